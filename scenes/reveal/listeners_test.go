package reveal

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/scenes/scenetest"
)

// TestListenersReact checks who hears a story with which face: surprised by a bluff and by an agent whom nobody
// suspected, pleased by a right suspicion, calm if the player knew better from an open passport.
func TestListenersReact(t *testing.T) {
	view := finishedGame(t, "oyab").Public() // seats 0 to 3 own Orange, Yellow, Grey and Blue
	yellow := analysis.Bluff{Agent: rules.Yellow, FirstTurn: 3, Turns: 5}
	open := rules.AgentSet(0).With(rules.Orange)
	for name, test := range map[string]struct {
		s    passportStory
		open rules.AgentSet
		want string
	}{
		"never": {passportStory{owner: 0, suspect: 0}, open, "1-suspected 2-suspected 3-suspected"},
		"bluff": {passportStory{owner: 0, suspect: 0, bluff: yellow}, open,
			"1-suspected 2-suspected 3-suspected"},
		"owner is public": {passportStory{owner: 0, suspect: 0, bluff: yellow}, open.With(rules.Yellow),
			"1 2-suspected 3-suspected"},
		"right": {passportStory{owner: 0, suspect: 0, since: 4}, open, "1-pleased 2-pleased 3-pleased"},
		"free": {passportStory{owner: rules.NoSeat, suspect: 2, since: 4}, open,
			"0-suspected 1-suspected 2 3-suspected"},
		"dossiers, right": {passportStory{owner: 0, suspect: 0, written: true, right: 0b0010}, open,
			"1-pleased 2 3"},
		"dossiers, bluff": {passportStory{owner: 0, suspect: 0, since: 4, written: true,
			bluff: analysis.Bluff{Agent: rules.Yellow, Believers: 0b0100}}, open, "1 2-suspected 3"},
		"dossiers, free": {passportStory{owner: rules.NoSeat, suspect: 2, written: true, right: 0b0001, wrong: 0b1000},
			open, "0-pleased 1 2 3-suspected"},
		"free, never": {passportStory{owner: rules.NoSeat, suspect: rules.NoSeat}, open, ""},
		"no history":  {passportStory{owner: 0, suspect: 0, untracked: true}, open, ""},
	} {
		var got []string
		for _, x := range test.s.listeners(&view, test.open) {
			got = append(got, string(rune('0'+x.seat))+x.look)
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: got %q, want %q", name, s, test.want)
		}
	}
}

// TestFacesFollowStory checks that the players who hear a story are shown with it, and that all faces fit.
func TestFacesFollowStory(t *testing.T) {
	ctx := scenetest.Context(t)
	shown := 0
	for seed := range uint64(3) {
		m := playedAlone(t, rules.Variants{}, seed)
		for _, screen := range scenetest.Screens {
			reveal := New(ctx, m, Exits{})
			reveal.Layout(screen)
			for range reveal.order {
				reveal.next()
				for reveal.timeline.Running() {
					reveal.Advance(0.5)
				}
				faces := scenetest.NodesByName(reveal.Content)["face"]
				if reveal.text.faces.W > 0 && len(faces) != len(reveal.text.listeners()) {
					t.Errorf("seed %d, %vx%v: got %d faces, want %d", seed, screen.W, screen.H, len(faces),
						len(reveal.text.listeners()))
				}
				for _, n := range faces {
					shown++
					if w, h := n.Face().Size(); w < 30 || h < 30 {
						t.Errorf("seed %d, %vx%v: got a face of %vx%v points", seed, screen.W, screen.H, w, h)
					}
				}
				checkFit(t, reveal)
			}
		}
	}
	if shown == 0 {
		t.Error("no face was shown")
	}
}

// TestTableEndNamesPlayers checks the end for several people on all screens. Cards name the winners, the longest cover
// and the best bluff, in the accessibility state too, and never before the end.
func TestTableEndNamesPlayers(t *testing.T) {
	ctx := scenetest.Context(t)
	won, bluffs := 0, 0
	for seed := range uint64(4) {
		m := playedOut(t, rules.Amigo, rules.Variants{}, 4, seed)
		view := m.Public()
		for _, screen := range scenetest.Screens {
			turned := -1
			reveal := New(ctx, m, Exits{Watch: func(turn int) { turned = turn }})
			reveal.Layout(screen)
			if strings.Contains(shownAndTold(reveal), reveal.Words("ending.cover.longest")) {
				t.Fatalf("seed %d: the cards are shown before the end", seed)
			}
			reveal.end()
			checkFit(t, reveal)
			told, shown := described(reveal).Prompt, strings.ReplaceAll(wordsOn(reveal), "\n", " ")
			kinds := map[cardKind]bool{}
			for _, x := range reveal.cards.cards() {
				kinds[x.kind] = true
				if !strings.Contains(told, x.head) || !strings.Contains(shown, x.title) ||
					!strings.Contains(shown, x.head) {
					t.Errorf("seed %d, %vx%v: card %q is missing in\n%s\n%s", seed, screen.W, screen.H, x.head, told,
						shown)
				}
			}
			bluff := reveal.cards.summary().Bluff
			if kinds[cardWin] != (view.Result().Winners != 0) || kinds[cardBluff] != bluff.Worked() ||
				kinds[cardCover] != reveal.cards.summary().Cover.Notable() || kinds[cardDossier] {
				t.Errorf("seed %d: got the kinds of card %v", seed, kinds)
			}
			if reveal.Focus().Find("watch").OnPress(); turned != bluff.FirstTurn {
				t.Errorf("seed %d: the replay begins at turn %d, want %d", seed, turned, bluff.FirstTurn)
			}
			won += view.Result().Winners.Len()
			bluffs += bluff.Turns
		}
	}
	if won == 0 || bluffs == 0 {
		t.Errorf("got %d winners and %d turns of bluffs", won, bluffs)
	}
}

// TestFreeAgentLevelWithWinners checks that the verdict names a free agent that has as many points as the winners.
func TestFreeAgentLevelWithWinners(t *testing.T) {
	ctx := scenetest.Context(t)
	for scores, want := range map[string]bool{"43.9.43.9.32.10.43": true, "43.9.43.9.32.10.32": false} {
		r := New(ctx, gameOver(t, "royg", scores), Exits{})
		r.Layout(scenetest.Screens[0])
		r.end()
		text := described(r).Prompt
		if got := strings.Contains(text, "Grey has as many points"); got != want {
			t.Errorf("scores %s: got %q", scores, text)
		}
		checkFit(t, r)
	}
}

// TestSharedWinSpeaksToThePlayer checks the title for a person who shares the win.
func TestSharedWinSpeaksToThePlayer(t *testing.T) {
	ctx := scenetest.Context(t)
	for seed := uint64(0); seed < 400; seed++ {
		m := playedAlone(t, rules.Variants{}, seed)
		v := m.Public()
		won := v.Result().Winners
		if !won.Has(0) || won.Len() < 2 {
			continue
		}
		r := New(ctx, m, Exits{})
		r.Layout(scenetest.Screens[0])
		r.end()
		title, _ := r.text.texts()
		if !strings.HasPrefix(title, "You and ") || strings.Contains(title, m.Player(0).Name) {
			t.Errorf("got the title %q", title)
		}
		return
	}
	t.Error("nobody shared a win")
}
