package lobby

import (
	"unicode/utf8"

	"heimlich/rules/message"
)

// Why the server refuses or closes a connection. The lobby itself also returns ErrUnreadable, ErrToken and ErrBegan.
var (
	ErrUnreadable = message.Errorf(message.Of("lobby.unreadable"), "the message can’t be read")
	ErrVersion    = message.Errorf(message.Of("lobby.version"), "the page is another version than the host")
	ErrNoTable    = message.Errorf(message.Of("lobby.no-table"), "no table has this code")
	ErrToken      = message.Errorf(message.Of("lobby.token"), "the token is not valid")
	ErrElsewhere  = message.Errorf(message.Of("lobby.elsewhere"), "the seat is at another screen now")
	ErrFull       = message.Errorf(message.Of("lobby.full"), "the table has too many screens")
	ErrNoRoom     = message.Errorf(message.Of("lobby.no-room"), "the host has too many tables")
	ErrUnsaved    = message.Errorf(message.Of("line.unsaved"), "the table can’t be saved")
	ErrBegan      = message.Errorf(message.Of("lobby.began"), "the game has begun")
	ErrTooOften   = message.Errorf(message.Of("lobby.too-often"), "too many tries")
)

// Why the lobby refuses a message.
var (
	errNoSeat    = message.Errorf(message.Of("lobby.no-seat"), "there is no such seat")
	errOrganiser = message.Errorf(message.Of("lobby.organiser"), "only the organiser can do that")
	errNotBegun  = message.Errorf(message.Of("lobby.not-begun"), "the game has not begun")
	errSeats     = message.Errorf(message.Of("lobby.seats"), "all seven seats are taken")
	errTwo       = message.Errorf(message.Of("lobby.two"), "two players must sit")
	errNobody    = message.Errorf(message.Of("lobby.nobody"), "one of the players must be a person")
)

// Here returns the error that refuses a stand-in for a person who is here. Who is the person's name.
func Here(who string) error {
	return message.Errorf(message.Of("lobby.here", message.Person("who", who)), "%s is here", who)
}

// taken refuses a seat that somebody has.
func taken(who string) error {
	return message.Errorf(message.Of("lobby.taken", message.Person("who", who)), "%s has that seat", who)
}

// nameTaken refuses the name of the player with an index.
func nameTaken(i int, who string) error {
	return message.Errorf(message.Of("table.called-so", message.Number("seat", i+1), message.Person("who", who)),
		"seat %d is already called %s", i+1, who)
}

// nameLong refuses a name that is too long.
func nameLong(name string) error {
	n := utf8.RuneCountInString(name)
	return message.Errorf(message.Of("name.long", message.Number("most", MaxName), message.Number("characters", n)),
		"a name has at most %d characters, not %d", MaxName, n)
}
