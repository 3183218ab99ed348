package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/sound"
)

// heard is what was heard of the table last, to hear what changes.
type heard struct {
	draft   *match.Draft
	planned int  // points
	secret  bool // something secret lies open
	curtain bool
	refused error
}

// listen lets be heard what people do before anything happens, and the music that goes with how things stand, as far as it is seen.
func (t *Board) listen() {
	p, was := t.back.Sound, t.heard
	t.heard = heard{draft: t.plan.Draft, secret: t.eyes.Opened() || t.plan.Hand != nil && t.plan.Shared(),
		curtain: t.eyes.Covers() && !t.eyes.Opened(),
		refused: t.plan.Refused}
	if t.plan.Refused != nil && t.plan.Refused != was.refused {
		p.Play(sound.Refuse)
	}
	if d := t.plan.Draft; d != nil {
		for _, n := range d.Steps() {
			t.heard.planned += int(n)
		}
		switch {
		case was.draft != d:
		case t.heard.planned > was.planned:
			p.Call(sound.Call{Cue: sound.Set, Degree: t.heard.planned})
		case t.heard.planned < was.planned:
			p.Call(sound.Call{Cue: sound.Unset, Degree: was.planned})
		}
	}
	if t.heard.curtain && !was.curtain {
		p.Play(sound.Curtain)
	}
	if t.heard.secret != was.secret {
		p.Play(sound.Secret) // whatever it is, and whosever
	}
	v := t.plan.View
	if v.Over() && !t.moving() {
		return
	}
	phase := v.Phase()
	if t.moving() {
		phase = t.plan.Before.Phase()
	}
	lead := 0
	seen := t.stage.Seen(v)
	for _, n := range seen.Score {
		lead = max(lead, n)
	}
	p.Music(sound.ForTable(lead, phase == rules.PhaseCall || phase == rules.PhaseCards))
}

// othersAct reports whether it is an opponent who acts, so that people need not listen as closely; where nobody plays all are listened to alike.
func (t *Board) othersAct(s rules.Seat) bool {
	if s == rules.NoSeat {
		s = t.plan.View.ActiveSeat()
	}
	return s != rules.NoSeat && len(t.match.People()) > 0 && t.match.Player(s).Kind != match.Person
}
