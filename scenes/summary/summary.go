// Package summary describes a saved game in a few words: its table, its players, and how far it is. Lists of games show
// these summaries.
package summary

import (
	"errors"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/words"
)

// Summary is the summary of a game. If Err is set, the other fields are empty.
type Summary struct {
	Edition  rules.EditionID
	Variants rules.Variants
	Names    []string       // the names of the people and opponents, by seat
	Setup    rules.Setup    // the options of the table, with what has been drawn by chance
	Safe     rules.Building // the place of the safe
	Turn     int            // the current turn, from 1
	Over     bool           // the game is over
	Err      error          // the error of reading the game; nil if it could be read
}

// Summarize returns the summary of a record. It replays the whole record, which takes milliseconds. An error is in Err.
func Summarize(text []byte) Summary {
	rec, err := record.Read(text)
	if err != nil {
		return Summary{Err: err}
	}
	game, err := rec.Replay(nil)
	if err != nil {
		return Summary{Err: err}
	}
	s := Summary{
		Edition: rec.Setup.Edition, Variants: rec.Setup.Variants, Setup: game.Setup(),
		Safe: game.SafeAt(), Turn: max(game.Turn(), 1), Over: game.Over(),
	}
	for _, player := range rec.AllPlayers() {
		s.Names = append(s.Names, player.Name)
	}
	return s
}

// Read returns the summary of the saved game with an ID. It blocks on storage. An error is in Err.
func Read(files *savefiles.Files, id string) Summary {
	text, err := files.Read(id)
	if err != nil {
		return Summary{Err: err}
	}
	return Summarize(text)
}

// Newer reports whether the game can't be read because a newer version wrote it.
func (s Summary) Newer() bool { return errors.Is(s.Err, rules.ErrNewer) }

// ErrorTitle returns the key of the title that lists show for an unreadable game.
func (s Summary) ErrorTitle() message.Key {
	if s.Newer() {
		return "games.newer"
	}
	return "games.unreadable"
}

// Table returns a message with the edition and its variants. Err must be nil.
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

// NameList returns the names of the players in at most maxLength characters. If there are too many, it returns the
// first ones, at least one, with the number of the others.
func (s Summary) NameList(catalogue *words.Catalogue, maxLength int) string {
	for shown := len(s.Names); ; shown-- {
		var names []*message.Arg
		for _, name := range s.Names[:shown] {
			names = append(names, message.Person("", name))
		}
		list := message.Of("games.who", message.Each("names", names))
		if others := len(s.Names) - shown; others > 0 {
			list = message.Of("games.who.more", message.Each("names", names), message.Number("others", others))
		}
		if text := catalogue.Say(list); shown < 2 || utf8.RuneCountInString(text) <= maxLength {
			return text
		}
	}
}

// State returns a message about the progress of the game.
func (s Summary) State() message.Message {
	if s.Over {
		return message.Of("games.finished")
	}
	return message.Of("games.turn", message.Number("turn", s.Turn))
}
