package replay

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
)

// Recalled is what a screen has seen of a game, step by step, which can be put at any moment of it. It is made of these steps alone, so it shows nothing that the
// chair was not given. It implements match.Rewinder.
type Recalled struct {
	chair
	start   rules.View
	steps   []match.Step // all of them, none with Undo
	n       int
	from    int // how many there were when it was put somewhere last
	marks   []match.Landmark
	dealt   int
	stories []*match.Chronicle // after every storyEvery steps, as far as they were needed
}

// Recall shows again what a viewer was given at a table: the view at its start, and the steps since, of which none takes anything back. It begins at the last moment.
func Recall(t match.Table, viewer rules.Seat, start rules.View, steps []match.Step) *Recalled {
	r := &Recalled{chair: at(t, viewer), start: start, steps: slices.Clip(steps)}
	before := &r.start
	r.marks = r.table.With(r.marks, 0, before.Turn())
	for n := range r.steps {
		if dealing(&before.Game) {
			r.dealt = n + 1
		}
		for _, e := range r.steps[n].Events {
			r.marks = mark(r.marks, n, before.Turn(), e)
		}
		before = &r.steps[n].View
		r.marks = r.table.With(r.marks, n+1, before.Turn())
	}
	r.Seek(len(r.steps))
	return r
}

func (r *Recalled) Len() int { return len(r.steps) }

func (r *Recalled) Dealt() int { return r.dealt }

func (r *Recalled) Seek(n int) {
	r.n = min(max(n, 0), len(r.steps))
	r.from = r.n
}

func (r *Recalled) Eyes() match.Eyes { return match.Eyes{Seat: r.viewer} }

// MayLook implements match.Rewinder: other eyes than those that saw it are not to be had.
func (r *Recalled) MayLook(e match.Eyes) error {
	if e != r.Eyes() {
		return errGoesOn
	}
	return nil
}

func (r *Recalled) Look(e match.Eyes) error { return r.MayLook(e) }

func (r *Recalled) Landmarks() []match.Landmark { return r.marks }

// Suspicion implements match.Rewinder: while a game goes on nobody is told what could be believed in it. The table may not allow such help.
func (r *Recalled) Suspicion() ([]match.Suspicion, bool) { return nil, true }

func (r *Recalled) Chronicle() *match.Chronicle {
	if r.stories == nil {
		r.stories = []*match.Chronicle{match.NewChronicle(r.table, r.start)}
	}
	k := min(r.n/storyEvery, len(r.stories)-1)
	c := r.stories[k].Fork()
	for n := k * storyEvery; n < r.n; n++ {
		if n%storyEvery == 0 && n/storyEvery == len(r.stories) {
			r.stories = append(r.stories, c.Fork())
		}
		c.Take(r.steps[n])
	}
	return c
}

func (r *Recalled) Last() match.Step {
	if r.n == 0 {
		return match.Step{}
	}
	return r.steps[r.n-1]
}

// Start implements match.Sitting, as do all that follow.
func (r *Recalled) Start() rules.View { return r.start }

func (r *Recalled) Past(see func(match.Step)) {
	for _, s := range r.steps[:r.from] {
		see(s)
	}
}

func (r *Recalled) View() rules.View {
	if r.n == 0 {
		return r.start
	}
	return r.steps[r.n-1].View
}

func (r *Recalled) Next() (match.Step, bool) {
	if r.n == len(r.steps) {
		return match.Step{}, false
	}
	r.n++
	return r.steps[r.n-1], true
}

func (r *Recalled) Advance(float64, float64) {}

func (r *Recalled) Status() match.Status { return match.Status{Waits: r.n == len(r.steps)} }

// Record implements match.Sitting: what one chair has seen is no record.
func (r *Recalled) Record() string { return "" }
