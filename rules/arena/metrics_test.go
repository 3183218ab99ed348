package main

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestFiguresOfAMove: by hand, what is said of one move.
func TestFiguresOfAMove(t *testing.T) {
	g := at(t, rolled)
	for _, c := range []struct {
		steps map[rules.Agent]uint8
		want  [4]float64 // far, pulled, opens, bluffs
	}{
		{map[rules.Agent]uint8{rules.Blue: 3}, [4]float64{1, 0, 0, 0}},
		{map[rules.Agent]uint8{rules.Blue: 2, rules.Grey: 1}, [4]float64{2. / 3, 0, 1, 1}},
		{map[rules.Agent]uint8{rules.Red: 3}, [4]float64{1, -3, 1, 1}},
		{map[rules.Agent]uint8{rules.Red: 1, rules.Yellow: 1, rules.Orange: 1}, [4]float64{1. / 3, -1, 0, 1}},
	} {
		var f metrics
		f.addAction(&g, 0, walks(c.steps))
		got := [4]float64{}
		for i, x := range [4]metric{longestWalk, leaderPulled, opensSafe, bluffs} {
			got[i] = f[x].sum
			if f[x].n != 1 {
				t.Errorf("%v: %s is asked %d times", c.steps, metricNames[x], f[x].n)
			}
		}
		if got != c.want {
			t.Errorf("%v: %v, want %v", c.steps, got, c.want)
		}
	}
}

// TestFiguresOfACount: red is the best of the others; what it gains is compared with what blue does, whose owner made
// the count.
func TestFiguresOfACount(t *testing.T) {
	for _, c := range []struct {
		steps map[rules.Agent]uint8
		gift  float64
	}{
		{map[rules.Agent]uint8{rules.Grey: 1, rules.Blue: 2}, 0}, // both stand in house 4 then
		{map[rules.Agent]uint8{rules.Grey: 1, rules.Yellow: 2}, 1},
	} {
		g := at(t, rolled)
		if err := g.Apply(walks(c.steps), nil); err != nil || g.Phase() != rules.PhaseSafe {
			t.Fatalf("%v: %v, phase %v", c.steps, err, g.Phase())
		}
		var f metrics
		f.addCount(&g, 0)
		if f[giftCounts] != (mean{c.gift, 1}) {
			t.Errorf("%v: %v, want %v", c.steps, f[giftCounts], c.gift)
		}
	}
}

// TestFiguresOfACall: only where somebody may knock is it counted whether they do.
func TestFiguresOfACall(t *testing.T) {
	g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: 3, First: 0})
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(5), rules.NewRandomSource(6)
	var f metrics
	could, did := 0, 0
	for !g.Over() {
		a := dealer.Next(&g)
		if !g.IsChance() {
			a = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if g.Phase() == rules.PhaseCall && g.HandSize(g.Actor()) > 0 {
			could++
			if a.Yes {
				did++
			}
		}
		f.addAction(&g, g.Actor(), a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	if f[wantsToPlay] != (mean{float64(did), could}) || did == 0 || did == could {
		t.Errorf("%v, want %d of %d", f[wantsToPlay], did, could)
	}
}

// TestFiguresOfALastChance: red needs 4 points and stands in house 10, and grey is one step from the safe. Who leaves
// that so lets anybody end the game; who walks grey past the safe does not.
func TestFiguresOfALastChance(t *testing.T) {
	g := at(t, "hc1 amigo base 4 move 9 1 1 roygbva 10.5.6.4.4.5.2 38.3.1.1.9.1.2 3 3 boya 0.0.0.0 - 0.0.0.0.0.0.0")
	for walker, want := range map[rules.Agent]float64{rules.Green: 0, rules.Grey: 1} {
		var f metrics
		f.addLastAction(&turnAction{g, 0, walks(map[rules.Agent]uint8{walker: 3})})
		if f[deniesEnd] != (mean{want, 1}) {
			t.Errorf("%v walks: %v, want %v", walker, f[deniesEnd], want)
		}
	}
	var f metrics
	quiet := at(t, rolled)
	f.addLastAction(&turnAction{quiet, 0, walks(map[rules.Agent]uint8{rules.Green: 3})})
	if f[deniesEnd].n != 0 {
		t.Errorf("where nobody could end the game something was denied or not: %v", f[deniesEnd])
	}
}

// TestToldApart: who always walks one agent far is told from who never does; among equals chance decides.
func TestToldApart(t *testing.T) {
	src := rules.NewRandomSource(1)
	game := func(likes ...float64) []metrics {
		fs := make([]metrics, len(likes))
		for c, x := range likes {
			for range 10 {
				fs[c][longestWalk].add(x + float64(src.Intn(1000))/1000)
			}
		}
		return fs
	}
	var unlike, alike [][]metrics
	for range 600 {
		unlike, alike = append(unlike, game(0, 2)), append(alike, game(0, 0))
	}
	if got := recognition(unlike); got[0] != 1 || got[1] != 1 {
		t.Errorf("those who are unlike are told apart in %v", got)
	}
	if got := recognition(alike); got[0]+got[1] < 0.8 || got[0]+got[1] > 1.2 {
		t.Errorf("those who are alike are told apart in %v", got)
	}
	if got := recognition(unlike[:5]); got[0] != 0 || got[1] != 0 {
		t.Errorf("after one sitting they are told apart in %v", got)
	}
}

// TestTemperamentsAreTold: after three games who watches knows better than chance which of four is which, and none of
// them wins much more than another.
func TestTemperamentsAreTold(t *testing.T) {
	testrun.Long(t)
	r := result(t, "-seats", "field-agent,field-agent/bold,field-agent/quiet,field-agent/spiteful", "-games", "600",
		"-seed", "21")
	sum := 0.0
	for _, s := range r.Seats {
		t.Logf("%s is told in %.0f %%, and wins %.0f %%", s.Level, 100*s.Recognized, 100*s.Wins)
		sum += s.Recognized / 4
		if s.Recognized < 0.25 || s.Wins < 0.18 || s.Wins > 0.32 {
			t.Errorf("%s is told in %.0f %%, and wins %.0f %%", s.Level, 100*s.Recognized, 100*s.Wins)
		}
	}
	if sum < 0.5 {
		t.Errorf("temperaments are told in %.0f %%; chance would do in 25 %%", 100*sum)
	}
}

// at returns the game at a position.
func at(t *testing.T, position string) rules.Game {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// walks returns a move of so many steps for some agents.
func walks(steps map[rules.Agent]uint8) rules.Action {
	var all [rules.NumAgents]uint8
	for a, n := range steps {
		all[a] = n
	}
	return rules.MoveAgents(all)
}

// rolled is a position of four players in which the first one, who owns blue, has rolled a three. Red leads, in house
// 4; the safe is in house 7, where nobody is.
const rolled = "hc1 amigo base 4 move 9 1 1 roygbva 4.3.8.3.2.4.6 20.3.1.1.9.1.2 7 3 boya 0.0.0.0 - 0.0.0.0.0.0.0"
