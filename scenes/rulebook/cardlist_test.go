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

// TestSearchFindsCards checks that a search lists the cards whose name or text contains all its words, in any case and
// order. The accessibility state describes only these.
func TestSearchFindsCards(t *testing.T) {
	rulebook := openRulebook(t, Opening{Topic: topic.AllCards})
	if len(rulebook.list.found) != rules.NumCardKinds {
		t.Fatalf("empty search: got %d cards, want all %d", len(rulebook.list.found), rules.NumCardKinds)
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
				t.Errorf("search %q: got %v, want %v among them", text, got, c)
			}
		}
		for _, c := range got {
			cardText := strings.ToLower(rulebook.Ctx.Language.Card(c) + " " + rulebook.Ctx.Language.Does(c))
			for _, word := range strings.Fields(strings.ToLower(text)) {
				if !strings.Contains(cardText, word) {
					t.Errorf("search %q: got %v, whose name and text %q lack a word", text, c, cardText)
				}
			}
		}
	}
	at := rulebook.Focus().Find("find").Rect.Center()
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	if !rulebook.Typing() {
		t.Fatal("a press on the search field does not start typing")
	}
	key(rulebook, widgets.KeyArrowRight)
	if !rulebook.Typing() || rulebook.list == nil {
		t.Error("an arrow key turns the page during typing")
	}
	rulebook.list.search("places")
	var s a11y.PublicState
	if rulebook.Describe(&s); len(rulebook.list.found) != 1 ||
		strings.Contains(s.Prompt, rulebook.Ctx.Language.Does(rules.CardChurch)) ||
		!rulebook.Typing() {
		t.Errorf("after typing “places”: got %d cards and the description %q, want one card", len(rulebook.list.found),
			s.Prompt)
	}
	next := rulebook.Focus().Find("next").Rect.Center()
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: next.X, Y: next.Y})
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: next.X, Y: next.Y})
	if rulebook.Typing() || rulebook.list != nil {
		t.Error("a press beside the field does not end typing and turn the page")
	}
}

// TestLookedUpCardIsHighlighted checks that the list is scrolled to the looked-up card and highlights it, until the
// window is covered.
func TestLookedUpCardIsHighlighted(t *testing.T) {
	for card := rules.CardBack; card <= rules.NumCardKinds; card++ {
		rulebook := openRulebook(t, Opening{Topic: topic.AllCards, Card: card})
		highlighted := func() (found bool) {
			rulebook.Stage().Walk(func(n *sprites.Node) { found = found || n.Name() == "lit" })
			return found
		}
		first, last := rulebook.list.scroll.VisibleRows()
		i := slices.Index(rulebook.list.found, card) / rulebook.list.columns()
		if i < first || i > last || !highlighted() {
			t.Errorf("%v is in row %d, visible are rows %d to %d; highlighted: %v", card, i, first, last, highlighted())
		}
		if !rulebook.Cover() || highlighted() || rulebook.Cover() {
			t.Errorf("%v is still highlighted after the window was covered", card)
		}
	}
}

// TestEditionButtonsOpenRules checks that a press on an edition shows its rules. The rules open at a requested topic,
// or at the first page if the edition lacks that topic.
func TestEditionButtonsOpenRules(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		r := openRulebook(t, Opening{Topic: topic.Editions})
		c := r.Focus().Find("edition-" + id.Edition().ID)
		if c == nil {
			t.Fatalf("%s: the page of editions has no control", id.Edition().ID)
		}
		if c.OnPress(); r.setup.Edition != id || r.page != 0 {
			t.Errorf("after a press on %s: got the rules of %s, page %d", id.Edition().ID, r.edition().ID, r.page+1)
		}
		for _, about := range []topic.Topic{topic.TopSecret, topic.TheDossier} {
			want := about == topic.TopSecret && id.Edition().Cards.Allowed ||
				about == topic.TheDossier && id.Edition().Dossier.Allowed
			o := openRulebook(t, Opening{Setup: rules.Setup{Edition: id}, Topic: about})
			if got := pagesOf(o)[o.page].topic == about; got != want {
				t.Errorf("%s: opened at topic %d: got %v, want %v", id.Edition().ID, about, got, want)
			}
		}
	}
}

// openRulebook returns the rulebook at a topic.
func openRulebook(t *testing.T, o Opening) *Rulebook {
	t.Helper()
	r := New(scenetest.Context(t), o, scenetest.Stack(nil))
	r.Layout(scenetest.Window)
	return r
}
