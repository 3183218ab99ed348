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

// SettingsFile saves the player's settings. Several windows may save them: each adds only its changes.
type SettingsFile struct {
	ctx   *appctx.Context
	files *savefiles.Files
	queue *Queue
	mu    sync.Mutex
	known appctx.Settings // as this window read or saved them last; guarded, because background tasks read it
}

// NewSettings returns the settings of ctx, saved through a queue. It installs itself as the saver of ctx.
func NewSettings(ctx *appctx.Context, files *savefiles.Files, queue *Queue) *SettingsFile {
	s := &SettingsFile{ctx: ctx, files: files, queue: queue}
	ctx.SaveSettings = s.Save
	return s
}

// Load reads the settings. It moves unreadable ones aside and returns an error that says so.
func (s *SettingsFile) Load() (appctx.Settings, error) {
	return savefiles.Load(s.files.Settings(), appctx.DefaultSettings(), appctx.ReadSettings)
}

// Known returns the settings as this window read or saved them last.
func (s *SettingsFile) Known() appctx.Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known
}

// SetKnown records the settings that are saved now, for Known.
func (s *SettingsFile) SetKnown(set appctx.Settings) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known = set
}

// Save saves this window's changes of the settings, merged with those of other windows.
func (s *SettingsFile) Save() {
	set, files := s.ctx.Settings, s.files
	s.queue.Save(func() error {
		return files.Exclusively(func() error {
			err := files.Settings().Save(MergeForSave(files, s.Known(), set).Text())
			if err == nil {
				s.SetKnown(set)
			}
			return err
		})
	})
}

// Merge adds the changes of other windows in saved to this window's settings. It does nothing unless sure is set, which
// means that saved could be read.
func (s *SettingsFile) Merge(saved appctx.Settings, sure bool) {
	if !sure {
		return
	}
	was := s.Known()
	s.ctx.Settings = MergeLists(saved, was, s.ctx.Settings)
	s.SetKnown(MergeLists(saved, was, was))
}

// MergeForSave returns the settings to save for a window with the settings mine, whose last known saved ones are was.
func MergeForSave(files *savefiles.Files, was, mine appctx.Settings) appctx.Settings {
	kept, sure := SavedSettings(files)
	if !sure { // unknown deletions are not merged
		return mine
	}
	return MergeLists(kept, was, chosen(kept, was, mine))
}

// chosen returns the settings mine, with the saved value of each choice that has not changed since was.
func chosen(kept, was, mine appctx.Settings) appctx.Settings {
	unlessSet(&mine.Speed, was.Speed, kept.Speed)
	unlessSet(&mine.Language, was.Language, kept.Language)
	unlessSet(&mine.Reduced, was.Reduced, kept.Reduced)
	unlessSet(&mine.Percent, was.Percent, kept.Percent)
	unlessSet(&mine.Television, was.Television, kept.Television)
	unlessSet(&mine.TelevisionAsked, was.TelevisionAsked, kept.TelevisionAsked)
	unlessSet(&mine.Contrast, was.Contrast, kept.Contrast)
	unlessSet(&mine.NoSystemContrast, was.NoSystemContrast, kept.NoSystemContrast)
	unlessSet(&mine.Scan, was.Scan, kept.Scan)
	unlessSet(&mine.NoNotes, was.NoNotes, kept.NoNotes)
	unlessSet(&mine.NoHints, was.NoHints, kept.NoHints)
	unlessSet(&mine.NoHaptics, was.NoHaptics, kept.NoHaptics)
	unlessSet(&mine.Turns, was.Turns, kept.Turns)
	unlessSet(&mine.Sides, was.Sides, kept.Sides)
	unlessSet(&mine.Name, was.Name, kept.Name)
	unlessSet(&mine.Heads, was.Heads, kept.Heads)
	unlessSet(&mine.AttractMode, was.AttractMode, kept.AttractMode)
	unlessSet(&mine.Sound, was.Sound, kept.Sound)
	unlessSet(&mine.Window, was.Window, kept.Window)
	unlessSet(&mine.UnknownFields, was.UnknownFields, kept.UnknownFields)
	return mine
}

// unlessSet replaces a value that has not changed since was by the saved one.
func unlessSet[T comparable](mine *T, was, kept T) {
	if *mine == was {
		*mine = kept
	}
}

// SavedSettings returns the last saved settings, the default ones if there are none; sure is false if they can't be
// read.
func SavedSettings(files *savefiles.Files) (set appctx.Settings, sure bool) {
	data, err := files.Settings().Read()
	if err != nil {
		return appctx.DefaultSettings(), false
	}
	set, err = appctx.ReadSettings(data)
	return set, err == nil || errors.Is(err, rules.ErrNewer)
}

// MergeLists returns this window's settings with the days, cases, scores and lessons that other windows have saved.
// What other windows have deleted since was is removed.
func MergeLists(kept, was, mine appctx.Settings) appctx.Settings {
	add := func(kept, was, mine string, maximum int) string {
		return appctx.Union(kept, without(mine, was), maximum)
	}
	mine.Days = add(kept.Days, was.Days, mine.Days, appctx.MaxDays)
	mine.Solved = add(kept.Solved, was.Solved, mine.Solved, appctx.MaxNames)
	mine.DoneLessons = add(kept.DoneLessons, was.DoneLessons, mine.DoneLessons, appctx.MaxNames)
	mine.ShownTips = add(kept.ShownTips, was.ShownTips, mine.ShownTips, appctx.MaxNames)
	mine.FirstGames = add(kept.FirstGames, was.FirstGames, mine.FirstGames, appctx.MaxFirstGames)
	mine.Challenges = add(kept.Challenges, was.Challenges, mine.Challenges, appctx.MaxChallenges)
	mine.TargetScores = kept.TargetScores.Merge(mine.TargetScores.Without(was.TargetScores))
	if mine.Lesson == was.Lesson {
		mine.Lesson = kept.Lesson
	}
	mine.Lesson = max(kept.Lesson, mine.Lesson)
	return mine
}

// without returns the words of text that are not in other.
func without(text, other string) string {
	known := strings.Fields(other)
	return strings.Join(slices.DeleteFunc(strings.Fields(text),
		func(w string) bool { return slices.Contains(known, w) }), " ")
}
