package scenes

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
	"heimlich/rules/record"
	"heimlich/rules/topic"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/casefile"
	"heimlich/scenes/dossier"
	"heimlich/scenes/licences"
	"heimlich/scenes/logbook"
	"heimlich/scenes/nav"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/persist"
	"heimlich/scenes/reveal"
	"heimlich/scenes/rulebook"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/shell"
	"heimlich/scenes/statistics"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/transfer"
	"heimlich/scenes/words"
	"heimlich/sprites/widgets"
)

// Options are how the game is started.
type Options struct {
	SaveDir   string          // where saved games are kept; "" for the usual place
	StateFile string          // where the public state is written for other programs; "" for nowhere
	Speed     backstage.Speed // "" for the player's setting
	Seed      uint64          // the first game's seed, if SeedSet
	SeedSet   bool
	NoLessons bool // nothing is taught unasked
	Mute      bool // begin without any sound
	Width     int  // of the window, in points; 0 for that of the last time
	Height    int  // as Width
	Full      bool // the game fills the screen, if FullSet; else as the last time
	FullSet   bool
	Language  string   // "" for the player's setting
	Knows     []string // the languages that the player understands, the best first, as the system names them; English if there are none
	Wrong     error    // what is wrong with how the game was started, which begins without that; nil for nothing

	given                   string // what somebody has handed over: a file's name or a link; "" for nothing
	scene, position, record string // where the game begins; all "" for the title
}

// game leads from scene to scene.
type game struct {
	shell      *shell.Shell
	nav        *nav.Stack
	back       *backstage.Backstage
	failed     func(report string) // shows a failed scene; tests fail instead
	options    Options
	match      *match.Match
	table      *savefiles.Table                     // holds the match's game; nil if it is only looked at
	grow       func([]byte) error                   // takes in the record of a game that is played elsewhere; nil for one that is not
	id         string                               // the game's name
	untaught   bool                                 // nothing is taught unasked: so it was wished, or a seed was given, and with it the wish for that game
	played     bool                                 // games are kept: somebody has played before
	looked     float64                              // seconds since a game that is played elsewhere was looked at
	reading    bool                                 // it is being looked at now
	next       func() (rules.Setup, rules.Building) // the game that is likely to be played next, and where its safe stands, as the last scene says that leads to a table; nil for none
	bar        *backstage.Bar                       // what is to be beaten in the game that is about to begin, nil for nothing
	dares      bool                                 // the game that is about to begin is to be a challenge for others
	came       func()                               // opens what somebody has handed over, as soon as the screen does not wait; nil for nothing
	saver      *persist.Queue
	settings   *persist.Settings
	transfer   *transfer.Transfer
	statistics *statistics.Statistics
	refused    error    // why something could not be opened, as the title says it; nil for nothing
	painted    forecast // the table that is painted ahead
	sides      seated   // of the match that is on
}

// Run plays the game in a window, or on the page's canvas, until it is left. The error says why it can't be played
// at all; what is merely missing is said on the title.
func Run(o Options) error {
	g, err := newGame(o)
	if err != nil {
		return err
	}
	return g.run()
}

func (g *game) run() error {
	o := g.options
	set, _ := persist.SavedSettings(g.back.Files) // the title says what is wrong with them
	at := shell.Placement{Last: set.Window, Width: o.Width, Height: o.Height, Full: o.Full, FullSet: o.FullSet}
	return g.shell.Run(at)
}

func newGame(o Options) (*game, error) {
	files, ferr := savefiles.Open(o.SaveDir)
	b, err := backstage.New(files)
	if err != nil {
		return nil, err
	}
	b.Knows = o.Knows
	if o.Language != "" {
		b.Settings.Language = o.Language
	}
	if err := b.Speak(); err != nil {
		return nil, err
	}
	g := &game{back: b, options: o, untaught: o.NoLessons || o.SeedSet}
	g.shell = shell.New(b, pagestate.New(o.StateFile), g)
	g.saver = persist.NewQueue(g.shell.Tasks().BackgroundSteps, g.notify)
	g.settings = persist.NewSettings(b, g.saver)
	g.transfer = transfer.New(b, g.shell)
	g.nav = nav.New(g.shell.Show, g.showTitle)
	g.statistics = statistics.New(b, g.shell, g.nav, g.saver, g.settings, g.transfer, g.notify)
	g.failed = g.showFault
	if !shell.InBrowser {
		g.transfer.LendClipboard()
	}
	if o.Wrong != nil {
		without := message.Of("notice.begins-without", message.Cause("why", o.Wrong))
		b.Lack(message.Fault(without, "the game begins without what is wrong: %w", o.Wrong))
	}
	g.checkFiles(ferr)
	g.start()
	return g, nil
}

// checkFiles says on the title if games can't be saved. The error is that of opening the save folder.
func (g *game) checkFiles(err error) {
	if errors.Is(err, savefiles.ErrAway) {
		g.notify(err)
		err = nil
	}
	if err != nil {
		g.cantSave(err)
		return
	}
	g.shell.Tasks().Background(func() func() {
		if err := g.back.Files.Try(); err != nil {
			return func() { g.cantSave(err) }
		}
		return nil
	})
}

// Tick implements [shell.App].
func (g *game) Tick(dt float64) { g.lookAfter(dt) }

// Shown implements [shell.App]: it tells the page where the game is.
func (g *game) Shown(name string) { tellPlace(returning{g}.place(name)) }

// Failed implements [shell.App].
func (g *game) Failed(report string) { g.failed(report) }

// Intercept implements [shell.App].
func (g *game) Intercept(e widgets.Event) bool { return g.offersSofa(e) }

// SaveSettings implements [shell.App].
func (g *game) SaveSettings() { g.settings.Save() }

// Saving implements [shell.App].
func (g *game) Saving() <-chan struct{} { return g.saver.Saved() }

// Sentence is an error as players are told it who understand some languages, for a terminal, where there is no game that could show it.
func Sentence(err error, knows ...string) string {
	c, lacks := words.Language(words.Best(knows))
	if lacks != nil {
		return plaintext.Shown(err.Error())
	}
	return c.Error(err)
}

// cantSave says that nothing can be kept on this machine.
func (g *game) cantSave(err error) {
	g.notify(message.Fault(message.Of("notice.cant-save", message.Cause("why", err)), "games can’t be saved: %w", err))
}

// notify says on the title what is missing on this machine, or went wrong.
func (g *game) notify(err error) {
	g.back.Lack(err)
	if g.shell.Name() == "title" {
		g.shell.Rebuild()
	}
}

// typed gives the first game of this run the seed that it was started with, if nobody has typed another one. Every other game has none: its chance is fresh,
// and nobody can compute it.
func (g *game) typed(o match.Options) match.Options {
	if g.options.SeedSet && !o.HasSeed {
		o.Seed, o.HasSeed = g.options.Seed, true
	}
	g.options.SeedSet = false
	return o
}

// bits is 64 bits of the system's random source.
func bits() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: it would rather end the program
	return binary.LittleEndian.Uint64(b[:])
}

// lastTable returns the table that was set up last. One that can't be read is set aside, and the error says so.
func lastTable(files *savefiles.Files) (tablesetup.Table, error) {
	return persist.Load(files.LastTable, files.SetTableAside, tablesetup.DefaultTable(), tablesetup.ReadTable)
}

func (g *game) showSetup() {
	g.shell.Tasks().Await(func() func() {
		t, err := lastTable(g.back.Files)
		return func() {
			t.Seed = "" // nobody has typed one for this game
			if g.options.SeedSet {
				t.Seed = fmt.Sprint(g.options.Seed)
			}
			setup := tablesetup.New(g.back, t, tablesetup.Exits{
				Back:  g.nav.Pop,
				Saved: g.settings.Save,
				Start: func(t tablesetup.Table, o match.Options) {
					g.options.SeedSet = false // it was in the field, to be kept or not
					g.saver.Save(func() error { return g.back.Files.SaveLastTable(t.Text()) })
					if t.Dares() {
						sharing{g}.beginDare(o)
						return
					}
					g.begin(o)
				},
			})
			g.nav.Push("tablesetup", setup)
			g.next = func() (rules.Setup, rules.Building) { return likely(setup.Table()) }
			if err != nil {
				setup.Explain(g.back.Words("setup.usual"), g.back.Language.Error(err))
			}
		}
	})
}

func (g *game) showBoard(m *match.Match) { g.showTable(m, teaching{g}.notes(m)) }

// showTable shows the table of a match, and somebody teaches there; nil for nobody.
func (g *game) showTable(m *match.Match, teacher lesson.Teacher) { g.sit(m, teacher, g.showTitle) }

// sit is showTable with the way out of the table.
func (g *game) sit(m *match.Match, teacher lesson.Teacher, leave func()) (table *board.Board) {
	var reseat func(rules.Seat, match.Player)
	var join func()
	if g.table != nil {
		join = func() { latecomers{g}.askName(m) }
		reseat = func(s rules.Seat, who match.Player) { g.reseat(m, s, who) }
	}
	exits := board.Exits{
		Leave:    leave,
		TakeOver: func() { g.takeOver(g.id, playerNames(g.back, m)) },
		Reseat:   reseat,
		Join:     join,
		Unkept:   g.id == "",
		Over:     func() { g.showReveal(m) },
		Rules: func(about topic.Topic, card rules.Card) {
			v := m.Public()
			g.showRules(rulebook.Opening{Setup: v.Setup(), Topic: about, Card: card})
		},
		Saved:    g.settings.Save,
		Settings: preferences{g}.showSettings,
		Notebook: func(s rules.Seat) {
			g.nav.Push("notebook", dossier.Notes(g.back, m, s, dossier.Exits{
				Done: g.nav.Pop,
				Log:  func(turn int) { g.showLog(m, turn) },
			}))
		},
		Dossiers: func() { g.showDossiers(m, table) },
		Log:      func() { g.showLog(m, match.Newest) },
		Position: func() { sharing{g}.sharePosition(table, m.Public()) },
	}
	replays{g}.overExits(m, &exits)
	table = board.New(g.back, m, exits)
	table.Teach(teacher)
	g.nav.Reset("board", table, nil)
	return table
}

// showDossiers lets people write their dossiers, who may go and look at the table meanwhile.
func (g *game) showDossiers(m *match.Match, table *board.Board) {
	var pages *dossier.Notebook
	pages = dossier.Dossiers(g.back, m, dossier.Exits{
		Done: g.nav.Pop,
		Table: func() {
			table.LookAround(func() { pages.Resume(); g.nav.Push("dossier", pages) })
			g.nav.Pop()
		},
		Log: func(turn int) { g.showLog(m, turn) },
	})
	g.nav.Push("dossier", pages)
}

// showLog shows what happened, at a turn or at the end, over the scene that is on.
func (g *game) showLog(m *match.Match, turn int) {
	under := g.shell.Scene()
	g.nav.Push("log", logbook.New(g.back, m, turn, logbook.Exits{
		Back:    g.nav.Pop,
		Show:    func(turn int) { replays{g}.showTurn(m, turn) },
		Cover:   func() { under.Cover() },
		Resized: under.Resized,
	}))
}

func (g *game) showReveal(m *match.Match) {
	var unmasking *reveal.Reveal
	var open func() // there is no file on a game without a record
	if m.Record() != "" {
		open = func() {
			g.nav.Push("casefile", casefile.New(g.back, m, casefile.Exits{
				Back: g.nav.Pop,
				Log:  func(turn int) { g.showLog(m, turn) },
			}))
		}
	}
	var watch func()
	if text := m.Record(); text != "" {
		watch = func() { replays{g}.showAgain(text, again{over: g.nav.Pop, told: true}) }
	}
	if g.table != nil { // it was played here
		g.statistics.Count(m, g.id)
	}
	leave := g.showTitle
	if (casebook{g}).dayEnded(m) {
		leave = casebook{g}.showDay
	}
	var hand func() // nor is one handed on
	if m.Record() != "" {
		hand = func() {
			sharing{g}.askShare(unmasking, []byte(m.Record()), func() *image.RGBA { return unmasking.Photograph(g.transfer.Photograph) })
		}
	}
	unmasking = reveal.New(g.back, m, reveal.Exits{
		File:  open,
		Watch: watch,
		Share: hand,
		Also:  arrivals{g}.toBeat(m),
		Title: g.putAway(leave),
		Again: g.putAway(func() {
			g.begin(match.Options{Table: sameTable(m)})
		}),
	})
	g.nav.Reset("reveal", unmasking, nil)
}

// sameTable returns the table of a match for another game. Its record says it where somebody only looked on.
func sameTable(m *match.Match) match.Table {
	if rec, err := record.Read([]byte(m.Record())); err == nil {
		rec.Changes = nil // who left is asked again
		if t, err := match.TableOf(rec); err == nil {
			return t.Anew()
		}
	}
	return m.Table().Anew()
}

// readRules shows the rules from the title: those of the game that is likely to be played next.
func (g *game) readRules() {
	var o rulebook.Opening
	if g.next != nil {
		o.Setup, _ = g.next()
	}
	g.showRules(o)
}

func (g *game) showRules(o rulebook.Opening) {
	g.nav.Push("rules", rulebook.New(g.back, o, g.nav.Pop, g.showLicences))
}

func (g *game) showLicences() { g.nav.Push("licences", licences.New(g.back, g.nav.Pop)) }

// showFault shows a scene that failed, in words, with the way back.
func (g *game) showFault(report string) {
	line, _, _ := strings.Cut(report, "\n")
	fmt.Println("A scene failed; the game goes on from the title:", report)
	g.nav.Reset("fault", newFault(g.back, line, g.showTitle), nil)
}

// quit returns what ends the program; nil in a browser, where a page is left by closing its tab.
func quit(sh *shell.Shell) func() {
	if shell.InBrowser {
		return nil
	}
	return sh.Quit
}
