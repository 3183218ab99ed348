package scenes

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/attract"
	"heimlich/scenes/nav"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
	"heimlich/scenes/shell"
	"heimlich/scenes/summary"
	"heimlich/scenes/title"
)

// savedGames summarises the saved games for the title.
type savedGames struct {
	games int    // number of saved games
	over  bool   // a game is finished
	id    string // of the game that Continue opens, "" for none
	last  summary.Summary
	err   error // why a game can't be read
}

// readSavedGames counts the saved games, and reads the running ones, newest first, until it finds one that is not over.
// If there is none, last is the newest of the others. It moves unreadable games aside. It must run in the background.
func readSavedGames(files *savefiles.Files) savedGames {
	open, err := files.Open()
	shelf, shelfErr := files.Shelf()
	games := savedGames{games: len(open) + len(shelf), over: len(shelf) > 0, err: errors.Join(err, shelfErr)}
	for _, saved := range open {
		last := summary.Read(files, saved.ID)
		if last.Err == nil {
			games.over = games.over || last.Over
			if games.id == "" || !last.Over {
				games.id, games.last = saved.ID, last
			}
			if !last.Over {
				return games
			}
			continue
		}
		if setAsideErr := setAside(files, saved.ID, last.Err); setAsideErr != nil {
			games.games--
			games.err = errors.Join(games.err, setAsideErr)
		}
	}
	return games
}

// setAside moves an unreadable game aside and returns an error that says so. After a timeout the game stays, and why is
// returned. It returns nil if another window has the game, or a newer version wrote it.
func setAside(files *savefiles.Files, id string, why error) error {
	switch {
	case errors.Is(why, rules.ErrNewer):
		return nil
	case errors.Is(why, savefiles.ErrTimeout): // may be readable later
		return why
	}
	moved, err := files.SetAside(id)
	if errors.Is(err, savefiles.ErrHeld) {
		return nil
	}
	return savefiles.SetAside(session.Unreadable(why), func() (savefiles.MovedFile, error) { return moved, err })
}

// The largest lengths of the list of players, in characters.
const (
	maxNames       = 40 // in messages
	maxButtonNames = 26 // on the Continue button
)

// showTitle leaves the current match and shows the title.
func (g *game) showTitle() {
	g.session.Leave(func() func() {
		games := readSavedGames(g.files)
		return func() { g.openTitle(games) }
	})
}

// openTitle shows the title with the saved games.
func (g *game) openTitle(games savedGames) {
	if games.err != nil {
		g.ctx.AddProblem(games.err)
	}
	g.features.lessons.HasGames, g.features.lessons.HasFinished = games.games > 0, games.over
	g.prepaint.last = games.last
	model := title.Model{
		Play:         g.play,
		Lesson:       g.features.lessons.Due(),
		LessonsBegun: g.ctx.Settings.Lesson > 1,
		Solved:       len(g.features.cases.Solved()),
		Games:        games.games,
	}
	if shared := g.features.shared; shared.Hosted() {
		model.OpenTable, model.JoinTable = g.openShared, shared.Join
	}
	if !shell.InBrowser { // a page is closed by its tab
		model.Quit = g.shell.Quit
	}
	if g.ctx.Settings.AttractMode {
		model.AttractMode, model.AttractDelay = g.features.attract.Open, attract.IdleDelay
	}
	if games.id != "" {
		model.Continue, model.OpenGame = func() {
			names := games.last.NameList(g.ctx.Language, maxNames)
			g.features.games.Continue(savefiles.SavedGame{ID: games.id}, names)
		}, g.continueText(games.last)
	}
	g.nav.Reset(nav.SceneTitle, title.New(g.ctx, g.nav, model), g.showTitle)
}

// openShared opens the set-up of a table for other screens.
func (g *game) openShared() { g.features.launcher.OpenFor(g.features.shared.Open) }

// play starts what "Play" offers: the lesson that is due, or a game.
func (g *game) play() {
	if n := g.features.lessons.Due(); n > 0 {
		g.features.lessons.Teach(n)
		return
	}
	g.features.launcher.StartDefault()
}

// continueText returns the subtitle of the Continue button: that the game is over, or its turn and players.
func (g *game) continueText(s summary.Summary) string {
	if s.Over {
		return g.ctx.Words("title.finished")
	}
	who := message.Verbatim("who", s.NameList(g.ctx.Language, maxButtonNames))
	return g.ctx.Words("title.goes-on", message.Words("state", s.State()), who)
}
