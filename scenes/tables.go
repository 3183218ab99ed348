package scenes

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/gamelist"
	"heimlich/scenes/handover"
	"heimlich/scenes/heldtable"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/sound"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/thinking"
	"heimlich/scenes/title"
)

// The ways into games and out of them: every game that was begun is kept, one window at a time holds it, and whatever asks the disk does so beside the loop.

// start shows the title for the first time, and the settings of the last time.
func (g *game) start() {
	g.shell.Tasks().Await(func() func() {
		files := g.back.Files
		err := files.Adopt()
		set, serr := g.settings.Load()
		return func() {
			g.back.Settings = g.wished(set)
			g.hold()
			if g.options.Mute && set.Sound.Much != sound.Off {
				g.back.Mute()
			}
			g.settings.SetKnown(g.back.Settings)
			if err = errors.Join(err, serr); err != nil {
				g.notify(err)
			}
			g.openFirst()
		}
	})
}

// wished are settings with what this run was asked for in their place.
func (g *game) wished(set backstage.Settings) backstage.Settings {
	if g.options.Speed != "" {
		set.Speed = g.options.Speed
	}
	if g.options.Language != "" {
		set.Language = g.options.Language
	}
	return set
}

// left is what the title knows of the games that are kept.
type left struct {
	games int // all that are kept
	id    string
	what  gamelist.Summary
	err   error // why one can't be read
}

// survey looks at the game that was played last, and at no other: there may be a thousand.
func survey(files *savefiles.Files) left {
	open, err := files.Open()
	shelf, serr := files.Shelf()
	l := left{games: len(open) + len(shelf), err: errors.Join(err, serr)}
	for _, e := range open {
		text, err := files.Read(e.ID)
		if err == nil {
			s := gamelist.Summarize(text)
			if err = s.Err; err == nil {
				l.id, l.what = e.ID, s
				return l
			}
		}
		if bad := setAside(files, e.ID, err); bad != nil {
			l.games--
			l.err = errors.Join(l.err, bad)
		}
	}
	return l
}

// setAside keeps a game aside that can't be read, and says so; nil if another window has it, or a newer version has made it.
func setAside(files *savefiles.Files, id string, why error) error {
	switch {
	case errors.Is(why, rules.ErrNewer):
		return nil
	case errors.Is(why, savefiles.ErrSilent): // it may be read later
		return why
	}
	kept, err := files.SetAside(id)
	if errors.Is(err, savefiles.ErrHeld) {
		return nil
	}
	return persist.SetAside(message.Fault(message.Of("notice.unreadable", message.Cause("why", why)), "the saved game can’t be read: %w", why), func() (savefiles.Kept, error) { return kept, err })
}

// showTitle lets go of the game that was on and shows the title.
func (g *game) showTitle() {
	letGo := g.letGo()
	g.shell.Tasks().Await(func() func() {
		letGo()
		l := survey(g.back.Files)
		return func() { g.putTitle(l) }
	})
}

func (g *game) putTitle(l left) {
	g.played = l.games > 0
	if l.err != nil {
		g.notify(l.err)
	}
	e := title.Exits{Play: teaching{g}.play, Lesson: teaching{g}.due(), Begun: g.back.Settings.Lesson > 1, Lessons: teaching{g}.showLessons, Cases: casebook{g}.showCases, Solved: len(casebook{g}.solved()), NewTable: g.showSetup, Rules: g.readRules, Quit: quit(g.shell), Saved: g.settings.Save, Settings: func() { preferences{g}.showSettings() }}
	if g.back.Settings.Evening {
		e.Evening, e.Idle = g.showEvening, eveningIdle
	}
	words := ""
	if l.id != "" {
		e.Continue = func() { g.open(l.id, l.what.Who(g.back.Language, 40), g.back.Files.Hold) }
		words = g.back.Words("title.goes-on", message.Words("state", l.what.State()), message.Verbatim("who", l.what.Who(g.back.Language, 26)))
		if l.what.Over {
			words = g.back.Words("title.finished")
		}
	}
	e.Games = gamesList{g}.showGames
	g.nav.Reset("title", title.New(g.back, words, l.games, e), g.showTitle)
	if g.next = always(likely(tablesetup.DefaultTable())); l.id != "" {
		g.next = always(l.what.Setup, l.what.Safe)
	}
}

// letGo forgets the game that is on, and returns what has to be done beside the loop for it: others may then have it.
func (g *game) letGo() func() {
	m, t := g.match, g.table
	g.match, g.table, g.grow, g.id = nil, nil, nil, ""
	rest := func() {}
	if m != nil {
		rest = m.Leave()
	}
	return func() {
		if t != nil {
			defer t.Close()
		}
		rest()
	}
}

// putAway puts the game that is over away, and goes on. One that can't be put away is still there to be looked at again: nothing is lost.
func (g *game) putAway(next func()) func() {
	return func() {
		m, t := g.match, g.table
		g.match, g.table, g.grow, g.id = nil, nil, nil, ""
		rest := func() {}
		if m != nil { // else it has been put away before
			rest = m.Leave()
		}
		g.shell.Tasks().Await(func() func() {
			var err error
			if t != nil {
				rest()
				err = t.Shelve()
			}
			return func() {
				if err != nil && !errors.Is(err, match.ErrGone) {
					g.notify(err)
				}
				next()
			}
		})
	}
}

// quickPlay begins a game at once: one person and three opponents.
func (g *game) quickPlay() {
	t := tablesetup.DefaultTable()
	t.Seats[0].Name = g.back.Words("title.chief")
	o, err := t.Options()
	if err != nil {
		g.notify(err)
		g.showTitle()
		return
	}
	g.begin(g.typed(o))
}

// helpers are what matches need of the world outside.
var helpers = tables.Helpers{Bits: bits, Thinker: thinking.Ask}

// begin begins a match.
func (g *game) begin(o match.Options) {
	letGo := g.letGo()
	g.shell.Tasks().Await(func() func() {
		letGo()
		t := g.back.Files.Begin()
		defer closeOnPanic(t)
		m, err := tables.Begin(o, t, helpers)
		return func() { g.enter(m, t, true, err) }
	})
}

// lay lets go of what is on, lets a table be made beside the loop of which nothing is kept, and goes there by then; one that can’t be is said on the title.
func lay(g *game, make func() (*match.Match, error), then func(*match.Match)) {
	letGo := g.letGo()
	g.shell.Tasks().Await(func() func() {
		letGo()
		m, err := make()
		return func() {
			if err != nil {
				g.notify(err)
				g.showTitle()
				return
			}
			g.match = m
			then(m)
		}
	})
}

// open goes on with a game that is kept, once it is had by get.
func (g *game) open(id, names string, get func(string) (*savefiles.Table, error)) {
	letGo := g.letGo()
	g.shell.Tasks().Await(func() func() {
		letGo()
		t, err := get(id)
		if errors.Is(err, savefiles.ErrHeld) {
			return func() { g.showHeld(id, names, heldtable.Held) }
		}
		var m *match.Match
		if err == nil {
			defer closeOnPanic(t)
			m, err = tables.Resume(t.Text(), t, helpers)
			switch {
			case errors.Is(err, match.ErrGone), errors.Is(err, rules.ErrNewer): // there is nothing wrong with it
				t.Close()
			case err != nil:
				err = persist.SetAside(message.Fault(message.Of("notice.unreadable", message.Cause("why", err)), "the saved game can’t be read: %w", err), t.SetAside)
			}
		}
		if err != nil {
			return func() {
				g.notify(err)
				g.showTitle()
			}
		}
		fresh := fresh(m)
		var notes error
		if bad := m.Status().Unnoted; errors.Is(bad, savefiles.ErrSilent) {
			notes = bad
		} else if bad != nil {
			notes = persist.SetAside(bad, t.SetNotesAside)
		}
		return func() {
			g.enter(m, t, fresh, nil)
			if notes != nil {
				g.notify(notes)
			}
		}
	})
}

// closeOnPanic lets go of a game that something went wrong with, so that nobody is told that another window has it.
func closeOnPanic(t *savefiles.Table) {
	if r := recover(); r != nil {
		t.Close()
		panic(r)
	}
}

// reseat lets somebody else play for a seat from now on, at the same table. What is the only person’s opens without a curtain, so whoever that is gets the screen first.
func (g *game) reseat(m *match.Match, s rules.Seat, who match.Player) {
	open, err := m.Reseat(s, who)
	if err != nil {
		g.notify(err)
		g.showTitle()
		return
	}
	g.reopen(m, open, func(m *match.Match) rules.Seat {
		if people := m.People(); len(people) == 1 {
			return people[0]
		}
		return rules.NoSeat
	})
}

// reopen opens a match’s table again at which others sit now. If somebody is to have the screen first it is handed over to them.
func (g *game) reopen(m *match.Match, open func() (*match.Match, error), to func(*match.Match) rules.Seat) {
	t, names := g.table, playerNames(g.back, m)
	g.match, g.table = nil, nil
	g.shell.Tasks().Await(func() func() {
		defer closeOnPanic(t)
		m, err := open()
		return func() {
			switch {
			case errors.Is(err, match.ErrGone):
				g.table = t
				g.showHeld(t.ID(), names, heldtable.Taken)
			case err != nil || to(m) == rules.NoSeat:
				g.enter(m, t, false, err)
			default:
				g.match, g.table = m, t
				latecomers{g}.handTo(m, to(m))
			}
		}
	})
}

// enter goes to the table of a match, wherever it is; fresh says that people have not seen their passports yet.
func (g *game) enter(m *match.Match, t *savefiles.Table, fresh bool, err error) {
	if err != nil {
		t.Close()
		g.bar, g.dares = nil, false
		g.notify(err)
		g.showTitle()
		return
	}
	g.match, g.table, g.id = m, t, t.ID()
	arrivals{g}.barred()
	if fresh && len(m.People()) > 0 {
		g.statistics.Begin(t.ID(), t.Text())
	}
	switch {
	case m.Over():
		g.showReveal(m)
	case fresh && len(m.People()) > 0:
		g.nav.Reset("handover", handover.New(g.back, m, func() { g.showBoard(m) }, g.showTitle), nil)
		v := m.Public()
		g.next = always(v.Setup(), v.SafeAt())
	case comesLate(m) != rules.NoSeat: // they may have gone before they have seen what is theirs
		latecomers{g}.handTo(m, comesLate(m))
	default:
		g.showBoard(m)
	}
}

// playerNames lists who sits at a table.
func playerNames(ctx *backstage.Backstage, m *match.Match) string {
	var list []*message.Arg
	for i := range m.Table().Players {
		list = append(list, message.Person("", m.Player(rules.Seat(i)).Name))
	}
	return ctx.Words("games.who", message.Each("names", list))
}

// fresh reports whether people have not seen their passports yet.
func fresh(m *match.Match) bool {
	p := m.Public()
	return p.Turn() == 0 || p.Turn() == 1 && p.Phase() == rules.PhaseRoll
}
