package lobby

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Version is the version of these messages. Messages of package remote have their own.
const Version = 2

// Kind is the kind of a message, in both directions.
type Kind string

// The messages from a screen, and the fields that each uses. The first on a connection is an open, a look or a sit.
const (
	KindOpen Kind = "open" // opens a table: Table; seats of people are free
	KindLook Kind = "look" // watches: Code; OrganiserToken of the screen that opened the table
	// takes a seat: Code, and Token of the seat, or Seat and Name; OrganiserToken as for look
	KindSit  Kind = "sit"
	KindRise Kind = "rise" // leaves the seat before the game, or waits no longer

	// For the organiser. Between games also for deputies: players, while the organiser has no seat or is away.
	KindFill  Kind = "fill"  // seats an opponent before the game: Seat, Name, Opponent
	KindFree  Kind = "free"  // empties a seat, or during the game takes it from its holder: Seat
	KindBegin Kind = "begin" // begins the game without the free seats
	KindSetUp Kind = "setup" // sets up another game: the edition and the variants of Table
	KindAgain Kind = "again" // returns to the lobby after a game; deputies may send it too

	// lets an opponent play on for an away person: Seat, Opponent; from the organiser, or without an organiser at a
	// seat from any player after a minute
	KindReplace Kind = "replace"
	// waits for a new seat in the running game, or in the next one: Name
	KindWait Kind = "wait"
	// has the record of the last game, which is not sent again: Token of the seat in that game
	KindKept Kind = "kept"
)

// IsRequest reports whether a message of this kind from a screen belongs to the lobby. All others belong to package
// remote.
func (k Kind) IsRequest() bool {
	switch k {
	case KindOpen, KindLook, KindSit, KindRise, KindFill, KindFree, KindBegin, KindSetUp,
		KindReplace, KindAgain, KindWait, KindKept:
		return true
	}
	return false
}

// IsFirst reports whether a message of this kind may be the first on a connection.
func (k Kind) IsFirst() bool { return k == KindOpen || k == KindLook || k == KindSit }

// The messages to a screen. All other kinds belong to package remote.
const (
	KindLobby    Kind = "lobby"         // a State, after each change
	KindRefused  Kind = "lobby-refused" // a Refusal
	KindLastGame Kind = "last-game"     // a LastGame, after a sit with a token that Lobby.Owes
	KindBeat     Kind = "beat"          // every ten seconds, and nothing else in it
)

// ScreenMessage is a message from a screen. Each kind uses some of the fields.
type ScreenMessage struct {
	Kind           Kind         `json:"kind"`
	Version        int          `json:"version,omitempty"` // of an open, look or sit
	Code           string       `json:"code,omitempty"`
	Token          string       `json:"token,omitempty"`
	OrganiserToken string       `json:"organiserToken,omitempty"`
	Table          *match.Table `json:"table,omitempty"`
	Seat           int          `json:"seat,omitempty"` // from 1
	Name           string       `json:"name,omitempty"`
	Opponent       string       `json:"opponent,omitempty"` // as in records: level or level/temperament
}

// State is the lobby as one screen sees it. During the game it tells who is here.
type State struct {
	Kind      Kind        `json:"kind"`
	Code      string      `json:"code"`
	Began     bool        `json:"began,omitempty"`
	Games     int         `json:"games,omitempty"` // number of games that have ended and led back to the lobby
	Seats     []SeatState `json:"seats"`
	You       int         `json:"you,omitempty"` // seat of this screen from 1, 0 for none
	Organiser bool        `json:"organiser,omitempty"`
	// seat of the connected organiser from 1, 0 for none: then any player may let an opponent play on
	OrganiserSeat int      `json:"organiserSeat,omitempty"`
	AgainBy       string   `json:"againBy,omitempty"`  // the player who asked for the next game; "" once it has begun
	Watchers      int      `json:"watchers,omitempty"` // screens without a seat
	Waiting       []string `json:"waiting,omitempty"`  // names of people who wait for a new seat
	Waits         bool     `json:"waits,omitempty"`    // whether this screen waits for one
	// settings of the table without its players; nil once the game has begun
	Table *match.Table `json:"table,omitempty"`

	// Secrets of this screen, in the only message that answers the request which created them.
	Token          string `json:"token,omitempty"`
	OrganiserToken string `json:"organiserToken,omitempty"`
}

// Leads reports whether this screen may offer another game, seat opponents for it and begin it: the organiser's, or
// that of any player if the organiser has no seat or is away.
func (s *State) Leads() bool {
	return s.Organiser || s.You > 0 && s.OrganiserSeat == 0 && (s.Began || s.Games > 0)
}

// MayFree reports whether this screen may free seat i, 0 … len(Seats)-1. Every screen may free its own seat, the
// organiser's any, and a screen that leads any seat whose person is not here.
func (s *State) MayFree(i int) bool {
	present := s.Seats[i].Kind == SeatPerson && s.Seats[i].Here
	return s.You == i+1 || s.Organiser || s.Leads() && !present
}

// MayWait reports whether this screen may wait for a new seat. The game must run, and the screen have no seat and not
// wait yet. Seats, also those of opponents, and waiting people must be fewer than rules.MaxSeats together.
func (s *State) MayWait() bool {
	return s.Began && s.You == 0 && !s.Waits && len(s.Seats)+len(s.Waiting) < rules.MaxSeats
}

// SeatKind says who has a seat.
type SeatKind string

// The kinds of a seat.
const (
	SeatFree     SeatKind = "free" // anybody may sit; during the game under the seat's name, which may have a stand-in
	SeatPerson   SeatKind = "person"
	SeatOpponent SeatKind = "opponent"
)

// SeatState is a seat as all screens see it.
type SeatState struct {
	Name     string   `json:"name,omitempty"`
	Kind     SeatKind `json:"kind"`
	Opponent string   `json:"opponent,omitempty"` // as in records
	Here     bool     `json:"here,omitempty"`     // the person's screen is connected
	StandIn  bool     `json:"standIn,omitempty"`  // an opponent plays for a person, who may return
}

// LastGame has the record of the table's last game. It is for a player whose screen may not have it, see [Lobby.Owes].
type LastGame struct {
	Kind   Kind   `json:"kind"`
	Record string `json:"record"`
	Seat   int    `json:"seat,omitempty"` // of the player, from 1
}

// Refusal says why a message did nothing. It is the answer to that message, or the last message before the connection
// is closed.
type Refusal struct {
	Kind Kind            `json:"kind"`
	Text string          `json:"text"`          // in English, for developers
	Says message.Message `json:"says,omitzero"` // for players
	// The connection is closed, and the screen must not dial again by itself.
	Final bool `json:"final,omitempty"`
}

// NewRefusal returns the refusal for an error. Final says that the connection is closed.
func NewRefusal(err error, final bool) Refusal {
	return Refusal{Kind: KindRefused, Text: err.Error(), Says: message.OfError(err), Final: final}
}

// Err returns an error with the texts of the refusal, for players and developers. It is another value than the one the
// host had.
func (r Refusal) Err() error { return message.Errorf(r.Says, "%s", r.Text) }
