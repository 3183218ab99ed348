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

// TestListFits checks that no text of a list of 80 games is cut off on any screen, and that each row shows its own game
// while the list scrolls.
func TestListFits(t *testing.T) {
	open, known := games(30, false)
	shelved, shelvedKnown := games(50, true)
	for id, s := range shelvedKnown {
		known[id] = s
	}
	for _, size := range scenetest.Screens {
		actions := fakeActions{peek: func(ids []string, then func(map[string]summary.Summary)) {
			found := map[string]summary.Summary{}
			for _, id := range ids {
				found[id] = known[id]
			}
			then(found)
		}}
		list := New(scenetest.Context(t), scenetest.Stack(nil), open, shelved, actions)
		list.Layout(size)
		seen := map[string]bool{}
		for range 100 { // pages, more than the list has
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
			t.Errorf("%vx%v: got %d different games while scrolling, want 80", size.W, size.H, len(seen))
		}
	}
}

// TestOnlyVisibleGamesAreRead checks that the list reads only visible games, each once. The row of an unread game opens
// no dialog.
func TestOnlyVisibleGamesAreRead(t *testing.T) {
	open, known := games(500, false)
	readCount := map[string]int{}
	var answer func()
	actions := fakeActions{peek: func(ids []string, then func(map[string]summary.Summary)) {
		found := map[string]summary.Summary{}
		for _, id := range ids {
			readCount[id]++
			found[id] = known[id]
		}
		answer = func() { then(found) }
	}}
	list := New(scenetest.Context(t), scenetest.Stack(nil), open, nil, actions)
	list.Layout(scenetest.Window)
	first := list.Focus().Find("game-" + open[0].ID)
	if first.OnPress(); list.Focus().Scopes() != 0 || len(readCount) == 0 || len(readCount) > 20 {
		t.Fatalf("got %d games read and %d open dialogs, want 1 to 20 games and no dialog", len(readCount),
			list.Focus().Scopes())
	}
	for range 10 {
		list.Advance(0.1) // no further request before the answer
	}
	answer()
	for id, n := range readCount {
		if n != 1 {
			t.Errorf("%s was read %d times, want 1", id, n)
		}
	}
	if !strings.Contains(first.Label, "turn 1") {
		t.Errorf("row after its game was read: got %q, want “turn 1” in it", first.Label)
	}
	if first.OnPress(); list.Focus().Find("continue") == nil || list.Focus().Find("put-away") == nil {
		t.Error("the dialog of a game that was read lacks “continue” or “put-away”")
	}
}

// TestDeleteAsksFirst checks that deleting a game needs a confirmation, whose default is no. An unreadable game can be
// put away and deleted, but not continued.
func TestDeleteAsksFirst(t *testing.T) {
	open, known := games(9, false)
	deleted := ""
	actions := fakeActions{known: known, deleted: &deleted}
	list := New(scenetest.Context(t), scenetest.Stack(nil), open, nil, actions)
	list.Layout(scenetest.Window)
	press := func(id string) {
		t.Helper()
		control := list.Focus().Find(id)
		if control == nil {
			t.Fatalf("got no control %s", id)
		}
		control.OnPress()
	}
	press("game-" + open[8].ID)
	if list.Focus().Find("continue") != nil || list.Focus().Find("put-away") == nil {
		t.Error("an unreadable game offers to continue, or can't be put away")
	}
	press("delete")
	if deleted != "" {
		t.Fatalf("“delete” without confirmation deleted %s", deleted)
	}
	if control := list.Focus().Focused(); control == nil || control.ID != "delete-no" {
		t.Errorf("the dialog's focus: got %+v, want delete-no", control)
	}
	press("delete-no")
	press("game-" + open[8].ID)
	press("delete")
	if press("delete-yes"); deleted != open[8].ID {
		t.Errorf("after confirmation: got %q deleted, want %q", deleted, open[8].ID)
	}
}

// TestSummariesOfRecords checks the texts of a game's summary, its list of names at several lengths, and the texts of
// times.
func TestSummariesOfRecords(t *testing.T) {
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true, Dossier: true}, 3, 1, 4))
	scenetest.Deal(t, m)
	result, catalogue := summary.Summarize([]byte(scenetest.Record(m))), scenetest.Context(t).Language
	if catalogue.Say(result.Table()) != "Amigo, cards, dossier" ||
		result.NameList(catalogue, 40) != "Anna, Ben, Carl" ||
		catalogue.Say(result.State()) != "turn 1" ||
		result.Err != nil {
		t.Errorf("got summary %+v, want “Amigo, cards, dossier”, “Anna, Ben, Carl”, “turn 1”", result)
	}
	result.Names[2] = "Carl-Theodor von der Au"
	if result.NameList(catalogue, 20) != "Anna, Ben and 1 more" || result.NameList(catalogue, 3) != "Anna and 2 more" {
		t.Errorf("names in 20 and 3 characters: got %q, %q, want “Anna, Ben and 1 more”, “Anna and 2 more”",
			result.NameList(catalogue, 20), result.NameList(catalogue, 3))
	}
	if s := summary.Summarize([]byte("nonsense\n")); s.Err == nil {
		t.Error("the summary of an invalid record has no error")
	}
	now := time.Date(2026, 3, 1, 0, 30, 0, 0, time.Local)
	for ago, want := range map[time.Duration]string{0: "today 00:30", 31 * time.Minute: "yesterday 23:59",
		24 * time.Hour: "yesterday 00:30", 25 * time.Hour: "27 Feb 23:30", 60 * 24 * time.Hour: "31 Dec 2025"} {
		if got := formatTime(catalogue, now.Add(-ago), now); got != want {
			t.Errorf("%v ago: got %q, want %q", ago, got, want)
		}
	}
	if got := formatTime(catalogue, time.Time{}, now); got != "" {
		t.Errorf("zero time: got %q, want none", got)
	}
}

// TestResizeKeepsDialog checks that a dialog stays open and works when the window is resized. The list scrolls again
// after the answer.
func TestResizeKeepsDialog(t *testing.T) {
	saved, known := games(40, false)
	deleted := ""
	list := New(scenetest.Context(t), scenetest.Stack(nil), saved, nil, fakeActions{known: known, deleted: &deleted})
	list.Layout(scenetest.Window)
	list.Advance(0.1)
	press := func(id string) {
		t.Helper()
		c := list.Focus().Find(id)
		if c == nil {
			t.Fatalf("there is no control %s", id)
		}
		c.OnPress()
	}
	press("game-" + saved[0].ID)
	list.Layout(scenetest.Phone)
	press("delete")
	list.Layout(scenetest.SmallPhone)
	if list.Focus().Scopes() != 1 {
		t.Fatalf("after resizing: got %d open dialogs, want 1", list.Focus().Scopes())
	}
	if press("delete-yes"); deleted != saved[0].ID || list.Focus().Scopes() != 0 {
		t.Errorf("after delete-yes: got %q deleted, %d open dialogs; want %q, none", deleted, list.Focus().Scopes(),
			saved[0].ID)
	}
	at := list.scroll.Rect().Center()
	list.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: at.X, Y: at.Y, DY: -3})
	if first, _ := list.scroll.VisibleRows(); first == 0 {
		t.Error("the list does not scroll after the answer")
	}
}

// TestGamesMoveToHeadings checks that finished games, and games of a newer version, move to other headings after they
// were read.
func TestGamesMoveToHeadings(t *testing.T) {
	open, known := games(4, false)
	known[open[0].ID] = summary.Summary{Err: rules.ErrNewer}
	over := known[open[1].ID]
	over.Over = true
	known[open[1].ID] = over
	l := New(scenetest.Context(t), scenetest.Stack(nil), open, nil, fakeActions{known: known})
	l.Layout(scenetest.Window)
	l.Advance(0.1)
	seen := scenetest.DescribeStage(l.Stage())
	for _, want := range []string{"In progress: 2", "Finished or archived: 1", "From a newer version: 1"} {
		if !strings.Contains(seen, want) {
			t.Errorf("want %q in the list:\n%s", want, seen)
		}
	}
	if strings.Contains(seen, "this game") {
		t.Errorf("want no details of the game from a newer version in the list:\n%s", seen)
	}
}

// games returns n saved games with long names and their summaries. Every ninth one is unreadable; every second one is
// finished if shelved is true.
func games(n int, shelved bool) (saved []savefiles.SavedGame, known map[string]summary.Summary) {
	known = map[string]summary.Summary{}
	for i := range n {
		entry := savefiles.SavedGame{
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
		saved, known[entry.ID] = append(saved, entry), result
	}
	return saved, known
}

// fakeActions implements Actions. It knows the summaries, and records the ID of the deleted game.
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
