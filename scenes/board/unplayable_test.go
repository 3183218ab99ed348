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

// TestUnplayableCardSaysWhy checks that an unplayable card is crossed out or dimmed. Under the pointer, with the focus
// and when chosen, its effect and the reason are shown. The accessible state never has the reason.
func TestUnplayableCardSaysWhy(t *testing.T) {
	testrun.Long(t)
	for _, phase := range []rules.Phase{rules.PhaseCall, rules.PhaseCards} {
		for _, people := range [][]int{{0, 1}, {1}} {
			scene := tableWhen(t, rules.Amigo2001, func(v rules.View, m *match.Match) bool {
				if v.Phase() != phase || m.Player(v.Actor()).Kind != match.Person {
					return false
				}
				_, i := unplayableCard(m, v.Actor())
				return i >= 0
			}, people...)
			s := scene.plan.View.Actor()
			card, i := unplayableCard(scene.match, s)
			does := scene.ctx.Language.Does(card)
			why := scene.ctx.Say(message.NoTarget(card))[1:] + "."
			id := "card-" + string(rune('1'+i))
			open := func() {
				if scene.private.OpenHand(s); phase == rules.PhaseCall && len(people) > 1 {
					scene.private.OpenHandInCall(s)
				}
			}
			explained := func() bool {
				x := joinLines(picture(scene))
				return strings.Contains(x, does) && strings.Contains(x, why)
			}
			for _, size := range screens {
				scene.Layout(size)
				scene.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1}) // clears the focus
				open()
				if x := joinLines(picture(scene)); !strings.Contains(x, " not now ") &&
					!strings.Contains(x, " dim ") &&
					!strings.Contains(x, why) || explained() {
					t.Errorf("%v, %vx%v: the card is neither crossed out nor dimmed, or is explained before the "+
						"pointer is on it", phase, size.W, size.H)
				}
				r := scene.Focus().Find(id).Rect.Center()
				scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: r.X, Y: r.Y})
				if !explained() {
					t.Errorf("%v, %vx%v: on hover got no %q and %q", phase, size.W, size.H, does, why)
				}
				scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
				if explained() {
					t.Errorf("%v, %vx%v: after hover the effect is still shown", phase, size.W, size.H)
				}
				scene.Focus().ShowFocusOn(id)
				scene.panels.Update()
				if !explained() {
					t.Errorf("%v, %vx%v: with focus got no %q and %q", phase, size.W, size.H, does, why)
				}
				for name, hand := range inputDevices {
					scene.private.CloseHand()
					open()
					hand(t, scene, id)
					scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
					if scene.plan.Hand.Chosen != i || !explained() {
						t.Errorf("%v, %vx%v, %s: when chosen got no %q and %q", phase, size.W, size.H, name, does,
							why)
					}
					if strings.Contains(promptAndLabels(scene), scene.ctx.Say(message.NoTarget(card))) {
						t.Errorf("%v, %s: the accessible state tells why a card is unplayable", phase, name)
					}
				}
				scene.private.CloseHand()
			}
		}
	}
}

// joinLines joins the lines of all texts in a picture.
func joinLines(picture string) string { return strings.Join(strings.Fields(picture), " ") }
