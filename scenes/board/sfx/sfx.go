// Package sfx plays the sounds of a person's presses at the table, and chooses the music. Package stage plays the
// sounds of events.
package sfx

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/privateview"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/sound"
)

// Effects plays the sounds of planning at one table. It compares the state of each tick with the one before.
type Effects struct {
	ctx     *appctx.Context
	plan    *plan.Plan
	stage   *stage.TableView
	private *privateview.Views
	state   state
}

// state is the part of the table's state that causes sounds.
type state struct {
	draft   *match.MovePlan
	planned int   // steps of all agents
	secret  bool  // a secret is visible
	curtain bool  // a curtain covers the table
	refused error // the refusal shown
}

// New returns the effects of a table.
func New(ctx *appctx.Context, p *plan.Plan, tableView *stage.TableView, private *privateview.Views) *Effects {
	return &Effects{ctx: ctx, plan: p, stage: tableView, private: private}
}

// Update plays a sound for each change since the last call: a refusal, planned steps, a curtain, and a secret that is
// shown or hidden. Until the end of the game it also chooses the music. Call it once a tick.
func (e *Effects) Update() {
	was := e.state
	e.state = state{draft: e.plan.Draft, secret: e.private.ShowsSecret() || e.plan.Hand != nil && e.plan.Shared(),
		curtain: e.private.CoversTable() && !e.private.ShowsSecret(), refused: e.plan.Refusal}
	if e.state.refused != nil && e.state.refused != was.refused {
		e.ctx.Sound.Play(sound.CueRefuse)
	}
	e.updateDraft(was)
	if e.state.curtain && !was.curtain {
		e.ctx.Sound.Play(sound.CueCurtain)
	}
	if e.state.secret != was.secret {
		e.ctx.Sound.Play(sound.CueSecret) // the same sound for every secret of every seat
	}
	if v := e.plan.View; !v.Over() || e.plan.Animating() {
		e.chooseMusic(v)
	}
}

// updateDraft counts the planned steps, and plays a tone if some were added or removed since state was in the same
// draft.
func (e *Effects) updateDraft(was state) {
	draft := e.plan.Draft
	if draft == nil {
		return
	}
	for _, n := range draft.Steps() {
		e.state.planned += int(n)
	}
	switch {
	case was.draft != draft:
	case e.state.planned > was.planned:
		e.ctx.Sound.PlayRequest(sound.CueRequest{Cue: sound.CueSet, Degree: e.state.planned})
	case e.state.planned < was.planned:
		e.ctx.Sound.PlayRequest(sound.CueRequest{Cue: sound.CueUnset, Degree: was.planned})
	}
}

// chooseMusic chooses the music by the highest score and by whether a card round runs, as far as the animation has
// shown them.
func (e *Effects) chooseMusic(v rules.View) {
	phase := v.Phase()
	if e.plan.Animating() {
		phase = e.plan.Before.Phase()
	}
	lead := 0 // the highest score
	seen := e.stage.SeenState(v)
	for _, score := range seen.Score {
		lead = max(lead, score)
	}
	e.ctx.Sound.SetMusic(sound.TableMusic(lead, phase == rules.PhaseCall || phase == rules.PhaseCards))
}
