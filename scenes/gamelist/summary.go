package gamelist

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"heimlich/rules/record"
)

// Summary is what a list tells of a game.
type Summary struct {
	Table string   // the edition and its variants
	Names []string // of the people and opponents, by seat
	Turn  int      // the turn it is in, from 1
	Over  bool
	Err   error // why it can't be read
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
	s := Summary{Table: rec.Setup.Edition.Edition().Name, Turn: max(g.Turn(), 1), Over: g.Over()}
	if v := rec.Setup.Variants; v.TopSecret {
		s.Table += ", cards"
	}
	if rec.Setup.Variants.Dossier {
		s.Table += ", dossier"
	}
	for _, p := range rec.Players {
		s.Names = append(s.Names, p.Name)
	}
	return s
}

// Who names as many of those at the table as fit into so many characters, at least the first, and counts the others.
func (s Summary) Who(room int) string {
	for n := len(s.Names); n > 1; n-- {
		who := strings.Join(s.Names[:n], ", ")
		if others := len(s.Names) - n; others > 0 {
			who += fmt.Sprintf(" and %d more", others)
		}
		if utf8.RuneCountInString(who) <= room {
			return who
		}
	}
	if len(s.Names) == 1 {
		return s.Names[0]
	}
	return fmt.Sprintf("%s and %d more", s.Names[0], len(s.Names)-1)
}

// State says how far the game is.
func (s Summary) State() string {
	if s.Over {
		return "finished"
	}
	return fmt.Sprintf("turn %d", s.Turn)
}

// When tells a moment as people at the table would; it is "" for one that nobody knows.
func When(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	t, now = t.Local(), now.Local()
	clock := t.Format("15:04")
	y, m, d := now.Date()
	midnight := time.Date(y, m, d, 0, 0, 0, 0, now.Location())
	switch {
	case !t.Before(midnight) && t.Before(midnight.AddDate(0, 0, 1)):
		return "today " + clock
	case !t.Before(midnight.AddDate(0, 0, -1)) && t.Before(midnight):
		return "yesterday " + clock
	case t.Year() == y:
		return t.Format("2 Jan ") + clock
	}
	return t.Format("2 Jan 2006")
}
