// Package daily defines the daily case: the same table and seed for everyone on a date. It also keeps the diary of
// results and counts streaks. The caller supplies the date, in UTC, so the case changes everywhere at the same moment.
package daily

import (
	"fmt"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// Day is a date as the number of days since 1 January 2026, 0 to LastDay.
type Day int

// LastDay is 31 December 2999.
const LastDay = Day(355_745)

// The first and the last year that have daily cases.
const (
	firstYear = 2026
	lastYear  = 2999
)

// monthDays returns the number of days of a month, 1 … 12.
func monthDays(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if isLeap(year) {
			return 29
		}
		return 28
	}
	return 31
}

// isLeap reports whether a year has a 29 February.
func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// yearDays returns the number of days of a year.
func yearDays(year int) int {
	if isLeap(year) {
		return 366
	}
	return 365
}

// FromDate returns the day of a date: year 2026 … 2999, month 1 … 12, day from 1. If there is no such day it returns 0
// and an error for players.
func FromDate(year, month, day int) (Day, error) {
	if year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1 || day > monthDays(year, month) {
		return 0, rules.InputErrorf("daily.no-day date", "no case for the date %s",
			fmt.Sprintf("%04d-%02d-%02d", year, month, day))
	}
	n := day - 1
	for y := firstYear; y < year; y++ {
		n += yearDays(y)
	}
	for m := 1; m < month; m++ {
		n += monthDays(year, m)
	}
	return Day(n), nil
}

// Date returns the year, the month, 1 … 12, and the day of the month. Outside 0 to LastDay it returns that of the
// nearest day.
func (d Day) Date() (year, month, day int) {
	n := int(min(max(d, 0), LastDay))
	for year = firstYear; n >= yearDays(year); year++ {
		n -= yearDays(year)
	}
	for month = 1; n >= monthDays(year, month); month++ {
		n -= monthDays(year, month)
	}
	return year, month, n + 1
}

// String returns the date in ISO format, as 2026-11-21.
func (d Day) String() string {
	year, month, day := d.Date()
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
}

// dateLength is the length of a date in the format of String.
const dateLength = len("2026-11-21")

// Parse parses a date in the format of String, strictly. The error is one for players, and quotes no more of the text
// than a date has.
func Parse(text string) (Day, error) {
	text, rest := text[:min(len(text), dateLength)], text[min(len(text), dateLength):]
	errFormat := rules.InputErrorf("daily.no-date text", "%q is not a date like 2026-11-21", text)
	if rest != "" {
		return 0, errFormat
	}
	parts := strings.Split(text, "-")
	if len(parts) != 3 {
		return 0, errFormat
	}
	var n [3]int
	for i, p := range parts {
		var err error
		if n[i], err = strconv.Atoi(p); err != nil {
			return 0, errFormat
		}
	}
	d, err := FromDate(n[0], n[1], n[2])
	if err == nil && d.String() != text {
		return 0, errFormat
	}
	return d, err
}

// PlayerSeat is the person's seat.
const PlayerSeat rules.Seat = 0

// NumSeats is the number of seats at the table.
const NumSeats = 4

// weekSetups holds the set-up of each day of the week, beginning with Thursday, the weekday of day 0. It must never
// change, or past days would have other cases.
var weekSetups = [7]rules.Setup{
	{Edition: rules.Amigo},
	{Edition: rules.Amigo2001, Variants: rules.Variants{TopSecret: true}},
	{Edition: rules.French42},
	{Edition: rules.Amigo, Variants: rules.Variants{Dossier: true}},
	{Edition: rules.French41},
	{Edition: rules.Engine, Variants: rules.Variants{TopSecret: true}},
	{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true, Dossier: true}},
}

// Seed returns the seed of the daily case. It never changes for a day, and differs from day to day.
func (d Day) Seed() uint64 {
	const salt = 0x6461696c79 // "daily" in ASCII, so that these seeds differ from small numbers that people choose
	source := rules.NewRandomSource(uint64(d) ^ salt)
	return source.Uint64()
}

// Options returns the options of the day's match. A person plays against three field agents of different temperaments.
// Names are those of all four, by seat. The notebook shows the evidence.
func (d Day) Options(names [NumSeats]string) match.Options {
	options := match.Options{Seed: d.Seed(), HasSeed: true}
	options.Notes = match.NotesEvidence
	options.Setup = weekSetups[int(d)%len(weekSetups)]
	options.Setup.Players, options.Setup.First = NumSeats, rules.NoSeat
	if options.Setup.Edition.Edition().First == rules.FirstChosen {
		options.Setup.First = PlayerSeat
	}
	for s, name := range names {
		p := match.Player{Name: name}
		if rules.Seat(s) != PlayerSeat {
			p.Kind, p.Level, p.Temperament = match.Opponent, opponents.FieldAgent, opponents.Temperaments[s]
		}
		options.Players = append(options.Players, p)
	}
	return options
}

// FindDay returns the day whose case has this set-up, these kinds of players and this seed; false if there is none.
// Names don't matter. It tries all days, which takes milliseconds.
func FindDay(setup rules.Setup, players []record.PlayerTag, seed uint64) (Day, bool) {
	for d := Day(0); d <= LastDay; d++ {
		if d.Seed() == seed {
			return d, d.matchesTable(setup, players)
		}
	}
	return 0, false
}

// matchesTable reports whether a table has the set-up and the kinds of players of the daily case.
func (d Day) matchesTable(setup rules.Setup, players []record.PlayerTag) bool {
	want := d.Options([NumSeats]string{"A", "B", "C", "D"})
	if setup != want.Setup || len(players) != NumSeats {
		return false
	}
	for i, p := range want.PlayerTags() {
		if players[i].Kind != p.Kind {
			return false
		}
	}
	return true
}

// DayResult is a person's result of a daily case. It reveals no identities, so it can be shared with players who have
// not played it yet.
type DayResult struct {
	Day    Day
	Won    bool // alone or with others
	Score  int  // final score of the person's agent, dossier bonus included
	Turns  int  // turns of all players together
	Undone int  // number of undone actions
}

// ResultOf returns the result in the record of a daily case. It returns an error for players if the record is of
// another game, is not over, or does not count. The record is unchanged.
func ResultOf(day Day, rec *record.Record) (DayResult, error) {
	errOtherGame := rules.InputErrorf("daily.other-game date", "that is not the case of %s", day.String())
	if rec.Position != "" || !rec.HasSeed || rec.Seed != day.Seed() || !day.matchesTable(rec.Setup, rec.Players) {
		return DayResult{}, errOtherGame
	}
	if len(rec.Joined) > 0 {
		return DayResult{}, rules.InputErrorf("daily.joined", "the game doesn’t count: a player joined during it")
	}
	if len(rec.Changes) > 0 {
		return DayResult{}, rules.InputErrorf("daily.left", "the game doesn’t count: a stand-in played for a while")
	}
	dealer := rules.NewDealer(day.Seed())
	g, err := rec.Replay(func(g *rules.Game, a rules.Action) error { // every roll must be the dealer's, not typed in
		if g.IsChance() && dealer.Next(g) != a {
			return errOtherGame
		}
		return nil
	})
	if err != nil {
		return DayResult{}, err
	}
	if !g.Over() {
		return DayResult{}, rules.InputErrorf("daily.goes-on", "the game isn’t over")
	}
	return DayResult{Day: day, Won: g.Result().Winners.Has(PlayerSeat), Score: g.Score(g.Token(PlayerSeat)),
		Turns: g.Turn(), Undone: len(rec.Undone)}, nil
}
