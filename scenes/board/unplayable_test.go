package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// TestUnplayableCardSaysWhy checks that an unplayable card is crossed out or shows the reason. The bar shows it on
// hover, focus and choice, the accessible state never.
func TestUnplayableCardSaysWhy(t *testing.T) {
	for _, p := range []rules.Phase{rules.PhaseCall, rules.PhaseCards} {
		for _, people := range [][]int{{0, 1}, {1}} {
			b := tableWhen(t, rules.Amigo2001, func(v rules.View, m *match.Match) bool {
				if v.Phase() != p || m.Player(v.Actor()).Kind != match.Person {
					return false
				}
				_, i := unplayableCard(m, v.Actor())
				return i >= 0
			}, people...)
			s := b.plan.View.Actor()
			c, i := unplayableCard(b.match, s)
			why := b.ctx.Words("hand.unplayable", message.Words("why", message.Unplayable(c)))
			id := "card-" + string(rune('1'+i))
			open := func() {
				if b.private.OpenHand(s); p == rules.PhaseCall && len(people) > 1 {
					b.private.OpenHandInCall(s)
				}
			}
			told := func() bool { return strings.Contains(joinLines(picture(b)), why) }
			for _, size := range screens {
				b.Layout(size)
				b.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1}) // clears the focus
				open()
				if x := joinLines(picture(b)); !strings.Contains(x, " not now ") &&
					!strings.Contains(x, " dim ") &&
					!strings.Contains(x, b.ctx.Say(message.Unplayable(c))[1:]+".") || told() {
					t.Errorf("%v, %vx%v: the card is neither crossed out nor dimmed, or the bar gives the reason "+
						"unasked", p, size.W,
						size.H)
				}
				r := b.Focus().Find(id).Rect.Center()
				b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: r.X, Y: r.Y})
				if !told() {
					t.Errorf("%v, %vx%v: on hover the bar lacks %q", p, size.W, size.H, why)
				}
				b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
				if told() {
					t.Errorf("%v, %vx%v: after hover the bar still gives the reason", p, size.W, size.H)
				}
				b.Focus().ShowFocusOn(id)
				if !told() {
					t.Errorf("%v, %vx%v: with focus the bar lacks %q", p, size.W, size.H, why)
				}
				for name, hand := range inputDevices {
					b.private.CloseHand()
					open()
					hand(t, b, id)
					if b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1}); b.plan.Hand.Chosen != i ||
						!told() {
						t.Errorf("%v, %vx%v, %s: when chosen the bar lacks %q", p, size.W, size.H, name, why)
					}
					if strings.Contains(promptAndLabels(b), b.ctx.Say(message.Unplayable(c))) {
						t.Errorf("%v: the page tells why a card is unplayable", p)
					}
				}
				b.private.CloseHand()
			}
		}
	}
}

// joinLines joins the lines of all texts in a picture.
func joinLines(picture string) string { return strings.Join(strings.Fields(picture), " ") }
