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

// saved returns the saved game with all its secrets, and its record. The accessibility state does not reveal hands, but
// a test has to know them.
func (tr *Tester) saved() (*record.Record, rules.Game) {
	tr.t.Helper()
	rec, err := record.Read(tr.device.Saved(GamesFolder))
	if err != nil {
		tr.t.Fatalf("can't read the saved record: %v", err)
	}
	g, err := rec.Replay(func(*rules.Game, rules.Action) error { return nil })
	if err != nil {
		tr.t.Fatalf("the saved record breaks a rule: %v", err)
	}
	return rec, g
}

// answer responds to a card request: it accepts or declines the card for the ruins, calls or not, and plays a card or
// passes.
func (tr *Tester) answer(s a11y.PublicState, public *rules.Game) {
	tr.t.Helper()
	rec, g := tr.saved()
	moved := func(n a11y.PublicState) bool { return n.Scene != "board" || n.Position != s.Position }
	seat := g.Actor()
	if tr.alone && (public.Phase() != g.Phase() || public.Turn() != g.Turn()) {
		tr.device.Pass() // the time to answer was up; the screen does not know it yet
		return
	}
	if tr.alone && g.Phase() == rules.PhaseCall { // all are asked at once
		seat = public.Actor()
		g = rules.View{Game: g}.AskedInCall(seat).Game
	}
	if public.Actor() != seat || public.Phase() != g.Phase() {
		tr.t.Fatalf("the page asks seat %d at %q, the saved game seat %d at %q", public.Actor()+1, s.Position,
			seat+1, g.Position())
	}
	people := 0
	for _, q := range rec.Players {
		if q.Kind == "person" {
			people++
		}
	}
	if tr.alone {
		people = 1
	}
	switch g.Phase() {
	case rules.PhaseOffer:
		yes := tr.source.Intn(3) > 0
		tr.planned = append(tr.planned, rules.AnswerOffer(yes))
		tr.PressAndWait(map[bool]string{true: "confirm", false: "leave"}[yes], "the offer to be answered", moved)
	case rules.PhaseCall:
		if tr.alone {
			tr.over = moved
		}
		tr.call(rec, &g, people, moved)
		tr.over = nil
	default:
		tr.playOrPass(s, &g, people, moved)
	}
}

// call calls for the asked seat, or declines. One press answers for all people who are asked after it.
func (tr *Tester) call(rec *record.Record, g *rules.Game, people int, moved func(a11y.PublicState) bool) {
	tr.t.Helper()
	seat := g.Actor()
	knock := tr.source.Intn(3) == 0 && g.Check(rules.Call(true)) == nil
	tr.planned = append(tr.planned, rules.Call(knock))
	if people == 1 {
		if tr.alone {
			tr.openPocket(moved)
		}
		tr.Wait("the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		if knock {
			tr.choose(g, playable(g))
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
	n := rules.Seat(g.Players())
	for t := (seat + 1) % n; t != g.ActiveSeat(); t = (t + 1) % n {
		if rec.Players[t].Kind == "person" && g.HandSize(t) > 0 {
			tr.planned = append(tr.planned, rules.Call(false))
		}
	}
	tr.PressAndWait("confirm", "the call to be answered", moved)
}

// playOrPass opens the hand if needed, and plays a card or passes.
func (tr *Tester) playOrPass(s a11y.PublicState, g *rules.Game, people int, moved func(a11y.PublicState) bool) {
	tr.t.Helper()
	if tr.alone {
		tr.openPocket(moved)
	}
	if people > 1 && !Can(s, "card-1") {
		s = tr.PressAndWait("confirm", "the hand or the curtain before it",
			func(s a11y.PublicState) bool { return Can(s, "card-1") || Can(s, "iam") })
		if Can(s, "iam") {
			tr.PressAndWait("iam", "the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		}
	}
	tr.Wait("the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
	a := g.NthLegal(tr.source.Intn(g.CountLegal()))
	tr.planned = append(tr.planned, a)
	if a.Kind != rules.KindPass {
		tr.target(g, a)
	}
	tr.PressAndWait("confirm", fmt.Sprintf("%v to be carried out", a), moved)
}

// openPocket opens the closed hand of a person whose table has other screens.
func (tr *Tester) openPocket(moved func(a11y.PublicState) bool) {
	tr.t.Helper()
	s := tr.Wait("the closed hand", func(s a11y.PublicState) bool { return Can(s, "card-1") || Can(s, "hand") })
	if !moved(s) && !Can(s, "card-1") {
		tr.PressAndWait("hand", "the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
	}
}

// playable returns a card that the acting seat can play in this card round.
func playable(g *rules.Game) rules.Card {
	v := g.View(g.Actor())
	for _, c := range g.Hand(g.Actor()) {
		if v.Unplayable(c) == "" {
			return c
		}
	}
	return rules.NoCard
}

// choose presses a card of the acting seat's open hand.
func (tr *Tester) choose(g *rules.Game, card rules.Card) {
	tr.t.Helper()
	for i, c := range g.Hand(g.Actor()) {
		if c != card {
			continue
		}
		id := fmt.Sprintf("card-%d", i+1)
		if Can(tr.Wait("the hand", CanPress(id)), "reset") { // the card that was chosen for the knock
			tr.PressAndWait("reset", "the card to be put back",
				func(s a11y.PublicState) bool { return !Can(s, "reset") })
		}
		tr.PressAndWait(id, "the card to be chosen",
			func(s a11y.PublicState) bool { return Can(s, "reset") || Can(s, "pass") })
		return
	}
}

// target chooses the action's card in the open hand and picks its target.
func (tr *Tester) target(g *rules.Game, a rules.Action) {
	tr.t.Helper()
	tr.choose(g, a.Card)
	switch a.Card {
	case rules.CardChurch, rules.CardSecond:
		return
	case rules.CardSafe:
		tr.Press("building-" + a.Building.String())
		return
	}
	tr.pick(g, a.Agent)
	switch a.Card {
	case rules.CardTwoBack, rules.CardTwoAhead, rules.CardSwap, rules.CardRescue, rules.CardPlus:
		if a.Other != rules.NoAgent {
			tr.pick(g, a.Other)
		}
		return
	}
	ways := 0
	for i := range g.CountLegal() {
		if way := g.NthLegal(i); way.Kind == a.Kind && way.Card == a.Card && way.Agent == a.Agent {
			ways++
		}
	}
	if ways > 1 { // a single option is chosen without asking
		tr.Press("building-" + a.Building.String())
	}
}

// pick picks an agent for a card in the agent bar, or by its figure if the hand covers the bar. The state does not
// reveal the result of a pick; what the card asks next shows it.
func (tr *Tester) pick(g *rules.Game, a rules.Agent) {
	tr.t.Helper()
	s, _ := tr.state()
	switch {
	case reflect.ValueOf(tr.hand).Pointer() == reflect.ValueOf(Keys).Pointer():
		tr.device.Key("Digit"+strconv.Itoa(1+agentIndex(tr.t, s, a.String())), false)
	case Can(s, "agent-"+a.String()):
		tr.Press("agent-" + a.String())
	default:
		crowd := 0
		for b := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(b) && g.At(b) == g.At(a) {
				crowd++
			}
		}
		if crowd > 1 { // only the picture shows where the agents of a crowd stand in the picker
			tr.device.Key("Digit"+strconv.Itoa(1+agentIndex(tr.t, s, a.String())), false)
			break
		}
		tr.Press("figure-" + a.String())
	}
	tr.device.Pass()
	tr.device.Pass()
}

// write writes and seals the dossier of the person whose page opens next. The player's seed decides the guesses.
func (tr *Tester) write(s a11y.PublicState) {
	tr.t.Helper()
	if Can(s, "iam") {
		s = tr.PressAndWait("iam", "the page", func(s a11y.PublicState) bool { _, ok := Find(s, "seal"); return ok })
	}
	rec, g := tr.saved()
	seat := rules.NoSeat
	for i, q := range rec.Players {
		if strings.HasPrefix(s.Prompt, q.Name+" ") {
			seat = rules.Seat(i)
		}
	}
	if seat == rules.NoSeat || !g.PendingWriters().Has(seat) {
		tr.t.Fatalf("the prompt %q names no player", s.Prompt)
	}
	var page [rules.NumAgents]rules.Guess
	for a := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(a) || g.Identities(seat).Has(a) {
			continue
		}
		column := tr.source.Intn(g.Players())
		page[a] = rules.GuessNobody
		if column < g.Players()-1 {
			owner := rules.Seat(column)
			if owner >= seat {
				owner++
			}
			page[a] = rules.GuessSeat(owner)
		}
		tr.Press(fmt.Sprintf("%s-%d", a, column+1))
	}
	tr.planned = append(tr.planned, rules.WriteDossier(seat, page))
	tr.PressAndWait("seal", "to be asked once more", func(s a11y.PublicState) bool { return Can(s, "seal-yes") })
	tr.PressAndWait("seal-yes", "the dossier to be sealed",
		func(n a11y.PublicState) bool {
			return n.Scene != "dossier" || Can(n, "iam") || n.Position != s.Position
		})
}
