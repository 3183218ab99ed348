package menu

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// openMenu opens the menu with the entries that apply: private views, the table, log, sound, settings, rules, leaving,
// undo and hint. If the game can't be saved, it says so.
func (m *Menu) openMenu() {
	m.plan.TownInput().ClosePicker()
	leave := m.ctx.Words("menu.leave.saved")
	switch {
	case m.plan.Replay != nil:
		leave = ""
	case m.exits.Unsaved:
		leave = m.ctx.Words("menu.leave.unkept")
	}
	var answers []widgets.Answer
	var undoAnswers []widgets.Answer // none at a shared screen unless a real die can be corrected
	if err := m.plan.CheckUndo(); err == nil || !m.plan.Shared() {
		undoAnswers = []widgets.Answer{{ID: "menu-take-back", Title: m.ctx.Words("bar.take-back"), Prop: props.Eraser,
			Disabled: err != nil && message.OfError(err).Key != "table.saving", // that ends while the menu is open
			OnPress:  func() { m.Send(plan.Command{Kind: plan.UndoAction, Seat: m.plan.UndoSeat()}) }}}
		if err != nil {
			undoAnswers[0].DisabledReason = m.ctx.Sentence(err)
		}
	}
	if len(m.match.People()) > 0 {
		answers = append(answers,
			widgets.Answer{ID: "menu-passport", Title: m.personalTitle("menu.passport", "menu.passport.of"),
				Prop:    props.Passport,
				OnPress: func() { m.private.Execute(plan.Command{Kind: plan.AskLikelyPassport}) }},
			widgets.Answer{ID: "menu-notebook", Title: m.personalTitle("menu.notebook", "notebook.of"),
				Prop: props.Notes, Disabled: m.match.Table().Notes == match.NotesNone, DisabledReason: m.ctx.Words(
					"menu.no-notebook"), OnPress: m.openNotebook})
	}
	if table := m.tableAnswers(); len(table) > 1 { // several go into a submenu
		answers = append(answers, widgets.Answer{ID: "menu-table", Title: m.ctx.Words("menu.table"),
			Prop: props.Deck, OnPress: m.openTable})
	} else {
		answers = append(answers, table...)
	}
	answers = append(answers,
		widgets.Answer{ID: "menu-log", Title: m.ctx.Words("logbook.title"), Prop: props.Paper, OnPress: m.exits.Log},
		widgets.Answer{ID: "menu-sound", Title: m.ctx.Words("menu.sound", message.Words("sound",
			appctx.SoundName(m.ctx.SoundPreset()))), Prop: props.Bell, OnPress: m.openSound},
		widgets.Answer{ID: "menu-settings", Title: m.ctx.Words("settings.title"), Prop: props.Watch,
			OnPress: m.exits.Settings},
		widgets.Answer{ID: "menu-rules", Title: m.ctx.Words("title.rules"), Prop: props.Rules, OnPress: m.openRules},
		widgets.Answer{ID: "menu-title", Title: m.leaveTitle(), Sub: leave, Prop: props.Door, OnPress: m.exits.Leave})
	answers = append(answers, undoAnswers...) // last, because they come and go and must not move the others
	if m.plan.CanHint() {
		answers = append(answers, widgets.Answer{ID: "menu-hint", Title: m.ctx.Words("hint.title"),
			Prop: props.Glass, OnPress: func() { m.private.Execute(plan.Command{Kind: plan.AskHint}) }})
	}
	answers = append(answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("deed.go-on"), Primary: true})
	d := widgets.Dialog{Title: m.ctx.Words("menu.title"), List: true, Answers: answers}
	if err := m.match.Status().SaveError; err != nil {
		d.Body = m.ctx.Sentence(err) + " " + m.ctx.Words("menu.unsaved")
	}
	m.private.Show(d)
}

// leaveTitle returns the title of the answer that leaves the table.
func (m *Menu) leaveTitle() string {
	switch replay := m.plan.Replay; {
	case replay == nil:
		return m.ctx.Words("menu.leave")
	case replay.GameRuns:
		return m.ctx.Words("time.now")
	}
	return m.ctx.Words("time.leave")
}

// tableAnswers returns the answers of the table submenu: seats, joining, rotation, other games and the position.
func (m *Menu) tableAnswers() []widgets.Answer {
	return slices.Concat(m.seatAnswers(), m.joinAnswers(), m.otherAnswers())
}

// openTable opens the table submenu.
func (m *Menu) openTable() {
	back := widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back"), Primary: true, OnPress: m.openMenu}
	m.private.Show(widgets.Dialog{Title: m.ctx.Words("menu.table"), List: true, Back: m.openMenu,
		Answers: append(m.tableAnswers(), back)})
}

// otherAnswers returns the answers for rotation, another game and the position, where they apply.
func (m *Menu) otherAnswers() (answers []widgets.Answer) {
	if len(m.match.People()) > 0 && len(m.match.Table().PeopleAndAway()) > 1 {
		answers = append(answers, widgets.Answer{ID: "menu-turns", Title: m.ctx.Words("menu.turns"),
			Sub: m.ctx.Words("menu.turns.sub"), Switch: true, Checked: m.ctx.Settings.Turns, OnPress: func() {
				m.ctx.Settings.Turns = !m.ctx.Settings.Turns
				m.ctx.SaveSettings()
			}}, widgets.Answer{ID: "menu-sides", Title: m.ctx.Words("menu.sides"), Sub: m.ctx.Words("menu.sides.sub"),
			Prop: props.Hat, OnPress: m.askSides})
	}
	if m.exits.NewGame != nil {
		answers = append(answers, widgets.Answer{ID: "menu-over", Title: m.ctx.Words("menu.over"), Prop: props.Deck,
			OnPress: m.openRestart})
	}
	if v := m.match.Public(); m.exits.Position != nil && v.FullyKnown() {
		answers = append(answers, widgets.Answer{ID: "menu-position", Title: m.ctx.Words("menu.position"),
			Prop: props.Envelope, OnPress: m.exits.Position})
	}
	return answers
}

// openRestart asks whether to start another game or this one again.
func (m *Menu) openRestart() {
	dialog := widgets.Dialog{Title: m.ctx.Words("menu.over"), Body: m.ctx.Words("menu.over.kept"), List: true,
		Back: m.openMenu}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "over-anew", Title: m.ctx.Words("menu.over.anew"),
		Sub: m.ctx.Words("menu.over.anew.sub"), OnPress: m.exits.NewGame})
	again := widgets.Answer{ID: "over-again", Title: m.ctx.Words("menu.over.again"),
		Sub: m.ctx.Words("menu.over.again.sub"), OnPress: m.exits.Restart}
	if m.exits.Restart == nil {
		again.Disabled, again.DisabledReason = true, m.ctx.Words("menu.over.again.why")
	}
	dialog.Answers = append(dialog.Answers, again, widgets.Answer{ID: "resume", Title: m.ctx.Words("deed.go-on"),
		Primary: true})
	m.private.Show(dialog)
}

// openSound opens the sound dialog.
func (m *Menu) openSound() { m.ctx.AskSound(m.private.Show, m.ctx.SaveSettings, m.openMenu) }

// personalTitle returns the title of something private: key own, or at a shared screen key named with the person.
func (m *Menu) personalTitle(own, named message.Key) string {
	if s := m.plan.LikelyViewer(); m.plan.Shared() && s != rules.NoSeat {
		return m.ctx.Words(named, m.plan.PlayerArg(s))
	}
	return m.ctx.Words(own)
}
