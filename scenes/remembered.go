package scenes

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/tablesetup"
)

// What is remembered from one time to the next. What can’t be read is kept aside, and explained.

// lastSettings are the player's settings. Those that can't be read are kept aside and explained.
func (g *game) lastSettings() (backstage.Settings, error) {
	files := g.back.Files
	return orAside(files.Settings, files.SetSettingsAside, backstage.DefaultSettings(), backstage.ReadSettings)
}

// lastTable is the table that was set up the last time. One that can't be read is kept aside and explained.
func (g *game) lastTable() (tablesetup.Table, error) {
	files := g.back.Files
	return orAside(files.LastTable, files.SetTableAside, tablesetup.DefaultTable(), tablesetup.ReadTable)
}

// orAside is what is kept of something, or else the usual, and what became of what can't be read.
func orAside[T any](load func() ([]byte, error), aside func() (savefiles.Kept, error), usual T, read func([]byte) (T, error)) (T, error) {
	data, err := load()
	if errors.Is(err, savefiles.ErrSilent) { // it may be read later
		return usual, err
	}
	if err != nil {
		if kept, bad := aside(); bad == nil {
			return usual, message.Fault(message.Of("notice.kept-as", message.Cause("why", err), kept.Told()), "%w; it is kept as %s", err, kept)
		}
		return usual, nil // nothing here can be read or moved, and the title says so
	}
	if data == nil {
		return usual, nil
	}
	got, err := read(data)
	switch {
	case errors.Is(err, rules.ErrNewer):
		return got, keptAside(err, aside)
	case err != nil:
		return usual, keptAside(err, aside)
	}
	return got, nil
}

// unread is why what is kept of something can't be read, nil if it can or there is none: nothing may be written over it then.
func unread[T any](load func() ([]byte, error), read func([]byte) (T, error)) error {
	data, err := load()
	if err == nil && data != nil {
		_, err = read(data)
	}
	return err
}

// keptAside puts what can't be read aside and says so; err is why it can't be. What a newer version has made stays where it is.
func keptAside(err error, aside func() (savefiles.Kept, error)) error {
	if errors.Is(err, rules.ErrNewer) {
		return message.Fault(message.Of("notice.stays", message.Cause("why", err)), "%w; it stays as it is", err)
	}
	kept, bad := aside()
	if bad != nil {
		return message.Fault(message.Of("notice.and", message.Cause("why", err), message.Cause("more", bad)), "%w, and %w", err, bad)
	}
	return message.Fault(message.Of("notice.kept-as", message.Cause("why", err), kept.Told()), "%w; it is kept as %s", err, kept)
}

// lastKept are the settings as this window knows them to be kept: as it read them last, or has kept them. They are asked for beside the loop, too.
type lastKept struct {
	mu  sync.Mutex
	set backstage.Settings
}

func (k *lastKept) get() backstage.Settings {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.set
}

func (k *lastKept) put(set backstage.Settings) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.set = set
}

// saveSettings keeps the player’s settings, and with them what other windows have added to those that are kept, or have set there.
func (g *game) saveSettings() {
	set, files := g.back.Settings, g.back.Files
	g.keep(func() error {
		return files.Alone(func() error {
			err := files.SaveSettings(merged(files, g.was.get(), set).Text())
			if err == nil {
				g.was.put(set)
			}
			return err
		})
	})
}

// takeIn takes in what other windows have added to the settings that are kept, or have deleted of them; sure says that they could be read.
func (g *game) takeIn(kept backstage.Settings, sure bool) {
	if !sure {
		return
	}
	was := g.was.get()
	g.back.Settings = joined(kept, was, g.back.Settings)
	g.was.put(joined(kept, was, was))
}

// merged are the settings to be kept for a window that has mine and knew what was to be kept.
func merged(files *savefiles.Files, was, mine backstage.Settings) backstage.Settings {
	kept, sure := keptSettings(files)
	if !sure { // nothing is known to have been deleted
		return mine
	}
	return joined(kept, was, chosen(kept, was, mine))
}

// chosen are a window’s settings with those that are kept in place of what it has not changed since then: another window may have, and what this run alone was asked for is not kept.
func chosen(kept, was, mine backstage.Settings) backstage.Settings {
	unlessSet(&mine.Speed, was.Speed, kept.Speed)
	unlessSet(&mine.Language, was.Language, kept.Language)
	unlessSet(&mine.Reduced, was.Reduced, kept.Reduced)
	unlessSet(&mine.Percent, was.Percent, kept.Percent)
	unlessSet(&mine.Sofa, was.Sofa, kept.Sofa)
	unlessSet(&mine.SofaAsked, was.SofaAsked, kept.SofaAsked)
	unlessSet(&mine.Contrast, was.Contrast, kept.Contrast)
	unlessSet(&mine.NoStark, was.NoStark, kept.NoStark)
	unlessSet(&mine.Scan, was.Scan, kept.Scan)
	unlessSet(&mine.NoNotes, was.NoNotes, kept.NoNotes)
	unlessSet(&mine.NoHints, was.NoHints, kept.NoHints)
	unlessSet(&mine.NoTremble, was.NoTremble, kept.NoTremble)
	unlessSet(&mine.Turns, was.Turns, kept.Turns)
	unlessSet(&mine.Sides, was.Sides, kept.Sides)
	unlessSet(&mine.Evening, was.Evening, kept.Evening)
	unlessSet(&mine.Sound, was.Sound, kept.Sound)
	unlessSet(&mine.Window, was.Window, kept.Window)
	unlessSet(&mine.Rest, was.Rest, kept.Rest)
	return mine
}

// unlessSet puts what is kept in the place of what was not changed.
func unlessSet[T comparable](mine *T, was, kept T) {
	if *mine == was {
		*mine = kept
	}
}

// keptSettings are the settings as any window kept them last, the usual ones where none are; false if they can’t be read.
func keptSettings(files *savefiles.Files) (set backstage.Settings, sure bool) {
	data, err := files.Settings()
	if err != nil {
		return backstage.DefaultSettings(), false
	}
	set, err = backstage.ReadSettings(data)
	return set, err == nil || errors.Is(err, rules.ErrNewer)
}

// mostTold is how many things are remembered that were told, cases that were solved, and lessons; there are far fewer, also in newer versions.
const mostTold = 100

// mostDares is how many games are remembered that others are to play after.
const mostDares = 30

// mostTried is of how many seeds the first game is remembered; in a file of games each counts once anyhow.
const mostTried = 100

// joined are this window’s settings with what others have kept meanwhile: days that were begun, cases that were solved, scores to beat and to set, what was taught and told. Of what this window
// knew to be kept only that stays which still is: another one may have deleted everything.
func joined(kept, was, mine backstage.Settings) backstage.Settings {
	add := func(kept, was, mine string, most int) string { return both(kept, without(mine, was), most) }
	mine.Days = add(kept.Days, was.Days, mine.Days, remembered)
	mine.Solved = add(kept.Solved, was.Solved, mine.Solved, mostTold)
	mine.Learnt = add(kept.Learnt, was.Learnt, mine.Learnt, mostTold)
	mine.Told = add(kept.Told, was.Told, mine.Told, mostTold)
	mine.Tried = add(kept.Tried, was.Tried, mine.Tried, mostTried)
	mine.Dares = add(kept.Dares, was.Dares, mine.Dares, mostDares)
	mine.Bars = kept.Bars.And(mine.Bars.Without(was.Bars))
	if mine.Lesson == was.Lesson {
		mine.Lesson = kept.Lesson
	}
	mine.Lesson = max(kept.Lesson, mine.Lesson)
	return mine
}

// without are the words of a text that another one has not.
func without(text, other string) string {
	known := strings.Fields(other)
	return strings.Join(slices.DeleteFunc(strings.Fields(text), func(w string) bool { return slices.Contains(known, w) }), " ")
}

// both are the words of two texts, each once, those of the second behind; of many the last ones.
func both(first, second string, most int) string {
	all := strings.Fields(second)
	more := slices.DeleteFunc(strings.Fields(first), func(w string) bool { return slices.Contains(all, w) })
	all = append(more, all...)
	return strings.Join(all[max(len(all)-most, 0):], " ")
}
