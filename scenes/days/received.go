package days

import (
	"heimlich/rules/daily"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/sprites/widgets"
)

// ReceivedCase is a daily case that was received as a challenge or a game. It must be played as a daily case, because
// each player has one try, and its result must not be shown before.
type ReceivedCase struct {
	day   daily.Day
	saved SavedData
}

// FindReceived returns the daily case of a received item, nil if it is none. It reads the saved data with read, a
// function that Reader has returned. It runs in the background.
func (ds *Days) FindReceived(item share.Item, read func() SavedData) *ReceivedCase {
	rec := item.Game
	if challenge := item.Challenge; challenge != nil {
		rec = &record.Record{Setup: challenge.Table.Setup, Players: challenge.Table.PlayerTags(), Seed: challenge.Seed,
			HasSeed: true}
	}
	if rec == nil || !rec.HasSeed || rec.Position != "" {
		return nil
	}
	d, ok := daily.FindDay(rec.Setup, rec.Players, rec.Seed)
	if !ok {
		return nil
	}
	return &ReceivedCase{d, read()}
}

// receivedCase returns the case of a received day, after merging the saved data.
func (ds *Days) receivedCase(received *ReceivedCase) DailyCase {
	ds.Merge(received.saved)
	return ds.Case(received.day, received.saved)
}

// ChallengeAnswers returns lines that say whether the player has played the daily case of a challenge, and a button to
// play it instead of the challenge, if that is possible. It returns false for a past day that was not played, whose
// table is free to play, and if the clock is outside the range of days.
func (ds *Days) ChallengeAnswers(
	challenge share.Challenge, received *ReceivedCase,
) (lines []string, answers []widgets.ButtonSpec, ok bool) {
	today, ok := ds.Today()
	if !ok {
		return nil, nil, false
	}
	c := ds.receivedCase(received)
	say, date := ds.ctx.Words, message.Words("date", c.Date)
	target := &appctx.TargetScore{By: challenge.By, Score: challenge.Score}
	switch {
	case !c.Result.IsZero():
		return []string{say("opened.day.done", date, message.Words("result", c.Result))}, nil, true
	case c.Deleted:
		return []string{say("opened.day.gone", date)}, nil, true
	case c.Started:
		return []string{say("opened.day.begun", date)}, ds.continueButton(c, target), true
	case received.day > today:
		return []string{say("opened.day.later", date)}, nil, true
	case received.day == today:
		begin := widgets.ButtonSpec{ID: "day-begin", Title: say("day.begin"), OnPress: func() { ds.Begin(c, target) }}
		return []string{say("opened.day"), say("day.ask")}, []widgets.ButtonSpec{begin}, true
	}
	return nil, nil, false
}

// SpoilerWarning returns a warning that a game reveals a daily case that can still be played, and a button to play it
// first unless its day is yet to come. The line is "", and there is no button, if nothing is revealed.
func (ds *Days) SpoilerWarning(received *ReceivedCase) (line string, answers []widgets.ButtonSpec) {
	today, ok := ds.Today()
	c := ds.receivedCase(received)
	if !ok || !c.Result.IsZero() || c.Deleted || !c.Started && received.day < today {
		return "", nil
	}
	line = ds.ctx.Words("opened.day.spoils", message.Words("date", c.Date))
	switch {
	case c.Started:
		return line, ds.continueButton(c, nil)
	case received.day == today:
		open := func() { ds.nav.Open(nav.SceneCases) }
		return line, []widgets.ButtonSpec{{ID: "cases", Title: ds.ctx.Words("opened.day.cases"), OnPress: open}}
	}
	return line, nil
}

// continueButton returns the button that continues the game of a case.
func (ds *Days) continueButton(c DailyCase, target *appctx.TargetScore) []widgets.ButtonSpec {
	title := ds.ctx.Words("opened.day.go-on")
	return []widgets.ButtonSpec{{ID: "day-go-on", Title: title, OnPress: func() { ds.Continue(c, target) }}}
}
