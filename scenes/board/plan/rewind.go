package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Speeds are how fast what is shown again goes on by itself, in times of the usual.
var Speeds = []float64{0.5, 1, 2, 4, 8}

// usual is the speed at which it begins, by its place among them.
const usual = 1

// Pause is how long it rests between two steps, in seconds at the usual speed.
const Pause = 0.5

// Rewind is a match that can be put at any moment, and how it is looked at: what a time line shows, and what its buttons do.
type Rewind struct {
	Playing bool // it goes on by itself
	Past    bool // it is what was seen of a game that goes on, and leads back to that
	Told    bool // whoever looks has seen who is who, or was asked
	Ends    bool // the unmasking can be gone to from its end
	Other   bool // it can be played on otherwise

	match *match.Match
	speed int
}

// NewRewind is a match as it can be put at any moment, nil if it can’t be. It begins at the first moment that can be shown.
func NewRewind(m *match.Match) *Rewind {
	if m.Rewinder() == nil {
		return nil
	}
	r := &Rewind{match: m, speed: usual}
	if m.N() < r.First() {
		m.Seek(r.First())
	}
	return r
}

// record is what is shown.
func (r *Rewind) record() match.Rewinder { return r.match.Rewinder() }

// First and Last are the moments between which it can be put, and At is the one at which it is; as how many actions have happened.
func (r *Rewind) First() int { return r.record().Dealt() }

// Last is the last moment.
func (r *Rewind) Last() int { return r.record().Len() }

// At is the moment that is shown.
func (r *Rewind) At() int { return r.match.N() }

// Place is how far a moment is along the time line, 0 … 1.
func (r *Rewind) Place(n int) float64 {
	if r.Last() <= r.First() {
		return 1
	}
	return min(max(float64(n-r.First())/float64(r.Last()-r.First()), 0), 1)
}

// Nearest is the moment that is nearest to a place on the time line, 0 … 1.
func (r *Rewind) Nearest(place float64) int {
	return r.First() + int(min(max(place, 0), 1)*float64(r.Last()-r.First())+0.5)
}

// Comings are the kinds of moment at which somebody left, came back or came late.
var Comings = []match.LandmarkKind{match.LandmarkJoined, match.LandmarkLeft, match.LandmarkBack}

// Marks are the moments of some kinds that can be shown.
func (r *Rewind) Marks(kinds ...match.LandmarkKind) []match.Landmark {
	var all []match.Landmark
	for _, m := range r.record().Landmarks() {
		if slices.Contains(kinds, m.Kind) && m.N >= r.First() {
			all = append(all, m)
		}
	}
	return all
}

// Turn is the turn at this moment, 0 before the first one, and how many there are.
func (r *Rewind) Turn() (turn, all int) {
	for _, m := range r.record().Landmarks() {
		if m.Kind == match.LandmarkTurn {
			if all = m.Turn; m.N <= r.At() {
				turn = m.Turn
			}
		}
	}
	return turn, all
}

// OfTurn is the moment at which a turn begins, the first one that can be shown for a turn that there is not.
func (r *Rewind) OfTurn(turn int) int {
	for _, m := range r.Marks(match.LandmarkTurn) {
		if m.Turn == turn {
			return m.N
		}
	}
	return r.First()
}

// turnBack is where the turn began that is shown, or the one before it if that is what is shown.
func (r *Rewind) turnBack() int {
	to := r.First()
	for _, m := range r.Marks(match.LandmarkTurn) {
		if m.N < r.At() {
			to = m.N
		}
	}
	return to
}

// turnOn is where the next turn begins, or the end.
func (r *Rewind) turnOn() int {
	for _, m := range r.Marks(match.LandmarkTurn) {
		if m.N > r.At() {
			return m.N
		}
	}
	return r.Last()
}

// Pace is how many times the usual speed it goes on.
func (r *Rewind) Pace() float64 { return Speeds[r.speed] }

// Faster takes the next speed, and the slowest after the fastest.
func (r *Rewind) Faster() { r.speed = (r.speed + 1) % len(Speeds) }

// Known are a seat’s agents that the eyes know through which it is seen. Of a game that goes on none is shown: it is what everybody at the table may see. Neither is at the end of one to whoever
// has not asked for it: there is an unmasking.
func (r *Rewind) Known(s rules.Seat) rules.AgentSet {
	if r.Past || !r.Told {
		return 0
	}
	v := r.record().View()
	return v.Identities(s)
}

// Point is what could be believed at a moment: for every agent how likely it is to belong to whoever it most likely belongs to; that it is nobody’s is no suspicion.
type Point struct {
	N    int
	Sure [rules.NumAgents]deduction.Share
}

// Curve is what could be believed, through the eyes that look, at every turn’s end; false while that is being worked out. It is told for the whole game: what is shown of it
// must not go beyond the moment.
func (r *Rewind) Curve() ([]Point, bool) {
	all, ok := r.record().Suspicion()
	var ps []Point
	for _, x := range all {
		p := Point{N: x.N}
		for a := range x.Owners {
			for _, share := range x.Owners[a][:deduction.Nobody] {
				p.Sure[a] = max(p.Sure[a], share)
			}
		}
		ps = append(ps, p)
	}
	return ps, ok
}

// suspect is whom one could suspect most at this moment: an agent and whose it most likely is, of what the eyes that look don’t know; false before the first turn has ended.
func (r *Rewind) suspect() (a rules.Agent, s rules.Seat, share deduction.Share, ok bool) {
	all, _ := r.record().Suspicion()
	for _, x := range all {
		if x.N > r.At() {
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

// Eyes are those through which it can be seen, the public’s first; those that are not to be had come with the reason.
type Eyes struct {
	match.Eyes
	Now bool  // it is seen through them
	Why error // why they are not to be had, nil if they are
}

// AllEyes are all that there are. What is only the past of a game that goes on is seen through the eyes that saw it.
func (r *Rewind) AllEyes() []Eyes {
	now := r.record().Eyes()
	if r.Past {
		return nil
	}
	list := []match.Eyes{match.PublicEyes}
	for s := range r.match.Table().Players {
		list = append(list, match.Eyes{Seat: rules.Seat(s)})
	}
	var all []Eyes
	for _, e := range append(list, match.AllEyes) {
		all = append(all, Eyes{Eyes: e, Now: e == now, Why: r.record().MayLook(e)})
	}
	return all
}

// Title names the eyes through which it is seen.
func (r *Rewind) Title(e match.Eyes) message.Message {
	switch {
	case e.All:
		return message.Of("time.eyes.all")
	case e.Seat == rules.NoSeat:
		return message.Of("time.eyes.public")
	}
	return message.Of("time.eyes.of", message.Person("who", r.match.Player(e.Seat).Name))
}

// Eyes are those through which it is seen.
func (r *Rewind) Eyes() match.Eyes { return r.record().Eyes() }
