//go:build !js

package main

import (
	"math"
	"testing"

	"github.com/chromedp/cdproto/input"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// rowBottom returns the lower edge of a list's row in window points, 0 if it is not visible.
func rowBottom(s a11y.PublicState, row string) float64 {
	c, _ := playtest.Find(s, row)
	return c.Y + c.H
}

// openLevels opens the list of opponents' levels in a tab too low for all rows.
func openLevels(t *testing.T, hand playtest.Input, mobile bool) (*tab, *playtest.Tester) {
	t.Helper()
	tab := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant", screenSize{844, 390, coarseScale, mobile})
	p := playtest.NewTester(t, tab, hand, 1)
	p.Scene("title")
	p.Open("new", "tablesetup")
	p.PressAndWait("seat-2-kind", "the list", func(s a11y.PublicState) bool { return playtest.Can(s, "kind-recruit") })
	return tab, p
}

// TestWheelScrolls checks that the wheel scrolls a list by the browser's distance. A press afterwards hits the row now
// below the pointer.
func TestWheelScrolls(t *testing.T) {
	testrun.OnlyCI(t)
	const row = "kind-handler"
	tab, tester := openLevels(t, playtest.Mouse, false)
	wheel := func(points float64) {
		pixels := points * tab.size.scale // the browser converts them to points
		tab.do(input.DispatchMouseEvent(input.MouseWheel, 400, 200).WithDeltaX(0).WithDeltaY(pixels), frames(3))
	}
	wheel(80)
	s := tester.Wait("the whole row to be in sight",
		func(s a11y.PublicState) bool { c, _ := playtest.Find(s, row); return c.H > 55 })
	from := rowBottom(s, row)
	wheel(30)
	tester.Wait("30 points of the wheel", func(s a11y.PublicState) bool {
		return math.Abs(rowBottom(s, row)-from+30) < 1
	})
	wheel(-30)
	tester.Wait("30 points back", func(s a11y.PublicState) bool { return math.Abs(rowBottom(s, row)-from) < 1 })
	for range 3 {
		wheel(200)
	}
	tester.Wait("the end of the list", func(s a11y.PublicState) bool { return playtest.Can(s, "temper-spiteful") })
	tester.Press("temper-spiteful")
	tester.PressAndWait("done", "the list to close", func(s a11y.PublicState) bool {
		c, _ := playtest.Find(s, "seat-2-kind")
		return c.Label == "Ben: opponent, field agent, spiteful"
	})
	tab.checkComplaints()
}

// TestFingerScrolls checks that a finger scrolls a list as far as it moves.
func TestFingerScrolls(t *testing.T) {
	testrun.OnlyCI(t)
	const row = "kind-recruit"
	tab, tester := openLevels(t, playtest.Touch, true)
	from := rowBottom(tester.Scene("tablesetup"), row)
	finger := func(kind input.TouchType, y float64) {
		var points []*input.TouchPoint
		if kind != input.TouchEnd {
			points = append(points, &input.TouchPoint{X: 400, Y: y})
		}
		tab.do(input.DispatchTouchEvent(kind, points), frames(2))
	}
	finger(input.TouchStart, 240)
	for y := 230.0; y >= 190; y -= 10 { // the first ten points only start the drag
		finger(input.TouchMove, y)
	}
	tab.do(frames(30)) // a resting finger: no flick
	tester.Wait("40 points of a finger", func(s a11y.PublicState) bool {
		return math.Abs(rowBottom(s, row)-from+40) < 1
	})
	finger(input.TouchEnd, 0)
	tab.checkComplaints()
}
