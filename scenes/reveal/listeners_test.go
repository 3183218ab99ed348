package reveal

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
)

// TestListenersReact checks the face with which each other player hears a story. A bluff or an unsuspected agent
// surprises, a right suspicion pleases, and a player who knew the truth stays calm.
func TestListenersReact(t *testing.T) {
	view := finishedGame(t, "oyab").Public() // seats 0 to 3 own Orange, Yellow, Grey and Blue
	yellow := analysis.Bluff{Agent: rules.Yellow, FirstTurn: 3, Turns: 5}
	open := rules.AgentSet(0).With(rules.Orange)
	for name, tt := range map[string]struct {
		story passportStory
		open  rules.AgentSet // agents whose passports are open
		want  string         // the seats of the listeners, each with its look
	}{
		"never suspected": {passportStory{owner: 0, suspect: 0}, open, "1-suspected 2-suspected 3-suspected"},
		"bluff": {passportStory{owner: 0, suspect: 0, bluff: yellow}, open,
			"1-suspected 2-suspected 3-suspected"},
		"bluff as an agent with an open passport": {passportStory{owner: 0, suspect: 0, bluff: yellow},
			open.With(rules.Yellow), "1 2-suspected 3-suspected"},
		"rightly suspected": {passportStory{owner: 0, suspect: 0, since: 4}, open,
			"1-pleased 2-pleased 3-pleased"},
		"free agent": {passportStory{owner: rules.NoSeat, suspect: 2, since: 4}, open,
			"0-suspected 1-suspected 2 3-suspected"},
		"right dossier": {passportStory{owner: 0, suspect: 0, written: true, right: 0b0010}, open,
			"1-pleased 2 3"},
		"dossier believes a bluff": {passportStory{owner: 0, suspect: 0, since: 4, written: true,
			bluff: analysis.Bluff{Agent: rules.Yellow, Believers: 0b0100}}, open, "1 2-suspected 3"},
		"dossiers about a free agent": {passportStory{owner: rules.NoSeat, suspect: 2, written: true, right: 0b0001,
			wrong: 0b1000}, open, "0-pleased 1 2 3-suspected"},
		"free agent, never suspected": {passportStory{owner: rules.NoSeat, suspect: rules.NoSeat}, open, ""},
		"no history":                  {passportStory{owner: 0, suspect: 0, untracked: true}, open, ""},
	} {
		var looks []string
		for _, hearing := range tt.story.listeners(&view, tt.open) {
			looks = append(looks, string(rune('0'+hearing.seat))+hearing.look)
		}
		if got := strings.Join(looks, " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}

// TestFacesFollowStory checks that a story shows one face for each player who hears it, if there is room, and that
// faces have at least 30×30 points.
func TestFacesFollowStory(t *testing.T) {
	ctx := scenetest.Context(t)
	shown := 0
	for seed := range uint64(3) {
		finished := playedAlone(t, rules.Variants{}, seed)
		for _, screen := range scenetest.Screens {
			reveal := New(ctx, finished, Exits{})
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
				for _, face := range faces {
					shown++
					if w, h := face.Face().Size(); w < 30 || h < 30 {
						t.Errorf("seed %d, %vx%v: got a face of %vx%v points, want at least 30x30", seed, screen.W,
							screen.H, w, h)
					}
				}
				checkFit(t, reveal)
			}
		}
	}
	if shown == 0 {
		t.Error("no face was shown in any game: the test checks nothing")
	}
}

// TestTableEndNamesPlayers checks the end of a game with several people, on all screens. Cards and accessibility state
// name the winners, the longest cover and the best bluff, but not before the end.
func TestTableEndNamesPlayers(t *testing.T) {
	ctx := scenetest.Context(t)
	winners, bluffTurns := 0, 0
	for seed := range uint64(4) {
		finished := playedOut(t, rules.Amigo, rules.Variants{}, 4, seed)
		view := finished.Public()
		for _, screen := range scenetest.Screens {
			watchedTurn := -1
			reveal := New(ctx, finished, Exits{Watch: func(turn int) { watchedTurn = turn }})
			reveal.Layout(screen)
			if strings.Contains(shownAndTold(reveal), reveal.Words("ending.cover.longest")) {
				t.Fatalf("seed %d: the cards are shown before the end", seed)
			}
			reveal.end()
			checkFit(t, reveal)
			told, shown := described(reveal).Prompt, strings.ReplaceAll(wordsOn(reveal), "\n", " ")
			kinds := map[cardKind]bool{}
			for _, card := range reveal.cards.cards() {
				kinds[card.kind] = true
				isShown := strings.Contains(shown, card.title) && strings.Contains(shown, card.head)
				if !isShown || !strings.Contains(told, card.head) {
					t.Errorf("seed %d, %vx%v: card %q is missing in\n%s\n%s", seed, screen.W, screen.H, card.head, told,
						shown)
				}
			}
			bluff := reveal.cards.summary().Bluff
			wantKinds := map[cardKind]bool{cardWin: view.Result().Winners != 0, cardBluff: bluff.Worked(),
				cardCover: reveal.cards.summary().Cover.Notable(), cardDossier: false}
			for kind, want := range wantKinds {
				if kinds[kind] != want {
					t.Errorf("seed %d: card of kind %d: got %v, want %v", seed, kind, kinds[kind], want)
				}
			}
			if reveal.Focus().Find("watch").OnPress(); watchedTurn != bluff.FirstTurn {
				t.Errorf("seed %d: the replay begins at turn %d, want %d", seed, watchedTurn, bluff.FirstTurn)
			}
			winners += view.Result().Winners.Len()
			bluffTurns += bluff.Turns
		}
	}
	if winners == 0 || bluffTurns == 0 {
		t.Errorf("got %d winners and %d turns of bluffs in all games, want some of each", winners, bluffTurns)
	}
}

// TestFreeAgentLevelWithWinners checks that the verdict names a free agent that has as many points as the winners.
func TestFreeAgentLevelWithWinners(t *testing.T) {
	ctx := scenetest.Context(t)
	for scores, want := range map[string]bool{"43.9.43.9.32.10.43": true, "43.9.43.9.32.10.32": false} {
		r := New(ctx, finishedGameWithScores(t, "royg", scores), Exits{})
		r.Layout(scenetest.Window)
		r.end()
		text := described(r).Prompt
		if got := strings.Contains(text, "Grey has as many points"); got != want {
			t.Errorf("scores %s: got %q, want Grey named: %v", scores, text, want)
		}
		checkFit(t, r)
	}
}

// TestSharedWinSpeaksToThePlayer checks that the title calls a person who shares the win “You”, and not by name.
func TestSharedWinSpeaksToThePlayer(t *testing.T) {
	testrun.Long(t)
	const maxGames = 400 // played until one ends with a shared win of the person
	ctx := scenetest.Context(t)
	for seed := range uint64(maxGames) {
		finished := playedAlone(t, rules.Variants{}, seed)
		view := finished.Public()
		won := view.Result().Winners
		if !won.Has(0) || won.Len() < 2 {
			continue
		}
		reveal := New(ctx, finished, Exits{})
		reveal.Layout(scenetest.Window)
		reveal.end()
		title, _ := reveal.text.texts()
		if !strings.HasPrefix(title, "You and ") || strings.Contains(title, finished.Player(0).Name) {
			t.Errorf("seed %d: got the title %q, want “You and …”", seed, title)
		}
		return
	}
	t.Errorf("the person shares no win in %d games", maxGames)
}
