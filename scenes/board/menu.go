package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// openMenu offers what is not part of a turn.
func (t *Board) openMenu() {
	t.plan.CloseFan()
	answers := []widgets.Answer{
		{ID: "resume", Title: t.back.Words("deed.go-on"), Primary: true},
		{ID: "menu-log", Title: t.back.Words("logbook.title"), OnPress: t.exits.Log},
		{ID: "menu-speed", Title: t.back.Words("menu.speed", message.Words("speed", speedName(t.back.Settings.Speed))), OnPress: t.openSpeed},
		{ID: "menu-sound", Title: t.back.Words("menu.sound", message.Words("sound", backstage.SoundName(t.back.Settings.Sound.Much))), OnPress: t.openSound},
		{ID: "menu-rules", Title: t.back.Words("title.rules"), OnPress: t.exits.Rules},
		{ID: "menu-title", Title: t.back.Words("menu.leave"), Sub: t.back.Words("menu.leave.saved"), OnPress: t.exits.Leave},
	}
	switch leave := &answers[len(answers)-1]; {
	case t.exits.Unkept:
		leave.Sub = t.back.Words("menu.leave.unkept")
	case t.match.Looking():
		leave.Sub = t.back.Words("menu.leave.goes-on")
	}
	if len(t.match.People()) > 0 {
		answers = append(answers[:1:1], append([]widgets.Answer{
			{ID: "menu-passport", Title: t.readerWords("menu.passport", "menu.passport.of"), OnPress: func() { t.follow(plan.Does{Kind: plan.MyPassport}) }},
			{ID: "menu-notebook", Title: t.readerWords("menu.notebook", "notebook.of"), Disabled: t.match.Table().Notes == match.NotesNone, Why: t.back.Words("menu.no-notebook"), OnPress: func() { t.follow(plan.Does{Kind: plan.OpenNotebook}) }},
		}, answers[1:]...)...)
		if t.plan.HintNow() {
			answers = append(answers[:1:1], append([]widgets.Answer{{ID: "menu-hint", Title: t.back.Words("hint.title"), OnPress: func() { t.follow(plan.Does{Kind: plan.AskHint}) }}}, answers[1:]...)...)
		}
	}
	d := widgets.Dialog{Title: t.back.Words("menu.title"), List: true, Answers: answers}
	if err := t.match.Status().Unsaved; err != nil {
		d.Body = t.back.Sentence(err) + " " + t.back.Words("menu.unsaved")
	}
	t.eyes.Show(d)
}

func (t *Board) openSpeed() {
	d := widgets.Dialog{Title: t.back.Words("menu.speed.head"), List: true, Back: t.openMenu}
	for _, s := range backstage.Speeds {
		d.Answers = append(d.Answers, widgets.Answer{ID: "speed-" + string(s), Title: t.back.Say(speedName(s)), Checked: s == t.back.Settings.Speed, OnPress: func() {
			t.back.Settings.Speed = s
			t.exits.Saved()
		}})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "less-motion", Title: t.back.Words("menu.less-motion"), Sub: t.back.Words("menu.less-motion.sub"), Checked: t.back.Settings.Reduced, OnPress: func() {
		t.back.Settings.Reduced = !t.back.Settings.Reduced
		t.exits.Saved()
	}})
	t.eyes.Show(d)
}

func (t *Board) openSound() { t.back.AskSound(t.eyes.Show, t.exits.Saved, t.openMenu) }

// speedName is what a speed is called.
func speedName(s backstage.Speed) message.Message {
	return message.Of(message.Key("speed." + string(s)))
}

// readerWords says whose thing it is that the menu opens: that of the only person, or of somebody who is named.
func (t *Board) readerWords(mine, of message.Key) string {
	if s := t.plan.Reader(); t.plan.Shared() && s != rules.NoSeat {
		return t.back.Words(of, t.plan.Who(s))
	}
	return t.back.Words(mine)
}
