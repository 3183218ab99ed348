// Package handover is the scene in which people learn their secret agents: the device goes round, and each person opens
// their passport alone. Nothing secret is in the scene graph unless a passport is open and the hand covers it.
package handover

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/widgets"
)

// turnStep is the step of a person's turn.
type turnStep int

const (
	stepPassing turnStep = iota // the device is passed to the person
	stepClosed                  // the person has it; the passport is closed
	stepOpen                    // the passport is open
	stepSeen                    // the person has looked at it, and it is closed again
)

// Handover is the scene in which people look at their passports.
type Handover struct {
	appctx.BaseScene
	match    *match.Match
	people   []rules.Seat // seats of the people who look at their passports, in order
	current  int          // index in people
	step     turnStep
	finished func()        // is called when all people have looked
	leave    func()        // is called when a player leaves the scene
	agents   []rules.Agent // the secret agents in the open passport; nil while it is closed
	closesIn float64       // seconds until the passport closes by itself
	keptOpen bool          // the passport stays open, because a screen reader reads it
	rects    screenLayout
	timeline motion.Timeline // of the hand
	lamp     *sprites.Node
	hand     *sprites.Node
	handX    float64       // final x of the hand
	content  *sprites.Node // content of the open passport
}

// openTime is the time for which a passport stays open, for each agent in it, in seconds.
const openTime = 5

// New returns the scene for the people of a match with dealt identities. It calls done after the last of them has
// looked, and leave when a player leaves. There must be at least one person at this screen. A single one is not asked
// to take the device.
func New(ctx *appctx.Context, m *match.Match, done, leave func()) *Handover {
	h := &Handover{BaseScene: appctx.BaseScene{Ctx: ctx}, match: m, people: m.People(), finished: done, leave: leave}
	if len(h.people) == 1 {
		h.step = stepClosed
	}
	h.Focus().SetBack(leave)
	h.playCurtain()
	return h
}

// NewFor returns the scene for the person in seat s alone: the only one who stays at the screen, or a latecomer. It
// always begins by asking to pass the device. The rest is as in New.
func NewFor(ctx *appctx.Context, m *match.Match, s rules.Seat, done, leave func()) *Handover {
	h := New(ctx, m, done, leave)
	h.people, h.step = []rules.Seat{s}, stepPassing
	return h
}

// MinHeight returns the height, in points, below which the page scrolls: on a narrow screen texts and passport need
// room below each other. On other screens the passport adapts to the height.
func (h *Handover) MinHeight(s appctx.Screen) float64 {
	switch {
	case !s.Narrow():
		return appctx.MinTableHeight(s)
	case h.step == stepOpen:
		return narrowOpenHeight
	}
	return narrowClosedHeight
}

// Layout builds the screen in the current step. Running animations end.
func (h *Handover) Layout(s appctx.Screen) {
	h.timeline.Finish()
	h.build(s)
	if h.step == stepOpen {
		h.fillIn()
	}
}

// build builds the screen without secrets.
func (h *Handover) build(screen appctx.Screen) {
	h.Begin(screen)
	h.addDesk(newScreenLayout(screen, h.step == stepOpen))
	who := message.Person("who", h.match.Player(h.seat()).Name)
	title := h.Words("handover.yours", h.passportCount(), who)
	if h.step == stepPassing {
		title = h.Words("handover.give", who)
	}
	rects := h.rects
	style := h.Style(lettering.Title, rects.titleSize).WithColor(art.Cream).WithAlign(lettering.Center)
	if rects.title.W > 0 {
		h.AddLine(style, title, rects.title)
		h.AddParagraph(h.Style(lettering.Italic, rects.hintSize).WithColor(booklet.OnWood).WithAlign(lettering.Center),
			h.hint(who),
			rects.hint)
	}
	var controls []*widgets.Control
	switch h.step {
	case stepPassing:
		leave := widgets.ButtonSpec{ID: "leave", Title: h.Words("handover.leave"), Rect: rects.buttons[0],
			OnPress: h.leave}
		iam := widgets.ButtonSpec{ID: "iam", Title: h.Words("button.i-am", who), Look: widgets.Primary,
			Rect: rects.buttons[1], OnPress: func() { h.setStep(stepClosed) }}
		controls = append(controls, h.AddButton(leave), h.AddButton(iam))
	default:
		show := widgets.ButtonSpec{ID: "show", Title: h.showButtonText(), Rect: rects.buttons[0],
			Look: buttonLook(h.step == stepClosed), OnPress: h.toggle}
		next := widgets.ButtonSpec{ID: "done", Title: h.nextButtonText(), Rect: rects.buttons[1],
			Look: buttonLook(h.step == stepSeen || h.step == stepOpen), Disabled: h.step == stepClosed,
			DisabledReason: h.Words("handover.look-first"), OnPress: h.next}
		if h.step == stepOpen {
			if next.Sub = h.Words("handover.by-itself"); h.keptOpen {
				next.Sub = h.Words("handover.stays")
			}
		} else {
			if len(h.people) > 1 {
				show.Sub = h.Words("handover.cup")
			}
			controls = append(controls, &widgets.Control{ID: "booklet", Rect: rects.booklet, Pointer: true,
				OnPress: h.toggle})
		}
		controls = append(controls, h.AddButton(show), h.AddButton(next))
	}
	h.SetControls(controls)
	if h.step == stepSeen {
		h.Focus().Focus("done")
	} else if h.step != stepOpen {
		h.Focus().Focus(map[turnStep]string{stepPassing: "iam", stepClosed: "show"}[h.step])
	}
}

// buttonLook returns the look of a button; one button per screen is primary.
func buttonLook(primary bool) widgets.Look {
	if primary {
		return widgets.Primary
	}
	return widgets.Secondary
}

// hasTwoAgents reports whether the person was dealt a second agent.
func (h *Handover) hasTwoAgents() bool {
	v := h.match.Public()
	return v.PassportCount(h.seat()) > 1
}

// passportCount returns the number of the person's passports as an argument of texts.
func (h *Handover) passportCount() *message.Arg {
	v := h.match.Public()
	return message.Count("passports", v.PassportCount(h.seat()))
}

// showButtonText returns the title of the button that opens or closes the passport.
func (h *Handover) showButtonText() string {
	switch h.step {
	case stepOpen:
		return h.Words("handover.close", h.passportCount())
	case stepSeen:
		return h.Words("handover.again")
	}
	return h.Words("handover.open", h.passportCount())
}

// nextButtonText returns the title of the button that ends the person's turn.
func (h *Handover) nextButtonText() string {
	if h.current+1 < len(h.people) {
		return h.Words("handover.pass-on")
	}
	return h.Words("button.to-table")
}

// hint returns the instructions below the title, which are for who. It returns "" for an open passport, which holds
// them itself.
func (h *Handover) hint(who *message.Arg) string {
	switch {
	case h.step == stepOpen:
		return ""
	case h.step == stepPassing && h.alone():
		return h.Words("handover.alone", who)
	case h.step == stepPassing:
		return h.Words("handover.look-away", who)
	}
	v := h.match.Public()
	words := h.Words("handover.one")
	if h.hasTwoAgents() {
		words = h.Words("handover.two")
	}
	if v.Setup().Variants.TopSecret && v.HandSize(h.seat()) > 0 {
		words += " " + h.Words("handover.cards")
	}
	return words
}

// alone reports whether the person is the only one at this screen.
func (h *Handover) alone() bool { return len(h.match.People()) == 1 }

// seat returns the seat of the current person.
func (h *Handover) seat() rules.Seat { return h.people[h.current] }

// setStep goes to a step of the turn and lays out the screen.
func (h *Handover) setStep(s turnStep) {
	h.step = s
	h.Layout(h.Screen.Relayout(h))
}

// playCurtain plays the sound of passing the device, if that is the current step.
func (h *Handover) playCurtain() {
	if h.step == stepPassing {
		h.Ctx.Sound.Play(sound.CueCurtain)
	}
}

// toggle opens the passport of the current person, or closes it. Opening reads the person's private view, and starts
// the animation of the hand.
func (h *Handover) toggle() {
	h.Ctx.Sound.Play(sound.CueSecret)
	if h.step == stepOpen {
		h.close()
		return
	}
	v := h.match.PrivateView(h.seat())
	h.agents = nil
	for a := range rules.Agent(rules.NumAgents) {
		if v.Identities(h.seat()).Has(a) {
			h.agents = append(h.agents, a)
		}
	}
	h.closesIn, h.keptOpen = openTime*float64(len(h.agents)), false
	h.step = stepOpen
	h.timeline = motion.Timeline{}
	h.build(h.Screen.Relayout(h))
	h.animateHand()
}

// close closes the passport, if it is open, and removes its content from the scene graph.
func (h *Handover) close() {
	h.timeline = motion.Timeline{}
	h.agents = nil
	if h.step == stepOpen {
		h.setStep(stepSeen)
	}
}

// next closes the passport and goes to the next person, or calls finished after the last.
func (h *Handover) next() {
	h.close()
	if h.current+1 == len(h.people) {
		h.finished()
		return
	}
	h.current++
	h.setStep(stepPassing)
	h.playCurtain()
}

// Advance moves the hand by dt seconds. Afterwards it closes the passport when openTime for each agent is over, unless
// it is kept open.
func (h *Handover) Advance(dt float64) {
	if h.timeline.Running() {
		h.timeline.Advance(dt * h.Ctx.Settings.Speed.Factor())
		return
	}
	if h.step == stepOpen && !h.keptOpen {
		if h.closesIn -= dt; h.closesIn <= 0 {
			h.Ctx.Sound.Play(sound.CueSecret)
			h.close()
		}
	}
}

// Handle passes input to the focus manager. Else Enter and Space do the next step.
func (h *Handover) Handle(e widgets.InputEvent) {
	if h.Focus().Handle(e) || e.Kind != widgets.KeyDown || e.Repeat {
		return
	}
	if e.Key != widgets.KeyEnter && e.Key != widgets.KeySpace {
		return
	}
	switch h.step {
	case stepPassing:
		h.setStep(stepClosed)
	case stepClosed, stepOpen:
		h.toggle()
	case stepSeen:
		h.next()
	}
}

// Cover closes the passport at once, because the window is covered or hidden. It reports whether the passport was open.
func (h *Handover) Cover() bool {
	wasOpen := h.step == stepOpen
	h.close()
	return wasOpen
}

// Resized closes the passport, unless only one person sits at the screen.
func (h *Handover) Resized() {
	if len(h.match.People()) > 1 {
		h.Cover()
	}
}

// SecretText returns the agents in the open passport as text for its owner's screen reader, or "" while it is closed.
func (h *Handover) SecretText() string {
	if h.step != stepOpen || len(h.agents) == 0 {
		return ""
	}
	var agents rules.AgentSet
	for _, a := range h.agents {
		agents |= 1 << a
	}
	return h.Words("look.agents", message.All("agents", message.Agents(agents)))
}

// KeepSecretOpen keeps the open passport open until the player closes it, since a screen reader reads it.
func (h *Handover) KeepSecretOpen() {
	if h.step == stepOpen && !h.keptOpen {
		h.keptOpen = true
		h.Layout(h.Screen) // the text of a button changes
	}
}

// Addressee returns the person who has the screen, or gets it next. The picture must not turn towards them (mayTurn is
// false) while a passport is open.
func (h *Handover) Addressee() (s rules.Seat, mayTurn bool) {
	return h.seat(), h.step != stepOpen && !h.timeline.Running()
}

// Describe adds to the accessibility state who looks, the keys, and the public position. It never adds the content of a
// passport.
func (h *Handover) Describe(state *a11y.PublicState) {
	who := message.Person("who", h.match.Player(h.seat()).Name)
	switch {
	case h.step == stepPassing && h.alone():
		state.Prompt = a11y.Sentences(h.Words("handover.give", who), h.Words("handover.alone", who))
	case h.step == stepPassing:
		state.Prompt = a11y.Sentences(h.Words("handover.give", who))
	default:
		state.Prompt = a11y.Sentences(h.Words("handover.of", h.passportCount(), who))
	}
	if h.step == stepOpen {
		state.Prompt += " " + h.Words("look.secret")
	}
	state.Regions = []a11y.Region{h.Ctx.KeyRegion("look.keys.can", "look.keys.secret")}
	view := h.match.Public()
	state.Position = view.Position()
}
