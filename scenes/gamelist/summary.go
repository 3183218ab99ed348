package gamelist

import (
	"fmt"
	"strings"
	"time"

	"heimlich/rules/record"
)

// Summary is what a list tells of a game.
type Summary struct {
	Table string // the edition and its variants
	Names string // of the people and opponents
	Turn  int    // the turn it is in, from 1
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
	var names []string
	for _, p := range rec.Players {
		names = append(names, p.Name)
	}
	s.Names = strings.Join(names, ", ")
	return s
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
