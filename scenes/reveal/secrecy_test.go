package reveal

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestUnmaskingRevealsNothingEarly checks that picture and accessibility state of the same game with different owners
// are equal, as long as the same was revealed.
func TestUnmaskingRevealsNothingEarly(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	for i, game := range []func(*testing.T, string) *match.Match{finishedGame, finishedGame, equalGame} {
		ctx.Settings.Reduced = i == 1
		all, alike, firsts := map[string]string{}, 0, map[rules.Agent]bool{}
		for _, owners := range []string{"oyab", "royg", "bavo", "gvab", "yoab", "oybv", "ryga", "oyar", "oyra"} {
			m := game(t, owners)
			view := m.Public()
			reveal := New(ctx, m, Exits{})
			reveal.Layout(scenetest.Screens[0])
			firsts[reveal.order[0]] = true
			known := ""
			for frame := 0; ; frame++ {
				if n := reveal.seen; n < reveal.begun && n < len(reveal.order) { // a passport is opening
					a := reveal.order[n]
					whose := ""
					if reveal.passports.cards[a].mark != nil {
						whose = fmt.Sprint(view.Owner(a))
					}
					known = fmt.Sprint(frame, reveal.order[:n], owned(view, reveal.order[:n]), a, whose)
				} else {
					known = fmt.Sprint(reveal.begun, reveal.seen, reveal.order[:n], owned(view, reveal.order[:n]))
				}
				now := shownAndTold(reveal)
				if was, ok := all[known]; ok && was != now {
					x, y := strings.Split(was, "\n"), strings.Split(now, "\n")
					t.Fatalf("owners %s: after %s the picture has\n%s\nand with other owners\n%s", owners, known,
						strings.Join(scenetest.AddedLines(x, y), "\n"), strings.Join(scenetest.AddedLines(y, x), "\n"))
				} else if ok {
					alike++
				}
				all[known] = now
				if reveal.over() {
					break
				}
				if !reveal.timeline.Running() {
					reveal.next()
					frame = 0
				}
				reveal.Advance(0.06)
			}
			if i == 2 && len(m.Suspicions()) == 0 {
				t.Error("the table suspected nobody")
			}
			if !strings.Contains(shownAndTold(reveal), reveal.Ctx.Say(firstOf(outcomeText(m)))) {
				t.Errorf("owners %s: the verdict is missing at the end", owners)
			}
		}
		if len(firsts) < 3 || alike < 30 {
			t.Errorf("only %d different agents came first, and %d moments were compared", len(firsts), alike)
		}
	}
}

// TestDossierPointsFollowStamps checks that the text adds a dossier's points stamp by stamp, and the total when the
// last token rests.
func TestDossierPointsFollowStamps(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	partly := 0
	for seed := range uint64(3) {
		m := playedOut(t, []rules.EditionID{rules.Amigo, rules.French41, rules.Amigo2001}[seed],
			rules.Variants{Dossier: true}, 4, seed)
		reveal := New(ctx, m, Exits{})
		reveal.Layout(scenetest.Screens[seed%2])
		reveal.begun = len(reveal.order)
		reveal.Layout(reveal.Screen)
		for _, seat := range reveal.dossiers {
			before, log := reveal.scores(), len(described(reveal).Log)
			for reveal.next(); reveal.timeline.Running(); {
				sum, fallen := 0, 0
				for _, st := range reveal.dossier.stamps {
					if sx, _ := st.node.Scale(); st.node.Visible() && sx == 1 {
						sum += st.points
						fallen++
					}
				}
				want := reveal.Words("dossier.of", message.Person("who", m.Player(seat).Name))
				if fallen > 0 {
					want = reveal.Words("judged.bonus", message.Person("who", m.Player(seat).Name),
						message.Signed("points", sum))
				}
				if said := described(reveal); fallen < len(reveal.dossier.stamps) &&
					!strings.HasPrefix(said.Prompt, want) ||
					len(said.Log) != log || reveal.scores() != before {
					t.Fatalf("with %d of %d stamps: got prompt %q, want %q; got %d lines, want %d",
						fallen, len(reveal.dossier.stamps), said.Prompt, want, len(said.Log), log)
				}
				if fallen > 0 && fallen < len(reveal.dossier.stamps) {
					partly++
				}
				if !reveal.timeline.Advance(0.04) {
					break
				}
			}
			moved, long := tokenPositions(reveal), len(reveal.ruler.lines)
			reveal.Layout(reveal.Screen)
			if moved != tokenPositions(reveal) && long == len(reveal.ruler.lines) ||
				len(described(reveal).Log) != log+1 {
				t.Errorf("at the end the tokens are at %s, want %s; got %d lines, want %d", moved,
					tokenPositions(reveal), len(described(reveal).Log), log+1)
			}
		}
	}
	if partly == 0 {
		t.Error("no dossier had more than one stamp")
	}
}

// finishedGame returns a finished game of four with the given agents in the seats.
func finishedGame(t *testing.T, owners string) *match.Match {
	t.Helper()
	return gameOver(t, owners, "43.33.25.9.32.10.32")
}

// gameOver is like finishedGame, with the given scores.
func gameOver(t *testing.T, owners, scores string) *match.Match {
	t.Helper()
	const position = "hc1 amigo base 4 over 17 1 1 roygbva 10.8.4.3.8.11.10 %s 10 - %s 0.0.0.0 + 10.8.4.3.8.-3.10"
	m, err := tables.BeginUnsavedAt(fmt.Sprintf(position, scores, owners),
		scenetest.Options(rules.Amigo, rules.Variants{}, 4, 4, 1),
		tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// equalGame returns a game of four with the given agents in the seats, played to its end by the same actions for all
// owners. The table has suspicions there.
func equalGame(t *testing.T, owners string) *match.Match {
	t.Helper()
	const position = "hc1 amigo base 4 roll 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 - %s 0.0.0.0 - 0.0.0.0.0.0.0"
	h, err := host.NewAt(fmt.Sprintf(position, owners), scenetest.Options(rules.Amigo, rules.Variants{}, 4, 4, 1), nil,
		host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(3)
	for g := h.Game(); !g.Over(); g = h.Game() {
		if g.IsChance() {
			err = h.Chance()
		} else {
			err = h.Act(g.NthLegal(src.Intn(g.CountLegal())))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	m := h.Screen()
	scenetest.CatchUp(m)
	return m
}

// shownAndTold returns everything that the unmasking draws and publishes.
func shownAndTold(r *Reveal) string {
	var s a11y.PublicState
	r.Describe(&s)
	return fmt.Sprint(scenetest.DescribeStage(r.Stage()), s.Prompt, s.Log, s.Position, scenetest.ControlLines(r))
}

// firstOf returns the title of a verdict.
func firstOf(title, _ message.Message) message.Message { return title }

// owned returns the owners of agents.
func owned(v rules.View, as []rules.Agent) (seats []rules.Seat) {
	for _, a := range as {
		seats = append(seats, v.Owner(a))
	}
	return seats
}

// described returns the scene's accessibility state.
func described(r *Reveal) (s a11y.PublicState) {
	r.Describe(&s)
	return s
}
