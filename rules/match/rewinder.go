package match

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Rewinder is a client of a record. It can seek to any moment and change its perspective. Package tables opens one.
type Rewinder interface {
	Client
	// Len returns the number of actions in the record.
	Len() int
	// DealLength returns how many of the first actions deal. There is nothing to show before that.
	DealLength() int
	// Seek goes to the moment after n actions, clamped to 0 … Len. Steps returns the steps before it, and Next the step
	// after it.
	Seek(n int)
	// Perspective returns the perspective that is shown.
	Perspective() Perspective
	// SetPerspective changes the perspective, but not the moment. The error is that of CheckPerspective.
	SetPerspective(Perspective) error
	// CheckPerspective returns why a perspective is not allowed, nil if it is. While a game goes on, only the secrets
	// of its single human player may be shown.
	CheckPerspective(Perspective) error
	// Landmarks returns notable moments, earliest first. All of them are public.
	Landmarks() []Landmark
	// Suspicion returns the belief about owners at the end of each turn: that of the perspective's seat, else the
	// public one. The first call starts the computation in the background; it returns false until that ends.
	Suspicion() ([]Suspicion, bool)
}

// Perspective says which view of a record is shown: that of a seat, that of the public, or one that sees everything.
type Perspective struct {
	Seat rules.Seat // NoSeat for the public
	All  bool       // everything is shown; Seat is NoSeat
}

// The perspectives of no seat.
var (
	PublicPerspective = Perspective{Seat: rules.NoSeat}
	FullPerspective   = Perspective{Seat: rules.NoSeat, All: true}
)

// View returns a game as the perspective sees it. With All nothing is masked, so only finished games and a player's own
// may be shown that way.
func (p Perspective) View(g *rules.Game) rules.View {
	if p.All {
		return rules.View{Game: *g, Viewer: rules.NoSeat}
	}
	return g.View(p.Seat)
}

// LandmarkKind says why a moment is notable.
type LandmarkKind uint8

// The kinds of landmark.
const (
	LandmarkTurn     LandmarkKind = iota // a turn begins
	LandmarkCount                        // the safe was opened
	LandmarkCard                         // a card was played
	LandmarkPassport                     // a seat got a further agent
	LandmarkDossiers                     // all write their dossiers
	LandmarkSafe                         // the safe was moved
	LandmarkOver                         // the game ended
	LandmarkJoined                       // a latecomer joined
	LandmarkLeft                         // a person left, and an opponent replaced them
	LandmarkBack                         // that person returned
)

// Landmark is a notable moment.
type Landmark struct {
	Kind LandmarkKind
	N    int        // number of actions before it
	Turn int        // turn number, from 1; 0 before the first
	Seat rules.Seat // active or acting seat
}

// Suspicion is the belief about owners at one moment.
type Suspicion struct {
	N      int                     // number of actions before it
	Turn   int                     // number of the turn that ended
	Owners deduction.Probabilities // probability of each agent and owner
}

// Rewinder returns the client of the replayed record, nil for a match in play.
func (m *Match) Rewinder() Rewinder {
	r, _ := m.main.Client.(Rewinder)
	return r
}

// Seek goes to the moment after n actions of a replay, clamped as in Rewinder.Seek. It does nothing in a match in play.
func (m *Match) Seek(n int) {
	if r := m.Rewinder(); r != nil {
		r.Seek(n)
		m.reset()
	}
}

// SetPerspective changes the perspective of a replay. The error is that of Rewinder.CheckPerspective; a match in play
// always returns one. After an error the match is unchanged.
func (m *Match) SetPerspective(perspective Perspective) error {
	r := m.Rewinder()
	if r == nil {
		return errElsewhere
	}
	if err := r.SetPerspective(perspective); err != nil {
		return err
	}
	m.reset()
	return nil
}
