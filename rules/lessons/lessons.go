// Package lessons scripts the tutorial: positions, tasks, and the moves of chance and opponents. Every legal action
// is allowed at every step, and the lesson continues from it. The texts are in scenes/board/lesson.
package lessons

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// The learner's seat and agent, in all lessons.
const (
	Learner      rules.Seat  = 0
	LearnerAgent rules.Agent = rules.Green
)

// Lesson is one lesson. Each can be opened alone. The first three are played as one game, and so are the fourth and
// fifth.
type Lesson struct {
	Name     string // key of texts and saved progress; never changes
	Position string // where it begins if opened alone, as one line; see rules/position.go
	// a right answer, as records write actions, separated by semicolons; the roll comes first if the die is due
	Solution string
}

// The lessons, as indices of All.
const (
	MoveAnyone = iota
	TheCount
	TheSafe
	NotOnlyYourOwn
	WhoIsWho
	TheUnmasking
	TopSecret
	TheDossier
)

// All lists the lessons in order. It must not be changed. The last two are offered when a player first uses cards or
// dossiers.
var All = []Lesson{
	MoveAnyone: {Name: "move-anyone", Solution: "roll 3; move y2 g1",
		Position: "hc1 amigo base 4 roll 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 - gvor 0.0.0.0 - 0.0.0.0.0.0.0"},
	TheCount: {Name: "the-count", Solution: "roll 2; move r2",
		Position: "hc1 amigo base 4 roll 5 1 1 roygbva 5.3.2.4.2.2.0 0.0.0.0.0.0.0 7 - gvor 0.0.0.0 - 0.0.0.0.0.0.0"},
	TheSafe: {Name: "the-safe", Solution: "safe 4",
		Position: "hc1 amigo base 4 safe 5 1 1 roygbva 7.3.2.4.2.2.0 7.3.2.4.2.2.0 7 - gvor 0.0.0.0 - 7.3.2.4.2.2.0"},
	NotOnlyYourOwn: {Name: "not-only-your-own", Solution: "move r1 g1; safe 3",
		Position: "hc1 amigo base 4 move 21 1 1 roygbva 9.4.6.8.2.11.5 11.9.10.15.4.7.6 10 2 gvor 0.0.0.0 - " +
			"0.0.0.0.0.0.0"},
	WhoIsWho: {Name: "who-is-who", Solution: "roll 5; move v5",
		Position: "hc1 amigo base 4 roll 22 2 1 roygbva 10.4.6.9.2.11.5 21.13.16.24.6.4.11 3 - gvor 0.0.0.0 - " +
			"10.4.6.9.2.-3.5"},
	TheUnmasking: {Name: "the-unmasking", Solution: "roll 3; move g1 a2",
		Position: "hc1 amigo base 4 roll 33 1 1 roygbva 2.4.10.8.7.1.4 28.37.19.34.22.26.15 6 - gvor 0.0.0.0 - " +
			"0.0.0.0.0.0.0"},
	TopSecret: {Name: "top-secret", Solution: "call yes; play away r 9",
		Position: "hc1 amigo topsecret 4 call 10 2 1 roygbva 8.10.3.11.6.5.0 17.30.12.22.14.9.11 8 - gvor 0.0.0.0 - " +
			"0.0.0.0.0.0.0 ek.bl.cm.fg aabcddefghijklmnno - -:-.-.-.- r:-:-:8 r:1:-:0:-"},
	TheDossier: {Name: "the-dossier", Solution: "dossier 1 430_020",
		Position: "hc1 amigo dossier 4 dossier 14 2 1 roygbva 8.4.6.10.2.11.3 30.14.22.24.9.6.13 8 - gvor 0.0.0.0 - " +
			"8.4.6.10.2.-3.3 -.-.-.- 1234:+:r 0.0.0.0"},
}

// Start returns the game at Position. The lessons of All never give an error.
func (l Lesson) Start() (rules.Game, error) { return record.ParseStart(l.Position) }

// Options returns the practice table of a lesson. Names are those of its four players, by seat. The others are
// recruits: one bold, one quiet, one spiteful. The lessons of All never give an error.
func (l Lesson) Options(names [4]string) (match.Options, error) {
	g, err := l.Start()
	if err != nil {
		return match.Options{}, err
	}
	options := match.Options{Table: match.Table{Setup: g.Setup()}}
	for s, name := range names {
		p := match.Player{Name: name}
		if rules.Seat(s) != Learner {
			p.Kind, p.Level, p.Temperament = match.Opponent, opponents.Recruit, opponents.Temperaments[s]
		}
		options.Players = append(options.Players, p)
	}
	return options, nil
}

// Scripted returns the next action of chance or of an opponent in a lesson, given as its index in All. It returns false
// if none is scripted or the scripted one is illegal; then the die is random and opponents decide. It uses public facts
// only, and the game is unchanged.
func Scripted(lesson int, g *rules.Game) (rules.Action, bool) {
	action := rules.Action{}
	switch {
	case g.Over():
	case g.Phase() == rules.PhaseRoll:
		action = scriptedRoll(lesson, g)
	case g.Phase() == rules.PhaseMove && g.Actor() != Learner:
		action = scriptedMove(lesson, g)
	}
	if action.Kind == rules.KindNone || g.Check(action) != nil {
		return rules.Action{}, false
	}
	return action, true
}

// The turns with scripted actions. Lessons begin in the turn of their positions.
const (
	firstTurn      = 1  // of MoveAnyone: the learner's; opponents play turns 2 to 4
	countTurn      = 5  // of TheCount: the learner's
	afterCountTurn = 6  // of TheCount: the first opponent's
	whoIsWhoTurn   = 22 // of WhoIsWho: the first opponent's
	unmaskingTurn  = 33 // of TheUnmasking: the learner's
)

// opponentRolls are the points that opponents roll in the turns after firstTurn.
var opponentRolls = [...]int{5, 6, 4}

// scriptedRoll returns the scripted roll, the zero Action if there is none.
func scriptedRoll(lesson int, g *rules.Game) rules.Action {
	points := 0
	switch turn := g.Turn(); {
	case lesson == MoveAnyone && turn == firstTurn:
		return rollOf(g, rules.DieFace{Low: 1, High: 3})
	case lesson == MoveAnyone && turn <= firstTurn+len(opponentRolls):
		points = opponentRolls[turn-firstTurn-1]
	case lesson == TheCount && turn == countTurn:
		points = 2
	case lesson == TheCount && turn == afterCountTurn: // the distance of Red from the safe, for a count
		if points = distance(g, rules.Red, g.SafeAt()); points == 1 {
			return rollOf(g, rules.DieFace{Low: 1, High: 3})
		}
	case lesson == WhoIsWho && turn == whoIsWhoTurn:
		points = 5
	case lesson == TheUnmasking && turn == unmaskingTurn:
		points = 3
	}
	return rollOf(g, rules.DieFace{Low: uint8(points), High: uint8(points)})
}

// rollOf returns the roll of a die face, the zero Action if the edition has no such face.
func rollOf(g *rules.Game, want rules.DieFace) rules.Action {
	for i, face := range g.Edition().Faces {
		if face == want {
			return rules.RollDie(i)
		}
	}
	return rules.Action{}
}

// distance returns how many steps an agent needs to a building, 1 … 12.
func distance(g *rules.Game, a rules.Agent, to rules.Building) int {
	steps := (int(to) - int(g.At(a)) + rules.NumBuildings) % rules.NumBuildings
	if steps == 0 {
		steps = rules.NumBuildings
	}
	return steps
}

// scriptedMove returns an opponent's scripted move, the zero Action if there is none.
func scriptedMove(lesson int, g *rules.Game) rules.Action {
	var steps [rules.NumAgents]uint8
	switch turn := g.Turn(); {
	case lesson == MoveAnyone && turn == firstTurn+1: // Red to house 5, and Grey by the remaining points
		const house5 rules.Building = 5
		n, points := distance(g, rules.Red, house5), opponentRolls[0]
		if n > points {
			return rules.Action{}
		}
		steps[rules.Red], steps[rules.Grey] = uint8(n), uint8(points-n)
	case lesson == MoveAnyone && turn == firstTurn+2:
		steps[rules.Orange], steps[rules.Green] = 3, 3
	case lesson == MoveAnyone && turn == firstTurn+3:
		steps[rules.Blue], steps[rules.Violet] = 2, 2
	case lesson == TheCount && turn == afterCountTurn:
		const tooFar = 9 // steps; more than any roll, so the opponent decides
		steps[rules.Red] = uint8(min(distance(g, rules.Red, g.SafeAt()), tooFar))
	case lesson == WhoIsWho && turn == whoIsWhoTurn && g.At(rules.Violet) == rules.Ruins:
		steps[rules.Violet] = 5
	default:
		return rules.Action{}
	}
	return rules.MoveAgents(steps)
}
