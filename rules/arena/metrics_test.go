package main

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestMoveMetrics checks the metrics of single moves against values computed by hand.
func TestMoveMetrics(t *testing.T) {
	g := parsePosition(t, rolledThree)
	for _, c := range []struct {
		steps map[rules.Agent]uint8
		want  [4]float64 // maxAgentShare, leaderLoss, countMoveShare, bluffShare
	}{
		{map[rules.Agent]uint8{rules.Blue: 3}, [4]float64{1, 0, 0, 0}},
		{map[rules.Agent]uint8{rules.Blue: 2, rules.Grey: 1}, [4]float64{2. / 3, 0, 1, 1}},
		{map[rules.Agent]uint8{rules.Red: 3}, [4]float64{1, -3, 1, 1}},
		{map[rules.Agent]uint8{rules.Red: 1, rules.Yellow: 1, rules.Orange: 1}, [4]float64{1. / 3, -1, 0, 1}},
	} {
		var f metrics
		f.addAction(&g, 0, moveBySteps(c.steps))
		got := [4]float64{}
		for i, x := range [4]metric{maxAgentShare, leaderLoss, countMoveShare, bluffShare} {
			got[i] = f[x].sum
			if f[x].n != 1 {
				t.Errorf("%v: number of values of %s: got %d, want 1", c.steps, metricNames[x], f[x].n)
			}
		}
		if got != c.want {
			t.Errorf("%v: got %v, want %v", c.steps, got, c.want)
		}
	}
}

// TestCountMetrics checks giftCountShare. It compares the gain of red, the best other agent, with that of blue, whose
// owner made the count.
func TestCountMetrics(t *testing.T) {
	for _, c := range []struct {
		steps map[rules.Agent]uint8
		gift  float64
	}{
		{map[rules.Agent]uint8{rules.Grey: 1, rules.Blue: 2}, 0}, // red and blue both gain 4
		{map[rules.Agent]uint8{rules.Grey: 1, rules.Yellow: 2}, 1},
	} {
		g := parsePosition(t, rolledThree)
		if err := g.Apply(moveBySteps(c.steps), nil); err != nil || g.Phase() != rules.PhaseSafe {
			t.Fatalf("%v: got error %v and phase %v, want a count", c.steps, err, g.Phase())
		}
		var f metrics
		f.addOwnCount(&g, 0)
		if f[giftCountShare] != (mean{c.gift, 1}) {
			t.Errorf("%v: got giftCountShare %v, want %v", c.steps, f[giftCountShare], c.gift)
		}
	}
}

// TestCallMetrics checks in a random game that callShare counts the calls of seats that hold cards, and those with
// yes.
func TestCallMetrics(t *testing.T) {
	g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: 3, First: 0})
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(5), rules.NewRandomSource(6)
	var f metrics
	could, did := 0, 0
	for !g.Over() {
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if g.Phase() == rules.PhaseCall && g.HandSize(g.Actor()) > 0 {
			could++
			if action.Yes {
				did++
			}
		}
		f.addAction(&g, g.Actor(), action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	if f[callShare] != (mean{float64(did), could}) || did == 0 || did == could {
		t.Errorf("got callShare %v, want %d of %d, some but not all", f[callShare], did, could)
	}
}

// TestLastActionMetrics checks denialShare. Red needs 4 points and stands in house 10, and grey is one step before the
// safe, so the next player can end the game. A move of grey past the safe denies that.
func TestLastActionMetrics(t *testing.T) {
	g := parsePosition(t, "hc1 amigo base 4 move 9 1 1 roygbva 10.5.6.4.4.5.2 38.3.1.1.9.1.2 3 3 boya 0.0.0.0 - "+
		"0.0.0.0.0.0.0")
	for walker, want := range map[rules.Agent]float64{rules.Green: 0, rules.Grey: 1} {
		var f metrics
		f.addLastAction(&seatAction{g, 0, moveBySteps(map[rules.Agent]uint8{walker: 3})})
		if f[denialShare] != (mean{want, 1}) {
			t.Errorf("%v moves 3: got denialShare %v, want %v", walker, f[denialShare], want)
		}
	}
	var f metrics
	early := parsePosition(t, rolledThree)
	f.addLastAction(&seatAction{early, 0, moveBySteps(map[rules.Agent]uint8{rules.Green: 3})})
	if f[denialShare].n != 0 {
		t.Errorf("nobody can end the game: got denialShare %v, want no value", f[denialShare])
	}
}

// TestRecognition checks that contestants with different metrics are always recognized, and equal ones half of the
// time. One session is too few to recognize anybody.
func TestRecognition(t *testing.T) {
	src := rules.NewRandomSource(1)
	game := func(means ...float64) []metrics { // by contestant: the mean of maxAgentShare, less 0.5
		fs := make([]metrics, len(means))
		for c, x := range means {
			for range 10 {
				fs[c][maxAgentShare].add(x + float64(src.Intn(1000))/1000)
			}
		}
		return fs
	}
	var different, equal [][]metrics
	for range 600 {
		different, equal = append(different, game(0, 2)), append(equal, game(0, 0))
	}
	if got := recognition(different); got[0] != 1 || got[1] != 1 {
		t.Errorf("different contestants: got recognition %v, want 1", got)
	}
	if got := recognition(equal); got[0]+got[1] < 0.8 || got[0]+got[1] > 1.2 {
		t.Errorf("equal contestants: got recognition %v, want a sum of about 1", got)
	}
	if got := recognition(different[:5]); got[0] != 0 || got[1] != 0 {
		t.Errorf("after one session: got recognition %v, want 0", got)
	}
}

// TestTemperamentsAreRecognized checks that a spectator recognizes the four temperaments after three games more often
// than by chance. None of them wins much more than another.
func TestTemperamentsAreRecognized(t *testing.T) {
	testrun.OnlyCI(t)
	r := runArena(t, "-seats", "field-agent,field-agent/bold,field-agent/quiet,field-agent/spiteful", "-games", "600",
		"-seed", "21")
	sum := 0.0
	for _, s := range r.Seats {
		t.Logf("%s: recognized in %.0f %%, wins %.0f %%", s.Name, 100*s.Recognized, 100*s.Wins)
		sum += s.Recognized / 4
		if s.Recognized < 0.25 || s.Wins < 0.18 || s.Wins > 0.32 {
			t.Errorf("%s: recognized in %.0f %%, want ≥ 25; wins %.0f %%, want 18 to 32", s.Name, 100*s.Recognized,
				100*s.Wins)
		}
	}
	if sum < 0.5 {
		t.Errorf("temperaments are recognized in %.0f %%, want ≥ 50, twice as often as by chance", 100*sum)
	}
}

// parsePosition parses a position.
func parsePosition(t *testing.T, position string) rules.Game {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// moveBySteps returns a move of agents by their steps.
func moveBySteps(steps map[rules.Agent]uint8) rules.Action {
	var all [rules.NumAgents]uint8
	for a, n := range steps {
		all[a] = n
	}
	return rules.MoveAgents(all)
}

// rolledThree is a position of four players in which seat 1, the owner of blue, has rolled a three. Red leads, in house
// 4. The safe is in house 7, where nobody is.
const rolledThree = "hc1 amigo base 4 move 9 1 1 roygbva 4.3.8.3.2.4.6 20.3.1.1.9.1.2 7 3 boya 0.0.0.0 - 0.0.0.0.0.0.0"
