package scenes

import (
	"errors"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/gamelist"
	"heimlich/scenes/savefiles"
)

// gamesList is the game where the list of all games that are kept is seen.
type gamesList struct{ *game }

// showGames shows all games that are kept.
func (g gamesList) showGames() {
	g.shell.Tasks().Await(func() func() {
		open, shelf, err := g.listGames()
		return func() {
			e := gamelist.Exits{Back: g.nav.Pop, Peek: g.peek}
			list := gamelist.New(g.back, open, shelf, &e)
			// change does something with games beside the loop and shows the list as it is then.
			change := func(f func() error) {
				g.shell.Tasks().Await(func() func() {
					err := f()
					open, shelf, bad := g.listGames()
					return func() {
						list.Fill(open, shelf)
						if err = errors.Join(err, bad); err != nil {
							list.Explain(g.back.Words("games.not-done"), g.back.Language.Error(err))
						}
					}
				})
			}
			files := g.back.Files
			e.PutAway = func(e savefiles.Entry) { change(func() error { return files.PutAway(e.ID) }) }
			e.Delete = func(e savefiles.Entry) {
				if e.Shelved {
					change(func() error { return files.DeleteShelved(e.ID) })
				} else {
					change(func() error { return files.Delete(e.ID) })
				}
			}
			e.Continue = func(e savefiles.Entry, names string) {
				if e.Shelved {
					g.open(e.ID, names, files.Unshelve)
				} else {
					g.open(e.ID, names, files.Hold)
				}
			}
			e.Open = func(e savefiles.Entry) { g.openFinished(e.ID) }
			e.Watch = func(e savefiles.Entry) { replays(g).watchFinished(e.ID) }
			e.Share = func(e savefiles.Entry) { sharing(g).shareKept(list, e.ID) }
			e.Link = arrivals(g).askForLink
			g.nav.Reset("games", list, g.showGames)
			if err != nil {
				list.Explain(g.back.Words("games.not-all"), g.back.Language.Error(err))
			}
		}
	})
}

// listGames are the games that go on, and those on the shelf.
func (g gamesList) listGames() (open, shelf []savefiles.Entry, err error) {
	open, err = g.back.Files.Open()
	shelf, bad := g.back.Files.Shelf()
	return open, shelf, errors.Join(err, bad)
}

// peek reads games for their summaries beside the loop.
func (g gamesList) peek(ids []string, then func(map[string]gamelist.Summary)) {
	g.shell.Tasks().Background(func() func() {
		found := map[string]gamelist.Summary{}
		for _, id := range ids {
			text, err := g.back.Files.Read(id)
			if err != nil {
				found[id] = gamelist.Summary{Err: err}
				continue
			}
			found[id] = gamelist.Summarize(text)
		}
		return func() { then(found) }
	})
}

// openFinished shows the unmasking of a finished game once more; nothing is written to it.
func (g gamesList) openFinished(id string) {
	g.shell.Tasks().Await(func() func() {
		text, err := g.back.Files.Read(id)
		var m *match.Match
		if err == nil {
			m, err = tables.Resume(text, nil, helpers)
		}
		return func() {
			if err != nil {
				g.notify(err)
				g.showTitle()
				return
			}
			g.match, g.table, g.id = m, nil, id
			g.showReveal(m)
		}
	})
}
