package menu

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// AskPerspective asks for the perspective of the replay. It calls changed after a change.
func (m *Menu) AskPerspective(changed func()) {
	dialog := widgets.Dialog{Title: m.ctx.Words("time.eyes.head"), Body: m.ctx.Words("time.eyes.text"), List: true}
	for _, choice := range m.plan.Replay.Perspectives() {
		answer := widgets.Answer{ID: perspectiveID(choice.Perspective),
			Title: m.perspectiveTitle(choice.Perspective), Checked: choice.Shown,
			OnPress: func() { m.setPerspective(choice.Perspective, changed) }}
		if choice.DisabledReason != nil {
			answer.Disabled, answer.DisabledReason = true, m.ctx.Sentence(choice.DisabledReason)
		}
		dialog.Answers = append(dialog.Answers, answer)
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back")})
	m.private.Show(dialog)
}

// perspectiveID returns the ID of the answer that selects a perspective.
func perspectiveID(p match.Perspective) string {
	switch {
	case p.All:
		return "eyes-all"
	case p.Seat == rules.NoSeat:
		return "eyes-public"
	}
	return fmt.Sprintf("eyes-%d", p.Seat+1)
}

// perspectiveTitle returns the title of the answer that selects a perspective.
func (m *Menu) perspectiveTitle(p match.Perspective) string {
	switch {
	case p.All:
		return m.ctx.Words("time.eyes.everything")
	case p.Seat == rules.NoSeat:
		return m.ctx.Words("time.eyes.everybody")
	}
	return m.match.Player(p.Seat).Name
}

// setPerspective changes the perspective and calls changed. It first asks for confirmation if that would reveal unknown
// identities.
func (m *Menu) setPerspective(perspective match.Perspective, changed func()) {
	r := m.plan.Replay
	if perspective != match.PublicPerspective && !r.Revealed {
		m.private.Show(widgets.Dialog{Title: m.ctx.Words("time.tells"), Body: m.ctx.Words("time.tells.text"),
			Answers: []widgets.Answer{
				{ID: "resume", Title: m.ctx.Words("button.back")},
				{ID: "tell", Title: m.ctx.Words("time.tells.yes"), Primary: true, OnPress: func() {
					r.Revealed = true
					m.setPerspective(perspective, changed)
				}}}})
		return
	}
	if m.match.SetPerspective(perspective) == nil { // an impossible perspective is disabled
		changed()
	}
}

// AskPlayOn asks in whose seat to play on from the shown moment, and then for confirmation.
func (m *Menu) AskPlayOn() {
	dialog := widgets.Dialog{Title: m.ctx.Words("time.other.head"), Body: m.ctx.Words("time.other.text"), List: true}
	for s, player := range m.match.Table().Players {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("other-%d", s+1), Title: player.Name,
			Sub: m.ctx.Say(plan.KindName(player)), OnPress: func() { m.confirmPlayOn(rules.Seat(s)) }})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back")})
	m.private.Show(dialog)
}

// confirmPlayOn asks for confirmation to play on in seat s.
func (m *Menu) confirmPlayOn(s rules.Seat) {
	n := m.match.N()
	m.private.Show(widgets.Dialog{Title: m.ctx.Words("time.other.sure", m.plan.PlayerArg(s)),
		Body: m.ctx.Words("time.other.sure.text"), Answers: []widgets.Answer{
			{ID: "resume", Title: m.ctx.Words("button.back"), OnPress: m.AskPlayOn},
			{ID: "play-on", Title: m.ctx.Words("time.other.yes"), Primary: true,
				OnPress: func() { m.exits.Replay.PlayOn(n, s) }}}})
}

// Unmask opens the unmasking from the end of a replay. Without that exit it does nothing.
func (m *Menu) Unmask() { callExit(m.exits.Unmasking) }
