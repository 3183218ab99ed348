package board

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// playableAndUnplayable returns two tables in the same call. At the first, the acting person holds a playable card; at
// the second, only unplayable ones.
func playableAndUnplayable(t *testing.T, people ...int) (playable, unplayable *TableScene) {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	src := rules.NewRandomSource(1)
	tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
		if !personActsIn(rules.PhaseCall)(v, m) {
			return false
		}
		playable, unplayable = nil, nil
		for _, x := range tablesWithOtherHands(t, New(ctx, m, Exits{}), &src, ctx, screens[0]) {
			own := x.match.PrivateView(x.plan.View.Actor())
			if own.Check(rules.Call(true)) == nil {
				playable = x
			} else {
				unplayable = x
			}
		}
		return playable != nil && unplayable != nil
	}, people...)
	return playable, unplayable
}

// TestKnockNeedsOpenHand checks that a person at a shared screen must open their hand before they can knock. Nothing
// but the open hand shows whether the knock was refused.
func TestKnockNeedsOpenHand(t *testing.T) {
	testrun.Long(t)
	playable, unplayable := playableAndUnplayable(t, 0, 1)
	both := []*TableScene{playable, unplayable}
	same := func(when string) {
		t.Helper()
		if a, b := publicState(playable), publicState(unplayable); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: public state depends on whether a card is playable:\n%s\nand\n%s", when, stateDiff(a, b),
				stateDiff(b, a))
		}
	}
	same("before")
	before := publicState(unplayable)
	seat := unplayable.plan.View.Actor()
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
	open := publicState(unplayable)
	for _, b := range both {
		press(t, b, "confirm")
	}
	if !playable.match.Intent(seat).Calls || unplayable.plan.AnnouncedKnocks() != 0 {
		t.Fatal("want a knock accepted with a playable card, and refused without")
	}
	if got := publicState(unplayable); !reflect.DeepEqual(got, open) ||
		!strings.Contains(picture(unplayable), wordsNoneToPlay) {
		t.Errorf("the accessible state shows the refused knock, %q, or the open hand does not", stateDiff(got, open))
	}
	press(t, unplayable, "close-hand")
	if got := publicState(unplayable); !reflect.DeepEqual(got, before) {
		t.Errorf("a refused knock leaves\n%s", stateDiff(got, before))
	}
	press(t, playable, "confirm")
	if v := playable.match.Public(); !v.Callers().Has(seat) || playable.refusal() != "" {
		t.Errorf("the accepted knock is not performed: %s, refusal %q", v.Position(), playable.refusal())
	}
}

// TestSinglePersonKnockNeedsOpenHand checks that the only person must open their hand before they can knock, also after
// Cover. Nothing but the open hand shows whether the knock was refused.
func TestSinglePersonKnockNeedsOpenHand(t *testing.T) {
	testrun.Long(t)
	for name, knock := range map[string]func(b *TableScene){"key": func(b *TableScene) { key(b, "K") },
		"button": func(b *TableScene) { press(t, b, "confirm") }} {
		playable, unplayable := playableAndUnplayable(t, 1)
		for _, b := range []*TableScene{playable, unplayable} {
			b.Cover()
			if key(b, "K"); b.plan.Hand == nil {
				t.Fatalf("%s: the knock does not open the hand first", name)
			}
			key(b, "1")
		}
		if a, b := publicState(playable), publicState(unplayable); !reflect.DeepEqual(a, b) {
			t.Errorf("public state depends on whether a card is playable:\n%s\nand\n%s", stateDiff(a, b),
				stateDiff(b, a))
		}
		open := publicState(unplayable)
		knock(playable)
		knock(unplayable)
		if v := playable.match.Public(); v.Position() == open.Position {
			t.Error("a knock with a playable card is refused")
		}
		if got := publicState(unplayable); !reflect.DeepEqual(got, open) ||
			name == "key" && !strings.Contains(picture(unplayable), wordsNoneToPlay) {
			t.Errorf("%s: the accessible state shows the refused knock, %q, or the open hand does not", name,
				stateDiff(got, open))
		}
	}
}
