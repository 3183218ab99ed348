package board

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
)

// ableAndNot are two tables in the same call: at one the person who is asked holds a card that can be played, at the other none.
func ableAndNot(t *testing.T, people ...int) (able, not *Board) {
	t.Helper()
	back := scenetest.Backstage(t)
	back.Settings.Speed = backstage.Instant
	src := rules.NewSource(1)
	when(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
		if !asksPerson(rules.PhaseCall)(v, m) {
			return false
		}
		able, not = nil, nil
		for _, x := range twins(t, New(back, m, Exits{}), &src, back, screens[0]) {
			own := x.match.Through(x.plan.View.Actor())
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

// TestNoBlindKnock: that a knock is refused is told on the open hand alone. Without one nobody can knock, so that nobody hears of a refusal.
func TestNoBlindKnock(t *testing.T) {
	able, not := ableAndNot(t, 0, 1)
	both := []*Board{able, not}
	same := func(when string) {
		t.Helper()
		if a, b := published(able), published(not); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: who can play a card and who can’t are told apart:\n%s\nand\n%s", when, difference(a, b), difference(b, a))
		}
	}
	same("before")
	before := published(not)
	seat := not.plan.View.Actor()
	plate := fmt.Sprintf("seat-%d", seat+1)
	for _, b := range both {
		press(t, b, plate)
		for _, c := range b.Desk().Controls() {
			if !c.Pointer && c.ID != "iam" && c.ID != "not-me" {
				t.Errorf("before the cards are open there is %s (%s)", c.ID, c.Label)
			}
		}
	}
	same("at the curtain")
	for _, b := range both {
		press(t, b, "iam")
	}
	same("with the hand open")
	open := published(not)
	for _, b := range both {
		press(t, b, "confirm")
	}
	if !able.match.Said(seat).Knocks || not.plan.Knocks() != 0 {
		t.Fatal("who can play a card knocks, who can’t does not")
	}
	if got := published(not); !reflect.DeepEqual(got, open) || !strings.Contains(picture(not), wordsNoneToPlay) {
		t.Errorf("a knock that can’t be is told the page: %s; or not on the hand", difference(got, open))
	}
	press(t, not, "close-hand")
	if got := published(not); !reflect.DeepEqual(got, before) {
		t.Errorf("a knock that could not be leaves\n%s", difference(got, before))
	}
	press(t, able, "confirm") // a noted knock is carried out and never refused
	if v := able.match.Public(); !v.Callers().Has(seat) || able.refusal() != "" {
		t.Errorf("a noted knock is not carried out: %s, %q", v.Position(), able.refusal())
	}
}

// TestNoBlindKnockAlone: the only person at the table, too, knocks with the hand open, even when it was covered.
func TestNoBlindKnockAlone(t *testing.T) {
	for _, knock := range map[string]func(b *Board){"key": func(b *Board) { key(b, "K") }, "button": func(b *Board) { press(t, b, "knock") }} {
		able, not := ableAndNot(t, 1)
		for _, b := range []*Board{able, not} {
			b.Cover()
			knock(b)
			if b.plan.Hand == nil {
				t.Fatal("a knock does not open the hand first")
			}
		}
		if a, b := published(able), published(not); !reflect.DeepEqual(a, b) {
			t.Errorf("who can play a card and who can’t are told apart:\n%s\nand\n%s", difference(a, b), difference(b, a))
		}
		open := published(not)
		knock(able)
		knock(not)
		if v := able.match.Public(); v.Position() == open.Position {
			t.Error("who can play a card can’t knock")
		}
		if got := published(not); !reflect.DeepEqual(got, open) || !strings.Contains(picture(not), wordsNoneToPlay) {
			t.Errorf("a knock that can’t be is told the page: %s; or not on the hand", difference(got, open))
		}
	}
}
