//go:build unix

package scenes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
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
	table, m := game.shell.Scene(), game.session.Match()
	game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
	for _, id := range []string{"menu-table", "menu-joins"} {
		game.shell.Scene().Focus().Find(id).OnPress()
		finishTasks(game)
	}
	sit := game.shell.Scene().Focus().Find("late-sit")
	src := rules.NewRandomSource(1)
	scenetest.ActRandomly(t, m, &src) // the roll: nobody can join within a turn
	sit.OnPress()
	want := game.ctx.Sentence(m.CheckJoin())
	if game.shell.Scene() != table || want == "" || !showsText(game, want) {
		t.Errorf("failed join: got scene %s with the texts %s, want the table with the notice %q", game.shell.Name(),
			scenetest.DescribeStage(game.shell.Scene().Stage()), want)
	}
}

// TestPlayerJoinsLate checks that a second person can join a running game between two turns. The new player's agent is
// hidden until the screen is handed over. Nobody can join without a name, or during a turn.
func TestPlayerJoinsLate(t *testing.T) {
	for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
		device := newDesktop(t, playtest.BeforeRoll(t), size)
		device.ctx.Kit.NoInputMethod = true
		device.tapControls("continue")
		before := device.openRecord()
		device.tapControls("key M", "menu-table", "menu-joins")
		if device.shell.Name() != "latecomer" || device.openRecord() != before {
			t.Fatalf("%v: got scene %s", size, device.shell.Name())
		}
		device.tapControls("late-back")
		if device.shell.Name() != "board" || device.openRecord() != before {
			t.Fatalf("%v, after going back: got scene %s, want board and the game unchanged", size, device.shell.Name())
		}
		device.tapControls("key M", "menu-table", "menu-joins", "late-name")
		for range record.MaxName {
			device.Key(widgets.KeyBackspace, false)
		}
		device.Key(widgets.KeyEnter, false) // confirms the empty name
		if c := device.shell.Scene().Focus().Find("late-sit"); c == nil || !c.Disabled {
			t.Fatalf("%v: an empty name can join", size)
		}
		if st, _ := device.State(); !strings.Contains(st.Prompt, "a player needs a name") &&
			!strings.Contains(st.Prompt, "A player needs a name") {
			t.Errorf("%v, without a name: got prompt %q, want the request for a name", size, st.Prompt)
		}
		device.tapControls("late-back", "key M", "menu-table", "menu-joins")
		device.tapForScene("late-sit", "handover")
		text := device.openRecord()
		rec, err := record.Read([]byte(text))
		if err != nil || len(rec.Joined) != 1 {
			t.Fatalf("%v, joined: got error %v, want one latecomer in the record\n%s", size, err, text)
		}
		name := rec.Joined[0].Name
		end, err := rec.Replay(nil)
		if err != nil {
			t.Fatal(err)
		}
		agent := strings.ToUpper(end.Identity(4).String())
		if st, _ := device.State(); device.shell.Name() != "handover" || st.Prompt != "Pass it to "+name+"." ||
			strings.Contains(st.Position, end.Position()) {
			t.Fatalf("%v, joined: got scene %s, prompt %q, position %s, want handover to the latecomer", size,
				device.shell.Name(), st.Prompt, st.Position)
		}
		if strings.Contains(device.words(), agent) || device.shell.Scene().Focus().Find("show") != nil {
			t.Errorf("%v: %s is visible before %s has the screen", size, agent, name)
		}
		device.tapControls("iam")
		if strings.Contains(device.words(), agent) {
			t.Errorf("%v: the passport is already open", size)
		}
		device.tapControls("show")
		if !strings.Contains(strings.ToUpper(device.words()), agent) {
			t.Errorf("%v: %s does not see %s: %s", size, name, agent, device.words())
		}
		device.tapControls("done")
		if device.shell.Name() != "board" || device.shell.Scene().Focus().Find("seat-5") == nil ||
			!strings.Contains(device.words(), name) {
			t.Fatalf("%v: got scene %s", size, device.shell.Name())
		}
		device.tapControls("key M", "menu-table")
		if c := device.shell.Scene().Focus().Find("menu-joins"); c == nil {
			t.Errorf("%v: no further player can join", size)
		}
		// The table is left before any action, so the program asks for the passport again.
		device.tapControls("key "+widgets.KeyBack, "resume", "menu", "menu-title", "continue")
		if device.shell.Name() != "handover" {
			t.Fatalf("%v: the latecomer is not asked again: got scene %s", size, device.shell.Name())
		}
		device.tapControls("iam", "show", "done")
		device.tapControls("key Enter") // the first person rolls
		if device.until("the roll", func(st a11y.PublicState) bool {
			return strings.Contains(st.Position,
				" move 17 ")
		}); device.shell.Name() != "board" {
			t.Fatalf("%v: got scene %s", size, device.shell.Name())
		}
		device.tapControls("key M", "menu-table")
		if c := device.shell.Scene().Focus().Find("menu-joins"); c == nil || !c.Disabled || c.DisabledReason == "" {
			st, _ := device.State()
			t.Errorf("%v: a player can join during a turn: %v at %s", size, c, st.Position)
		}
	}
}

// TestReplayShowsLatecomer checks that the replay of a game with a latecomer says so before the join, and shows one
// more seat after it, to the end.
func TestReplayShowsLatecomer(t *testing.T) {
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
		if at := publishedState(game).Position; !strings.HasPrefix(at, "hc2 amigo base 4+1 ") ||
			strings.Contains(words, "joins later") ||
			!strings.Contains(words, "Zora") {
			t.Errorf("%v, with the latecomer: got texts %s at %s, want Zora at a table of 4+1", size, words, at)
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
