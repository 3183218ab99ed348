package opponents_test

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// TestDecisionsIgnoreSecrets checks that decisions and hints stay the same if secrets are dealt again. Secrets are the
// deck and the others' identities, hands and dossiers.
func TestDecisionsIgnoreSecrets(t *testing.T) {
	testrun.Long(t)
	const interval = 7 // decisions between two checks
	forms := 0
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		forms++
		for players := rules.MinSeats + forms%2; players <= rules.MaxSeats; players += 2 {
			setup := rules.Setup{Edition: edition, Variants: variants, Players: players, First: rules.NoSeat}
			src := rules.NewRandomSource(uint64(edition)<<8 | uint64(players))
			seats := make([]decider, players)
			for i := range seats {
				seats[i] = level(opponents.Level(i % 2))
			}
			var belief deduction.Belief
			decisions, checked := 0, 0
			playGame(t, setup, uint64(players), seats, func(g *rules.Game, a rules.Action) {
				defer belief.Observe(g, a)
				if g.IsChance() {
					return
				}
				decisions++
				if decisions%interval != 0 {
					return
				}
				other, ok := redealt(g, g.Actor(), &src)
				if !ok {
					return
				}
				opponent := opponents.Opponent{Level: opponents.Levels[decisions/interval%len(opponents.Levels)],
					Temperament: opponents.TemperamentOf(decisions / interval)}
				wantSameDecision(t, opponent, g, &other, &belief)
				checked++
			})
			if checked == 0 {
				t.Fatalf("%+v: got no checked decision, want some", setup)
			}
		}
	})
}

// wantSameDecision checks that an opponent decides and advises the same in two games that differ in secrets only.
func wantSameDecision(
	t *testing.T, opponent opponents.Opponent, g, other *rules.Game, belief *deduction.Belief,
) {
	t.Helper()
	const seed = 77
	seat := g.Actor()
	view, otherView := g.View(seat), other.View(seat)
	gotSource, wantSource := rules.NewRandomSource(seed), rules.NewRandomSource(seed)
	got := opponent.Decide(otherView, belief, &gotSource, neverCancel)
	want := opponent.Decide(view, belief, &wantSource, neverCancel)
	if got != want {
		t.Fatalf("%v: got %v with other secrets, want %v\n%s\n%s", opponent, got, want, other.Position(), g.Position())
	}
	gotHint := opponents.Advise(otherView, belief, neverCancel)
	wantHint := opponents.Advise(view, belief, neverCancel)
	if gotHint != wantHint {
		t.Fatalf("got hint %+v with other secrets, want %+v\n%s\n%s", gotHint, wantHint, other.Position(),
			g.Position())
	}
}

// neverCancel is a yield function that lets a decision run to its end.
func neverCancel() bool { return true }

// Indices of the fields of a position that hold secrets.
const (
	fieldIdentities = 13
	fieldHands      = 17
	fieldDeck       = 18
	fieldSecond     = 20
)

// redealt returns the game with all secrets of the other seats dealt again. It returns false if the result is no valid
// game.
func redealt(g *rules.Game, viewer rules.Seat, src *rules.RandomSource) (rules.Game, bool) {
	fields := strings.Fields(g.Position())
	variants := g.Setup().Variants
	owned := redealAgents(g, fields, viewer, src)
	dossierField := fieldHands
	if variants.TopSecret {
		redealHands(fields, int(viewer), src)
		dossierField = fieldSecond + 3
	}
	if variants.Dossier {
		dossiers := strings.Split(fields[dossierField], ".")
		for s := range dossiers {
			if dossiers[s] != "-" && rules.Seat(s) != viewer {
				dossiers[s] = randomDossier(g, s, owned[s], src)
			}
		}
		fields[dossierField] = strings.Join(dossiers, ".")
	}
	other, err := rules.ParsePosition(strings.Join(fields, " "))
	return other, err == nil
}

// redealAgents deals the agents of the other seats again, first and second ones, in the fields of a position. It
// returns the letters of the agents of each seat.
func redealAgents(g *rules.Game, fields []string, viewer rules.Seat, src *rules.RandomSource) (owned []string) {
	var free []byte
	for agent := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(agent) && !g.Identities(viewer).Has(agent) {
			free = append(free, agent.Code())
		}
	}
	shuffle(free, src)
	owned = make([]string, g.Players())
	identities, secondAgents := []byte(fields[fieldIdentities]), []string(nil)
	var sign, list string
	if g.Setup().Variants.TopSecret {
		sign, list, _ = strings.Cut(fields[fieldSecond], ":")
		secondAgents = strings.Split(list, ".")
	}
	for s := range owned {
		isOther := rules.Seat(s) != viewer
		if isOther {
			identities[s], free = free[0], free[1:]
		}
		owned[s] = string(identities[s])
		if secondAgents == nil {
			continue
		}
		if isOther && secondAgents[s] != "-" {
			n := len(secondAgents[s])
			secondAgents[s], free = sortedAgents(free[:n]), free[n:]
		}
		owned[s] += secondAgents[s]
	}
	fields[fieldIdentities] = string(identities)
	if secondAgents != nil {
		fields[fieldSecond] = sign + ":" + strings.Join(secondAgents, ".")
	}
	return owned
}

// sortedAgents returns letters of agents in the order of agents.
func sortedAgents(letters []byte) string {
	const order = "roygbva"
	sorted := slices.Clone(letters)
	slices.SortFunc(sorted, func(x, y byte) int { return strings.IndexByte(order, x) - strings.IndexByte(order, y) })
	return string(sorted)
}

// redealHands shuffles the others' cards and the deck. Capital letters, cards that may not be played yet, stay in their
// places.
func redealHands(fields []string, viewer int, src *rules.RandomSource) {
	hands := strings.Split(fields[fieldHands], ".")
	pool := []byte(strings.Trim(fields[fieldDeck], "-"))
	for s, letters := range hands {
		if s != viewer && letters != "-" {
			pool = append(pool, strings.ToLower(letters)...)
		}
	}
	shuffle(pool, src)
	const caseBit = 'a' ^ 'A'
	for s, letters := range hands {
		if s == viewer || letters == "-" {
			continue
		}
		hand := []byte(letters)
		for i := range hand {
			isCapital := hand[i] < 'a'
			hand[i], pool = pool[0], pool[1:]
			if isCapital {
				hand[i] ^= caseBit
			}
		}
		slices.SortFunc(hand, func(x, y byte) int { return int(x^caseBit) - int(y^caseBit) }) // playable ones first
		hands[s] = string(hand)
	}
	slices.Sort(pool)
	fields[fieldHands] = strings.Join(hands, ".")
	if len(pool) > 0 {
		fields[fieldDeck] = string(pool)
	}
}

// randomDossier returns a random dossier of a seat, which owns the agents with these letters, as a position has it.
func randomDossier(g *rules.Game, seat int, owned string, src *rules.RandomSource) string {
	rows := make([]byte, rules.NumAgents)
	for agent := range rules.Agent(rules.NumAgents) {
		rows[agent] = '_'
		if g.InPlay().Has(agent) && strings.IndexByte(owned, agent.Code()) < 0 {
			rows[agent] = '0' // nobody
			if owner := src.Intn(g.Players()); owner != seat {
				rows[agent] = '1' + byte(owner)
			}
		}
	}
	return string(rows)
}

// shuffle shuffles a list in place.
func shuffle(list []byte, src *rules.RandomSource) {
	for i := len(list) - 1; i > 0; i-- {
		j := src.Intn(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
