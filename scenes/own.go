package scenes

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/ownfile"
	"heimlich/rules/record"
	"heimlich/rules/work"
	"heimlich/scenes/ownpage"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
)

// counting is the game where somebody’s games are counted.
type counting struct{ *game }

// One's own file: what a game adds to it is worked out when it ends, beside the loop. Games with several people before one screen are in nobody's file: the program can't know which of them
// is whoever owns the device.

// ownFile is what the player's games come to. A file that can't be read is kept aside and explained.
func ownFile(files *savefiles.Files) (ownfile.File, error) {
	return persist.Load(files.OwnFile, files.SetOwnFileAside, ownfile.File(nil), ownfile.Read)
}

// count adds a game that is over to the player's file, if it is one of the only person at its table that was played here.
func (g counting) count(m *match.Match) {
	people := m.People()
	if g.table == nil || len(people) != 1 || m.Record() == "" {
		return
	}
	text := m.Record()
	if rec, err := record.Read([]byte(text)); err == nil {
		if n, seeded := ownfile.TryOf(rec); seeded {
			g.countTry(n, text, people[0])
			return
		}
	}
	g.saver.SaveSteps(func(step work.Step) error { return countIn(g.back.Files, text, people[0], step) })
}

// countTry adds a game with a seed if it is the first one of that and its set-up, whether it was played to its end or not, and whichever window began it. Whoever plays another one has seen something of
// what it hides.
func (g counting) countTry(n uint64, text string, seat rules.Seat) {
	files, id := g.back.Files, g.id
	others := func(tried string) bool { first := tryOf(tried, n); return first != "" && first != id }
	if others(g.back.Settings.Tried) {
		return
	}
	g.saver.SaveSteps(func(step work.Step) error {
		if kept, _ := persist.SavedSettings(files); others(kept.Tried) {
			return nil
		}
		return countIn(files, text, seat, step)
	})
}

// try remembers the game of a record that has just begun, if it is the first one of its seed and set-up.
func (g counting) try(text []byte) {
	rec, err := record.Read(text)
	if err != nil { // it is told elsewhere
		return
	}
	if n, seeded := ownfile.TryOf(rec); seeded && tryOf(g.back.Settings.Tried, n) == "" {
		g.back.Settings.Tried = persist.Union(g.back.Settings.Tried, fmt.Sprintf("%016x=%s", n, g.id), persist.MaxTried)
		g.settings.Save()
	}
}

// tryOf is the first game that was begun with a seed and a set-up, "" if a text of tries has none.
func tryOf(tried string, n uint64) string {
	for _, w := range strings.Fields(tried) {
		if game, ok := strings.CutPrefix(w, fmt.Sprintf("%016x=", n)); ok {
			return game
		}
	}
	return ""
}

// countIn adds a game to the file, unless it does not count.
func countIn(files *savefiles.Files, text string, seat rules.Seat, step work.Step) error {
	rec, err := record.Read([]byte(text))
	if err != nil {
		return err
	}
	one, err := ownfile.Of(rec, seat, step)
	switch {
	case errors.Is(err, io.EOF), rec.Position != "", rec.Otherwise != nil: // nobody waits any more, or it was set up by hand, or everything had been seen
		return nil
	case err != nil:
		return err
	}
	return addIn(files, func(all *ownfile.File) bool { return all.Add(one) })
}

// addIn adds to the player's file as it is kept now: another window may have added to it, too. What adds reports whether it did.
func addIn(files *savefiles.Files, add func(*ownfile.File) bool) error {
	return files.Alone(func() error {
		all, err := ownFile(files)
		if errors.Is(err, savefiles.ErrSilent) {
			return err
		}
		if bad := persist.Unread(files.OwnFile, ownfile.Read); bad != nil { // it is not kept aside either
			return cmp.Or(err, bad)
		}
		if !add(&all) {
			return err
		}
		return cmp.Or(files.SaveOwnFile([]byte(all.String())), err)
	})
}

// showOwn shows the player's file.
func (g counting) showOwn() {
	wait := g.saver.Wait()
	g.shell.Await(func() func() {
		wait()
		all, err := ownFile(g.back.Files)
		return func() {
			if err != nil {
				g.notify(err)
			}
			var page *ownpage.OwnPage
			e := ownpage.Exits{Back: g.nav.Pop}
			e.Export = func() { sharing(g).copy(page, all.String(), "own.copied") }
			e.Import = func() {
				arrivals(g).askText(page, g.back.Words("own.paste"), g.back.Words("own.paste.add"), func(text string, err error) {
					var more ownfile.File
					if err == nil {
						more, err = ownfile.Read([]byte(ownfile.Find(text)))
					}
					if err != nil {
						page.Explain(g.back.Words("own.not-in"), g.back.Sentence(err))
						return
					}
					n := all.Merge(more)
					files := g.back.Files
					g.saver.Save(func() error { return addIn(files, func(now *ownfile.File) bool { return now.Merge(more) > 0 }) })
					page.Fill(all)
					page.Explain(g.back.Words("own.in"), g.back.Words("own.in.text", message.Count("games", n)))
				})
			}
			e.Delete = func() {
				all = nil
				g.saver.Save(func() error { return addIn(g.back.Files, func(now *ownfile.File) bool { *now = nil; return true }) })
				page.Fill(all)
			}
			page = ownpage.New(g.back, all, &e)
			g.nav.Push("ownfile", page)
		}
	})
}
