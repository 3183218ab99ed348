package scenes

import (
	"errors"
	"fmt"
	"image"
	"testing"
	"time"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
	"heimlich/rules/topic"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/dossier"
	"heimlich/scenes/gamelist"
	"heimlich/scenes/handover"
	"heimlich/scenes/latecomer"
	"heimlich/scenes/lessonlist"
	"heimlich/scenes/licences"
	"heimlich/scenes/lockconflict"
	"heimlich/scenes/logbook"
	"heimlich/scenes/postgame"
	"heimlich/scenes/reveal"
	"heimlich/scenes/rulebook"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
	"heimlich/scenes/summary"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/title"
	"heimlich/scenes/words"
	"heimlich/sprites/widgets"
)

// TestSmallScreensAbroad checks that long texts fit the scenes without a table on every screen.
func TestSmallScreensAbroad(t *testing.T) {
	testrun.Long(t)
	forEachLongSize(t, (*longTextChecker).visitScenes)
}

// visitScenes checks the texts of the scenes without a table.
func (f *longTextChecker) visitScenes() {
	f.ctx.Problems = []error{savefiles.ErrHeld, savefiles.ErrTaken}
	f.layOut("title", title.New(f.ctx, scenetest.Stack(nil), title.Model{Play: noop, Continue: noop,
		OpenGame: f.ctx.Words("title.finished"), Games: 12, Quit: noop}))
	f.ctx.Problems = nil
	f.visitRules()
	f.visitSharedTables()
	f.layOut("fault", newErrorScene(f.ctx, "n", noop))
	f.visitGames()
	f.visitLessons()
	terms := licences.New(f.ctx, scenetest.Stack(nil))
	terms.Layout(f.size) // licences are not translated, their buttons are
}

// visitRules checks the texts of all pages of the rules, of an edition with cards and one without.
func (f *longTextChecker) visitRules() {
	const pages, pagesWithoutCards = 13, 11
	book := rulebook.New(f.ctx, rulebook.Opening{}, scenetest.Stack(nil))
	book.Layout(f.layoutScreen(book))
	for i := range pages {
		f.check(fmt.Sprintf("rules, page %d", i+1), book)
		f.press(book, "next")
	}
	book = rulebook.New(f.ctx, rulebook.Opening{Setup: rules.Setup{Edition: rules.French41}}, scenetest.Stack(nil))
	book.Layout(f.layoutScreen(book))
	for i := range pagesWithoutCards {
		f.check(fmt.Sprintf("rules of the French edition, page %d", i+1), book)
		f.press(book, "next")
	}
}

// visitSharedTables checks the texts about tables of several people and screens.
func (f *longTextChecker) visitSharedTables() {
	for conflict := session.Held; conflict <= session.Changed; conflict++ {
		held := lockconflict.New(f.ctx, scenetest.Stack(nil), emptySession{}, "id", "Anna, Ben, Carl", conflict)
		f.layOut("taken table", held)
		if conflict == session.Held || conflict == session.Taken {
			f.press(held, "take-over")
			f.check("taken table, asked", held)
		}
	}
	f.layOut("late-comer",
		latecomer.New(f.ctx, scenetest.Stack(nil), scenetest.Names[0], message.Of("late.text.cards"), openTable{}))
	joinScene := newJoinScene(f.ctx, noop)
	f.layOut("join", joinScene)
	joinScene.Enter("", message.Errorf(message.Of("lobby.too-often"), "too often"))
	f.check("join, after a wrong code", joinScene)
	for _, seats := range []int{rules.MinSeats, 5} {
		m := scenetest.Match(f, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: seats == 2}, seats, seats, 3))
		scenetest.Deal(f, m)
		table := board.New(f.ctx, match.New(scenetest.Host(m).Client(rules.NoSeat)),
			board.Exits{Code: func() string { return "KRTPD" }, PaintQR: func(n int) *image.RGBA {
				return image.NewRGBA(image.Rect(0, 0, n, n))
			}})
		f.layOut(fmt.Sprintf("spectator at a table of %d", seats), table)
		table.Advance(1)
		f.check(fmt.Sprintf("spectator at a table of %d, with a free seat", seats), table)
	}
	for _, seats := range []int{rules.MinSeats, 5, rules.MaxSeats} {
		for _, organiser := range []bool{true, false} {
			f.layOut(fmt.Sprintf("lobby of %d, organiser %v", seats, organiser),
				newLobbyScene(f.ctx, seats, organiser, noop))
		}
	}
}

// visitGames checks the texts of the list of games, with games of the last hours up to some months ago.
func (f *longTextChecker) visitGames() {
	const open, shelved = 6, 2
	var saved []savefiles.SavedGame
	for i := range open + shelved {
		age := time.Duration(i*i*i*7) * time.Hour
		saved = append(saved, savefiles.SavedGame{ID: fmt.Sprint(i), Played: time.Now().Add(-age), Shelved: i >= open})
	}
	list := gamelist.New(f.ctx, scenetest.Stack(nil), saved[:open], saved[open:], fakeSummaries{})
	f.layOut("list of games", list)
	for i := range 3 {
		if f.press(list, fmt.Sprintf("game-%d", i)) {
			f.check("a game of the list", list)
			f.press(list, "delete")
			f.check("a game that is to be deleted", list)
			f.press(list, "delete-no")
		}
	}
}

// visitLessons checks the texts of the list of lessons, and of the begin of each lesson.
func (f *longTextChecker) visitLessons() {
	f.layOut("lessons", lessonlist.New(f.ctx, 3, []string{"1", "2"}, func(int) {}, noop))
	for number := 1; number <= lesson.NumLessons; number++ {
		start, err := lesson.StartOf(number, [4]string(scenetest.Names[:4]))
		if err != nil {
			f.Fatal(err)
		}
		m, err := tables.BeginUnsavedAt(start.Position, start.Options,
			tables.Helpers{RandomBits: session.RandomBits, Script: lesson.Script(number)})
		if err != nil {
			f.Fatal(err)
		}
		table := board.New(f.ctx, m, board.Exits{})
		table.SetTutor(lesson.NewCourse(number))
		f.layOut(fmt.Sprintf("lesson %d", number), table)
		table.Advance(0.1)
		f.check(fmt.Sprintf("lesson %d, begun", number), table)
	}
}

// TestSettingUpAbroad checks that long texts fit all tabs and lists of the set-up on every screen.
func TestSettingUpAbroad(t *testing.T) { forEachLongSize(t, (*longTextChecker).setUpTables) }

// setUpTables checks the texts of the set-up of every edition, on all tabs and in all lists.
func (f *longTextChecker) setUpTables() {
	for i := range rules.Editions {
		tab := tablesetup.DefaultConfig()
		if tab.Edition, tab.TopSecret, tab.Dossier = rules.Editions[i].ID, true, true; i%2 == 1 {
			for _, name := range []string{"Emil", "Frida", "Gustav"} {
				tab.Seats = append(tab.Seats,
					tablesetup.SeatConfig{Name: name, Level: opponents.Levels[4].String(), Temperament: "spiteful"})
			}
		}
		setup := tablesetup.New(f.ctx, tab, scenetest.Stack(nil), nil)
		setup.Layout(f.layoutScreen(setup))
		for _, id := range []string{"tab-1", "tab-2", "tab-3"} {
			f.press(setup, id)
			f.check("set-up, "+id, setup)
			for _, list := range []string{"seat-1-kind", "seat-2-kind", "first", "notes"} {
				if f.press(setup, list) {
					f.check("set-up, "+list, setup)
					f.press(setup, "done")
				}
			}
		}
	}
}

// TestTablesAbroad checks that long texts fit all scenes of games with all variants on every screen.
func TestTablesAbroad(t *testing.T) {
	testrun.OnlyCI(t)
	forEachLongSize(t, (*longTextChecker).playVariants)
}

// playVariants checks the texts of games with one and with three people, with cards and dossiers.
func (f *longTextChecker) playVariants() {
	for _, edition := range []rules.EditionID{rules.Amigo2001, rules.French41} {
		for _, people := range []int{1, 3} {
			options := scenetest.Options(edition, rules.Variants{TopSecret: edition == rules.Amigo2001,
				Dossier: true}, 4, people, 3)
			f.playGame(options)
		}
	}
}

// TestLanguagesHaveRoom checks in every language that no text of a game is wider than its place on small screens.
func TestLanguagesHaveRoom(t *testing.T) {
	testrun.Long(t)
	for _, name := range assets.Languages() {
		for _, size := range scenetest.AllScreens {
			const small = 400 // largest width or height of a small screen, in points
			if min(size.W, size.H) > small {
				continue
			}
			catalogue, err := words.Language(name)
			if err != nil {
				t.Fatal(err)
			}
			f := &longTextChecker{T: t, ctx: scenetest.Context(t), size: size, reported: map[string]bool{},
				isReal: true}
			f.ctx.Language = catalogue
			f.ctx.Settings.Speed = appctx.Instant
			f.playGame(scenetest.Options(rules.Amigo2001, rules.Variants{TopSecret: true, Dossier: true}, 4, 3, 3))
			for _, wrong := range catalogue.Mistakes() {
				t.Errorf("%s: bad text: %s", name, wrong)
			}
		}
	}
}

// playGame checks the texts of all scenes of a game, from the passports to the analysis.
func (f *longTextChecker) playGame(o match.Options) {
	played := scenetest.Match(f.T, o)
	scenetest.Deal(f.T, played)
	passports := handover.New(f.ctx, played, noop, noop)
	passports.Layout(f.layoutScreen(passports))
	for range 9 { // three presses for each of up to three people
		f.check("handover", passports)
		_ = f.press(passports, "iam") || f.press(passports, "show")
		f.check("handover", passports)
		f.press(passports, "done")
	}
	const seed = 11
	src := rules.NewRandomSource(seed)
	table := board.New(f.ctx, played, board.Exits{
		Dossiers:  noop,
		Unmasking: noop,
		Leave:     noop,
		Rules:     func(topic.Topic, rules.Card) {},
		Log:       noop,
		Notebook:  func(rules.Seat) {},
	})
	f.layOut("table", table)
	const maxSteps = 500
	for step := 0; !played.Over() && step < maxSteps; step++ {
		view := played.Public()
		where := fmt.Sprintf("table, %v", view.Phase())
		for range 30 { // 15 seconds, more than an animation takes
			table.Advance(0.5)
		}
		f.check(where, table)
		if step%25 == 3 { // sometimes, since it is slow; so are the following
			if f.press(table, "menu") {
				f.check("menu", table)
				_ = f.press(table, "menu-sound")
				f.check("sound", table)
				table.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
				_ = f.press(table, "resume")
			}
		}
		if view = played.Public(); view.Over() {
			break
		}
		if step%3 == 0 {
			f.planAll(table, where)
		}
		if step == 60 || step == 200 {
			f.openBooks(played)
		}
		f.act(played, &src)
	}
	for !played.Over() {
		f.act(played, &src)
	}
	f.checkEnd(played)
}

// checkEnd checks the texts of the scenes after the end of a game.
func (f *longTextChecker) checkEnd(played *match.Match) {
	f.layOut("log at the end", logbook.New(f.ctx, played, match.Newest, scenetest.Stack(nil), nil))
	f.replay(played.Record())
	unmasking := reveal.New(f.ctx, played, reveal.Exits{Title: noop, File: noop, Again: noop})
	unmasking.Layout(f.layoutScreen(unmasking))
	for range 20 { // more than there are passports and dossiers
		f.check("unmasking", unmasking)
		if !f.press(unmasking, "next") {
			break
		}
	}
	f.check("verdict", unmasking)
	analysis := postgame.New(f.ctx, played, scenetest.Stack(nil), func(int) {})
	analysis.Layout(f.layoutScreen(analysis))
	f.check("analysis, being computed", analysis)
	isReady := func() bool { // the first control of the analysis depends on the screen
		return analysis.Focus().Find("tab-1") != nil || analysis.Focus().Find("viewer") != nil
	}
	for end := time.Now().Add(time.Minute); !isReady() && time.Now().Before(end); {
		analysis.Advance(0.1)
	}
	f.check("analysis", analysis)
	for _, id := range []string{"tab-1", "tab-2", "tab-3"} {
		f.press(analysis, id)
		f.check("analysis, "+id, analysis)
	}
}

// replay checks the texts of the replay of a record, with all its controls.
func (f *longTextChecker) replay(record string) {
	replayed, err := tables.OpenReplay([]byte(record))
	if err != nil {
		f.Fatal(err)
	}
	table := board.New(f.ctx, replayed, board.Exits{
		Leave:     noop,
		Unmasking: noop,
		Log:       noop,
		Replay:    board.ReplayExits{PlayOn: func(int, rules.Seat) {}},
	})
	f.layOut("time line", table)
	for _, id := range []string{"time-turn-on", "time-play", "time-play", "time-end", "time-turn-back", "time-speed"} {
		f.press(table, id)
		f.check("time line, "+id, table)
	}
	for _, ids := range [][]string{{"time-eyes", "eyes-2", "tell"}, {"time-other", "other-1", "resume", "resume"},
		{"menu", "resume"}} {
		for _, id := range ids {
			f.press(table, id)
			f.check("time line, "+id, table)
		}
	}
	past := tables.ReplayMatch(replayed)
	f.layOut("replay of a running game",
		board.New(f.ctx, past, board.Exits{Replay: board.ReplayExits{GameRuns: true}, Leave: noop}))
}

// planAll presses agents, buildings and cards, and checks the texts of the table after each.
func (f *longTextChecker) planAll(table *board.TableScene, where string) {
	for _, id := range []string{"instead", "agent-red", "agent-blue", "building-7", "building-3", "building-0", "draw",
		"leave", "knock", "card-1", "agent-red", "agent-green", "building-5", "card-2", "hint"} {
		if !f.press(table, id) {
			continue
		}
		f.check(where+", "+id, table)
		if table.Focus().Scopes() > 0 {
			table.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
		}
	}
	for _, id := range []string{"reset", "undo", "close-hand"} {
		f.press(table, id)
	}
	if f.press(table, "seat-1") {
		f.check(where+", plate", table)
		if f.press(table, "iam") {
			f.check(where+", passport", table)
		}
		table.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
	}
}

// openBooks checks the texts of the log and the notebook.
func (f *longTextChecker) openBooks(played *match.Match) {
	f.layOut("log", logbook.New(f.ctx, played, match.Newest, scenetest.Stack(nil), nil))
	notes := dossier.Notes(f.ctx, played, 0, scenetest.Stack(nil), func(int) {})
	f.layOut("notebook", notes)
	f.press(notes, "iam")
	f.check("notebook, open", notes)
	for agent := range rules.Agent(rules.NumAgents) {
		f.press(notes, "row-"+agent.String())
		f.check("notebook, evidence", notes)
	}
}

// act performs a random action for the actor of a match. It first checks the texts of a person's dossier.
func (f *longTextChecker) act(played *match.Match, src *rules.RandomSource) {
	view := played.Public()
	if view.Phase() != rules.PhaseDossier {
		scenetest.ActRandomly(f.T, played, src)
		return
	}
	if played.Status().WaitsForPerson {
		pages := dossier.Dossiers(f.ctx, played, scenetest.Stack(nil), func(int) {}, noop)
		f.layOut("dossiers", pages)
		f.press(pages, "iam")
		f.check("dossier, open", pages)
	}
	for seat := range rules.Seat(view.Setup().Players) {
		if view.PendingWriters().Has(seat) {
			own := scenetest.SeatView(played, seat)
			scenetest.Act(f.T, played, own.NthLegal(src.Intn(own.CountLegal())))
			return
		}
	}
}

// fakeSummaries makes up the summaries of a list of games. The last game is unreadable.
type fakeSummaries struct{ gamelist.Actions }

// ReadSummaries implements gamelist.Actions.
func (fakeSummaries) ReadSummaries(ids []string, then func(map[string]summary.Summary)) {
	found := map[string]summary.Summary{}
	for i, id := range ids {
		found[id] = summary.Summary{
			Edition:  rules.EditionID(i % rules.NumEditions),
			Variants: rules.Variants{TopSecret: i%2 == 0, Dossier: i%3 == 0},
			Names:    scenetest.Names[:2+i%6], Turn: 17, Over: i == 3,
		}
	}
	found[ids[len(ids)-1]] = summary.Summary{Err: errors.New("7, 4: “6. m”")}
	then(found)
}

// openTable is a table that every latecomer may join.
type openTable struct{}

func (openTable) CheckJoin(string) error { return nil }
func (openTable) Join(string)            {}

// emptySession is a session without games.
type emptySession struct{}

func (emptySession) TakeOver(string, string) {}
func (emptySession) OpenCopy(string, string) {}
