package opponents

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Level is how well an opponent plays.
type Level uint8

// The levels, from the weakest to the strongest.
const (
	Recruit    Level = iota // a beginner: sees what scores, is easily distracted, favours its own agent clumsily
	FieldAgent              // looks one move ahead, favours its own agent and avoids showing it
	Handler                 // plays the next two turns out in its head, but remembers nothing of who did what
	Spymaster               // looks further, with all that can be concluded about who owns whom
	Mastermind              // looks further still, and hides who it is as long as there are dossiers to be written
	numLevels
)

// Levels are all levels from the weakest to the strongest.
var Levels = []Level{Recruit, FieldAgent, Handler, Spymaster, Mastermind}

// levelNames never change: old records must still read.
var levelNames = [numLevels]string{"recruit", "field-agent", "handler", "spymaster", "mastermind"}

// String returns the level's name in records.
func (l Level) String() string {
	if l < numLevels {
		return levelNames[l]
	}
	return "unknown"
}

// LevelByName returns the level that records call by that name.
func LevelByName(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	return 0, rules.InputErrorf("setup.no-opponent name", "there is no opponent %q; the opponents are recruit, "+
		"field-agent, handler, spymaster and mastermind", name)
}

// Manner returns what is known of how an opponent of the level plays in a game. Where two begin it, no more is known
// than that it has an aim, for so they are believed best, except of recruits. Masterminds that conceal themselves for a
// dossier weigh what would be believed of them, so no style that tells how they play would hold: they mislead, as
// spymasters do.
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

// Temperament is what an opponent leans to, whatever its level: several of one level at a table do not all play alike.
type Temperament uint8

// The temperaments.
const (
	Steady   Temperament = iota // leans to nothing
	Bold                        // would rather walk one agent far
	Quiet                       // would rather move many agents a little
	Spiteful                    // would rather lead the first one to a poor building
	numTemperaments
)

// Temperaments are all of them.
var Temperaments = []Temperament{Steady, Bold, Quiet, Spiteful}

// temperamentNames never change: old records must still read.
var temperamentNames = [numTemperaments]string{"steady", "bold", "quiet", "spiteful"}

// String returns the temperament's name in records.
func (t Temperament) String() string {
	if t < numTemperaments {
		return temperamentNames[t]
	}
	return "unknown"
}

// TemperamentByName returns the temperament that records call by that name.
func TemperamentByName(name string) (Temperament, error) {
	for i, n := range temperamentNames {
		if n == name {
			return Temperament(i), nil
		}
	}
	return 0, rules.InputErrorf("setup.no-temperament name",
		"there is no temperament %q; the temperaments are steady, bold, quiet and spiteful", name)
}

// TemperamentOf returns the temperament of the opponent in a seat, 0 or more, where nobody chose one: neighbours
// differ.
func TemperamentOf(seat int) Temperament { return Temperament(seat % int(numTemperaments)) }

// Opponent is who decides. The zero Opponent is a steady recruit.
type Opponent struct {
	Level       Level
	Temperament Temperament
}

// String returns the opponent as records have it: the level, and the temperament after a slash unless it is steady.
func (o Opponent) String() string {
	if o.Temperament == Steady {
		return o.Level.String()
	}
	return o.Level.String() + "/" + o.Temperament.String()
}

// Parse returns the opponent that a text of String’s form names.
func Parse(text string) (Opponent, error) {
	level, temper, named := strings.Cut(text, "/")
	l, err := LevelByName(level)
	if err != nil || !named {
		return Opponent{Level: l}, err
	}
	t, err := TemperamentByName(temper)
	return Opponent{l, t}, err
}
