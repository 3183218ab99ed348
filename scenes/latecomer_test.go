//go:build unix

package scenes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestFailedJoinChangesNothing checks that a latecomer who can't join during a turn is told why, and that the table
// stays as it was.
func TestFailedJoinChangesNothing(t *testing.T) {
	game := newRunningGame(t, randomMatch(t, rules.Amigo, rules.Variants{}, 4, 1, func(v rules.View) bool {
		return v.Phase() == rules.PhaseRoll && v.ActiveSeat() == 0
	}))
	table, joined := game.shell.Scene(), game.session.Match()
	game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
	for _, id := range []string{"menu-table", "menu-joins"} {
		game.shell.Scene().Focus().Find(id).OnPress()
		finishTasks(game)
	}
	sit := game.shell.Scene().Focus().Find("late-sit")
	src := rules.NewRandomSource(1)
	scenetest.ActRandomly(t, joined, &src) // the roll: nobody can join within a turn
	sit.OnPress()
	want := game.ctx.Sentence(joined.CheckJoin())
	if game.shell.Scene() != table || want == "" || !showsText(game, want) {
		t.Errorf("failed join: got scene %s with the texts %s, want the table with the notice %q", game.shell.Name(),
			scenetest.DescribeStage(game.shell.Scene().Stage()), want)
	}
}

// TestPlayerJoinsLate checks that a second person can join a running game between two turns. The new player's agent is
// hidden until the screen is handed over. Nobody can join without a name, or during a turn.
func TestPlayerJoinsLate(t *testing.T) {
	for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
		t.Run(fmt.Sprintf("%vx%v", size.W, size.H), func(t *testing.T) {
			device := newDesktop(t, playtest.BeforeRoll(t), size)
			device.ctx.Kit.NoInputMethod = true
			device.tapControls("continue")
			checkJoinCanBeLeft(t, device)
			checkJoinNeedsName(t, device)
			device.tapControls("late-back", "key M", "menu-table", "menu-joins")
			device.tapForScene("late-sit", "handover")
			name := checkLatecomerSeesPassport(t, device)
			if device.shell.Name() != "board" || device.shell.Scene().Focus().Find("seat-5") == nil ||
				!strings.Contains(device.words(), name) {
				t.Fatalf("got scene %s, want board with %s in seat 5", device.shell.Name(), name)
			}
			device.tapControls("key M", "menu-table")
			if device.shell.Scene().Focus().Find("menu-joins") == nil {
				t.Error("no further player can join")
			}
			// The table is left before any action, so the program asks for the passport again.
			device.tapControls("key "+widgets.KeyBack, "resume", "menu", "menu-title", "continue")
			if device.shell.Name() != "handover" {
				t.Fatalf("the latecomer is not asked again: got scene %s", device.shell.Name())
			}
			device.tapControls("iam", "show", "done")
			device.tapControls("key Enter") // the first person rolls
			device.until("the roll", func(state a11y.PublicState) bool {
				return strings.Contains(state.Position, " move 17 ")
			})
			if device.shell.Name() != "board" {
				t.Fatalf("after the roll: got scene %s, want board", device.shell.Name())
			}
			device.tapControls("key M", "menu-table")
			control := device.shell.Scene().Focus().Find("menu-joins")
			if control == nil || !control.Disabled || control.DisabledReason == "" {
				t.Errorf("during a turn: got the button %+v, want it disabled with a reason", control)
			}
		})
	}
}

// checkJoinCanBeLeft checks that going back from the late join changes nothing.
func checkJoinCanBeLeft(t *testing.T, device *desktop) {
	t.Helper()
	before := device.openRecord()
	device.tapControls("key M", "menu-table", "menu-joins")
	if device.shell.Name() != "latecomer" || device.openRecord() != before {
		t.Fatalf("late join: got scene %s, want latecomer and the game unchanged", device.shell.Name())
	}
	device.tapControls("late-back")
	if device.shell.Name() != "board" || device.openRecord() != before {
		t.Fatalf("after going back: got scene %s, want board and the game unchanged", device.shell.Name())
	}
}

// checkJoinNeedsName opens the late join, and checks that nobody can join without a name.
func checkJoinNeedsName(t *testing.T, device *desktop) {
	t.Helper()
	device.tapControls("key M", "menu-table", "menu-joins", "late-name")
	for range record.MaxName {
		device.Key(widgets.KeyBackspace, false)
	}
	device.Key(widgets.KeyEnter, false) // confirms the empty name
	if control := device.shell.Scene().Focus().Find("late-sit"); control == nil || !control.Disabled {
		t.Fatal("an empty name can join")
	}
	if state, _ := device.State(); !strings.Contains(strings.ToLower(state.Prompt), "a player needs a name") {
		t.Errorf("without a name: got prompt %q, want the request for a name", state.Prompt)
	}
}

// checkLatecomerSeesPassport hands the screen over to a latecomer who has joined, and goes to the table. It checks that
// the agent is hidden until the latecomer opens the passport. It returns the latecomer's name.
func checkLatecomerSeesPassport(t *testing.T, device *desktop) (name string) {
	t.Helper()
	text := device.openRecord()
	joined, err := record.Read([]byte(text))
	if err != nil || len(joined.Joined) != 1 {
		t.Fatalf("joined: got error %v, want one latecomer in the record\n%s", err, text)
	}
	name = joined.Joined[0].Name
	end, err := joined.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	agent := strings.ToUpper(end.Identity(4).String())
	state, _ := device.State()
	if device.shell.Name() != "handover" || state.Prompt != "Pass it to "+name+"." {
		t.Fatalf("joined: got scene %s, prompt %q, want handover to the latecomer", device.shell.Name(), state.Prompt)
	}
	if strings.Contains(state.Position, end.Position()) {
		t.Fatalf("joined: got position %s, which has all secrets", state.Position)
	}
	if strings.Contains(device.words(), agent) || device.shell.Scene().Focus().Find("show") != nil {
		t.Errorf("%s is visible before %s has the screen", agent, name)
	}
	device.tapControls("iam")
	if strings.Contains(device.words(), agent) {
		t.Error("the passport is already open")
	}
	device.tapControls("show")
	if !strings.Contains(strings.ToUpper(device.words()), agent) {
		t.Errorf("%s does not see %s: %s", name, agent, device.words())
	}
	device.tapControls("done")
	return name
}

// TestReplayShowsLatecomer checks that the replay of a game with a latecomer says so before the join, and shows one
// more seat after it, to the end.
func TestReplayShowsLatecomer(t *testing.T) {
	testrun.Long(t)
	rec, err := record.Read([]byte(playtest.BeforeRoll(t)))
	if err != nil {
		t.Fatal(err)
	}
	end, err := rec.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	rec.Append(record.HistoryLine{Action: rules.Join(), Joined: record.PlayerTag{Name: "Zora", Kind: record.Person}})
	if err := end.Apply(rules.Join(), nil); err != nil {
		t.Fatal(err)
	}
	const seed = 5
	recordtest.PlayToEnd(t, rec, end, seed)
	for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
		game := openRecord(t, rec.String(), size)
		key(game, "Home", false)
		if words := scenetest.DescribeStage(game.shell.Scene().Stage()); !strings.Contains(words, "Zora") ||
			!strings.Contains(words, "joins later") {
			t.Errorf("%v, before the latecomer: got texts %s, want Zora and joins later in them", size, words)
		}
		// At most 80 turns; a position with a latecomer starts with hc2.
		for i := 0; i < 80 && !strings.HasPrefix(publishedState(game).Position, "hc2 "); i++ {
			key(game, "ArrowRight", true)
		}
		words := scenetest.DescribeStage(game.shell.Scene().Stage())
		if position := publishedState(game).Position; !strings.HasPrefix(position, "hc2 amigo base 4+1 ") {
			t.Errorf("%v, with the latecomer: got position %s, want a table of 4+1", size, position)
		}
		if strings.Contains(words, "joins later") || !strings.Contains(words, "Zora") {
			t.Errorf("%v, with the latecomer: got texts %s, want Zora and no “joins later” in them", size, words)
		}
		for range 40 {
			key(game, "ArrowRight", false)
			game.shell.Scene().Advance(0.3)
		}
		key(game, "End", false)
		if at := publishedState(game).Position; !strings.Contains(at, " over ") {
			t.Errorf("%v, End: got position %s, want the end of the game", size, at)
		}
	}
}

// TestRematchIncludesLatecomer checks that a new game at the table includes the latecomer from the start. A restart of
// the same deal does not.
func TestRematchIncludesLatecomer(t *testing.T) {
	for _, test := range []struct{ saved, press, wantLastSeat string }{
		{playtest.BeforeRoll(t), "over-anew", "[Seat 5 "},
		{playtest.BeforeRoll(t), "over-again", "[Seat 4 "},
		{twoPlayerGame(t), "over-anew", "[Seat 3 "},
		{twoPlayerGame(t), "over-again", "[Seat 2 "},
	} {
		device := newDesktop(t, test.saved, scenetest.Window)
		device.ctx.Kit.NoInputMethod = true
		device.tapControls("continue", "key M", "menu-table", "menu-joins")
		device.tapForScene("late-sit", "handover")
		device.tapControls("iam", "show", "done")
		before := device.openRecord()
		device.tapControls("key M", "menu-table", "menu-over", test.press)
		finishTasks(device.game)
		text := ""
		files, _ := filepath.Glob(filepath.Join(device.save, "games", "*.record"))
		for _, f := range files {
			if b, err := os.ReadFile(f); err == nil && string(b) != before {
				text = string(b)
			}
		}
		rec, err := record.Read([]byte(text))
		if err != nil || device.shell.Name() != "handover" || len(files) != 2 {
			t.Fatalf("%s: got scene %s and %d saved games (error %v), want handover and 2; the new record is\n%s",
				test.press, device.shell.Name(), len(files), err, text)
		}
		last := strings.LastIndex(text, "[Seat ")
		if !strings.HasPrefix(text[last:], test.wantLastSeat) || len(rec.Joined) > 0 {
			t.Errorf("%s: got the new record\n%s\nwant the last seat %s", test.press, text, test.wantLastSeat)
		}
	}
}

// twoPlayerGame returns a game of one person and one opponent with five chosen agents, before the person's roll.
func twoPlayerGame(t *testing.T) string {
	t.Helper()
	text := "[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n" +
		"[Seat 1 \"Chief\" person]\n[Seat 2 \"Ben\" recruit/bold]\n[First \"1\"]\n[Agents \"roygb\"]\n" +
		"[Seed \"7\"]\n\ndeal r\ndeal o\n1. roll 5\n1. move r5\n2. roll 6\n2. move y6\n"
	if rec, err := record.Read([]byte(text)); err != nil || rec.String() != text {
		t.Fatalf("%v: %v", err, rec)
	}
	return text
}

// runningGame returns the record of a game of one person and two opponents, before the roll of turn 7.
func runningGame(t *testing.T) string {
	t.Helper()
	return scenetest.Record(randomMatch(t, rules.Amigo, rules.Variants{}, 3, 1,
		func(v rules.View) bool { return v.Turn() == 7 && v.Phase() == rules.PhaseRoll }))
}
