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

// opened is the rulebook at a topic.
func opened(t *testing.T, o Opening) *Rulebook {
	t.Helper()
	r := New(scenetest.Backstage(t), o, scenetest.Stack(nil))
	r.Layout(scenetest.Screens[0])
	return r
}

// TestCardsAreFound: the list has all kinds of card; words that are typed leave those that have all of them on them, in any case and order, and the page tells only those.
func TestCardsAreFound(t *testing.T) {
	r := opened(t, Opening{Topic: topic.AllCards})
	if len(r.list.found) != rules.NumCards {
		t.Fatalf("the list has %d cards", len(r.list.found))
	}
	for text, want := range map[string][]rules.Card{
		"ruins church":   {rules.CardRescue},
		"SAFE":           {rules.CardAway, rules.CardSafe, rules.CardToSafe},
		"no such thing":  nil,
		"  ":             r.find(""),
		"two agents go":  {rules.CardTwoBack, rules.CardTwoAhead},
		"go agents two ": {rules.CardTwoBack, rules.CardTwoAhead},
	} {
		got := r.find(text)
		for _, c := range want {
			if !slices.Contains(got, c) {
				t.Errorf("%q does not find %v", text, c)
			}
		}
		for _, c := range got {
			on := strings.ToLower(r.Back.Language.Card(c) + " " + r.Back.Language.Does(c))
			for _, word := range strings.Fields(strings.ToLower(text)) {
				if !strings.Contains(on, word) {
					t.Errorf("%q finds %v, which says %q", text, c, on)
				}
			}
		}
	}
	at := r.Desk().Find("find").Rect.Center()
	r.Handle(widgets.Event{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
	r.Handle(widgets.Event{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	if !r.Typing() {
		t.Fatal("a press on the field does not begin typing")
	}
	key(r, widgets.KeyArrowRight)
	if !r.Typing() || r.list == nil {
		t.Error("an arrow turns the page while somebody types")
	}
	r.list.seek("places")
	var s a11y.State
	if r.Describe(&s); len(r.list.found) != 1 || strings.Contains(s.Prompt, r.Back.Language.Does(rules.CardChurch)) || !r.Typing() {
		t.Errorf("after typing %d cards are listed, and the page says %q", len(r.list.found), s.Prompt)
	}
	next := r.Desk().Find("next").Rect.Center()
	r.Handle(widgets.Event{Kind: widgets.PointerDown, X: next.X, Y: next.Y})
	r.Handle(widgets.Event{Kind: widgets.PointerUp, X: next.X, Y: next.Y})
	if r.Typing() || r.list != nil {
		t.Error("a press elsewhere does not end typing")
	}
}

// TestCardIsLookedUp: the card that somebody has a question about lies in sight, in the light; once the window is covered it is one of many.
func TestCardIsLookedUp(t *testing.T) {
	for c := rules.CardBack; c <= rules.NumCards; c++ {
		r := opened(t, Opening{Topic: topic.AllCards, Card: c})
		lit := func() (is bool) {
			r.Stage().Walk(func(n *sprites.Node) { is = is || n.Name() == "lit" })
			return is
		}
		first, last := r.list.scroll.InSight()
		if i := slices.Index(r.list.found, c) / r.list.columns(); i < first || i > last || !lit() {
			t.Errorf("%v is row %d, in sight are %d to %d; it is lit: %v", c, i, first, last, lit())
		}
		if !r.Cover() || lit() || r.Cover() {
			t.Errorf("%v is still told from the others once the window is covered", c)
		}
	}
}

// TestEditionsAreChosen: a press on an edition opens its rules, from which pages are missing that it does not play; the topic of a question that an edition has no page for opens the first one.
func TestEditionsAreChosen(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		r := opened(t, Opening{Topic: topic.Editions})
		c := r.Desk().Find("edition-" + id.Edition().ID)
		if c == nil {
			t.Fatalf("%s can’t be chosen", id.Edition().ID)
		}
		if c.OnPress(); r.setup.Edition != id || r.page != 0 {
			t.Errorf("after a press on %s the rules of %s are read, at page %d", id.Edition().ID, r.edition().ID, r.page+1)
		}
		for _, about := range []topic.Topic{topic.TopSecret, topic.TheDossier} {
			has := about == topic.TopSecret && id.Edition().Cards.Allowed || about == topic.TheDossier && id.Edition().Dossier.Allowed
			o := opened(t, Opening{Setup: rules.Setup{Edition: id}, Topic: about})
			if is := pagesOf(o)[o.page].topic == about; is != has {
				t.Errorf("%s opens at topic %d: %v", id.Edition().ID, about, is)
			}
		}
	}
}
