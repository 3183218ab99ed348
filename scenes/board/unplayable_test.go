package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/sprites/widgets"
)

// TestUnplayableCardSaysWhy checks that an unplayable card is crossed out or shows the reason. On hover, focus and
// choice the bar shows its effect, and a card the reason once. The accessible state never shows it.
func TestUnplayableCardSaysWhy(t *testing.T) {
	testrun.Long(t)
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
			does := b.ctx.Language.Does(c)
			why := b.ctx.Say(message.NoTarget(c))[1:] + "."
			id := "card-" + string(rune('1'+i))
			open := func() {
				if b.private.OpenHand(s); p == rules.PhaseCall && len(people) > 1 {
					b.private.OpenHandInCall(s)
				}
			}
			told := func() bool {
				x := joinLines(picture(b))
				return strings.Contains(x, does) && strings.Contains(x, why)
			}
			for _, size := range screens {
				b.Layout(size)
				b.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1}) // clears the focus
				open()
				if x := joinLines(picture(b)); !strings.Contains(x, " not now ") &&
					!strings.Contains(x, " dim ") &&
					!strings.Contains(x, why) || told() {
					t.Errorf("%v, %vx%v: the card is neither crossed out nor dimmed, or the bar gives its effect "+
						"unasked", p, size.W,
						size.H)
				}
				r := b.Focus().Find(id).Rect.Center()
				b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: r.X, Y: r.Y})
				if !told() {
					t.Errorf("%v, %vx%v: on hover got no %q and %q", p, size.W, size.H, does, why)
				}
				b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
				if told() {
					t.Errorf("%v, %vx%v: after hover the bar still gives the effect", p, size.W, size.H)
				}
				b.Focus().ShowFocusOn(id)
				b.panels.Update()
				if !told() {
					t.Errorf("%v, %vx%v: with focus got no %q and %q", p, size.W, size.H, does, why)
				}
				for name, hand := range inputDevices {
					b.private.CloseHand()
					open()
					hand(t, b, id)
					if b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1}); b.plan.Hand.Chosen != i ||
						!told() {
						t.Errorf("%v, %vx%v, %s: when chosen got no %q and %q", p, size.W, size.H, name, does,
							why)
					}
					if strings.Contains(promptAndLabels(b), b.ctx.Say(message.NoTarget(c))) {
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
