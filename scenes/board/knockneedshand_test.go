package board

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// playableAndUnplayable returns two tables in the same call. At the first, the acting person holds a playable card, at
// the second only unplayable ones.
func playableAndUnplayable(t *testing.T, people ...int) (able, not *TableScene) {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	src := rules.NewRandomSource(1)
	tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
		if !personActsIn(rules.PhaseCall)(v, m) {
			return false
		}
		able, not = nil, nil
		for _, x := range tablesWithOtherHands(t, New(ctx, m, Exits{}), &src, ctx, screens[0]) {
			own := x.match.PrivateView(x.plan.View.Actor())
			if own.Check(rules.Call(true)) == nil {
				able = x
			} else {
				not = x
			}
		}
		return able != nil && not != nil
	}, people...)
	return able, not
}

// TestKnockNeedsOpenHand checks that a knock needs an open hand, where alone a refusal is shown.
func TestKnockNeedsOpenHand(t *testing.T) {
	able, not := playableAndUnplayable(t, 0, 1)
	both := []*TableScene{able, not}
	same := func(when string) {
		t.Helper()
		if a, b := publicState(able), publicState(not); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: public state depends on whether a card is playable:\n%s\nand\n%s", when, stateDiff(a, b),
				stateDiff(b, a))
		}
	}
	same("before")
	before := publicState(not)
	seat := not.plan.View.Actor()
	plate := fmt.Sprintf("seat-%d", seat+1)
	for _, b := range both {
		press(t, b, plate)
		for _, c := range b.Focus().Controls() {
			if !c.Pointer && c.ID != "iam" && c.ID != "not-me" {
				t.Errorf("control %s (%s) is there before the hand is open", c.ID, c.Label)
			}
		}
	}
	same("at the curtain")
	for _, b := range both {
		press(t, b, "iam")
	}
	same("with the hand open")
	open := publicState(not)
	for _, b := range both {
		press(t, b, "confirm")
	}
	if !able.match.Intent(seat).Calls || not.plan.AnnouncedKnocks() != 0 {
		t.Fatal("want a knock accepted with a playable card, and refused without")
	}
	if got := publicState(not); !reflect.DeepEqual(got, open) || !strings.Contains(picture(not), wordsNoneToPlay) {
		t.Errorf("the page tells of a refused knock: %s; or the hand does not", stateDiff(got, open))
	}
	press(t, not, "close-hand")
	if got := publicState(not); !reflect.DeepEqual(got, before) {
		t.Errorf("a refused knock leaves\n%s", stateDiff(got, before))
	}
	press(t, able, "confirm") // a noted knock is carried out and never refused
	if v := able.match.Public(); !v.Callers().Has(seat) || able.refusal() != "" {
		t.Errorf("a noted knock is not carried out: %s, %q", v.Position(), able.refusal())
	}
}

// TestSinglePersonKnockNeedsOpenHand checks the same for the single human player, also after the window was hidden. The
// hand opens first, then the person chooses a card and knocks.
func TestSinglePersonKnockNeedsOpenHand(t *testing.T) {
	for name, knock := range map[string]func(b *TableScene){"key": func(b *TableScene) { key(b, "K") },
		"button": func(b *TableScene) { press(t, b, "confirm") }} {
		able, not := playableAndUnplayable(t, 1)
		for _, b := range []*TableScene{able, not} {
			b.Cover()
			if key(b, "K"); b.plan.Hand == nil {
				t.Fatalf("%s: the knock does not open the hand first", name)
			}
			key(b, "1")
		}
		if a, b := publicState(able), publicState(not); !reflect.DeepEqual(a, b) {
			t.Errorf("public state depends on whether a card is playable:\n%s\nand\n%s", stateDiff(a, b),
				stateDiff(b, a))
		}
		open := publicState(not)
		knock(able)
		knock(not)
		if v := able.match.Public(); v.Position() == open.Position {
			t.Error("a knock with a playable card is refused")
		}
		if got := publicState(not); !reflect.DeepEqual(got, open) ||
			name == "key" && !strings.Contains(picture(not), wordsNoneToPlay) {
			t.Errorf("%s: the page tells of a refused knock: %s; or the hand does not", name, stateDiff(got, open))
		}
	}
}
