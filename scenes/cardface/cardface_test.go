package cardface_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/cardface"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestCardHeight checks that cards with the height of function Height show their whole picture, name and effect, also
// with long words. At least one kind needs almost all of the height.
func TestCardHeight(t *testing.T) {
	for _, ctx := range []*appctx.Context{scenetest.Context(t), scenetest.LongContext(t)} {
		for _, w := range []float64{90, 150, 300} {
			rect := layout.Rect{X: 5, Y: 7, W: w, H: cardface.Height(ctx.Fonts, ctx.Language, w)}
			needsHeight := false
			for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
				n := sprites.New("card")
				cardface.Draw(n, ctx.Kit, ctx.Language, card, rect, cardface.CardStyle{})
				nodes := scenetest.NodesByName(n)
				if len(nodes["picture"]) != 1 || len(nodes["what it does"]) != 1 {
					t.Fatalf("%v, %v wide: parts are missing: %v", card, w, nodes)
				}
				pictureW, _ := nodes["picture"][0].Face().Size()
				words := nodes["what it does"][0]
				_, y := words.Pos()
				_, h := words.Face().Size()
				text := words.Face().(*lettering.Text).String()
				if text != ctx.Language.Does(card) || pictureW < w-12.5 || y+h > rect.Bottom() {
					t.Errorf("%v, %v wide: got a picture %v wide and the text %q to y %v, want the whole effect above "+
						"%v",
						card, w, pictureW, text, y+h, rect.Bottom())
				}
				needsHeight = needsHeight || y+h > rect.Bottom()-20
			}
			if !needsHeight {
				t.Errorf("cards of width %v: every card has more than 20 points to spare", w)
			}
		}
	}
}

// TestLargeCardShowsEffects checks that every kind of card, drawn large in the park, shows its picture and its effect,
// on a desktop and a phone, in all languages.
func TestLargeCardShowsEffects(t *testing.T) {
	for _, s := range [][2]float64{{1280, 720}, {390, 844}} {
		expectEffects(t, s[0], s[1])
	}
}

// expectEffects checks the large card on a screen of w×h points.
func expectEffects(t *testing.T, w, h float64) {
	ctx := scenetest.Context(t)
	table := layout.NewTable(w, h, layout.TableOptions{Agents: rules.NumAgents, Seats: 4, Cards: true})
	for _, code := range words.Languages() {
		language, err := words.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		for c := rules.Card(1); c <= rules.NumCardKinds; c++ {
			n := sprites.New("card")
			cardface.Draw(n, ctx.Kit, language, c, table.LargeCard(), cardface.CardStyle{})
			if len(scenetest.NodesByName(n)["what it does"]) != 1 ||
				len(scenetest.NodesByName(n)["picture"]) != 1 {
				t.Errorf("%vx%v, %v: %v shows no effect or no picture", w, h, code, c)
			}
		}
	}
}

// TestLargeCardHasMargins checks that all texts of a large card are at least 8 points from its edges, in all languages.
// The text is the effect, or the reason why the card can't be played.
func TestLargeCardHasMargins(t *testing.T) {
	const minMargin = 8 // points
	ctx := scenetest.Context(t)
	rect := layout.Rect{W: 160, H: 224}
	for _, code := range words.Languages() {
		language, err := words.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
			for _, reason := range []message.Message{{}, message.NoTarget(card)} {
				n := sprites.New("card")
				cardface.Draw(n, ctx.Kit, language, card, rect, cardface.CardStyle{Reason: reason})
				nodes := scenetest.NodesByName(n)
				for _, text := range append(nodes["title"], nodes["what it does"]...) {
					x, y := text.Pos()
					_, h := text.Face().Size()
					lines := text.Face().(*lettering.Text)
					left, right := lines.InkBounds()
					if x+left < minMargin || x+right > rect.W-minMargin || y+h > rect.H-minMargin {
						t.Errorf("%v, %v: %q is %.1f, %.1f and %.1f points from the left, right and lower edge, "+
							"want at least %v",
							code, card, lines.String(), x+left, rect.W-x-right, rect.H-y-h, minMargin)
					}
				}
			}
		}
	}
}
