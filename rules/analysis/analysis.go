// Package analysis analyses a finished game: scores and suspicion by turn, and facts such as the best-hidden identity
// or the most revealing turn. It uses the beliefs of package deduction, computed from what each seat could see.
package analysis

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// Moment is the state of a game at the end of a turn.
type Moment struct {
	Turn   int        // from 1
	Seat   rules.Seat // the seat whose turn it was
	Scores [rules.NumAgents]int
	Counts int // number of counts in the turn
	// by viewer and seat: the probability, to the viewer, that the seat owns its agent; the last viewer is Public
	Suspicion [rules.MaxSeats + 1][rules.MaxSeats]deduction.Probability
}

// Public is the index in Moment.Suspicion of a spectator who knows only public facts.
const Public = rules.MaxSeats

// GameReport is the analysis of a finished game. It reveals all owners.
type GameReport struct {
	Players []string                    // names by seat, latecomers included
	Agents  [rules.MaxSeats]rules.Agent // the agent that scored for each seat
	InPlay  rules.AgentSet
	Goal    int             // the score that ends the game
	Leaders rules.AgentSet  // the agents with the highest final score
	Moments []Moment        // by turn
	Faces   []rules.DieFace // of the edition's die
	Rolls   []int           // number of rolls of each face
	Facts   []Fact
}

// FactKind is a kind of remarkable fact.
type FactKind uint8

// The kinds of facts. Capitalized words are fields of Fact.
const (
	FactBestHidden FactKind = iota // Seat hid its identity best: the public's mean suspicion was Share
	// the public's suspicion of Seat rose most, by Share, in Turn, which was the turn of By
	FactMostRevealing
	FactTurningPoint // in Turn, the turn of By, the winning Agent's lead grew most, by Points
	FactLuckiestFace // Face was rolled most, Count times; Expected is the expected number
	FactSteps        // Seat's agent was moved Count steps by its owner, and OthersSteps by others
)

// Fact is one remarkable fact about a game. Fields that its kind does not name are zero.
type Fact struct {
	Kind        FactKind
	Seat        rules.Seat
	By          rules.Seat
	Agent       rules.Agent // FactTurningPoint
	Turn        int
	Share       deduction.Probability // FactBestHidden, FactMostRevealing
	Points      int
	Count       int
	OthersSteps int // FactSteps
	Expected    int // in tenths
	Face        rules.DieFace
}

// Analyze analyses the record of a finished game. Between turns it calls progress with the number of analysed actions
// and of all. If progress returns false, it stops and returns an error. Other errors say what is wrong with the record,
// or that its game is not over. The record is unchanged.
func Analyze(rec *record.Record, progress func(done, all int) bool) (*GameReport, error) {
	final, err := rec.Replay(func(*rules.Game, rules.Action) error { return nil })
	if err != nil {
		return nil, err
	}
	if !final.Over() {
		return nil, fmt.Errorf("the game is not over, so it can't be analysed")
	}
	table, err := match.TableOf(rec)
	if err != nil {
		return nil, err
	}
	report := &GameReport{InPlay: final.InPlay(), Goal: final.Edition().Goal, Leaders: final.Result().Front,
		Faces: final.Edition().Faces[:]}
	report.Rolls = make([]int, len(report.Faces))
	for s, p := range rec.AllPlayers() {
		report.Players = append(report.Players, p.Name)
		report.Agents[s] = final.Token(rules.Seat(s))
	}
	an := analyzer{report: report, belief: table.Belief(), allActions: len(rec.Actions), progress: progress}
	if _, err := rec.Replay(an.observe); err != nil {
		return nil, err
	}
	an.addMoment(&final)
	report.findFacts(an.ownSteps, an.othersSteps)
	return report, nil
}

// analyzer computes a report while it observes the actions of a record.
type analyzer struct {
	report                  *GameReport
	belief                  deduction.Belief
	turn                    int        // the turn being observed, 0 before the first
	seat                    rules.Seat // the seat whose turn it is
	actionsDone, allActions int
	progress                func(done, all int) bool
	log                     rules.Log           // events of the last action
	turnCounts              int                 // counts in this turn
	ownSteps, othersSteps   [rules.MaxSeats]int // by seat: steps of its agent moved by its owner, and by others
}

// errCancelled is returned if progress returned false.
var errCancelled = fmt.Errorf("the analysis was cancelled")

// observe adds a game and its next action to the analysis. The error is errCancelled if the analysis is cancelled.
func (an *analyzer) observe(g *rules.Game, next rules.Action) error {
	if t := g.Turn(); t != an.turn {
		if an.turn > 0 {
			an.addMoment(g)
		}
		an.turn, an.seat = t, g.ActiveSeat()
		if !an.progress(an.actionsDone, an.allActions) {
			return errCancelled
		}
	}
	an.actionsDone++
	switch next.Kind {
	case rules.KindRoll:
		an.report.Rolls[next.Face]++
	case rules.KindMove:
		for s := range g.Players() { // latecomers don't have their agent here
			if a := an.report.Agents[s]; a < rules.NumAgents && int(g.ActiveSeat()) == s {
				an.ownSteps[s] += int(next.Steps()[a])
			} else if a < rules.NumAgents {
				an.othersSteps[s] += int(next.Steps()[a])
			}
		}
	}
	an.addCount(*g, next)
	an.belief.Observe(g, next)
	return nil
}

// addCount counts an action that begins a count.
func (an *analyzer) addCount(g rules.Game, next rules.Action) {
	an.log.Reset()
	if g.Apply(next, &an.log) != nil {
		return // the replay reports the error
	}
	for _, e := range an.log.Events {
		if e.Kind == rules.EventCountBegan {
			an.turnCounts++
		}
	}
}

// addMoment adds the state at the end of a turn to the report.
func (an *analyzer) addMoment(g *rules.Game) {
	moment := Moment{Turn: an.turn, Seat: an.seat, Counts: an.turnCounts}
	an.turnCounts = 0
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) {
			moment.Scores[a] = g.Score(a)
		}
	}
	for s := range rules.Seat(len(an.report.Players)) {
		if !g.Over() {
			v := g.View(s)
			moment.Suspicion[s] = an.suspicion(an.belief.Marginals(&v))
		}
	}
	if g.Over() { // owners are revealed now, so the suspicion before is kept
		last := an.report.Moments
		if len(last) > 0 {
			moment.Suspicion = last[len(last)-1].Suspicion
		}
	} else {
		v := g.View(rules.NoSeat)
		moment.Suspicion[Public] = an.suspicion(an.belief.Marginals(&v))
	}
	an.report.Moments = append(an.report.Moments, moment)
}

// suspicion returns, by seat, the probability in a viewer's marginals that the seat owns its agent.
func (an *analyzer) suspicion(marginals deduction.Probabilities) (all [rules.MaxSeats]deduction.Probability) {
	for s := range an.report.Players {
		if a := an.report.Agents[s]; a < rules.NumAgents {
			all[s] = marginals[a][s]
		}
	}
	return all
}

// findFacts adds the remarkable facts to the report. The arguments count the steps of each seat's agent, by seat.
func (report *GameReport) findFacts(ownSteps, othersSteps [rules.MaxSeats]int) {
	n := len(report.Players)
	if len(report.Moments) == 0 {
		return
	}
	bestHidden, leastSum := 0, uint64(math.MaxUint64)
	mostRevealing := Fact{Kind: FactMostRevealing}
	for s := range n {
		sum, before := uint64(0), deduction.Probability(0)
		for i, m := range report.Moments {
			now := m.Suspicion[Public][s]
			sum += uint64(now)
			if i > 0 && now > before && now-before > mostRevealing.Share {
				mostRevealing = Fact{Kind: FactMostRevealing, Seat: rules.Seat(s), By: m.Seat, Turn: m.Turn,
					Share: now - before}
			}
			before = now
		}
		if sum < leastSum {
			bestHidden, leastSum = s, sum
		}
	}
	report.Facts = append(report.Facts,
		Fact{Kind: FactBestHidden, Seat: rules.Seat(bestHidden),
			Share: deduction.Probability(leastSum / uint64(len(report.Moments)))})
	if mostRevealing.Share > 0 {
		report.Facts = append(report.Facts, mostRevealing)
	}
	if fact, ok := report.turningPoint(); ok {
		report.Facts = append(report.Facts, fact)
	}
	for s := range n {
		if report.Agents[s] < rules.NumAgents {
			report.Facts = append(report.Facts, Fact{Kind: FactSteps, Seat: rules.Seat(s), Count: ownSteps[s],
				OthersSteps: othersSteps[s]})
		}
	}
	if fact, ok := report.luckiestFace(); ok {
		report.Facts = append(report.Facts, fact)
	}
}

// turningPoint returns the turn in which the winning agent, of several the last, gained most on the best other agent.
// It returns false if there is none.
func (report *GameReport) turningPoint() (Fact, bool) {
	front := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if report.Leaders.Has(a) {
			front = a
		}
	}
	if front == rules.NoAgent {
		return Fact{}, false
	}
	best, before := Fact{Kind: FactTurningPoint, Agent: front}, 0
	for _, m := range report.Moments {
		top := 0
		for a := range rules.Agent(rules.NumAgents) {
			if report.InPlay.Has(a) && a != front {
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

// luckiestFace returns the face that was rolled most often. It returns false if none was rolled.
func (report *GameReport) luckiestFace() (Fact, bool) {
	all := 0
	for _, n := range report.Rolls {
		all += n
	}
	best := Fact{Kind: FactLuckiestFace, Expected: all * 10 / max(len(report.Rolls), 1)}
	for i, n := range report.Rolls {
		if n > best.Count {
			best.Count, best.Face = n, report.Faces[i]
		}
	}
	return best, all > 0
}
