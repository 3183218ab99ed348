// Package reveal is the scene of the unmasking, which ends a game. The passports open one by one: agents without an
// owner first, then from the lowest score up. Each tells what the table had believed about its agent. The dossiers
// follow, with their points, and then the verdict. Text, positions and timing reveal nothing before its step was seen.
package reveal

import (
	"image"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desk"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Exits are the functions that leave the scene, and a sentence for its verdict. Only Title is required.
type Exits struct {
	Again      func()          // starts a new game at the same table; nil if this screen can't
	CheckAgain func() error    // returns why Again is impossible now, nil if it is possible; nil if it always is
	Invitation func() string   // says that another player has asked for a game that Again joins, "" if not; may be nil
	File       func()          // opens the post-game analysis; nil without one
	Watch      func(turn int)  // opens the replay at a turn, 0 for the start; nil without a record
	Share      func()          // shares the game; nil without a record
	Title      func()          // leaves to the title
	Extra      message.Message // is added to the verdict; may be empty
}

// Reveal is the scene of the unmasking. It shows secrets of a finished game only. Make one with New.
type Reveal struct {
	appctx.BaseScene
	*progress
	exits        Exits
	timeline     motion.Timeline
	dealing      motion.Timeline // of the passports, at the start
	passports    passports
	ruler        ruler // the score track, empty where it does not fit
	dossier      dossierView
	text         textPanel
	finale       finale
	cards        endCards
	skipped      bool    // the player skipped to the end
	hideControls bool    // for a screenshot
	againRefused error   // why another game is impossible now
	invited      string  // the invitation that was shown, "" for none
	rested       float64 // seconds since the last step was seen; counted on a spectator's screen only
}

// New returns the unmasking of the match m, which must be over, and starts its music. It does not leave the match.
func New(ctx *appctx.Context, m *match.Match, e Exits) *Reveal {
	reveal := &Reveal{BaseScene: appctx.BaseScene{Ctx: ctx}, progress: newProgress(m), exits: e}
	reveal.passports = passports{BaseScene: &reveal.BaseScene, progress: reveal.progress}
	reveal.dossier = dossierView{BaseScene: &reveal.BaseScene, progress: reveal.progress}
	reveal.cards = endCards{BaseScene: &reveal.BaseScene, progress: reveal.progress}
	reveal.text = textPanel{BaseScene: &reveal.BaseScene, progress: reveal.progress, dossier: &reveal.dossier,
		cards: &reveal.cards,
		extra: e.Extra, branch: compareBranch(m)}
	reveal.finale = finale{BaseScene: &reveal.BaseScene, progress: reveal.progress, cards: &reveal.cards}
	reveal.Focus().SetBack(reveal.end)
	ctx.Sound.SetMusic(sound.MusicUnmasking)
	ctx.Sound.SetMusicStage(0)
	return reveal
}

// MinHeight returns the height, in points, below which the page scrolls: that of one column on a narrow screen. On
// other screens passports and buttons are visible together.
func (r *Reveal) MinHeight(s appctx.Screen) float64 {
	switch {
	case !s.Narrow():
		return appctx.MinTableHeight(s)
	case r.over():
		return narrowOverHeight
	}
	return narrowTurningHeight
}

// Layout builds the screen after all steps that have begun; running animations end. The first layout animates the
// dealing. The first one of the end starts the closing theme and animates the finale, unless the player skipped to it.
func (r *Reveal) Layout(s appctx.Screen) {
	r.timeline.Finish()
	r.dealing = motion.Timeline{}
	wasOver, first := r.over(), r.Stage() == nil
	r.seen = r.begun
	oldPlacements := r.passports.placements()
	r.build(s.Relayout(r))
	animated := r.Ctx.Settings.Speed.HasAnimations()
	if first && r.begun == 0 && animated && !r.Ctx.Settings.Reduced {
		r.passports.animateDealing(&r.dealing)
	}
	if r.over() && !wasOver {
		r.Ctx.Sound.RestartMusic(closingPause, r.closingTheme())
		if animated && !r.skipped {
			page := newPageLayout(r.Screen, true)
			if r.cards.fit(page.cards, page.ruler.H > 0) { // cards replace the passports
				oldPlacements = [rules.NumAgents]placement{}
			}
			r.finale.animate(oldPlacements, &r.passports)
			r.cards.animate(&r.finale.timeline)
		}
	}
}

// build builds the screen after the steps seen so far.
func (r *Reveal) build(screen appctx.Screen) {
	r.Begin(screen)
	r.cards.hidden, r.cards.layers = r.hideControls, [3]*sprites.Node{}
	page := newPageLayout(screen, r.over())
	desk.SetBackground(r.Stage(), r.Ctx.Textures, props.Desk{W: screen.W, H: screen.H, Blotter: page.blotter,
		Corner: page.corner})
	if r.dossierOpen() {
		r.Content.Add(desk.LampLight(r.Ctx.Textures, page.cards.Center(), page.cards.W*0.6, page.cards.H*0.8))
		r.dossier.layout(page.cards)
	} else if !r.cards.fit(page.cards, page.ruler.H > 0) {
		r.passports.layout(page.cards)
	}
	r.ruler = ruler{}
	if page.ruler.H > 0 {
		r.ruler = newRuler(&r.BaseScene, r.progress, page.ruler)
	}
	if r.over() {
		if r.cards.fit(page.cards, page.ruler.H > 0) {
			r.cards.layout(page.cards, &r.ruler)
		}
		r.finale.layout(page)
		r.text.end(page.title, page.verdict)
	} else {
		if r.seen > 0 {
			r.finale.newTown(newPageLayout(screen, true).town) // starts painting it early
		}
		r.text.heading(page.title, page.below)
		r.text.layout(page.verdict, r.ruler.lines != nil)
	}
	r.addButtons(page.foot)
}

// addButtons adds the buttons of the present step, or the game's name for a screenshot. A spectator's screen has
// buttons only at the end.
func (r *Reveal) addButtons(foot layout.Rect) {
	const maxWidth = 720 // points
	foot = foot.Align(min(foot.W, maxWidth), foot.H, 0.5, 0)
	if r.hideControls {
		r.AddLine(r.Style(lettering.Title, 30).WithColor(booklet.OnWood).WithAlign(lettering.Center),
			r.Words("title.name"), foot)
		r.SetControls(nil)
		return
	}
	var specs []widgets.ButtonSpec
	if r.over() {
		specs = r.endButtons(foot)
	} else {
		specs = r.stepButtons(foot)
	}
	if r.Ctx.Spectating && !r.over() { // it goes on by itself
		specs = nil
	}
	controls := r.AddButtonRow(specs...)
	if r.SetControls(controls); len(controls) > 0 {
		r.Focus().Focus(controls[len(controls)-1].ID)
	}
}

// buttonRects returns the rectangles of a number of buttons at the foot.
func (r *Reveal) buttonRects(foot layout.Rect, count int) []layout.Rect {
	const narrowFoot, twoRowFoot = 500, 330 // the widths, in points, below which gaps are smaller and rows are two
	gap := 12.0
	if foot.W < narrowFoot && (r.over() || r.Screen.Narrow()) {
		gap = 6
	}
	lines := []int{count}
	switch {
	case r.Screen.Narrow() && count == 2:
		lines = []int{1, 1}
	case r.Screen.Narrow():
		lines = []int{2, count - 3, 1}
	case count > 3 && foot.W < twoRowFoot:
		lines = []int{3, count - 3}
	}
	return foot.UnevenRows(gap, lines...)
}

// stepButtons returns the buttons before the end: to skip to it, and to go on.
func (r *Reveal) stepButtons(foot layout.Rect) []widgets.ButtonSpec {
	next := r.nextTitle()
	switch {
	case r.seen == len(r.order)+len(r.dossiers):
		next = r.Words("reveal.verdict")
	case r.seen == len(r.order):
		next = r.Words("reveal.dossiers")
	case r.seen > len(r.order):
		next = r.Words("reveal.open-next")
	}
	rects := r.buttonRects(foot, 2)
	return []widgets.ButtonSpec{
		{ID: "end", Title: r.Words("reveal.end"), Rect: rects[0], OnPress: r.end},
		{ID: "next", Title: next, Look: widgets.Primary, Rect: rects[1], OnPress: r.next},
	}
}

// endButtons returns the buttons at the end, which leave the scene.
func (r *Reveal) endButtons(foot layout.Rect) []widgets.ButtonSpec {
	const longTitleWidth, shortTitleWidth = 180, 110 // of a button, in points
	count := 4
	if r.exits.Share != nil {
		count++
	}
	rects := r.buttonRects(foot, count)
	file := r.Words("reveal.file")
	if rects[1].W > longTitleWidth {
		file = r.Words("file.title")
	}
	watch, again, turn := r.Words("reveal.watch"), r.Words("reveal.again"), r.cards.turn()
	if turn > 0 {
		watch = r.Words("ending.watch", message.Number("turn", turn))
	}
	label := watch
	if rects[0].W < shortTitleWidth {
		again = r.Words("reveal.again.short")
		if turn == 0 {
			watch = r.Words("reveal.watch.short")
		}
	}
	spoken := r.Words("reveal.again")
	if r.invited != "" {
		again = r.Words("reveal.join")
		spoken = again
	}
	specs := []widgets.ButtonSpec{
		{ID: "title", Title: r.Words("reveal.to-title"), Rect: rects[0], OnPress: r.exits.Title},
		{ID: "file", Title: file, Rect: rects[1], Disabled: r.exits.File == nil, OnPress: r.exits.File},
		{ID: "watch", Title: watch, Label: label, Rect: rects[2], Disabled: r.exits.Watch == nil,
			OnPress: func() { r.exits.Watch(turn) }},
	}
	if r.exits.Share != nil {
		specs = append(specs, widgets.ButtonSpec{ID: "share", Title: r.Words("reveal.share"), Rect: rects[3],
			OnPress: r.exits.Share})
	}
	spec := widgets.ButtonSpec{ID: "again", Title: again, Label: spoken, Look: widgets.Primary,
		Rect: rects[count-1], Disabled: !r.mayPlayAgain(), OnPress: r.exits.Again}
	if r.againRefused != nil {
		spec.DisabledReason = r.Ctx.Sentence(r.againRefused)
	}
	return append(specs, spec)
}

// mayPlayAgain reports whether a new game at the same table can be started now. It stores the reason why not in
// r.againRefused.
func (r *Reveal) mayPlayAgain() bool {
	r.againRefused = nil
	if r.exits.CheckAgain != nil {
		r.againRefused = r.exits.CheckAgain()
	}
	return r.exits.Again != nil && r.againRefused == nil
}

// Screenshot returns a picture of the end for others, as take renders it: without controls and cards, and with the
// player's name instead of “you”. It returns nil before the end. Afterwards the scene looks as before.
func (r *Reveal) Screenshot(take func(*sprites.Stage) *image.RGBA) *image.RGBA {
	if !r.over() {
		return nil
	}
	self := r.self
	r.hideControls, r.self = true, rules.NoSeat
	r.Layout(r.Screen)
	picture := take(r.Stage())
	r.hideControls, r.self = false, self
	r.Layout(r.Screen)
	return picture
}

// nextTitle returns the title of the button for the next passport. It names that passport only after the first owned
// agent. From then on the public scores tell the order.
func (r *Reveal) nextTitle() string {
	if n := r.seen; n > 0 && n < len(r.order) {
		if view := r.match.Public(); view.Owner(r.order[n-1]) != rules.NoSeat {
			return r.Words("reveal.next-of", message.Agent("agent", r.order[n]))
		}
	}
	return r.Words("reveal.next")
}

// next finishes the running animation, or else begins the next step.
func (r *Reveal) next() {
	if r.timeline.Running() {
		r.Layout(r.Screen)
		r.Ctx.Sound.SkipScript()
		return
	}
	if r.over() {
		return
	}
	r.dealing.Finish()
	r.begun++
	if !r.Ctx.Settings.Speed.HasAnimations() || r.begun > len(r.order)+len(r.dossiers) {
		r.playSounds()
		r.Layout(r.Screen)
		return
	}
	r.timeline = motion.Timeline{}
	if r.dossierOpen() {
		r.dossier.stampsShown = 0
		r.build(r.Screen)
		r.dossier.animateStamps(&r.timeline, &r.ruler, r.text.token, r.text.refresh)
	} else {
		r.passports.animateOpening(&r.timeline, r.order[r.begun-1], r.begun == len(r.order))
	}
	r.playSounds()
}

// end skips to the end, or leaves the scene if it is there already.
func (r *Reveal) end() {
	if r.over() {
		r.exits.Title()
		return
	}
	r.begun, r.skipped = r.steps(), true
	r.seen = r.begun // so that Layout does not start the closing theme
	r.Layout(r.Screen)
	r.Ctx.Sound.SkipScript()
	r.Ctx.Sound.PlayClosingBar(r.closingTheme())
}

// Advance runs the animations and sounds by dt seconds, and paints one picture that is needed later. At the end it
// updates whether another game is possible, and shows a new invitation. A spectator's screen goes on by itself.
func (r *Reveal) Advance(dt float64) {
	r.Ctx.Sound.AdvanceScript(dt, r.Ctx.Settings.Speed.Factor())
	if r.timeline.Running() && !r.timeline.Advance(dt*r.Ctx.Settings.Speed.Factor()) {
		r.Layout(r.Screen)
	}
	r.finale.advance(dt * r.Ctx.Settings.Speed.Factor())
	if r.dealing.Running() {
		r.dealing.Advance(dt * r.Ctx.Settings.Speed.Factor())
	}
	r.passports.paintNext()
	wasRefused := r.againRefused != nil
	if r.over() && r.mayPlayAgain() == wasRefused && !r.hideControls { // the reason has come or gone
		r.Layout(r.Screen)
	}
	if r.Ctx.Spectating {
		r.goOn(dt)
		return
	}
	if text := r.invitation(); r.over() && text != r.invited && !r.finale.timeline.Running() {
		r.invited = text
		r.CloseDialog()
		r.Layout(r.Screen)
		if text == "" { // the player has joined
			return
		}
		r.Show(widgets.Dialog{Title: text, Body: r.Words("reveal.join.text"), Answers: []widgets.Answer{
			{ID: "join", Title: r.Words("reveal.join"), Primary: true, OnPress: r.exits.Again},
			{ID: "stay", Title: r.Words("reveal.stay")},
		}})
	}
}

// invitation says that another player has asked for a new game, "" if nobody has.
func (r *Reveal) invitation() string {
	if r.exits.Invitation == nil {
		return ""
	}
	return r.exits.Invitation()
}

// Handle passes input to the controls. A press beside them, Enter and Space go to the next step; at the end both keys
// start another game if possible. M does what Esc does, because there is no menu: it skips to the end, or leaves.
func (r *Reveal) Handle(event widgets.InputEvent) {
	if r.Focus().Handle(event) {
		return
	}
	isKey := event.Kind == widgets.KeyDown
	if event.Repeat || !isKey && event.Kind != widgets.PointerDown {
		return
	}
	switch {
	case isKey && event.Key == widgets.KeyMenu:
		if r.Focus().Scopes() == 0 {
			r.end()
		}
	case isKey && event.Key != widgets.KeyEnter && event.Key != widgets.KeySpace:
	case !r.over():
		r.next()
	case isKey && r.mayPlayAgain():
		r.exits.Again()
	}
}

// Describe adds the text of the last step to the accessibility state, and the steps that were seen as a log. At the end
// it adds the position.
func (r *Reveal) Describe(state *a11y.PublicState) {
	title, body := r.text.texts()
	state.Prompt, state.LogAnnounced = a11y.Sentences(title, body), true
	state.Busy = r.timeline.Running()
	view := r.match.Public()
	scores := r.scores()
	for _, a := range r.order[:min(r.seen, len(r.order))] {
		agent, points := message.Agent("agent", a), message.Count("points", scores[a])
		if owner := view.Owner(a); owner != rules.NoSeat {
			state.Log = append(state.Log, r.Words("reveal.owner", agent, points, ownerArg(r.Ctx, r.progress, owner)))
		} else {
			state.Log = append(state.Log, r.Words("reveal.nobodys", agent, points))
		}
	}
	for _, seat := range r.dossiers[:r.dossiersSeen()] {
		state.Log = append(state.Log, r.dossier.logLine(seat))
	}
	if r.over() {
		state.Position = view.Position()
	}
}
