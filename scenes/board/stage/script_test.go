package stage

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// sizes are widths and heights of windows in points.
var sizes = [][2]float64{{1280, 720}, {390, 844}, {844, 390}, {360, 640}, {1024, 768}}

// TestScriptEndsInViewStanding checks for the events of random games that their script ends in the standing of the new
// view, and that no piece jumps.
func TestScriptEndsInViewStanding(t *testing.T) {
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		for seed, size := range sizes {
			s := rules.Setup{Edition: e, Variants: v, Players: 2 + seed%6, First: rules.NoSeat}
			var table layout.TableLayout
			eachAction(t, s, uint64(seed), func(before, after rules.View, events []rules.Event) {
				if table.Chips == nil {
					table = layout.NewTable(size[0], size[1],
						layout.TableOptions{Agents: before.InPlay().Len(), Seats: s.Players, Cards: v.TopSecret})
				}
				start, want := StandingOf(before), StandingOf(after)
				p := script(start, events, &table, false, nil)
				cues, end := p.cues, p.end
				if end != want {
					t.Fatalf("events %v: got standing %+v at the end, want %+v", events, end, want)
				}
				checkCues(t, &table, start, want, cues)
			})
		}
	})
}

// BenchmarkScript measures the creation of the script for a move of three agents.
func BenchmarkScript(b *testing.B) {
	table := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	g, err := rules.ParsePosition(
		"hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0")
	if err != nil {
		b.Fatal(err)
	}
	before := StandingOf(g.View(rules.NoSeat))
	var log rules.Log
	if err := g.Apply(rules.MoveAgents([rules.NumAgents]uint8{4, 1, 0, 1}), &log); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		script(before, log.Events, &table, false, nil)
	}
}

// eachAction plays a random game and calls see for each action after the set-up, with the public views before and after
// it and the events that everybody sees.
func eachAction(t *testing.T, s rules.Setup, seed uint64, see func(before, after rules.View, events []rules.Event)) {
	t.Helper()
	game, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(seed)
	var log rules.Log
	const maxTurn = 250 // a random game may never end
	for !game.Over() && game.Turn() < maxTurn {
		log.Reset()
		before := game.View(rules.NoSeat)
		if err := game.Apply(game.NthLegal(src.Intn(game.CountLegal())), &log); err != nil {
			t.Fatal(err)
		}
		var seen []rules.Event
		for _, e := range log.Events {
			if e, ok := e.RedactFor(rules.NoSeat); ok {
				seen = append(seen, e)
			}
		}
		if before.Turn() > 0 || before.Phase() == rules.PhaseFirst {
			see(before, game.View(rules.NoSeat), seen)
		}
	}
}

// checkCues checks that each movement of a piece begins where the one before ended, and that all end in the standing
// end.
func checkCues(t *testing.T, table *layout.TableLayout, start, end Standing, cues []cue) {
	t.Helper()
	var figures, tokens [rules.NumAgents]layout.Point
	safe := table.Buildings[start.Safe].Safe.Center()
	for a := range rules.Agent(rules.NumAgents) {
		if start.InPlay.Has(a) {
			figures[a], tokens[a] = start.FootPoint(table, a), start.TokenPoint(table, a)
		}
	}
	follow := func(c cue, p *layout.Point) {
		if c.duration <= 0 || c.at < 0 {
			t.Fatalf("%v: got time %v, duration %v, want at least 0 and more than 0", c, c.at, c.duration)
		}
		if c.path[0].Distance(*p) > 1e-9 {
			t.Fatalf("%v: got start %v, want %v, where the piece is", c, c.path[0], *p)
		}
		*p = c.path[len(c.path)-1]
	}
	for _, c := range cues {
		switch c.kind {
		case cueWalk, cueMakeRoom, cueFly:
			follow(c, &figures[c.agent])
		case cueHop, cueNudge:
			follow(c, &tokens[c.agent])
		case cueCarry:
			follow(c, &safe)
		}
	}
	if safe != table.Buildings[end.Safe].Safe.Center() {
		t.Fatalf("the safe ends in %v, want %v", safe, end.Safe)
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if !start.InPlay.Has(agent) {
			continue
		}
		if figures[agent] != end.FootPoint(table, agent) {
			t.Fatalf("%v ends at %v, want %v\n%v", agent, figures[agent], end.FootPoint(table, agent), cues)
		}
		if tokens[agent] != end.TokenPoint(table, agent) {
			t.Fatalf("token of %v ends at %v, want %v\n%v", agent, tokens[agent], end.TokenPoint(table, agent), cues)
		}
	}
}
