package lesson

import (
	_ "embed"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// Lessons is how many there are; they are numbered from 1.
const Lessons = 8

// Who sits at the practice table: the person in the first seat, whose agent is Green, and three recruits.
const (
	You   rules.Seat  = 0
	Yours rules.Agent = rules.Green
)

// Table is a lesson’s table.
type Table struct {
	Position string
	Options  match.Options
}

//go:embed positions.txt
var text string

// positions are where the lessons begin, each by itself: a line for each.
var positions = strings.Split(strings.TrimSpace(text), "\n")

// At is the table of a lesson, 1 … Lessons, with the names of those who sit there.
func At(n int, names [4]string) Table {
	g, err := rules.ParsePosition(positions[n-1])
	if err != nil {
		panic("lesson: " + err.Error()) // a test reads them all
	}
	t := match.Table{Setup: g.Setup(), Notes: match.NotesAssisted}
	tempers := [4]opponents.Temperament{1: opponents.Bold, 2: opponents.Quiet, 3: opponents.Spiteful}
	for s, name := range names {
		p := match.Player{Name: name, Kind: match.Opponent, Level: opponents.Recruit, Temperament: tempers[s]}
		if rules.Seat(s) == You {
			p = match.Player{Name: name, Kind: match.Person}
		}
		t.Players = append(t.Players, p)
	}
	return Table{positions[n-1], match.Options{Table: t}}
}

// Script is what chance or an opponent does in a lesson; false where they do as they like. Only the first rolls and moves are laid down, and the lessons say so.
type Script struct{ lesson int }

// ScriptOf is the script from a lesson on.
func ScriptOf(n int) Script { return Script{n} }

// Acts is what happens next in a game, by chance or by an opponent; false where that is theirs to decide.
func (s Script) Acts(g *rules.Game) (rules.Action, bool) {
	a, ok := s.acts(g)
	return a, ok && g.Check(a) == nil
}

func (s Script) acts(g *rules.Game) (rules.Action, bool) {
	switch {
	case g.Phase() == rules.PhaseRoll:
		return s.rolls(g)
	case g.Phase() == rules.PhaseMove && g.ActiveSeat() != You:
		return s.moves(g)
	}
	return rules.Action{}, false
}

// rolls lets the die fall.
func (s Script) rolls(g *rules.Game) (rules.Action, bool) {
	points := 0
	switch turn := g.Turn(); {
	case s.lesson <= 2 && turn >= 1 && turn <= 5:
		points = [...]int{1: 3, 2: 5, 3: 6, 4: 4, 5: 2}[turn]
	case s.lesson <= 2 && turn == 6 && g.SafeAt() == 7 && g.At(rules.Red) == 5:
		points = 2
	case s.lesson <= 2 && turn == 6 && g.SafeAt() == 7 && g.At(rules.Red) == 6:
		return roll(g, rules.Face{Low: 1, High: 3})
	case (s.lesson == 4 || s.lesson == 5) && turn == 22:
		points = 5
	case s.lesson == 6 && turn == 33:
		points = 3
	default:
		return rules.Action{}, false
	}
	return roll(g, rules.Face{Low: uint8(points), High: uint8(points)})
}

func roll(g *rules.Game, f rules.Face) (rules.Action, bool) {
	for i, x := range g.Edition().Faces {
		if x == f {
			return rules.RollDie(i), true
		}
	}
	return rules.Action{}, false
}

// moves lets an opponent move.
func (s Script) moves(g *rules.Game) (rules.Action, bool) {
	var steps [rules.NumAgents]uint8
	switch turn := g.Turn(); {
	case s.lesson == 1 && turn == 2: // Red to house 5, what is left to Grey
		to := 5 - int(g.At(rules.Red))
		if to < 0 || to > 5 {
			return rules.Action{}, false
		}
		steps[rules.Red], steps[rules.Grey] = uint8(to), uint8(5-to)
	case s.lesson == 1 && turn == 3:
		steps[rules.Orange], steps[rules.Green] = 3, 3
	case s.lesson == 1 && turn == 4:
		steps[rules.Blue], steps[rules.Violet] = 2, 2
	case s.lesson <= 2 && turn == 6 && g.SafeAt() == 7 && g.At(rules.Red) == 5:
		steps[rules.Red] = 2
	case s.lesson <= 2 && turn == 6 && g.SafeAt() == 7 && g.At(rules.Red) == 6:
		steps[rules.Red] = 1
	case (s.lesson == 4 || s.lesson == 5) && turn == 22 && g.At(rules.Violet) == rules.Ruins:
		steps[rules.Violet] = 5
	default:
		return rules.Action{}, false
	}
	return rules.MoveAgents(steps), true
}
