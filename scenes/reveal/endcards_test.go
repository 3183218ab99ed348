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

// playedAlone returns a match of one person and three opponents at its end; the person acts at random.
func playedAlone(t testing.TB, v rules.Variants, seed uint64) *match.Match {
	t.Helper()
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, v, 4, 1, seed))
	src := rules.NewRandomSource(seed)
	for range 20000 {
		p := m.Public()
		switch {
		case p.Over():
			return m
		case p.IsChance() || m.Status().WaitsForPerson:
			scenetest.ActRandomly(t, m, &src)
		default:
			scenetest.AwaitAction(t, m)
		}
	}
	t.Fatal("the match never ends")
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

// TestEndSpeaksToThePlayer checks the end for a single person on all screens. The title names the place, cards and
// advice are shown and in the accessibility state, every owner is named, and all text fits.
func TestEndSpeaksToThePlayer(t *testing.T) {
	ctx := scenetest.Context(t)
	bluffs, took := 0, map[int]bool{}
	for seed := range uint64(4) {
		m := playedAlone(t, rules.Variants{Dossier: seed%2 == 0}, seed)
		view := m.Public()
		me := m.People()[0]
		for _, screen := range scenetest.Screens {
			turned := -1
			reveal := New(ctx, m, Exits{Watch: func(turn int) { turned = turn }})
			reveal.Layout(screen)
			if strings.Contains(shownAndTold(reveal), reveal.Words("ending.cover")) {
				t.Fatalf("seed %d: the cards are shown before the end", seed)
			}
			reveal.end()
			checkFit(t, reveal)
			player := reveal.cards.ending
			took[player.Rank] = true
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
				whole := len(scenetest.NodesByName(reveal.Content)["card"]) > 0 || want == title
				if !strings.Contains(told, want) ||
					whole && !strings.Contains(strings.ReplaceAll(shown, "\n", " "), want) {
					t.Errorf("seed %d, %vx%v: %q is missing in\n%s\n%s", seed, screen.W, screen.H, want, told, shown)
				}
			}
			for _, x := range reveal.cards.cards() {
				if len(scenetest.NodesByName(reveal.Content)["card"]) == 0 && strings.Contains(told, x.head) {
					continue // there is no room for cards
				}
				if !strings.Contains(shown, x.title) || !strings.Contains(shown, x.head) ||
					!strings.Contains(told, x.head) {
					t.Errorf("seed %d, %vx%v: card %q is missing in\n%s\n%s", seed, screen.W, screen.H, x.head, told,
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
			if reveal.Focus().Find("watch").OnPress(); turned != player.Bluff.FirstTurn {
				t.Errorf("seed %d: the replay begins at turn %d, want %d", seed, turned, player.Bluff.FirstTurn)
			}
			if want := reveal.Words("ending.watch", message.Number("turn", turned)); turned > 0 {
				bluffs++
				if got := reveal.Focus().Find("watch").Label; got != want {
					t.Errorf("seed %d: got the button %q, want %q", seed, got, want)
				}
			}
		}
	}
	if bluffs == 0 || len(took) < 2 {
		t.Errorf("got %d bluffs and the places %v", bluffs, took)
	}
}

// TestEndTellsWhatDossiersSay checks that with dossiers the cards name those who wrote the own agent, and that neither
// texts nor pictures tell of public suspicions at the end.
func TestEndTellsWhatDossiersSay(t *testing.T) {
	ctx := scenetest.Context(t)
	named := 0
	for seed := range uint64(6) {
		m := playedAlone(t, rules.Variants{Dossier: true}, seed)
		v, me := m.Public(), m.People()[0]
		reveal := New(ctx, m, Exits{})
		reveal.Layout(scenetest.Screens[0])
		reveal.end()
		var by []*message.Arg
		for p := range rules.Seat(4) {
			if p != me && v.Dossier(p, v.Token(me)) == rules.GuessSeat(me) {
				by = append(by, message.Person("", m.Player(p).Name))
			}
		}
		want := reveal.Words("ending.cover.unnamed")
		if named += len(by); len(by) > 0 {
			want = reveal.Words("ending.cover.named", message.All("players", by))
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
		t.Error("nobody was named")
	}
}

// TestNoteIsLegible checks that the sentence for the next game has a size of at least 14 points, in all languages.
func TestNoteIsLegible(t *testing.T) {
	ctx := scenetest.Context(t)
	phone, notes := scenetest.Screens[1], 0
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
					t.Errorf("seed %d, %s: %q has the size %v", seed, l, text, text.FontSize())
				}
			})
		}
	}
	if notes == 0 {
		t.Error("there was no note")
	}
}

// TestSharedPictureNamesPlayers checks that a picture for others shows the verdict by name, and no cards.
func TestSharedPictureNamesPlayers(t *testing.T) {
	reveal := New(scenetest.Context(t), playedAlone(t, rules.Variants{}, 1), Exits{})
	reveal.Layout(scenetest.Screens[0])
	reveal.end()
	text := ""
	reveal.Screenshot(func(*sprites.Stage) *image.RGBA { text = wordsOn(reveal); return nil })
	if head, _ := outcomeText(reveal.match); !strings.Contains(text, reveal.Ctx.Say(head)) ||
		strings.Contains(text, reveal.Words("ending.cover")) {
		t.Errorf("got\n%s", text)
	}
	if !strings.Contains(wordsOn(reveal), reveal.Words("ending.cover")) {
		t.Error("afterwards the cards are missing")
	}
}

// TestEndWithoutCards checks that the passports stay if the game gives no card for the person.
func TestEndWithoutCards(t *testing.T) {
	m := playedAlone(t, rules.Variants{}, 1)
	for _, screen := range scenetest.Screens {
		reveal := New(scenetest.Context(t), m, Exits{})
		e := analysis.NewPlayerSummary(m, m.People()[0])
		e.Guesses, e.ExposedSince, e.Bluff = nil, 1, analysis.Bluff{}
		reveal.cards.ending = e
		reveal.Layout(screen)
		reveal.end()
		checkFit(t, reveal)
		n := 0
		reveal.Content.Walk(func(x *sprites.Node) { n += map[string]int{"passport": 1}[x.Name()] })
		if n != len(reveal.agents) {
			t.Errorf("%vx%v: got %d passports, want %d", screen.W, screen.H, n, len(reveal.agents))
		}
	}
}

// TestSecondPlace checks that the end tells who came second, on the card and to the winner, but not if two did.
func TestSecondPlace(t *testing.T) {
	for scores, want := range map[string]string{
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
