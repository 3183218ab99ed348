package opponents

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Level is the playing strength of an opponent. A new level needs a row in Levels, levelNames, levelParameters and
// temperamentWeights, and a case in PlayStyle.
type Level uint8

// The levels, from the weakest to the strongest.
const (
	Recruit    Level = iota // a beginner: chooses greedily with much random noise, and does not hide its own agent
	FieldAgent              // chooses greedily, and avoids moves that reveal its own agent
	Handler                 // simulates a few turns, without evidence about the owners of agents
	Spymaster               // simulates more turns, with evidence about the owners of agents
	Mastermind              // simulates most games, with a learned model, and hides its identity before dossiers
	numLevels
)

// Levels lists all levels, from the weakest to the strongest. It must not be changed.
var Levels = [numLevels]Level{Recruit, FieldAgent, Handler, Spymaster, Mastermind}

// levelNames must never change: old records contain them.
var levelNames = [numLevels]string{"recruit", "field-agent", "handler", "spymaster", "mastermind"}

// String returns the level's name in records, "unknown" for an invalid level.
func (l Level) String() string {
	if l < numLevels {
		return levelNames[l]
	}
	return "unknown"
}

// MarshalText returns the name of String. It never returns an error.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText sets the level by its name in records. For another text it returns the error of LevelByName and sets
// Recruit.
func (l *Level) UnmarshalText(text []byte) (err error) {
	*l, err = LevelByName(string(text))
	return err
}

// LevelByName returns the level with that name in records. For an unknown name it returns an *rules.InputError for
// players that lists the names.
func LevelByName(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	return 0, rules.InputErrorf("setup.no-opponent name known", "unknown opponent %q (%s)", name,
		strings.Join(levelNames[:], ", "))
}

// PlayStyle returns the prior knowledge about an opponent of the level in a game with this set-up. If two seats began
// the game, Aims fits best, except for recruits. A mastermind that hides its identity before a dossier reacts to the
// others' beliefs. Then no style with a fixed type fits, so it gets Misleads, like spymasters.
func (l Level) PlayStyle(game rules.Setup) deduction.PlayStyle {
	switch {
	case l == Recruit:
		return deduction.Plain
	case game.InitialPlayers() == 2:
		return deduction.Aims
	}
	switch l {
	case FieldAgent:
		return deduction.FeintsOften
	case Handler:
		return deduction.FeintsSometimes
	case Mastermind:
		if !game.Variants.Dossier {
			return deduction.FeintsSlightly
		}
	}
	return deduction.Misleads
}

// Temperament is a preference that is independent of the level. It makes opponents of one level play differently.
type Temperament uint8

// The temperaments.
const (
	Steady   Temperament = iota // no preference
	Bold                        // prefers to move one agent far
	Quiet                       // prefers to move many agents a little
	Spiteful                    // prefers to lead the leading agent to a poor building
	numTemperaments
)

// Temperaments lists all temperaments. It must not be changed.
var Temperaments = [numTemperaments]Temperament{Steady, Bold, Quiet, Spiteful}

// temperamentNames must never change: old records contain them.
var temperamentNames = [numTemperaments]string{"steady", "bold", "quiet", "spiteful"}

// String returns the temperament's name in records, "unknown" for an invalid one.
func (t Temperament) String() string {
	if t < numTemperaments {
		return temperamentNames[t]
	}
	return "unknown"
}

// MarshalText returns the name of String. It never returns an error.
func (t Temperament) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText sets the temperament by its name in records. For another text it returns the error of TemperamentByName
// and sets Steady.
func (t *Temperament) UnmarshalText(text []byte) (err error) {
	*t, err = TemperamentByName(string(text))
	return err
}

// TemperamentByName returns the temperament with that name in records. For an unknown name it returns an
// *rules.InputError for players that lists the names.
func TemperamentByName(name string) (Temperament, error) {
	for i, n := range temperamentNames {
		if n == name {
			return Temperament(i), nil
		}
	}
	return 0, rules.InputErrorf("setup.no-temperament name known", "unknown temperament %q (%s)", name,
		strings.Join(temperamentNames[:], ", "))
}

// TemperamentOf returns the default temperament of a seat, which must not be negative. Neighbours differ.
func TemperamentOf(seat int) Temperament { return Temperament(seat % int(numTemperaments)) }

// Opponent is a computer player. The zero Opponent is a steady recruit.
type Opponent struct {
	Level       Level
	Temperament Temperament
}

// String returns the opponent as stored in records: the level's name, then "/" and the temperament's name unless it is
// steady. An example is "handler/bold".
func (o Opponent) String() string {
	if o.Temperament == Steady {
		return o.Level.String()
	}
	return o.Level.String() + "/" + o.Temperament.String()
}

// Parse parses an opponent in the form of Opponent.String. It also accepts the temperament steady. The error is that of
// LevelByName or TemperamentByName.
func Parse(text string) (Opponent, error) {
	level, temper, named := strings.Cut(text, "/")
	l, err := LevelByName(level)
	if err != nil || !named {
		return Opponent{Level: l}, err
	}
	t, err := TemperamentByName(temper)
	return Opponent{l, t}, err
}
