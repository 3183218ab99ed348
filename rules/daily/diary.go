package daily

import (
	"fmt"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/record"
)

// Diary is the results of somebody’s days, the earliest first, one a day.
type Diary []DayResult

// mostOf is the most of what a result counts.
const maxValue = 9999

// lines is how a diary is written; there is room for some hundred years of days.
var lineFile = record.LineFile{
	Header: "[Days \"1\"]\n\n", MaxBytes: 8 << 20,
	TooLong:  rules.InputErrorf("daily.too-long", "there are more days in it than there can be"),
	NoHeader: rules.InputErrorf("daily.no-header", "it does not begin as the days of this game do"),
}

// errLine is what is wrong with a line that is no day.
var errLine = rules.InputErrorf("daily.line", "a line like 2026-11-21 won 43 in 31 undone 0 is expected")

// Add adds a result, unless that day has one: everybody has one try. It reports whether it was added.
func (d *Diary) Add(r DayResult) bool {
	at := len(*d)
	for at > 0 && (*d)[at-1].Day >= r.Day {
		if at--; (*d)[at].Day == r.Day {
			return false
		}
	}
	*d = append(*d, DayResult{})
	copy((*d)[at+1:], (*d)[at:])
	(*d)[at] = r
	return true
}

// Of returns the result of a day; false if there is none.
func (d Diary) Result(day Day) (DayResult, bool) {
	for _, r := range d {
		if r.Day == day {
			return r, true
		}
	}
	return DayResult{}, false
}

// Run returns how many days in a row were played up to today, or to yesterday while today’s case is still to be played,
// and the longest run there ever was, in days.
func (d Diary) Streak(today Day) (now, longest int) {
	run := 0
	for i, r := range d {
		if i > 0 && d[i-1].Day != r.Day-1 {
			run = 0
		}
		run++
		longest = max(longest, run)
		if r.Day == today || r.Day == today-1 {
			now = run
		}
	}
	return now, longest
}

// String returns the diary as text: a line for each day, as 2026-11-21 won 43 in 31 undone 0, where the score and the
// turns are told.
func (d Diary) String() string {
	var b strings.Builder
	b.WriteString(lineFile.Header)
	for _, r := range d {
		b.WriteString(r.line())
	}
	return b.String()
}

func (r DayResult) line() string {
	won := "lost"
	if r.Won {
		won = "won"
	}
	return fmt.Sprintf("%v %s %d in %d undone %d\n", r.Day, won, r.Score, r.Turns, r.Undone)
}

// Read reads a diary as String writes it, strictly. The error is a *record.SyntaxError: one sentence with its line.
func Read(text []byte) (Diary, error) {
	var d Diary
	err := lineFile.Read(text, func(line string) error {
		r, err := parseLine(line)
		switch {
		case err != nil:
			return err
		case len(d) > 0 && d[len(d)-1].Day >= r.Day:
			return rules.InputErrorf("daily.order", "the days are not in order")
		}
		d = append(d, r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// resultOf returns a day’s result as a line tells it, without its line feed.
func parseLine(line string) (r DayResult, err error) {
	f := strings.Split(line, " ")
	if len(f) != 7 {
		return r, errLine
	}
	if r.Day, err = Parse(f[0]); err != nil {
		return r, err
	}
	r.Won = f[1] == "won"
	for i, to := range map[int]*int{2: &r.Score, 4: &r.Turns, 6: &r.Undone} {
		k, err := strconv.Atoi(f[i])
		if err != nil || k < 0 || k > maxValue {
			return r, errLine
		}
		*to = k
	}
	if r.line() != line+"\n" {
		return r, errLine
	}
	return r, nil
}
