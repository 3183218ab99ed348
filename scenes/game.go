package scenes

import (
	"fmt"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board"
	"heimlich/scenes/casefile"
	"heimlich/scenes/dossier"
	"heimlich/scenes/handover"
	"heimlich/scenes/licences"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/reveal"
	"heimlich/scenes/rulebook"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/title"
)

// Options are how the game is started.
type Options struct {
	SaveDir   string          // where saved games are kept; "" for the usual place
	StateFile string          // where the public state is written for other programs; "" for nowhere
	Speed     backstage.Speed // "" for the player's setting
	Seed      uint64          // the first game's seed, if SeedSet
	SeedSet   bool
	Notice    string // what is wrong with how the game was started, in one sentence; "" for nothing
}

// game leads from scene to scene.
type game struct {
	*Director
	options Options
	games   uint64 // begun in this run
	match   *match.Match
}

// New prepares the game at its title. The error says why it can't be played at all; what is merely missing is said on the title.
func New(o Options) (*Director, error) {
	files, ferr := savefiles.Open(o.SaveDir)
	b, err := backstage.New(files)
	if err != nil {
		return nil, err
	}
	g := &game{Director: newDirector(b, pagestate.New(o.StateFile)), options: o}
	g.fault = g.showFault
	b.Notice = o.Notice
	if ferr == nil {
		ferr = files.Try()
	}
	if ferr != nil {
		b.Notice = fmt.Sprintf("Games can’t be saved: %v. You can play all the same.", ferr)
	}
	if data, err := files.Settings(); err == nil {
		if b.Settings, err = backstage.ReadSettings(data); err != nil && b.Notice == "" {
			b.Notice = err.Error()
		}
	}
	if o.Speed != "" {
		b.Settings.Speed = o.Speed
	}
	g.showTitle()
	return g.Director, nil
}

// seed is the next game's seed.
func (g *game) seed() uint64 {
	g.games++
	if g.options.SeedSet {
		return g.options.Seed + g.games - 1
	}
	return uint64(time.Now().UnixNano()) % 1_000_000_000
}

func (g *game) showTitle() {
	e := title.Exits{Play: g.quickPlay, NewTable: g.showSetup, Rules: func() { g.showRules(g.showTitle) }, Quit: quit(g.Director)}
	left := ""
	if m := g.resumable(); m != nil {
		e.Continue = func() { g.play(m) }
		left = describe(m)
	}
	g.show("title", title.New(g.back, left, e))
}

// describe says in a few words which game was left.
func describe(m *match.Match) string {
	var names []string
	for i := range m.Options().Players {
		names = append(names, m.Player(rules.Seat(i)).Name)
	}
	p := m.Public()
	return fmt.Sprintf("turn %d: %s", max(p.Turn(), 1), strings.Join(names, ", "))
}

// resumable is the game that was left, nil if there is none. One that can't be read is kept aside and explained.
func (g *game) resumable() *match.Match {
	files := g.back.Files
	text, err := files.Load()
	if err != nil || text == nil {
		if err != nil && g.back.Notice == "" {
			g.back.Notice = err.Error()
		}
		return nil
	}
	m, err := match.Resume(text, files)
	if err == nil {
		if bad := m.NotesError(); bad != nil && g.back.Notice == "" {
			if name, aside := files.SetNotesAside(); aside == nil {
				bad = fmt.Errorf("%w; they are kept as %s", bad, name)
			}
			g.back.Notice = fmt.Sprintf("The game goes on without its notes: %v.", bad)
		}
		return m
	}
	name, aside := files.SetAside()
	if aside != nil {
		g.back.Notice = fmt.Sprintf("The saved game can’t be read (%v), and %v.", err, aside)
		return nil
	}
	g.back.Notice = fmt.Sprintf("The saved game can’t be read (%v). It is kept as %s.", err, name)
	return nil
}

// quickPlay begins a game at once: one person and three opponents.
func (g *game) quickPlay() {
	t := tablesetup.DefaultTable()
	t.Seats[0].Name = "Chief"
	o, err := t.Options(g.seed())
	if err != nil {
		g.back.Notice = err.Error()
		g.showTitle()
		return
	}
	g.begin(o)
}

func (g *game) showSetup() {
	t := tablesetup.DefaultTable()
	if data, err := g.back.Files.Table(); err == nil && data != nil {
		if last, err := tablesetup.ReadTable(data); err == nil {
			t = last
		}
	}
	g.show("tablesetup", tablesetup.New(g.back, t, g.seed(), tablesetup.Exits{
		Back: g.showTitle,
		Start: func(t tablesetup.Table, o match.Options) {
			if err := g.back.Files.SaveTable(t.Text()); err != nil && g.back.Notice == "" {
				g.back.Notice = err.Error()
			}
			g.begin(o)
		},
	}))
}

// begin begins a match.
func (g *game) begin(o match.Options) {
	m, err := match.New(o, g.back.Files)
	if err != nil {
		g.back.Notice = err.Error()
		g.showTitle()
		return
	}
	g.play(m)
}

// play goes on with a match wherever it is.
func (g *game) play(m *match.Match) {
	g.match = m
	p := m.Public()
	fresh := p.Turn() == 0 || p.Turn() == 1 && p.Phase() == rules.PhaseRoll
	if err := m.Deal(); err != nil {
		g.back.Notice = err.Error()
		g.showTitle()
		return
	}
	switch {
	case m.Over():
		g.showReveal(m)
	case fresh && len(m.People()) > 0:
		g.show("handover", handover.New(g.back, m, func() { g.showBoard(m) }, g.showTitle))
	default:
		g.showBoard(m)
	}
}

func (g *game) showBoard(m *match.Match) {
	var table *board.Board
	table = board.New(g.back, m, board.Exits{
		Leave: g.showTitle,
		Over:  func() { g.showReveal(m) },
		Rules: func() { g.showRules(func() { g.show("board", table) }) },
		Saved: g.saveSettings,
		Notebook: func(s rules.Seat) {
			g.show("notebook", dossier.Notes(g.back, m, s, func() { g.show("board", table) }))
		},
		Dossiers: func() {
			g.show("dossier", dossier.Dossiers(g.back, m, func() { g.show("board", table) }))
		},
	})
	g.show("board", table)
}

func (g *game) saveSettings() {
	if err := g.back.Files.SaveSettings(g.back.Settings.Text()); err != nil && g.back.Notice == "" {
		g.back.Notice = err.Error()
	}
}

func (g *game) showReveal(m *match.Match) {
	finish := func(next func()) func() {
		return func() {
			// A game that can't be put away is still there to be looked at again: nothing is lost.
			if err := g.back.Files.Finish(); err != nil && g.back.Notice == "" {
				g.back.Notice = err.Error()
			}
			next()
		}
	}
	var unmasking *reveal.Reveal
	unmasking = reveal.New(g.back, m, reveal.Exits{
		File: func() {
			g.show("casefile", casefile.New(g.back, m, func() { g.show("reveal", unmasking) }))
		},
		Title: finish(g.showTitle),
		Again: finish(func() {
			o := m.Options()
			o.Seed = g.seed()
			g.begin(o)
		}),
	})
	g.show("reveal", unmasking)
}

func (g *game) showRules(back func()) {
	var book *rulebook.Rulebook
	book = rulebook.New(g.back, back, func() {
		g.show("licences", licences.New(g.back, func() { g.show("rules", book) }))
	})
	g.show("rules", book)
}

// showFault shows a scene that failed, in words, with the way back.
func (g *game) showFault(report string) {
	line, _, _ := strings.Cut(report, "\n")
	fmt.Println("A scene failed; the game goes on from the title:", report)
	g.show("fault", newFault(g.back, line, g.showTitle))
}

// Run plays the game in a window, or on the page's canvas, until it is left.
func Run(d *Director) error {
	ebiten.SetScreenClearedEveryFrame(false)
	d.hangCurtain()
	return ebiten.RunGame(d)
}
