package tablesetup

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
	"heimlich/scenes/tasks"
)

// Launcher starts games at new tables, either from the set-up scene or at the default table.
type Launcher struct {
	// Seed is the seed of the next game, nil for none. A game without a seed gets fresh random bits that nobody
	// can compute.
	Seed *uint64

	ctx     *appctx.Context
	files   *savefiles.Files
	nav     *nav.Stack
	session *session.Session
	tasks   *tasks.Tasks
	saver   *persist.Queue
	open    *TableSetup       // the open set-up, nil for none
	start   func(match.Table) // gets the table that Start sets up; nil to start a game on this screen
}

// NewLauncher returns the Launcher of a session.
func NewLauncher(
	ctx *appctx.Context, files *savefiles.Files, stack *nav.Stack, s *session.Session,
	run *tasks.Tasks, saver *persist.Queue,
) *Launcher {
	return &Launcher{ctx: ctx, files: files, nav: stack, session: s, tasks: run, saver: saver}
}

// LastTable returns the table of the last opened set-up with all changes, or else the default table.
func (l *Launcher) LastTable() Config {
	if l.open == nil {
		return DefaultConfig()
	}
	return l.open.Table()
}

// load reads the saved table, or returns usual if there is none. It moves an unreadable file aside and returns an error
// that says so.
func load(files *savefiles.Files, usual Config) (Config, error) {
	return savefiles.Load(files.LastTable(), usual, ReadConfig)
}

// OpenFor opens the set-up with the saved table, in which people get all seats. Its Start button passes the table to
// start, and does not save it.
func (l *Launcher) OpenFor(start func(match.Table)) {
	l.openSetup()
	l.start = start
}

// Open opens the set-up with the saved table. Its Start button saves the table and starts a game on this screen.
func (l *Launcher) Open() { l.openSetup() }

// openSetup opens the set-up with the saved table, after it was read in the background. The field of the seed has Seed.
// A dialog explains a table that can't be read.
func (l *Launcher) openSetup() {
	l.start = nil
	usual := DefaultConfig()
	usual.nameFirstPerson(l.ctx.PlayerName())
	l.tasks.Await(func() func() {
		t, err := load(l.files, usual)
		return func() {
			t.Seed = "" // the saved seed was for another game
			if l.ctx.Settings.Name != "" {
				t.nameFirstPerson(l.ctx.PlayerName())
			}
			if l.Seed != nil {
				t.Seed = fmt.Sprint(*l.Seed)
			}
			if l.start != nil {
				t.seatPeople()
			}
			l.open = New(l.ctx, t, l.nav, l.startGame)
			l.open.opensTable = l.start != nil
			l.nav.Push("tablesetup", l.open)
			if err != nil {
				l.open.Explain(l.ctx.Words("setup.usual"), l.ctx.Language.Error(err))
			}
		}
	})
}

// startGame carries out the Start button: it passes the table to l.start, or saves it and starts a game. It stores a
// changed name of the first person as the player's.
func (l *Launcher) startGame(t Config, options match.Options) {
	l.Seed = nil // the set-up's field had it, and the player may have changed it
	if i := t.firstPerson(); i >= 0 && t.Seats[i].Name != l.ctx.PlayerName() {
		l.ctx.Settings.Name = t.Seats[i].Name
		l.ctx.SaveSettings()
	}
	if l.start != nil {
		l.start(options.Table)
		return
	}
	l.saver.Save(func() error { return l.files.LastTable().Save(t.Text()) })
	if t.IsChallenge() {
		l.session.BeginChallenge(options)
		return
	}
	l.session.Begin(options, session.Goal{})
}

// StartDefault starts a game at the default table, with the player's name in the first seat. It uses up Seed.
func (l *Launcher) StartDefault() {
	t := DefaultConfig()
	for i, name := range NamesWith(l.ctx.PlayerName()) {
		t.Seats[i].Name = name
	}
	options, err := t.Options()
	if err != nil {
		l.session.Fail(err)
		return
	}
	if l.Seed != nil && !options.HasSeed {
		options.Seed, options.HasSeed = *l.Seed, true
	}
	l.Seed = nil
	l.session.Begin(options, session.Goal{})
}

// PositionOptions returns match options for a game that starts at a position. A person has the seat that acts, or else
// the active or the first seat; opponents have the others. The deduction help is that of DefaultConfig, since a
// position has none.
func PositionOptions(g *rules.Game) match.Options {
	person := g.Actor()
	if person == rules.NoSeat {
		person = g.ActiveSeat()
	}
	if person == rules.NoSeat {
		person = 0
	}
	table := match.Table{Setup: g.Setup(), Notes: match.NotesEvidence}
	for seat := range rules.Seat(table.Setup.Players) {
		player := match.Player{Name: Names[seat], Kind: match.Opponent, Level: opponents.FieldAgent}
		if seat == person {
			player.Kind = match.Person
		}
		table.Players = append(table.Players, player)
	}
	return match.Options{Table: table}
}
