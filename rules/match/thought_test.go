package match_test

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
)

// TestThoughtsUseActorsView checks that a table of opponents shows the reason and suspicions of each move. They depend
// only on what the acting seat knows.
func TestThoughtsUseActorsView(t *testing.T) {
	const minEach = 20
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
		if k := step.Action.Kind; (step.Thought != nil) != (k == rules.KindMove || k == rules.KindSafe ||
			k == rules.KindPlay) {
			t.Fatalf("%v: got thought %v, want one exactly for moves, placings of the safe and plays", step.Action,
				step.Thought)
		}
		if step.Thought == nil {
			continue
		}
		thoughts++
		v := before.View(actor)
		if x := step.Thought; x.Seat != actor || x.Own != v.Token(actor) || x.Why.IsZero() || x != m.Thought() ||
			!reflect.DeepEqual(x, history.Thought(&v, step.Action)) {
			t.Fatalf("seat %d, owner of %v: got thought %+v, want that of its own view", actor+1, v.Token(actor), x)
		}
		for _, x := range step.Thought.Suspects {
			if suspicions++; x.Percent < 50 || x.Percent > 100 || x.Seat == actor || v.Identities(actor).Has(x.Agent) {
				t.Fatalf("suspicion of seat %d: got %+v, want 50 to 100 %% about another seat", actor+1, x)
			}
		}
		other := before
		if swapped, ok := swapIdentities(t, &other, actor); ok {
			swaps++
			w := swapped.View(actor)
			if !reflect.DeepEqual(history.Thought(&w, step.Action), step.Thought) {
				t.Fatalf("seat %d, with other identities: got another thought", actor+1)
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
	for name, o := range map[string]match.Options{
		"a person at the table": thoughtTable(5, match.Opponent, match.Person),
		"without the house rule": func() match.Options {
			o := thoughtTable(5, match.Opponent, match.Opponent)
			o.HouseRules = 0
			return o
		}(),
	} {
		const seed, polls, minActions = 3, 60, 10
		m := newMatch(t, o, nil, host.Helpers{})
		m.deal(t)
		src := rules.NewRandomSource(seed)
		for range polls {
			for _, seat := range m.People() {
				if v := m.Public(); m.Status().WaitsForPerson && v.Actor() == seat {
					v = m.PrivateView(seat)
					if err := m.Act(seat, v.NthLegal(src.Intn(v.CountLegal()))); err != nil {
						t.Fatal(err)
					}
				} else if m.Status().WaitsForPerson && v.IsChance() {
					_ = m.Act(seat, match.Throw)
				}
			}
			m.Advance(10, 1)
			if s, ok := m.Match.Next(); ok && (s.Thought != nil || m.Thought() != nil) {
				t.Errorf("%s: got thought %s, want none", name, fmt.Sprint(s.Thought))
			}
		}
		if m.N() < minActions {
			t.Errorf("%s: got %d actions, want at least %d", name, m.N(), minActions)
		}
	}
}

// TestReplayedThoughts checks that a replay of seen steps shows the thought of the step it has reached, and no other.
func TestReplayedThoughts(t *testing.T) {
	m := dealtMatch(t, thoughtTable(5, match.Opponent, match.Opponent, match.Opponent), nil)
	for m.Match.Thought() == nil || m.N() < 40 {
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
	o := match.Options{Seed: seed, HasSeed: true}
	o.Setup = rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: len(kinds),
		First: 0}
	o.HouseRules = match.ShowThoughts
	for i, k := range kinds {
		o.Players = append(o.Players, match.Player{Name: string(rune('A' + i)), Kind: k, Level: opponents.FieldAgent})
	}
	return o
}

// swapIdentities returns the game with the first agents of two players other than actor exchanged. It returns false if
// there are no two others.
func swapIdentities(t *testing.T, g *rules.Game, actor rules.Seat) (rules.Game, bool) {
	t.Helper()
	position := g.Position()
	parsed, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	seat, other := (actor+1)%rules.Seat(g.Players()), (actor+2)%rules.Seat(g.Players())
	letter, otherLetter := string(parsed.Identity(seat).Code()), string(parsed.Identity(other).Code())
	fields := []rune(position)
	dealt := ""
	for s := range rules.Seat(g.Players()) {
		dealt += string(parsed.Identity(s).Code())
	}
	for i := 0; i+len(dealt) <= len(fields); i++ {
		if string(fields[i:i+len(dealt)]) != dealt || i > 0 && fields[i-1] != ' ' || i+len(dealt) < len(fields) &&
			fields[i+len(dealt)] != ' ' {
			continue
		}
		for k := range len(dealt) {
			switch string(fields[i+k]) {
			case letter:
				fields[i+k] = rune(otherLetter[0])
			case otherLetter:
				fields[i+k] = rune(letter[0])
			}
		}
		swapped, err := rules.ParsePosition(string(fields))
		return swapped, err == nil && swapped.Identity(seat) == parsed.Identity(other)
	}
	return rules.Game{}, false
}
