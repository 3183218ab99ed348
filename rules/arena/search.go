package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"heimlich/rules"
)

// search is a plain Monte Carlo tree search, a reference to compare opponents with. It knows only the rules of the base
// game. Each playout deals random owners to the other agents, and adds one public position to the tree. In the tree,
// each seat takes an untried action, or the one with the highest upper confidence bound. Below the tree, all seats act
// at random.
//
// This is UCT (Kocsis and Szepesvári, Bandit Based Monte-Carlo Planning, ECML 2006) over information sets of a single
// observer (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, IEEE TCIAIG 4, 2012).
type search struct {
	playouts    int
	exploration float64 // constant of the upper confidence bound
}

// searchKinds lists the kinds of search by name prefix, with their default exploration. A suffix overrides it, as in
// search:1600/0.7. Of all values, 0.25 won most against masterminds; the textbook's √2 plays worst with many players.
var searchKinds = []struct {
	name        string
	exploration float64
}{{"search:", 0.25}, {"uct:", math.Sqrt2}}

// maxPlayouts limits the playouts of one decision. Each adds a node to the tree.
const maxPlayouts = 1_000_000

// errSearch is returned for a search in a game with other secrets than the owners of agents.
var errSearch = errors.New("search plays the base game only: it guesses neither cards nor dossiers")

// maxExploration limits the exploration constant.
const maxExploration = 10

// parseSearch parses a search such as search:14500, uct:14500 or search:14500/0.7. It returns false if the name has no
// such prefix.
func parseSearch(name string) (s search, ok bool, err error) {
	for _, kind := range searchKinds {
		number, hasPrefix := strings.CutPrefix(name, kind.name)
		if !hasPrefix {
			continue
		}
		number, exploration, hasExploration := strings.Cut(number, "/")
		s.exploration = kind.exploration
		if s.playouts, err = strconv.Atoi(number); err != nil || s.playouts < 1 || s.playouts > maxPlayouts {
			return s, true, fmt.Errorf("%q: a search has 1 to %d playouts", name, maxPlayouts)
		}
		if !hasExploration {
			return s, true, nil
		}
		if s.exploration, err = strconv.ParseFloat(exploration, 64); err != nil ||
			!(s.exploration >= 0 && s.exploration <= maxExploration) {
			return s, true, fmt.Errorf("%q: a search explores by 0 to %d games", name, maxExploration)
		}
		return s, true, nil
	}
	return s, false, nil
}

// tree is the search tree of one decision.
type tree struct {
	view        rules.View
	src         *rules.RandomSource
	exploration float64
	nodes       []node // the first is the root, the view
}

// node is a public position in the tree.
type node struct {
	visits   int
	wins     float64 // wins of the seat whose action led here; a shared win is split
	children []int32 // indices in nodes by legal action; 0 if unvisited, nil before the second visit
}

// decide returns the most visited action of the view's seat, which must be the next to act.
func (s search) decide(view rules.View, src *rules.RandomSource) rules.Action {
	t := tree{view: view, src: src, exploration: s.exploration, nodes: make([]node, 1, s.playouts+1)}
	for range s.playouts {
		t.playout()
	}
	best, mostVisits := 0, -1
	for i, child := range t.nodes[0].children {
		if child > 0 && t.nodes[child].visits > mostVisits {
			best, mostVisits = i, t.nodes[child].visits
		}
	}
	return view.NthLegal(best)
}

// playout simulates one game and updates the tree.
func (t *tree) playout() {
	type step struct {
		node  int32
		actor rules.Seat // the seat whose action led here
	}
	g, owners := t.view.Game, t.drawOwners()
	path := []step{{0, rules.NoSeat}}
	for current := int32(0); !g.Over(); {
		actor, count := g.Actor(), g.CountLegal()
		if t.nodes[current].children == nil {
			t.nodes[current].children = make([]int32, count)
		}
		i := t.src.Intn(count)
		if !g.IsChance() {
			i = t.selectAction(current, i)
		}
		applyNth(&g, i)
		isNew := t.nodes[current].children[i] == 0
		if isNew {
			t.nodes[current].children[i] = int32(len(t.nodes))
			t.nodes = append(t.nodes, node{})
		}
		current = t.nodes[current].children[i]
		path = append(path, step{current, actor})
		if isNew {
			break
		}
	}
	for range maxActions {
		if g.Over() {
			break
		}
		applyNth(&g, t.src.Intn(g.CountLegal()))
	}
	winners := rules.Winners(g.Front(), &owners)
	for _, s := range path {
		n := &t.nodes[s.node]
		n.visits++
		if winners.Has(s.actor) {
			n.wins += 1 / float64(winners.Len())
		}
	}
}

// selectAction returns the index of an untried action, scanning from the index from. If all are tried, it returns the
// one with the highest upper confidence bound.
func (t *tree) selectAction(current int32, from int) int {
	n := &t.nodes[current]
	for i := range n.children {
		if k := (from + i) % len(n.children); n.children[k] == 0 {
			return k
		}
	}
	best, bestBound := 0, -1.0
	for i, k := range n.children {
		child := &t.nodes[k]
		visits := float64(child.visits)
		if bound := child.wins/visits + t.exploration*math.Sqrt(math.Log(float64(n.visits))/visits); bound > bestBound {
			best, bestBound = i, bound
		}
	}
	return best
}

// drawOwners gives each other seat a random agent that the viewer does not own.
func (t *tree) drawOwners() (owners [rules.MaxSeats]rules.AgentSet) {
	v := &t.view
	owners[v.Viewer] = v.Identities(v.Viewer)
	available := v.InPlay() &^ owners[v.Viewer]
	for seat := range rules.Seat(v.Players()) {
		if seat == v.Viewer {
			continue
		}
		k := t.src.Intn(available.Len())
		for a := range rules.Agent(rules.NumAgents) {
			if !available.Has(a) {
				continue
			}
			if k == 0 {
				owners[seat], available = owners[seat].With(a), available.Without(a)
				break
			}
			k--
		}
	}
	return owners
}

// applyNth applies the i-th legal action.
func applyNth(g *rules.Game, i int) {
	if err := g.ApplyNth(i, nil); err != nil {
		panic(err) // can't fail: the action is legal
	}
}
