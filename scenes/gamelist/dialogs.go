package gamelist

import (
	"heimlich/rules/message"
	"heimlich/scenes/savefiles"
	"heimlich/sprites/widgets"
)

// This file asks about one game of the list: what to do with it, and whether to delete it.

// askAction opens the dialog with the operations that are possible on a game. It does nothing before the game was read.
func (l *GameList) askAction(saved savefiles.SavedGame) {
	summary, ok := l.summaries[saved.ID]
	if !ok {
		return
	}
	title, body := rowTexts(summary, l.Ctx.Language, formatTime(l.Ctx.Language, saved.Played, l.now))
	dialog := widgets.Dialog{Title: title, Body: body, List: true}
	if summary.Err == nil {
		first := widgets.Answer{
			ID:      "continue",
			Title:   l.Words("games.continue"),
			Primary: true,
			OnPress: func() { l.actions.Continue(saved, summary.NameList(l.Ctx.Language, maxNameLength)) },
		}
		if summary.Over {
			first.Title, first.Sub, first.OnPress = l.Words("games.look"), l.Words("games.look.sub"),
				func() { l.actions.Unmask(saved) }
		}
		dialog.Answers = append(dialog.Answers, first)
		if summary.Over {
			dialog.Answers = append(dialog.Answers, widgets.Answer{
				ID:      "watch",
				Title:   l.Words("games.watch"),
				Sub:     l.Words("games.watch.sub"),
				OnPress: func() { l.actions.Replay(saved) },
			})
			dialog.Answers = append(dialog.Answers,
				widgets.Answer{ID: "share", Title: l.Words("games.share"),
					OnPress: func() { l.actions.Share(l, saved) }})
		}
	}
	if !saved.Shelved && !summary.Newer() {
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID:      "put-away",
			Title:   l.Words("games.put-away"),
			Sub:     l.Words("games.put-away.sub"),
			OnPress: func() { l.actions.PutAway(saved, l.showGames) },
		})
	}
	dialog.Answers = append(dialog.Answers,
		widgets.Answer{ID: "delete", Title: l.Words("games.delete"), OnPress: func() { l.askDelete(saved, title) }},
		widgets.Answer{ID: "resume", Title: l.Words("button.back")})
	l.Show(dialog)
}

// askDelete opens the dialog that asks for confirmation, because deleting can't be undone. It describes the game by its
// title, or an unreadable one by its error.
func (l *GameList) askDelete(saved savefiles.SavedGame, title string) {
	if s := l.summaries[saved.ID]; s.Err != nil && !s.Newer() {
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
				OnPress: func() { l.actions.Delete(saved, l.showGames) },
			},
		},
	})
}
