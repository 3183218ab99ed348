package rulebook

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/topic"
	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// TestSearchFindsCards checks that a search lists the cards with all its words, in any case and order, and that only
// those are described.
func TestSearchFindsCards(t *testing.T) {
	r := openRulebook(t, Opening{Topic: topic.AllCards})
	if len(r.list.found) != rules.NumCardKinds {
		t.Fatalf("the list has %d cards, want all", len(r.list.found))
	}
	for text, want := range map[string][]rules.Card{
		"ruins church":   {rules.CardRescue},
		"SAFE":           {rules.CardAway, rules.CardSafe, rules.CardToSafe},
		"no such thing":  nil,
		"  ":             r.findCards(""),
		"two agents go":  {rules.CardTwoBack, rules.CardTwoAhead},
		"go agents two ": {rules.CardTwoBack, rules.CardTwoAhead},
	} {
		got := r.findCards(text)
		for _, c := range want {
			if !slices.Contains(got, c) {
				t.Errorf("%q does not find %v", text, c)
			}
		}
		for _, c := range got {
			on := strings.ToLower(r.Ctx.Language.Card(c) + " " + r.Ctx.Language.Does(c))
			for _, word := range strings.Fields(strings.ToLower(text)) {
				if !strings.Contains(on, word) {
					t.Errorf("%q finds %v, which says %q", text, c, on)
				}
			}
		}
	}
	at := r.Focus().Find("find").Rect.Center()
	r.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
	r.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	if !r.Typing() {
		t.Fatal("a press on the field does not begin typing")
	}
	key(r, widgets.KeyArrowRight)
	if !r.Typing() || r.list == nil {
		t.Error("an arrow turns the page during typing")
	}
	r.list.search("places")
	var s a11y.PublicState
	if r.Describe(&s); len(r.list.found) != 1 || strings.Contains(s.Prompt, r.Ctx.Language.Does(rules.CardChurch)) ||
		!r.Typing() {
		t.Errorf("after typing: got %d cards, and the page tells %q", len(r.list.found), s.Prompt)
	}
	next := r.Focus().Find("next").Rect.Center()
	r.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: next.X, Y: next.Y})
	r.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: next.X, Y: next.Y})
	if r.Typing() || r.list != nil {
		t.Error("a press elsewhere does not end typing")
	}
}

// TestLookedUpCardIsHighlighted checks that the looked-up card is visible and highlighted, until the window is covered.
func TestLookedUpCardIsHighlighted(t *testing.T) {
	for c := rules.CardBack; c <= rules.NumCardKinds; c++ {
		r := openRulebook(t, Opening{Topic: topic.AllCards, Card: c})
		lit := func() (is bool) {
			r.Stage().Walk(func(n *sprites.Node) { is = is || n.Name() == "lit" })
			return is
		}
		first, last := r.list.scroll.VisibleRows()
		if i := slices.Index(r.list.found, c) / r.list.columns(); i < first || i > last || !lit() {
			t.Errorf("%v is row %d, visible are %d to %d; highlighted: %v", c, i, first, last, lit())
		}
		if !r.Cover() || lit() || r.Cover() {
			t.Errorf("%v is still highlighted after the window was covered", c)
		}
	}
}

// TestEditionButtonsOpenRules checks that a press on an edition shows its rules, and that a missing topic opens the
// first page.
func TestEditionButtonsOpenRules(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		r := openRulebook(t, Opening{Topic: topic.Editions})
		c := r.Focus().Find("edition-" + id.Edition().ID)
		if c == nil {
			t.Fatalf("%s can’t be chosen", id.Edition().ID)
		}
		if c.OnPress(); r.setup.Edition != id || r.page != 0 {
			t.Errorf("after a press on %s: got the rules of %s, page %d", id.Edition().ID, r.edition().ID, r.page+1)
		}
		for _, about := range []topic.Topic{topic.TopSecret, topic.TheDossier} {
			has := about == topic.TopSecret && id.Edition().Cards.Allowed ||
				about == topic.TheDossier && id.Edition().Dossier.Allowed
			o := openRulebook(t, Opening{Setup: rules.Setup{Edition: id}, Topic: about})
			if is := pagesOf(o)[o.page].topic == about; is != has {
				t.Errorf("%s: opened at topic %d: %v", id.Edition().ID, about, is)
			}
		}
	}
}

// openRulebook returns the rulebook at a topic.
func openRulebook(t *testing.T, o Opening) *Rulebook {
	t.Helper()
	r := New(scenetest.Context(t), o, scenetest.Stack(nil))
	r.Layout(scenetest.Screens[0])
	return r
}
