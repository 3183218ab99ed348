package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// PublicHistory is derived from the public steps up to a moment: the log, the evidence, and the belief about owners.
// Every screen of a table computes the same one. To readers it is immutable; a History creates the next one.
type PublicHistory struct {
	table          Table
	view           rules.View // public view after the last step
	log            []Entry
	previousLogLen int // length of log before the last step

	evidence      [rules.NumAgents][rules.MaxSeats]Evidence
	moves         [rules.NumAgents][rules.MaxSeats][]EvidenceTurn
	dossierScores []rules.Event
	belief        deduction.Belief
	signals       [rules.NumAgents][rules.MaxSeats]Signals
	suspicions    []Suspicion // public belief at the end of each turn

	lastActor rules.Seat // seat of the last action, NoSeat for chance
}

// newPublicHistory returns the public history at the first view of a table.
func newPublicHistory(t Table, start rules.View) *PublicHistory {
	h := &PublicHistory{table: t, view: start.Game.View(rules.NoSeat), belief: t.Belief()}
	h.addSeatChanges(0, 0)
	return h
}

// addStep adds the next public step.
func (h *PublicHistory) addStep(s Step) {
	before := h.view.Game
	step := s.Public(&before)
	h.dropUndoEntry()
	h.lastActor = actor(&before, step.Action)
	if h.table.HouseRules.Has(RealDie) &&
		(step.Action.Kind == rules.KindRoll || step.Action.Kind == rules.KindFirstRoll) {
		h.lastActor = before.ActiveSeat() // who typed the face
	}
	h.updateBelief(&before, step.Action)
	h.addEntries(&before, step.Events)
	h.addEvidence(&before, step.Events)
	h.addSuspicion(&step)
	h.view = step.View
	h.addSeatChanges(step.N, len(step.Events))
}

// fork returns a copy that can be changed independently.
func (h *PublicHistory) fork() *PublicHistory {
	history := *h
	history.log, history.dossierScores = slices.Clip(history.log), slices.Clip(history.dossierScores)
	history.suspicions = slices.Clip(history.suspicions)
	for a := range history.signals {
		for s := range history.signals[a] {
			signals := &history.signals[a][s]
			signals.For, signals.Against = slices.Clip(signals.For), slices.Clip(signals.Against)
			history.moves[a][s] = slices.Clip(history.moves[a][s])
		}
	}
	return &history
}

// afterUndo returns a copy of this history with a log entry for the undone action, which is the last action of was. The
// entry of an action without one has the kind EventPassed.
func (h *PublicHistory) afterUndo(was *PublicHistory) *PublicHistory {
	next := h.fork()
	e := Entry{Turn: h.view.Turn(), ActiveSeat: h.view.ActiveSeat(), Seat: was.lastActor, Kind: rules.EventPassed,
		Undone: true}
	if n := len(h.log); n < len(was.log) && was.log[n].Seat == was.lastActor {
		e.Kind = was.log[n].Kind
	}
	next.log = append(next.log, e)
	next.previousLogLen = len(next.log) // visible at once
	return next
}

// dropUndoEntry removes the log entry of an undone action.
func (h *PublicHistory) dropUndoEntry() {
	if n := len(h.log) - 1; n >= 0 && h.log[n].Undone {
		h.log = h.log[:n:n]
	}
}

// Belief returns what the public evidence says about players and owners.
func (h *PublicHistory) Belief() deduction.Belief { return h.belief }

// addSuspicion records the belief if a step ends a turn. At the end of the game it records the belief before owners
// were revealed.
func (h *PublicHistory) addSuspicion(step *Step) {
	turn, view := h.view.Turn(), step.View
	if turn == 0 || h.view.Over() || step.View.Turn() == turn && !step.View.Over() {
		return
	}
	if step.View.Over() {
		view = h.view
	}
	h.suspicions = append(h.suspicions, Suspicion{N: step.N, Turn: turn, Owners: h.belief.Marginals(&view)})
}

// Suspicions returns the public belief about owners at the end of each turn so far, oldest first. The slice belongs to
// the history.
func (h *PublicHistory) Suspicions() []Suspicion { return h.suspicions }

// suspectPercent is the probability from which the public suspects an owner, in percent.
const suspectPercent = 40

// Suspected returns for each seat the agents that it owns with a probability of at least suspectPercent, by public
// evidence. After the game all sets are empty.
func (h *PublicHistory) Suspected() (agents [rules.MaxSeats]rules.AgentSet) {
	if h.view.Over() {
		return agents
	}
	table := h.belief.Marginals(&h.view)
	for a := range rules.Agent(rules.NumAgents) {
		for s := range rules.Seat(h.view.Players()) {
			if table[a][s].Percent() >= suspectPercent {
				agents[s] = agents[s].With(a)
			}
		}
	}
	return agents
}
