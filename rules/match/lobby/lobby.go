// Package lobby seats people at a table that several screens share. Its messages cross the same connection as those of
// package remote: ScreenMessage from a screen, State and Refusal to it. Each is one JSON object. A Lobby carries them
// out; it has no sockets and no clock.
//
// The code of a table lets a screen watch or take a free seat. A token owns a seat; another one grants the rights of
// the organiser. The lobby holds only hashes of tokens.
package lobby

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// MaxName is the maximum length of a name that is typed at a screen, in characters.
const MaxName = 20

// CodeLetters are the letters of codes: no vowels, and no two that look alike.
const CodeLetters = "BCDFHJKLMNPRTVWX"

// CodeLength is the number of letters in a code.
const CodeLength = 5

// NewCode returns a random code; bits must return 64 random bits. It does not check whether a table has that code
// already.
func NewCode(bits func() uint64) string {
	code, b := make([]byte, CodeLength), bits()
	for i := range code {
		code[i] = CodeLetters[b>>(4*i)%16]
	}
	return string(code)
}

// IsCode reports whether a text has the form of a code.
func IsCode(s string) bool { return len(s) == CodeLength && strings.Trim(s, CodeLetters) == "" }

// Lobby is the seating of one table. It can be saved as JSON.
type Lobby struct {
	Code      string
	Table     match.Table // a seat of a person without a holder is free
	Holders   []string    // hash of the token of each seat, "" for none
	Organiser string      // hash of the organiser's token
	Began     bool
	Games     int // number of games that have ended and led back to the lobby
	Waiting   []Newcomer
	AgainBy   string   // name of the player who asked for the next game, "" for none
	LastGame  string   // ID of the game that has ended last, "" for none; set by the server
	Owed      []string // by its seats: hash of the token of a player whose screen may not have its record, else ""
}

// Visitor is a connected screen with its rights.
type Visitor struct {
	holder    string // hash of the token of its seat, "" for none
	Organiser bool
	Deputy    bool // a player, while the organiser has no seat or is away
}

// newToken returns a new token and its hash.
func newToken(bits func() uint64) (token, hash string) {
	token = fmt.Sprintf("%016x%016x", bits(), bits())
	return token, hashOf(token)
}

// hashOf returns the hash of a token.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// same reports whether two hashes are equal, in constant time. It is false for "", which is the hash of no token.
func same(a, b string) bool { return a != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// Open opens a table with a code, for a message of KindOpen. The screen that sent it becomes the organiser, and must
// get organiserToken. Seats of people become free. The message's Table is unchanged. The error is one for players: why
// there can be no such table.
func Open(message ScreenMessage, code string, bits func() uint64) (l *Lobby, visitor Visitor, organiserToken string,
	err error) {
	if message.Table == nil {
		return nil, visitor, "", ErrUnreadable
	}
	l = &Lobby{Code: code, Table: *message.Table, Holders: make([]string, len(message.Table.Players))}
	l.Table.Players = slices.Clone(l.Table.Players)
	for i, p := range l.Table.Players {
		if p.Kind == match.Person {
			l.Table.Players[i] = match.Player{} // its person will type a name
		}
	}
	if err := l.check(); err != nil {
		return nil, visitor, "", err
	}
	organiserToken, l.Organiser = newToken(bits)
	return l, Visitor{Organiser: true}, organiserToken, nil
}

// check returns why no game with this table can be set up, nil if it can. Free seats need no names.
func (l *Lobby) check() error {
	t := l.Table
	t.Players = slices.Clone(t.Players)
	for i := range t.Players {
		p := &t.Players[i]
		if l.isFree(i) {
			p.Name = fmt.Sprintf("– %d –", i+1)
		}
		if p.Away || p.Kind > match.Opponent {
			return ErrUnreadable
		}
		if int(p.Level) >= len(opponents.Levels) || int(p.Temperament) >= len(opponents.Temperaments) {
			return ErrUnreadable
		}
	}
	if notes, err := match.NotesByName(t.Notes.String()); err != nil || notes != t.Notes {
		return ErrUnreadable
	}
	if t.Setup.Joined != 0 || len(t.Changes) > 0 || t.Continued {
		return ErrUnreadable // the game has begun already
	}
	return t.Validate()
}

// Clone returns a copy of the lobby, whose seats are independent. All other slices are shared; the lobby replaces them
// instead of changing their elements.
func (l *Lobby) Clone() *Lobby {
	c := *l
	c.Table.Players, c.Holders = slices.Clone(l.Table.Players), slices.Clone(l.Holders)
	return &c
}

// isFree reports whether a person may take the seat with an index: it has no holder, and no opponent but a stand-in.
func (l *Lobby) isFree(i int) bool {
	p := &l.Table.Players[i]
	return (p.Kind == match.Person || p.Away) && l.Holders[i] == ""
}

// SeatOf returns the index of a screen's seat, −1 if it has none or has it no more.
func (l *Lobby) SeatOf(visitor Visitor) int {
	return slices.IndexFunc(l.Holders, func(h string) bool { return same(h, visitor.holder) })
}

// Owes returns the seat that the screen with a token had in the last game, if it may lack that game’s record. Else it
// returns NoSeat.
func (l *Lobby) Owes(token string) rules.Seat {
	if i := slices.IndexFunc(l.Owed, func(h string) bool { return same(h, hashOf(token)) }); i >= 0 {
		return rules.Seat(i)
	}
	return rules.NoSeat
}

// State returns the lobby as a screen sees it. The caller fills in what depends on connections (OrganiserSeat, Watchers
// and Here of the seats), and tokens.
func (l *Lobby) State(visitor Visitor) State {
	state := State{Kind: KindLobby, Code: l.Code, Began: l.Began, Games: l.Games, You: l.SeatOf(visitor) + 1,
		Organiser: visitor.Organiser, AgainBy: l.AgainBy}
	for i, p := range l.Table.Players {
		seat := SeatState{Name: p.Name, Kind: SeatPerson, StandIn: p.Away}
		if p.Kind == match.Opponent {
			seat.Kind, seat.Opponent = SeatOpponent, p.Opponent().String()
		}
		if l.isFree(i) {
			seat.Kind = SeatFree
		}
		state.Seats = append(state.Seats, seat)
	}
	for _, n := range l.Waiting {
		state.Waiting = append(state.Waiting, n.Name)
	}
	state.Waits = l.Waits(visitor)
	if !l.Began {
		t := l.Table
		t.Players = nil
		state.Table = &t
	}
	return state
}

// Handle carries out a message from a screen, and gives the visitor the rights that follow. It returns a new token if
// the screen got a seat or waits for one from now on, else "". It refuses KindOpen and KindReplace, which Open and
// Replacement serve, and kinds of package remote. Its errors are for players; then neither lobby nor visitor has
// changed. The caller has compared code and version.
func (l *Lobby) Handle(visitor *Visitor, message ScreenMessage, bits func() uint64) (token string, err error) {
	switch message.Kind {
	case KindLook, KindSit:
		changed := *visitor
		if message.OrganiserToken != "" {
			if !same(l.Organiser, hashOf(message.OrganiserToken)) {
				return "", ErrToken
			}
			changed.Organiser = true
		}
		if message.Kind == KindSit {
			if token, err = l.sit(&changed, message, bits); err != nil {
				return "", err
			}
		}
		*visitor = changed
		return token, nil
	case KindWait:
		return l.wait(visitor, message, bits)
	case KindKept:
		if s := l.Owes(message.Token); s != rules.NoSeat {
			l.Owed = slices.Clone(l.Owed)
			l.Owed[s] = ""
		}
		return "", nil
	case KindRise:
		if l.Waits(*visitor) {
			l.DropNewcomers(func(n Newcomer) bool { return !n.IsOf(*visitor) })
			return "", nil
		}
		i := l.SeatOf(*visitor)
		if i < 0 {
			return "", errNoSeat
		}
		return "", l.free(i)
	case KindFill, KindFree, KindBegin, KindSetUp, KindAgain:
		isBetweenGames := !l.Began && l.Games > 0
		deputyMay := message.Kind == KindAgain || isBetweenGames
		if !visitor.Organiser && (!visitor.Deputy || !deputyMay) {
			return "", errOrganiser
		}
		if err := l.organise(message); err != nil {
			return "", err
		}
		if i := l.SeatOf(*visitor); message.Kind == KindAgain && i >= 0 {
			l.AgainBy = l.Table.Players[i].Name
		}
		return "", nil
	}
	return "", ErrUnreadable
}

// sit seats a screen. With a token the screen takes the seat, or the place among the waiting people, that the token
// owns; token is "" then. Otherwise the seat must be free, and gets a new token. A seated screen keeps its seat.
func (l *Lobby) sit(visitor *Visitor, message ScreenMessage, bits func() uint64) (token string, err error) {
	if message.Token != "" {
		owner := Visitor{holder: hashOf(message.Token)}
		if l.SeatOf(owner) < 0 && !l.Waits(owner) {
			return "", ErrToken
		}
		visitor.holder = owner.holder
		return "", nil
	}
	if l.SeatOf(*visitor) >= 0 { // the button was pressed twice
		return "", nil
	}
	i, name := message.Seat-1, strings.TrimSpace(message.Name)
	switch {
	case i < 0 || i >= len(l.Holders):
		return "", errNoSeat
	case !l.isFree(i):
		return "", taken(l.Table.Players[i].Name)
	case !l.Began:
		if err := l.checkName(name, i); err != nil {
			return "", err
		}
		l.Table.Players[i].Name = name
	}
	l.DropNewcomers(func(n Newcomer) bool { return !n.IsOf(*visitor) })
	token, l.Holders[i] = newToken(bits)
	visitor.holder = l.Holders[i]
	return token, nil
}

// checkName returns why the player with index i can't have a name, nil if it can; i is −1 for a newcomer.
func (l *Lobby) checkName(name string, i int) error {
	if err := record.CheckName(name); err != nil {
		return err
	}
	if utf8.RuneCountInString(name) > MaxName {
		return nameLong(name)
	}
	for j, p := range l.Table.Players {
		if j != i && strings.EqualFold(p.Name, name) {
			return nameTaken(j, p.Name)
		}
	}
	for k, n := range l.Waiting {
		if strings.EqualFold(n.Name, name) {
			return nameTaken(len(l.Holders)+k, n.Name)
		}
	}
	return nil
}

// free empties a seat, which has no name afterwards. During the game it returns ErrBegan.
func (l *Lobby) free(i int) error {
	if l.Began {
		return ErrBegan
	}
	l.Table.Players[i], l.Holders[i] = match.Player{}, ""
	return nil
}

// organise carries out a message of the organiser or a deputy: KindFill, KindFree, KindBegin, KindSetUp or KindAgain.
// During the game, KindFree only takes the seat of a person or a stand-in from its holder.
func (l *Lobby) organise(message ScreenMessage) error {
	switch message.Kind {
	case KindBegin:
		return l.begin()
	case KindAgain:
		return l.again()
	case KindSetUp:
		return l.setUp(message.Table)
	}
	i := message.Seat - 1
	if i < 0 || i >= len(l.Holders) {
		return errNoSeat
	}
	if message.Kind == KindFill {
		return l.fill(i, message)
	}
	if p := &l.Table.Players[i]; l.Began && (p.Kind == match.Person || p.Away) {
		l.Holders[i] = "" // another screen may play on
		return nil
	}
	return l.free(i)
}

// setUp sets the edition and the variants to those of another table. For another edition chance draws the agents.
func (l *Lobby) setUp(t *match.Table) error {
	switch {
	case l.Began:
		return ErrBegan
	case t == nil:
		return ErrUnreadable
	}
	c := l.Clone()
	s := &c.Table.Setup
	if s.Edition != t.Setup.Edition {
		s.Agents = 0
	}
	s.Edition, s.Variants = t.Setup.Edition, t.Setup.Variants
	if err := c.check(); err != nil {
		return err
	}
	*l = *c
	return nil
}

// fill gives seat i, which must be free or that of an opponent, to the opponent in a message. The game must not have
// begun.
func (l *Lobby) fill(i int, message ScreenMessage) error {
	name := strings.TrimSpace(message.Name)
	switch p := l.Table.Players[i]; {
	case l.Began:
		return ErrBegan
	case p.Kind == match.Person && !l.isFree(i):
		return taken(p.Name)
	}
	who, err := opponents.Parse(message.Opponent)
	if err != nil {
		return err
	}
	if err := l.checkName(name, i); err != nil {
		return err
	}
	l.Table.Players[i] = match.Player{Name: name, Kind: match.Opponent, Level: who.Level, Temperament: who.Temperament}
	return nil
}

// Replacement returns the seat of a person that a message of KindReplace names, and the opponent who takes it during
// the game. Only the organiser may send it, or with anyPlayer also any player. The lobby is unchanged. The error says
// why the message is refused.
func (l *Lobby) Replacement(visitor Visitor, message ScreenMessage, anyPlayer bool) (s rules.Seat, who match.Player,
	err error) {
	i := message.Seat - 1
	switch {
	case !visitor.Organiser && (!anyPlayer || l.SeatOf(visitor) < 0):
		return 0, who, errOrganiser
	case !l.Began:
		return 0, who, errNotBegun
	case i < 0 || i >= len(l.Holders) || l.Table.Players[i].Kind != match.Person:
		return 0, who, errNoSeat
	}
	o, err := opponents.Parse(message.Opponent)
	return rules.Seat(i), match.Player{Name: l.Table.Players[i].Name, Kind: match.Opponent, Level: o.Level,
		Temperament: o.Temperament, Away: true}, err
}

// again returns from the game to the lobby. Players keep their seats; seats with stand-ins or without holders become
// free. Newcomers get seats. It does not check that the game is over.
func (l *Lobby) again() error {
	if !l.Began {
		return errNotBegun
	}
	c := l.Clone()
	c.Owed = slices.Clone(l.Holders)
	c.seatNewcomers()
	c.Table = c.Table.Rematch()
	for i := range l.Table.Players {
		if l.isFree(i) || l.Table.Players[i].Away {
			c.Table.Players[i], c.Holders[i] = match.Player{}, ""
		}
	}
	c.Began = false
	c.Games++
	*l = *c
	return nil
}

// begin begins the game without the free seats. It needs two players, one of them a person.
func (l *Lobby) begin() error {
	if l.Began {
		return ErrBegan
	}
	c := &Lobby{Code: l.Code, Table: l.Table, Organiser: l.Organiser, Began: true, Games: l.Games,
		LastGame: l.LastGame, Owed: l.Owed}
	people := 0
	c.Table.Players, c.Table.Setup.First = nil, rules.NoSeat
	for i, player := range l.Table.Players {
		if l.isFree(i) {
			continue
		}
		if l.Table.Setup.First == rules.Seat(i) {
			c.Table.Setup.First = rules.Seat(len(c.Holders))
		}
		if player.Kind == match.Person {
			people++
		}
		c.Table.Players, c.Holders = append(c.Table.Players, player), append(c.Holders, l.Holders[i])
	}
	s := &c.Table.Setup
	s.Players = len(c.Holders)
	switch {
	case s.Players < rules.MinSeats:
		return errTwo
	case people == 0:
		return errNobody
	case s.Agents.Len() != int(s.Edition.Edition().Agents[s.Players]):
		s.Agents = 0
	}
	if err := c.Table.Validate(); err != nil {
		return err
	}
	*l = *c
	return nil
}
