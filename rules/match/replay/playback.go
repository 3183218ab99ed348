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

// Playback is a game that can seek to any moment. It plays a record from any perspective, or the steps of a running
// match that a screen has seen. It implements match.Rewinder. Undone actions are not among its steps.
type Playback struct {
	spectator
	rec         *record.Record // nil for the steps of a screen
	perspective match.Perspective
	start       rules.View
	steps       []match.Step // all steps, as the perspective sees them
	history     *match.History
	position    int  // number of steps before the shown moment
	dealLength  int  // number of steps that deal
	over        bool // the last step ends the game
	landmarks   []match.Landmark
	beliefTask  *async.Task[[]turnBeliefs] // nil until the first call of Suspicion
	beliefs     []turnBeliefs              // its result
}

// publicViewer is the index of the public in turnBeliefs.
const publicViewer = rules.MaxSeats

// turnBeliefs holds the beliefs at the end of a turn, by seat of the viewer and for the public.
type turnBeliefs struct {
	n, turn  int
	byViewer [publicViewer + 1]deduction.Probabilities
}

// Open opens a record at its beginning, from the public's perspective. The record's game may still go on. The error
// says what is wrong with the record.
func Open(text []byte) (*Playback, error) {
	rec, start, common, err := openRecord(text, rules.NoSeat)
	if err != nil {
		return nil, err
	}
	steps, err := match.Steps(start, rec.Actions, match.PublicPerspective)
	if err != nil {
		return nil, err // can't happen: record.Read has checked the actions
	}
	pb := newPlayback(common, start.View(rules.NoSeat), steps)
	pb.rec = rec
	return pb, nil
}

// FromSteps returns a playback of what a viewer was given: the view at the start, and the steps without undone ones. It
// begins at the last moment, and its perspective can't change.
func FromSteps(t match.Table, viewer rules.Seat, start rules.View, steps []match.Step) *Playback {
	pb := newPlayback(newSpectator(t, viewer), start, steps[:len(steps):len(steps)])
	pb.Seek(len(steps))
	return pb
}

// newPlayback returns a playback of steps at its beginning, with their landmarks. The viewer of common is its
// perspective.
func newPlayback(common spectator, start rules.View, steps []match.Step) *Playback {
	pb := &Playback{spectator: common, perspective: match.Perspective{Seat: common.viewer}, start: start, steps: steps}
	pb.history = match.NewHistory(common.table, start, steps...)
	before := &pb.start
	pb.landmarks = pb.table.AppendSeatChanges(pb.landmarks, 0, before.Turn())
	for n := range steps {
		if isDealing(&before.Game) {
			pb.dealLength = n + 1
		}
		for _, e := range steps[n].Events {
			pb.landmarks = appendLandmark(pb.landmarks, n, before.Turn(), e)
		}
		before = &steps[n].View
		pb.landmarks = pb.table.AppendSeatChanges(pb.landmarks, n+1, before.Turn())
	}
	pb.over = before.Over()
	return pb
}

// Len implements [match.Rewinder].
func (pb *Playback) Len() int { return len(pb.steps) }

// Seek implements [match.Rewinder].
func (pb *Playback) Seek(n int) { pb.position = min(max(n, 0), len(pb.steps)) }

// DealLength implements [match.Rewinder].
func (pb *Playback) DealLength() int { return pb.dealLength }

// Perspective implements [match.Rewinder].
func (pb *Playback) Perspective() match.Perspective { return pb.perspective }

// Why a perspective is not allowed.
var (
	errNoSeat  = message.Errorf(message.Of("replay.no-seat"), "that seat is empty")
	errNotOver = message.Errorf(message.Of("replay.goes-on"), "secrets stay secret: the game isn’t over")
)

// CheckPerspective implements [match.Rewinder]. For the steps of a running match only the present perspective is
// allowed.
func (pb *Playback) CheckPerspective(perspective match.Perspective) error {
	isSeat := !perspective.All && perspective.Seat != rules.NoSeat
	switch {
	case perspective == pb.perspective:
	case pb.rec == nil:
		return errNotOver
	case isSeat && int(perspective.Seat) >= len(pb.rec.AllPlayers()):
		return errNoSeat
	case pb.over || perspective == match.PublicPerspective:
	case !isSeat || perspective.Seat != pb.singlePerson():
		return errNotOver
	}
	return nil
}

// SetPerspective implements [match.Rewinder]. It keeps history and landmarks, which are public.
func (pb *Playback) SetPerspective(perspective match.Perspective) error {
	if err := pb.CheckPerspective(perspective); err != nil || pb.rec == nil {
		return err
	}
	if perspective.All {
		perspective.Seat = rules.NoSeat
	}
	start, err := pb.rec.Begin()
	if err != nil {
		return err // it was checked when it was read
	}
	pb.perspective, pb.viewer, pb.start = perspective, perspective.Seat, perspective.View(&start)
	pb.steps, err = match.Steps(start, pb.rec.Actions, perspective)
	return err
}

// singlePerson returns the seat of the single human player at the table at the end of the record, else NoSeat. A person
// who has left does not count, because they may be at another screen.
func (pb *Playback) singlePerson() rules.Seat {
	only := rules.NoSeat
	for s, p := range pb.rec.CurrentPlayers() {
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

// Landmarks implements [match.Rewinder].
func (pb *Playback) Landmarks() []match.Landmark { return pb.landmarks }

// Start implements [match.Client].
func (pb *Playback) Start() rules.View { return pb.start }

// Steps implements [match.Client]. It returns the steps before the moment.
func (pb *Playback) Steps() []match.Step { return pb.steps[:pb.position:pb.position] }

// View implements [match.Client].
func (pb *Playback) View() rules.View {
	if pb.position == 0 {
		return pb.start
	}
	return pb.steps[pb.position-1].View
}

// PublicHistory implements [match.Client].
func (pb *Playback) PublicHistory() *match.PublicHistory { return pb.history.At(pb.position) }

// Next implements [match.Client]. It goes to the next moment.
func (pb *Playback) Next() (match.Step, bool) {
	if pb.position == len(pb.steps) {
		return match.Step{}, false
	}
	pb.position++
	return pb.steps[pb.position-1], true
}

// Advance implements [match.Client]. It does nothing.
func (pb *Playback) Advance(float64, float64) {}

// Status implements [match.Client]. At the end it says that the match waits for a person.
func (pb *Playback) Status() match.Status {
	return match.Status{WaitsForPerson: pb.position == len(pb.steps)}
}

// Record implements match.Client. It returns "" for steps of a running match.
func (pb *Playback) Record() string {
	if v := pb.View(); pb.rec == nil || !v.Over() {
		return ""
	}
	return pb.rec.String()
}

// Suspicion implements match.Rewinder. For the steps of a running match it returns no belief, because the table may not
// allow that help.
func (pb *Playback) Suspicion() ([]match.Suspicion, bool) {
	if pb.rec == nil {
		return nil, true
	}
	if pb.beliefTask == nil {
		rec, begins := pb.rec, pb.table.Belief()
		pb.beliefTask = async.Start(
			func(step async.Progress) []turnBeliefs { return computeBeliefs(rec, begins, step) })
	}
	if b, ok := pb.beliefTask.Result(); ok {
		pb.beliefs = b
	}
	if pb.beliefs == nil {
		return nil, false
	}
	viewer := publicViewer
	if pb.perspective.Seat != rules.NoSeat {
		viewer = int(pb.perspective.Seat)
	}
	all := make([]match.Suspicion, len(pb.beliefs))
	for i, b := range pb.beliefs {
		all[i] = match.Suspicion{N: b.n, Turn: b.turn, Owners: b.byViewer[viewer]}
	}
	return all, true
}

// computeBeliefs returns every viewer's belief at the end of every turn, starting from the public belief before the
// first action. The last entry is the belief before owners were revealed. When step returns false, it stops and returns
// the turns so far.
func computeBeliefs(rec *record.Record, belief deduction.Belief, step async.Progress) []turnBeliefs {
	all := []turnBeliefs{}
	n := 0
	add := func(g *rules.Game, turn int) {
		beliefs := turnBeliefs{n: n, turn: turn}
		for viewer := range rules.Seat(publicViewer + 1) {
			switch {
			case g.Over() && len(all) > 0:
				beliefs.byViewer[viewer] = all[len(all)-1].byViewer[viewer]
			case viewer == publicViewer:
				view := g.View(rules.NoSeat)
				beliefs.byViewer[viewer] = belief.Marginals(&view)
			case int(viewer) < g.Players():
				view := g.View(viewer)
				beliefs.byViewer[viewer] = belief.Marginals(&view)
			}
		}
		all = append(all, beliefs)
	}
	turn := 0
	end, err := rec.Replay(func(g *rules.Game, action rules.Action) error {
		if t := g.Turn(); t != turn {
			if turn > 0 {
				add(g, turn)
			}
			if turn = t; !step(n, len(rec.Actions)) {
				return io.EOF // cancelled
			}
		}
		n++
		belief.Observe(g, action)
		return nil
	})
	if err == nil && turn > 0 {
		add(&end, turn)
	}
	return all
}

// Leave implements [match.Client]. It cancels the computation of Suspicion.
func (pb *Playback) Leave() (wait func()) {
	if pb.beliefTask != nil {
		pb.beliefTask.Cancel()
	}
	return func() {}
}

// appendLandmark appends a landmark for an event, if it is notable. The event belongs to the action after the first n,
// which begins in a turn.
func appendLandmark(all []match.Landmark, n, turn int, e rules.Event) []match.Landmark {
	mark := match.Landmark{N: n + 1, Turn: turn, Seat: e.Seat}
	switch e.Kind {
	case rules.EventTurnBegan:
		mark.Kind, mark.Turn = match.LandmarkTurn, int(e.Turn)
	case rules.EventCountBegan:
		mark.Kind = match.LandmarkCount
	case rules.EventCardPlayed:
		mark.Kind = match.LandmarkCard
	case rules.EventPassportTaken:
		mark.Kind = match.LandmarkPassport
	case rules.EventDossiersOpened:
		mark.Kind = match.LandmarkDossiers
	case rules.EventSafeMoved:
		mark.Kind = match.LandmarkSafe
	case rules.EventGameEnded:
		mark.Kind = match.LandmarkOver
	case rules.EventJoined:
		mark.Kind = match.LandmarkJoined
	default:
		return all
	}
	return append(all, mark)
}
