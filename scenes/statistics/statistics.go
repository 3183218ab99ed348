// Package statistics is the scene that shows, exports and imports the player's statistics. Type [Statistics] also adds
// finished games to them.
package statistics

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/stats"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/tasks"
	"heimlich/scenes/transfer"
)

// Statistics adds finished games to the player's statistics, and shows them.
type Statistics struct {
	ctx      *appctx.Context
	files    *savefiles.Files
	tasks    *tasks.Tasks
	nav      *nav.Stack
	saver    *persist.Queue
	transfer *transfer.Transfer
}

// New returns the Statistics that are saved in files.
func New(
	ctx *appctx.Context, files *savefiles.Files, run *tasks.Tasks, stack *nav.Stack,
	saver *persist.Queue, out *transfer.Transfer,
) *Statistics {
	return &Statistics{ctx, files, run, stack, saver, out}
}

// Load reads the player's statistics; without a file they are empty. It moves an unreadable file aside and returns an
// error that says so. It blocks on the disk.
func Load(files *savefiles.Files) (stats.GameLog, error) {
	return savefiles.Load(files.Statistics(), stats.GameLog(nil), stats.Read)
}

// AddGame adds a finished match, saved as game id, in the background. It skips matches without a record, and those of
// several people at one screen, because it is unknown which of them owns the device. It also skips repetitions of a
// game with the same seed, and a game that is there already.
func (s *Statistics) AddGame(m *match.Match, id string) {
	people := m.People()
	if len(people) != 1 || m.Record() == "" {
		return
	}
	text := m.Record()
	if rec, err := record.Read([]byte(text)); err == nil {
		if deal, hasSeed := stats.DealID(rec); hasSeed {
			s.addSeeded(deal, id, text, people[0])
			return
		}
	}
	s.add(text, people[0])
}

// AddMissed adds the record of a game at a shared table, whose end this device has missed, for the person in a seat, in
// the background. It skips an unreadable record, and a game in which the seat changed its player.
func (s *Statistics) AddMissed(text string, seat rules.Seat) {
	rec, err := record.Read([]byte(text))
	if err == nil && !slices.ContainsFunc(rec.Changes, func(c record.SeatLine) bool { return c.Seat == seat }) {
		s.add(text, seat)
	}
}

// add adds a recorded game for the person in a seat.
func (s *Statistics) add(text string, seat rules.Seat) {
	s.saver.SaveSteps(func(step async.Progress) error { return addToFile(s.files, text, seat, step) })
}

// addSeeded adds game id, whose seed and set-up have the hash deal, unless it is a repetition: another game had the
// same. A player who repeats a game knows some of its secrets.
func (s *Statistics) addSeeded(deal uint64, id, text string, seat rules.Seat) {
	files := s.files
	isRepetition := func(firstGames string) bool {
		first := firstGameOf(firstGames, deal)
		return first != "" && first != id
	}
	if isRepetition(s.ctx.Settings.FirstGames) {
		return
	}
	s.saver.SaveSteps(func(step async.Progress) error {
		if saved, _ := persist.SavedSettings(files); isRepetition(saved.FirstGames) {
			return nil
		}
		return addToFile(files, text, seat, step)
	})
}

// RememberGame stores in the settings that the new game id, with its record text, is the first of its seed and set-up.
// It does nothing for a game without a seed, or if one is stored already.
func (s *Statistics) RememberGame(id string, text []byte) {
	rec, err := record.Read(text)
	if err != nil { // the session reports this error
		return
	}
	if deal, hasSeed := stats.DealID(rec); hasSeed && firstGameOf(s.ctx.Settings.FirstGames, deal) == "" {
		entry := fmt.Sprintf("%016x=%s", deal, id)
		s.ctx.Settings.FirstGames = appctx.Union(s.ctx.Settings.FirstGames, entry, appctx.MaxFirstGames)
		s.ctx.SaveSettings()
	}
}

// firstGameOf returns the ID of the first game of the seed and set-up with the hash deal, or "". The entries of
// firstGames have the form hash=id.
func firstGameOf(firstGames string, deal uint64) string {
	for _, entry := range strings.Fields(firstGames) {
		if id, ok := strings.CutPrefix(entry, fmt.Sprintf("%016x=", deal)); ok {
			return id
		}
	}
	return ""
}

// addToFile adds the game of a record to the saved statistics, for the person in a seat. It skips games without an end,
// games from a position set up by hand, and branches of other games. It reports its progress to step.
func addToFile(files *savefiles.Files, text string, seat rules.Seat, step async.Progress) error {
	rec, err := record.Read([]byte(text))
	if err != nil {
		return err
	}
	game, err := stats.FromRecord(rec, seat, step)
	switch {
	case errors.Is(err, io.EOF), rec.Position != "", rec.PriorResult != nil:
		return nil
	case err != nil:
		return err
	}
	return changeFile(files, func(all *stats.GameLog) bool { return all.Add(game) })
}

// changeFile changes the saved statistics under a lock, because another window may change them too. The function change
// reports whether it changed anything; only then the file is saved. An unreadable file that could not be moved aside is
// not overwritten.
func changeFile(files *savefiles.Files, change func(*stats.GameLog) bool) error {
	return files.Exclusively(func() error {
		all, err := Load(files)
		if errors.Is(err, savefiles.ErrTimeout) {
			return err
		}
		if readErr := savefiles.CheckReadable(files.Statistics(), stats.Read); readErr != nil {
			return cmp.Or(err, readErr)
		}
		if !change(&all) {
			return err
		}
		return cmp.Or(files.Statistics().Save([]byte(all.String())), err)
	})
}

// Show opens the scene, after pending games were added. The title later shows an error of reading.
func (s *Statistics) Show() {
	wait := s.saver.Wait()
	s.tasks.Await(func() func() {
		wait()
		all, err := Load(s.files)
		return func() {
			if err != nil {
				s.ctx.AddProblem(err)
			}
			s.show(all)
		}
	})
}

// show opens the scene with a log of games.
func (s *Statistics) show(all stats.GameLog) {
	var page *Overview
	handlers := Handlers{
		Back:   s.nav.Pop,
		Export: func() { s.transfer.Copy(page, all.String(), "own.copied") },
		Import: func() {
			words := s.ctx.Words
			s.transfer.Paste(page, words("own.paste"), words("own.paste.add"), func(text string, err error) {
				s.importLog(page, &all, text, err)
			})
		},
		Delete: func() {
			all = nil
			s.saver.Save(func() error {
				return changeFile(s.files, func(now *stats.GameLog) bool { *now = nil; return true })
			})
			page.SetLog(all)
		},
	}
	page = NewOverview(s.ctx, all, &handlers)
	s.nav.Push("ownfile", page)
}

// importLog adds pasted statistics to the log that is shown and to the saved one. If err is not nil, it explains why
// nothing was pasted.
func (s *Statistics) importLog(page *Overview, all *stats.GameLog, text string, err error) {
	var more stats.GameLog
	if err == nil {
		more, err = stats.Read([]byte(stats.Find(text)))
	}
	if err != nil {
		page.Explain(s.ctx.Words("own.not-in"), s.ctx.Sentence(err))
		return
	}
	n := all.Merge(more)
	s.saver.Save(func() error {
		return changeFile(s.files, func(now *stats.GameLog) bool { return now.Merge(more) > 0 })
	})
	page.SetLog(*all)
	page.Explain(s.ctx.Words("own.in"), s.ctx.Words("own.in.text", message.Count("games", n)))
}
