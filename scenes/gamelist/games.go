package gamelist

import (
	"errors"
	"slices"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
	"heimlich/scenes/sharing"
	"heimlich/scenes/summary"
	"heimlich/scenes/tasks"
)

// Games opens the list of saved games and carries out its operations: it implements [Actions].
type Games struct {
	ctx     *appctx.Context
	files   *savefiles.Files
	nav     *nav.Stack
	tasks   *tasks.Tasks
	session *session.Session
	play    *play.Play
	sharing *sharing.Sharing
	paste   func()
}

// NewGames returns the Games of the saved games in files. The function paste asks for a link and opens it. All
// arguments are required.
func NewGames(
	ctx *appctx.Context, files *savefiles.Files, stack *nav.Stack, run *tasks.Tasks,
	s *session.Session, p *play.Play, share *sharing.Sharing, paste func(),
) *Games {
	return &Games{ctx, files, stack, run, s, p, share, paste}
}

// Open reads the lists in the background, and then opens the scene with all saved games that could be listed. If one
// list could not be read, a dialog explains why.
func (g *Games) Open() {
	g.tasks.Await(func() func() {
		open, shelf, err := g.all()
		return func() {
			list := New(g.ctx, g.nav, open, shelf, g)
			g.nav.Reset("games", list, g.Open)
			if err != nil {
				list.Explain(g.ctx.Words("games.not-all"), g.ctx.Language.Error(err))
			}
		}
	})
}

// all returns the open games and those on the shelf, also if one of both lists has an error. It runs in the background.
func (g *Games) all() (open, shelf []savefiles.SavedGame, err error) {
	open, err = g.files.Open()
	shelf, shelfErr := g.files.Shelf()
	return open, shelf, errors.Join(err, shelfErr)
}

// ReadSummaries implements [Actions].
func (g *Games) ReadSummaries(ids []string, then func(map[string]summary.Summary)) {
	g.tasks.Background(func() func() {
		found := map[string]summary.Summary{}
		for _, id := range ids {
			found[id] = summary.Read(g.files, id)
		}
		return func() { then(found) }
	})
}

// Continue implements [Actions].
func (g *Games) Continue(e savefiles.SavedGame, names string) {
	if e.Shelved {
		g.session.Open(e.ID, names, g.files.Unshelve)
	} else {
		g.session.Open(e.ID, names, g.files.Hold)
	}
}

// Unmask implements [Actions]. It opens a game that is not on the shelf yet, so that the game is added to the
// statistics.
func (g *Games) Unmask(e savefiles.SavedGame) {
	if !e.Shelved {
		g.Continue(e, "")
		return
	}
	g.UnmaskGame(e.ID)
}

// UnmaskGame shows the unmasking of the finished game with an ID. It does not write to the game. If the game can't be
// read, it explains why.
func (g *Games) UnmaskGame(id string) {
	g.tasks.Await(func() func() {
		text, err := g.files.Read(id)
		var m *match.Match
		if err == nil {
			m, err = tables.Resume(text, nil, session.Helpers)
		}
		return func() {
			if err != nil {
				g.session.Fail(err)
				return
			}
			g.play.UnmaskRecord(m, id)
		}
	})
}

// Reopen opens the game with an ID, or shows its unmasking if it is on the shelf. If the game can't be read, it
// explains why.
func (g *Games) Reopen(id string) {
	g.tasks.Await(func() func() {
		open, err := g.files.Open()
		isOpen := slices.ContainsFunc(open, func(e savefiles.SavedGame) bool { return e.ID == id })
		var result summary.Summary
		if isOpen {
			var text []byte
			if text, err = g.files.Read(id); err == nil {
				result = summary.Summarize(text)
			}
		}
		return func() {
			switch {
			case err != nil:
				g.session.Fail(err)
			case isOpen:
				g.Continue(savefiles.SavedGame{ID: id}, result.NameList(g.ctx.Language, maxNameLength))
			default: // on the shelf, or deleted; the latter is an error there
				g.UnmaskGame(id)
			}
		}
	})
}

// Replay implements [Actions].
func (g *Games) Replay(e savefiles.SavedGame) {
	g.tasks.Await(func() func() {
		text, err := g.files.Read(e.ID)
		return func() {
			if err != nil {
				g.session.Fail(err)
				return
			}
			g.play.Replay(string(text), play.ReplayOptions{EndKnown: true})
		}
	})
}

// Share implements [Actions].
func (g *Games) Share(on *GameList, e savefiles.SavedGame) {
	g.tasks.Await(func() func() {
		text, err := g.files.Read(e.ID)
		return func() {
			if err != nil {
				on.Explain(g.ctx.Words("share.not"), g.ctx.Sentence(err))
				return
			}
			g.sharing.Ask(on, text, nil)
		}
	})
}

// PutAway implements [Actions].
func (g *Games) PutAway(e savefiles.SavedGame, then func(open, shelf []savefiles.SavedGame, err error)) {
	g.change(func() error { return g.files.PutAway(e.ID) }, then)
}

// Delete implements [Actions].
func (g *Games) Delete(e savefiles.SavedGame, then func(open, shelf []savefiles.SavedGame, err error)) {
	if e.Shelved {
		g.change(func() error { return g.files.DeleteShelved(e.ID) }, then)
	} else {
		g.change(func() error { return g.files.Delete(e.ID) }, then)
	}
}

// change runs f in the background. Then it passes all games, and the errors of f and of listing, to then.
func (g *Games) change(f func() error, then func(open, shelf []savefiles.SavedGame, err error)) {
	g.tasks.Await(func() func() {
		err := f()
		open, shelf, listErr := g.all()
		return func() { then(open, shelf, errors.Join(err, listErr)) }
	})
}

// PasteLink implements [Actions].
func (g *Games) PasteLink() { g.paste() }
