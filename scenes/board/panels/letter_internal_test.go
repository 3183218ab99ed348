package panels

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// pointer is a lesson that speaks of things, and that the table waits for.
type pointer struct{ things []plan.Thing }

func (l pointer) Letter(*plan.Plan) (plan.Letter, bool) {
	return plan.Letter{Says: []message.Message{message.Of("lesson.turn")}, Lit: l.things, Holds: true}, true
}

func (pointer) Read() {}

func (pointer) Skip() {}

// TestLetterSpeaksOfNothingThere: a letter may speak of what is nowhere to be seen, as of an agent that does not take part; what is there is lit all the same.
func TestLetterSpeaksOfNothingThere(t *testing.T) {
	var s rules.Setup
	s.Edition, s.Players, s.First = rules.Amigo, 2, rules.NoSeat
	players := []match.Player{{Name: "Anna", Kind: match.Person}, {Name: "Ben", Kind: match.Person}}
	m, err := tables.Begin(match.Options{Table: match.Table{Setup: s, Players: players}, Seed: 1, HasSeed: true}, nil, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if m.Status().Waits {
			break
		}
		m.Advance(1, 1)
		m.Next()
	}
	v, b, screen := m.Public(), scenetest.Backstage(t), backstage.Screen{W: 1280, H: 720, Scale: 1}
	gone := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) {
			gone = a
		}
	}
	if gone == rules.NoAgent {
		t.Fatal("all agents take part")
	}
	var desk widgets.Desk
	st := stage.New(b)
	p := plan.New(m, st.Running)
	p.Lesson = pointer{[]plan.Thing{{Kind: plan.ThingChip, N: int(gone)}, {Kind: plan.ThingDie}}}
	picture, table := sprites.NewStage(1), layout.NewTable(screen.W, screen.H, layout.Options{Agents: v.InPlay().Len(), Seats: 2})
	st.Build(picture, &table, screen, v)
	ps := New(b, p, st, &desk)
	ps.Build(picture, &table, screen)
	rings := 0
	for _, n := range ps.above.Children() {
		if n.Name() == "ring" {
			rings++
		}
	}
	if rings != 2 { // where the table waits the button is lit, too
		t.Errorf("%d rings are round the die and the button", rings)
	}
	if desk.Home != "confirm" {
		t.Errorf("keys go on at %q, and the table waits for the button", desk.Home)
	}
}
