// Package examples scripts the animated examples of the rulebook, for each edition. Package rules carries them out, so
// an example cannot show an illegal action.
package examples

import (
	"fmt"
	"iter"
	"strings"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/rules/topic"
)

// Example is a short scripted sequence of actions.
type Example struct {
	// where it begins, as one line; see rules.Game.Position
	Position    string
	Actions     []string // as records write them
	ShowsScores bool     // the page shows the scores
}

// ExampleStep is one action of an example.
type ExampleStep struct {
	Action rules.Action
	After  *rules.Game // the game after the action
}

// For returns the example of an edition for a topic; false if there is none. The result can be played as often as
// needed.
func For(id rules.EditionID, t topic.Topic) (Example, bool) {
	edition := id.Edition()
	switch t {
	case topic.TheCase:
		return caseExample(edition), true
	case topic.ATurn:
		return turnExample(edition), true
	case topic.TheSafe:
		return safeExample(edition), true
	case topic.ACount:
		return countExample(edition), true
	case topic.TheEnd:
		return endExample(edition), true
	case topic.TopSecret:
		x, ok := topSecret[id]
		return x, ok
	}
	return Example{}, false
}

// Start returns the game that the example begins with. It panics if the position is not valid, which a test excludes.
func (e Example) Start() rules.Game {
	g, err := rules.ParsePosition(e.Position)
	if err != nil { // never happens: a test plays all examples
		panic(fmt.Sprintf("position of an example: %v", err))
	}
	return g
}

// Play returns the steps of the example, each with the game before it. The sequence can be repeated. The games are new
// for each step.
func (e Example) Play() iter.Seq2[*rules.Game, ExampleStep] {
	return func(yield func(*rules.Game, ExampleStep) bool) {
		g := e.Start()
		for _, text := range e.Actions {
			a, err := record.ParseAction(&g, text)
			after := g
			if err == nil {
				err = after.Apply(a, nil)
			}
			if err != nil { // never happens: a test plays all examples
				panic(fmt.Sprintf("action %q of an example: %v", text, err))
			}
			if before := g; !yield(&before, ExampleStep{a, &after}) {
				return
			}
			g = after
		}
	}
}

// startPosition returns a position of an edition's base game as one line. Editions with fewer agents leave the last
// ones out.
func startPosition(edition *rules.Edition, at, scores [rules.NumAgents]int, safe int) string {
	const players = 4
	n := int(edition.Agents[players])
	in := func(values [rules.NumAgents]int) string {
		var parts []string
		for i, v := range values {
			if i < n {
				parts = append(parts, fmt.Sprint(v))
			} else {
				parts = append(parts, "-")
			}
		}
		return strings.Join(parts, ".")
	}
	return fmt.Sprintf("hc1 %s base %d roll 4 4 1 %s %s %s %d - grob 0.0.0.0 - %s",
		edition.ID, players, "roygbva"[:n], in(at), in(scores), safe, in([rules.NumAgents]int{}))
}

// lowestFace returns the lowest face of an edition's die, as records write it.
func lowestFace(e *rules.Edition) string {
	if f := e.Faces[0]; f.Low != f.High {
		return fmt.Sprintf("%d-%d", f.Low, f.High)
	}
	return fmt.Sprint(e.Faces[0].High)
}

// caseExample shows three turns, in which players move any agents.
func caseExample(e *rules.Edition) Example {
	return Example{Position: startPosition(e, [7]int{3, 6, 8, 1, 10, 5, 9}, [7]int{}, 0),
		Actions: []string{"roll 2", "move r2", "roll 3", "move b3", "roll 4", "move g4"}}
}

// turnExample shows a roll, divided among agents where that is allowed.
func turnExample(e *rules.Edition) Example {
	x := Example{Position: startPosition(e, [7]int{5, 9, 11, 2, 7, 4, 10}, [7]int{}, 0)}
	if e.Split {
		x.Actions = []string{"roll 4", "move r1 g3", "roll " + lowestFace(e), "move b1"}
	} else {
		x.Actions = []string{"roll 4", "move g4", "roll " + lowestFace(e), "move b1"}
	}
	return x
}

// safeExample shows an agent that passes the safe, and one that ends at it.
func safeExample(e *rules.Edition) Example {
	return Example{Position: startPosition(e, [7]int{5, 10, 2, 11, 5, 3, 9}, [7]int{}, 7),
		Actions: []string{"roll 3", "move b3", "roll 2", "move r2"}}
}

// countExample shows a count, and the placing of the safe.
func countExample(e *rules.Edition) Example {
	x := Example{Position: startPosition(e, [7]int{2, 0, 11, 5, 9, 3, 10}, [7]int{20, 18, 25, 22, 30, 14, 9}, 4),
		Actions: []string{"roll 2", "move r2", "safe 9"}}
	if e.Safe == rules.SafeUnoccupied {
		x.Actions[2] = "safe 7"
	}
	return x
}

// endExample shows the last count of a game.
func endExample(e *rules.Edition) Example {
	return Example{Position: startPosition(e, [7]int{5, 1, 3, 7, 8, 2, 0}, [7]int{33, 24, 30, 37, 28, 19, 22}, 8),
		Actions: []string{"roll 3", "move r3"}, ShowsScores: true}
}

// topSecret shows the play of a card in a card round, by edition.
var topSecret = map[rules.EditionID]Example{
	rules.Amigo: {Position: "hc1 amigo topsecret 4 cards 6 2 1 roygbva 0.3.6.3.11.2.1 3.0.3.0.0.0.0 10 - oyvb " +
		"0.0.0.0 - 0.0.0.0.0.0.0 l.-.-.- abbcdeefggikkmnn acdfhjlmo/d -:r.-.-.- r:-:-:8 -:1:1:0:ma",
		Actions: []string{"play ahead v 5"}},
	rules.Amigo2001: {Position: "hc1 amigo-2001 topsecret 4 cards 12 4 1 roygbva 10.6.7.4.1.11.6 10.6.6.3.0.7.5 5 - " +
		"yvro 0.0.0.0 - 10.6.6.3.0.7.5 -.-.-.l abcddeegjkklmmnno abcffghi/i -:-.-.-.- r:-:h:8 -:4:4:0:m",
		Actions: []string{"play ahead g 7"}},
	rules.Engine: {Position: "hc1 engine topsecret 4 cards 5 1 1 roygbva 2.7.0.11.4.7.11 0.14.20.15.2.9.0 1 - yobg " +
		"0.0.0.0 - 0.7.10.8.1.5.-3 l.-.-.- abbcdffghiklmmn acdeegjkn/e -:-.-.-.- r:-:h:8 -:1:-:2:-",
		Actions: []string{"play ahead y 1"}},
}
