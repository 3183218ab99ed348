package reveal

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// maxActions is more than the actions of any whole game.
const maxActions = 20000

// playedAlone returns a finished match of one person and three opponents. The person acts at random.
func playedAlone(t testing.TB, v rules.Variants, seed uint64) *match.Match {
	t.Helper()
	played := scenetest.Match(t, scenetest.Options(rules.Amigo, v, 4, 1, seed))
	src := rules.NewRandomSource(seed)
	for range maxActions {
		view := played.Public()
		switch {
		case view.Over():
			return played
		case view.IsChance() || played.Status().WaitsForPerson:
			scenetest.ActRandomly(t, played, &src)
		default:
			scenetest.AwaitAction(t, played)
		}
	}
	t.Fatalf("seed %d: the match does not end after %d actions", seed, maxActions)
	return nil
}

// wordsOn returns all text of the page.
func wordsOn(r *Reveal) string {
	var all []string
	r.Content.Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok {
			all = append(all, text.String())
		}
	})
	return strings.Join(all, "\n")
}

// TestEndSpeaksToThePlayer checks the end of a game with one person, on all screens. The title names the person's
// place. Cards, advice, all points and owners are shown, all text fits, and the accessibility state says the same.
func TestEndSpeaksToThePlayer(t *testing.T) {
	ctx := scenetest.Context(t)
	bluffs, places := 0, map[int]bool{}
	for seed := range uint64(4) {
		finished := playedAlone(t, rules.Variants{Dossier: seed%2 == 0}, seed)
		for _, screen := range scenetest.Screens {
			t.Run(fmt.Sprintf("seed %d, %vx%v", seed, screen.W, screen.H), func(t *testing.T) {
				watchedTurn := -1
				reveal := New(ctx, finished, Exits{Watch: func(turn int) { watchedTurn = turn }})
				reveal.Layout(screen)
				if strings.Contains(shownAndTold(reveal), reveal.Words("ending.cover")) {
					t.Fatal("the cards are shown before the end")
				}
				reveal.end()
				checkFit(t, reveal)
				places[reveal.cards.ending.Rank] = true
				checkPersonalEnd(t, reveal)
				watch := reveal.Focus().Find("watch")
				bluff := reveal.cards.ending.Bluff
				if watch.OnPress(); watchedTurn != bluff.FirstTurn {
					t.Errorf("the replay begins at turn %d, want %d", watchedTurn, bluff.FirstTurn)
				}
				if watchedTurn > 0 {
					bluffs++
					if want := reveal.Words("ending.watch", message.Number("turn", watchedTurn)); watch.Label != want {
						t.Errorf("got the button %q, want %q", watch.Label, want)
					}
				}
			})
		}
	}
	if bluffs == 0 || len(places) < 2 {
		t.Errorf("got %d bluffs and the places %v in all games, want a bluff and two places", bluffs, places)
	}
}

// checkPersonalEnd checks the words of an end that speaks to the only person: the title, the advice, the cards and the
// owners. Without room for cards only the accessibility state has them.
func checkPersonalEnd(t *testing.T, reveal *Reveal) {
	t.Helper()
	told, shown := described(reveal).Prompt, wordsOn(reveal)
	oneLine := strings.ReplaceAll(shown, "\n", " ")
	hasCards := len(scenetest.NodesByName(reveal.Content)["card"]) > 0
	view, title, advice := reveal.match.Public(), personalTitle(reveal), reveal.cards.advice()
	if !strings.Contains(told, title) || !strings.Contains(oneLine, title) {
		t.Errorf("title %q is missing in\n%s\n%s", title, told, shown)
	}
	if !strings.Contains(told, advice) || hasCards && !strings.Contains(oneLine, advice) {
		t.Errorf("advice %q is missing in\n%s\n%s", advice, told, shown)
	}
	for _, card := range reveal.cards.cards() {
		if !strings.Contains(told, card.head) {
			t.Errorf("card %q is missing in\n%s", card.head, told)
		}
		isShown := strings.Contains(shown, card.title) && strings.Contains(shown, card.head)
		if hasCards && !isShown {
			t.Errorf("card %q is missing in\n%s", card.head, shown)
		}
	}
	for _, agent := range reveal.agents {
		score := fmt.Sprint(view.Score(agent))
		numbers := strings.FieldsFunc(shown, func(r rune) bool { return !unicode.IsDigit(r) })
		if hasCards && !slices.Contains(numbers, score) {
			t.Errorf("score %s of %v is missing in\n%s", score, agent, shown)
		}
	}
	for seat := range rules.Seat(view.Players()) {
		name := reveal.match.Player(seat).Name
		if seat == reveal.self && hasCards {
			name = reveal.Words("ending.you")
		}
		if !strings.Contains(shown, name) {
			t.Errorf("owner %s is missing in\n%s", name, shown)
		}
	}
}

// personalTitle returns the title that the only person should read at the end.
func personalTitle(reveal *Reveal) string {
	view := reveal.match.Public()
	switch won := view.Result().Winners; {
	case won.Len() != 1:
		head, _ := outcomeText(reveal.match)
		return reveal.Ctx.Say(head)
	case !won.Has(reveal.self):
		return reveal.Words(placeTitles[reveal.cards.ending.Rank-2])
	}
	return reveal.Words("ending.won")
}

// TestEndTellsWhatDossiersSay checks the cards of a game with dossiers: they name the players whose dossiers give the
// person's agent. They do not show the table's suspicions.
func TestEndTellsWhatDossiersSay(t *testing.T) {
	ctx := scenetest.Context(t)
	named := 0
	for seed := range uint64(6) {
		finished := playedAlone(t, rules.Variants{Dossier: true}, seed)
		view, person := finished.Public(), finished.People()[0]
		reveal := New(ctx, finished, Exits{})
		reveal.Layout(scenetest.Window)
		reveal.end()
		var guessers []*message.Arg
		for seat := range rules.Seat(4) {
			if seat != person && view.Dossier(seat, view.Token(person)) == rules.GuessSeat(person) {
				guessers = append(guessers, message.Person("", finished.Player(seat).Name))
			}
		}
		want := reveal.Words("ending.cover.unnamed")
		if named += len(guessers); len(guessers) > 0 {
			want = reveal.Words("ending.cover.named", message.All("players", guessers))
		}
		told := described(reveal).Prompt
		if !strings.Contains(told, want) || !strings.Contains(wordsOn(reveal), want) {
			t.Errorf("seed %d: got %q, want %q", seed, told, want)
		}
		if strings.Contains(told, "sure") || len(scenetest.NodesByName(reveal.Content)["cover"]) > 0 {
			t.Errorf("seed %d: got %q, want nothing about the table's suspicions", seed, told)
		}
		if marks := scenetest.NodesByName(reveal.Content)["face"]; len(marks) < 3 {
			t.Errorf("seed %d: got %d faces, want those of the 3 others", seed, len(marks))
		}
	}
	if named == 0 {
		t.Error("no dossier of any game names the person's agent: the test checks nothing")
	}
}

// TestNoteIsLegible checks that the advice for the next game has a type size of at least 14 points on a phone, in all
// languages.
func TestNoteIsLegible(t *testing.T) {
	ctx := scenetest.Context(t)
	phone, notes := scenetest.Phone, 0
	for seed := range uint64(4) {
		finished := playedAlone(t, rules.Variants{Dossier: seed%2 == 0}, seed)
		for _, language := range words.Languages() {
			ctx.Settings.Language = language
			ctx.ApplyLanguage()
			reveal := New(ctx, finished, Exits{})
			reveal.Layout(phone)
			reveal.end()
			reveal.Content.Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok || strings.ReplaceAll(text.String(), "\n", " ") != reveal.cards.advice() {
					return
				}
				if notes++; text.FontSize() < 14 {
					t.Errorf("seed %d, %s, %q: got type of %v points, want at least 14", seed, language, text,
						text.FontSize())
				}
			})
		}
	}
	if notes == 0 {
		t.Error("no game showed advice: the test checks nothing")
	}
}

// TestSharedPictureNamesPlayers checks that a picture to share with others names the winner instead of “you”, and has
// no cards. Afterwards the screen shows the cards again.
func TestSharedPictureNamesPlayers(t *testing.T) {
	reveal := New(scenetest.Context(t), playedAlone(t, rules.Variants{}, 1), Exits{})
	reveal.Layout(scenetest.Window)
	reveal.end()
	text := ""
	reveal.Screenshot(func(*sprites.Stage) *image.RGBA { text = wordsOn(reveal); return nil })
	if head, _ := outcomeText(reveal.match); !strings.Contains(text, reveal.Ctx.Say(head)) ||
		strings.Contains(text, reveal.Words("ending.cover")) {
		t.Errorf("got the picture's text\n%s\nwant %q and no cards", text, reveal.Ctx.Say(head))
	}
	if !strings.Contains(wordsOn(reveal), reveal.Words("ending.cover")) {
		t.Error("after the picture was taken, the screen has no cards")
	}
}

// TestEndWithoutCards checks that the passports stay on the desk if there is no card to show: no guess, no cover and no
// bluff.
func TestEndWithoutCards(t *testing.T) {
	m := playedAlone(t, rules.Variants{}, 1)
	for _, screen := range scenetest.Screens {
		reveal := New(scenetest.Context(t), m, Exits{})
		summary := analysis.NewPlayerSummary(m, m.People()[0])
		summary.Guesses, summary.ExposedSince, summary.Bluff = nil, 1, analysis.Bluff{}
		reveal.cards.ending = summary
		reveal.Layout(screen)
		reveal.end()
		checkFit(t, reveal)
		passports := 0
		reveal.Content.Walk(func(n *sprites.Node) {
			if n.Name() == "passport" {
				passports++
			}
		})
		if passports != len(reveal.agents) {
			t.Errorf("%vx%v: got %d passports, want %d", screen.W, screen.H, passports, len(reveal.agents))
		}
	}
}

// TestSecondPlace checks that the card of the winners and the verdict name the player in second place, but nobody if
// two players share it.
func TestSecondPlace(t *testing.T) {
	for scores, want := range map[string]string{ // the scores of the agents in the order of the rules
		"43.33.25.9.32.10.32": "Ben came second with Orange: 33.",
		"43.33.33.9.32.10.32": "",
	} {
		r := New(scenetest.Context(t), finishedGameWithScores(t, "royg", scores), Exits{})
		if got := r.cards.winCard().foot; got != want {
			t.Errorf("scores %s: got the card %q, want %q", scores, got, want)
		}
		r.cards.ending = analysis.NewPlayerSummary(r.match, 0)
		_, told := r.cards.verdict(message.Message{}, nil)
		if got := strings.Join(told[1:], " "); got != want {
			t.Errorf("scores %s: the winner reads %q, want %q", scores, got, want)
		}
	}
}
