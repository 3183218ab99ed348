package persist

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/savefiles"
)

// SettingsFile saves the player's settings. Several windows may save them: each adds only its changes. LastSaved and
// SetLastSaved may be called on any goroutine, Load in the background, the rest on the main loop.
type SettingsFile struct {
	ctx       *appctx.Context
	files     *savefiles.Files
	queue     *Queue
	mu        sync.Mutex
	lastSaved appctx.Settings // as this window read or saved them last; guarded by mu, because background tasks read it
}

// NewSettings returns the settings of ctx, saved through a queue. It installs itself as the saver of ctx.
func NewSettings(ctx *appctx.Context, files *savefiles.Files, queue *Queue) *SettingsFile {
	s := &SettingsFile{ctx: ctx, files: files, queue: queue}
	ctx.SaveSettings = s.Save
	return s
}

// Load reads the settings, the default ones if there are none. It moves unreadable ones aside and returns an error that
// says so. It does not apply them.
func (s *SettingsFile) Load() (appctx.Settings, error) {
	return savefiles.Load(s.files.Settings(), appctx.DefaultSettings(), appctx.ReadSettings)
}

// LastSaved returns the settings that this window read or saved last.
func (s *SettingsFile) LastSaved() appctx.Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lastSaved
}

// SetLastSaved records the settings that are saved now, for LastSaved.
func (s *SettingsFile) SetLastSaved(set appctx.Settings) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lastSaved = set
}

// Save saves this window's changes of the settings in the background, merged with those of other windows. It returns at
// once. The queue reports an error.
func (s *SettingsFile) Save() {
	set, files := s.ctx.Settings, s.files
	s.queue.Save(func() error {
		return files.Exclusively(func() error {
			err := files.Settings().Save(MergeForSave(files, s.LastSaved(), set).Text())
			if err == nil {
				s.SetLastSaved(set)
			}
			return err
		})
	})
}

// Merge adds the changes that other windows have made in saved to the lists of this window's settings. It does nothing
// unless sure is true, which means that saved could be read.
func (s *SettingsFile) Merge(saved appctx.Settings, sure bool) {
	if !sure {
		return
	}
	previous := s.LastSaved()
	s.ctx.Settings = MergeLists(saved, previous, s.ctx.Settings)
	s.SetLastSaved(MergeLists(saved, previous, previous))
}

// MergeForSave returns the settings to save for a window with the settings current, which last read or saved previous.
// It reads the saved file. If that is unreadable, it returns current.
func MergeForSave(files *savefiles.Files, previous, current appctx.Settings) appctx.Settings {
	saved, sure := SavedSettings(files)
	if !sure { // unknown deletions are not merged
		return current
	}
	return MergeLists(saved, previous, mergeChoices(saved, previous, current))
}

// mergeChoices returns the settings current, but with the saved value of each choice that this window has not changed
// since the settings previous.
func mergeChoices(saved, previous, current appctx.Settings) appctx.Settings {
	keepIfUnchanged(&current.Speed, previous.Speed, saved.Speed)
	keepIfUnchanged(&current.Language, previous.Language, saved.Language)
	keepIfUnchanged(&current.Reduced, previous.Reduced, saved.Reduced)
	keepIfUnchanged(&current.Percent, previous.Percent, saved.Percent)
	keepIfUnchanged(&current.Television, previous.Television, saved.Television)
	keepIfUnchanged(&current.TelevisionAsked, previous.TelevisionAsked, saved.TelevisionAsked)
	keepIfUnchanged(&current.Contrast, previous.Contrast, saved.Contrast)
	keepIfUnchanged(&current.NoSystemContrast, previous.NoSystemContrast, saved.NoSystemContrast)
	keepIfUnchanged(&current.Scan, previous.Scan, saved.Scan)
	keepIfUnchanged(&current.NoNotes, previous.NoNotes, saved.NoNotes)
	keepIfUnchanged(&current.NoHints, previous.NoHints, saved.NoHints)
	keepIfUnchanged(&current.NoHaptics, previous.NoHaptics, saved.NoHaptics)
	keepIfUnchanged(&current.Turns, previous.Turns, saved.Turns)
	keepIfUnchanged(&current.Sides, previous.Sides, saved.Sides)
	keepIfUnchanged(&current.Name, previous.Name, saved.Name)
	keepIfUnchanged(&current.Heads, previous.Heads, saved.Heads)
	keepIfUnchanged(&current.AttractMode, previous.AttractMode, saved.AttractMode)
	keepIfUnchanged(&current.Sound, previous.Sound, saved.Sound)
	keepIfUnchanged(&current.SeatSound, previous.SeatSound, saved.SeatSound)
	keepIfUnchanged(&current.Window, previous.Window, saved.Window)
	keepIfUnchanged(&current.UnknownFields, previous.UnknownFields, saved.UnknownFields)
	return current
}

// keepIfUnchanged replaces a current value that equals the previous one by the saved one.
func keepIfUnchanged[T comparable](current *T, previous, saved T) {
	if *current == previous {
		*current = saved
	}
}

// SavedSettings returns the last saved settings, the default ones if there are none. Sure is false if they can't be
// read; the settings are then the default ones. It blocks on the disk.
func SavedSettings(files *savefiles.Files) (set appctx.Settings, sure bool) {
	data, err := files.Settings().Read()
	if err != nil {
		return appctx.DefaultSettings(), false
	}
	set, err = appctx.ReadSettings(data)
	return set, err == nil || errors.Is(err, rules.ErrNewer)
}

// MergeLists returns this window's settings, current, with the days, cases, scores, tables, tips and lessons that other
// windows have saved. Entries of previous that other windows have deleted are removed.
func MergeLists(saved, previous, current appctx.Settings) appctx.Settings {
	add := func(saved, previous, current string, maximum int) string {
		return appctx.Union(saved, without(current, previous), maximum)
	}
	current.Days = add(saved.Days, previous.Days, current.Days, appctx.MaxDays)
	current.Solved = add(saved.Solved, previous.Solved, current.Solved, appctx.MaxNames)
	current.DoneLessons = add(saved.DoneLessons, previous.DoneLessons, current.DoneLessons, appctx.MaxNames)
	current.ShownTips = add(saved.ShownTips, previous.ShownTips, current.ShownTips, appctx.MaxNames)
	current.FirstGames = add(saved.FirstGames, previous.FirstGames, current.FirstGames, appctx.MaxFirstGames)
	current.Challenges = add(saved.Challenges, previous.Challenges, current.Challenges, appctx.MaxChallenges)
	current.TargetScores = saved.TargetScores.Merge(current.TargetScores.Without(previous.TargetScores))
	current.TableTokens = saved.TableTokens.Merge(current.TableTokens.Without(previous.TableTokens))
	if current.Lesson == previous.Lesson {
		current.Lesson = saved.Lesson
	}
	current.Lesson = max(saved.Lesson, current.Lesson)
	return current
}

// without returns the words of text that are not in other.
func without(text, other string) string {
	known := strings.Fields(other)
	return strings.Join(slices.DeleteFunc(strings.Fields(text),
		func(w string) bool { return slices.Contains(known, w) }), " ")
}
