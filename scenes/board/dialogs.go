package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/sprites/widgets"
)

// show opens a dialog over the table.
func (t *Board) show(d widgets.Dialog) {
	t.asks.Ask(t.back.Kit, t.picture, &t.desk, t.screen.Rect(), d)
}

// goBack is what Esc does on the open table: it closes the open hand of one of several people or a crowd that is fanned out, else it opens the menu. What it does
// with an open hand does not depend on what is fanned out for a card.
func (t *Board) goBack() {
	switch {
	case t.plan.Fan != rules.NoBuilding && t.plan.Hand == nil:
		t.closeFan()
	case t.plan.Hand != nil && t.plan.Only() == rules.NoSeat:
		t.closeHand()
	default:
		t.openMenu()
	}
}

// openMenu offers what is not part of a turn.
func (t *Board) openMenu() {
	t.plan.Fan = rules.NoBuilding
	answers := []widgets.Answer{
		{ID: "resume", Title: t.phrase("deed.go-on"), Primary: true},
		{ID: "menu-log", Title: t.phrase("logbook.title"), OnPress: t.exits.Log},
		{ID: "menu-speed", Title: t.phrase("menu.speed", message.Words("speed", speedName(t.back.Settings.Speed))), OnPress: t.openSpeed},
		{ID: "menu-sound", Title: t.phrase("menu.sound", message.Words("sound", backstage.SoundName(t.back.Settings.Sound.Much))), OnPress: t.openSound},
		{ID: "menu-rules", Title: t.phrase("title.rules"), OnPress: t.exits.Rules},
		{ID: "menu-title", Title: t.phrase("menu.leave"), Sub: t.phrase("menu.leave.saved"), OnPress: t.exits.Leave},
	}
	switch leave := &answers[len(answers)-1]; {
	case t.exits.Unkept:
		leave.Sub = t.phrase("menu.leave.unkept")
	case t.match.Looking():
		leave.Sub = t.phrase("menu.leave.goes-on")
	}
	if len(t.match.People()) > 0 {
		answers = append(answers[:1:1], append([]widgets.Answer{
			{ID: "menu-passport", Title: t.readerWords("menu.passport", "menu.passport.of"), OnPress: func() { t.askSecret(t.reader()) }},
			{ID: "menu-notebook", Title: t.readerWords("menu.notebook", "notebook.of"), Disabled: t.match.Table().Notes == match.NotesNone, Why: t.phrase("menu.no-notebook"), OnPress: t.openNotebook},
		}, answers[1:]...)...)
		if t.plan.MayHint() && t.plan.Person() && !t.plan.Rolling() {
			answers = append(answers[:1:1], append([]widgets.Answer{{ID: "menu-hint", Title: t.phrase("hint.title"), OnPress: t.askHint}}, answers[1:]...)...)
		}
	}
	d := widgets.Dialog{Title: t.phrase("menu.title"), List: true, Answers: answers}
	if err := t.match.Status().Unsaved; err != nil {
		d.Body = t.back.Sentence(err) + " " + t.phrase("menu.unsaved")
	}
	t.show(d)
}

func (t *Board) openSpeed() {
	d := widgets.Dialog{Title: t.phrase("menu.speed.head"), List: true, Back: t.openMenu}
	for _, s := range backstage.Speeds {
		d.Answers = append(d.Answers, widgets.Answer{ID: "speed-" + string(s), Title: t.back.Say(speedName(s)), Checked: s == t.back.Settings.Speed, OnPress: func() {
			t.back.Settings.Speed = s
			t.exits.Saved()
		}})
	}
	t.show(d)
}

func (t *Board) openSound() { t.back.AskSound(t.show, t.exits.Saved, t.openMenu) }

// speedName is what a speed is called.
func speedName(s backstage.Speed) message.Message {
	return message.Of(message.Key("speed." + string(s)))
}

// turnWords is what passes over the table when the turn of a seat begins: where several people sit, whose turn it is of them.
func (t *Board) turnWords(s rules.Seat) string {
	if len(t.match.People()) < 2 || t.match.Player(s).Kind != match.Person {
		return ""
	}
	return t.phrase("prompt.turn-of", t.plan.Who(s))
}
