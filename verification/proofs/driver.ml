(* Reads commands, one a line, and answers each with a line of JSON. Everything that has
   to do with the rules is in rules.ml, which is extracted from the proofs. Lists are
   written as their length and their elements. *)

open Rules

let json_list show items = "[" ^ String.concat "," (List.map show items) ^ "]"
let ints = json_list string_of_int
let word text = "\"" ^ text ^ "\""

let status_word = function Playing -> "playing" | Done -> "done" | Stuck -> "stuck"

let refusal_word = function
  | None -> "legal"
  | Some GameOver -> "game-over"
  | Some NoSuchPile -> "no-such-pile"
  | Some NoSuchCard -> "no-such-card"
  | Some NotInHand -> "not-in-hand"
  | Some DoesNotFit -> "does-not-fit"
  | Some DoesNotImprove -> "does-not-improve"
  | Some AlreadyHelped -> "already-helped"
  | Some TooFewLaid -> "too-few-laid"
  | Some NotYourTurn -> "not-your-turn"

(* The closed form judges. Where trying every sequence is cheap it must say the same. *)
let status game state =
  let closed = judge_by game within_reach state in
  if game.missing (see state) <= 3 && closed <> judge game state then
    failwith "the closed form and the definition differ";
  closed

let move_json = function
  | Place (card, pile) -> ints [ card; pile ]
  | EndTurn -> "[]"

let fields items =
  "{" ^ String.concat "," (List.map (fun (k, v) -> word k ^ ":" ^ v) items) ^ "}"

let public_fields v =
  [ ("deck_sizes", ints v.deck_sizes); ("hand_sizes", ints v.hand_sizes);
    ("player", string_of_int v.on_turn); ("laid", string_of_int v.laid_so_far);
    ("helped", string_of_bool v.helped_so_far) ]

let state_json game state =
  let now = status game state in
  (* In the library's order: by card, by pile, and last the end of the turn. *)
  let key = function Place (card, pile) -> (0, card, pile) | EndTurn -> (1, 0, 0) in
  let by_card first second = compare (key first) (key second) in
  let moves = List.sort by_card (legal_moves_when game now state) in
  fields
    ([ ("decks", json_list ints state.decks);
       ("hands", json_list (fun hand -> ints (sort hand)) state.hands);
       ("tops", ints (List.map top state.piles));
       ("minimum", string_of_int (game.required (see state)));
       ("unlaid", string_of_int (unlaid state));
       ("status", word (status_word now));
       ("moves", json_list move_json moves) ]
     @ public_fields (see state))

let view_json game state seat =
  let seen = view_when (status game state) state seat in
  fields
    ([ ("hand", ints seen.own_hand);
       ("tops", ints (List.map (fun (_, number) -> number) seen.shown));
       ("laid_cards", json_list ints seen.laid_cards);
       ("status", word (status_word seen.verdict)) ]
     @ public_fields seen.table)

(* Reading numbers from the front of a line. *)
let number line = match !line with
  | first :: rest -> line := rest; first
  | [] -> failwith "the line is too short"
let flag line = number line <> 0
let rec many count read line =
  if count = 0 then [] else let first = read line in first :: many (count - 1) read line
let numbers line = many (number line) number line

let current = ref None
let game () = match !current with Some (game, _) -> game | None -> failwith "no game"
let table () = match !current with Some (_, state) -> state | None -> failwith "no game"
let show () = state_json (game ()) (table ())
let keep pair = current := Some pair; show ()

let make move =
  let game, state = game (), table () in
  match apply_when game (status game state) state move with
  | Some after -> keep (game, after)
  | None -> word "refused"

let why move =
  let game, state = game (), table () in
  word (refusal_word (refuse_when game (status game state) state move))

(* A position written by hand: the piles keep their row cards, and show these numbers. *)
let position line =
  let state = table () in
  let player = number line in
  let laid = number line in
  let has_helped = flag line in
  let tops = numbers line in
  let hands = many (number line) numbers line in
  let decks = many (number line) numbers line in
  let showing pile number =
    { pile with cards = (if number = pile.row then [] else [ (0, number) ]) } in
  let piles = List.map2 showing state.piles tops in
  keep (game (), { decks; hands; piles; player; laid; has_helped })

let new_team line =
  let players = number line in
  let size = number line in
  let minimum = number line in
  let high = number line in
  let trick = number line in
  let rows = number line in
  let play_out = flag line in
  let starter = number line in
  keep (team players size minimum high trick rows play_out (numbers line) starter)

let new_duel line =
  let size = number line in
  let high = number line in
  let trick = number line in
  let lone = flag line in
  let starter = number line in
  let first = numbers line in
  keep (duellists size high trick lone first (numbers line) starter)

let most line =
  let trick = number line in
  let hand = numbers line in
  let up = numbers line in
  string_of_int (most_laid trick hand up (numbers line))

let answer name line =
  match name with
  | "team" -> new_team line
  | "duel" -> new_duel line
  | "position" -> position line
  | "place" -> let card = number line in make (Place (card, number line))
  | "end" -> make EndTurn
  | "why" -> let card = number line in why (Place (card, number line))
  | "why-end" -> why EndTurn
  | "view" -> let seat = number line in
      view_json (game ()) (table ()) (if seat < 0 then None else Some seat)
  | "most" -> most line
  | _ -> failwith "unknown command"

let () =
  try
    while true do
      match String.split_on_char ' ' (input_line stdin) with
      | name :: rest ->
          let reply =
            try answer name (ref (List.map int_of_string rest))
            with Failure reason -> fields [ ("error", word reason) ] in
          print_endline reply
      | [] -> ()
    done
  with End_of_file -> ()
