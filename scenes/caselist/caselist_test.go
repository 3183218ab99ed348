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

// TestEveryCaseCanBeOpened checks on every screen that each case can be opened, that Tab follows the layout, and that
// no text is cut off, also with long words.
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
			list := New(ctx, scenetest.Stack(nil), []string{cases.All[0].Name, cases.All[12].Name}, day,
				func(n int) { opened[n] = true })
			list.Layout(screen)
			if f := list.Focus().Focused(); f == nil || f.ID != "case-"+cases.All[1].Name {
				t.Errorf("%vx%v: got first focus %+v, want the first unsolved case", screen.W, screen.H, f)
			}
			for _, tab := range []string{"", "grade-1", "grade-2", "grade-3"} {
				if c := list.Focus().Find(tab); c != nil {
					c.OnPress()
				}
				for _, wrong := range append(scenetest.TabOrderFaults(list.Focus()),
					scenetest.MisplacedTexts(list.Stage(), list.Content, screen)...) {
					t.Errorf("%vx%v, tab %q: %s", screen.W, screen.H, tab, wrong)
				}
				for index, c := range cases.All {
					control := list.Focus().Find("case-" + c.Name)
					if control == nil {
						continue
					}
					if control.Rect.H < 40 || control.Rect.W < 140 {
						t.Errorf("%vx%v: %s has size %.0f×%.0f, want at least 140×40", screen.W, screen.H, c.Name,
							control.Rect.W, control.Rect.H)
					}
					if opened[index] {
						continue
					}
					control.OnPress()
				}
			}
			if len(opened) != len(cases.All) {
				t.Errorf("%vx%v: got %d cases that open, want %d", screen.W, screen.H, len(opened), len(cases.All))
			}
			list.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if !list.Focus().ShowFocus() {
				t.Errorf("%vx%v: Tab does not show the focus", screen.W, screen.H)
			}
		}
	}
}

// TestFrontPageTellsTheState checks the button and the stamp of the daily case on a large screen: before it starts,
// while it is open, after its game was deleted, and after a win or a loss.
func TestFrontPageTellsTheState(t *testing.T) {
	date := message.Of("day.date", message.Count("day", 30), message.Words("month", message.Of("month.9")))
	won := days.DailyCase{Date: date, Streak: 1, Result: message.Of("day.won", message.Number("score", 43),
		message.Count("turns", 31), message.Words("undone", message.Message{}))}
	won.Week[6] = days.WeekDay{DayOfMonth: 30, Played: true, Won: true}
	lost := won
	lost.Week[6].Won = false
	for _, tt := range []struct {
		state         days.DailyCase
		button, stamp string
	}{
		{days.DailyCase{Date: date}, "Take the case", "ONE TRY"},
		{days.DailyCase{Date: date, Started: true}, "Continue", "ONE TRY"},
		{days.DailyCase{Date: date, Deleted: true}, "Take the case", "ONE TRY"},
		{won, "Your result", "WON"},
		{lost, "Your result", "LOST"},
	} {
		l := New(scenetest.Context(t), scenetest.Stack(nil), nil, &DailyView{DailyCase: tt.state}, func(int) {})
		l.Layout(appctx.Screen{W: 1280, H: 720, Scale: 1})
		b := l.Focus().Find("day")
		if b == nil || b.Disabled != tt.state.Deleted {
			t.Errorf("state %+v: got button %+v, want disabled %v", tt.state, b, tt.state.Deleted)
		}
		_, lines := scenetest.StageLines(l.Stage())
		for _, words := range []string{tt.button, tt.stamp} {
			if !strings.Contains(fmt.Sprint(lines), strconv.Quote(words)) {
				t.Errorf("state %+v: the front page lacks %q", tt.state, words)
			}
		}
	}
}
