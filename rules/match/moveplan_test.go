package match_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestMovePlanPoints checks the planning of a roll of five: steps, undo, reset and the errors.
func TestMovePlanPoints(t *testing.T) {
	d := match.NewMovePlan(view(t, rolledFive))
	if ok, why := d.Ready(); ok || englishText(t, why) != "Walk 5 steps" {
		t.Errorf("empty plan: got ready %v, %v", ok, why)
	}
	for range 4 {
		if err := d.Add(rules.Red); err != nil {
			t.Fatal(err)
		}
	}
	if ok, why := d.Ready(); ok || englishText(t, why) != "1 step left" {
		t.Errorf("four of five steps: got ready %v, %v", ok, why)
	}
	if err := d.Set(rules.Green, 2); err == nil ||
		english.Error(err) != "Green is 2 buildings away, with 1 step left" {
		t.Errorf("too far: got error %v", err)
	}
	if err := d.Set(rules.Red, 7); err == nil ||
		english.Error(err) != "Red is 3 buildings away, with 1 step left" {
		t.Errorf("too far from the planned building: got error %v", err)
	}
	if err := d.Add(rules.Green); err != nil {
		t.Fatal(err)
	}
	if ok, why := d.Ready(); !ok {
		t.Errorf("all steps planned: got not ready, %v", why)
	}
	if err := d.Add(rules.Grey); err == nil ||
		english.Error(err) != "all 5 steps are planned; undo one first" {
		t.Errorf("sixth step: got error %v", err)
	}
	if got, want := d.Action(), rules.MoveAgents([rules.NumAgents]uint8{4, 0, 0, 1}); got != want {
		t.Errorf("action: got %v, want %v", got, want)
	}
	d.Undo()
	if got := d.Steps(); got != [rules.NumAgents]uint8{4} {
		t.Errorf("after undo: got steps %v, want 4 of red", got)
	}
	d.Reset()
	if got := d.Steps(); got != [rules.NumAgents]uint8{} {
		t.Errorf("after reset: got steps %v, want none", got)
	}
	if d.Undo(); d.Steps() != [rules.NumAgents]uint8{4} {
		t.Errorf("undo of reset: got steps %v, want 4 of red", d.Steps())
	}
	if err := d.Remove(rules.Blue); err == nil {
		t.Error("got no error for removing a step that was not planned")
	}
	for range 10 {
		d.Undo()
	}
	if d.Undo() {
		t.Error("eleventh undo: got true, want false")
	}
}

// TestMovePlanRange checks the planning of a roll of one to three.
func TestMovePlanRange(t *testing.T) {
	d := match.NewMovePlan(view(t, rolledOne3))
	if ok, why := d.Ready(); ok || englishText(t, why) != "Walk 1 to 3 steps" {
		t.Errorf("empty plan: got ready %v, %v", ok, why)
	}
	for n := range 3 {
		if err := d.Add(rules.Violet); err != nil {
			t.Fatal(err)
		}
		if ok, why := d.Ready(); !ok {
			t.Errorf("%d steps: got not ready, %s", n+1, englishText(t, why))
		}
	}
	if err := d.Add(rules.Violet); err == nil {
		t.Error("fourth step: got no error")
	}
}

// TestMovePlanNobody checks that moving nobody has to be chosen like any other move, and can be undone.
func TestMovePlanNobody(t *testing.T) {
	d := match.NewMovePlan(view(t, cards1To3))
	is := func(ready, nobody bool, action rules.Action) {
		t.Helper()
		if ok, why := d.Ready(); ok != ready || ok != why.IsZero() {
			t.Errorf("got ready %v, %v, want %v", ok, why, ready)
		}
		if d.MovesNobody() != nobody || d.Action() != action {
			t.Errorf("got MovesNobody %v and action %v, want %v and %v", d.MovesNobody(), d.Action(), nobody, action)
		}
	}
	none, red := rules.MoveAgents([rules.NumAgents]uint8{}), rules.MoveAgents([rules.NumAgents]uint8{1})
	if !d.Empty() {
		t.Error("new plan: got Empty false")
	}
	is(false, false, none)
	for range 2 { // repeating it changes nothing
		if err := d.MoveNobody(); err != nil {
			t.Fatal(err)
		}
		is(true, true, none)
	}
	if err := d.Add(rules.Red); err != nil {
		t.Fatal(err)
	}
	is(true, false, red)
	if err := d.MoveNobody(); err != nil {
		t.Fatal(err)
	}
	is(true, true, none)
	d.Undo()
	is(true, false, red)
	d.Undo()
	is(true, true, none)
	d.Reset()
	is(false, false, none)
	d.Undo()
	is(true, true, none)
	for _, position := range []string{rolledFive, rolledOne3} {
		d := match.NewMovePlan(view(t, position))
		if err := d.MoveNobody(); err == nil || english.Error(err) != "at least one agent must move" || !d.Empty() {
			t.Errorf("MoveNobody without cards: got error %v", err)
		}
	}
}

// TestMovePlanWholeRoll checks that in french-41 one agent takes the whole roll.
func TestMovePlanWholeRoll(t *testing.T) {
	d := match.NewMovePlan(view(t, whole4French))
	if _, why := d.Ready(); englishText(t, why) != "Choose an agent to walk" {
		t.Errorf("empty plan: got %v", why)
	}
	if err := d.Set(rules.Red, 2); err == nil || english.Error(err) != "one agent takes the whole roll of 4" {
		t.Errorf("half of the roll: got error %v", err)
	}
	for _, a := range []rules.Agent{rules.Red, rules.Green} {
		if err := d.Add(a); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := d.Action(), rules.MoveAgents([rules.NumAgents]uint8{rules.Green: 4}); got != want {
		t.Errorf("after a second agent: got %v, want %v", got, want)
	}
	if err := d.Add(rules.Blue); err == nil || english.Error(err) != "that agent is not in play" {
		t.Errorf("agent not in play: got error %v", err)
	}
}

// TestMovePlanPreview checks the preview of moves: notes, the count and the scores.
func TestMovePlanPreview(t *testing.T) {
	d := match.NewMovePlan(view(t, rolledFive))
	steps := func(a rules.Agent, n int) {
		if err := d.Set(a, n); err != nil {
			t.Fatal(err)
		}
	}
	want := func(p match.Preview) {
		t.Helper()
		if got := d.Preview(); !reflect.DeepEqual(got, p) {
			t.Errorf("preview: got\n%+v\nwant\n%+v", got, p)
		}
	}
	want(match.Preview{})
	// The notes on why there is no count, passing agents first.
	steps(rules.Green, 3)
	want(match.Preview{Notes: []match.Note{{Kind: match.NotePassesSafe, Agent: rules.Green},
		{Kind: match.NoteAlreadyAtSafe, Agent: rules.Yellow}}})
	steps(rules.Yellow, 1)
	want(match.Preview{Notes: []match.Note{{Kind: match.NotePassesSafe, Agent: rules.Green}}})
	steps(rules.Green, 0)
	want(match.Preview{Notes: []match.Note{{Kind: match.NoteNobodyAtSafe, Agent: rules.NoAgent}}})
	steps(rules.Yellow, 0)
	steps(rules.Red, 4)
	steps(rules.Grey, 1)
	// Red opens the safe in 7; grey gains 2 and reaches 42.
	want(match.Preview{
		Counts: true,
		Deltas: [rules.NumAgents]int{7, 0, 7, 5, 0, 2, 2},
		Notes: []match.Note{{Kind: match.NoteEndsGame, Agent: rules.Grey},
			{Kind: match.NoteReachesSafe, Agent: rules.Red}},
	})
	// The preview equals the result.
	v := view(t, rolledFive)
	g := v.Game
	if err := g.Apply(d.Action(), nil); err != nil {
		t.Fatal(err)
	}
	for a, n := range d.Preview().Deltas {
		if got := g.Score(rules.Agent(a)) - v.Score(rules.Agent(a)); got != n {
			t.Errorf("gain of %v: got %d, want %d as in the preview", rules.Agent(a), got, n)
		}
	}
	if !g.Over() {
		t.Errorf("got %s, want the end as in the preview", g.Position())
	}
}

// TestMovePreviewsEqualApply plans random moves in random games at all tables, and carries out each in a copy. If no
// card is played, the preview equals the result.
func TestMovePreviewsEqualApply(t *testing.T) {
	planned, counts, ends, lasts, opened := 0, 0, 0, 0, 0
	tables := forRandomGames(t, false, 10, func(g rules.Game, src *rules.RandomSource) {
		if g.Phase() != rules.PhaseMove {
			return
		}
		a := g.NthLegal(src.Intn(g.CountLegal()))
		d := match.NewMovePlan(g.View(g.Actor()))
		for x, n := range a.Steps() {
			if n > 0 {
				if err := d.Set(rules.Agent(x), int(n)); err != nil {
					t.Fatalf("%s: %v: %v", g.Position(), a, err)
				}
			}
		}
		if d.Action() != a {
			t.Fatalf("%s: planned %v, want %v", g.Position(), d.Action(), a)
		}
		p, after := d.Preview(), g
		var log rules.Log
		apply(t, &after, a, &log)
		finishTurn(t, &after, &log)
		c := countOf(&g, log.Events)
		if p.Counts != c.made || p.Deltas != c.deltas {
			t.Fatalf("%s: %v: preview: got count %v and changes %v, want %v and %v", g.Position(), a, p.Counts,
				p.Deltas,
				c.made, c.deltas)
		}
		wantNotes(t, &g, a, p.Notes, c)
		planned++
		for _, n := range []struct {
			is    bool
			count *int
		}{{c.made, &counts}, {c.kinds[match.NoteEndsGame], &ends}, {c.kinds[match.NoteLastRound], &lasts},
			{c.kinds[match.NoteDossiers], &opened}} {
			if n.is {
				*n.count++
			}
		}
	})
	t.Logf("%d tables, %d moves, %d counts, %d of them end the game, %d begin the last round, %d open the dossiers",
		tables, planned, counts, ends, lasts, opened)
	if ends == 0 || lasts == 0 || opened == 0 {
		t.Errorf("got %d ends, %d last rounds, %d openings of dossiers; want some of each", ends, lasts, opened)
	}
}

// view returns the public view of a position.
func view(t *testing.T, position string) rules.View {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return g.View(rules.NoSeat)
}

// Positions of the phase move, by the roll.
const (
	rolledFive = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.40 7 5 ???? 0.0.0.0 - 0.0.0.0.0.0.0"
	rolledOne3 = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 1 ???? 0.0.0.0 - 0.0.0.0.0.0.0"
	cards1To3  = "hc1 amigo topsecret 4 move 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 1 ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0 ??.??.??.?? ?18 - -:-.-.-.- -:-:-:8 -:-:-:0:-"
	whole4French = "hc1 french-41 base 2 move 2 2 1 royg 3.0.6.5.-.-.- 12.0.9.39.-.-.- 7 4 ?? 0.0 - 0.0.0.0.-.-.-"
)

// forRandomGames calls f before every action of random games of every edition and number of seats. They have all
// variants, or top secret cards only.
func forRandomGames(t *testing.T, cards bool, games int, f func(g rules.Game, src *rules.RandomSource)) (tables int) {
	t.Helper()
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
				s := rules.Setup{Edition: e, Players: n, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}}
				if s.Validate() != nil || cards && !s.Variants.TopSecret {
					continue
				}
				tables++
				for seed := range uint64(games) {
					g, err := rules.New(s)
					if err != nil {
						t.Fatal(err)
					}
					src := rules.NewRandomSource(seed<<16 | uint64(n)<<8 | uint64(i)<<4 | uint64(e))
					for !g.Over() {
						f(g, &src)
						apply(t, &g, g.NthLegal(src.Intn(g.CountLegal())), nil)
					}
				}
			}
		}
	}
	return tables
}

// apply carries out a legal action.
func apply(t *testing.T, g *rules.Game, a rules.Action, log *rules.Log) {
	t.Helper()
	if err := g.Apply(a, log); err != nil {
		t.Fatalf("%s: %v: %v", g.Position(), a, err)
	}
}

// finishTurn plays a turn without further cards until its count is over or another turn begins.
func finishTurn(t *testing.T, g *rules.Game, log *rules.Log) {
	t.Helper()
	for {
		switch g.Phase() {
		case rules.PhaseOffer:
			apply(t, g, rules.AnswerOffer(false), log)
		case rules.PhaseCall:
			apply(t, g, rules.Call(false), log)
		case rules.PhaseCards:
			apply(t, g, rules.Pass(), log)
		case rules.PhaseDraw, rules.PhasePassport:
			apply(t, g, g.NthLegal(0), log)
		default:
			return
		}
	}
}

// countResult is the outcome of a turn.
type countResult struct {
	made   bool
	early  bool                 // the dossiers opened before the count
	deltas [rules.NumAgents]int // changes by the count
	tokens [rules.NumAgents]int // changes by cards
	kinds  [match.NoteNobodyAtSafe + 1]bool
}

// countOf returns the outcome of a turn from its events.
func countOf(before *rules.Game, events []rules.Event) (c countResult) {
	for _, e := range events {
		gain := int(e.After) - int(e.Before)
		switch e.Kind {
		case rules.EventCountBegan:
			c.made = true
		case rules.EventScored:
			c.deltas[e.Agent] = gain
			c.kinds[match.NoteEndsGame] = c.kinds[match.NoteEndsGame] || int(e.After) >= before.Edition().Goal
		case rules.EventTokenMoved:
			c.tokens[e.Agent] = gain
		case rules.EventLastRound:
			c.kinds[match.NoteLastRound] = true
		case rules.EventDossiersOpened:
			c.kinds[match.NoteDossiers] = true
			c.early = !c.made
		}
	}
	// an ended last round needs no note
	ends := events[len(events)-1].Kind == rules.EventGameEnded && !before.LastLap()
	c.kinds[match.NoteEndsGame] = c.kinds[match.NoteEndsGame] && ends
	return c
}

// wantNotes compares notes with the outcome of a count.
func wantNotes(t *testing.T, g *rules.Game, a rules.Action, notes []match.Note, c countResult) {
	t.Helper()
	var noted [match.NoteNobodyAtSafe + 1]bool
	for _, n := range notes {
		noted[n.Kind] = true
	}
	for _, kind := range []match.NoteKind{match.NoteEndsGame, match.NoteLastRound, match.NoteDossiers} {
		if noted[kind] != c.kinds[kind] {
			t.Fatalf("%s: %v: got notes %+v, want note %d: %v", g.Position(), a, notes, kind,
				c.kinds[kind])
		}
	}
}
