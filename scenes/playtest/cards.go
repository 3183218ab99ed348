package playtest

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/scenes/a11y"
)

// The tester plays cards, writes dossiers and answers calls through the controls with the functions in this file.

// saved returns the record of the saved game, and its position with all secrets. The published state does not reveal
// hands, but a tester must know them to play legal cards.
func (tr *Tester) saved() (*record.Record, rules.Game) {
	tr.t.Helper()
	rec, err := record.Read(tr.device.Saved(GamesFolder))
	if err != nil {
		tr.t.Fatalf("can't read the saved record: %v", err)
	}
	game, err := rec.Replay(func(*rules.Game, rules.Action) error { return nil })
	if err != nil {
		tr.t.Fatalf("the saved record breaks a rule: %v", err)
	}
	return rec, game
}

// answer responds to a card request: it accepts or declines the card for the ruins, knocks or not, and plays a card or
// passes. At a shared table it does nothing if the time to answer is up.
func (tr *Tester) answer(state a11y.PublicState, public *rules.Game) {
	tr.t.Helper()
	rec, game := tr.saved()
	moved := func(n a11y.PublicState) bool { return n.Scene != "board" || n.Position != state.Position }
	seat := game.Actor()
	if tr.alone && (public.Phase() != game.Phase() || public.Turn() != game.Turn()) {
		tr.device.Pass() // the time to answer is up, and the screen is not updated yet
		return
	}
	if tr.alone && game.Phase() == rules.PhaseCall { // all are asked at once
		seat = public.Actor()
		game = rules.View{Game: game}.AskedInCall(seat).Game
	}
	if public.Actor() != seat || public.Phase() != game.Phase() {
		tr.t.Fatalf("the screen asks seat %d at %q, the saved game seat %d at %q", public.Actor()+1, state.Position,
			seat+1, game.Position())
	}
	people := 0
	for _, player := range rec.Players {
		if player.Kind == "person" {
			people++
		}
	}
	if tr.alone {
		people = 1
		tr.over = moved
		defer func() { tr.over = nil }()
	}
	switch game.Phase() {
	case rules.PhaseOffer:
		yes := tr.source.Intn(3) > 0 // in two of three cases
		tr.planned = append(tr.planned, rules.AnswerOffer(yes))
		tr.PressAndWait(map[bool]string{true: "confirm", false: "leave"}[yes], "the offer to be answered", moved)
	case rules.PhaseCall:
		tr.call(rec, &game, people, moved)
	default:
		tr.playOrPass(state, &game, people, moved)
	}
}

// call knocks for the asked seat, or declines. One press answers for all people who are asked after it.
func (tr *Tester) call(rec *record.Record, game *rules.Game, people int, moved func(a11y.PublicState) bool) {
	tr.t.Helper()
	seat := game.Actor()
	knock := tr.source.Intn(3) == 0 && game.Check(rules.Call(true)) == nil // in one of three cases, if legal
	tr.planned = append(tr.planned, rules.Call(knock))
	if people == 1 {
		if tr.alone {
			tr.openPocket(moved)
		}
		tr.Wait("the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		if knock {
			tr.choose(game, playable(game))
		}
		tr.PressAndWait("confirm", "the call to be answered", moved)
		return
	}
	if knock {
		tr.PressAndWait(fmt.Sprintf("seat-%d", seat+1), "to be asked in private",
			func(s a11y.PublicState) bool { return Can(s, "iam") })
		tr.PressAndWait("iam", "the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		tr.Press("confirm")
		tr.Wait("the knock to be noted", func(s a11y.PublicState) bool { return Can(s, "undo") })
	}
	players := rules.Seat(game.Players())
	for seatAfter := (seat + 1) % players; seatAfter != game.ActiveSeat(); seatAfter = (seatAfter + 1) % players {
		if rec.Players[seatAfter].Kind == "person" && game.HandSize(seatAfter) > 0 {
			tr.planned = append(tr.planned, rules.Call(false))
		}
	}
	tr.PressAndWait("confirm", "the call to be answered", moved)
}

// playOrPass opens the hand if needed, and plays a card or passes.
func (tr *Tester) playOrPass(state a11y.PublicState, game *rules.Game, people int, moved func(a11y.PublicState) bool) {
	tr.t.Helper()
	if tr.alone {
		tr.openPocket(moved)
	}
	if people > 1 && !Can(state, "card-1") {
		state = tr.PressAndWait("confirm", "the hand or the curtain before it",
			func(state a11y.PublicState) bool { return Can(state, "card-1") || Can(state, "iam") })
		if Can(state, "iam") {
			tr.PressAndWait("iam", "the hand", func(state a11y.PublicState) bool { return Can(state, "card-1") })
		}
	}
	hand := tr.Wait("the hand", func(state a11y.PublicState) bool { return Can(state, "card-1") })
	action := game.NthLegal(tr.source.Intn(game.CountLegal()))
	tr.planned = append(tr.planned, action)
	if action.Kind == rules.KindPass {
		tr.putBack(hand)
	} else {
		tr.target(game, action)
	}
	done := tr.PressAndWait("confirm", fmt.Sprintf("%v to be carried out", action), func(state a11y.PublicState) bool {
		return moved(state) || tr.alone && Can(state, "hand")
	})
	if !moved(done) { // the hand was closed before the press: the next call of act answers
		tr.planned = tr.planned[:len(tr.planned)-1]
	}
}

// openPocket opens the closed hand of a person at a shared table, unless the game has gone on: moved reports that.
func (tr *Tester) openPocket(moved func(a11y.PublicState) bool) {
	tr.t.Helper()
	s := tr.Wait("the closed hand", func(s a11y.PublicState) bool { return Can(s, "card-1") || Can(s, "hand") })
	if !moved(s) && !Can(s, "card-1") {
		tr.PressAndWait("hand", "the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
	}
}

// playable returns a card that the acting seat can play in this card round, NoCard if there is none.
func playable(game *rules.Game) rules.Card {
	view := game.View(game.Actor())
	for _, card := range game.Hand(game.Actor()) {
		if view.Unplayable(card) == "" {
			return card
		}
	}
	return rules.NoCard
}

// choose presses a card of the acting seat's open hand. It first puts back a card that was chosen before. If the seat
// does not hold the card, it does nothing.
func (tr *Tester) choose(game *rules.Game, card rules.Card) {
	tr.t.Helper()
	for i, held := range game.Hand(game.Actor()) {
		if held != card {
			continue
		}
		id := fmt.Sprintf("card-%d", i+1)
		tr.putBack(tr.Wait("the hand", CanPress(id)))
		tr.PressAndWait(id, "the card to be chosen",
			func(s a11y.PublicState) bool { return Can(s, "reset") || Can(s, "pass") })
		return
	}
}

// putBack puts back the card that was chosen for the knock, if there is one in the open hand.
func (tr *Tester) putBack(hand a11y.PublicState) {
	tr.t.Helper()
	if Can(hand, "reset") {
		tr.PressAndWait("reset", "the card to be put back",
			func(s a11y.PublicState) bool { return !Can(s, "reset") })
	}
}

// target chooses the action's card in the open hand and picks its target.
func (tr *Tester) target(game *rules.Game, action rules.Action) {
	tr.t.Helper()
	tr.choose(game, action.Card)
	switch action.Card {
	case rules.CardChurch, rules.CardSecond:
		return
	case rules.CardSafe:
		tr.Press("building-" + action.Building.String())
		return
	}
	tr.pick(game, action.Agent)
	switch action.Card {
	case rules.CardTwoBack, rules.CardTwoAhead, rules.CardSwap, rules.CardRescue, rules.CardPlus:
		if action.Other != rules.NoAgent {
			tr.pick(game, action.Other)
		}
		return
	}
	options := 0
	for i := range game.CountLegal() {
		legal := game.NthLegal(i)
		if legal.Kind == action.Kind && legal.Card == action.Card && legal.Agent == action.Agent {
			options++
		}
	}
	if options > 1 { // a single option is chosen without asking
		tr.Press("building-" + action.Building.String())
	}
}

// pick picks an agent for a card in the agent bar, or by its figure if the hand covers the bar. The state does not
// reveal the result of a pick; what the card asks next shows it.
func (tr *Tester) pick(game *rules.Game, agent rules.Agent) {
	tr.t.Helper()
	state, _ := tr.state()
	switch {
	case reflect.ValueOf(tr.input).Pointer() == reflect.ValueOf(Keys).Pointer():
		tr.device.Key("Digit"+strconv.Itoa(1+agentIndex(tr.t, state, agent.String())), false)
	case Can(state, "agent-"+agent.String()):
		tr.Press("agent-" + agent.String())
	default:
		crowd := 0
		for other := range rules.Agent(rules.NumAgents) {
			if game.InPlay().Has(other) && game.At(other) == game.At(agent) {
				crowd++
			}
		}
		if crowd > 1 { // only the picture shows where the agents of a crowd stand in the picker
			tr.device.Key("Digit"+strconv.Itoa(1+agentIndex(tr.t, state, agent.String())), false)
			break
		}
		tr.Press("figure-" + agent.String())
	}
	tr.device.Pass()
	tr.device.Pass()
}

// write writes and seals the dossier of the person whose dossier is shown next. The tester's seed decides the guesses.
func (tr *Tester) write(state a11y.PublicState) {
	tr.t.Helper()
	if Can(state, "iam") {
		state = tr.PressAndWait("iam", "the dossier", func(s a11y.PublicState) bool {
			_, ok := Find(s, "seal")
			return ok
		})
	}
	rec, game := tr.saved()
	seat := rules.NoSeat
	for i, player := range rec.Players {
		if strings.HasPrefix(state.Prompt, player.Name+" ") {
			seat = rules.Seat(i)
		}
	}
	if seat == rules.NoSeat || !game.PendingWriters().Has(seat) {
		tr.t.Fatalf("the prompt %q names no player", state.Prompt)
	}
	var page [rules.NumAgents]rules.Guess
	for agent := range rules.Agent(rules.NumAgents) {
		if !game.InPlay().Has(agent) || game.Identities(seat).Has(agent) {
			continue
		}
		column := tr.source.Intn(game.Players())
		page[agent] = rules.GuessNobody
		if column < game.Players()-1 {
			owner := rules.Seat(column)
			if owner >= seat {
				owner++
			}
			page[agent] = rules.GuessSeat(owner)
		}
		tr.Press(fmt.Sprintf("%s-%d", agent, column+1))
	}
	tr.planned = append(tr.planned, rules.WriteDossier(seat, page))
	tr.PressAndWait("seal", "the question before sealing", func(s a11y.PublicState) bool { return Can(s, "seal-yes") })
	tr.PressAndWait("seal-yes", "the dossier to be sealed",
		func(n a11y.PublicState) bool {
			return n.Scene != "dossier" || Can(n, "iam") || n.Position != state.Position
		})
}
