(** piles.py: the placement rule of the source is that of the model. *)

From Coq Require Import ZArith List Lia Bool.
From TheGame Require Import Lists Piles Turn Py Source.
Open Scope Z_scope.

(** Both sides as numbers, and every comparison taken apart: how a test is written does
    not matter. *)
Ltac by_cases :=
  repeat match goal with
  | |- context [Z.ltb ?a ?b] => destruct (Z.ltb_spec a b)
  | |- context [Z.leb ?a ?b] => destruct (Z.leb_spec a b)
  | |- context [Z.eqb ?a ?b] => destruct (Z.eqb_spec a b)
  end; simpl; try reflexivity; try lia.

Ltac leaf :=
  intros; unfold Pile_fits, Pile_is_improved_by, Pile_is_trick, Pile_advance, Rules_takes;
  unfold piles_fits, piles_improves, piles_is_trick, piles_advance, fits, improves, gain;
  cbn [Pile_direction Pile_top Pile_trick].

Theorem source_advance : forall d t c, piles_advance (sign d) t c = gain d t c.
Proof. leaf. lia. Qed.

Theorem source_is_trick : forall T d t c, piles_is_trick (sign d) t c T = (gain d t c =? - T).
Proof. leaf. by_cases. Qed.

Theorem source_fits : forall T d t c, piles_fits (sign d) t c T = fits T d t c.
Proof. leaf. by_cases. Qed.

Theorem source_improves : forall d t c, piles_improves (sign d) t c = improves d t c.
Proof. leaf. by_cases. Qed.

(** The same of a pile. *)
Definition pile_of (T : Z) (d : direction) (o : option Z) (t : Z) : Pile := mk_Pile (sign d) o t T.

Theorem source_pile_advance : forall T d o t c, Pile_advance (pile_of T d o t) c = gain d t c.
Proof. intros. apply source_advance. Qed.

Theorem source_pile_is_trick : forall T d o t c,
  Pile_is_trick (pile_of T d o t) c = (gain d t c =? - T).
Proof. intros. apply source_is_trick. Qed.

Theorem source_pile_fits : forall T d o t c, Pile_fits (pile_of T d o t) c = fits T d t c.
Proof. intros. apply source_fits. Qed.

Theorem source_pile_is_improved_by : forall T d o t c,
  Pile_is_improved_by (pile_of T d o t) c = improves d t c.
Proof. intros. apply source_improves. Qed.

(** The placement rule of both games, in full. *)
Theorem source_takes : forall R T o (l : lane) c h,
  Rules_takes R (pile_of T (heads l) o (shows l)) c (own l) h = takes T h l c.
Proof.
  intros. unfold Rules_takes, takes. rewrite source_pile_fits, source_pile_is_improved_by.
  destruct (own l), h; reflexivity.
Qed.

(** It depends on the distance from the top only, which is why tables by distance do. *)
Theorem source_takes_by_distance : forall R T (l : lane) c h,
  Rules_takes R (pile_of T (heads l) None 0) (c - shows l) (own l) h = takes T h l c.
Proof.
  intros. rewrite (source_takes R T None (Lane (heads l) (own l) 0)).
  unfold takes, fits, improves, gain. cbn [own heads shows]. now rewrite Z.sub_0_r.
Qed.
