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

// TestCardHeight checks that cards of that height show their whole picture, name and effect, also with long words.
func TestCardHeight(t *testing.T) {
	for _, ctx := range []*appctx.Context{scenetest.Context(t), scenetest.LongContext(t)} {
		for _, w := range []float64{90, 150, 300} {
			rect := layout.Rect{X: 5, Y: 7, W: w, H: cardface.Height(ctx.Fonts, ctx.Language, w)}
			least := false
			for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
				n := sprites.New("card")
				cardface.Draw(n, ctx.Kit, ctx.Language, card, rect, cardface.CardStyle{})
				on := scenetest.NodesByName(n)
				if len(on["picture"]) != 1 || len(on["what it does"]) != 1 {
					t.Fatalf("%v, %v wide: parts are missing: %v", card, w, on)
				}
				pw, _ := on["picture"][0].Face().Size()
				words := on["what it does"][0]
				_, y := words.Pos()
				_, h := words.Face().Size()
				if text := words.Face().(*lettering.Text).String(); text != ctx.Language.Does(card) || pw < w-12.5 ||
					y+h > rect.Bottom() {
					t.Errorf("%v, %v wide: picture is %v wide, %q ends at %v of %v", card, w, pw, text, y+h,
						rect.Bottom())
				}
				least = least || y+h > rect.Bottom()-20
			}
			if !least {
				t.Errorf("cards of width %v: every card has more than 20 points to spare", w)
			}
		}
	}
}

// TestLargeCardShowsEffects checks that every card that stands large in the park shows its picture and effect, on desk
// and phone, in every language.
func TestLargeCardShowsEffects(t *testing.T) {
	for _, s := range [][2]float64{{1280, 720}, {390, 844}} {
		expectEffects(t, s[0], s[1])
	}
}

// expectEffects checks the large card of a window of w×h points.
func expectEffects(t *testing.T, w, h float64) {
	ctx := scenetest.Context(t)
	table := layout.NewTable(w, h, layout.TableOptions{Agents: rules.NumAgents, Seats: 4, Cards: true})
	for _, tongue := range words.Languages() {
		language, err := words.Language(tongue)
		if err != nil {
			t.Fatal(err)
		}
		for c := rules.Card(1); c <= rules.NumCardKinds; c++ {
			n := sprites.New("card")
			cardface.Draw(n, ctx.Kit, language, c, table.LargeCard(), cardface.CardStyle{})
			if len(scenetest.NodesByName(n)["what it does"]) != 1 ||
				len(scenetest.NodesByName(n)["picture"]) != 1 {
				t.Errorf("%vx%v, %v: %v does not show its effect", w, h, tongue, c)
			}
		}
	}
}

// TestLargeCardHasMargins checks that every text of a card of 160×224 points keeps 8 points from the card's edges, in
// every language, with the effect and with a reason why it can't be played.
func TestLargeCardHasMargins(t *testing.T) {
	const least = 8
	ctx := scenetest.Context(t)
	rect := layout.Rect{W: 160, H: 224}
	for _, tongue := range words.Languages() {
		language, err := words.Language(tongue)
		if err != nil {
			t.Fatal(err)
		}
		for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
			for _, why := range []message.Message{{}, message.NoTarget(card)} {
				n := sprites.New("card")
				cardface.Draw(n, ctx.Kit, language, card, rect, cardface.CardStyle{Reason: why})
				on := scenetest.NodesByName(n)
				for _, text := range append(on["title"], on["what it does"]...) {
					x, y := text.Pos()
					_, h := text.Face().Size()
					lines := text.Face().(*lettering.Text)
					left, right := lines.InkBounds()
					if x+left < least || x+right > rect.W-least || y+h > rect.H-least {
						t.Errorf("%v, %v: %q is %.1f, %.1f and %.1f from the left, right and lower edge", tongue, card,
							lines.String(), x+left, rect.W-x-right, rect.H-y-h)
					}
				}
			}
		}
	}
}
