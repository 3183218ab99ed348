package gamelist

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/summary"
	"heimlich/sprites/widgets"
)

// TestListFits checks that in long lists at every size no text is cut, and each row shows its own game.
func TestListFits(t *testing.T) {
	open, known := games(30, false)
	shelf, more := games(50, true)
	for id, s := range more {
		known[id] = s
	}
	for _, size := range scenetest.Screens {
		e := fakeActions{peek: func(ids []string, then func(map[string]summary.Summary)) {
			found := map[string]summary.Summary{}
			for _, id := range ids {
				found[id] = known[id]
			}
			then(found)
		}}
		list := New(scenetest.Context(t), scenetest.Stack(nil), open, shelf, e)
		list.Layout(size)
		seen := map[string]bool{}
		for range 100 {
			list.Advance(0.1)
			for _, wrong := range scenetest.MisplacedTexts(list.Stage(), list.Content, size) {
				t.Error(wrong)
			}
			for _, c := range list.Focus().Controls() {
				id, ok := strings.CutPrefix(c.ID, "game-")
				if !ok {
					continue
				}
				title, _ := rowTexts(known[id], list.Ctx.Language, "")
				if seen[id] = true; !strings.HasPrefix(c.Label, title) {
					t.Fatalf("row of %s: got %q, want %q", id, c.Label, title)
				}
			}
			list.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyPageDown})
		}
		if len(seen) != 80 {
			t.Errorf("%vx%v: got %d games in sight while scrolling, want 80", size.W, size.H, len(seen))
		}
	}
}

// TestOnlyVisibleGamesAreRead checks that only visible games are read, once each, and that an unread row has no dialog.
func TestOnlyVisibleGamesAreRead(t *testing.T) {
	open, known := games(500, false)
	asked := map[string]int{}
	var answer func()
	e := fakeActions{peek: func(ids []string, then func(map[string]summary.Summary)) {
		found := map[string]summary.Summary{}
		for _, id := range ids {
			asked[id]++
			found[id] = known[id]
		}
		answer = func() { then(found) }
	}}
	list := New(scenetest.Context(t), scenetest.Stack(nil), open, nil, e)
	list.Layout(scenetest.Screens[0])
	first := list.Focus().Find("game-" + open[0].ID)
	if first.OnPress(); list.Focus().Scopes() != 0 || len(asked) == 0 || len(asked) > 20 {
		t.Fatalf("%d games read at once, %d dialogs open", len(asked), list.Focus().Scopes())
	}
	for range 10 {
		list.Advance(0.1) // no further request before the answer
	}
	answer()
	for id, n := range asked {
		if n != 1 {
			t.Errorf("%s was read %d times, want 1", id, n)
		}
	}
	if !strings.Contains(first.Label, "turn 1") {
		t.Errorf("row read late: got %q", first.Label)
	}
	if first.OnPress(); list.Focus().Find("continue") == nil || list.Focus().Find("put-away") == nil {
		t.Error("a game that was read offers nothing")
	}
}

// TestDeleteAsksFirst checks that deleting takes more than one press, and that unreadable games can be put away and
// deleted.
func TestDeleteAsksFirst(t *testing.T) {
	open, known := games(9, false)
	deleted := ""
	e := fakeActions{known: known, deleted: &deleted}
	list := New(scenetest.Context(t), scenetest.Stack(nil), open, nil, e)
	list.Layout(scenetest.Screens[0])
	press := func(id string) {
		t.Helper()
		c := list.Focus().Find(id)
		if c == nil {
			t.Fatalf("no control %s", id)
		}
		c.OnPress()
	}
	press("game-" + open[8].ID)
	if list.Focus().Find("continue") != nil || list.Focus().Find("put-away") == nil {
		t.Error("an unreadable game offers to continue, or can't be put away")
	}
	press("delete")
	if deleted != "" {
		t.Fatal("deleted without a question")
	}
	if c := list.Focus().Focused(); c == nil || c.ID != "delete-no" {
		t.Error("Enter deletes")
	}
	press("delete-no")
	press("game-" + open[8].ID)
	press("delete")
	if press("delete-yes"); deleted != open[8].ID {
		t.Errorf("got %q deleted", deleted)
	}
}

// TestSummariesOfRecords checks the texts of summaries, and of times.
func TestSummariesOfRecords(t *testing.T) {
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true, Dossier: true}, 3, 1, 4))
	scenetest.Deal(t, m)
	result, catalogue := summary.Summarize([]byte(scenetest.Record(m))), scenetest.Context(t).Language
	if catalogue.Say(result.Table()) != "Amigo, cards, dossier" ||
		result.NameList(catalogue, 40) != "Anna, Ben, Carl" ||
		catalogue.Say(result.State()) != "turn 1" ||
		result.Err != nil {
		t.Errorf("got %+v", result)
	}
	result.Names[2] = "Carl-Theodor von der Au"
	if result.NameList(catalogue, 20) != "Anna, Ben and 1 more" || result.NameList(catalogue, 3) != "Anna and 2 more" {
		t.Errorf("short names: got %q, %q", result.NameList(catalogue, 20), result.NameList(catalogue, 3))
	}
	if s := summary.Summarize([]byte("nonsense\n")); s.Err == nil {
		t.Error("an invalid record has a summary")
	}
	now := time.Date(2026, 3, 1, 0, 30, 0, 0, time.Local)
	for ago, want := range map[time.Duration]string{0: "today 00:30", 31 * time.Minute: "yesterday 23:59",
		24 * time.Hour: "yesterday 00:30", 25 * time.Hour: "27 Feb 23:30", 60 * 24 * time.Hour: "31 Dec 2025"} {
		if got := formatTime(catalogue, now.Add(-ago), now); got != want {
			t.Errorf("%v ago: got %q, want %q", ago, got, want)
		}
	}
	if got := formatTime(catalogue, time.Time{}, now); got != "" {
		t.Errorf("zero time: got %q", got)
	}
}

// TestResizeKeepsDialog checks that a dialog stays open when the window is resized, and that the list scrolls after the
// answer.
func TestResizeKeepsDialog(t *testing.T) {
	saved, known := games(40, false)
	deleted := ""
	list := New(scenetest.Context(t), scenetest.Stack(nil), saved, nil, fakeActions{known: known, deleted: &deleted})
	list.Layout(scenetest.Screens[0])
	list.Advance(0.1)
	press := func(id string) {
		t.Helper()
		c := list.Focus().Find(id)
		if c == nil {
			t.Fatalf("no control %s", id)
		}
		c.OnPress()
	}
	press("game-" + saved[0].ID)
	list.Layout(scenetest.Screens[1])
	press("delete")
	list.Layout(scenetest.Screens[2])
	if list.Focus().Scopes() != 1 {
		t.Fatalf("got %d open scopes", list.Focus().Scopes())
	}
	if press("delete-yes"); deleted != saved[0].ID || list.Focus().Scopes() != 0 {
		t.Errorf("got %q deleted, %d open scopes", deleted, list.Focus().Scopes())
	}
	at := list.scroll.Rect().Center()
	list.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: at.X, Y: at.Y, DY: -3})
	if first, _ := list.scroll.VisibleRows(); first == 0 {
		t.Error("the list does not scroll after the answer")
	}
}

// TestGamesMoveToHeadings checks that finished games, and those of a newer version, move to their headings once they
// were read.
func TestGamesMoveToHeadings(t *testing.T) {
	open, known := games(4, false)
	known[open[0].ID] = summary.Summary{Err: rules.ErrNewer}
	over := known[open[1].ID]
	over.Over = true
	known[open[1].ID] = over
	l := New(scenetest.Context(t), scenetest.Stack(nil), open, nil, fakeActions{known: known})
	l.Layout(scenetest.Screens[0])
	l.Advance(0.1)
	seen := scenetest.DescribeStage(l.Stage())
	for _, want := range []string{"In progress: 2", "Finished or archived: 1", "From a newer version: 1"} {
		if !strings.Contains(seen, want) {
			t.Errorf("got list without %q:\n%s", want, seen)
		}
	}
	if strings.Contains(seen, "this game") {
		t.Errorf("a newer game shows more than that:\n%s", seen)
	}
}

// games returns n games of people with long names, and their summaries.
func games(n int, shelved bool) (saved []savefiles.SavedGame, known map[string]summary.Summary) {
	known = map[string]summary.Summary{}
	for i := range n {
		e := savefiles.SavedGame{
			ID:      fmt.Sprintf("%t-%d", shelved, i),
			Played:  time.Now().Add(-time.Duration(i*i) * time.Hour),
			Shelved: shelved,
		}
		result := summary.Summary{
			Edition:  rules.French42,
			Variants: rules.Variants{Dossier: true},
			Turn:     i + 1,
			Over:     shelved && i%2 == 0,
		}
		for k := range 2 + i%6 {
			result.Names = append(result.Names, strings.Repeat(string(rune('A'+k)), 4+(i*7+k*5)%21))
		}
		if i%9 == 8 {
			result = summary.Summary{Err: errors.New("line 12, column 4: “6. mo” is no action")}
		}
		saved, known[e.ID] = append(saved, e), result
	}
	return saved, known
}

// fakeActions implements the actions of a list.
type fakeActions struct {
	Actions
	known   map[string]summary.Summary
	peek    func(ids []string, then func(map[string]summary.Summary)) // replaces known if not nil
	deleted *string
}

func (f fakeActions) ReadSummaries(ids []string, then func(map[string]summary.Summary)) {
	if f.peek != nil {
		f.peek(ids, then)
		return
	}
	then(f.known)
}

func (f fakeActions) Delete(e savefiles.SavedGame, _ func(open, shelf []savefiles.SavedGame, err error)) {
	*f.deleted = e.ID
}
