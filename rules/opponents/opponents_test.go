package opponents_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// decider decides for a seat in a test.
type decider func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action

// TestOpponentsFinishEveryGame checks that games between opponents of all levels end, in every edition and variant.
// Forms alternate between even and odd numbers of seats; TestDecisionsIgnoreSecrets plays every number.
func TestOpponentsFinishEveryGame(t *testing.T) {
	testrun.Long(t)
	const wantForms = 14 // the valid pairs of an edition and variants
	forms := 0
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		forms++
		for n := rules.MinSeats + forms%2; n <= rules.MaxSeats; n += 2 {
			seats := make([]decider, n)
			playsMasterminds := n/2%2 != 0 // they are slow, so play half the sizes
			for i := range seats {
				l := opponents.Levels[(i+n)%len(opponents.Levels)]
				if l == opponents.Mastermind && !playsMasterminds {
					l = opponents.Recruit
				}
				seats[i] = level(l)
			}
			playGame(t, rules.Setup{Edition: edition, Variants: variants, Players: n, First: rules.NoSeat}, uint64(n),
				seats, nil)
		}
	})
	if forms != wantForms {
		t.Errorf("played %d editions with variants, want %d", forms, wantForms)
	}
}

// TestDecidesFromTheViewAlone checks that a decision from the view's text, where hidden facts are question marks, is
// the same as from the view. It samples decisions of every level, edition and variant.
func TestDecidesFromTheViewAlone(t *testing.T) {
	testrun.Long(t)
	const interval = 9 // actions between two checks: a number that shifts the checked seat and phase
	const dealSeed = 19
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		setup := rules.Setup{Edition: edition, Variants: variants, Players: 4, First: rules.NoSeat}
		for _, l := range opponents.Levels {
			seats := []decider{level(opponents.FieldAgent), level(opponents.Recruit), level(opponents.FieldAgent),
				level(opponents.Recruit)}
			var belief deduction.Belief
			actions := 0
			playGame(t, setup, dealSeed, seats, func(g *rules.Game, a rules.Action) {
				if actions++; !g.IsChance() && actions%interval == 0 {
					checkParsedView(t, g, l, &belief)
				}
				belief.Observe(g, a)
			})
		}
	})
}

// checkParsedView checks that an opponent decides the same from its view and from the text of its view.
func checkParsedView(t *testing.T, g *rules.Game, l opponents.Level, belief *deduction.Belief) {
	t.Helper()
	const seed = 77
	seat := g.Actor()
	view := g.View(seat)
	parsed, err := rules.ParsePosition(view.Position())
	if err != nil {
		t.Fatal(err)
	}
	gotSource, wantSource := rules.NewRandomSource(seed), rules.NewRandomSource(seed)
	got, want := level(l)(parsed.View(seat), belief, &gotSource), level(l)(view, belief, &wantSource)
	if got != want {
		t.Fatalf("%s: %v: got %v from the parsed view, want %v", view.Position(), l, got, want)
	}
	if err := g.Check(want); err != nil {
		t.Fatalf("%s: %v: got illegal %v: %v", view.Position(), l, want, err)
	}
}

// TestCardsAndDossiersHelp checks that a field agent that plays cards wins more than its quarter of games against three
// that play none. More than 40 % of all written dossier rows must be right.
func TestCardsAndDossiersHelp(t *testing.T) {
	testrun.Long(t)
	const games = 120
	const minWinShare, minRightPercent = 0.28, 40 // without skill a quarter of the games, and of the rows at most
	setup := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true, Dossier: true}, Players: 4,
		First: rules.NoSeat}
	field := level(opponents.FieldAgent)
	withoutCards := func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
		switch v.Phase() {
		case rules.PhaseCall:
			return rules.Call(false)
		case rules.PhaseCards:
			if v.Check(rules.Pass()) == nil {
				return rules.Pass()
			}
		}
		return field(v, b, src)
	}
	wins, right, rows := 0.0, 0, 0
	for i := range games {
		seats := []decider{withoutCards, withoutCards, withoutCards, withoutCards}
		player := rules.Seat(i % len(seats)) // of cards
		seats[player] = field
		g := playGame(t, setup, uint64(i), seats, nil)
		if winners := g.Result().Winners; winners.Has(player) {
			wins += 1 / float64(winners.Len())
		}
		rightOfGame, rowsOfGame := countRightRows(&g)
		right, rows = right+rightOfGame, rows+rowsOfGame
	}
	t.Logf("the player of cards wins %.0f of %d games of four; %d of %d dossier rows are right", wins, games, right,
		rows)
	if wins < games*minWinShare {
		t.Errorf("player of cards: got %.0f wins of %d games, want at least %.0f", wins, games, games*minWinShare)
	}
	if right*100 < rows*minRightPercent {
		t.Errorf("dossiers: got %d of %d rows right, want at least %d %%", right, rows, minRightPercent)
	}
}

// countRightRows returns the numbers of right rows and of all rows in the dossiers of a finished game.
func countRightRows(g *rules.Game) (right, rows int) {
	for seat := range rules.Seat(g.Players()) {
		for agent := range rules.Agent(rules.NumAgents) {
			guess := g.Dossier(seat, agent)
			if guess == rules.GuessNone {
				continue
			}
			rows++
			want := rules.GuessNobody
			if owner := g.Owner(agent); owner != rules.NoSeat {
				want = rules.GuessSeat(owner)
			}
			if guess == want {
				right++
			}
		}
	}
	return right, rows
}

// TestHigherLevelsWinMore checks that recruits win at least 25 % more games than random players, and field agents than
// recruits. Of 400 games, 10 % are four standard deviations.
func TestHigherLevelsWinMore(t *testing.T) {
	testrun.Long(t)
	const games, minRatio = 400, 1.25
	for _, tc := range []struct {
		name             string
		stronger, weaker decider
	}{
		{"recruit against random", level(opponents.Recruit), random},
		{"field agent against recruit", level(opponents.FieldAgent), level(opponents.Recruit)},
	} {
		strongerWins := countWins(t, 2, games, tc.stronger, tc.weaker)
		weakerWins := countWins(t, 2, games, tc.weaker, tc.stronger)
		t.Logf("%s: %.0f wins, the other %.0f, of %d", tc.name, strongerWins, weakerWins, games)
		if strongerWins < weakerWins*minRatio {
			t.Errorf("%s: got %.0f wins of %d, want at least %.0f", tc.name, strongerWins, games, weakerWins*minRatio)
		}
	}
}

// TestFieldAgentHidesIdentity checks that an observer who adds up each seat's steps identifies few field agents. The
// agent that a seat moved most is taken for its own. Recruits must be identified at least as often.
func TestFieldAgentHidesIdentity(t *testing.T) {
	testrun.OnlyCI(t)
	for _, c := range []struct {
		players int
		maximum float64 // share of field agents that may be identified
	}{{2, 0.75}, {4, 0.75}, {7, 0.60}} {
		field := shareIdentified(t, opponents.FieldAgent, c.players)
		recruit := shareIdentified(t, opponents.Recruit, c.players)
		t.Logf("%d players: summed steps reveal %.0f %% of field agents and %.0f %% of recruits", c.players,
			100*field, 100*recruit)
		if field > c.maximum || field > recruit {
			t.Errorf("%d players: identified field agents: got %.0f %%, want at most %.0f %% and the recruits’ %.0f %%",
				c.players, 100*field, 100*c.maximum, 100*recruit)
		}
	}
}

// shareIdentified plays games of opponents of a level. It returns the share of those who have moved their own agent
// most.
func shareIdentified(t *testing.T, l opponents.Level, players int) float64 {
	t.Helper()
	const games = 80
	identified := 0
	for seed := range uint64(games) {
		seats := make([]decider, players)
		for i := range seats {
			seats[i] = level(l)
		}
		var steps [rules.MaxSeats][rules.NumAgents]int
		g := playGame(t, rules.Setup{Players: players, First: rules.NoSeat}, seed, seats,
			func(g *rules.Game, a rules.Action) {
				if a.Kind != rules.KindMove {
					return
				}
				for agent, n := range a.Steps() {
					steps[g.Actor()][agent] += int(n)
				}
			})
		for seat := range rules.Seat(players) {
			mostMoved := rules.Agent(0)
			for agent := range rules.Agent(rules.NumAgents) {
				if steps[seat][agent] > steps[seat][mostMoved] {
					mostMoved = agent
				}
			}
			if g.Identity(seat) == mostMoved {
				identified++
			}
		}
	}
	return float64(identified) / float64(games*players)
}

// TestAimlessDetectsRandomPlayers checks the mean of Belief.Aimless after six turns each of four players. It is high
// for random players and near 0 for levels that play for their agents.
func TestAimlessDetectsRandomPlayers(t *testing.T) {
	testrun.OnlyCI(t)
	const games, turn = 30, 24
	const minMeasured = 4 // games, because few last as long
	for _, c := range []struct {
		name             string
		decide           decider
		minimum, maximum int // of the mean, in percent
	}{
		{"random", random, 60, 100},
		{"recruit", level(opponents.Recruit), 0, 3},
		{"field agent", level(opponents.FieldAgent), 0, 3},
		{"handler", level(opponents.Handler), 0, 3},
	} {
		sum, measured := 0, 0
		for seed := range uint64(games) {
			var belief deduction.Belief
			playGame(t, rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}, seed,
				[]decider{c.decide, c.decide, c.decide, c.decide}, func(g *rules.Game, a rules.Action) {
					if belief.Observe(g, a); g.Turn() == turn && a.Kind == rules.KindMove {
						view := g.View(g.Actor())
						sum += belief.Aimless(&view).Percent()
						measured++
					}
				})
		}
		if measured < minMeasured {
			t.Errorf("%s: got %d games of %d turns, want at least %d", c.name, measured, turn, minMeasured)
			continue
		}
		if sum < c.minimum*measured || sum > c.maximum*measured {
			t.Errorf("%s: Aimless in %d games: got a mean of %d %%, want %d–%d %%", c.name, measured, sum/measured,
				c.minimum, c.maximum)
		}
	}
}

// TestDecideCanBeCancelled checks that Decide returns no action if yield returns false. Otherwise it yields several
// times, and yielding does not change the decision.
func TestDecideCanBeCancelled(t *testing.T) {
	const seed, minYields = 3, 3
	for _, position := range []string{
		"hc1 amigo dossier 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0 " +
			"-.-.-.- -:-:- 0.0.0.0",
		"hc1 amigo base 2 move 9 1 1 roygb 5.6.3.4.5.-.- 11.5.3.7.9.-.- 8 6 or 0.0 - 0.0.0.0.0.-.-",
	} {
		g, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		view := g.View(g.Actor())
		var belief deduction.Belief
		for _, l := range []opponents.Level{opponents.Handler, opponents.Spymaster, opponents.Mastermind} {
			opponent := opponents.Opponent{Level: l}
			yields := 0
			src := rules.NewRandomSource(seed)
			got := opponent.Decide(view, &belief, &src, func() bool { yields++; return true })
			src = rules.NewRandomSource(seed)
			if want := level(l)(view, &belief, &src); got != want {
				t.Errorf("%s: %v: got %v, want %v as without yields", position, l, got, want)
			}
			if yields < minYields {
				t.Errorf("%s: %v: got %d yields, want at least %d", position, l, yields, minYields)
			}
			src = rules.NewRandomSource(seed)
			cancelled := opponent.Decide(view, &belief, &src, func() bool { return false })
			if cancelled != (rules.Action{}) {
				t.Errorf("%s: %v: got %v after cancelling, want no action", position, l, cancelled)
			}
		}
	}
}

// BenchmarkDecide measures one decision of each level, without cards and with seven cards in hands.
func BenchmarkDecide(b *testing.B) {
	for _, bm := range []struct{ name, position string }{
		{"", "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0"},
		{" with seven cards in hands", "hc1 amigo topsecret 4 move 9 1 1 roygbva 7.5.4.2.4.5.5 7.4.4.2.4.3.5 10 6 " +
			"yvra 0.0.0.0 - 7.4.4.2.4.3.5 gl.im.ce.a " +
			"abbcddeffghjkklmnn o/o -:-.-.-.g -:-:-:8 -:-:-:0:-"},
	} {
		g, err := rules.ParsePosition(bm.position)
		if err != nil {
			b.Fatal(err)
		}
		view := g.View(g.Actor())
		for _, l := range opponents.Levels {
			b.Run(l.String()+bm.name, func(b *testing.B) {
				src := rules.NewRandomSource(1)
				var belief deduction.Belief
				b.ReportAllocs()
				for b.Loop() {
					level(l)(view, &belief, &src)
				}
			})
		}
	}
}

// level returns a decider that plays as an opponent of a level.
func level(l opponents.Level) decider {
	return func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
		return opponents.Opponent{Level: l}.Decide(v, b, src, neverCancel)
	}
}

// random is a decider that chooses among all legal actions.
func random(v rules.View, _ *deduction.Belief, src *rules.RandomSource) rules.Action {
	return v.NthLegal(src.Intn(v.CountLegal()))
}

// playGame plays a game in which each seat decides by its decider, and returns it. It calls see, unless it is nil,
// before every action.
func playGame(t testing.TB, setup rules.Setup, seed uint64, seats []decider,
	see func(g *rules.Game, a rules.Action)) rules.Game {
	t.Helper()
	const maxActions = 3000 // far more than a game has
	const choiceMask = 0x5555
	g, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	// Decisions do not repeat the dealer's numbers.
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed^choiceMask)
	var belief deduction.Belief
	for n := 0; !g.Over(); n++ {
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = seats[g.Actor()](g.View(g.Actor()), &belief, &src)
		}
		belief.Observe(&g, action)
		if see != nil {
			see(&g, action)
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatalf("%s: %v", g.Position(), err)
		}
		if n > maxActions {
			t.Fatalf("%s: the game goes on after %d actions", g.Position(), maxActions)
		}
	}
	return g
}

// eachForm calls f for every edition with each of its valid variants.
func eachForm(f func(e rules.EditionID, v rules.Variants)) {
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			v := rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}
			if s := (rules.Setup{Edition: e, Variants: v, Players: 2, First: rules.NoSeat}); s.Validate() == nil {
				f(e, v)
			}
		}
	}
}

// countWins returns how many games a decider wins against others. Its seat rotates, and a shared win counts its share.
func countWins(t *testing.T, players, games int, decide, others decider) (wins float64) {
	t.Helper()
	for i := range games {
		seats := make([]decider, players)
		for s := range seats {
			seats[s] = others
		}
		seat := rules.Seat(i % players)
		seats[seat] = decide
		g := playGame(t, rules.Setup{Players: players, First: rules.NoSeat}, uint64(i), seats, nil)
		if winners := g.Result().Winners; winners.Has(seat) {
			wins += 1 / float64(winners.Len())
		}
	}
	return wins
}
