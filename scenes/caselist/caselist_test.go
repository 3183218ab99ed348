package caselist

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"heimlich/rules/cases"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/days"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestEveryCaseCanBeOpened checks on every screen that each case opens, that the Tab order is visual, and that no text
// is cut, also with long words.
func TestEveryCaseCanBeOpened(t *testing.T) {
	for _, long := range []bool{false, true} {
		for _, screen := range scenetest.AllScreens {
			ctx := scenetest.Context(t)
			if long {
				ctx = scenetest.LongContext(t)
			}
			opened := map[int]bool{}
			day := &DailyView{
				DailyCase: days.DailyCase{
					Date: message.Of("day.date", message.Number("day", 30),
						message.Words("month", message.Of("month.9"))),
					Streak:        2,
					LongestStreak: 7,
					Result: message.Of("day.won", message.Number("score", 43), message.Count("turns", 131),
						message.Words("undone", message.Of("day.undone", message.Count("undone", 12)))),
				},
			}
			l := New(ctx, scenetest.Stack(nil), []string{cases.All[0].Name, cases.All[12].Name}, day,
				func(n int) { opened[n] = true })
			l.Layout(screen)
			if f := l.Focus().Focused(); f == nil || f.ID != "case-"+cases.All[1].Name {
				t.Errorf("%vx%v: got first focus %+v, want the second case", screen.W, screen.H, f)
			}
			for _, tab := range []string{"", "grade-1", "grade-2", "grade-3"} {
				if c := l.Focus().Find(tab); c != nil {
					c.OnPress()
				}
				for _, wrong := range append(scenetest.TabOrderFaults(l.Focus()),
					scenetest.MisplacedTexts(l.Stage(), l.Content, screen)...) {
					t.Errorf("%vx%v, tab %q: %s", screen.W, screen.H, tab, wrong)
				}
				for index, c := range cases.All {
					k := l.Focus().Find("case-" + c.Name)
					if k == nil {
						continue
					}
					if k.Rect.H < 40 || k.Rect.W < 140 {
						t.Errorf("%vx%v: %s has size %.0f×%.0f, want at least 140×40", screen.W, screen.H, c.Name,
							k.Rect.W, k.Rect.H)
					}
					if opened[index] {
						continue
					}
					k.OnPress()
				}
			}
			if len(opened) != len(cases.All) {
				t.Errorf("%vx%v: got %d cases that open, want %d", screen.W, screen.H, len(opened), len(cases.All))
			}
			l.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if !l.Focus().ShowFocus() {
				t.Error("Tab shows no focus ring")
			}
		}
	}
}

// TestFrontPageTellsTheState checks the button and the stamp of the daily case in each of its states, on a large
// screen.
func TestFrontPageTellsTheState(t *testing.T) {
	date := message.Of("day.date", message.Count("day", 30), message.Words("month", message.Of("month.9")))
	won := days.DailyCase{Date: date, Streak: 1, Result: message.Of("day.won", message.Number("score", 43),
		message.Count("turns", 31), message.Words("undone", message.Message{}))}
	won.Week[6] = days.WeekDay{DayOfMonth: 30, Played: true, Won: true}
	lost := won
	lost.Week[6].Won = false
	for _, test := range []struct {
		state         days.DailyCase
		button, stamp string
	}{
		{days.DailyCase{Date: date}, "Take the case", "ONE TRY"},
		{days.DailyCase{Date: date, Started: true}, "Continue", "ONE TRY"},
		{days.DailyCase{Date: date, Deleted: true}, "Take the case", "ONE TRY"},
		{won, "Your result", "WON"},
		{lost, "Your result", "LOST"},
	} {
		l := New(scenetest.Context(t), scenetest.Stack(nil), nil, &DailyView{DailyCase: test.state}, func(int) {})
		l.Layout(appctx.Screen{W: 1280, H: 720, Scale: 1})
		b := l.Focus().Find("day")
		if b == nil || b.Disabled != test.state.Deleted {
			t.Errorf("%+v: got the button %+v", test.state, b)
		}
		_, lines := scenetest.StageLines(l.Stage())
		for _, words := range []string{test.button, test.stamp} {
			if !strings.Contains(fmt.Sprint(lines), strconv.Quote(words)) {
				t.Errorf("%+v: %q is missing", test.state, words)
			}
		}
	}
}
