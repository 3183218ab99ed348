package match

import (
	"slices"

	"heimlich/rules"
)

// snapshotInterval is the number of steps between the snapshots of a History. Once all snapshots are there, a seek
// applies fewer steps than this.
const snapshotInterval = 16

// History holds the steps one viewer has seen, without undone ones, and the public history at every moment. Hosts,
// remote clients and replays use it. It is not safe for concurrent use.
type History struct {
	steps []Step
	// public history at the start and after every snapshotInterval steps; computed when needed
	snapshots []*PublicHistory
	now       *PublicHistory
}

// NewHistory returns a history that begins with the first view of a table. Now does not include the steps passed here;
// At processes them when it needs them.
func NewHistory(t Table, start rules.View, steps ...Step) *History {
	public := newPublicHistory(t, start)
	return &History{steps: steps, snapshots: []*PublicHistory{public}, now: public}
}

// Take adds a step, undoes the last one, or changes the table. Public histories returned before stay as they are.
func (h *History) Take(step Step) {
	h.steps = step.AppendTo(h.steps)
	if step.Undo {
		h.undo(step.N)
		return
	}
	h.now = h.now.fork() // screens may still use the old one
	if step.Table != nil {
		h.changeTable(*step.Table, step.N)
	}
	if step.IsSeatChange() {
		return
	}
	if h.now.addStep(step); len(h.steps) == snapshotInterval*len(h.snapshots) {
		h.snapshots = append(h.snapshots, h.now)
	}
}

// changeTable changes the table after n steps. The snapshots get it too, since At starts from them.
func (h *History) changeTable(table Table, n int) {
	h.now.changeTable(table, n)
	for i, snapshot := range h.snapshots {
		if i*snapshotInterval == n {
			h.snapshots[i] = h.now
			continue
		}
		changed := *snapshot
		changed.table = table
		h.snapshots[i] = &changed
	}
}

// undo goes back to n steps. A log entry shows the undone action until the next step.
func (h *History) undo(n int) {
	h.snapshots = h.snapshots[:min(len(h.snapshots), n/snapshotInterval+1)]
	h.now = h.At(n).afterUndo(h.now)
}

// Steps returns the steps that were not undone, oldest first. The slice belongs to the history.
func (h *History) Steps() []Step { return h.steps }

// Now returns the public history after the last step passed to Take.
func (h *History) Now() *PublicHistory { return h.now }

// At returns the public history after the first n steps, 0 ≤ n ≤ len(Steps). It applies steps to the last snapshot
// before that moment, and makes missing snapshots on the way.
func (h *History) At(n int) *PublicHistory {
	k := min(n/snapshotInterval, len(h.snapshots)-1)
	public := h.snapshots[k]
	for i := k * snapshotInterval; i < n; i++ {
		if i%snapshotInterval == 0 {
			public = public.fork() // snapshots are immutable
		}
		if public.addStep(h.steps[i]); i+1 == snapshotInterval*len(h.snapshots) {
			h.snapshots = append(h.snapshots, public)
		}
	}
	return public
}

// Steps replays actions from a start and returns them as a perspective sees them. At an illegal action it returns nil
// and the *rules.IllegalError.
func Steps(start rules.Game, actions []rules.Action, perspective Perspective) ([]Step, error) {
	steps := make([]Step, 0, len(actions))
	var log rules.Log
	for i, action := range actions {
		before := start
		log.Reset()
		if err := start.Apply(action, &log); err != nil {
			return nil, err
		}
		if perspective.All {
			steps = append(steps, Step{N: i + 1, Action: action, Events: slices.Clone(log.Events),
				View: perspective.View(&start)})
			continue
		}
		steps = append(steps, Redact(perspective.Seat, i+1, &before, action, log.Events, &start))
	}
	return steps, nil
}
