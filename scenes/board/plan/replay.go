package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Speeds are the factors on the normal speed of playback.
var Speeds = []float64{0.5, 1, 2, 4, 8}

// normalSpeed is the index of the normal speed.
const normalSpeed = 1

// Pause is the pause between two actions, in seconds at normal speed.
const Pause = 0.5

// Replay is the state of a replay. Moments are numbers of actions.
type Replay struct {
	Playing       bool // playback is running
	GameRuns      bool // shows the past of an unfinished game
	Revealed      bool // identities may be shown
	CanUnmask     bool // the end offers the unmasking
	CanPlayOn     bool // playing on from a moment is possible
	HasSuspicions bool // the suspicions have been computed

	match      *match.Match
	speedIndex int
}

// NewReplay returns the replay of a match at its first moment after the deal. It returns nil if the match can't be
// replayed.
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

// rewinder returns the record that can be shown at any moment.
func (r *Replay) rewinder() match.Rewinder { return r.match.Rewinder() }

// First returns the first moment that can be shown: after the deal.
func (r *Replay) First() int { return r.rewinder().DealLength() }

// Last returns the last moment.
func (r *Replay) Last() int { return r.rewinder().Len() }

// Moment returns the shown moment.
func (r *Replay) Moment() int { return r.match.N() }

// Fraction returns the position of moment n on the timeline, 0 … 1.
func (r *Replay) Fraction(n int) float64 {
	if r.Last() <= r.First() {
		return 1
	}
	return min(max(float64(n-r.First())/float64(r.Last()-r.First()), 0), 1)
}

// Nearest returns the moment nearest to a position on the timeline, 0 … 1. It clamps other positions.
func (r *Replay) Nearest(position float64) int {
	return r.First() + int(min(max(position, 0), 1)*float64(r.Last()-r.First())+0.5)
}

// PresenceLandmarks are the kinds of landmark at which a person leaves, returns or joins.
var PresenceLandmarks = []match.LandmarkKind{match.LandmarkJoined, match.LandmarkLeft, match.LandmarkBack}

// Landmarks returns the landmarks of some kinds, in order, without those before the first moment.
func (r *Replay) Landmarks(kinds ...match.LandmarkKind) []match.Landmark {
	var all []match.Landmark
	for _, landmark := range r.rewinder().Landmarks() {
		if slices.Contains(kinds, landmark.Kind) && landmark.N >= r.First() {
			all = append(all, landmark)
		}
	}
	return all
}

// Turn returns the turn of the shown moment, 0 before the first, and the number of the last turn.
func (r *Replay) Turn() (turn, all int) {
	for _, landmark := range r.rewinder().Landmarks() {
		if landmark.Kind == match.LandmarkTurn {
			if all = landmark.Turn; landmark.N <= r.Moment() {
				turn = landmark.Turn
			}
		}
	}
	return turn, all
}

// TurnStart returns the moment at which a turn begins, the first moment if there is no such turn.
func (r *Replay) TurnStart(turn int) int {
	for _, landmark := range r.Landmarks(match.LandmarkTurn) {
		if landmark.Turn == turn {
			return landmark.N
		}
	}
	return r.First()
}

// previousTurn returns the start of the shown turn, or of the turn before if that moment is shown.
func (r *Replay) previousTurn() int {
	to := r.First()
	for _, landmark := range r.Landmarks(match.LandmarkTurn) {
		if landmark.N < r.Moment() {
			to = landmark.N
		}
	}
	return to
}

// nextTurn returns the start of the next turn, or the last moment.
func (r *Replay) nextTurn() int {
	for _, landmark := range r.Landmarks(match.LandmarkTurn) {
		if landmark.N > r.Moment() {
			return landmark.N
		}
	}
	return r.Last()
}

// Speed returns the factor on the normal speed.
func (r *Replay) Speed() float64 { return Speeds[r.speedIndex] }

// NextSpeed selects the next speed, and the slowest after the fastest.
func (r *Replay) NextSpeed() { r.speedIndex = (r.speedIndex + 1) % len(Speeds) }

// KnownAgents returns the agents of a seat that the shown perspective knows. It returns none for an unfinished game, or
// unless identities may be shown.
func (r *Replay) KnownAgents(s rules.Seat) rules.AgentSet {
	if r.GameRuns || !r.Revealed {
		return 0
	}
	view := r.rewinder().View()
	return view.Identities(s)
}

// SuspicionPoint holds for each agent the probability of its most likely owner at moment N. It ignores the case that
// the agent is free.
type SuspicionPoint struct {
	N       int
	Highest [rules.NumAgents]deduction.Probability
}

// SuspicionCurve returns a point for the end of each turn of the whole game, by the shown perspective. It returns false
// while the curve is being computed. Callers must not show points after the present moment.
func (r *Replay) SuspicionCurve() ([]SuspicionPoint, bool) {
	all, ok := r.rewinder().Suspicion()
	var points []SuspicionPoint
	for _, suspicion := range all {
		point := SuspicionPoint{N: suspicion.N}
		for agent := range suspicion.Owners {
			for _, share := range suspicion.Owners[agent][:deduction.Nobody] {
				point.Highest[agent] = max(point.Highest[agent], share)
			}
		}
		points = append(points, point)
	}
	return points, ok
}

// signals returns the last turns before the shown moment that are evidence for seat s owning agent a, at most two.
func (r *Replay) signals(a rules.Agent, s rules.Seat) (turns []*message.Arg) {
	const limit = 2
	all := r.match.Signals(a, s).For
	for _, n := range all[max(len(all)-limit, 0):] {
		turns = append(turns, message.Number("", n))
	}
	return turns
}

// mainSuspect returns the most likely agent and owner that the shown perspective does not know, with the probability.
// It returns false before the first suspicion is known, and if all owners are certain.
func (r *Replay) mainSuspect() (a rules.Agent, s rules.Seat, share deduction.Probability, ok bool) {
	all, _ := r.rewinder().Suspicion()
	for _, suspicion := range all {
		if suspicion.N > r.Moment() {
			break
		}
		share, ok = 0, false
		for agent := range suspicion.Owners {
			for seat := range rules.Seat(rules.MaxSeats) {
				probability := suspicion.Owners[agent][seat]
				if probability > share && probability < deduction.Certain {
					a, s, share, ok = rules.Agent(agent), seat, probability, true
				}
			}
		}
	}
	return a, s, share, ok
}

// PerspectiveChoice is a perspective that the player can choose.
type PerspectiveChoice struct {
	match.Perspective
	Shown          bool  // the present choice
	DisabledReason error // nil if it is available
}

// Perspectives returns all perspectives: the public one, that of each seat, and the full one. It returns nil for an
// unfinished game, whose past has only one.
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
	for _, p := range append(list, match.FullPerspective) {
		all = append(all,
			PerspectiveChoice{Perspective: p, Shown: p == now, DisabledReason: r.rewinder().CheckPerspective(p)})
	}
	return all
}

// PerspectiveName returns the name of a perspective of this game. The seat of a player's perspective must exist.
func (r *Replay) PerspectiveName(p match.Perspective) message.Message {
	switch {
	case p.All:
		return message.Of("time.eyes.all")
	case p.Seat == rules.NoSeat:
		return message.Of("time.eyes.public")
	}
	return message.Of("time.eyes.of", message.Person("who", r.match.Player(p.Seat).Name))
}

// Perspective returns the shown perspective.
func (r *Replay) Perspective() match.Perspective { return r.rewinder().Perspective() }
