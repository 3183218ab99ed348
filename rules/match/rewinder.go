package match

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Rewinder is a sitting at which everything has happened already, so that it can be put at any moment and looked at
// through anybody’s eyes. Package tables opens them.
type Rewinder interface {
	Client
	// Len is how many actions the record has.
	Len() int
	// Dealt is how many of them deal: before that there is nothing at the table that could be shown.
	Dealt() int
	// Seek puts the chair at the moment at which so many actions have happened, 0 … Len; what is beyond is taken for
	// the nearest. Steps are those before it then, and Next has the one after it.
	Seek(n int)
	// Perspective are those through which the record is seen.
	Perspective() Perspective
	// Look changes them; the moment stays. From then on nothing is shown that those eyes would not know. The error is
	// MayLook’s.
	Look(e Perspective) error
	// MayLook is why some eyes are not to be had, nil if they are: while a game goes on nobody’s secrets are shown but
	// those of the one person who plays it.
	MayLook(e Perspective) error
	// Landmarks are the moments of note, the earliest first. All of them are public.
	Landmarks() []Landmark
	// Suspicion is what those eyes could believe at the end of each turn; false while that is still being worked out,
	// beside the loop, from the first time on that it is asked.
	Suspicion() ([]Suspicion, bool)
}

// Perspective are those through which a record is seen: somebody’s, the public’s, or those to which nothing is hidden.
type Perspective struct {
	Seat rules.Seat // NoSeat for the public
	All  bool       // everything is shown; Seat is NoSeat
}

// The eyes of nobody in particular.
var (
	PublicPerspective = Perspective{Seat: rules.NoSeat}
	AllEyes           = Perspective{Seat: rules.NoSeat, All: true}
)

// View is a game as those eyes see it.
func (e Perspective) View(g *rules.Game) rules.View {
	if e.All {
		return rules.View{Game: *g, Viewer: rules.NoSeat}
	}
	return g.View(e.Seat)
}

// LandmarkKind is what makes a moment one of note.
type LandmarkKind uint8

// The kinds of landmark.
const (
	LandmarkTurn     LandmarkKind = iota // a turn begins
	LandmarkCount                        // the safe was opened
	LandmarkCard                         // a card was played
	LandmarkPassport                     // a seat took a further agent
	LandmarkDossiers                     // all write their dossiers
	LandmarkSafe                         // the safe was set down
	LandmarkOver                         // the game ended, and the passports turn
	LandmarkJoined                       // somebody came late and sat down
	LandmarkLeft                         // somebody left the table, and an opponent plays on
	LandmarkBack                         // that person is back
)

// Landmark is a moment of note.
type Landmark struct {
	Kind LandmarkKind
	N    int        // how many actions have happened then
	Turn int        // in which it is, from 1 on; 0 before the first
	Seat rules.Seat // whose turn begins, or who did it
}

// Suspicion is what could be believed at one moment.
type Suspicion struct {
	N      int                     // how many actions had happened
	Turn   int                     // that had ended, or that the game ended in
	Owners deduction.Probabilities // how likely every agent belonged to every seat
}

// Rewinder is the record that this match shows, nil if somebody plays it.
func (m *Match) Rewinder() Rewinder {
	r, _ := m.main.Client.(Rewinder)
	return r
}

// Seek puts a match that shows a record at another moment; anything else stays as it is.
func (m *Match) Seek(n int) {
	if r := m.Rewinder(); r != nil {
		r.Seek(n)
		m.rejoin()
	}
}

// Look shows a record through other eyes. The error says why they are not to be had.
func (m *Match) Look(e Perspective) error {
	r := m.Rewinder()
	if r == nil {
		return errElsewhere
	}
	if err := r.Look(e); err != nil {
		return err
	}
	m.rejoin()
	return nil
}
