package scenes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
	"heimlich/rules/positioneditor"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/attract"
	"heimlich/scenes/board/editor"
	"heimlich/scenes/caselist"
	"heimlich/scenes/days"
	"heimlich/scenes/gamelist"
	"heimlich/scenes/importdialog"
	"heimlich/scenes/lessonlist"
	"heimlich/scenes/licences"
	"heimlich/scenes/lockconflict"
	"heimlich/scenes/nav"
	"heimlich/scenes/persist"
	"heimlich/scenes/play"
	"heimlich/scenes/rulebook"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
	"heimlich/scenes/settingspage"
	"heimlich/scenes/sharedtable"
	"heimlich/scenes/sharing"
	"heimlich/scenes/shell"
	"heimlich/scenes/sound"
	"heimlich/scenes/statistics"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/transfer"
	"heimlich/scenes/words"
	"heimlich/sprites/widgets"
)

// game connects the features: it gives each its dependencies, and decides which scene follows which. It implements
// [shell.App] and [session.Scenes].
type game struct {
	ctx         *appctx.Context
	files       *savefiles.Files
	shell       *shell.Shell
	nav         *nav.Stack
	session     *session.Session
	options     StartOptions
	showFailure func(report string) // shows the error scene; tests fail instead

	saver         *persist.Queue
	settings      *persist.SettingsFile
	transfer      *transfer.Transfer
	features      features
	pendingImport func() // opens an import once the screen takes input; nil for none
	prepaint      prepainter
	sides         sidesCache // of the current match
}

// features are the features that scenes lead to.
type features struct {
	launcher   *tablesetup.Launcher
	games      *gamelist.Games
	lessons    *lessonlist.Lessons
	cases      *caselist.Cases
	statistics *statistics.Statistics
	settings   *settingspage.Opener
	play       *play.Play
	importer   *importdialog.Importer
	attract    *attract.Mode
	shared     *sharedtable.SharedTables
}

// Run plays the game in a window, or on the page's canvas, until the player quits. It returns an error if the game
// can't run; the title scene shows other problems. Call it once, on the main goroutine.
func Run(o StartOptions) error {
	game, err := newGame(o)
	if err != nil {
		return err
	}
	return game.run()
}

// run runs the loop until the player quits.
func (g *game) run() error {
	o := g.options
	set, _ := persist.SavedSettings(g.files) // the title shows the error
	at := shell.Placement{Last: set.Window, Width: o.Width, Height: o.Height, Full: o.Full, FullSet: o.FullSet}
	return g.shell.Run(at)
}

// newGame returns a game that loads the settings and then shows its first scene.
func newGame(options StartOptions) (*game, error) {
	files, ferr := savefiles.Open(options.SaveDir)
	ctx, err := appctx.New()
	if err != nil {
		return nil, err
	}
	ctx.SystemLanguages = options.SystemLanguages
	if options.Language != "" {
		ctx.Settings.Language = options.Language
	}
	if err := ctx.ApplyLanguage(); err != nil {
		return nil, err
	}
	game := wire(ctx, files, options)
	if !shell.InBrowser {
		game.transfer.ConnectClipboard()
	}
	if options.FlagError != nil {
		without := message.Of("notice.begins-without", message.ErrorArg("why", options.FlagError))
		ctx.AddProblem(message.Errorf(without, "the game begins without what is wrong: %w", options.FlagError))
	}
	game.checkFiles(ferr)
	game.start()
	return game, nil
}

// wire creates the parts of the game and connects them.
func wire(ctx *appctx.Context, files *savefiles.Files, options StartOptions) *game {
	g := &game{ctx: ctx, files: files, options: options}
	g.showFailure = g.showErrorScene
	g.shell = shell.New(ctx, a11y.New(options.StateFile), g)
	run := g.shell.Tasks()
	g.saver = persist.NewQueue(run.BackgroundSteps, ctx.AddProblem)
	g.settings = persist.NewSettings(ctx, files, g.saver)
	g.nav = nav.New(g.shell.Show, g.routes())
	g.transfer = transfer.New(ctx, run, g.nav.Top)
	g.session = session.New(ctx, files, run, g)

	features := &g.features
	share := sharing.New(ctx, g.session, g.transfer)
	features.statistics = statistics.New(ctx, files, run, g.nav, g.saver, g.transfer)
	features.play = play.New(ctx, g.nav, g.session, share, features.statistics)
	features.lessons = lessonlist.NewLessons(ctx, g.nav, g.session, features.play)
	dailyCases := days.New(ctx, files, g.nav, g.session, g.saver, g.settings)
	features.cases = caselist.NewCases(ctx, g.nav, g.session, g.transfer, features.play, dailyCases)
	features.launcher = tablesetup.NewLauncher(ctx, files, g.nav, g.session, run, g.saver)
	features.importer = importdialog.NewImporter(ctx, g.nav, run, g.session, g.transfer, features.play, dailyCases)
	features.games = gamelist.NewGames(ctx, files, g.nav, run, g.session, features.play, share, features.importer.Ask)
	features.settings = settingspage.NewOpener(ctx, files, g.shell, g.nav, g.session, g.saver, g.settings)
	features.attract = attract.New(ctx, g.nav, g.session)
	features.shared = sharedtable.New(ctx, g.nav, g.session, g.transfer, features.statistics.AddMissed)
	features.play.Shared = features.shared

	features.play.OnEnd, features.settings.ApplyOptions = features.cases.SaveDaily, g.applyOptions
	noTeaching := options.NoLessons || options.SeedSet
	features.play.NoTips, features.lessons.OnlyOnRequest = noTeaching, noTeaching
	if options.SeedSet {
		features.launcher.Seed = &g.options.Seed
	}
	return g
}

// routes returns the functions that open the scenes of package nav.
func (g *game) routes() map[string]func() {
	features := &g.features
	routes := map[string]func(){
		nav.SceneTitle:          g.showTitle,
		nav.SceneSetup:          func() { features.launcher.Open() },
		nav.SceneGames:          func() { features.games.Open() },
		nav.SceneLessons:        func() { features.lessons.Open() },
		nav.SceneStatistics:     func() { features.statistics.Show() },
		nav.ScenePositionEditor: g.showPositionEditor,
		nav.SceneCases:          func() { features.cases.Open() },
		nav.SceneRules:          g.showRules,
		nav.SceneSettings:       func() { features.settings.Open() },
		nav.SceneLicences:       func() { g.nav.Push("licences", licences.New(g.ctx, g.nav)) },
	}
	for name, show := range developerScenes {
		routes[name] = func() { show(g.ctx, g.nav, g.session) }
	}
	return routes
}

// Enter implements [session.Scenes].
func (g *game) Enter(fresh bool, first rules.Seat) { g.features.play.Enter(fresh, first) }

// Conflict implements [session.Scenes]: it leaves the match and shows the scene of the conflict.
func (g *game) Conflict(id, names string, why session.LossReason) {
	g.session.LeaveTo(func() {})
	g.nav.Reset("lockconflict", lockconflict.New(g.ctx, g.nav, g.session, id, names, why), nil)
}

// Title implements [session.Scenes].
func (g *game) Title() { g.nav.Open(nav.SceneTitle) }

// Tick implements [shell.App]: it paints in advance, opens imports, follows the shared table and the system's theme,
// and shows that this window has lost its game.
func (g *game) Tick(float64) {
	g.prepaint.paint(g)
	g.openReceived()
	g.features.shared.Tick()
	if g.ctx.ThemeChanged() {
		g.ctx.ApplyTheme()
		g.shell.Rebuild()
	}
	if why, lost := g.session.Lost(); lost {
		g.shell.Scene().Cover()
		g.Conflict(g.session.ID(), session.PlayerNames(g.ctx, g.session.Match()), why)
	}
}

// Shown implements [shell.App]: it publishes the current location to the page. The picture may stay if the scene shows
// no secrets, or only one person plays.
func (g *game) Shown(name string) (mayStay bool) {
	publishLocation(g.location(name))
	isPublic := slices.Contains(nav.Names, name) && name != nav.SceneRules // the rules may show a card of the hand
	isPublic = isPublic || name == "join" || name == "lobby"
	return isPublic || g.onePersonPlays()
}

// onePersonPlays reports whether the current match has a single person, who may see everything that is shown.
func (g *game) onePersonPlays() bool {
	m, people := g.session.Match(), 0
	if m == nil {
		return false
	}
	for _, player := range m.Table().Players {
		if player.Kind == match.Person {
			people++
		}
	}
	return people == 1
}

// Failed implements [shell.App].
func (g *game) Failed(report string) { g.showFailure(report) }

// Intercept implements [shell.App].
func (g *game) Intercept(e widgets.InputEvent) bool { return g.offerTelevision(e) }

// Saving implements [shell.App].
func (g *game) Saving() <-chan struct{} { return g.saver.Saved() }

// start shows the title for the first time, with the saved settings.
func (g *game) start() {
	g.shell.Tasks().Await(func() func() {
		set, err := g.settings.Load()
		return func() {
			g.ctx.Settings = g.applyOptions(set)
			g.ctx.Apply()
			if g.options.Mute && set.Sound.Preset != sound.PresetOff {
				g.ctx.ToggleMute()
			}
			g.settings.SetLastSaved(g.ctx.Settings)
			if err != nil {
				g.ctx.AddProblem(err)
			}
			g.openFirst()
		}
	})
}

// applyOptions returns settings with the start options applied.
func (g *game) applyOptions(set appctx.Settings) appctx.Settings {
	if g.options.Speed != "" {
		set.Speed = g.options.Speed
	}
	if g.options.Language != "" {
		set.Language = g.options.Language
	}
	return set
}

// checkFiles adds a problem if games can't be saved, or if ErrUnavailable says that some can't be found. The error err
// is that of opening the save folder, nil for none. It writes a test file in the background.
func (g *game) checkFiles(err error) {
	if errors.Is(err, savefiles.ErrUnavailable) {
		g.ctx.AddProblem(err)
		err = nil
	}
	if err != nil {
		g.addSaveProblem(err)
		return
	}
	g.shell.Tasks().Background(func() func() {
		if err := g.files.CheckWritable(); err != nil {
			return func() { g.addSaveProblem(err) }
		}
		return nil
	})
}

// addSaveProblem adds the problem that nothing can be saved, because of err.
func (g *game) addSaveProblem(err error) {
	g.ctx.AddProblem(message.Errorf(message.Of("notice.cant-save", message.ErrorArg("why", err)),
		"games can’t be saved: %w",
		err))
}

// showRules shows the rules of the current game, or of the one that probably comes next.
func (g *game) showRules() {
	setup, _ := g.prepaint.nextTable(g)
	g.nav.Push("rules", rulebook.New(g.ctx, rulebook.Opening{Setup: setup}, g.nav))
}

// showPositionEditor leaves the current match and shows the position editor.
func (g *game) showPositionEditor() {
	d, err := positioneditor.New(rules.Setup{Players: 4, First: rules.NoSeat})
	if err != nil {
		g.session.Fail(err)
		return
	}
	g.session.LeaveTo(func() {
		begin := func(position string, at *rules.Game) {
			g.session.BeginAt(position, tablesetup.PositionOptions(at), session.Goal{})
		}
		g.nav.Push("bench", editor.New(g.ctx, d, tablesetup.Names, g.nav, g.transfer, begin))
	})
}

// showErrorScene prints a report of a panic, and shows the error scene with its first line.
func (g *game) showErrorScene(report string) {
	line, _, _ := strings.Cut(report, "\n")
	fmt.Println("A scene failed; the game goes on from the title:", report)
	g.nav.Reset("fault", newErrorScene(g.ctx, line, g.showTitle), nil)
}

// ErrorText returns an error as a sentence for a terminal. It uses the first of the player's languages in which the
// game has texts, else English.
func ErrorText(err error, languages ...string) string {
	catalogue, languageErr := words.Language(words.Best(languages))
	if languageErr != nil {
		return plaintext.Printable(err.Error())
	}
	return catalogue.Error(err)
}
