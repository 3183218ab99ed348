package panels

import (
	"slices"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/board/plan"
)

// Describe adds prompt, regions, the last log entries and the position to the accessible state. Texts hold only public
// facts that the animation has shown. The position, which tests use, is that after the animation. While a hand is open,
// the prompt names only its owner, and tells what a lesson or case says.
func (p *Panels) Describe(state *a11y.PublicState) {
	state.Prompt = p.prompt()
	if p.plan.Notice != nil {
		state.Prompt = p.ctx.Sentence(p.plan.Notice) + " " + state.Prompt
	}
	if p.plan.Refusal != nil {
		state.Prompt = p.ctx.Sentence(p.plan.Refusal)
	}
	if p.plan.Hand != nil { // the usual prompt could reveal cards of the open hand
		state.Prompt = p.ctx.Sentences(message.Of("hand.looks", p.plan.PlayerArg(p.plan.Hand.Seat)),
			p.plan.Texts().OpenHandHint())
		// The letters of lessons and cases do not depend on the hand.
		if l, ok := p.plan.Letter(); ok && (l.Number > 0 || !l.Head.IsZero()) {
			state.Prompt += " " + p.ctx.Sentences(l.Body...)
		}
		state.Prompt += " " + p.phrase("look.secret")
	}
	state.Regions = regions{p}.all()
	state.LogAnnounced = p.plan.Replay != nil && !p.plan.Replay.Playing // the prompt already names the last event
	public := p.plan.Match.Public()
	state.Position = public.Position()
	const maxEntries = 8 // of the log, enough for a turn with its cards
	log := p.plan.Log()
	for _, e := range log[max(len(log)-maxEntries, 0):] {
		state.Log = append(state.Log, p.entryText(e))
	}
}

// prompt returns whose turn it is, what can be done, and the result of the plan. In a replay it returns the moment and
// the last event, with a letter the letter's text.
func (p *Panels) prompt() string {
	says, info := p.plan.Texts().BarText(), p.plan.Texts().InfoPanel()
	if p.plan.ShowsPiles() { // the bar shows the same text
		info = plan.InfoPanel{}
	}
	rest := slices.Concat(says.Hint, []message.Message{info.Title}, info.Lines)
	if r := p.plan.Replay; r != nil && !p.plan.Animating() {
		return p.ctx.Sentences(slices.Concat([]message.Message{says.Title, lastEvent(p.plan)}, rest[1:])...)
	}
	mine := p.plan.PersonActs() && !p.plan.Animating()
	if l, ok := p.plan.Letter(); ok {
		title := p.ctx.Sentences(says.Title)
		if l.Number > 0 && (mine || l.Blocks) {
			title = a11y.Sentences((&letter{Panels: p, Letter: l}).title())
		}
		all := append(slices.Clone(l.Body), l.Instruction)
		switch {
		case l.Blocks:
			all = append(all, p.plan.Confirm().Title)
		case l.Instruction.IsZero() && mine:
			all = append(all, rest...)
		}
		return title + " " + p.ctx.Sentences(all...)
	}
	if mine && p.plan.HasPlan() { // the player knows whose turn it is
		return p.ctx.Sentences(slices.Concat([]message.Message{p.plan.Texts().PlannedMove(), pointsLeft(p.plan)},
			rest[len(says.Hint):], []message.Message{confirmHint(p.plan)})...)
	}
	return p.ctx.Sentences(slices.Concat([]message.Message{says.Title}, rest)...)
}

// lastEvent returns the newest log entry, or a zero message.
func lastEvent(now *plan.Plan) message.Message {
	log := now.Log()
	if len(log) == 0 {
		return message.Message{}
	}
	return log[len(log)-1].Message(now.PlayerName)
}

// pointsLeft returns the text of the points left in a planned move, or a zero message if there are none.
func pointsLeft(now *plan.Plan) message.Message {
	if !now.PlansMove() || now.Draft.MovesNobody() {
		return message.Message{}
	}
	_, maximum := now.Draft.PointsLeft()
	if maximum == 0 {
		return message.Message{}
	}
	return message.Of("look.left", message.Count("points", maximum))
}

// confirmHint returns the text that names the confirm button if it is enabled, else a zero message.
func confirmHint(now *plan.Plan) message.Message {
	model := now.Confirm()
	if !model.Enabled {
		return message.Message{}
	}
	return message.Of("look.ready", message.Words("deed", model.Title))
}
