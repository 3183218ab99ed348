package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"heimlich/rules"
)

// search is a plain tree search, as a reference for opponents: it knows only the rules of the base game. For each
// playout it deals random owners to the other agents. A tree of what everybody sees grows by one position. In the tree
// each seat takes the action with the best results so far, or the least tried. After the tree, all seats act at random.
//
// This is UCT (Kocsis and Szepesvári, Bandit Based Monte-Carlo Planning, ECML 2006) over information sets of a single
// observer (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, IEEE TCIAIG 4, 2012).
type search struct {
	playouts    int
	exploration float64 // exploration constant of the upper confidence bound
}

// searchKinds lists the searches by the prefix of their name, with their default exploration; search:1600/0.7 overrides
// it. 0.25 won most against masterminds; the textbook's √2 plays worst at large tables.
var searchKinds = []struct {
	name     string
	explores float64
}{{"search:", 0.25}, {"uct:", math.Sqrt2}}

// maxPlayouts is the most playouts for one decision; each adds a node to the tree.
const maxPlayouts = 1_000_000

// errSearch is the error for tables with other secrets than the owners of agents.
var errSearch = errors.New("search plays the base game only: it guesses neither cards nor dossiers")

// maxExploration is the highest exploration constant.
const maxExploration = 10

// parseSearch parses a search such as search:14500, uct:14500 or search:14500/0.7. It returns false if the name has no
// such prefix.
func parseSearch(name string) (s search, ok bool, err error) {
	for _, kind := range searchKinds {
		number, named := strings.CutPrefix(name, kind.name)
		if !named {
			continue
		}
		number, explores, said := strings.Cut(number, "/")
		s.exploration = kind.explores
		if s.playouts, err = strconv.Atoi(number); err != nil || s.playouts < 1 || s.playouts > maxPlayouts {
			return s, true, fmt.Errorf("%q: a search has 1 to %d playouts", name, maxPlayouts)
		}
		if !said {
			return s, true, nil
		}
		if s.exploration, err = strconv.ParseFloat(explores, 64); err != nil ||
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

// node is a position in the tree.
type node struct {
	visits int
	won    float64 // wins of the seat that acted to come here; a shared win is split
	next   []int32 // child by action, in the order of Compare; 0 if not visited, nil before the second visit
}

// decide returns the most visited action in the view's seat, which must be to act.
func (s search) decide(v rules.View, src *rules.RandomSource) rules.Action {
	t := tree{v, src, s.exploration, make([]node, 1, s.playouts+1)}
	for range s.playouts {
		t.playout()
	}
	best, maximum := 0, -1
	for i, k := range t.nodes[0].next {
		if k > 0 && t.nodes[k].visits > maximum {
			best, maximum = i, t.nodes[k].visits
		}
	}
	return v.NthLegal(best)
}

// playout simulates one game and updates the tree.
func (t *tree) playout() {
	type step struct {
		node int32
		by   rules.Seat // the seat that acted to come here
	}
	g, owned := t.view.Game, t.drawOwners()
	path := []step{{0, rules.NoSeat}}
	for at := int32(0); !g.Over(); {
		by, count := g.Actor(), g.CountLegal()
		if t.nodes[at].next == nil {
			t.nodes[at].next = make([]int32, count)
		}
		i := t.src.Intn(count)
		if !g.IsChance() {
			i = t.selectAction(at, i)
		}
		applyNth(&g, i)
		grown := t.nodes[at].next[i] == 0
		if grown {
			t.nodes[at].next[i] = int32(len(t.nodes))
			t.nodes = append(t.nodes, node{})
		}
		at = t.nodes[at].next[i]
		path = append(path, step{at, by})
		if grown {
			break
		}
	}
	for range maxActions {
		if g.Over() {
			break
		}
		applyNth(&g, t.src.Intn(g.CountLegal()))
	}
	winners := rules.Winners(g.Front(), &owned)
	for _, s := range path {
		n := &t.nodes[s.node]
		n.visits++
		if winners.Has(s.by) {
			n.won += 1 / float64(winners.Len())
		}
	}
}

// selectAction returns the index of an untried action, scanning from the index from. If all are tried, it returns the
// one with the highest upper confidence bound.
func (t *tree) selectAction(at int32, from int) int {
	n := &t.nodes[at]
	for i := range n.next {
		if k := (from + i) % len(n.next); n.next[k] == 0 {
			return k
		}
	}
	best, top := 0, -1.0
	for i, k := range n.next {
		c := &t.nodes[k]
		visits := float64(c.visits)
		if x := c.won/visits + t.exploration*math.Sqrt(math.Log(float64(n.visits))/visits); x > top {
			best, top = i, x
		}
	}
	return best
}

// drawOwners gives each other seat a random agent that the viewer does not own.
func (t *tree) drawOwners() (all [rules.MaxSeats]rules.AgentSet) {
	v := &t.view
	all[v.Viewer] = v.Identities(v.Viewer)
	left := v.InPlay() &^ all[v.Viewer]
	for s := range rules.Seat(v.Players()) {
		if s == v.Viewer {
			continue
		}
		k := t.src.Intn(left.Len())
		for a := range rules.Agent(rules.NumAgents) {
			if !left.Has(a) {
				continue
			}
			if k == 0 {
				all[s], left = all[s].With(a), left.Without(a)
				break
			}
			k--
		}
	}
	return all
}

// applyNth applies the i-th legal action.
func applyNth(g *rules.Game, i int) {
	if err := g.ApplyNth(i, nil); err != nil {
		panic(err) // can't fail: the action is legal
	}
}
