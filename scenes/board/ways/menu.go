package ways

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// openMenu offers what is not part of a turn.
func (w *Ways) openMenu() {
	w.plan.Presses().CloseFan()
	leave := w.back.Words("menu.leave.saved")
	switch {
	case w.plan.Rewind != nil:
		leave = ""
	case w.exits.Unkept:
		leave = w.back.Words("menu.leave.unkept")
	}
	var answers []widgets.Answer
	var takeBack widgets.Answer // nothing where several people sit, but for a die that somebody has read wrongly
	if err := w.plan.MayRetract(); err == nil || !w.plan.Shared() {
		takeBack = widgets.Answer{ID: "menu-take-back", Title: w.back.Words("bar.take-back"), Thing: office.Eraser, Disabled: err != nil, OnPress: func() { w.Act(plan.Does{Kind: plan.Retract, Seat: w.plan.Retracts()}) }}
		if err == nil { // it may not be there for long
			answers = append(answers, takeBack)
		} else {
			takeBack.Why = w.back.Sentence(err)
		}
	}
	if w.plan.HintNow() {
		answers = append(answers, widgets.Answer{ID: "menu-hint", Title: w.back.Words("hint.title"), Thing: office.Glass, OnPress: func() { w.eyes.Follow(plan.Does{Kind: plan.AskHint}) }})
	}
	if len(w.match.People()) > 0 {
		answers = append(answers,
			widgets.Answer{ID: "menu-passport", Title: w.readerWords("menu.passport", "menu.passport.of"), Thing: office.Passport, OnPress: func() { w.eyes.Follow(plan.Does{Kind: plan.MyPassport}) }},
			widgets.Answer{ID: "menu-notebook", Title: w.readerWords("menu.notebook", "notebook.of"), Thing: office.Notes, Disabled: w.match.Table().Notes == match.NotesNone, Why: w.back.Words("menu.no-notebook"), OnPress: w.openNotebook})
	}
	if table := w.ofTable(takeBack); len(table) > 1 { // so many that they have a drawer of their own
		answers = append(answers, widgets.Answer{ID: "menu-table", Title: w.back.Words("menu.table"), Thing: office.Deck, OnPress: func() { w.openTable(takeBack) }})
	} else {
		answers = append(answers, table...)
	}
	answers = append(answers,
		widgets.Answer{ID: "menu-log", Title: w.back.Words("logbook.title"), Thing: office.Paper, OnPress: w.exits.Log},
		widgets.Answer{ID: "menu-sound", Title: w.back.Words("menu.sound", message.Words("sound", backstage.SoundName(w.back.Settings.Sound.Much))), Thing: office.Bell, OnPress: w.openSound},
		widgets.Answer{ID: "menu-settings", Title: w.back.Words("settings.title"), Thing: office.Watch, OnPress: w.exits.Settings},
		widgets.Answer{ID: "menu-rules", Title: w.back.Words("title.rules"), Thing: office.Rules, OnPress: w.openRules},
		widgets.Answer{ID: "menu-title", Title: w.leaveWords(), Sub: leave, Thing: office.Door, OnPress: w.exits.Leave},
		widgets.Answer{ID: "resume", Title: w.back.Words("deed.go-on"), Primary: true})
	d := widgets.Dialog{Title: w.back.Words("menu.title"), List: true, Answers: answers}
	if err := w.match.Status().Unsaved; err != nil {
		d.Body = w.back.Sentence(err) + " " + w.back.Words("menu.unsaved")
	}
	w.eyes.Show(d)
}

// leaveWords says where the way out leads.
func (w *Ways) leaveWords() string {
	switch r := w.plan.Rewind; {
	case r == nil:
		return w.back.Words("menu.leave")
	case r.Past:
		return w.back.Words("time.now")
	}
	return w.back.Words("time.leave")
}

// ofTable are what concerns the whole table: who sits there, another game, how everything stands; and what can't be taken back, with the reason.
func (w *Ways) ofTable(takeBack widgets.Answer) []widgets.Answer {
	answers := slices.Concat(w.seatAnswers(), w.joinAnswers(), w.more())
	if takeBack.Disabled {
		answers = append(answers, takeBack)
	}
	return answers
}

// openTable offers what concerns the whole table.
func (w *Ways) openTable(takeBack widgets.Answer) {
	back := widgets.Answer{ID: "resume", Title: w.back.Words("button.back"), Primary: true, OnPress: w.openMenu}
	w.eyes.Show(widgets.Dialog{Title: w.back.Words("menu.table"), List: true, Back: w.openMenu, Answers: append(w.ofTable(takeBack), back)})
}

// more offers what there is at some tables only.
func (w *Ways) more() (answers []widgets.Answer) {
	if len(w.match.People()) > 0 && len(w.match.Table().Around()) > 1 {
		answers = append(answers, widgets.Answer{ID: "menu-turns", Title: w.back.Words("menu.turns"), Sub: w.back.Words("menu.turns.sub"), Switch: true, Checked: w.back.Settings.Turns, OnPress: func() {
			w.back.Settings.Turns = !w.back.Settings.Turns
			w.back.SaveSettings()
		}}, widgets.Answer{ID: "menu-sides", Title: w.back.Words("menu.sides"), Sub: w.back.Words("menu.sides.sub"), Thing: office.Hat, OnPress: w.askSides})
	}
	if w.exits.Anew != nil {
		answers = append(answers, widgets.Answer{ID: "menu-over", Title: w.back.Words("menu.over"), Thing: office.Deck, OnPress: w.openOver})
	}
	if v := w.match.Public(); w.exits.Position != nil && v.Known() {
		answers = append(answers, widgets.Answer{ID: "menu-position", Title: w.back.Words("menu.position"), Thing: office.Envelope, OnPress: w.exits.Position})
	}
	return answers
}

// openOver asks how the game is to be started over.
func (w *Ways) openOver() {
	d := widgets.Dialog{Title: w.back.Words("menu.over"), Body: w.back.Words("menu.over.kept"), List: true, Back: w.openMenu}
	d.Answers = append(d.Answers, widgets.Answer{ID: "over-anew", Title: w.back.Words("menu.over.anew"), Sub: w.back.Words("menu.over.anew.sub"), OnPress: w.exits.Anew})
	again := widgets.Answer{ID: "over-again", Title: w.back.Words("menu.over.again"), Sub: w.back.Words("menu.over.again.sub"), OnPress: w.exits.Again}
	if w.exits.Again == nil {
		again.Disabled, again.Why = true, w.back.Words("menu.over.again.why")
	}
	d.Answers = append(d.Answers, again, widgets.Answer{ID: "resume", Title: w.back.Words("deed.go-on"), Primary: true})
	w.eyes.Show(d)
}

func (w *Ways) openSound() { w.back.AskSound(w.eyes.Show, w.back.SaveSettings, w.openMenu) }

// readerWords says whose thing it is that the menu opens: that of the only person, or of somebody who is named.
func (w *Ways) readerWords(mine, of message.Key) string {
	if s := w.plan.Reader(); w.plan.Shared() && s != rules.NoSeat {
		return w.back.Words(of, w.plan.Who(s))
	}
	return w.back.Words(mine)
}
