//go:build unix

package scenes

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/daily"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/days"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// These tests play the daily case at several dates and across midnight.

// TestDailyCaseHasOneTry checks that the daily case can be left and continued in another run, but not started twice.
// Its result can be shared without secrets, and the next day has another case.
func TestDailyCaseHasOneTry(t *testing.T) {
	testrun.Long(t)
	_, copied := newHomeFolder(t, true)
	const firstDay, nextDay = 19, 20 // of November
	const seed = 3
	dir := t.TempDir()
	device := openOnDay(t, dir, firstDay)
	tester := playtest.NewTester(t, device, playtest.Touch, seed)
	tester.Open("cases", "cases")
	tester.Press("day")
	tester.Press("day-later")
	if len(openGameFiles(t, device)) != 0 {
		t.Fatal("opening the page starts the case")
	}
	tester.Press("day")
	tester.Press("day-begin")
	tester.ViewPassports()
	tester.Scene("board")
	for _, id := range []string{"menu", "menu-table", "menu-over"} {
		tester.Press(id)
	}
	if !device.shell.Scene().Focus().Find("over-again").Disabled {
		t.Error("the daily case can be restarted with the same seed")
	}
	tester.Press("resume")
	tester.ToTitle()
	tester.Open("cases", "cases")
	if got := label(device.game, "day"); !strings.Contains(got, "continue") {
		t.Errorf("after the start: got label %q, want continue", got)
	}
	if open := openGameFiles(t, device); len(open) != 1 {
		t.Fatalf("got %d saved games, want 1", len(open))
	}
	device = openOnDay(t, dir, firstDay)
	tester = playtest.NewTester(t, device, playtest.Touch, seed)
	tester.Open("cases", "cases")
	tester.Press("day")
	tester.ViewPassports()
	device.playOut(tester)
	tester.Open("title", "cases")
	tester.Wait("the result", playtest.CanPress("day-copy"))
	tester.Press("day-copy")
	tester.Press("resume")
	checkSharedResult(t, copied())
	checkDayResult(t, device)
	tester.Press("day") // shows the result and starts nothing
	tester.Press("resume")
	const laterDay = daily.Day(400) // after all days of this test
	for i := range 2 * appctx.MaxDays {
		device.ctx.Settings.Days = appctx.WithDay(device.ctx.Settings.Days, laterDay+daily.Day(i), "id")
	}
	if got := len(strings.Fields(device.ctx.Settings.Days)); got != appctx.MaxDays {
		t.Errorf("got %d remembered days, want %d", got, appctx.MaxDays)
	}
	device = openOnDay(t, dir, nextDay)
	tester = playtest.NewTester(t, device, playtest.Keys, seed)
	tester.Open("cases", "cases")
	if got := label(device.game, "day"); !strings.Contains(got, "20 November, one try. Streak: 1 day") {
		t.Errorf("next day: got label %q, want one try and a streak of 1 day", got)
	}
}

// openOnDay starts the program on a day of November 2026, with a folder of saved files.
func openOnDay(t *testing.T, dir string, day int) *desktop {
	t.Helper()
	game, err := newGame(StartOptions{SaveDir: dir, NoLessons: true, Speed: appctx.Instant})
	if err != nil {
		t.Fatal(err)
	}
	game.showFailure = func(report string) { t.Fatal(report) }
	game.shell.Resize(scenetest.Phone)
	setDate(game, 2026, 11, day)
	finishTasks(game)
	return &desktop{game: game, t: t, save: dir}
}

// checkSharedResult checks the text by which a result of 19 November is shared: a line without secrets, and a link.
func checkSharedResult(t *testing.T, shared string) {
	t.Helper()
	line, link, _ := strings.Cut(shared, "\n")
	for _, secret := range []string{"Red", "Orange", "Yellow", "Green", "Blue", "Violet", "Grey", "passport"} {
		if strings.Contains(line, secret) {
			t.Errorf("shared text: got %q, want no %s in it", line, secret)
		}
	}
	if !strings.HasPrefix(line, "Heimlich & Co. 19 November: ") {
		t.Errorf("shared text: got %q, want it to begin with the day", line)
	}
	if what, err := share.Open(link); err != nil || what.Challenge == nil {
		t.Errorf("shared link: got %q, challenge %v (error %v), want a challenge", link, what.Challenge != nil, err)
	}
}

// checkDayResult checks that the list of cases shows the saved result of 19 November, and that no game is open.
func checkDayResult(t *testing.T, device *desktop) {
	t.Helper()
	all, err := days.ReadDiary(device.files)
	if err != nil || len(all) != 1 || all[0].Day.String() != "2026-11-19" {
		t.Fatalf("got daily results %v (error %v), want one of 2026-11-19", all, err)
	}
	got := label(device.game, "day")
	if won := strings.HasPrefix(got, "The daily case: 19 November, won"); won != all[0].Won {
		t.Errorf("got label %q, want the result %+v", got, all[0])
	}
	if open := openGameFiles(t, device); len(open) != 0 {
		t.Errorf("got %d open games, want 0", len(open))
	}
}

// TestImpossibleDateDisablesDailyCase checks that no daily case is offered, with the reason, while the clock shows a
// date before the first one. Other cases are offered.
func TestImpossibleDateDisablesDailyCase(t *testing.T) {
	device := newDesktop(t, "", scenetest.Window)
	setDate(device.game, 1999, 12, 31)
	press(t, device.game, "cases")
	if device.shell.Scene().Focus().Find("day") != nil || device.shell.Scene().Focus().Find("case-who-is-who") == nil {
		t.Error("a case is offered for an impossible day")
	}
	if seen := scenetest.DescribeStage(device.shell.Scene().Stage()); !strings.Contains(seen, "1999-12-31") {
		t.Errorf("got the texts\n%s\nwant the impossible date in them", seen)
	}
}

// TestDailyCaseChangesAtMidnight checks that an open list offers the new case after midnight. A dialog from before
// midnight starts nothing.
func TestDailyCaseChangesAtMidnight(t *testing.T) {
	device := newDesktop(t, "", scenetest.Window)
	setDate(device.game, 2026, 11, 21)
	press(t, device.game, "cases")
	before := label(device.game, "day")
	press(t, device.game, "day")
	setDate(device.game, 2026, 11, 22)
	press(t, device.game, "day-begin")
	finishTasks(device.game)
	if device.shell.Name() != "cases" || device.ctx.Settings.Days != "" || label(device.game, "day") == before {
		t.Errorf("after midnight: got scene %s, label %q, started days %q; want cases, a new label, none",
			device.shell.Name(),
			label(device.game, "day"),
			device.ctx.Settings.Days)
	}
	before = label(device.game, "day")
	setDate(device.game, 2026, 11, 23)
	finishTasks(device.game)
	device.shell.Scene().Advance(0.1)
	finishTasks(device.game)
	if label(device.game, "day") == before || label(device.game, "day") == "" {
		t.Errorf("a day later: got label %q, want that of another case", label(device.game, "day"))
	}
}

// TestDamagedDiaryIsMovedAside checks that an unreadable diary is moved aside and reported. The daily case stays
// available.
func TestDamagedDiaryIsMovedAside(t *testing.T) {
	device := newDesktop(t, "", scenetest.Window)
	if err := device.files.Days().Save([]byte("nonsense")); err != nil {
		t.Fatal(err)
	}
	setDate(device.game, 2026, 11, 22)
	press(t, device.game, "cases")
	if device.shell.Scene().Focus().Find("day") == nil || !strings.Contains(device.ctx.Notice(), "damaged") {
		t.Errorf("got notice %q, want one about a damaged file", device.ctx.Notice())
	}
	if data, err := os.ReadFile(device.save + "/damaged/1-days.txt"); err != nil || string(data) != "nonsense" {
		t.Errorf("file moved aside: got %q, error %v, want the old text", data, err)
	}
}

// TestSettingsOfTwoWindowsAreMerged checks that a window that saves its settings keeps what another one has added: the
// daily cases, solved cases, shown tips, lessons and scores to beat.
func TestSettingsOfTwoWindowsAreMerged(t *testing.T) {
	const day = 500 // of a daily case
	dir := t.TempDir()
	one, other := startGame(t, dir), startGame(t, dir)
	for _, test := range []struct {
		*game
		solved, tip string
		lesson      int
	}{{one, "first", "knock", 4}, {other, "second", "call", 2}} {
		set := &test.ctx.Settings
		set.Days = appctx.WithDay(set.Days, day, test.solved)
		set.Solved, set.ShownTips, set.Lesson = test.solved, test.tip, test.lesson
		set.TargetScores = set.TargetScores.With(appctx.TargetScore{Game: test.solved, Score: 7, By: "Anna"})
		test.settings.Save()
		finishTasks(test.game)
	}
	set := startGame(t, dir).ctx.Settings
	if got := appctx.GameOf(set.Days, day); got != "first" {
		t.Errorf("got game %q of the day, want that of the first window", got)
	}
	want := set
	want.Solved, want.ShownTips, want.Lesson = "first second", "knock call", 4
	want.TargetScores = "first 7 Anna\nsecond 7 Anna\n"
	if set != want {
		t.Errorf("got settings %+v, want the additions of both windows, %+v", set, want)
	}
}

// TestTwoWindowsShareOneTry checks that of two windows only one starts the daily case, even at the same time. The other
// one offers to continue it.
func TestTwoWindowsShareOneTry(t *testing.T) {
	for _, atOnce := range []bool{false, true} {
		dir := t.TempDir()
		var windows []*game
		for range 2 {
			game := startGame(t, dir)
			setDate(game, 2026, 11, 22)
			press(t, game, "cases")
			press(t, game, "day")
			windows = append(windows, game)
		}
		for _, game := range windows {
			game.shell.Scene().Focus().Find("day-begin").OnPress()
			if !atOnce {
				finishTasks(game)
			}
		}
		for range 2 { // the second window after the first has started
			finishTasks(windows[0])
			finishTasks(windows[1])
		}
		open, err := windows[0].files.Open()
		if err != nil || len(open) != 1 {
			t.Fatalf("at once %v: got %d games, error %v, want 1", atOnce, len(open), err)
		}
		names := []string{windows[0].shell.Name(), windows[1].shell.Name()}
		slices.Sort(names)
		if !slices.Equal(names, []string{"cases", "handover"}) {
			t.Fatalf("at once %v: got scenes %v, want cases and handover", atOnce, names)
		}
		for _, game := range windows {
			if game.shell.Name() == "cases" && !strings.Contains(label(game, "day"), "continue") {
				t.Errorf("other window: got label %q, want continue", label(game, "day"))
			}
		}
	}
}

// TestCaseListShowsOtherWindowsProgress checks that the list of cases shows the daily case started and the case solved
// in another window.
func TestCaseListShowsOtherWindowsProgress(t *testing.T) {
	dir := t.TempDir()
	one, other := startGame(t, dir), startGame(t, dir)
	setDate(one, 2026, 11, 22)
	setDate(other, 2026, 11, 22)
	for _, id := range []string{"cases", "day", "day-begin"} {
		press(t, one, id)
	}
	one.ctx.Settings.Solved = cases.All[0].Name
	one.settings.Save()
	finishTasks(one)
	press(t, other, "cases")
	if !strings.Contains(label(other, "day"), "continue") ||
		!slices.Contains(other.features.cases.Solved(), cases.All[0].Name) {
		t.Errorf("other window: got label %q, solved %q, want continue and the solved case", label(other, "day"),
			other.ctx.Settings.Solved)
	}
}

// TestDailyCaseNamesItsVariants checks that the dialog before the only try names the day's edition, cards and dossiers.
func TestDailyCaseNamesItsVariants(t *testing.T) {
	descriptions := map[string]bool{}
	for day := 16; day <= 22; day++ { // a week
		game := startGame(t, t.TempDir())
		setDate(game, 2026, 11, day)
		press(t, game, "cases")
		press(t, game, "day")
		today := dayNow(t, game)
		setup := today.Options([daily.NumSeats]string{}).Setup
		seen := strings.Join(strings.Fields(scenetest.DescribeStage(game.shell.Scene().Stage())), " ")
		edition := game.ctx.Words(message.Key("edition." + setup.Edition.Edition().ID))
		_, rest, ok := strings.Cut(seen, "Today: "+edition)
		description, _, end := strings.Cut(rest, ".")
		shown := rules.Variants{TopSecret: strings.Contains(description, "top secret cards"),
			Dossier: strings.Contains(description, "secret dossier")}
		if !ok || !end || shown != setup.Variants {
			t.Errorf("day %d: got the texts %s, want edition %s with %+v", day, seen, edition, setup.Variants)
		}
		descriptions[description] = true
	}
	if len(descriptions) < 4 {
		t.Errorf("got descriptions %v in a week, want at least 4", descriptions)
	}
}

// TestFriendsLinkOpensDailyCase checks what a friend's link to a daily case offers. Today's case can be started,
// continued or compared; a past one is a challenge; a future one can't be played yet.
func TestFriendsLinkOpensDailyCase(t *testing.T) {
	dir := t.TempDir()
	game := startGame(t, dir)
	setDate(game, 2026, 11, 22)
	today := dayNow(t, game)
	wantDialog := func(text, button string) { // the only button that starts something, "" for none
		t.Helper()
		seen := scenetest.DescribeStage(game.shell.Scene().Stage())
		if game.shell.Name() != "opened" || !strings.Contains(strings.Join(strings.Fields(seen), " "), text) {
			t.Fatalf("got scene %s with the texts %s, want opened with %q", game.shell.Name(), seen, text)
		}
		for _, id := range []string{"take", "day-begin", "day-go-on"} {
			if offered := game.shell.Scene().Focus().Find(id) != nil; offered != (id == button) {
				t.Errorf("%q: button %s offered: got %v, want %v", text, id, offered, id == button)
			}
		}
	}
	drop(t, game, dailyChallengeLink(today, 42), nil)
	wantDialog("One try", "day-begin")
	press(t, game, "title")
	drop(t, game, dailyChallengeLink(today+1, 42), nil)
	wantDialog("opens on that day", "")
	drop(t, game, dailyChallengeLink(today-1, 42), nil)
	wantDialog("You get Anna’s agent", "take")
	press(t, game, "title")
	drop(t, game, dailyChallengeLink(today, 42), nil)
	press(t, game, "day-begin")
	games, _ := game.files.Open()
	if game.shell.Name() != "handover" || len(games) != 1 ||
		appctx.GameOf(game.ctx.Settings.Days, today) != games[0].ID {
		t.Fatalf("today's case begun: got scene %s, %d games, days %q, want handover and one", game.shell.Name(),
			len(games), game.ctx.Settings.Days)
	}
	if target, ok := game.ctx.Settings.TargetScores.Of(games[0].ID); !ok || target.Score != 42 || target.By != "Anna" {
		t.Errorf("got score to beat %+v, want 42 by Anna", target)
	}
	game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "Escape"}}, 0)
	finishTasks(game)
	drop(t, game, dailyChallengeLink(today, 43), nil)
	wantDialog("which you’ve started", "day-go-on")
	press(t, game, "day-go-on")
	if target, _ := game.ctx.Settings.TargetScores.Of(games[0].ID); game.shell.Name() != "handover" ||
		target.Score != 43 {
		t.Errorf("got scene %s, score to beat %+v, want handover, 43", game.shell.Name(), target)
	}
	game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "Escape"}}, 0)
	finishTasks(game)
	all := daily.Diary{{Day: today, Won: true, Score: 40, Turns: 30}}
	if err := game.files.Days().Save([]byte(all.String())); err != nil {
		t.Fatal(err)
	}
	drop(t, game, dailyChallengeLink(today, 42), nil)
	wantDialog("You’ve played it: you won with 40 in 30 turns", "")
}

// TestFriendsDailyGameWarnsFirst checks that importing a friend's finished game of today's case shows a warning first.
// On another day it does not.
func TestFriendsDailyGameWarnsFirst(t *testing.T) {
	game := startGame(t, t.TempDir())
	setDate(game, 2026, 11, 22)
	today := dayNow(t, game)
	o := today.Options([daily.NumSeats]string{"Anna", "Ben", "Carl", "Dora"})
	o.Players[0].Kind, o.Players[0].Level = match.Opponent, opponents.Recruit
	o.Players[0].Temperament = opponents.Temperaments[0]
	m, err := host.New(o, nil, host.Helpers{})
	if err == nil {
		err = m.Deal()
	}
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read([]byte(m.Record()))
	if err != nil {
		t.Fatal(err)
	}
	rec.Players[0].Kind = record.Person
	for day, warns := range map[daily.Day]bool{today: true, today + 1: false} {
		y, mo, date := day.Date()
		setDate(game, y, mo, date)
		drop(t, game, rec.String(), nil)
		leadsToCases := game.shell.Scene().Focus().Find("cases") != nil
		if game.shell.Name() != "opened" || showsText(game, "Spoiler") != warns || leadsToCases != warns {
			t.Errorf("%v: got scene %s with the texts %s, want a warning %v", day, game.shell.Name(),
				scenetest.DescribeStage(game.shell.Scene().Stage()), warns)
		}
	}
	setDate(game, 2026, 11, 22)
	drop(t, game, rec.String(), nil)
	if press(t, game, "cases"); game.shell.Name() != "cases" {
		t.Errorf("got scene %s, want cases", game.shell.Name())
	}
}

// setDate sets the clock of a game to one minute before the end of a day, in UTC.
func setDate(game *game, year, month, day int) {
	game.ctx.Now = func() time.Time { return time.Date(year, time.Month(month), day, 23, 59, 0, 0, time.UTC) }
}

// openGameFiles returns the IDs of the saved games that are not over.
func openGameFiles(t *testing.T, device *desktop) (names []string) {
	open, err := device.files.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, saved := range open {
		names = append(names, saved.ID)
	}
	return names
}

// playOut plays the game at the table to its end, and skips the unmasking. It must have no dossiers.
func (dt *desktop) playOut(tester *playtest.Tester) {
	dt.t.Helper()
	tester.PlayUntil(playtest.UntilGameEnds)
	tester.Press("end")
}

// dailyChallengeLink returns the link by which Anna shares a day's case with her score.
func dailyChallengeLink(d daily.Day, score int) string {
	o := d.Options([daily.NumSeats]string{"Anna", "Ben", "Carl", "Dora"})
	c := share.Challenge{Table: o.Table, Seed: o.Seed, By: "Anna", Score: score}
	return "heimlich:challenge=" + c.Link()
}

// dayNow returns the day of a game's clock.
func dayNow(t *testing.T, game *game) daily.Day {
	t.Helper()
	y, m, d := game.ctx.Now().UTC().Date()
	day, err := daily.FromDate(y, int(m), d)
	if err != nil {
		t.Fatal(err)
	}
	return day
}
