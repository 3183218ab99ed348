package lobby

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// askLevel shows a dialog that asks for the level of the opponent in seat i, and says how each level plays. The
// opponent keeps its name and temperament.
func (l *LobbyScene) askLevel(i int) {
	seat := l.shown.Seats[i]
	now, _ := opponents.Parse(seat.Opponent) // hosts send only opponents that can be parsed
	dialog := widgets.Dialog{Title: seat.Name, List: true}
	for k, level := range opponents.Levels {
		next := opponents.Opponent{Level: opponents.Level(k), Temperament: now.Temperament}
		name, line := tablesetup.LevelTexts(next.Level)
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "lobby-kind-" + level.String(), Title: l.Words(name),
			Sub: l.Words(line), Checked: next.Level == now.Level,
			OnPress: l.send(i, lobby.ScreenMessage{Kind: lobby.KindFill, Name: seat.Name, Opponent: next.String()})})
	}
	l.Show(dialog)
}

// gameText returns the edition and the variants of a table as text.
func (l *LobbyScene) gameText(t *match.Table) string {
	parts := []string{l.Words(message.Key("edition." + t.Setup.Edition.Edition().ID))}
	if t.Setup.Variants.TopSecret {
		parts = append(parts, l.Words("setup.cards"))
	}
	if t.Setup.Variants.Dossier {
		parts = append(parts, l.Words("setup.dossier"))
	}
	return strings.Join(parts, " · ")
}

// askGame shows a dialog that asks for the edition and the variants of the next game; t has those chosen now. Each
// choice is sent at once, and shows the dialog again until the person goes back. An edition without a variant turns
// the variant off.
func (l *LobbyScene) askGame(t match.Table) {
	dialog := widgets.Dialog{Title: l.Words("setup.edition"), List: true}
	choose := func(change func(*rules.Setup)) func() {
		next := t
		change(&next.Setup)
		return func() {
			l.send(-1, lobby.ScreenMessage{Kind: lobby.KindSetUp, Table: &next})()
			l.askGame(next)
		}
	}
	for i := range rules.Editions {
		edition := &rules.Editions[i]
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "edition-" + edition.ID,
			Title:   l.Words(message.Key("edition." + edition.ID)),
			Sub:     l.Words(tablesetup.EditionLine(rules.EditionID(i))),
			Checked: t.Setup.Edition == rules.EditionID(i), OnPress: choose(func(s *rules.Setup) {
				s.Edition = rules.EditionID(i)
				s.Variants.TopSecret = s.Variants.TopSecret && edition.Cards.Allowed
				s.Variants.Dossier = s.Variants.Dossier && edition.Dossier.Allowed
			})})
	}
	edition := t.Setup.Edition.Edition()
	variant := func(id string, title message.Key, prop props.Trinket, allowed, chosen bool, flip func(*rules.Setup)) {
		answer := widgets.Answer{ID: id, Title: l.Words(title), Prop: prop, Switch: true, Checked: chosen,
			OnPress: choose(flip)}
		if !allowed {
			answer.Disabled, answer.DisabledReason = true, l.Words("setup.not-here")
		}
		dialog.Answers = append(dialog.Answers, answer)
	}
	variant("variant-topsecret", "setup.cards", props.Deck, edition.Cards.Allowed, t.Setup.Variants.TopSecret,
		func(s *rules.Setup) { s.Variants.TopSecret = !s.Variants.TopSecret })
	variant("variant-dossier", "setup.dossier", props.Dossier, edition.Dossier.Allowed, t.Setup.Variants.Dossier,
		func(s *rules.Setup) { s.Variants.Dossier = !s.Variants.Dossier })
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: l.Words("button.back"), Primary: true})
	l.Show(dialog)
}
