// Package analysis analyses a finished game: scores by turn, suspicion by turn, best cover and costliest slips. It uses
// the beliefs of package deduction, computed exactly from what each seat could see.
package analysis

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// Moment is how things stood when a turn had ended.
type Moment struct {
	Turn   int
	Seat   rules.Seat // whose turn it was
	Scores [rules.NumAgents]int
	Counts int // how often the safe was opened in the turn
	// how sure a viewer is of a seat's agent; the last viewer is the public
	Suspicion [rules.MaxSeats + 1][rules.MaxSeats]deduction.Probability
}

// Public is the viewer who sees only what everybody sees.
const Public = rules.MaxSeats

// GameReport is the analysis of a finished game.
type GameReport struct {
	Players []string
	Agents  [rules.MaxSeats]rules.Agent // by seat: the one it scored with
	InPlay  rules.AgentSet
	Goal    int            // the score that ends the game
	Front   rules.AgentSet // whose tokens came in first; all that are level
	Moments []Moment
	Faces   []rules.DieFace // the die's
	Rolls   []int           // how often each fell
	Facts   []Fact
}

// FactKind is a kind of remarkable fact.
type FactKind uint8

// The facts.
const (
	FactCover   FactKind = iota // Seat was known least, on average Share
	FactSlip                    // Seat's agent became surer by Share in Turn, in the turn of By
	FactTurning                 // in Turn, of By, the lead of Agent, which came in first, grew by Points
	FactDice                    // Face fell Count times where Expected were to be expected
	FactSteps                   // Seat's agent was walked Count steps by its owner, and Points by the others
)

// Fact is one remarkable fact about a game.
type Fact struct {
	Kind     FactKind
	Seat     rules.Seat
	By       rules.Seat
	Agent    rules.Agent // FactTurning
	Turn     int
	Share    deduction.Probability
	Points   int
	Count    int
	Expected int // in tenths
	Face     rules.DieFace
}

// Open analyses the record of a finished game. It calls step between turns with the actions done, and stops with an
// error if step returns false. Other errors say what is wrong with the record.
func Analyze(rec *record.Record, step func(done, all int) bool) (*GameReport, error) {
	final, err := rec.Replay(func(*rules.Game, rules.Action) error { return nil })
	if err != nil {
		return nil, err
	}
	if !final.Over() {
		return nil, fmt.Errorf("the game is not over, so its file is closed")
	}
	table, err := match.TableOf(rec)
	if err != nil {
		return nil, err
	}
	f := &GameReport{InPlay: final.InPlay(), Goal: final.Edition().Goal, Front: final.Result().Tokens,
		Faces: final.Edition().Faces[:]}
	f.Rolls = make([]int, len(f.Faces))
	for s, p := range rec.AllPlayers() {
		f.Players = append(f.Players, p.Name)
		f.Agents[s] = final.Token(rules.Seat(s))
	}
	w := analyzer{report: f, belief: table.Belief(), all: len(rec.Actions), step: step}
	if _, err := rec.Replay(w.observe); err != nil {
		return nil, err
	}
	w.addMoment(&final)
	f.findFacts(w.own, w.others)
	return f, nil
}

type analyzer struct {
	report      *GameReport
	belief      deduction.Belief
	turn        int
	seat        rules.Seat
	done, all   int
	step        func(done, all int) bool
	log         rules.Log           // what the last action did
	counts      int                 // in this turn
	own, others [rules.MaxSeats]int // steps of a seat's agent, by its owner and by others
}

// errGivenUp is why a file that nobody waits for is not finished.
var errCancelled = fmt.Errorf("nobody waits for the file any more")

func (w *analyzer) observe(g *rules.Game, next rules.Action) error {
	if t := g.Turn(); t != w.turn {
		if w.turn > 0 {
			w.addMoment(g)
		}
		w.turn, w.seat = t, g.ActiveSeat()
		if !w.step(w.done, w.all) {
			return errCancelled
		}
	}
	w.done++
	switch next.Kind {
	case rules.KindRoll:
		w.report.Rolls[next.Face]++
	case rules.KindMove:
		for s := range g.Players() { // nobody moves the agent of somebody who comes later
			if a := w.report.Agents[s]; a < rules.NumAgents && int(g.ActiveSeat()) == s {
				w.own[s] += int(next.Steps()[a])
			} else if a < rules.NumAgents {
				w.others[s] += int(next.Steps()[a])
			}
		}
	}
	w.countSafe(*g, next)
	w.belief.Observe(g, next)
	return nil
}

// count sees whether an action opens the safe.
func (w *analyzer) countSafe(g rules.Game, next rules.Action) {
	w.log.Reset()
	if g.Apply(next, &w.log) != nil {
		return // the record is wrong, and the player says so
	}
	for _, e := range w.log.Events {
		if e.Kind == rules.EventCountBegan {
			w.counts++
		}
	}
}

// note takes down how things stand.
func (w *analyzer) addMoment(g *rules.Game) {
	m := Moment{Turn: w.turn, Seat: w.seat, Counts: w.counts}
	w.counts = 0
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) {
			m.Scores[a] = g.Score(a)
		}
	}
	for s := range rules.Seat(len(w.report.Players)) {
		if !g.Over() {
			v := g.View(s)
			m.Suspicion[s] = w.suspicion(w.belief.Marginals(&v))
		}
	}
	if g.Over() { // everything is known now; what was believed before the passports turned is what counts
		last := w.report.Moments
		if len(last) > 0 {
			m.Suspicion = last[len(last)-1].Suspicion
		}
	} else {
		v := g.View(rules.NoSeat)
		m.Suspicion[Public] = w.suspicion(w.belief.Marginals(&v))
	}
	w.report.Moments = append(w.report.Moments, m)
}

// known returns how sure a table is of every seat's agent.
func (w *analyzer) suspicion(t deduction.Probabilities) (k [rules.MaxSeats]deduction.Probability) {
	for s := range w.report.Players {
		if a := w.report.Agents[s]; a < rules.NumAgents {
			k[s] = t[a][s]
		}
	}
	return k
}

// conclude finds what is worth telling.
func (f *GameReport) findFacts(own, others [rules.MaxSeats]int) {
	n := len(f.Players)
	if len(f.Moments) == 0 {
		return
	}
	cover, least := 0, uint64(1)<<62
	slip := Fact{Kind: FactSlip}
	for s := range n {
		sum, before := uint64(0), deduction.Probability(0)
		for i, m := range f.Moments {
			now := m.Suspicion[Public][s]
			sum += uint64(now)
			if i > 0 && now > before && now-before > slip.Share {
				slip = Fact{Kind: FactSlip, Seat: rules.Seat(s), By: m.Seat, Turn: m.Turn, Share: now - before}
			}
			before = now
		}
		if sum < least {
			cover, least = s, sum
		}
	}
	f.Facts = append(f.Facts,
		Fact{Kind: FactCover, Seat: rules.Seat(cover), Share: deduction.Probability(least / uint64(len(f.Moments)))})
	if slip.Share > 0 {
		f.Facts = append(f.Facts, slip)
	}
	if t, ok := f.turningPoint(); ok {
		f.Facts = append(f.Facts, t)
	}
	for s := range n {
		if f.Agents[s] < rules.NumAgents {
			f.Facts = append(f.Facts, Fact{Kind: FactSteps, Seat: rules.Seat(s), Count: own[s], Points: others[s]})
		}
	}
	if d, ok := f.luckiestFace(); ok {
		f.Facts = append(f.Facts, d)
	}
}

// turning returns the turn in which the token in front at the end gained most on the best of the others.
func (f *GameReport) turningPoint() (Fact, bool) {
	front := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if f.Front.Has(a) {
			front = a
		}
	}
	if front == rules.NoAgent {
		return Fact{}, false
	}
	best, before := Fact{Kind: FactTurning, Agent: front}, 0
	for _, m := range f.Moments {
		top := 0
		for a := range rules.Agent(rules.NumAgents) {
			if f.InPlay.Has(a) && a != front {
				top = max(top, m.Scores[a])
			}
		}
		lead := m.Scores[front] - top
		if gain := lead - before; gain > best.Points {
			best.Turn, best.By, best.Points = m.Turn, m.Seat, gain
		}
		before = lead
	}
	return best, best.Points > 0
}

// dice returns the face that fell most beyond its share.
func (f *GameReport) luckiestFace() (Fact, bool) {
	all := 0
	for _, n := range f.Rolls {
		all += n
	}
	best := Fact{Kind: FactDice, Expected: all * 10 / max(len(f.Rolls), 1)}
	for i, n := range f.Rolls {
		if n > best.Count {
			best.Count, best.Face = n, f.Faces[i]
		}
	}
	return best, all > 0
}
