package replay

import (
	"io"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Playback is a game that can seek to any moment: a record from any perspective, or the steps that a screen has seen of
// a running match. It implements match.Rewinder. It has no undone actions.
type Playback struct {
	spectator
	rec         *record.Record // nil for the steps of a screen
	perspective match.Perspective
	start       rules.View
	steps       []match.Step // all steps, as the perspective sees them
	history     *match.History
	n           int
	dealt       int // number of steps that deal
	over        bool
	landmarks   []match.Landmark
	beliefTask  *async.Task[[]turnBeliefs] // nil until the first call of Suspicion
	beliefs     []turnBeliefs              // its result
}

// turnBeliefs holds the beliefs at the end of a turn, by viewer; the last entry is the public.
type turnBeliefs struct {
	n, turn int
	owners  [rules.MaxSeats + 1]deduction.Probabilities
}

// Open opens a record at its beginning, from the public's perspective. The error says what is wrong with the record.
func Open(text []byte) (*Playback, error) {
	rec, g, c, err := open(text, rules.NoSeat)
	if err != nil {
		return nil, err
	}
	steps, err := match.Steps(g, rec.Actions, match.PublicPerspective)
	if err != nil {
		return nil, err // can't happen: Read has checked it
	}
	r := newPlayback(c, g.View(rules.NoSeat), steps)
	r.rec = rec
	return r, nil
}

// FromSteps returns a playback of what a viewer was given: the view at the start, and the steps without undone ones. It
// begins at the last moment, and its perspective can't change.
func FromSteps(t match.Table, viewer rules.Seat, start rules.View, steps []match.Step) *Playback {
	r := newPlayback(newSpectator(t, viewer), start, steps[:len(steps):len(steps)])
	r.Seek(len(steps))
	return r
}

// newPlayback returns a playback of steps, with their landmarks.
func newPlayback(c spectator, start rules.View, steps []match.Step) *Playback {
	r := &Playback{spectator: c, perspective: match.Perspective{Seat: c.viewer}, start: start, steps: steps}
	r.history = match.NewHistory(c.table, start, steps...)
	before := &r.start
	r.landmarks = r.table.AppendSeatChanges(r.landmarks, 0, before.Turn())
	for n := range steps {
		if isDealing(&before.Game) {
			r.dealt = n + 1
		}
		for _, e := range steps[n].Events {
			r.landmarks = appendLandmark(r.landmarks, n, before.Turn(), e)
		}
		before = &steps[n].View
		r.landmarks = r.table.AppendSeatChanges(r.landmarks, n+1, before.Turn())
	}
	r.over = before.Over()
	return r
}

func (r *Playback) Len() int { return len(r.steps) }

func (r *Playback) Seek(n int) { r.n = min(max(n, 0), len(r.steps)) }

func (r *Playback) DealLength() int { return r.dealt }

func (r *Playback) Perspective() match.Perspective { return r.perspective }

// Why a perspective is not allowed.
var (
	errNoSeat  = message.Errorf(message.Of("replay.no-seat"), "that seat is empty")
	errNotOver = message.Errorf(message.Of("replay.goes-on"), "secrets stay secret: the game isn’t over")
)

func (r *Playback) CheckPerspective(e match.Perspective) error {
	switch {
	case e == r.perspective:
	case r.rec == nil:
		return errNotOver
	case !e.All && e.Seat != rules.NoSeat && int(e.Seat) >= len(r.rec.AllPlayers()):
		return errNoSeat
	case !r.over && e != match.PublicPerspective && (e.All || e.Seat != r.onlyPerson()):
		return errNotOver
	}
	return nil
}

func (r *Playback) SetPerspective(e match.Perspective) error {
	if err := r.CheckPerspective(e); err != nil || r.rec == nil {
		return err
	}
	if e.All {
		e.Seat = rules.NoSeat
	}
	start, err := r.rec.Begin()
	if err != nil {
		return err // it was checked when it was read
	}
	r.perspective, r.viewer, r.start = e, e.Seat, e.View(&start)
	r.steps, err = match.Steps(start, r.rec.Actions, e)
	return err
}

// onlyPerson returns the seat of the only person at the table at the end of the record, else NoSeat. A person who has
// left does not count, because they may be at another screen.
func (r *Playback) onlyPerson() rules.Seat {
	only := rules.NoSeat
	for s, p := range r.rec.CurrentPlayers() {
		switch {
		case p.Kind != record.Person:
		case only != rules.NoSeat:
			return rules.NoSeat
		default:
			only = rules.Seat(s)
		}
	}
	return only
}

func (r *Playback) Landmarks() []match.Landmark { return r.landmarks }

func (r *Playback) Start() rules.View { return r.start }

func (r *Playback) Steps() []match.Step { return r.steps[:r.n:r.n] }

func (r *Playback) View() rules.View {
	if r.n == 0 {
		return r.start
	}
	return r.steps[r.n-1].View
}

func (r *Playback) PublicHistory() *match.PublicHistory { return r.history.At(r.n) }

func (r *Playback) Next() (match.Step, bool) {
	if r.n == len(r.steps) {
		return match.Step{}, false
	}
	r.n++
	return r.steps[r.n-1], true
}

func (r *Playback) Advance(float64, float64) {}

func (r *Playback) Status() match.Status { return match.Status{Waits: r.n == len(r.steps)} }

// Record implements match.Client. It returns "" for steps of a running match.
func (r *Playback) Record() string {
	if v := r.View(); r.rec == nil || !v.Over() {
		return ""
	}
	return r.rec.String()
}

// Suspicion implements match.Rewinder. It returns nothing while a game goes on, because the table may not allow that
// help.
func (r *Playback) Suspicion() ([]match.Suspicion, bool) {
	if r.rec == nil {
		return nil, true
	}
	if r.beliefTask == nil {
		rec, begins := r.rec, r.table.Belief()
		r.beliefTask = async.Start(func(step async.Progress) []turnBeliefs { return computeBeliefs(rec, begins, step) })
	}
	if b, ok := r.beliefTask.Result(); ok {
		r.beliefs = b
	}
	if r.beliefs == nil {
		return nil, false
	}
	who := rules.MaxSeats // the public
	if r.perspective.Seat != rules.NoSeat {
		who = int(r.perspective.Seat)
	}
	all := make([]match.Suspicion, len(r.beliefs))
	for i, b := range r.beliefs {
		all[i] = match.Suspicion{N: b.n, Turn: b.turn, Owners: b.owners[who]}
	}
	return all, true
}

// computeBeliefs computes what every viewer could believe at the end of every turn, from an initial belief. The last
// entry is the belief before the passports were opened.
func computeBeliefs(rec *record.Record, b deduction.Belief, step async.Progress) []turnBeliefs {
	all := []turnBeliefs{}
	n := 0
	note := func(g *rules.Game, turn int) {
		x := turnBeliefs{n: n, turn: turn}
		for v := range rules.Seat(rules.MaxSeats + 1) {
			switch {
			case g.Over() && len(all) > 0:
				x.owners[v] = all[len(all)-1].owners[v]
			case v == rules.MaxSeats:
				view := g.View(rules.NoSeat)
				x.owners[v] = b.Marginals(&view)
			case int(v) < g.Players():
				view := g.View(v)
				x.owners[v] = b.Marginals(&view)
			}
		}
		all = append(all, x)
	}
	turn := 0
	end, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
		if t := g.Turn(); t != turn {
			if turn > 0 {
				note(g, turn)
			}
			if turn = t; !step(n, len(rec.Actions)) {
				return io.EOF // cancelled
			}
		}
		n++
		b.Observe(g, a)
		return nil
	})
	if err == nil && turn > 0 {
		note(&end, turn)
	}
	return all
}

func (r *Playback) Leave() (rest func()) {
	if r.beliefTask != nil {
		r.beliefTask.Cancel()
	}
	return func() {}
}

// appendLandmark appends a landmark for an event, if it is notable. The action has n actions before it, in a turn.
func appendLandmark(all []match.Landmark, n, turn int, e rules.Event) []match.Landmark {
	m := match.Landmark{N: n + 1, Turn: turn, Seat: e.Seat}
	switch e.Kind {
	case rules.EventTurnBegan:
		m.Kind, m.Turn = match.LandmarkTurn, int(e.Turn)
	case rules.EventCountBegan:
		m.Kind = match.LandmarkCount
	case rules.EventCardPlayed:
		m.Kind = match.LandmarkCard
	case rules.EventPassportTaken:
		m.Kind = match.LandmarkPassport
	case rules.EventDossiersOpened:
		m.Kind = match.LandmarkDossiers
	case rules.EventSafeMoved:
		m.Kind = match.LandmarkSafe
	case rules.EventGameEnded:
		m.Kind = match.LandmarkOver
	case rules.EventJoined:
		m.Kind = match.LandmarkJoined
	default:
		return all
	}
	return append(all, m)
}
