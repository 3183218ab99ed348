package main

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestMoveMetrics checks four metrics of single moves from the position rolledThree against values computed by hand.
func TestMoveMetrics(t *testing.T) {
	g := parsePosition(t, rolledThree)
	for _, tc := range []struct {
		steps map[rules.Agent]uint8
		want  [4]float64 // maxAgentShare, leaderLoss, countMoveShare, bluffShare
	}{
		{map[rules.Agent]uint8{rules.Blue: 3}, [4]float64{1, 0, 0, 0}},
		{map[rules.Agent]uint8{rules.Blue: 2, rules.Grey: 1}, [4]float64{2. / 3, 0, 1, 1}},
		{map[rules.Agent]uint8{rules.Red: 3}, [4]float64{1, -3, 1, 1}},
		{map[rules.Agent]uint8{rules.Red: 1, rules.Yellow: 1, rules.Orange: 1}, [4]float64{1. / 3, -1, 0, 1}},
	} {
		var m metrics
		m.addAction(&g, 0, moveBySteps(tc.steps))
		got := [4]float64{}
		for i, metric := range [4]metric{maxAgentShare, leaderLoss, countMoveShare, bluffShare} {
			got[i] = m[metric].sum
			if m[metric].n != 1 {
				t.Errorf("%v: %s: got %d values, want 1", tc.steps, metricNames[metric], m[metric].n)
			}
		}
		if got != tc.want {
			t.Errorf("%v: furthest, setbacks, counts and bluffs: got %v, want %v", tc.steps, got, tc.want)
		}
	}
}

// TestCountMetrics checks that giftCountShare counts only counts in which red, the best other agent, gains more than
// blue, whose owner caused the count.
func TestCountMetrics(t *testing.T) {
	for _, tc := range []struct {
		steps map[rules.Agent]uint8
		gift  float64
	}{
		{map[rules.Agent]uint8{rules.Grey: 1, rules.Blue: 2}, 0}, // red and blue both gain 4
		{map[rules.Agent]uint8{rules.Grey: 1, rules.Yellow: 2}, 1},
	} {
		g := parsePosition(t, rolledThree)
		if err := g.Apply(moveBySteps(tc.steps), nil); err != nil || g.Phase() != rules.PhaseSafe {
			t.Fatalf("%v: got error %v and phase %v, want a count", tc.steps, err, g.Phase())
		}
		var m metrics
		m.addOwnCount(&g, 0)
		if m[giftCountShare] != (mean{sum: tc.gift, n: 1}) {
			t.Errorf("%v: got giftCountShare %v, want %v", tc.steps, m[giftCountShare], tc.gift)
		}
	}
}

// TestCallMetrics checks callShare in a random game: of all answers by seats that hold cards, the share of calls.
func TestCallMetrics(t *testing.T) {
	g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: 3, First: 0})
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(5), rules.NewRandomSource(6)
	var m metrics
	asked, called := 0, 0
	for !g.Over() {
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if g.Phase() == rules.PhaseCall && g.HandSize(g.Actor()) > 0 {
			asked++
			if action.Yes {
				called++
			}
		}
		m.addAction(&g, g.Actor(), action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	if m[callShare] != (mean{sum: float64(called), n: asked}) || called == 0 || called == asked {
		t.Errorf("got callShare %v, want %d of %d, some but not all", m[callShare], called, asked)
	}
}

// TestLastActionMetrics checks denialShare in a position where the next player can end the game: red is near the goal,
// and grey one step before the safe. Moving grey past the safe denies that, moving green does not.
func TestLastActionMetrics(t *testing.T) {
	g := parsePosition(t, "hc1 amigo base 4 move 9 1 1 roygbva 10.5.6.4.4.5.2 38.3.1.1.9.1.2 3 3 boya 0.0.0.0 - "+
		"0.0.0.0.0.0.0")
	for agent, want := range map[rules.Agent]float64{rules.Green: 0, rules.Grey: 1} {
		var m metrics
		m.addLastAction(&seatAction{game: g, action: moveBySteps(map[rules.Agent]uint8{agent: 3})})
		if m[denialShare] != (mean{sum: want, n: 1}) {
			t.Errorf("%v moves three steps: got denialShare %v, want %v", agent, m[denialShare], want)
		}
	}
	var m metrics
	early := parsePosition(t, rolledThree)
	m.addLastAction(&seatAction{game: early, action: moveBySteps(map[rules.Agent]uint8{rules.Green: 3})})
	if m[denialShare].n != 0 {
		t.Errorf("nobody can end the game: got denialShare %v, want no value", m[denialShare])
	}
}

// TestRecognition checks that two contestants with different metrics are always recognized, and equal ones about half
// of the time. One session is too few to recognize anybody.
func TestRecognition(t *testing.T) {
	const games, moves, slack = 600, 10, 0.2 // moves a game; slack allows for chance
	src := rules.NewRandomSource(1)
	game := func(means ...float64) []metrics { // by contestant: the mean of maxAgentShare, less 0.5
		all := make([]metrics, len(means))
		for contestant, mean := range means {
			for range moves {
				all[contestant][maxAgentShare].add(mean + float64(src.Intn(1000))/1000)
			}
		}
		return all
	}
	var different, equal [][]metrics
	for range games {
		different, equal = append(different, game(0, 2)), append(equal, game(0, 0))
	}
	if got := recognition(different); got[0] != 1 || got[1] != 1 {
		t.Errorf("different contestants: got recognition %v, want 1", got)
	}
	if got := recognition(equal); got[0]+got[1] < 1-slack || got[0]+got[1] > 1+slack {
		t.Errorf("equal contestants: got recognition %v, want a sum of about 1", got)
	}
	if got := recognition(different[:5]); got[0] != 0 || got[1] != 0 {
		t.Errorf("after one session: got recognition %v, want 0", got)
	}
}

// TestTemperamentsAreRecognized checks that a spectator recognizes the four temperaments after three games twice as
// often as by chance. No temperament may win much more than another.
func TestTemperamentsAreRecognized(t *testing.T) {
	testrun.OnlyCI(t)
	const minEach, minMean = 0.25, 0.5  // share of sessions; 0.25 by chance
	const minWins, maxWins = 0.18, 0.32 // share of games; 0.25 if all are equal
	r := runArena(t, "-seats", "field-agent,field-agent/bold,field-agent/quiet,field-agent/spiteful", "-games", "600",
		"-seed", "21")
	sum := 0.0
	for _, s := range r.Seats {
		t.Logf("%s: recognized in %.0f %%, wins %.0f %%", s.Name, 100*s.Recognized, 100*s.Wins)
		sum += s.Recognized / 4
		if s.Recognized < minEach || s.Wins < minWins || s.Wins > maxWins {
			t.Errorf("%s: got recognized in %.0f %%, want ≥ %.0f %%; got wins %.0f %%, want %.0f to %.0f %%", s.Name,
				100*s.Recognized, 100*minEach, 100*s.Wins, 100*minWins, 100*maxWins)
		}
	}
	if sum < minMean {
		t.Errorf("all temperaments: got recognized in %.0f %%, want ≥ %.0f %%", 100*sum, 100*minMean)
	}
}

// parsePosition parses a position, and fails the test if it is invalid.
func parsePosition(t *testing.T, position string) rules.Game {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// moveBySteps returns a move that moves each agent by its number of steps.
func moveBySteps(steps map[rules.Agent]uint8) rules.Action {
	var all [rules.NumAgents]uint8
	for a, n := range steps {
		all[a] = n
	}
	return rules.MoveAgents(all)
}

// rolledThree is a position of four players in which seat 1, the owner of blue, has rolled a three. Red leads, in
// building 4. The safe is in building 7, where nobody is.
const rolledThree = "hc1 amigo base 4 move 9 1 1 roygbva 4.3.8.3.2.4.6 20.3.1.1.9.1.2 7 3 boya 0.0.0.0 - 0.0.0.0.0.0.0"
