package gamelist

import (
	"errors"
	"time"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/words"
)

// Summary is what a list tells of a game.
type Summary struct {
	Edition  rules.EditionID
	Variants rules.Variants
	Names    []string    // of the people and opponents, by seat
	Setup    rules.Setup // what the table agreed on, and what chance has settled since
	Safe     rules.Building
	Turn     int // the turn it is in, from 1
	Over     bool
	Err      error // why it can't be read
}

// Summarize reads a record for its summary.
func Summarize(text []byte) Summary {
	rec, err := record.Read(text)
	if err != nil {
		return Summary{Err: err}
	}
	g, err := rec.Replay(nil)
	if err != nil {
		return Summary{Err: err}
	}
	s := Summary{Edition: rec.Setup.Edition, Variants: rec.Setup.Variants, Setup: g.Setup(), Safe: g.SafeAt(), Turn: max(g.Turn(), 1), Over: g.Over()}
	for _, p := range rec.Everybody() {
		s.Names = append(s.Names, p.Name)
	}
	return s
}

// ReadSummary reads the game called id for its summary.
func ReadSummary(files *savefiles.Files, id string) Summary {
	text, err := files.Read(id)
	if err != nil {
		return Summary{Err: err}
	}
	return Summarize(text)
}

// newer reports whether a newer version has made the game, so that it can't be read here.
func (s Summary) newer() bool { return errors.Is(s.Err, rules.ErrNewer) }

// unread is what a game is called that can’t be read.
func (s Summary) unread() message.Key {
	if s.newer() {
		return "games.newer"
	}
	return "games.unreadable"
}

// Table is the edition and its variants.
func (s Summary) Table() message.Message {
	edition := message.Words("edition", message.Of(message.Key("edition."+s.Edition.Edition().ID)))
	switch v := s.Variants; {
	case v.TopSecret && v.Dossier:
		return message.Of("games.table.both", edition)
	case v.TopSecret:
		return message.Of("games.table.cards", edition)
	case v.Dossier:
		return message.Of("games.table.dossier", edition)
	}
	return message.Of("games.table", edition)
}

// Who names as many of those at the table as fit into so many characters, at least the first, and counts the others.
func (s Summary) Who(c *words.Catalogue, room int) string {
	for n := len(s.Names); ; n-- {
		var names []*message.Arg
		for _, name := range s.Names[:n] {
			names = append(names, message.Person("", name))
		}
		m := message.Of("games.who", message.Each("names", names))
		if others := len(s.Names) - n; others > 0 {
			m = message.Of("games.who.more", message.Each("names", names), message.Number("others", others))
		}
		if who := c.Say(m); n < 2 || utf8.RuneCountInString(who) <= room {
			return who
		}
	}
}

// State says how far the game is.
func (s Summary) State() message.Message {
	if s.Over {
		return message.Of("games.finished")
	}
	return message.Of("games.turn", message.Number("turn", s.Turn))
}

// months are the short names of the months.
var months = [...]message.Key{time.January: "month.jan", time.February: "month.feb", time.March: "month.mar", time.April: "month.apr", time.May: "month.may", time.June: "month.jun",
	time.July: "month.jul", time.August: "month.aug", time.September: "month.sep", time.October: "month.oct", time.November: "month.nov", time.December: "month.dec"}

// when tells a moment as people at the table would; it is "" for one that nobody knows.
func when(c *words.Catalogue, t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	t, now = t.Local(), now.Local()
	clock := message.Verbatim("clock", t.Format("15:04"))
	day, month := message.Number("day", t.Day()), message.Words("month", message.Of(months[t.Month()]))
	y, m, d := now.Date()
	midnight := time.Date(y, m, d, 0, 0, 0, 0, now.Location())
	switch {
	case !t.Before(midnight) && t.Before(midnight.AddDate(0, 0, 1)):
		return c.Say(message.Of("when.today", clock))
	case !t.Before(midnight.AddDate(0, 0, -1)) && t.Before(midnight):
		return c.Say(message.Of("when.yesterday", clock))
	case t.Year() == y:
		return c.Say(message.Of("when.this-year", day, month, clock))
	}
	return c.Say(message.Of("when.long-ago", day, month, message.Number("year", t.Year())))
}
