package deduction

import (
	"fmt"
	"math"
	"math/bits"
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
	const seed, actions, interval = 3, 120, 40 // checks every 40th action
	src := rules.NewRandomSource(12)
	eachSetup(func(s rules.Setup) {
		i := 0
		playRandom(t, s, seed, actions, func(g *rules.Game, _ *Belief) {
			if i++; i%interval != 0 || g.Turn() == 0 {
				return
			}
			b := contradictoryBelief(&src)
			v := g.View(rules.Seat(src.Intn(s.Players)))
			got := b.Marginals(&v)
			want, _ := bruteForce(&b, &v, anyTypes)
			checkAimless(t, &b, &v)
			for a := range got {
				for o, p := range got[a] {
					if got := float64(p) / float64(Certain); math.Abs(got-want[a][o]) > maxError {
						t.Fatalf("%s: %v, owner %d: got probability %v, want %v", v.Position(), rules.Agent(a), o, got,
							want[a][o])
					}
				}
			}
		})
	})
}

// TestMarginalsMatchBruteForce checks that Marginals and Aimless match brute force for the public and for every seat,
// in random games of every edition and variant.
func TestMarginalsMatchBruteForce(t *testing.T) {
	testrun.Long(t)
	const actions, interval = 130, 26 // checks every 26th action
	pairs := 0                        // views of a seat with two agents
	eachSetup(func(setup rules.Setup) {
		i := 0
		playRandom(t, setup, uint64(setup.Players), actions, func(g *rules.Game, belief *Belief) {
			if i++; i%interval != 0 || g.Turn() == 0 {
				return
			}
			for viewer := range rules.Seat(setup.Players + 1) {
				if int(viewer) == setup.Players {
					viewer = rules.NoSeat
				}
				view := g.View(viewer)
				for q := range rules.Seat(setup.Players) {
					if view.PassportCount(q) > 1 {
						pairs++
					}
				}
				got := belief.Marginals(&view)
				want, _ := bruteForce(belief, &view, anyTypes)
				checkAimless(t, belief, &view)
				for a := range got {
					sum := Probability(0)
					for o, p := range got[a] {
						sum += p
						if got := float64(p) / float64(Certain); math.Abs(got-want[a][o]) > maxError {
							t.Fatalf("%s: viewer %d: %v, owner %d: got probability %v, want %v", view.Position(),
								viewer, rules.Agent(a), o, got, want[a][o])
						}
					}
					if view.InPlay().Has(rules.Agent(a)) && sum != Certain {
						t.Fatalf("%s: %v: got sum of probabilities %d, want %d", view.Position(), rules.Agent(a), sum,
							Certain)
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
	const games, actions, minChanges = 6, 200, 20
	const tolerance = 3 // in 1/4096 bit
	changes := 0
	for seed := range uint64(games) {
		var last [rules.MaxSeats][rules.NumAgents]int
		playRandom(t, rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: 3, First: 0}, 4*seed, actions,
			func(g *rules.Game, belief *Belief) {
				for seat := range rules.Seat(3) {
					if g.PassportCount(seat) != 2 {
						continue
					}
					logs := belief.Evidence(g, seat)
					for a := range rules.Agent(rules.NumAgents) {
						sum := 0.0
						for o := range rules.Agent(rules.NumAgents) {
							if o != a && g.InPlay().Has(a) && g.InPlay().Has(o) {
								sum += math.Exp2(float64(belief.logs[openType][seat][1<<a|1<<o]) / logUnit)
							}
						}
						if want := math.Log2(sum) * logUnit; sum > 0 && math.Abs(float64(logs[a])-want) > tolerance {
							t.Fatalf("seat %d, %v: got evidence %d/4096 bit, want %.0f", seat+1, a, logs[a], want)
						}
					}
					if last[seat] != logs {
						changes++
					}
					last[seat] = logs
				}
			})
	}
	if changes < minChanges {
		t.Errorf("the evidence of seats with two agents: got %d changes, want at least %d", changes, minChanges)
	}
}

// TestOwnAgentsAreCertain checks that every seat is certain of its own agents in every turn of a random game.
func TestOwnAgentsAreCertain(t *testing.T) {
	s := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 4, First: 0}
	playRandom(t, s, 8, 150, func(g *rules.Game, b *Belief) {
		if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
			return
		}
		for viewer := range rules.Seat(4) {
			v := g.View(viewer)
			m := b.Marginals(&v)
			for a := range rules.Agent(rules.NumAgents) {
				if v.Identities(viewer).Has(a) && m[a][viewer] != Certain {
					t.Fatalf("seat %d, own agent %v: got probability %d, want %d", viewer+1, a, m[a][viewer], Certain)
				}
			}
		}
	})
}

// TestSamplesMatchMarginals checks that every sampled assignment is possible, and that the frequency of each owner
// matches Marginals. It draws for seat 2 in every seventh turn of a random game.
func TestSamplesMatchMarginals(t *testing.T) {
	const draws, tolerance = 4000, 0.04 // five standard deviations
	s := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 4, First: 0}
	checked := 0
	playRandom(t, s, 9, 160, func(g *rules.Game, belief *Belief) {
		if g.Turn() == 0 || g.Phase() != rules.PhaseRoll || g.Turn()%7 != 0 {
			return
		}
		view := g.View(1)
		src := rules.NewRandomSource(4)
		d := belief.Sampler(&view)
		var seen [rules.NumAgents][rules.MaxSeats + 1]int
		for range draws {
			owned := d.Next(&src)
			var all rules.AgentSet
			for q := range rules.Seat(4) {
				if owned[q].Len() != view.PassportCount(q) || owned[q]&all != 0 || owned[q]&^view.InPlay() != 0 {
					t.Fatalf("%s: got impossible assignment %v", view.Position(), owned)
				}
				all |= owned[q]
				for a := range rules.Agent(rules.NumAgents) {
					if owned[q].Has(a) {
						seen[a][q]++
					}
				}
			}
			if owned[1] != view.Identities(1) {
				t.Fatalf("%s: agents of the viewer: got %v, want %v", view.Position(), owned[1], view.Identities(1))
			}
		}
		m := belief.Marginals(&view)
		for a := range seen {
			for q := range 4 {
				got, want := float64(seen[a][q])/draws, float64(m[a][q])/float64(Certain)
				if math.Abs(got-want) > tolerance {
					t.Fatalf("%s: %v, owner %d: got frequency %v, want %v", view.Position(), rules.Agent(a), q, got,
						want)
				}
			}
		}
		checked++
	})
	if checked == 0 {
		t.Error("no position was checked")
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
	eachSetup(func(setup rules.Setup) {
		checked := 0
		src := rules.NewRandomSource(6)
		var b [2]Belief
		playRandom(t, setup, 21, 110, func(g *rules.Game, _ *Belief) {
			if g.Turn() == 0 || g.IsChance() || g.Over() {
				return
			}
			me := g.Actor()
			view := g.View(me)
			other, err := rules.ParsePosition(view.Position())
			if err != nil {
				t.Fatal(err)
			}
			a := g.NthLegal(src.Intn(g.CountLegal()))
			b[0].Observe(g, a)
			b[1].Observe(&other, a)
			w := other.View(me)
			if b[0] != b[1] || b[0].Marginals(&view) != b[1].Marginals(&w) ||
				b[0].Sampler(&view).Next(&rules.RandomSource{}) != b[1].Sampler(&w).Next(&rules.RandomSource{}) {
				t.Fatalf("%s: seat %d: beliefs or samples from the parsed view differ from those of the game",
					view.Position(), me+1)
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
			me := rules.Seat(src.Intn(setup.Players))
			view := g.View(me)
			marginals := belief.Marginals(&view)
			for a := range marginals {
				sum := Probability(0)
				for _, p := range marginals[a] {
					if p > Certain {
						t.Fatalf("%v: got probability %d, want at most %d", rules.Agent(a), p, Certain)
					}
					sum += p
				}
				if view.InPlay().Has(rules.Agent(a)) != (sum == Certain) || sum != 0 && sum != Certain {
					t.Fatalf("%v: got sum of probabilities %d, want %d in play, else 0", rules.Agent(a), sum, Certain)
				}
				if own := view.Identities(me).Has(rules.Agent(a)); own != (marginals[a][me] == Certain) {
					t.Fatalf("%v, seat %d viewing: got probability %d for itself, want Certain exactly for own agents",
						rules.Agent(a), me+1, marginals[a][me])
				}
			}
			var all rules.AgentSet
			for q, set := range belief.Sampler(&view).Next(&src) {
				if set&all != 0 || q < setup.Players && set.Len() != view.PassportCount(rules.Seat(q)) {
					t.Fatalf("seat %d: got impossible set %v in a sample", q+1, set)
				}
				all |= set
			}
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
	pop := 0
	priors, weights := floatPopulations(belief, view)
	var owned [rules.MaxSeats]int
	var visit func(s, used int, p float64)
	visit = func(s, used int, p float64) {
		if s == view.Players() {
			total += p
			for a := range rules.NumAgents {
				owner := Nobody
				for t, set := range owned[:s] {
					if set>>a&1 == 1 {
						owner = t
					}
				}
				if view.InPlay().Has(rules.Agent(a)) {
					marginals[a][owner] += p
				}
			}
			return
		}
		seat := rules.Seat(s)
		known := view.Identities(seat)
		for set := 1; set < numSets; set++ {
			if used&set != 0 || bits.OnesCount(uint(set)) != view.PassportCount(seat) ||
				rules.AgentSet(set)&^view.InPlay() != 0 {
				continue
			}
			if known.Len() == view.PassportCount(seat) && int(known) != set {
				continue
			}
			w := 0.0
			for k := types.from; k < types.to; k++ {
				w += weights(pop, seat, k) * math.Exp2(float64(belief.logs[k][s][set])/logUnit)
			}
			if known != 0 {
				w = 1 // the viewer's own actions are no evidence
			}
			owned[s] = set
			visit(s+1, used|set, p*w)
		}
	}
	for i, prior := range priors {
		pop = i
		visit(0, 0, prior)
	}
	if total == 0 {
		panic("too unlikely for floating point")
	}
	for a := range marginals {
		for o := range marginals[a] {
			marginals[a][o] /= total
		}
	}
	return marginals, total
}

// floatPopulations returns the prior of each population in floating point, and a function for the weight of a seat's
// type in a population.
func floatPopulations(belief *Belief, view *rules.View) (priors [numTypes]float64,
	weights func(pop int, s rules.Seat, kind int) float64) {
	priorOf := map[PlayStyle][numTypes]uint64{Unknown: unknownPrior, Aims: aimsPrior, Misleads: misleadsPrior}
	if view.Setup().InitialPlayers() == 2 && view.Setup().Variants.Dossier {
		priorOf = map[PlayStyle][numTypes]uint64{Unknown: dossierDuelPrior, Aims: dossierDuelAimsPrior,
			Misleads: dossierDuelPrior}
	}
	var mean [numTypes]float64
	n := 0.0
	for s := range rules.Seat(view.Setup().InitialPlayers()) {
		if list, ok := priorOf[belief.styles[s]]; ok && s != view.Viewer {
			n++
			for k, x := range list {
				mean[k] += float64(x) / certainty
			}
		}
	}
	for k := range mean {
		if mean[k] /= n; n == 0 {
			mean[k] = float64(priorOf[Unknown][k]) / certainty
		}
	}
	if priors = mean; view.Setup().InitialPlayers() == 2 {
		priors = [numTypes]float64{openType: 1}
	}
	return priors, func(pop int, s rules.Seat, kind int) float64 {
		list, ok := priorOf[belief.styles[s]]
		if !ok {
			return map[int]float64{styleSlot: 1}[kind]
		}
		if mean[kind] == 0 {
			return 0
		}
		const conformity = 0.9 // as in playertypes.go
		conforming := 0.0
		if kind == pop {
			conforming = conformity
		}
		return ((1-conformity)*mean[kind] + conforming) * float64(list[kind]) / certainty / mean[kind]
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
	if !slices.ContainsFunc(known, func(m PlayStyle) bool { return m != Unknown }) {
		_, none := bruteForce(belief, view, typesWithoutAim)
		_, every := bruteForce(belief, view, typesWithAim)
		want = none / (none + every)
	}
	if got := float64(belief.Aimless(view)) / float64(Certain); math.Abs(got-want) > maxError {
		t.Fatalf("%s: viewer %d: Aimless: got %v, want %v", view.Position(), view.Viewer, got, want)
	}
}

// eachSetup calls f for every edition, with each of its variants and with 2, 4 and 7 players.
func eachSetup(f func(s rules.Setup)) {
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			for _, n := range []int{2, 4, 7} {
				s := rules.Setup{Edition: e, Variants: rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0},
					Players: n, First: rules.NoSeat}
				if s.Validate() == nil {
					f(s)
				}
			}
		}
	}
}

// playRandom plays random actions of a new game, up to the given number. It calls see after each action, with the
// belief so far. Every second seat has a known style, which the seed determines.
func playRandom(t testing.TB, s rules.Setup, seed uint64, actions int, see func(g *rules.Game, b *Belief)) {
	t.Helper()
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(seed)
	var belief Belief
	for q := 1; q < g.Players(); q += 2 {
		belief.SetStyle(rules.Seat(q), PlayStyle((seed+uint64(q/2))%uint64(numStyles)))
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

// beliefsHash returns an FNV-1a hash of the beliefs of seat 1 in one random game of each set-up.
func beliefsHash(t testing.TB) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211 // of 64-bit FNV
	sum := uint64(offset)
	eachSetup(func(s rules.Setup) {
		playRandom(t, s, 77, 100, func(g *rules.Game, b *Belief) {
			if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
				return
			}
			v := g.View(0)
			for _, row := range b.Marginals(&v) {
				for _, p := range row {
					sum = (sum ^ uint64(p)) * prime
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
