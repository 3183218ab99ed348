package opponents_test

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// TestRequestEncoding checks that encoding and decoding changes neither a request nor its answer, for every decision of
// one game of each edition and variant.
func TestRequestEncoding(t *testing.T) {
	const (
		dealSeed, choiceSeed = 8, 80
		maxActions           = 4000 // far more than a game has
	)
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		g, err := rules.New(rules.Setup{Edition: edition, Variants: variants, Players: 4, First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(dealSeed), rules.NewRandomSource(choiceSeed)
		var belief deduction.Belief
		for n := 0; !g.Over() && n < maxActions; n++ {
			action := dealer.Next(&g)
			if seat := g.Actor(); seat != rules.NoSeat {
				action = checkEncoding(t, opponents.Request{View: g.View(seat), Opponent: opponents.Opponent{
					Temperament: opponents.TemperamentOf(n)}, Belief: belief, Seed: src.Uint64()})
			}
			belief.Observe(&g, action)
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// checkEncoding checks that a request and its answer are the same after encoding and decoding. It returns the answer.
func checkEncoding(t *testing.T, request opponents.Request) rules.Action {
	t.Helper()
	data, err := request.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var decoded opponents.Request
	if err := decoded.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(decoded, request) {
		t.Fatalf("decoded request: got error %v, position\n%s\nwant\n%s", err, decoded.View.Position(),
			request.View.Position())
	}
	want := request.Decide(neverCancel)
	data = opponents.MarshalAction(decoded.Decide(neverCancel))
	if got, err := opponents.UnmarshalAction(data); err != nil || got != want {
		t.Fatalf("%s: decoded action: got %v, %v; want %v", request.View.Position(), got, err, want)
	}
	return want
}

// TestBrokenRequests checks that UnmarshalBinary and UnmarshalAction return an error for each broken encoding.
func TestBrokenRequests(t *testing.T) {
	g, err := rules.ParsePosition("hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg " +
		"0.0.0.0 - 0.0.0.0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	request := opponents.Request{View: g.View(1), Seed: 7}
	data, _ := request.MarshalBinary()
	for name, broken := range map[string][]byte{
		"nothing": nil, "one line": []byte("2 recruit 7"), "no seat": append([]byte("8"), data[1:]...),
		"cut off":          data[:len(data)-1],
		"another opponent": append([]byte("2 robot 7"), data[len("2 recruit 7"):]...),
		"no seed":          append([]byte("2 recruit x"), data[len("2 recruit 7"):]...),
		"no position":      append([]byte("2 recruit 7\nhc2"), data[len("2 recruit 7\nhc1"):]...),
	} {
		if err := new(opponents.Request).UnmarshalBinary(broken); err == nil {
			t.Errorf("%s: UnmarshalBinary(%q): got no error", name, broken)
		}
	}
	const tooLong = 99 // bytes, more than an action has
	for _, broken := range [][]byte{nil, {1}, make([]byte, tooLong)} {
		if _, err := opponents.UnmarshalAction(broken); err == nil {
			t.Errorf("UnmarshalAction of %d bytes: got no error", len(broken))
		}
	}
}

// TestDecisionTimeHidesChoices checks that the duration of a decision in a card round reveals nothing about the hand.
// The opponent must yield about as often with nothing to play as with a full hand.
func TestDecisionTimeHidesChoices(t *testing.T) {
	const round = "hc1 engine topsecret 3 cards 10 1 1 roygbv 1.2.3.4.5.6.- 9.3.20.4.0.11.- 7 - roy 0.0.0 - " +
		"0.0.0.0.0.0.- %s - -:-.-.- r:-:-:6 -:2:-:0:-"
	const tolerance = 20 // percent
	countYields := func(hands string) (yields int, action rules.Action) {
		t.Helper()
		g, err := rules.ParsePosition(fmt.Sprintf(round, hands))
		if err != nil {
			t.Fatal(err)
		}
		request := opponents.Request{View: g.View(1), Opponent: opponents.Opponent{Level: opponents.Spymaster}, Seed: 5}
		action = request.Decide(func() bool { yields++; return true })
		src := rules.NewRandomSource(request.Seed)
		if want := request.Opponent.Decide(request.View, &request.Belief, &src, neverCancel); action != want {
			t.Fatalf("got answer %v, want %v", action, want)
		}
		return yields, action
	}
	// two cards that move agents out of the ruins, where none stands, against four playable cards
	without, pass := countYields("-.kk.- aabbccddeeffgghijllmmnn")
	with, _ := countYields("-.abil.- abccddeeffgghjkklmmnn")
	if pass != rules.Pass() {
		t.Fatalf("nothing to play: got answer %v, want %v", pass, rules.Pass())
	}
	if without == 0 || without < with*(100-tolerance)/100 || without > with*(100+tolerance)/100 {
		t.Errorf("nothing to play: got %d yields, want %d ± %d %% as with four playable cards", without, with,
			tolerance)
	}
}
