// Package days starts the daily case and saves its result. On each date all players get the same table and one try. The
// settings store the game's ID; the result goes to the diary once the game is over.
package days

import (
	"cmp"
	"errors"
	"slices"

	"heimlich/rules/daily"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/nav"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
)

// Days starts daily cases and saves their results. Make one with New; it belongs to the game loop, unless a method says
// otherwise.
type Days struct {
	ctx      *appctx.Context
	files    *savefiles.Files
	nav      *nav.Stack
	session  *session.Session
	saver    *persist.Queue
	settings *persist.SettingsFile
}

// New returns the daily cases. The queue saver saves their results in files.
func New(
	ctx *appctx.Context, files *savefiles.Files, stack *nav.Stack, s *session.Session,
	saver *persist.Queue, settings *persist.SettingsFile,
) *Days {
	return &Days{ctx, files, stack, s, saver, settings}
}

// DailyCase is the daily case of one day, with the player's progress and result.
type DailyCase struct {
	Date                  message.Message // the date in words
	Started               bool            // the player has started its game
	Deleted               bool            // its game has started but is no longer open
	Result                message.Message // a sentence about the result; empty before the end
	Streak, LongestStreak int             // current and longest run of consecutive days, up to this one
	DayNumber             int             // 1 for 1 January 2026
	Week                  [7]WeekDay      // the seven days up to this one

	day   daily.Day
	id    string // ID of its game, "" before it starts
	score int    // set once it is over
}

// WeekDay is the result of one day's case.
type WeekDay struct {
	DayOfMonth  int // 0 before the first day
	Played, Won bool
}

// Today returns the current day in UTC, or false if the clock is outside the range of days.
func (ds *Days) Today() (daily.Day, bool) {
	y, m, d := ds.ctx.Now().UTC().Date()
	day, err := daily.FromDate(y, int(m), d)
	return day, err == nil
}

// ReadDiary reads the results of the player’s days; without a file there are none. It moves an unreadable file aside
// and returns an error that mentions this. It blocks on the disk.
func ReadDiary(files *savefiles.Files) (daily.Diary, error) {
	return savefiles.Load(files.Days(), daily.Diary(nil), daily.Read)
}

// SaveResult starts to save the result of match m, which is over. It returns false if m is not a daily case, or has no
// record. An error of saving becomes a problem of the queue.
func (ds *Days) SaveResult(m *match.Match) bool {
	day, ok := appctx.DayOf(ds.ctx.Settings.Days, ds.session.ID())
	text := m.Record()
	if !ok || text == "" {
		return false
	}
	ds.saver.Save(func() error {
		rec, err := record.Read([]byte(text))
		if err != nil {
			return err
		}
		r, err := daily.ResultOf(day, rec)
		if err != nil {
			return err
		}
		return ds.files.Exclusively(func() error { return addResult(ds.files, r) })
	})
	return true
}

// addResult adds a result to the diary. It never overwrites a diary that can’t be read. An error about an unreadable
// diary that was moved aside does not mean that the result is lost.
func addResult(files *savefiles.Files, r daily.DayResult) error {
	diary, err := ReadDiary(files)
	if errors.Is(err, savefiles.ErrTimeout) {
		return err
	}
	if readErr := savefiles.CheckReadable(files.Days(), daily.Read); readErr != nil { // it could not be moved aside
		return cmp.Or(err, readErr)
	}
	if diary.Add(r) {
		if saveErr := files.Days().Save([]byte(diary.String())); saveErr != nil {
			return saveErr
		}
	}
	return err
}

// SavedData is the saved data about daily cases.
type SavedData struct {
	diary        daily.Diary
	diaryErr     error                 // the error of reading the diary; nil if it could be read
	openGames    []savefiles.SavedGame // games that are not over
	gamesListed  bool                  // the list of open games could be read
	settings     appctx.Settings
	settingsRead bool // the settings could be read
}

// Reader returns a function that reads the saved data after all pending saves. That function runs in the background.
func (ds *Days) Reader() func() SavedData {
	wait := ds.saver.Wait()
	return func() (s SavedData) {
		wait()
		s.settings, s.settingsRead = persist.SavedSettings(ds.files)
		s.diary, s.diaryErr = ReadDiary(ds.files)
		var err error
		s.openGames, err = ds.files.Open()
		s.gamesListed = err == nil
		return s
	}
}

// Merge adds the games and results of other windows to the settings.
func (ds *Days) Merge(s SavedData) {
	ds.settings.Merge(s.settings, s.settingsRead)
	if s.diaryErr != nil {
		ds.ctx.AddProblem(s.diaryErr)
	}
}

// Case returns the daily case of a day. S is the saved data, which must be merged before.
func (ds *Days) Case(d daily.Day, s SavedData) DailyCase {
	id := appctx.GameOf(ds.ctx.Settings.Days, d)
	exists := !s.gamesListed || slices.ContainsFunc(s.openGames, func(x savefiles.SavedGame) bool { return x.ID == id })
	c := DailyCase{Date: dateOf(d), Started: id != "", Deleted: id != "" && !exists,
		DayNumber: int(d) + 1, Week: week(d, s.diary), day: d, id: id}
	c.Streak, c.LongestStreak = s.diary.Streak(d)
	if r, done := s.diary.Result(d); done {
		c.Result, c.score = resultOf(r), r.Score
	}
	return c
}

// week returns the results of the seven days up to a day.
func week(d daily.Day, diary daily.Diary) (w [7]WeekDay) {
	for i := range w {
		day := d - daily.Day(len(w)-1-i)
		if day < 0 {
			continue
		}
		r, played := diary.Result(day)
		_, _, dayOfMonth := day.Date()
		w[i] = WeekDay{DayOfMonth: dayOfMonth, Played: played, Won: r.Won}
	}
	return w
}

// Description returns sentences for the player about daily cases and about the edition and variants of c.
func (ds *Days) Description(c DailyCase) string {
	return ds.ctx.Words("day.ask") + " " + ds.rulesSentence(c)
}

// ShortDescription returns a Description in fewer words, for below the headline "One table, one try".
func (ds *Days) ShortDescription(c DailyCase) string {
	return ds.ctx.Words("day.same") + " " + ds.rulesSentence(c)
}

// rulesSentence returns a sentence with the edition and the variants of a case.
func (ds *Days) rulesSentence(c DailyCase) string {
	setup := c.day.Options([daily.NumSeats]string{}).Setup
	parts := []*message.Arg{message.Words("", message.Of(message.Key("edition."+setup.Edition.Edition().ID)))}
	if setup.Variants.TopSecret {
		parts = append(parts, message.Words("", message.Of("setup.brief.cards")))
	}
	if setup.Variants.Dossier {
		parts = append(parts, message.Words("", message.Of("setup.brief.dossier")))
	}
	return ds.ctx.Words("day.plays", message.Each("parts", parts))
}

// Continue continues the game of a case. Target is the score to beat, nil for none.
func (ds *Days) Continue(c DailyCase, target *appctx.TargetScore) {
	if target != nil {
		target.Game = c.id
		ds.ctx.Settings.TargetScores = ds.ctx.Settings.TargetScores.With(*target)
		ds.ctx.SaveSettings()
	}
	ds.session.Open(c.id, ds.ctx.Words("day.head", message.Words("date", c.Date)), ds.files.Hold)
}

// Begin starts a case. Target is the score to beat, nil for none. If the day is over, or another window has started
// its case, Begin opens the list of cases instead.
func (ds *Days) Begin(c DailyCase, target *appctx.TargetScore) {
	if today, ok := ds.Today(); !ok || today != c.day { // the player was asked before midnight
		ds.nav.Open(nav.SceneCases)
		return
	}
	wait, lastSaved, files := ds.saver.Wait(), ds.settings.LastSaved(), ds.files
	attempt := startAttempt{day: c.day, settings: ds.ctx.Settings}
	options := c.day.Options(ds.names())
	ds.session.Leave(func() func() {
		wait() // a pending save would overwrite the settings
		created := ds.session.Create(func(slot *savefiles.Slot) (m *match.Match, err error) {
			_ = files.Exclusively(func() error { m, err = attempt.begin(files, slot, options, lastSaved); return nil })
			return m, err
		})
		return func() {
			ds.ctx.Settings = persist.MergeLists(attempt.settings, lastSaved, ds.ctx.Settings)
			ds.settings.Merge(attempt.settings, created.Err == nil && attempt.saveErr == nil)
			if attempt.startedElsewhere {
				ds.nav.Open(nav.SceneCases)
				return
			}
			if attempt.saveErr != nil {
				ds.ctx.AddProblem(attempt.saveErr)
			}
			ds.session.Enter(created, session.Goal{Target: target})
		}
	})
}

// startAttempt is an attempt to start a daily case.
type startAttempt struct {
	day      daily.Day
	settings appctx.Settings // names the game of the daily case once that is saved
	saveErr  error           // the error of saving the settings; nil if they were saved

	startedElsewhere bool // another window has started it
}

// begin starts the daily case in a slot and saves the game's ID in the settings. It returns match.ErrGone if any window
// has started the case. LastSaved are the settings last known to be saved. It runs in the background, while no other
// window can change the settings.
func (a *startAttempt) begin(
	files *savefiles.Files, slot *savefiles.Slot, options match.Options, lastSaved appctx.Settings,
) (*match.Match, error) {
	a.settings = persist.MergeForSave(files, lastSaved, a.settings)
	if appctx.GameOf(a.settings.Days, a.day) != "" {
		a.startedElsewhere = true
		return nil, match.ErrGone
	}
	m, err := tables.Begin(options, slot, session.Helpers)
	if err == nil { // the settings name a game only once it is saved
		a.settings.Days = appctx.WithDay(a.settings.Days, a.day, slot.ID())
		a.saveErr = files.Settings().Save(a.settings.Text())
	}
	return m, err
}

// names returns the names of the players of a day's match.
func (ds *Days) names() [daily.NumSeats]string { return tablesetup.NamesWith(ds.ctx.PlayerName()) }

// Link returns a link to the table of a finished daily case, as a challenge to beat its score.
func (ds *Days) Link(c DailyCase) string {
	names := ds.names()
	options := c.day.Options(names)
	challenge := share.Challenge{Table: options.Table, Seed: options.Seed, By: names[0], Score: c.score}
	return exchange.Link(share.LinkChallenge, challenge.Link())
}

// dateOf returns the date of a day as a message.
func dateOf(d daily.Day) message.Message {
	_, m, day := d.Date()
	return message.Of("day.date", message.Count("day", day), message.Words("month", months[m-1]))
}

// months are the names of the months, from January.
var months = [12]message.Message{
	message.Of("month.1"), message.Of("month.2"), message.Of("month.3"), message.Of("month.4"), message.Of("month.5"),
	message.Of("month.6"), message.Of("month.7"), message.Of("month.8"), message.Of("month.9"), message.Of("month.10"),
	message.Of("month.11"), message.Of("month.12"),
}

// resultOf returns a sentence about the result of a case.
func resultOf(r daily.DayResult) message.Message {
	score, turns := message.Number("score", r.Score), message.Count("turns", r.Turns)
	undone := message.Message{}
	if r.Undone > 0 {
		undone = message.Of("day.undone", message.Count("undone", r.Undone))
	}
	undoneArg := message.Words("undone", undone)
	if r.Won {
		return message.Of("day.won", score, turns, undoneArg)
	}
	return message.Of("day.lost", score, turns, undoneArg)
}
