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
	rulebook := openRulebook(t, Opening{Topic: topic.AllCards})
	if len(rulebook.list.found) != rules.NumCardKinds {
		t.Fatalf("the list has %d cards, want all", len(rulebook.list.found))
	}
	for text, want := range map[string][]rules.Card{
		"ruins church":   {rules.CardRescue},
		"SAFE":           {rules.CardAway, rules.CardSafe, rules.CardToSafe},
		"no such thing":  nil,
		"  ":             rulebook.findCards(""),
		"two agents go":  {rules.CardTwoBack, rules.CardTwoAhead},
		"go agents two ": {rules.CardTwoBack, rules.CardTwoAhead},
	} {
		got := rulebook.findCards(text)
		for _, c := range want {
			if !slices.Contains(got, c) {
				t.Errorf("%q does not find %v", text, c)
			}
		}
		for _, c := range got {
			on := strings.ToLower(rulebook.Ctx.Language.Card(c) + " " + rulebook.Ctx.Language.Does(c))
			for _, word := range strings.Fields(strings.ToLower(text)) {
				if !strings.Contains(on, word) {
					t.Errorf("%q finds %v, which says %q", text, c, on)
				}
			}
		}
	}
	at := rulebook.Focus().Find("find").Rect.Center()
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	if !rulebook.Typing() {
		t.Fatal("a press on the field does not begin typing")
	}
	key(rulebook, widgets.KeyArrowRight)
	if !rulebook.Typing() || rulebook.list == nil {
		t.Error("an arrow turns the page during typing")
	}
	rulebook.list.search("places")
	var s a11y.PublicState
	if rulebook.Describe(&s); len(rulebook.list.found) != 1 ||
		strings.Contains(s.Prompt, rulebook.Ctx.Language.Does(rules.CardChurch)) ||
		!rulebook.Typing() {
		t.Errorf("after typing: got %d cards, and the page tells %q", len(rulebook.list.found), s.Prompt)
	}
	next := rulebook.Focus().Find("next").Rect.Center()
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: next.X, Y: next.Y})
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: next.X, Y: next.Y})
	if rulebook.Typing() || rulebook.list != nil {
		t.Error("a press elsewhere does not end typing")
	}
}

// TestLookedUpCardIsHighlighted checks that the looked-up card is visible and highlighted, until the window is covered.
func TestLookedUpCardIsHighlighted(t *testing.T) {
	for card := rules.CardBack; card <= rules.NumCardKinds; card++ {
		rulebook := openRulebook(t, Opening{Topic: topic.AllCards, Card: card})
		lit := func() (is bool) {
			rulebook.Stage().Walk(func(n *sprites.Node) { is = is || n.Name() == "lit" })
			return is
		}
		first, last := rulebook.list.scroll.VisibleRows()
		if i := slices.Index(rulebook.list.found, card) / rulebook.list.columns(); i < first || i > last || !lit() {
			t.Errorf("%v is row %d, visible are %d to %d; highlighted: %v", card, i, first, last, lit())
		}
		if !rulebook.Cover() || lit() || rulebook.Cover() {
			t.Errorf("%v is still highlighted after the window was covered", card)
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
