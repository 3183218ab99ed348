package match

import (
	"slices"

	"heimlich/rules"
)

// keptEvery is how many steps lie between two chronicles that a history keeps, so that it folds no more than that to
// reach any moment.
const keptEvery = 16

// History is the steps of a table that stand, as one viewer saw them, and the chronicle at every moment. It folds the
// steps for hosts, for chairs at the end of a line and for records that are shown.
type History struct {
	steps []Step
	kept  []*PublicHistory // after every keptEvery steps, as far as they were needed; the first is that of the start
	now   *PublicHistory
}

// NewHistory begins a history at the first view of a table. Steps that are given with it are folded when At asks for
// them.
func NewHistory(t Table, start rules.View, steps ...Step) *History {
	c := newChronicle(t, start)
	return &History{steps: steps, kept: []*PublicHistory{c}, now: c}
}

// Take adds a step, or takes back the last one.
func (h *History) Take(s Step) {
	if h.steps = s.Onto(h.steps); s.Undo {
		h.takeBack(s.N)
		return
	}
	h.now = h.now.fork() // screens may still show what was
	if h.now.take(s); len(h.steps) == keptEvery*len(h.kept) {
		h.kept = append(h.kept, h.now)
	}
}

// takeBack leaves n steps. Only an entry of the log says what was taken back, until the next step.
func (h *History) takeBack(n int) {
	h.kept = h.kept[:min(len(h.kept), n/keptEvery+1)]
	h.now = h.At(n).undone(h.now)
}

// Steps are the steps that stand. The slice belongs to the history.
func (h *History) Steps() []Step { return h.steps }

// Now is the chronicle after the last step that Take took.
func (h *History) Now() *PublicHistory { return h.now }

// At is the chronicle after n steps.
func (h *History) At(n int) *PublicHistory {
	k := min(n/keptEvery, len(h.kept)-1)
	c := h.kept[k]
	for i := k * keptEvery; i < n; i++ {
		if i%keptEvery == 0 {
			c = c.fork() // what is kept stays as it is
		}
		if c.take(h.steps[i]); i+1 == keptEvery*len(h.kept) {
			h.kept = append(h.kept, c)
		}
	}
	return c
}

// Steps are the actions of a game from its start on, as some eyes see them. The error says which of them can't be.
func Steps(start rules.Game, actions []rules.Action, e Perspective) ([]Step, error) {
	steps := make([]Step, 0, len(actions))
	var log rules.Log
	for i, a := range actions {
		before := start
		log.Reset()
		if err := start.Apply(a, &log); err != nil {
			return nil, err
		}
		if e.All {
			steps = append(steps, Step{N: i + 1, Action: a, Events: slices.Clone(log.Events), View: e.View(&start)})
			continue
		}
		steps = append(steps, Redact(e.Seat, i+1, &before, a, log.Events, &start))
	}
	return steps, nil
}
