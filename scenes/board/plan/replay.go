package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Speeds are the factors on the usual speed of playback.
var Speeds = []float64{0.5, 1, 2, 4, 8}

// normalSpeed is the index of the usual speed.
const normalSpeed = 1

// Pause is the pause between two actions, in seconds at the usual speed.
const Pause = 0.5

// Replay is the state of a replay: a match that can be shown at any moment.
type Replay struct {
	Playing   bool // playback is running
	GameRuns  bool // it shows the past of a game that goes on
	Revealed  bool // the viewer knows the identities, or has asked for them
	CanUnmask bool // its end can lead to the unmasking
	CanPlayOn bool // players can play on from here
	Studied   bool // the suspicions have been computed

	match      *match.Match
	speedIndex int
}

// NewReplay returns the replay of a match, at its first moment. It returns nil if the match can't be replayed.
func NewReplay(m *match.Match) *Replay {
	if m.Rewinder() == nil {
		return nil
	}
	r := &Replay{match: m, speedIndex: normalSpeed}
	if m.N() < r.First() {
		m.Seek(r.First())
	}
	return r
}

// rewinder returns the replayed record.
func (r *Replay) rewinder() match.Rewinder { return r.match.Rewinder() }

// First returns the first moment that can be shown. Moments are numbers of actions.
func (r *Replay) First() int { return r.rewinder().DealLength() }

// Last returns the last moment.
func (r *Replay) Last() int { return r.rewinder().Len() }

// Moment returns the moment that is shown.
func (r *Replay) Moment() int { return r.match.N() }

// Fraction returns the position of a moment on the timeline, 0 … 1.
func (r *Replay) Fraction(n int) float64 {
	if r.Last() <= r.First() {
		return 1
	}
	return min(max(float64(n-r.First())/float64(r.Last()-r.First()), 0), 1)
}

// Nearest returns the moment nearest to a position on the timeline, 0 … 1.
func (r *Replay) Nearest(place float64) int {
	return r.First() + int(min(max(place, 0), 1)*float64(r.Last()-r.First())+0.5)
}

// PresenceLandmarks are the kinds of moment at which a person left, came back or joined.
var PresenceLandmarks = []match.LandmarkKind{match.LandmarkJoined, match.LandmarkLeft, match.LandmarkBack}

// Landmarks returns the moments of some kinds that can be shown.
func (r *Replay) Landmarks(kinds ...match.LandmarkKind) []match.Landmark {
	var all []match.Landmark
	for _, m := range r.rewinder().Landmarks() {
		if slices.Contains(kinds, m.Kind) && m.N >= r.First() {
			all = append(all, m)
		}
	}
	return all
}

// Turn returns the turn at this moment, 0 before the first one, and the number of turns.
func (r *Replay) Turn() (turn, all int) {
	for _, m := range r.rewinder().Landmarks() {
		if m.Kind == match.LandmarkTurn {
			if all = m.Turn; m.N <= r.Moment() {
				turn = m.Turn
			}
		}
	}
	return turn, all
}

// TurnStart returns the moment at which a turn begins, or the first moment if there is no such turn.
func (r *Replay) TurnStart(turn int) int {
	for _, m := range r.Landmarks(match.LandmarkTurn) {
		if m.Turn == turn {
			return m.N
		}
	}
	return r.First()
}

// previousTurn returns the beginning of this turn, or that of the previous turn if this one has just begun.
func (r *Replay) previousTurn() int {
	to := r.First()
	for _, m := range r.Landmarks(match.LandmarkTurn) {
		if m.N < r.Moment() {
			to = m.N
		}
	}
	return to
}

// nextTurn returns the beginning of the next turn, or the end.
func (r *Replay) nextTurn() int {
	for _, m := range r.Landmarks(match.LandmarkTurn) {
		if m.N > r.Moment() {
			return m.N
		}
	}
	return r.Last()
}

// Speed returns the factor on the usual speed.
func (r *Replay) Speed() float64 { return Speeds[r.speedIndex] }

// NextSpeed chooses the next speed, and the slowest after the fastest.
func (r *Replay) NextSpeed() { r.speedIndex = (r.speedIndex + 1) % len(Speeds) }

// KnownAgents returns a seat's agents that the shown view knows. It returns none for a running game, or for viewers who
// have not asked for identities before the unmasking.
func (r *Replay) KnownAgents(s rules.Seat) rules.AgentSet {
	if r.GameRuns || !r.Revealed {
		return 0
	}
	v := r.rewinder().View()
	return v.Identities(s)
}

// SuspicionPoint holds for every agent the probability of its most likely owner at a moment. That an agent has no owner
// does not count.
type SuspicionPoint struct {
	N       int
	Highest [rules.NumAgents]deduction.Probability
}

// SuspicionCurve returns a point for the end of every turn, by the shown view, or false while it is being computed. It
// covers the whole game; what is shown must end at the present moment.
func (r *Replay) SuspicionCurve() ([]SuspicionPoint, bool) {
	all, ok := r.rewinder().Suspicion()
	var ps []SuspicionPoint
	for _, x := range all {
		p := SuspicionPoint{N: x.N}
		for a := range x.Owners {
			for _, share := range x.Owners[a][:deduction.Nobody] {
				p.Highest[a] = max(p.Highest[a], share)
			}
		}
		ps = append(ps, p)
	}
	return ps, ok
}

// mainSuspect returns the most likely pair of agent and owner that the shown view does not know, with its probability.
// It returns false before the end of the first turn.
func (r *Replay) mainSuspect() (a rules.Agent, s rules.Seat, share deduction.Probability, ok bool) {
	all, _ := r.rewinder().Suspicion()
	for _, x := range all {
		if x.N > r.Moment() {
			break
		}
		share, ok = 0, false
		for agent := range x.Owners {
			for seat := range rules.Seat(rules.MaxSeats) {
				if p := x.Owners[agent][seat]; p > share && p < deduction.Certain {
					a, s, share, ok = rules.Agent(agent), seat, p, true
				}
			}
		}
	}
	return a, s, share, ok
}

// PerspectiveChoice is a view that the replay can show. The public view comes first. An unavailable view has a reason.
type PerspectiveChoice struct {
	match.Perspective
	Shown          bool  // it is shown now
	DisabledReason error // why it is unavailable, nil if it is available
}

// Perspectives returns all views. The past of a running game has only the view of the seat that saw it.
func (r *Replay) Perspectives() []PerspectiveChoice {
	now := r.rewinder().Perspective()
	if r.GameRuns {
		return nil
	}
	list := []match.Perspective{match.PublicPerspective}
	for s := range r.match.Table().Players {
		list = append(list, match.Perspective{Seat: rules.Seat(s)})
	}
	var all []PerspectiveChoice
	for _, e := range append(list, match.FullPerspective) {
		all = append(all,
			PerspectiveChoice{Perspective: e, Shown: e == now, DisabledReason: r.rewinder().CheckPerspective(e)})
	}
	return all
}

// PerspectiveName returns the name of a view.
func (r *Replay) PerspectiveName(e match.Perspective) message.Message {
	switch {
	case e.All:
		return message.Of("time.eyes.all")
	case e.Seat == rules.NoSeat:
		return message.Of("time.eyes.public")
	}
	return message.Of("time.eyes.of", message.Person("who", r.match.Player(e.Seat).Name))
}

// Perspective returns the view that is shown.
func (r *Replay) Perspective() match.Perspective { return r.rewinder().Perspective() }
