package opponents_test

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// TestRequestEncoding encodes and decodes every request of games in all forms: the request and its answer stay the
// same.
func TestRequestEncoding(t *testing.T) {
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		g, err := rules.New(rules.Setup{Edition: edition, Variants: variants, Players: 4, First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		d, src := rules.NewDealer(8), rules.NewRandomSource(80)
		var belief deduction.Belief
		for n := 0; !g.Over() && n < 4000; n++ {
			action := d.Next(&g)
			if s := g.Actor(); s != rules.NoSeat {
				request := opponents.Request{View: g.View(s), Opponent: opponents.Opponent{
					Temperament: opponents.TemperamentOf(n)}, Belief: belief, Seed: src.Uint64()}
				data, err := request.MarshalBinary()
				if err != nil {
					t.Fatal(err)
				}
				var same opponents.Request
				if err := same.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(same, request) {
					t.Fatalf("%v %v: the decoded request differs (error %v)\n%s\n%s", edition.Edition().ID, variants,
						err,
						same.View.Position(), request.View.Position())
				}
				action = request.Decide(neverCancel)
				if back,
					err := opponents.UnmarshalAction(opponents.MarshalAction(same.Decide(neverCancel))); err != nil ||
					back != action {
					t.Fatalf("decoded action: got %v, %v; want %v", back, err, action)
				}
			}
			belief.Observe(&g, action)
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestBrokenRequests checks that broken encodings give an error of one sentence.
func TestBrokenRequests(t *testing.T) {
	g, err := rules.ParsePosition("hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg " +
		"0.0.0.0 - 0.0.0.0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	q := opponents.Request{View: g.View(1), Seed: 7}
	data, _ := q.MarshalBinary()
	for name, text := range map[string][]byte{
		"nothing": nil, "one line": []byte("2 recruit 7"), "no seat": append([]byte("8"), data[1:]...),
		"cut off":          data[:len(data)-1],
		"another opponent": append([]byte("2 robot 7"), data[len("2 recruit 7"):]...),
		"no seed":          append([]byte("2 recruit x"), data[len("2 recruit 7"):]...),
		"no position":      append([]byte("2 recruit 7\nhc2"), data[len("2 recruit 7\nhc1"):]...),
	} {
		if err := new(opponents.Request).UnmarshalBinary(text); err == nil {
			t.Errorf("%s: got no error for a broken request", name)
		}
	}
	for _, text := range [][]byte{nil, {1}, make([]byte, 99)} {
		if _, err := opponents.UnmarshalAction(text); err == nil {
			t.Errorf("%d bytes: got no error for a broken action", len(text))
		}
	}
}

// TestDecisionTimeHidesChoices counts calls of yield while an opponent is asked in a card round. It must yield about as
// often with nothing to play as with a full hand, so its duration tells nothing.
func TestDecisionTimeHidesChoices(t *testing.T) {
	const round = "hc1 engine topsecret 3 cards 10 1 1 roygbv 1.2.3.4.5.6.- 9.3.20.4.0.11.- 7 - roy 0.0.0 - " +
		"0.0.0.0.0.0.- %s - -:-.-.- r:-:-:6 -:2:-:0:-"
	rests := func(hands string) (n int, action rules.Action) {
		t.Helper()
		g, err := rules.ParsePosition(fmt.Sprintf(round, hands))
		if err != nil {
			t.Fatal(err)
		}
		q := opponents.Request{View: g.View(1), Opponent: opponents.Opponent{Level: opponents.Spymaster}, Seed: 5}
		action = q.Decide(func() bool { n++; return true })
		src := rules.NewRandomSource(q.Seed)
		if want := q.Opponent.Decide(q.View, &q.Belief, &src, neverCancel); action != want {
			t.Fatalf("got answer %v, want %v", action, want)
		}
		return n, action
	}
	// The two cards for agents in the ruins, where there is none, against four that can be played.
	nothing, pass := rests("-.kk.- aabbccddeeffgghijllmmnn")
	choice, _ := rests("-.abil.- abccddeeffgghjkklmmnn")
	if pass != rules.Pass() {
		t.Fatalf("nothing to play: got answer %v", pass)
	}
	if nothing == 0 || nothing < choice*8/10 || nothing > choice*12/10 {
		t.Errorf("%d yields with nothing to choose, %d with a choice; want about as many", nothing, choice)
	}
}
