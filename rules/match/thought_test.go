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

// TestThoughtsUseActorsView checks that at a table of opponents everybody gets the reason and suspicions of each move,
// from the actor's own knowledge only.
func TestThoughtsUseActorsView(t *testing.T) {
	m := dealtMatch(t, thoughtTable(5, match.Opponent, match.Opponent, match.Opponent, match.Opponent), nil)
	thoughts, sure, swaps := 0, 0, 0
	for !m.Over() {
		before, story := m.host.Game(), m.PublicHistory
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
			!reflect.DeepEqual(x, story.Thought(&v, step.Action)) {
			t.Fatalf("seat %d, owner of %v: got thought %+v, want that of its own view", actor+1, v.Token(actor), x)
		}
		for _, x := range step.Thought.Suspects {
			if sure++; x.Percent < 50 || x.Percent > 100 || x.Seat == actor || v.Identities(actor).Has(x.Agent) {
				t.Fatalf("suspicion of seat %d: got %+v, want 50 to 100 %% about another seat", actor+1, x)
			}
		}
		other := before // two other agents are exchanged, which the actor can't know
		if swapped, ok := swapIdentities(t, &other, actor); ok {
			swaps++
			w := swapped.View(actor)
			if !reflect.DeepEqual(story.Thought(&w, step.Action), step.Thought) {
				t.Fatalf("seat %d, with other identities: got another thought", actor+1)
			}
		}
	}
	if thoughts < 20 || sure < 20 || swaps < 20 {
		t.Errorf("got %d thoughts, %d suspicions and %d exchanges of identities, want at least 20 each", thoughts, sure,
			swaps)
	}
}

// TestThoughtsAreHiddenFromPeople checks that a table where a person plays or has played shows no thoughts, nor one
// without that house rule.
func TestThoughtsAreHiddenFromPeople(t *testing.T) {
	for name, o := range map[string]match.Options{
		"a person": thoughtTable(5, match.Opponent, match.Person),
		"not agreed": func() match.Options {
			o := thoughtTable(5, match.Opponent,
				match.Opponent)
			o.HouseRules = 0
			return o
		}(),
	} {
		m := newMatch(t, o, nil, host.Helpers{})
		m.deal(t)
		src := rules.NewRandomSource(3)
		for range 60 {
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
		if m.N() < 10 {
			t.Errorf("%s: got %d actions, want at least 10", name, m.N())
		}
	}
}

// TestReplayedThoughts checks that a replay of seen steps shows only the thought of its moment.
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

// thoughtTable returns the options of a table that shows the opponents' thoughts.
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

// swapIdentities returns the game with the first agents of two other players exchanged, false if there are no two.
func swapIdentities(t *testing.T, g *rules.Game, but rules.Seat) (rules.Game, bool) {
	t.Helper()
	position := g.Position()
	parsed, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	seat, b := (but+1)%rules.Seat(g.Players()), (but+2)%rules.Seat(g.Players())
	x, y := string(parsed.Identity(seat).Code()), string(parsed.Identity(b).Code())
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
			case x:
				fields[i+k] = rune(y[0])
			case y:
				fields[i+k] = rune(x[0])
			}
		}
		other, err := rules.ParsePosition(string(fields))
		return other, err == nil && other.Identity(seat) == parsed.Identity(b)
	}
	return rules.Game{}, false
}
