(** Whole games: what is proven of the model holds of the library's source. *)

From Coq Require Import ZArith List Permutation Lia Bool String.
From TheGame Require Import Lists Piles Turn Game Common.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
From TheGame Require Import Py PyFacts Source SourceRules SourceMoves.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Lemma concat_sorted : forall hs, Permutation (List.concat (map sort hs)) (List.concat hs).
Proof.
  induction hs as [|h hs IH]; [constructor|]. simpl.
  apply Permutation_app; [symmetry; apply MostLaid.sort_perm | exact IH].
Qed.

Module Team.
  Import Cooperative CooperativeTheorems SourceTeam.
  Section Games.
    Variable R : rules.
    Hypothesis V : valid R.
    Hypothesis Limit : high R <= constant_HIGHEST.
    Notation g := (cooperative R).
    Notation of := (state_of (team_rules R) g (team_result)).
    Notation play := (play_on (players R)).
    Let F := team_faithful R V Limit.

    (** States that the library reaches by moves from a deal. *)
    Definition played (S : State) : Prop := exists order starter ms,
      Permutation order (numbers (high R)) /\ (starter < players R)%nat /\
      play (of (co_start R order starter)) ms = Ok S.

    Theorem source_team_game : forall ms s, co_reachable R s ->
      match run g s ms with
      | Some s' => co_reachable R s' /\ play (of s) (map move_of ms) = Ok (of s')
      | None => exists r, play (of s) (map move_of ms) = Raise (called r)
      end.
    Proof. intros ms s. now apply (source_game _ _ _ _ _ _ _ F). Qed.

    Theorem source_team_played : forall S, played S -> exists s, co_reachable R s /\ S = of s.
    Proof.
      intros S (order & starter & ms & P & L & E).
      destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (co_begin R order starter P L) E) as (s & _ & G & ->). eauto.
    Qed.

    Theorem GT_1_source_team : forall S, played S -> exists laid,
      Permutation (List.concat (State_decks S) ++ List.concat (State_hands S) ++ laid) (numbers (high R)) /\
      NoDup (List.concat (State_decks S) ++ List.concat (State_hands S) ++ laid).
    Proof.
      intros S H. apply source_team_played in H as (s & Re & ->).
      exists (map snd (on_piles (piles s))). cbn [state_of draft State_decks State_hands].
      destruct (GT_1_cooperative R V s Re) as [P N].
      assert (Q : Permutation (List.concat (decks s) ++ List.concat (map sort (hands s)) ++ map snd (on_piles (piles s)))
        (numbers (high R))).
      { rewrite <- P. rewrite (one_deck R s (reachable_sound R V s Re)) at 1. simpl. rewrite app_nil_r.
        apply Permutation_app_head, Permutation_app_tail, concat_sorted. }
      split; [exact Q|]. apply (Permutation_NoDup (Permutation_sym Q)), numbers_NoDup.
    Qed.

    Theorem GT_4_source_team : forall order starter ms S,
      Permutation order (numbers (high R)) -> (starter < players R)%nat ->
      play (of (co_start R order starter)) ms = Ok S -> (length ms <= 2 * Z.to_nat (high R - 1))%nat.
    Proof.
      intros order starter ms S P L E.
      destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (co_begin R order starter P L) E) as (s & Rn & _).
      apply (GT_4_cooperative R V) in Rn; try assumption. now rewrite map_length in Rn.
    Qed.
  End Games.
End Team.

Module Two.
  Import FaceToFace FaceToFaceTheorems SourceDuel.
  Section Games.
    Variable R : rules.
    Hypothesis V : valid R.
    Hypothesis Limit : high R <= constant_HIGHEST.
    Notation g := (duel R).
    Notation of := (state_of (duel_rules R) g (duel_result R)).
    Notation play := (play_on 2).
    Let F := duel_faithful R V Limit.

    Definition played (S : State) : Prop := exists order0 order1 starter ms,
      Permutation order0 (numbers (high R)) /\ Permutation order1 (numbers (high R)) /\ (starter < 2)%nat /\
      play (of (duel_start R order0 order1 starter)) ms = Ok S.

    Theorem source_duel_game : forall ms s, duel_reachable R s ->
      match run g s ms with
      | Some s' => duel_reachable R s' /\ play (of s) (map move_of ms) = Ok (of s')
      | None => exists r, play (of s) (map move_of ms) = Raise (called r)
      end.
    Proof. intros ms s. now apply (source_game _ _ _ _ _ _ _ F). Qed.

    Theorem source_duel_played : forall S, played S -> exists s, duel_reachable R s /\ S = of s.
    Proof.
      intros S (o0 & o1 & starter & ms & P0 & P1 & L & E).
      destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (duel_begin R o0 o1 starter P0 P1 L) E) as (s & _ & G & ->). eauto.
    Qed.

    (** Each player's cards are in their draw pile, their hand, or laid. *)
    Theorem GT_1_source_duel : forall S, played S -> exists d0 d1 h0 h1 laid,
      State_decks S = [d0; d1] /\ State_hands S = [h0; h1] /\
      Permutation (map (pair O) (d0 ++ h0) ++ map (pair 1%nat) (d1 ++ h1) ++ laid)
        (map (pair O) (numbers (high R)) ++ map (pair 1%nat) (numbers (high R))).
    Proof.
      intros S H. apply source_duel_played in H as (s & Re & ->). cbn [state_of draft State_decks State_hands].
      destruct (s_seated R s (reachable_sound R V s Re)) as (Ln & Ld & _).
      destruct (GT_1_duel R V s Re) as [P _]. unfold all_cards in P.
      destruct (decks s) as [|d0 [|d1 [|]]]; try discriminate. destruct (hands s) as [|h0 [|h1 [|]]]; try discriminate.
      exists d0, d1, (sort h0), (sort h1), (on_piles (piles s)). split; [reflexivity|]. split; [reflexivity|].
      rewrite <- P. simpl. rewrite !app_nil_r, !map_app, <- !app_assoc.
      apply Permutation_app_head.
      assert (S0 : forall k h, Permutation (map (pair k : Z -> nat * Z) (sort h)) (map (pair k) h))
        by (intros; apply Permutation_map; symmetry; apply MostLaid.sort_perm).
      rewrite !S0. apply Permutation_app_swap_app.
    Qed.

    Theorem GT_4_source_duel : forall order0 order1 starter ms S,
      Permutation order0 (numbers (high R)) -> Permutation order1 (numbers (high R)) -> (starter < 2)%nat ->
      play (of (duel_start R order0 order1 starter)) ms = Ok S ->
      (length ms <= 4 * Z.to_nat (high R - 1))%nat.
    Proof.
      intros o0 o1 starter ms S P0 P1 L E.
      destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (duel_begin R o0 o1 starter P0 P1 L) E) as (s & Rn & _).
      apply (GT_4_duel R V) in Rn; try assumption. rewrite map_length in Rn. lia.
    Qed.
  End Games.
End Two.
