package daily

import (
	"fmt"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/record"
)

// Diary holds a person's results, one a day, the earliest first. The zero value is empty.
type Diary []DayResult

// maxValue is the maximum of every number in a result.
const maxValue = 9999

// lineFile is the format of a diary. It has room for some hundred years of days.
var lineFile = record.LineFile{
	Header: "[Days \"1\"]\n\n", MaxBytes: 8 << 20,
	TooLong:  rules.InputErrorf("daily.too-long", "the list of days is too long"),
	NoHeader: rules.InputErrorf("daily.no-header", "the list of daily results has a wrong first line"),
}

// errLine is the error of a malformed line.
var errLine = rules.InputErrorf("daily.line", "this is not a line like 2026-11-21 won 43 in 31 undone 0")

// Add inserts a result in the order of days, unless the day has one: only the first try counts. It reports whether it
// inserted the result.
func (d *Diary) Add(r DayResult) bool {
	i := len(*d)
	for i > 0 && (*d)[i-1].Day >= r.Day {
		if i--; (*d)[i].Day == r.Day {
			return false
		}
	}
	*d = append(*d, DayResult{})
	copy((*d)[i+1:], (*d)[i:])
	(*d)[i] = r
	return true
}

// Result returns the result of a day; false if there is none.
func (d Diary) Result(day Day) (DayResult, bool) {
	for _, r := range d {
		if r.Day == day {
			return r, true
		}
	}
	return DayResult{}, false
}

// Streak returns the number of consecutive days played up to today, and the longest such streak ever. Until today's
// case has been played, the current streak may end yesterday.
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

// String returns the diary as text, a line for each day: "2026-11-21 won 43 in 31 undone 0". The numbers are score,
// turns, and undone actions.
func (d Diary) String() string {
	var b strings.Builder
	b.WriteString(lineFile.Header)
	for _, r := range d {
		b.WriteString(r.line())
	}
	return b.String()
}

// line returns the result as one line, with its line feed.
func (r DayResult) line() string {
	won := "lost"
	if r.Won {
		won = "won"
	}
	return fmt.Sprintf("%v %s %d in %d undone %d\n", r.Day, won, r.Score, r.Turns, r.Undone)
}

// Read parses a diary in the format of String, strictly. The error is a *record.SyntaxError.
func Read(text []byte) (Diary, error) {
	var diary Diary
	err := lineFile.Read(text, func(line string) error {
		r, err := parseLine(line)
		switch {
		case err != nil:
			return err
		case len(diary) > 0 && diary[len(diary)-1].Day >= r.Day:
			return rules.InputErrorf("daily.order", "the days are not in order")
		}
		diary = append(diary, r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return diary, nil
}

// lineWords is the number of words in a line.
const lineWords = 7

// parseLine parses one line without its line feed. The error is errLine or that of Parse.
func parseLine(line string) (result DayResult, err error) {
	words := strings.Split(line, " ")
	if len(words) != lineWords {
		return result, errLine
	}
	if result.Day, err = Parse(words[0]); err != nil {
		return result, err
	}
	result.Won = words[1] == "won"
	for i, value := range map[int]*int{2: &result.Score, 4: &result.Turns, 6: &result.Undone} {
		n, err := strconv.Atoi(words[i])
		if err != nil || n < 0 || n > maxValue {
			return result, errLine
		}
		*value = n
	}
	if result.line() != line+"\n" {
		return result, errLine
	}
	return result, nil
}
