// Package opponents is the computer players. They see a View, as a person in their seat would, and a seeded source of numbers; nothing else.
// All arithmetic is in whole numbers, so a seed gives the same decision on every platform.
package opponents

import (
	"fmt"

	"heimlich/rules"
)

// Level is how well an opponent plays.
type Level uint8

// The levels, from the weakest to the strongest.
const (
	Recruit    Level = iota // a beginner: sees what scores, is easily distracted, favours its own agent clumsily
	FieldAgent              // looks one move ahead, favours its own agent and avoids showing it
	numLevels
)

// Levels are all levels from the weakest to the strongest.
var Levels = []Level{Recruit, FieldAgent}

var levelNames = [numLevels]string{"recruit", "field-agent"}

// String is the level's name in records.
func (l Level) String() string {
	if l < numLevels {
		return levelNames[l]
	}
	return "unknown"
}

// LevelByName is the level that records call by that name.
func LevelByName(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	return 0, fmt.Errorf("there is no opponent %q; the opponents are recruit and field-agent", name)
}

// character is how a level weighs things, all in hundredths of a point.
type character struct {
	noise  int // added to each move's value, 0 … noise−1, differently every time
	own    int // a point for the own agent
	rival  int // a point for the best of the others, who is a threat whoever owns it
	others int // a point for any other agent
	cover  int // what each step of the own agent beyond its fair share of the roll costs
	best   int // of moves that are within so much of the best one, any may be taken
	feint  int // of a hundred moves, how many help another agent, drawn anew each time, as much as the own one
}

var characters = [numLevels]character{
	Recruit:    {noise: 1500, own: 100, rival: 10, others: 2, cover: 0, best: 0},
	FieldAgent: {noise: 0, own: 100, rival: 45, others: 12, cover: 80, best: 60, feint: 60},
}

// Decide is what an opponent of that level does in the view's seat, which must be the one that acts; the answer is always legal. It is the
// zero Action if nobody but chance acts.
func Decide(v rules.View, l Level, src *rules.Source) rules.Action {
	if v.Actor() == rules.NoSeat || l >= numLevels {
		return rules.Action{}
	}
	p := player{view: v, own: v.Identity(v.Actor()), decoy: rules.NoAgent, char: characters[l], src: src}
	p.feint()
	n := v.CountLegal()
	best, values := -1<<60, make([]int, n)
	for i := range n {
		a := v.NthLegal(i)
		values[i] = p.value(a)
		if p.char.noise > 0 {
			values[i] += src.Intn(p.char.noise)
		}
		best = max(best, values[i])
	}
	// Among what is nearly as good as the best, chance decides: that is what keeps a player from being read like a book.
	good := 0
	for _, x := range values {
		if x >= best-p.char.best {
			good++
		}
	}
	k := src.Intn(good)
	for i, x := range values {
		if x >= best-p.char.best {
			if k == 0 {
				return v.NthLegal(i)
			}
			k--
		}
	}
	return rules.Action{}
}

type player struct {
	view  rules.View
	own   rules.Agent
	decoy rules.Agent // helped for show in this move; NoAgent for none
	char  character
	src   *rules.Source
}

// feint lets the player favour another agent beside its own for this move, unless somebody is about to reach the goal: then there is nothing to hide any
// more. What it costs in points it saves in being found out.
func (p *player) feint() {
	if p.char.feint == 0 || p.view.Phase() != rules.PhaseMove || p.src.Intn(100) >= p.char.feint {
		return
	}
	var others []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if !p.view.InPlay().Has(a) {
			continue
		}
		if p.view.Score(a)+10 >= p.view.Edition().Goal {
			return
		}
		if a != p.own {
			others = append(others, a)
		}
	}
	p.decoy = others[p.src.Intn(len(others))]
}

// value is what an action is worth, in hundredths of a point.
func (p *player) value(a rules.Action) int {
	g := p.view.Game
	if err := g.Apply(a, nil); err != nil {
		return -1 << 50
	}
	x := p.standing(&g) - p.cover(a)
	if g.Over() {
		x += p.ending(&g)
	}
	return x
}

// standing is how good a position is: scores, and what a count would bring, weighed by how soon one is to be expected.
func (p *player) standing(g *rules.Game) int {
	soon := p.soon(g)
	sum := 0
	top, second := 0, 0
	goal := g.Edition().Goal
	for a := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(a) {
			continue
		}
		// Points, and the points of the place: worth about half, more if a count is near.
		worth := 100*g.Score(a) + g.At(a).Points()*(30+soon/2)
		if left := goal - g.Score(a); left < 14 { // the last points count for more
			worth += (14 - left) * 20
		}
		if a == p.own {
			own := p.char.own
			if p.decoy != rules.NoAgent {
				own = own * 6 / 10 // for show, the decoy gets more of it than the own agent
			}
			sum += worth * own / 100
			continue
		}
		if a == p.decoy {
			sum += worth * p.char.own * 8 / 1000
			continue
		}
		sum -= worth * p.char.others / 100
		if worth > top {
			top, second = worth, top
		} else {
			second = max(second, worth)
		}
	}
	return sum - top*p.char.rival/100 - second*p.char.rival/300
}

// soon is how likely the next player can bring an agent to the safe, 0 … 60: the more agents stand one to six buildings before it.
func (p *player) soon(g *rules.Game) int {
	var near [7]bool
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) {
			d := (int(g.SafeAt()) - int(g.At(a)) + rules.NumBuildings) % rules.NumBuildings
			if d >= 1 && d <= 6 {
				near[d] = true
			}
		}
	}
	n := 0
	for d := 1; d <= 6; d++ {
		if near[d] {
			n++
		}
	}
	return min(n*15, 60)
}

// cover is what a move costs because it shows whose side the player is on: steps for the own agent beyond a fair share.
func (p *player) cover(a rules.Action) int {
	if a.Kind != rules.KindMove || p.own == rules.NoAgent {
		return 0
	}
	total := 0
	for _, n := range a.Steps {
		total += int(n)
	}
	fair := (total + 2) / 3
	return max(int(a.Steps[p.own])-fair, 0) * p.char.cover
}

// ending is what the end of the game is worth: the own token in front is all that counts.
func (p *player) ending(after *rules.Game) int {
	const all = 100000
	if p.own == rules.NoAgent {
		return 0
	}
	best := 0
	for a := range rules.Agent(rules.NumAgents) {
		if after.InPlay().Has(a) && a != p.own {
			best = max(best, after.Score(a))
		}
	}
	switch own := after.Score(p.own); {
	case own > best:
		return all
	case own == best:
		return all / 3
	}
	return -all
}
