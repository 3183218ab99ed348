// Package ear lets be heard what people do at the table before anything happens, and the music that goes with how things stand, as far as it is seen. What happens is
// heard as it is seen: that is package stage’s.
package ear

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/eyes"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/sound"
)

// Ear hears what changes at one table.
type Ear struct {
	back  *backstage.Backstage
	plan  *plan.Plan
	stage *stage.Stage
	eyes  *eyes.Eyes
	heard heard
}

// heard is what was heard of the table last.
type heard struct {
	draft   *match.Draft
	planned int  // points
	secret  bool // something secret lies open
	curtain bool
	refused error
}

// New is an ear that has heard nothing yet.
func New(b *backstage.Backstage, p *plan.Plan, st *stage.Stage, e *eyes.Eyes) *Ear {
	return &Ear{back: b, plan: p, stage: st, eyes: e}
}

// Listen lets be heard what has changed since it was called last; it is called once a tick.
func (e *Ear) Listen() {
	was := e.heard
	e.heard = heard{draft: e.plan.Draft, secret: e.eyes.Opened() || e.plan.Hand != nil && e.plan.Shared(), curtain: e.eyes.Covers() && !e.eyes.Opened(), refused: e.plan.Refused}
	if e.heard.refused != nil && e.heard.refused != was.refused {
		e.back.Sound.Play(sound.Refuse)
	}
	e.listenToDraft(was)
	if e.heard.curtain && !was.curtain {
		e.back.Sound.Play(sound.Curtain)
	}
	if e.heard.secret != was.secret {
		e.back.Sound.Play(sound.Secret) // whatever it is, and whosever
	}
	if v := e.plan.View; !v.Over() || e.plan.Moving() {
		e.music(v)
	}
}

// listenToDraft lets points be heard that were planned or taken back.
func (e *Ear) listenToDraft(was heard) {
	d := e.plan.Draft
	if d == nil {
		return
	}
	for _, n := range d.Steps() {
		e.heard.planned += int(n)
	}
	switch {
	case was.draft != d:
	case e.heard.planned > was.planned:
		e.back.Sound.Call(sound.Call{Cue: sound.Set, Degree: e.heard.planned})
	case e.heard.planned < was.planned:
		e.back.Sound.Call(sound.Call{Cue: sound.Unset, Degree: was.planned})
	}
}

// music plays what goes with how things stand.
func (e *Ear) music(v rules.View) {
	phase := v.Phase()
	if e.plan.Moving() {
		phase = e.plan.Before.Phase()
	}
	lead := 0
	seen := e.stage.Seen(v)
	for _, n := range seen.Score {
		lead = max(lead, n)
	}
	e.back.Sound.Music(sound.ForTable(lead, phase == rules.PhaseCall || phase == rules.PhaseCards))
}
