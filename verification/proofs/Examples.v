(** Computed examples: the definitions are not empty, the assumptions of the theorems can
    be met, and the hard cases come out as the rules and GT-18 say. *)

From Coq Require Import ZArith List Permutation Lia.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game.
From TheGame Require Cooperative CooperativeTheorems CooperativeTurns FaceToFace FaceToFaceTheorems.
Import ListNotations.
Open Scope Z_scope.

(** A turn on own piles: ascending ones that show [U], descending ones that show [D]. *)
Definition table_of (H U D : list Z) : turn :=
  Turn H (map (Lane Up true) U ++ map (Lane Down true) D) false.

Definition both (T : Z) (k : nat) (t : turn) : bool * bool := (reachb T k t, within_reach T k t).

(** ** GT-18: all three conditions on links are needed *)

(** Without "not the same card" this would be 3. *)
Example GT_18_same_card :
  most_laid 3 [4; 5; 6] [8] [2] = 2%nat /\
  both 3 2 (table_of [4; 5; 6] [8] [2]) = (true, true) /\
  both 3 3 (table_of [4; 5; 6] [8] [2]) = (false, false).
Proof. repeat split; vm_compute; reflexivity. Qed.

(** Without "s < p" (or "q < t") this would be 5. *)
Example GT_18_before :
  most_laid 4 [2; 3; 5; 7; 8] [9] [1] = 4%nat /\
  both 4 4 (table_of [2; 3; 5; 7; 8] [9] [1]) = (true, true) /\
  both 4 5 (table_of [2; 3; 5; 7; 8] [9] [1]) = (false, false).
Proof. repeat split; vm_compute; reflexivity. Qed.

(** BV-20: 99 fits, but two cards cannot be laid. *)
Example GT_18_BV_20 :
  both 10 1 (table_of [99; 40; 41; 42; 43; 44] [98; 97] [2; 3]) = (true, true) /\
  both 10 2 (table_of [99; 40; 41; 42; 43; 44] [98; 97] [2; 3]) = (false, false).
Proof. split; vm_compute; reflexivity. Qed.

(** BV-21: only 62 fits, but 62 and then 52 by a trick can be laid. *)
Example GT_18_BV_21 :
  plays 10 (table_of [62; 52] [61] [2]) = [(62, 0%nat)] /\
  both 10 2 (table_of [62; 52] [61] [2]) = (true, true).
Proof. split; vm_compute; reflexivity. Qed.

(** BV-19: 99 on 95 shuts 96 out; on 98 it does not. *)
Example GT_18_BV_19 :
  let t := table_of [99; 96; 50; 51; 52; 53] [95; 98] [3; 2] in
  both 10 1 (after t 99 0) = (false, false) /\ both 10 1 (after t 99 1) = (true, true).
Proof. split; vm_compute; reflexivity. Qed.

(** The duel's help counts: a card that fits nowhere improves the opponent's 29. *)
Example GT_18_help :
  let lanes := [Lane Up true 50; Lane Down true 3; Lane Up false 29; Lane Down false 60] in
  both 10 2 (Turn [51; 20] lanes false) = (true, true) /\
  both 10 2 (Turn [51; 20] lanes true) = (false, false).
Proof. split; vm_compute; reflexivity. Qed.

(** ** The printed games are valid, and can be played *)

Example printed_team_valid : forall n, (1 <= n <= 5)%nat ->
  Cooperative.valid (Cooperative.standard n) /\ Cooperative.valid (Cooperative.expert n).
Proof.
  intros n C. assert (n = 1 \/ n = 2 \/ n = 3 \/ n = 4 \/ n = 5)%nat as H by lia.
  destruct H as [->|[->|[->|[->| ->]]]]; unfold Cooperative.valid; simpl; lia.
Qed.

Example printed_duel_valid : FaceToFace.valid FaceToFace.printed.
Proof. unfold FaceToFace.valid. simpl. lia. Qed.

(** BV-26: the worst game there is, from its first move to its end: 94 cards left. *)
Definition worst_order : list Z :=
  [99; 98; 2; 3; 40; 41; 42; 43; 50; 51; 52; 53] ++
  filter (fun c => negb (mem c [99; 98; 2; 3; 40; 41; 42; 43; 50; 51; 52; 53])) (numbers 99).

Example CT_9_attained :
  let g := Cooperative.cooperative (Cooperative.standard 1) in
  match run g (Cooperative.co_start (Cooperative.standard 1) worst_order 0)
            [Place 99 0; Place 98 1; Place 2 2; Place 3 3; EndTurn] with
  | Some s => judge g s = Stuck /\ unlaid s = 94%nat
  | None => False
  end.
Proof. vm_compute. split; reflexivity. Qed.

(** The deck of that game is one: so it is reachable, and 94 is attained. *)
Example CT_9_deck : sort worst_order = numbers 99.
Proof. vm_compute. reflexivity. Qed.

(** A tiny game that is won: three cards, alone. *)
Example CT_6_a_win :
  let R := Cooperative.Rules 1 2 2 4 10 1 false in
  let g := Cooperative.cooperative R in
  match run g (Cooperative.co_start R [2; 3; 4] 0)
            [Place 2 0; Place 3 0; EndTurn; Place 4 0] with
  | Some s => judge g s = Done
  | None => False
  end.
Proof. vm_compute. reflexivity. Qed.

(** A tiny duel: the second player is left with a single card, and loses by default; with
    [lone_card_wins] the game goes on. *)
Definition lone_moves : list move :=
  [Place 2 0; Place 3 0; EndTurn; Place 2 2; Place 3 2; EndTurn].

Example FT_4_a_lone_card : forall wins,
  let R := FaceToFace.Rules 2 4 10 wins in
  let g := FaceToFace.duel R in
  match run g (FaceToFace.duel_start R [2; 3; 4] [2; 3; 4] 0) lone_moves with
  | Some s => judge g s = if wins then Playing else Stuck
  | None => False
  end.
Proof. intros []; vm_compute; reflexivity. Qed.

(** CT-10 and FT-12 for the printed games: the numbers of RULES. *)
Example CT_10_printed :
  map (fun n => let R := Cooperative.standard n in
         (CooperativeTurns.ceiling (98 - n * Cooperative.hand_size R) 2
          + n * Cooperative.hand_size R)%nat) [1; 2; 3; 4; 5]%nat = [53; 56; 58; 61; 64]%nat.
Proof. reflexivity. Qed.

(** FT-13: the third turn can be lost. The first player leaves nothing in between. *)
Example FT_13_lost_in_the_third_turn :
  let R := FaceToFace.printed in
  let first := [59; 2; 30; 31; 32; 33; 34; 35] in
  let order := first ++ filter (fun c => negb (mem c first)) (numbers 59) in
  sort order = numbers 59 /\
  option_map (FaceToFace.winner R) (run (FaceToFace.duel R) (FaceToFace.duel_start R order (numbers 59) 0)
    [Place 59 0; Place 2 1; EndTurn; Place 2 2; Place 3 2; EndTurn]) = Some (Some 1%nat).
Proof. split; vm_compute; reflexivity. Qed.
