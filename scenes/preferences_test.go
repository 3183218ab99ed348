//go:build unix

package scenes

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/persist"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
)

// TestSettingsApplyAtOnce checks that settings changed from the title and from a table apply at once and are saved.
func TestSettingsApplyAtOnce(t *testing.T) {
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Window)
	device.tapControls("settings", "motion", "speed-fast", "less-motion", "back", "text", "text-150", "contrast",
		"back",
		"help",
		"hints", "notes", "back", "sound", "sound-off", "back", "screen", "turns", "evening", "back", "back")
	if device.shell.Name() != "title" {
		t.Fatalf("back from the settings: got scene %s, want title", device.shell.Name())
	}
	want := appctx.DefaultSettings()
	want.Speed, want.Reduced, want.Percent = appctx.Fast, !want.Reduced, 150
	want.Contrast, want.NoHints, want.NoNotes = true, true, true
	want.Turns, want.AttractMode, want.Sound.Preset = true, true, sound.PresetOff
	saved := func() appctx.Settings {
		finishTasks(device.game)
		data, err := device.files.Settings().Read()
		if err != nil {
			t.Fatal(err)
		}
		set, err := appctx.ReadSettings(data)
		if err != nil {
			t.Fatal(err)
		}
		return set
	}
	if got := saved(); got != want || device.ctx.Settings != want {
		t.Errorf("settings are %+v, saved %+v, want %+v", device.ctx.Settings, got, want)
	}
	if !device.ctx.Kit.Theme.Outlined {
		t.Error("no outlines in high contrast")
	}
	device.tapControls("continue", "key M", "menu-settings", "text", "text-100", "contrast", "back", "help", "hints",
		"back",
		"back")
	if device.shell.Name() != "board" || device.ctx.Kit.Theme.Outlined {
		t.Errorf("back from the settings: got scene %s, outlines %v, want board, false", device.shell.Name(),
			device.ctx.Kit.Theme.Outlined)
	}
	want.Percent, want.Contrast, want.NoHints = 100, false, false
	if got := saved(); got != want {
		t.Errorf("set at the table: saved %+v, want %+v", got, want)
	}
}

// TestWindowKeepsOthersSettings checks that a window that saves a setting keeps the settings saved by another one. Its
// start options are not saved.
func TestWindowKeepsOthersSettings(t *testing.T) {
	dir := t.TempDir()
	begin := func() *game {
		started, err := newGame(StartOptions{SaveDir: dir, Speed: appctx.Instant, Language: "fr"})
		if err != nil {
			t.Fatal(err)
		}
		finishTasks(started)
		started.settings.SetLastSaved(started.ctx.Settings)
		return started
	}
	one, other := begin(), begin()
	usual := reflect.ValueOf(appctx.DefaultSettings())
	set := reflect.ValueOf(&one.ctx.Settings).Elem()
	for i := range set.NumField() {
		switch f := set.Field(i); f.Kind() {
		case reflect.Bool:
			f.SetBool(!usual.Field(i).Bool())
		default:
		}
	}
	one.ctx.Settings.Speed, one.ctx.Settings.Language = appctx.Calm, "de"
	one.ctx.Settings.Percent, one.ctx.Settings.Sound.Preset = 150, sound.PresetOff
	want := one.ctx.Settings
	one.settings.Save()
	finishTasks(one)
	other.ctx.Settings.ShownTips = "knock"
	want.ShownTips = "knock"
	other.settings.Save()
	finishTasks(other)
	if got, _ := persist.SavedSettings(one.files); got != want {
		t.Errorf("saved %+v, want %+v", got, want)
	}
	other.ctx.Settings.Percent, want.Percent = 80, 80
	other.settings.Save()
	finishTasks(other)
	if got, _ := persist.SavedSettings(one.files); got != want {
		t.Errorf("after the other window: saved %+v, want %+v", got, want)
	}
}

// TestSettingsCountGames checks that the settings show the number of saved games, without reading them. The title then
// sets an unreadable one aside and says so.
func TestSettingsCountGames(t *testing.T) {
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Window)
	if err := os.WriteFile(filepath.Join(device.save, "games", "odd.record"), []byte("nonsense"), 0o644); err != nil {
		t.Fatal(err)
	}
	if device.tapControls("settings", "privacy"); !showsText(device.game,
		device.ctx.Words("settings.kept.folder", message.Count("games", 2), device.files.Place())) {
		t.Error("the settings do not say that two games are saved")
	}
	if device.tapControls("back", "back"); !strings.Contains(device.ctx.Notice(), "damaged") {
		t.Errorf("a game was set aside: got notice %q, want damaged in it", device.ctx.Notice())
	}
}

// TestSettingsHaveUniqueControls checks that no two controls on a page of the settings share an ID or a label.
func TestSettingsHaveUniqueControls(t *testing.T) {
	device := newDesktop(t, "", scenetest.Window)
	device.tapControls("settings")
	for _, drawer := range []string{"", "language", "sound", "motion", "text", "help", "screen", "privacy"} {
		if drawer != "" {
			device.tapControls(drawer)
		}
		s, _ := device.State()
		ids, labels := map[string]bool{}, map[string]bool{}
		for _, c := range s.Controls {
			if ids[c.ID] || labels[c.Label] {
				t.Errorf("page %q: the ID or label of control %s (%s) exists twice", drawer, c.ID, c.Label)
			}
			ids[c.ID], labels[c.Label] = true, true
		}
		if len(ids) < 2 {
			t.Errorf("page %q: got controls %v, want at least 2", drawer, ids)
		}
		if drawer != "" {
			device.tapControls("back")
		}
	}
}

// TestDeleteAllLeavesNoFile checks that a confirmed deletion of all data leaves no file, and the settings of a first
// visit. Before the confirmation nothing is deleted.
func TestDeleteAllLeavesNoFile(t *testing.T) {
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Phone)
	dir := device.files.Place().Text
	device.tapControls("settings", "motion", "speed-calm", "back", "privacy", "delete-all", "delete-no", "delete-all",
		"key Escape", "back")
	if left := filesIn(t, dir); len(left) < 2 {
		t.Fatalf("before the confirmation: got the files %v, want at least 2", left)
	}
	device.tapControls("privacy", "delete-all", "delete-yes")
	finishTasks(device.game)
	usual := appctx.DefaultSettings()
	usual.Speed = device.ctx.Settings.Speed // set by the flag
	if left := filesIn(t, dir); len(left) > 0 {
		t.Errorf("after deletion: got files %v, want none", left)
	}
	if device.ctx.Settings != usual || usual.Speed == appctx.Calm {
		t.Errorf("after deletion: got settings %+v, want the defaults", device.ctx.Settings)
	}
	if device.shell.Name() != "title" || device.shell.Scene().Focus().Find("continue") != nil {
		t.Errorf("after deletion: got scene %s, want title without a game to continue", device.shell.Name())
	}
}

// TestOtherWindowKeepsDataDeleted checks that another open window does not write deleted data back, but saves what it
// adds later. Unreadable settings don't count as deleted, and a failed save is made up for by the next one.
func TestOtherWindowKeepsDataDeleted(t *testing.T) {
	dir := t.TempDir()
	begin := func() *game {
		started, err := newGame(StartOptions{SaveDir: dir, Speed: appctx.Instant, Language: "en"})
		if err != nil {
			t.Fatal(err)
		}
		finishTasks(started)
		saved, _ := persist.SavedSettings(started.files)
		started.ctx.Settings = started.applyOptions(saved)
		started.settings.SetLastSaved(started.ctx.Settings)
		return started
	}
	fill := func(set *appctx.Settings) {
		set.Days, set.Solved, set.DoneLessons = "2026-01-02 game", "arrest relay", "1 2"
		set.ShownTips, set.Challenges, set.Lesson = "call", "game", 3
		set.TargetScores = set.TargetScores.With(appctx.TargetScore{Game: "game", Score: 42, By: "Ben"})
		set.Sound.Preset = sound.PresetOff
	}
	save := func(game *game) appctx.Settings {
		game.settings.Save()
		finishTasks(game)
		kept, sure := persist.SavedSettings(game.files)
		if !sure {
			t.Fatal("can't read the saved settings")
		}
		return kept
	}
	one := begin()
	fill(&one.ctx.Settings)
	if kept := save(one); kept.Solved != "arrest relay" || kept.Lesson != 3 {
		t.Fatalf("got saved settings %+v, want the solved cases and lesson 3", kept)
	}
	other := begin()
	one.shell.Resize(scenetest.Window)
	one.nav.Open(nav.SceneSettings)
	finishTasks(one)
	for _, id := range []string{"privacy", "delete-all", "delete-yes"} {
		one.shell.Scene().Focus().Find(id).OnPress()
	}
	finishTasks(one)
	other.ctx.Settings.ShownTips += " knock"
	other.ctx.Settings.Solved += " safe"
	want := appctx.DefaultSettings()
	want.ShownTips, want.Solved = "knock", "safe"
	if kept := save(other); kept != want {
		t.Errorf("another window saved %+v, want %+v", kept, want)
	}
	other.settings.Merge(persist.SavedSettings(other.files))
	merged := other.ctx.Settings
	if merged.Solved != "safe" || merged.ShownTips != "knock" {
		t.Errorf("other window, merged: got settings %+v, want its own additions", merged)
	}
	if merged.Days != "" || merged.TargetScores != "" {
		t.Errorf("other window, merged: got settings %+v, want the deleted ones empty", merged)
	}
	fill(&one.ctx.Settings) // again, but now the first save fails
	failSave(t, one, filepath.Join(dir, "settings.json"))
	want = appctx.DefaultSettings()
	fill(&want)
	want.Solved, want.ShownTips = "safe arrest relay", "knock call"
	if kept := save(one); kept != want {
		t.Errorf("saved after a failure: got settings %+v, want the additions of both windows, %+v", kept, want)
	}
}

// failSave saves the settings of a window to a path at which no file can be written meanwhile. It checks that the
// window then keeps its settings.
func failSave(t *testing.T, window *game, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o755)); err != nil {
		t.Fatal(err)
	}
	window.settings.Save()
	finishTasks(window)
	window.settings.Merge(persist.SavedSettings(window.files))
	if window.ctx.Settings.Days == "" || window.ctx.Settings.TargetScores == "" {
		t.Errorf("merged with unreadable settings: got %+v, want them unchanged", window.ctx.Settings)
	}
	if err := errors.Join(os.RemoveAll(path), os.WriteFile(path, text, 0o644)); err != nil {
		t.Fatal(err)
	}
}

// filesIn returns the paths of the files below a folder, except locks.
func filesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasSuffix(path, ".lock") {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
