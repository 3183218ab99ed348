package match_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
)

// TestThoughtsUseActorsView checks that a table of opponents shows the reason and suspicions of each move. They depend
// only on what the acting seat knows.
func TestThoughtsUseActorsView(t *testing.T) {
	const minEach = 20
	const minPercent = 50 // of a suspicion
	m := dealtMatch(t, thoughtTable(5, match.Opponent, match.Opponent, match.Opponent, match.Opponent), nil)
	thoughts, suspicions, swaps := 0, 0, 0
	for !m.Over() {
		before, history := m.host.Game(), m.PublicHistory
		m.Advance(10, 1)
		step, ok := m.Match.Next()
		if !ok {
			continue
		}
		actor := before.Actor()
		thought, kind := step.Thought, step.Action.Kind
		hasThought := kind == rules.KindMove || kind == rules.KindSafe || kind == rules.KindPlay
		if (thought != nil) != hasThought {
			t.Fatalf("%v: got thought %v, want one exactly for moves, placings of the safe and plays", step.Action,
				thought)
		}
		if thought == nil {
			continue
		}
		thoughts++
		view := before.View(actor)
		if want := history.Thought(&view, step.Action); !reflect.DeepEqual(thought, want) {
			t.Fatalf("seat %d: got thought %+v, want %+v", actor, thought, want)
		}
		if thought != m.Thought() {
			t.Fatalf("seat %d: got Thought %+v, want that of the step, %+v", actor, m.Thought(), thought)
		}
		if own := view.Token(actor); thought.Seat != actor || thought.Own != own || thought.Why.IsZero() {
			t.Fatalf("seat %d, owner of %v: got thought %+v, want one of its own with a reason", actor, own, thought)
		}
		for _, suspect := range thought.Suspects {
			suspicions++
			if suspect.Percent < minPercent || suspect.Percent > 100 {
				t.Fatalf("suspicion of seat %d: got %+v, want %d to 100 %%", actor, suspect, minPercent)
			}
			if suspect.Seat == actor || view.Identities(actor).Has(suspect.Agent) {
				t.Fatalf("suspicion of seat %d: got %+v, want one about another seat and agent", actor, suspect)
			}
		}
		if swapped, ok := swapIdentities(t, &before, actor); ok {
			swaps++
			swappedView := swapped.View(actor)
			if got := history.Thought(&swappedView, step.Action); !reflect.DeepEqual(got, thought) {
				t.Fatalf("seat %d, with other identities: got thought %+v, want %+v", actor, got, thought)
			}
		}
	}
	if thoughts < minEach || suspicions < minEach || swaps < minEach {
		t.Errorf("got %d thoughts, %d suspicions and %d exchanges of identities, want at least %d each", thoughts,
			suspicions, swaps, minEach)
	}
}

// TestThoughtsAreHiddenFromPeople checks that a table with a person, or without the house rule, shows no thoughts.
func TestThoughtsAreHiddenFromPeople(t *testing.T) {
	const dealSeed, choiceSeed, polls, minActions = 5, 3, 60, 10
	withoutRule := thoughtTable(dealSeed, match.Opponent, match.Opponent)
	withoutRule.HouseRules = 0
	for name, options := range map[string]match.Options{
		"a person at the table":  thoughtTable(dealSeed, match.Opponent, match.Person),
		"without the house rule": withoutRule,
	} {
		m := dealtMatch(t, options, nil)
		src := rules.NewRandomSource(choiceSeed)
		for range polls {
			for _, seat := range m.People() {
				if !m.Status().WaitsForPerson {
					continue
				}
				if public := m.Public(); public.IsChance() {
					_ = m.Act(seat, match.Throw) // refused on another player's turn
				} else if public.Actor() == seat {
					view := m.PrivateView(seat)
					if err := m.Act(seat, view.NthLegal(src.Intn(view.CountLegal()))); err != nil {
						t.Fatal(err)
					}
				}
			}
			m.Advance(10, 1)
			if step, ok := m.Match.Next(); ok && step.Thought != nil {
				t.Errorf("%s: got thought %+v of a step, want none", name, step.Thought)
			}
			if got := m.Thought(); got != nil {
				t.Errorf("%s: got thought %+v, want none", name, got)
			}
		}
		if m.N() < minActions {
			t.Errorf("%s: got %d actions, want at least %d", name, m.N(), minActions)
		}
	}
}

// TestReplayedThoughts checks that a replay of seen steps shows the thought of the step it has reached, and no other.
func TestReplayedThoughts(t *testing.T) {
	const minActions = 40
	m := dealtMatch(t, thoughtTable(5, match.Opponent, match.Opponent, match.Opponent), nil)
	for m.Match.Thought() == nil || m.N() < minActions {
		m.Advance(10, 1)
		m.Match.Next()
	}
	viewer, start, steps := m.SeenSteps()
	past := match.New(replay.FromSteps(m.Table(), viewer, start, steps))
	for n := len(steps); n >= 0; n-- {
		past.Seek(n)
		var want *match.Thought
		if n > 0 {
			want = steps[n-1].Thought
		}
		if got := past.Thought(); got != want {
			t.Fatalf("after %d actions: got thought %+v, want %+v", n, got, want)
		}
	}
}

// thoughtTable returns the options of a table with these kinds of players and the house rule that shows thoughts.
func thoughtTable(seed uint64, kinds ...match.PlayerKind) match.Options {
	options := match.Options{Seed: seed, HasSeed: true}
	options.Setup = rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: len(kinds),
		First: 0}
	options.HouseRules = match.ShowThoughts
	for i, kind := range kinds {
		options.Players = append(options.Players, match.Player{Name: string(rune('A' + i)), Kind: kind,
			Level: opponents.FieldAgent})
	}
	return options
}

// swapIdentities returns the game with the agents of the next two players after actor exchanged. The game has three
// players or more. It returns false if the exchange gives no valid position.
func swapIdentities(t *testing.T, g *rules.Game, actor rules.Seat) (rules.Game, bool) {
	t.Helper()
	players := rules.Seat(g.Players())
	seat, other := (actor+1)%players, (actor+2)%players
	letter, otherLetter := string(g.Identity(seat).Code()), string(g.Identity(other).Code())
	dealt := "" // letters of the identities, by seat
	for s := range players {
		dealt += string(g.Identity(s).Code())
	}
	fields := strings.Fields(g.Position())
	at := slices.Index(fields, dealt)
	if at < 0 {
		t.Fatalf("%s: got no field %q of the identities", g.Position(), dealt)
	}
	fields[at] = strings.NewReplacer(letter, otherLetter, otherLetter, letter).Replace(dealt)
	swapped, err := rules.ParsePosition(strings.Join(fields, " "))
	return swapped, err == nil && swapped.Identity(seat) == g.Identity(other)
}
