package replay

import (
	"io"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/work"
)

const (
	gameEvery  = 8  // actions between two games that are kept, so that any moment is soon found
	storyEvery = 32 // actions between two chronicles that are kept
)

// Retold is a record that can be put at any moment and seen through anybody’s eyes. It implements match.Rewinder. What was taken back is not in it.
type Retold struct {
	chair
	rec      *record.Record
	start    rules.Game
	game     rules.Game // after so many actions as n says
	n        int
	from     int // how many there were when it was put somewhere last
	eyes     match.Eyes
	last     match.Step
	dealt    int                // how many actions deal
	over     bool               // the record’s game has ended
	games    []rules.Game       // after every gameEvery actions, from the beginning on
	stories  []*match.Chronicle // after every storyEvery actions, as far as they were needed
	marks    []match.Landmark
	study    *work.Job[[]beliefs] // nil until somebody asks
	believed []beliefs            // what came of it
}

// beliefs is what could be believed at the end of a turn, by viewer; the last is the public.
type beliefs struct {
	n, turn int
	owners  [rules.MaxSeats + 1]deduction.Table
}

// Retell opens a record at its beginning, through the eyes of the public. The error says what is wrong with it.
func Retell(text []byte) (*Retold, error) {
	rec, g, c, err := open(text, rules.NoSeat)
	if err != nil {
		return nil, err
	}
	r := &Retold{chair: c, rec: rec, start: g, game: g, eyes: match.PublicEyes}
	var log rules.Log
	r.marks = r.table.With(r.marks, 0, g.Turn())
	for n, a := range r.rec.Actions {
		if n%gameEvery == 0 {
			r.games = append(r.games, g)
		}
		if dealing(&g) {
			r.dealt = n + 1
		}
		log.Reset()
		turn := g.Turn()
		if err := g.Apply(a, &log); err != nil {
			return nil, err // it was checked when it was read
		}
		for _, e := range log.Events {
			r.marks = mark(r.marks, n, turn, e)
		}
		r.marks = r.table.With(r.marks, n+1, g.Turn())
	}
	r.games = append(r.games, g) // one more, so that there always is one
	r.over = g.Over()
	return r, nil
}

// gameAt is the game after so many actions.
func (r *Retold) gameAt(n int) rules.Game {
	if n == len(r.rec.Actions) {
		return r.games[len(r.games)-1]
	}
	k := n / gameEvery
	g := r.games[k]
	for _, a := range r.rec.Actions[k*gameEvery : n] {
		_ = g.Apply(a, nil) // it was checked
	}
	return g
}

// step is the step after so many actions, as these eyes see it, and the game after it.
func (r *Retold) step(n int, before rules.Game) (match.Step, rules.Game) {
	a, after := r.rec.Actions[n], before
	var log rules.Log
	_ = after.Apply(a, &log) // it was checked
	if r.eyes.All {
		return match.Step{N: n + 1, Action: a, Events: log.Events, View: r.seen(&after)}, after
	}
	return match.Redact(r.eyes.Seat, n+1, &before, a, log.Events, &after), after
}

// seen is a game as these eyes see it.
func (r *Retold) seen(g *rules.Game) rules.View {
	if r.eyes.All {
		return rules.View{Game: *g, Viewer: rules.NoSeat}
	}
	return g.View(r.eyes.Seat)
}

func (r *Retold) Len() int { return len(r.rec.Actions) }

func (r *Retold) Seek(n int) {
	r.n = min(max(n, 0), len(r.rec.Actions))
	r.from, r.last = r.n, match.Step{}
	if r.n == 0 {
		r.game = r.start
		return
	}
	r.last, r.game = r.step(r.n-1, r.gameAt(r.n-1))
}

func (r *Retold) Dealt() int { return r.dealt }

func (r *Retold) Eyes() match.Eyes { return r.eyes }

// Why a record can’t be seen through some eyes.
var (
	errNoSeat = message.Fault(message.Of("replay.no-seat"), "nobody sits there")
	errGoesOn = message.Fault(message.Of("replay.goes-on"), "the game is not over, so nobody’s secrets are shown")
)

func (r *Retold) MayLook(e match.Eyes) error {
	switch {
	case !e.All && e.Seat != rules.NoSeat && int(e.Seat) >= len(r.rec.Everybody()):
		return errNoSeat
	case !r.over && e != match.PublicEyes && (e.All || e.Seat != r.onlyPerson()):
		return errGoesOn
	}
	return nil
}

func (r *Retold) Look(e match.Eyes) error {
	if err := r.MayLook(e); err != nil {
		return err
	}
	if e.All {
		e.Seat = rules.NoSeat
	}
	r.eyes, r.viewer = e, e.Seat
	r.Seek(r.n)
	return nil
}

// onlyPerson is the seat of the one person who sits at the table now, NoSeat for more or none; who has left may be at another screen.
func (r *Retold) onlyPerson() rules.Seat {
	only := rules.NoSeat
	for s, p := range r.rec.Seated() {
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

func (r *Retold) Landmarks() []match.Landmark { return r.marks }

func (r *Retold) Last() match.Step { return r.last }

func (r *Retold) Start() rules.View { return r.seen(&r.start) }

func (r *Retold) Past(see func(match.Step)) {
	g := r.start
	for n := range r.from {
		var s match.Step
		s, g = r.step(n, g)
		see(s)
	}
}

func (r *Retold) View() rules.View { return r.seen(&r.game) }

func (r *Retold) Next() (match.Step, bool) {
	if r.n == len(r.rec.Actions) {
		return match.Step{}, false
	}
	r.last, r.game = r.step(r.n, r.game)
	r.n++
	return r.last, true
}

func (r *Retold) Advance(float64, float64) {}

func (r *Retold) Status() match.Status { return match.Status{Waits: r.n == len(r.rec.Actions)} }

func (r *Retold) Record() string {
	if !r.game.Over() {
		return ""
	}
	return r.rec.String()
}

func (r *Retold) Chronicle() *match.Chronicle {
	if r.stories == nil {
		r.stories = []*match.Chronicle{match.NewChronicle(r.table, r.start.View(rules.NoSeat))}
	}
	k := min(r.n/storyEvery, len(r.stories)-1)
	c, n := r.stories[k].Fork(), k*storyEvery
	g := r.gameAt(n)
	for ; n < r.n; n++ {
		if n%storyEvery == 0 && n/storyEvery == len(r.stories) {
			r.stories = append(r.stories, c.Fork())
		}
		a, before := r.rec.Actions[n], g
		var log rules.Log
		_ = g.Apply(a, &log) // it was checked
		c.Take(match.Redact(rules.NoSeat, n+1, &before, a, log.Events, &g))
	}
	return c
}

func (r *Retold) Suspicion() ([]match.Suspicion, bool) {
	if r.study == nil {
		rec, begins := r.rec, r.table.Belief()
		r.study = work.Begin(func(step work.Step) []beliefs { return study(rec, begins, step) })
	}
	if b, ok := r.study.Result(); ok {
		r.believed = b
	}
	if r.believed == nil {
		return nil, false
	}
	who := rules.MaxSeats // the public
	if r.eyes.Seat != rules.NoSeat {
		who = int(r.eyes.Seat)
	}
	all := make([]match.Suspicion, len(r.believed))
	for i, b := range r.believed {
		all[i] = match.Suspicion{N: b.n, Turn: b.turn, Owners: b.owners[who]}
	}
	return all, true
}

// study works out what everybody could believe at the end of every turn, from what they believed at the beginning. When the game is over everything is known; what was believed before the passports turned is what is told.
func study(rec *record.Record, b deduction.Belief, step work.Step) []beliefs {
	all := []beliefs{}
	n := 0
	note := func(g *rules.Game, turn int) {
		x := beliefs{n: n, turn: turn}
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
				return io.EOF // nobody waits for it any more
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

func (r *Retold) Leave() (rest func()) {
	if r.study != nil {
		r.study.GiveUp()
	}
	return func() {}
}
