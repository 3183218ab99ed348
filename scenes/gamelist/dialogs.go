package gamelist

import (
	"heimlich/rules/message"
	"heimlich/scenes/savefiles"
	"heimlich/sprites/widgets"
)

// askAction shows the dialog with the operations on a game. It does nothing before the game was read.
func (l *GameList) askAction(g savefiles.SavedGame) {
	s, ok := l.summaries[g.ID]
	if !ok {
		return
	}
	title, body := rowTexts(s, l.Ctx.Language, formatTime(l.Ctx.Language, g.Played, l.now))
	d := widgets.Dialog{Title: title, Body: body, List: true}
	if s.Err == nil {
		goOn := widgets.Answer{
			ID:      "continue",
			Title:   l.Words("games.continue"),
			Primary: true,
			OnPress: func() { l.actions.Continue(g, s.NameList(l.Ctx.Language, maxNameLength)) },
		}
		if s.Over {
			goOn.Title, goOn.Sub, goOn.OnPress = l.Words("games.look"), l.Words("games.look.sub"),
				func() { l.actions.Unmask(g) }
		}
		d.Answers = append(d.Answers, goOn)
		if s.Over {
			d.Answers = append(d.Answers, widgets.Answer{
				ID:      "watch",
				Title:   l.Words("games.watch"),
				Sub:     l.Words("games.watch.sub"),
				OnPress: func() { l.actions.Replay(g) },
			})
			d.Answers = append(d.Answers,
				widgets.Answer{ID: "share", Title: l.Words("games.share"), OnPress: func() { l.actions.Share(l, g) }})
		}
	}
	if !g.Shelved && !s.Newer() {
		d.Answers = append(d.Answers, widgets.Answer{
			ID:      "put-away",
			Title:   l.Words("games.put-away"),
			Sub:     l.Words("games.put-away.sub"),
			OnPress: func() { l.actions.PutAway(g, l.showGames) },
		})
	}
	d.Answers = append(d.Answers,
		widgets.Answer{ID: "delete", Title: l.Words("games.delete"), OnPress: func() { l.askDelete(g, title) }},
		widgets.Answer{ID: "resume", Title: l.Words("button.back")})
	l.Show(d)
}

// askDelete asks for confirmation, because deleting can't be undone.
func (l *GameList) askDelete(g savefiles.SavedGame, title string) {
	if s := l.summaries[g.ID]; s.Err != nil && !s.Newer() { // say what the file is instead
		title = l.Words("games.unreadable-because", message.Words("what", message.Of(s.ErrorTitle())),
			message.ErrorArg("why", s.Err))
	}
	l.Show(widgets.Dialog{
		Title: l.Words("games.delete.head"),
		Body:  title + "\n" + l.Words("games.delete.text"),
		Answers: []widgets.Answer{
			{ID: "delete-no", Title: l.Words("games.delete.no"), Primary: true},
			{
				ID:      "delete-yes",
				Title:   l.Words("games.delete.yes"),
				OnPress: func() { l.actions.Delete(g, l.showGames) },
			},
		},
	})
}
