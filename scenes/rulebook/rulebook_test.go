package rulebook

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/savefiles"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// TestEveryPageFits turns all pages at every size: no word leaves the screen, none stands on the buttons, and every kind of card is explained.
func TestEveryPageFits(t *testing.T) {
	files, err := savefiles.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	back, err := backstage.New(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]float64{{1280, 720}, {1024, 768}, {390, 844}, {360, 640}, {844, 390}} {
		r := New(back, func() {})
		r.Layout(backstage.Screen{W: size[0], H: size[1], Scale: 1})
		all := ""
		for n := range pages() {
			if n > 0 {
				r.turn(1)
			}
			var s pagestate.State
			r.Describe(&s)
			all += s.Prompt
			floor := r.Desk().Find("next").Rect.Y
			r.Stage().Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok || n.Parent() != r.On {
					return
				}
				x, y := n.Pos()
				w, h := text.Size()
				if x < -1 || y < -1 || x+w > size[0]+1 || y+h > size[1]+1 || y < floor && y+h > floor+2 {
					t.Errorf("%vx%v, page %d: %.30q lies at %.0f, %.0f and is %.0f×%.0f large", size[0], size[1], r.page+1, text.String(), x, y, w, h)
				}
			})
		}
		for c := rules.Card(1); c <= rules.NumCards; c++ {
			if !strings.Contains(all, match.CardTitle(c)+": "+match.CardText(c)) {
				t.Errorf("the rules say nothing about %v", c)
			}
		}
	}
}
