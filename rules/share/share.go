// Package share encodes games, positions and challenges as links, and decodes them strictly. A link's text follows the
// # of an address, so no server ever sees it. Games and positions can also be shared as their own text. The error for a
// text that can't be decoded is a message for players.
package share

import (
	"errors"
	"strings"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/codec"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
	"heimlich/rules/record"
)

// Item is a shared game, position or challenge. Exactly one field is set. The zero Item goes with an error.
type Item struct {
	Game      *record.Record
	Position  string // a position as one line of text, at which a match can begin
	Challenge *Challenge
}

// Challenge is a table with its seed, and a score to beat in the seat of its single person.
type Challenge struct {
	Table match.Table // its single person is the challenged player
	Seed  uint64      // deals the same agents, cards and dice again
	By    string      // name of the player who reached the score
	Score int         // score to beat, 0 … MaxScore
}

// MaxScore is the highest score of a challenge, above that of any game.
const MaxScore = 255

// Why a game can be no challenge, or a text can't be shared or opened.
var (
	errNotOver = message.Errorf(message.Of("challenge.goes-on"), "no score to beat yet: the game isn’t over")
	errNoSeed  = message.Errorf(message.Of("challenge.no-seed"),
		"the game can’t be repeated: it has no seed")
	errPeople = message.Errorf(message.Of("challenge.people"),
		"a challenge needs one human, with opponents in all other seats")
	errJoined = message.Errorf(message.Of("challenge.joined"),
		"it’s nobody’s score: a player joined during the game")
	errSeatChanges = message.Errorf(message.Of("challenge.left"),
		"it’s nobody’s score: a stand-in played for a while")
	errRealDie = message.Errorf(message.Of("challenge.real-die"),
		"the game can’t be repeated: a real die was rolled")
	errUnknown    = message.Errorf(message.Of("share.nothing"), "it’s not a game, a position or a challenge")
	errUnfinished = message.Errorf(message.Of("share.goes-on"),
		"too early to share: the game isn’t over, and its record tells every secret")
)

// ChallengeOf returns the challenge to beat the single human player of a finished game. The error for players says why
// there is none. The record is unchanged.
func ChallengeOf(rec *record.Record) (Challenge, error) {
	t, err := match.TableOf(rec)
	if err != nil {
		return Challenge{}, err
	}
	g, err := rec.Replay(nil)
	if err != nil {
		return Challenge{}, err
	}
	challenge := Challenge{Table: t, Seed: rec.Seed}
	switch people := t.People(); {
	case !g.Over():
		return Challenge{}, errNotOver
	case !rec.HasSeed || rec.Position != "":
		return Challenge{}, errNoSeed
	case len(people) != 1:
		return Challenge{}, errPeople
	case len(rec.Changes) > 0:
		return Challenge{}, errSeatChanges
	case len(rec.Joined) > 0:
		return Challenge{}, errJoined
	case t.HouseRules.Has(match.RealDie):
		return Challenge{}, errRealDie
	default:
		challenge.Table.HouseRules = 0 // house rules are not part of a challenge
		challenge.By, challenge.Score = t.Players[people[0]].Name, g.Score(g.Token(people[0]))
	}
	return challenge, challenge.Validate()
}

// Validate returns nil if the challenge can be played, else an error for players.
func (c Challenge) Validate() error {
	if err := c.Table.Validate(); err != nil {
		return err
	}
	if len(c.Table.People()) != 1 {
		return errPeople
	}
	if c.Score < 0 || c.Score > MaxScore {
		return rules.InputErrorf("challenge.score score most", "the score to beat is %d, not 0 to %d", c.Score,
			MaxScore)
	}
	return record.CheckName(c.By)
}

// Options returns the options of the match that plays the challenge.
func (c Challenge) Options() match.Options {
	return match.Options{Table: c.Table, Seed: c.Seed, HasSeed: true}
}

// header returns a record of the challenge without actions.
func (c Challenge) header() *record.Record {
	return &record.Record{Setup: c.Table.Setup, Players: c.Table.PlayerTags(), Notes: c.Table.Notes.String(),
		Seed: c.Seed, HasSeed: true}
}

// Link returns the challenge as a link’s text. The challenge must be valid.
func (c Challenge) Link() string {
	var encoder codec.Encoder
	encoder.Choose(record.KindChallenge, record.Kinds)
	encoder.Choose(c.Score, MaxScore+1)
	encoder.Text(c.By)
	c.header().PackHeader(&encoder)
	return encoder.Encode()
}

// Game returns a finished game as a link’s text. The error says that the game is not over, or that the record is
// invalid. A record holds all secrets, so a game in progress is never shared.
func Game(rec *record.Record) (string, error) {
	g, err := rec.Replay(nil)
	switch {
	case err != nil:
		return "", err
	case !g.Over():
		return "", errUnfinished
	}
	return record.Pack(rec), nil
}

// Position returns a position as a link’s text. The error says why no match can begin at it.
func Position(line string) (string, error) {
	if _, err := record.ParseStart(line); err != nil {
		return "", err
	}
	return packPosition(line), nil
}

// packPosition encodes a position.
func packPosition(line string) string {
	var encoder codec.Encoder
	encoder.Choose(record.KindPosition, record.Kinds)
	encoder.Text(line)
	return encoder.Encode()
}

// Open finds a record, a link or a position in a pasted text, in this order, and decodes it strictly. The error is a
// message for players; the Item is then zero.
func Open(text string) (Item, error) {
	if len(text) > record.MaxRecordSize {
		return Item{}, rules.InputErrorf("record.too-long bytes", "the record is longer than %d bytes",
			record.MaxRecordSize)
	}
	clean := plaintext.Clean(text)
	if strings.HasPrefix(clean, "[Record") || strings.Contains(clean, "\n[Record") {
		return openRecord(text, clean)
	}
	loose := unwrap(clean)
	if link := codec.Find(loose); link != "" {
		return open(link)
	}
	if line, ok := findPosition(loose); ok {
		_, err := record.ParseStart(line)
		if err != nil {
			return Item{}, err
		}
		return Item{Position: line}, nil
	}
	if strings.HasPrefix(clean, "[") {
		return openRecord(text, clean)
	}
	link, ok := findLink(loose)
	if !ok {
		return Item{}, errUnknown
	}
	return open(link)
}

// openRecord reads the record in a cleaned text. The error names the line in the original text.
func openRecord(text, clean string) (Item, error) {
	above := max(strings.Index("\n"+clean, "\n[Record"), 0)
	rec, err := record.Read([]byte(strings.TrimRight(clean[above:], "` \n") + "\n"))
	var at *record.SyntaxError
	if errors.As(err, &at) {
		at.Line = plaintext.SourceLine(text, at.Line+strings.Count(clean[:above], "\n"))
	}
	return gameItem(rec, err)
}

// gameItem returns the item of a record, if its table is valid; err is the error of reading it.
func gameItem(rec *record.Record, err error) (Item, error) {
	if err == nil {
		_, err = match.TableOf(rec)
	}
	if err != nil {
		return Item{}, err
	}
	return Item{Game: rec}, nil
}

// open decodes the text of a link.
func open(link string) (Item, error) {
	decoder, err := codec.NewDecoder(link)
	if err != nil {
		return Item{}, err
	}
	link = strings.Join(strings.Fields(link), "")
	switch decoder.Choose(record.Kinds) {
	case record.KindPosition:
		line := decoder.Text(record.MaxLine)
		if !decoder.AtEnd() || packPosition(line) != link {
			return Item{}, record.ErrImpossible
		}
		if _, err := record.ParseStart(line); err != nil {
			return Item{}, err
		}
		return Item{Position: line}, nil
	case record.KindChallenge:
		challenge := &Challenge{Score: decoder.Choose(MaxScore + 1), By: decoder.Text(utf8.UTFMax * record.MaxName)}
		rec, err := record.UnpackHeader(decoder)
		if err != nil {
			return Item{}, err
		}
		if !rec.HasSeed || rec.Position != "" || !decoder.AtEnd() {
			return Item{}, record.ErrImpossible
		}
		challenge.Seed = rec.Seed
		if challenge.Table, err = match.TableOf(rec); err == nil {
			err = challenge.Validate()
		}
		if err != nil {
			return Item{}, err
		}
		if challenge.Link() != link {
			return Item{}, record.ErrImpossible
		}
		return Item{Challenge: challenge}, nil
	}
	return gameItem(record.Unpack(link)) // it reports unknown kinds too
}

// The kinds of link, as in their addresses.
const (
	LinkGame      = "game"
	LinkChallenge = "challenge"
)
