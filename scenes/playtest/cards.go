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
func (p *Tester) saved() (*record.Record, rules.Game) {
	p.t.Helper()
	rec, err := record.Read(p.device.Saved(GamesFolder))
	if err != nil {
		p.t.Fatalf("can't read the saved record: %v", err)
	}
	g, err := rec.Replay(func(*rules.Game, rules.Action) error { return nil })
	if err != nil {
		p.t.Fatalf("the saved record breaks a rule: %v", err)
	}
	return rec, g
}

// answer responds to top secret cards: it takes or leaves the ruins' card, knocks or does not, plays a card or passes.
func (p *Tester) answer(s a11y.PublicState, public *rules.Game) {
	p.t.Helper()
	rec, g := p.saved()
	moved := func(n a11y.PublicState) bool { return n.Scene != "board" || n.Position != s.Position }
	seat := g.Actor()
	if public.Actor() != seat || public.Phase() != g.Phase() {
		p.t.Fatalf("the page asks seat %d at %q, the saved game seat %d at %q", public.Actor()+1, s.Position,
			seat+1, g.Position())
	}
	people := 0
	for _, q := range rec.Players {
		if q.Kind == "person" {
			people++
		}
	}
	switch g.Phase() {
	case rules.PhaseOffer:
		yes := p.source.Intn(3) > 0
		p.planned = append(p.planned, rules.AnswerOffer(yes))
		p.PressAndWait(map[bool]string{true: "confirm", false: "leave"}[yes], "the offer to be answered", moved)
	case rules.PhaseCall:
		p.call(rec, &g, people, moved)
	default:
		p.playOrPass(s, &g, people, moved)
	}
}

// call knocks for the asked seat or passes. One press answers for all people who are asked after it.
func (p *Tester) call(rec *record.Record, g *rules.Game, people int, moved func(a11y.PublicState) bool) {
	p.t.Helper()
	seat := g.Actor()
	knock := p.source.Intn(3) == 0 && g.Check(rules.Call(true)) == nil
	p.planned = append(p.planned, rules.Call(knock))
	if people == 1 {
		p.Wait("the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		if knock {
			p.choose(g, playable(g))
		}
		p.PressAndWait("confirm", "the call to be answered", moved)
		return
	}
	if knock {
		p.PressAndWait(fmt.Sprintf("seat-%d", seat+1), "to be asked in private",
			func(s a11y.PublicState) bool { return Can(s, "iam") })
		p.PressAndWait("iam", "the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		p.Press("confirm")
		p.Wait("the knock to be noted", func(s a11y.PublicState) bool { return Can(s, "undo") })
	}
	n := rules.Seat(g.Players())
	for t := (seat + 1) % n; t != g.ActiveSeat(); t = (t + 1) % n {
		if rec.Players[t].Kind == "person" && g.HandSize(t) > 0 {
			p.planned = append(p.planned, rules.Call(false))
		}
	}
	p.PressAndWait("confirm", "the call to be answered", moved)
}

// playOrPass opens the hand if needed, and plays a card or passes.
func (p *Tester) playOrPass(s a11y.PublicState, g *rules.Game, people int, moved func(a11y.PublicState) bool) {
	p.t.Helper()
	if people > 1 && !Can(s, "card-1") {
		s = p.PressAndWait("confirm", "the hand or the curtain before it",
			func(s a11y.PublicState) bool { return Can(s, "card-1") || Can(s, "iam") })
		if Can(s, "iam") {
			p.PressAndWait("iam", "the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
		}
	}
	p.Wait("the hand", func(s a11y.PublicState) bool { return Can(s, "card-1") })
	a := g.NthLegal(p.source.Intn(g.CountLegal()))
	p.planned = append(p.planned, a)
	if a.Kind != rules.KindPass {
		p.target(g, a)
	}
	p.PressAndWait("confirm", fmt.Sprintf("%v to be carried out", a), moved)
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
func (p *Tester) choose(g *rules.Game, card rules.Card) {
	p.t.Helper()
	for i, c := range g.Hand(g.Actor()) {
		if c != card {
			continue
		}
		id := fmt.Sprintf("card-%d", i+1)
		if Can(p.Wait("the hand", CanPress(id)), "reset") { // the card that was chosen for the knock
			p.PressAndWait("reset", "the card to be put back",
				func(s a11y.PublicState) bool { return !Can(s, "reset") })
		}
		p.PressAndWait(id, "the card to be chosen",
			func(s a11y.PublicState) bool { return Can(s, "reset") || Can(s, "pass") })
		return
	}
}

// target chooses the action's card in the open hand and picks its target.
func (p *Tester) target(g *rules.Game, a rules.Action) {
	p.t.Helper()
	p.choose(g, a.Card)
	switch a.Card {
	case rules.CardChurch, rules.CardSecond:
		return
	case rules.CardSafe:
		p.Press("building-" + a.Building.String())
		return
	}
	p.pick(g, a.Agent)
	switch a.Card {
	case rules.CardTwoBack, rules.CardTwoAhead, rules.CardSwap, rules.CardRescue, rules.CardPlus:
		if a.Other != rules.NoAgent {
			p.pick(g, a.Other)
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
		p.Press("building-" + a.Building.String())
	}
}

// pick picks an agent for a card in the agent bar, or by its figure if the hand covers the bar. The state does not
// reveal the result of a pick; what the card asks next shows it.
func (p *Tester) pick(g *rules.Game, a rules.Agent) {
	p.t.Helper()
	s, _ := p.state()
	switch {
	case reflect.ValueOf(p.hand).Pointer() == reflect.ValueOf(Keys).Pointer():
		p.device.Key("Digit"+strconv.Itoa(1+agentIndex(p.t, s, a.String())), false)
	case Can(s, "agent-"+a.String()):
		p.Press("agent-" + a.String())
	default:
		crowd := 0
		for b := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(b) && g.At(b) == g.At(a) {
				crowd++
			}
		}
		if crowd > 1 { // only the picture shows where a fanned-out crowd stands
			p.device.Key("Digit"+strconv.Itoa(1+agentIndex(p.t, s, a.String())), false)
			break
		}
		p.Press("figure-" + a.String())
	}
	p.device.Pass()
	p.device.Pass()
}

// write writes and seals the dossier of the person whose page opens next. The player's seed decides the guesses.
func (p *Tester) write(s a11y.PublicState) {
	p.t.Helper()
	if Can(s, "iam") {
		s = p.PressAndWait("iam", "the page", func(s a11y.PublicState) bool { _, ok := Find(s, "seal"); return ok })
	}
	rec, g := p.saved()
	seat := rules.NoSeat
	for i, q := range rec.Players {
		if strings.HasPrefix(s.Prompt, q.Name+" ") {
			seat = rules.Seat(i)
		}
	}
	if seat == rules.NoSeat || !g.PendingWriters().Has(seat) {
		p.t.Fatalf("the prompt %q names no player", s.Prompt)
	}
	var page [rules.NumAgents]rules.Guess
	for a := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(a) || g.Identities(seat).Has(a) {
			continue
		}
		column := p.source.Intn(g.Players())
		page[a] = rules.GuessNobody
		if column < g.Players()-1 {
			owner := rules.Seat(column)
			if owner >= seat {
				owner++
			}
			page[a] = rules.GuessSeat(owner)
		}
		p.Press(fmt.Sprintf("%s-%d", a, column+1))
	}
	p.planned = append(p.planned, rules.WriteDossier(seat, page))
	p.PressAndWait("seal", "to be asked once more", func(s a11y.PublicState) bool { return Can(s, "seal-yes") })
	p.PressAndWait("seal-yes", "the dossier to be sealed",
		func(n a11y.PublicState) bool {
			return n.Scene != "dossier" || Can(n, "iam") || n.Position != s.Position
		})
}
