package deduction

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// maxError is the highest accepted difference of a probability from brute force in floating point.
const maxError = 1e-4

// TestMarginalsExactForContradictoryEvidence checks that Marginals and Aimless match brute force if several seats seem
// certain to own the same agents.
func TestMarginalsExactForContradictoryEvidence(t *testing.T) {
	testrun.Long(t)
	const seed, actions = 3, 120
	const interval = 40 // actions between two checks
	src := rules.NewRandomSource(12)
	eachSetup(func(setup rules.Setup) {
		n := 0
		playRandom(t, setup, seed, actions, func(g *rules.Game, _ *Belief) {
			if n++; n%interval != 0 || g.Turn() == 0 {
				return
			}
			belief := contradictoryBelief(&src)
			view := g.View(rules.Seat(src.Intn(setup.Players)))
			checkMarginals(t, &belief, &view)
			checkAimless(t, &belief, &view)
		})
	})
}

// checkMarginals checks the marginals of a view against brute force.
func checkMarginals(t *testing.T, belief *Belief, view *rules.View) {
	t.Helper()
	marginals := belief.Marginals(view)
	want, _ := bruteForce(belief, view, anyTypes)
	for agent := range marginals {
		for owner, probability := range marginals[agent] {
			got := float64(probability) / float64(Certain)
			if math.Abs(got-want[agent][owner]) > maxError {
				t.Fatalf("%s: viewer %d: %v, owner %d: got probability %v, want %v", view.Position(), view.Viewer,
					rules.Agent(agent), owner, got, want[agent][owner])
			}
		}
	}
}

// TestMarginalsMatchBruteForce checks that Marginals and Aimless match brute force for the public and for every seat,
// in random games of every edition and variant.
func TestMarginalsMatchBruteForce(t *testing.T) {
	testrun.Long(t)
	const actions = 130
	const interval = 26 // actions between two checks
	pairs := 0          // views of a seat with two agents
	eachSetup(func(setup rules.Setup) {
		n := 0
		playRandom(t, setup, uint64(setup.Players), actions, func(g *rules.Game, belief *Belief) {
			if n++; n%interval != 0 || g.Turn() == 0 {
				return
			}
			for viewer := range rules.Seat(setup.Players + 1) {
				if int(viewer) == setup.Players {
					viewer = rules.NoSeat
				}
				view := g.View(viewer)
				for seat := range rules.Seat(setup.Players) {
					if view.PassportCount(seat) > 1 {
						pairs++
					}
				}
				checkMarginals(t, belief, &view)
				checkAimless(t, belief, &view)
				for agent, row := range belief.Marginals(&view) {
					sum := Probability(0)
					for _, probability := range row {
						sum += probability
					}
					if view.InPlay().Has(rules.Agent(agent)) && sum != Certain {
						t.Fatalf("%s: %v: got sum of probabilities %d, want %d", view.Position(), rules.Agent(agent),
							sum, Certain)
					}
				}
			}
		})
	})
	if pairs == 0 {
		t.Error("got no seat with a second agent in any game, want some")
	}
}

// TestEvidenceWithSecondAgent checks the evidence of seats with two agents. That of one agent must be the sum over all
// pairs with it, and further actions must change it.
func TestEvidenceWithSecondAgent(t *testing.T) {
	const games, players, actions, minChanges = 6, 3, 200, 20
	setup := rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: players, First: 0}
	changes := 0
	for seed := range uint64(games) {
		var last [players][rules.NumAgents]int
		playRandom(t, setup, 4*seed, actions, func(g *rules.Game, belief *Belief) {
			for seat := range rules.Seat(players) {
				if g.PassportCount(seat) != 2 {
					continue
				}
				checkPairEvidence(t, belief, g, seat)
				evidence := belief.Evidence(g, seat)
				if last[seat] != evidence {
					changes++
				}
				last[seat] = evidence
			}
		})
	}
	if changes < minChanges {
		t.Errorf("the evidence of seats with two agents: got %d changes, want at least %d", changes, minChanges)
	}
}

// checkPairEvidence checks that the evidence of each agent of a seat with two is the sum over all pairs with it.
func checkPairEvidence(t *testing.T, belief *Belief, g *rules.Game, seat rules.Seat) {
	t.Helper()
	const tolerance = 3 // in 1/4096 bit
	evidence := belief.Evidence(g, seat)
	for agent := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(agent) {
			continue
		}
		sum := 0.0
		for other := range rules.Agent(rules.NumAgents) {
			if other != agent && g.InPlay().Has(other) {
				sum += math.Exp2(float64(belief.logs[openType][seat][1<<agent|1<<other]) / logUnit)
			}
		}
		want := math.Log2(sum) * logUnit
		if sum > 0 && math.Abs(float64(evidence[agent])-want) > tolerance {
			t.Fatalf("seat %d, %v: got evidence %d/4096 bit, want %.0f", seat, agent, evidence[agent], want)
		}
	}
}

// TestOwnAgentsAreCertain checks that every seat is certain of its own agents in every turn of a random game.
func TestOwnAgentsAreCertain(t *testing.T) {
	const seed, actions = 8, 150
	setup := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 4, First: 0}
	playRandom(t, setup, seed, actions, func(g *rules.Game, belief *Belief) {
		if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
			return
		}
		for viewer := range rules.Seat(4) {
			view := g.View(viewer)
			for agent, row := range belief.Marginals(&view) {
				if view.Identities(viewer).Has(rules.Agent(agent)) && row[viewer] != Certain {
					t.Fatalf("seat %d, own agent %v: got probability %d, want %d", viewer, rules.Agent(agent),
						row[viewer], Certain)
				}
			}
		}
	})
}

// TestSamplesMatchMarginals checks that every sampled assignment is possible, and that the frequency of each owner
// matches Marginals. It draws for seat 2 in every seventh turn of a random game.
func TestSamplesMatchMarginals(t *testing.T) {
	const (
		draws, tolerance            = 4000, 0.04 // five standard deviations
		players, viewer             = 4, 1
		gameSeed, actions, drawSeed = 9, 160, 4
		interval                    = 7 // turns between two checks
	)
	setup := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: players, First: 0}
	checked := 0
	playRandom(t, setup, gameSeed, actions, func(g *rules.Game, belief *Belief) {
		if g.Turn() == 0 || g.Phase() != rules.PhaseRoll || g.Turn()%interval != 0 {
			return
		}
		view := g.View(viewer)
		src := rules.NewRandomSource(drawSeed)
		sampler := belief.Sampler(&view)
		var seen [rules.NumAgents][players]int // draws of each owner
		for range draws {
			owned := sampler.Next(&src)
			checkAssignment(t, &view, owned[:players])
			for seat, agents := range owned[:players] {
				for agent := range rules.Agent(rules.NumAgents) {
					if agents.Has(agent) {
						seen[agent][seat]++
					}
				}
			}
		}
		marginals := belief.Marginals(&view)
		for agent := range seen {
			for seat := range seen[agent] {
				got := float64(seen[agent][seat]) / draws
				want := float64(marginals[agent][seat]) / float64(Certain)
				if math.Abs(got-want) > tolerance {
					t.Fatalf("%s: %v, owner %d: got frequency %v, want %v", view.Position(), rules.Agent(agent), seat,
						got, want)
				}
			}
		}
		checked++
	})
	if checked == 0 {
		t.Error("got no checked position, want some")
	}
}

// checkAssignment checks that an assignment of agents to seats is possible in a view.
func checkAssignment(t *testing.T, view *rules.View, owned []rules.AgentSet) {
	t.Helper()
	var all rules.AgentSet
	for s, agents := range owned {
		seat := rules.Seat(s)
		if agents.Len() != view.PassportCount(seat) || agents&^view.InPlay() != 0 {
			t.Fatalf("%s: agents of seat %d: got %v, want %d in play", view.Position(), seat, agents,
				view.PassportCount(seat))
		}
		if agents&all != 0 {
			t.Fatalf("%s: got assignment %v, want one owner of each agent", view.Position(), owned)
		}
		all |= agents
		if seat == view.Viewer && agents != view.Identities(seat) {
			t.Fatalf("%s: agents of the viewer: got %v, want %v", view.Position(), agents, view.Identities(seat))
		}
	}
}

// TestObserveUsesPublicFactsOnly checks that Observe gives the same belief from the public view as from the full game,
// after 90 random actions of every edition and variant.
func TestObserveUsesPublicFactsOnly(t *testing.T) {
	const actions = 90
	eachSetup(func(setup rules.Setup) {
		g, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(3)
		var public, private Belief
		for range actions {
			if g.Over() {
				break
			}
			a := g.NthLegal(src.Intn(g.CountLegal()))
			v := g.View(rules.NoSeat)
			public.Observe(&v.Game, a)
			private.Observe(&g, a)
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
		if public != private {
			t.Fatalf("%s %v: the belief from the public view differs from that of the full game",
				setup.Edition.Edition().ID, setup.Variants)
		}
	})
}

// TestBeliefIgnoresHiddenFacts checks that a game parsed from a seat's view, where hidden facts are question marks,
// gives the seat exactly the same beliefs and samples.
func TestBeliefIgnoresHiddenFacts(t *testing.T) {
	testrun.Long(t)
	const gameSeed, actions, choiceSeed = 21, 110, 6
	eachSetup(func(setup rules.Setup) {
		checked := 0
		src := rules.NewRandomSource(choiceSeed)
		var belief, parsedBelief Belief
		playRandom(t, setup, gameSeed, actions, func(g *rules.Game, _ *Belief) {
			if g.Turn() == 0 || g.IsChance() || g.Over() {
				return
			}
			seat := g.Actor()
			view := g.View(seat)
			parsed, err := rules.ParsePosition(view.Position())
			if err != nil {
				t.Fatal(err)
			}
			action := g.NthLegal(src.Intn(g.CountLegal()))
			belief.Observe(g, action)
			parsedBelief.Observe(&parsed, action)
			parsedView := parsed.View(seat)
			if parsedBelief != belief {
				t.Fatalf("%s: seat %d: got another belief from the parsed view", view.Position(), seat)
			}
			if parsedBelief.Marginals(&parsedView) != belief.Marginals(&view) {
				t.Fatalf("%s: seat %d: got other marginals from the parsed view", view.Position(), seat)
			}
			want := belief.Sampler(&view).Next(&rules.RandomSource{})
			if got := parsedBelief.Sampler(&parsedView).Next(&rules.RandomSource{}); got != want {
				t.Fatalf("%s: seat %d: got sample %v from the parsed view, want %v", view.Position(), seat, got, want)
			}
			checked++
		})
		if checked == 0 {
			t.Errorf("%s %v: checked 0 decisions, want some", setup.Edition.Edition().ID, setup.Variants)
		}
	})
}

// TestSameBeliefsInWebAssembly checks that the same games give the same beliefs natively and in WebAssembly.
func TestSameBeliefsInWebAssembly(t *testing.T) {
	testrun.SameInWasm(t, func() string { return fmt.Sprint(beliefsHash(t)) })
}

// TestBeliefEncoding checks that an encoded belief decodes to the same belief, and that a wrong length or style is an
// error.
func TestBeliefEncoding(t *testing.T) {
	g, a := benchGame(t, 3)
	var b, decoded Belief
	b.SetStyle(0, FeintsOften)
	b.SetStyle(2, Plain)
	b.Observe(&g, a)
	data, err := b.AppendBinary([]byte("before"))
	if err != nil {
		t.Fatal(err)
	}
	if err := decoded.UnmarshalBinary(data[len("before"):]); err != nil || decoded != b {
		t.Errorf("decoded belief: got equal %v, error %v; want the encoded belief", decoded == b, err)
	}
	data[len(data)-1] = byte(numStyles)
	for name, wrong := range map[string][]byte{"too long": data, "unknown style": data[len("before"):]} {
		if err := decoded.UnmarshalBinary(wrong); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

// FuzzBelief checks invariants of beliefs in random games. Rows add up to Certain, no agent has two owners in a sample,
// and the viewer is certain of exactly its own agents.
func FuzzBelief(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(60))
	f.Add(uint64(2), uint8(0xff), uint8(200))
	f.Fuzz(func(t *testing.T, seed uint64, form, actions uint8) {
		setup := rules.Setup{Edition: rules.EditionID(form % rules.NumEditions),
			Variants: rules.Variants{TopSecret: form&32 != 0, Dossier: form&64 != 0},
			Players:  2 + int(form>>2)%6, First: rules.NoSeat}
		if setup.Validate() != nil {
			return
		}
		src := rules.NewRandomSource(seed)
		playRandom(t, setup, seed, int(actions), func(g *rules.Game, belief *Belief) {
			if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
				return
			}
			viewer := rules.Seat(src.Intn(setup.Players))
			view := g.View(viewer)
			for i, row := range belief.Marginals(&view) {
				agent, sum := rules.Agent(i), Probability(0)
				for _, probability := range row {
					if probability > Certain {
						t.Fatalf("%v: got probability %d, want at most %d", agent, probability, Certain)
					}
					sum += probability
				}
				want := Probability(0)
				if view.InPlay().Has(agent) {
					want = Certain
				}
				if sum != want {
					t.Fatalf("%v: got sum of probabilities %d, want %d", agent, sum, want)
				}
				if own := view.Identities(viewer).Has(agent); own != (row[viewer] == Certain) {
					t.Fatalf("%v, seat %d viewing: got probability %d for itself, want Certain exactly for own agents",
						agent, viewer, row[viewer])
				}
			}
			owned := belief.Sampler(&view).Next(&src)
			checkAssignment(t, &view, owned[:setup.Players])
		})
	})
}

// BenchmarkObserve measures Observe for a six split among seven agents, the largest number of alternatives.
func BenchmarkObserve(b *testing.B) {
	g, a := benchGame(b, 4)
	var belief Belief
	b.ReportAllocs()
	for b.Loop() {
		belief.Observe(&g, a)
	}
}

// BenchmarkAimless measures Aimless with seven players.
func BenchmarkAimless(b *testing.B) {
	benchBelief(b, 7, 0, func(belief *Belief, v *rules.View) { belief.Aimless(v) })
}

// BenchmarkMarginals measures Marginals with seven players.
func BenchmarkMarginals(b *testing.B) {
	benchBelief(b, 7, 0, func(belief *Belief, v *rules.View) { belief.Marginals(v) })
}

// BenchmarkExposure measures the exposure of all 924 moves of a six with four players.
func BenchmarkExposure(b *testing.B) {
	benchBelief(b, 4, rules.NoSeat,
		func(belief *Belief, v *rules.View) { belief.Exposure(v, v.Actor(), rules.AgentSet(1)) })
}

// contradictoryBelief returns random evidence of up to 400 bits, so several seats seem certain to own the same agents.
func contradictoryBelief(src *rules.RandomSource) (b Belief) {
	const maxBits = 400
	for k := range b.logs {
		for s := range b.logs[k] {
			for set := range b.logs[k][s] {
				b.logs[k][s][set] = -int32(src.Intn(maxBits * logUnit))
			}
		}
	}
	return b
}

// bruteForce sums over all assignments one by one, in floating point. It returns the marginals and the total likelihood
// under the assumption that all seats but the viewer's are of one of these types.
func bruteForce(belief *Belief, view *rules.View,
	types typeRange) (marginals [rules.NumAgents][rules.MaxSeats + 1]float64,
	total float64) {
	population := 0
	priors, weights := floatPopulations(belief, view)
	var owned [rules.MaxSeats]rules.AgentSet
	// visit assigns agents to the seats from s on. The agents in used have owners, with the given likelihood.
	var visit func(s int, used rules.AgentSet, likelihood float64)
	visit = func(s int, used rules.AgentSet, likelihood float64) {
		if s == view.Players() {
			total += likelihood
			for agent := range rules.Agent(rules.NumAgents) {
				if view.InPlay().Has(agent) {
					marginals[agent][ownerOf(agent, owned[:s])] += likelihood
				}
			}
			return
		}
		seat := rules.Seat(s)
		known := view.Identities(seat)
		for set := range rules.AgentSet(numSets) {
			if set&used != 0 || !canOwn(view, seat, set) {
				continue
			}
			weight := 0.0
			for kind := types.from; kind < types.to; kind++ {
				weight += weights(population, seat, kind) * math.Exp2(float64(belief.logs[kind][s][set])/logUnit)
			}
			if known != 0 {
				weight = 1 // the viewer's own actions are no evidence
			}
			owned[s] = set
			visit(s+1, used|set, likelihood*weight)
		}
	}
	for i, prior := range priors {
		population = i
		visit(0, 0, prior)
	}
	if total == 0 {
		panic("too unlikely for floating point")
	}
	for agent := range marginals {
		for owner := range marginals[agent] {
			marginals[agent][owner] /= total
		}
	}
	return marginals, total
}

// canOwn reports whether a seat may own exactly the agents of a set, as far as the viewer knows.
func canOwn(view *rules.View, seat rules.Seat, set rules.AgentSet) bool {
	known, passports := view.Identities(seat), view.PassportCount(seat)
	if set.Len() != passports || set&^view.InPlay() != 0 {
		return false
	}
	return known.Len() != passports || known == set
}

// ownerOf returns the seat that owns an agent, or Nobody.
func ownerOf(agent rules.Agent, owned []rules.AgentSet) int {
	for seat, set := range owned {
		if set.Has(agent) {
			return seat
		}
	}
	return Nobody
}

// floatPopulations returns the prior of each population in floating point, and a function for the weight of a seat's
// type in a population.
func floatPopulations(belief *Belief, view *rules.View) (priors [numTypes]float64,
	weights func(population int, seat rules.Seat, kind int) float64) {
	const conformity = 0.9 // as in playertypes.go
	priorOf := map[PlayStyle][numTypes]uint64{Unknown: unknownPrior, Aims: aimsPrior, Misleads: misleadsPrior}
	if view.Setup().InitialPlayers() == 2 && view.Setup().Variants.Dossier {
		priorOf = map[PlayStyle][numTypes]uint64{Unknown: dossierDuelPrior, Aims: dossierDuelAimsPrior,
			Misleads: dossierDuelPrior}
	}
	var mean [numTypes]float64 // prior of each type, over the seats without a known type
	seats := 0.0
	for seat := range rules.Seat(view.Setup().InitialPlayers()) {
		if prior, ok := priorOf[belief.styles[seat]]; ok && seat != view.Viewer {
			seats++
			for kind, probability := range prior {
				mean[kind] += float64(probability) / certainty
			}
		}
	}
	for kind := range mean {
		if mean[kind] /= seats; seats == 0 {
			mean[kind] = float64(priorOf[Unknown][kind]) / certainty
		}
	}
	if priors = mean; view.Setup().InitialPlayers() == 2 {
		priors = [numTypes]float64{openType: 1}
	}
	return priors, func(population int, seat rules.Seat, kind int) float64 {
		prior, ok := priorOf[belief.styles[seat]]
		if !ok {
			return map[int]float64{styleSlot: 1}[kind]
		}
		if mean[kind] == 0 {
			return 0
		}
		conforming := 0.0
		if kind == population {
			conforming = conformity
		}
		return ((1-conformity)*mean[kind] + conforming) * float64(prior[kind]) / certainty / mean[kind]
	}
}

// checkAimless fails the test if Aimless differs from brute force.
func checkAimless(t *testing.T, belief *Belief, view *rules.View) {
	t.Helper()
	known := slices.Clone(belief.styles[:view.Players()]) // styles of all but the viewer
	if view.Viewer != rules.NoSeat {
		known[view.Viewer] = Unknown
	}
	want := 0.0
	if !slices.ContainsFunc(known, func(style PlayStyle) bool { return style != Unknown }) {
		_, aimless := bruteForce(belief, view, typesWithoutAim)
		_, aiming := bruteForce(belief, view, typesWithAim)
		want = aimless / (aimless + aiming)
	}
	if got := float64(belief.Aimless(view)) / float64(Certain); math.Abs(got-want) > maxError {
		t.Fatalf("%s: viewer %d: Aimless: got %v, want %v", view.Position(), view.Viewer, got, want)
	}
}

// eachSetup calls f for every edition, with each of its variants and with 2, 4 and 7 players.
func eachSetup(f func(s rules.Setup)) {
	for edition := range rules.EditionID(rules.NumEditions) {
		for variant := range 4 {
			for _, players := range []int{2, 4, 7} {
				setup := rules.Setup{Edition: edition, Players: players, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: variant&1 != 0, Dossier: variant&2 != 0}}
				if setup.Validate() == nil {
					f(setup)
				}
			}
		}
	}
}

// playRandom plays random actions of a new game, up to the given number. It calls see after each action, with the
// belief so far. Every second seat has a known style, which the seed determines.
func playRandom(t testing.TB, setup rules.Setup, seed uint64, actions int, see func(g *rules.Game, b *Belief)) {
	t.Helper()
	g, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(seed)
	var belief Belief
	for seat := 1; seat < g.Players(); seat += 2 {
		belief.SetStyle(rules.Seat(seat), PlayStyle((seed+uint64(seat/2))%uint64(numStyles)))
	}
	for range actions {
		if g.Over() {
			return
		}
		a := g.NthLegal(src.Intn(g.CountLegal()))
		public := g.View(rules.NoSeat)
		belief.Observe(&public.Game, a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		see(&g, &belief)
	}
}

// beliefsHash returns an FNV-1a hash of the beliefs of seat 0 in one random game of each set-up.
func beliefsHash(t testing.TB) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211 // of 64-bit FNV
	const seed, actions = 77, 100
	sum := uint64(offset)
	eachSetup(func(setup rules.Setup) {
		playRandom(t, setup, seed, actions, func(g *rules.Game, belief *Belief) {
			if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
				return
			}
			view := g.View(0)
			for _, row := range belief.Marginals(&view) {
				for _, probability := range row {
					sum = (sum ^ uint64(probability)) * prime
				}
			}
		})
	})
	return sum
}

// benchGame returns a game with a six to move, and one of its legal moves.
func benchGame(b testing.TB, players int) (rules.Game, rules.Action) {
	b.Helper()
	g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0})
	if err != nil {
		b.Fatal(err)
	}
	src := rules.NewRandomSource(5)
	for g.Phase() != rules.PhaseMove || g.Roll().High != 6 {
		if err := g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil); err != nil {
			b.Fatal(err)
		}
	}
	return g, g.NthLegal(100) // any move that splits the roll
}

// benchBelief measures ask on a belief that has observed one move, with the given view.
func benchBelief(b *testing.B, players int, viewer rules.Seat, ask func(*Belief, *rules.View)) {
	g, a := benchGame(b, players)
	var belief Belief
	belief.Observe(&g, a)
	v := g.View(viewer)
	b.ReportAllocs()
	for b.Loop() {
		ask(&belief, &v)
	}
}
