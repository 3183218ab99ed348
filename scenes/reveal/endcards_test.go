package reveal

import (
	"image"
	"strings"
	"testing"

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
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, v, 4, 1, seed))
	src := rules.NewRandomSource(seed)
	for range maxActions {
		view := m.Public()
		switch {
		case view.Over():
			return m
		case view.IsChance() || m.Status().WaitsForPerson:
			scenetest.ActRandomly(t, m, &src)
		default:
			scenetest.AwaitAction(t, m)
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
// place. Cards, advice and all owners are shown, all text fits, and the accessibility state says the same.
func TestEndSpeaksToThePlayer(t *testing.T) {
	ctx := scenetest.Context(t)
	bluffs, places := 0, map[int]bool{}
	for seed := range uint64(4) {
		m := playedAlone(t, rules.Variants{Dossier: seed%2 == 0}, seed)
		view := m.Public()
		me := m.People()[0]
		for _, screen := range scenetest.Screens {
			watchedTurn := -1
			reveal := New(ctx, m, Exits{Watch: func(turn int) { watchedTurn = turn }})
			reveal.Layout(screen)
			if strings.Contains(shownAndTold(reveal), reveal.Words("ending.cover")) {
				t.Fatalf("seed %d: the cards are shown before the end", seed)
			}
			reveal.end()
			checkFit(t, reveal)
			player := reveal.cards.ending
			places[player.Rank] = true
			told, shown := described(reveal).Prompt, wordsOn(reveal)
			title := reveal.Words("ending.won")
			switch won := view.Result().Winners; {
			case won.Len() != 1:
				head, _ := outcomeText(m)
				title = ctx.Say(head)
			case !won.Has(me):
				title = reveal.Words(placeTitles[player.Rank-2])
			}
			for _, want := range []string{title, reveal.cards.advice()} {
				fits := len(scenetest.NodesByName(reveal.Content)["card"]) > 0 || want == title
				if !strings.Contains(told, want) ||
					fits && !strings.Contains(strings.ReplaceAll(shown, "\n", " "), want) {
					t.Errorf("seed %d, %vx%v: %q is missing in\n%s\n%s", seed, screen.W, screen.H, want, told, shown)
				}
			}
			for _, card := range reveal.cards.cards() {
				if len(scenetest.NodesByName(reveal.Content)["card"]) == 0 && strings.Contains(told, card.head) {
					continue // there is no room for cards
				}
				if !strings.Contains(shown, card.title) || !strings.Contains(shown, card.head) ||
					!strings.Contains(told, card.head) {
					t.Errorf("seed %d, %vx%v: card %q is missing in\n%s\n%s", seed, screen.W, screen.H, card.head, told,
						shown)
				}
			}
			for p := range rules.Seat(4) {
				name := m.Player(p).Name
				if p == me && len(scenetest.NodesByName(reveal.Content)["card"]) > 0 {
					name = reveal.Words("ending.you")
				}
				if !strings.Contains(shown, name) {
					t.Errorf("seed %d, %vx%v: owner %s is missing", seed, screen.W, screen.H, m.Player(p).Name)
				}
			}
			if reveal.Focus().Find("watch").OnPress(); watchedTurn != player.Bluff.FirstTurn {
				t.Errorf("seed %d: the replay begins at turn %d, want %d", seed, watchedTurn, player.Bluff.FirstTurn)
			}
			if want := reveal.Words("ending.watch", message.Number("turn", watchedTurn)); watchedTurn > 0 {
				bluffs++
				if got := reveal.Focus().Find("watch").Label; got != want {
					t.Errorf("seed %d: got the button %q, want %q", seed, got, want)
				}
			}
		}
	}
	if bluffs == 0 || len(places) < 2 {
		t.Errorf("got %d bluffs and the places %v in all games, want a bluff and two places", bluffs, places)
	}
}

// TestEndTellsWhatDossiersSay checks the cards of a game with dossiers: they name the players whose dossiers give the
// person's agent. They do not show the table's suspicions.
func TestEndTellsWhatDossiersSay(t *testing.T) {
	ctx := scenetest.Context(t)
	named := 0
	for seed := range uint64(6) {
		m := playedAlone(t, rules.Variants{Dossier: true}, seed)
		v, me := m.Public(), m.People()[0]
		reveal := New(ctx, m, Exits{})
		reveal.Layout(scenetest.Window)
		reveal.end()
		var guessers []*message.Arg
		for p := range rules.Seat(4) {
			if p != me && v.Dossier(p, v.Token(me)) == rules.GuessSeat(me) {
				guessers = append(guessers, message.Person("", m.Player(p).Name))
			}
		}
		want := reveal.Words("ending.cover.unnamed")
		if named += len(guessers); len(guessers) > 0 {
			want = reveal.Words("ending.cover.named", message.All("players", guessers))
		}
		if told := described(reveal).Prompt; !strings.Contains(told, want) ||
			!strings.Contains(wordsOn(reveal), want) ||
			strings.Contains(told, "sure") || len(scenetest.NodesByName(reveal.Content)["cover"]) > 0 {
			t.Errorf("seed %d: got %q, want %q", seed, told, want)
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
		m := playedAlone(t, rules.Variants{Dossier: seed%2 == 0}, seed)
		for _, l := range words.Languages() {
			ctx.Settings.Language = l
			ctx.ApplyLanguage()
			r := New(ctx, m, Exits{})
			r.Layout(phone)
			r.end()
			r.Content.Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok || strings.ReplaceAll(text.String(), "\n", " ") != r.cards.advice() {
					return
				}
				if notes++; text.FontSize() < 14 {
					t.Errorf("seed %d, %s, %q: got type of %v points, want at least 14", seed, l, text, text.FontSize())
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
		r := New(scenetest.Context(t), gameOver(t, "royg", scores), Exits{})
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
