package playtest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/scenes/a11y"
)

// Input presses an enabled control by its ID, with one kind of input device. A control that can't be reached ends the
// test.
type Input func(tester *Tester, id string)

// Mouse clicks the middle of the control.
func Mouse(tester *Tester, id string) {
	tester.t.Helper()
	x, y := tester.middle(id)
	tester.device.Click(x, y)
}

// Touch taps the middle of the control.
func Touch(tester *Tester, id string) {
	tester.t.Helper()
	x, y := tester.middle(id)
	tester.device.Tap(x, y)
}

// middle returns the middle of a control, in points.
func (tr *Tester) middle(id string) (x, y float64) {
	tr.t.Helper()
	state, _ := tr.state()
	control, ok := Find(state, id)
	if !ok {
		tr.t.Fatalf("the control %s disappeared before the press; there are %+v", id, state.Controls)
	}
	return control.X + control.W/2, control.Y + control.H/2
}

// Keys uses the keyboard alone: at the table the digit of an agent, else Tab and Enter.
func Keys(tester *Tester, id string) {
	tester.t.Helper()
	state, _ := tester.state()
	if name, ok := strings.CutPrefix(id, "agent-"); ok && state.Scene == "board" {
		tester.device.Key("Digit"+strconv.Itoa(1+agentIndex(tester.t, state, name)), false)
		return
	}
	const rows = 20 // more presses of Tab, for a list that must be scrolled back
	for range len(state.Controls) + rows {
		focusIndex, targetIndex := -1, -1
		for i, c := range state.Controls {
			if c.Focused {
				focusIndex = i
			}
			if c.ID == id {
				targetIndex = i
			}
		}
		switch {
		case targetIndex < 0 && focusIndex < 0:
			tester.t.Fatalf("the control %s disappeared before the press; there are %+v", id, state.Controls)
		case focusIndex == targetIndex:
			tester.device.Key("Enter", false)
			return
		}
		// The first key shows the focus; every further key moves it. Controls scrolled out of view come before it.
		count := len(state.Controls)
		isShorterBack := focusIndex >= 0 && (focusIndex-targetIndex+count)%count < count/2
		tester.device.Key("Tab", targetIndex < 0 || isShorterBack)
		state, _ = tester.wait(2*time.Second, func(s a11y.PublicState) bool {
			if focusIndex < 0 {
				return focused(s) != ""
			}
			before := s.Controls[min(focusIndex, len(s.Controls)-1)].ID
			return focused(s) != "" && focused(s) != before
		})
	}
	tester.t.Fatalf("Tab does not reach the control %s; the focus is on %q of %+v", id, focused(state), state.Controls)
}

// agentIndex returns an agent's index among the agents in play, from 0.
func agentIndex(t testing.TB, s a11y.PublicState, agent string) int {
	t.Helper()
	position, err := rules.ParsePosition(s.Position)
	if err != nil {
		t.Fatalf("can't read the published position: %v: %q", err, s.Position)
	}
	index := 0
	for a := range rules.Agent(rules.NumAgents) {
		if a.String() == agent {
			break
		}
		if position.InPlay().Has(a) {
			index++
		}
	}
	return index
}

// focused returns the ID of the control that shows the focus, "" for none.
func focused(s a11y.PublicState) string {
	for _, c := range s.Controls {
		if c.Focused {
			return c.ID
		}
	}
	return ""
}
