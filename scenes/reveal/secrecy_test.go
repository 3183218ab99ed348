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
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestUnmaskingRevealsNothingEarly checks that picture and accessibility state do not depend on owners that were not
// yet revealed. It compares games that differ only in their owners, at moments with the same revealed passports.
func TestUnmaskingRevealsNothingEarly(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	for i, game := range []func(*testing.T, string) *match.Match{finishedGame, finishedGame, equalGame} {
		ctx.Settings.Reduced = i == 1       // the second run is finishedGame with reduced motion
		stateByKnown := map[string]string{} // what the scene shows and tells, by what was revealed
		compared, firsts := 0, map[rules.Agent]bool{}
		for _, owners := range []string{"oyab", "royg", "bavo", "gvab", "yoab", "oybv", "ryga", "oyar", "oyra"} {
			finished := game(t, owners)
			view := finished.Public()
			reveal := New(ctx, finished, Exits{})
			reveal.Layout(scenetest.Window)
			firsts[reveal.order[0]] = true
			known := ""
			for frame := 0; ; frame++ {
				if opened := reveal.seen; opened < reveal.begun && opened < len(reveal.order) { // a passport is opening
					opening := reveal.order[opened]
					owner := ""
					if reveal.passports.cards[opening].mark != nil {
						owner = fmt.Sprint(view.Owner(opening))
					}
					known = fmt.Sprint(frame, reveal.order[:opened], ownersOf(view, reveal.order[:opened]), opening,
						owner)
				} else {
					known = fmt.Sprint(reveal.begun, reveal.seen, reveal.order[:opened],
						ownersOf(view, reveal.order[:opened]))
				}
				got := shownAndTold(reveal)
				if want, ok := stateByKnown[known]; ok && got != want {
					g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
					t.Fatalf("owners %s: after %s the picture has\n%s\nand with other owners\n%s", owners, known,
						strings.Join(scenetest.AddedLines(w, g), "\n"), strings.Join(scenetest.AddedLines(g, w), "\n"))
				} else if ok {
					compared++
				}
				stateByKnown[known] = got
				if reveal.over() {
					break
				}
				if !reveal.timeline.Running() {
					reveal.next()
					frame = 0
				}
				reveal.Advance(0.06)
			}
			if i == 2 && len(finished.Suspicions()) == 0 { // the game is equalGame, the only one with a history
				t.Errorf("owners %s: equalGame has no suspicions", owners)
			}
			if title, _ := outcomeText(finished); !strings.Contains(shownAndTold(reveal), reveal.Ctx.Say(title)) {
				t.Errorf("owners %s: the verdict is missing at the end", owners)
			}
		}
		if len(firsts) < 3 || compared < 30 {
			t.Errorf("game %d: got %d different first agents and %d compared moments, want at least 3 and 30", i,
				len(firsts), compared)
		}
	}
}

// TestDossierPointsFollowStamps checks that the text counts a dossier's points stamp by stamp. The log and the scores
// change only when the animation ends.
func TestDossierPointsFollowStamps(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	partialSums := 0 // moments with some stamps fallen, but not all
	for seed := range uint64(3) {
		finished := playedOut(t, []rules.EditionID{rules.Amigo, rules.French41, rules.Amigo2001}[seed],
			rules.Variants{Dossier: true}, 4, seed)
		reveal := New(ctx, finished, Exits{})
		reveal.Layout(scenetest.Screens[seed%2])
		reveal.begun = len(reveal.order)
		reveal.Layout(reveal.Screen)
		for _, seat := range reveal.dossiers {
			before, log := reveal.scores(), len(described(reveal).Log)
			for reveal.next(); reveal.timeline.Running(); {
				sum, fallen := 0, 0
				for _, stamp := range reveal.dossier.stamps {
					if sx, _ := stamp.node.Scale(); stamp.node.Visible() && sx == 1 {
						sum += stamp.points
						fallen++
					}
				}
				want := reveal.Words("dossier.of", message.Person("who", finished.Player(seat).Name))
				if fallen > 0 {
					want = reveal.Words("judged.bonus", message.Person("who", finished.Player(seat).Name),
						message.Signed("points", sum))
				}
				said, all := described(reveal), len(reveal.dossier.stamps)
				if fallen < all && !strings.HasPrefix(said.Prompt, want) {
					t.Fatalf("with %d of %d stamps: got prompt %q, want %q", fallen, all, said.Prompt, want)
				}
				if len(said.Log) != log {
					t.Fatalf("with %d of %d stamps: got %d lines, want %d", fallen, all, len(said.Log), log)
				}
				if reveal.scores() != before {
					t.Fatalf("with %d of %d stamps: got scores %v, want %v", fallen, all, reveal.scores(), before)
				}
				if fallen > 0 && fallen < all {
					partialSums++
				}
				if !reveal.timeline.Advance(0.04) { // seconds
					break
				}
			}
			moved, rulerLines := tokenPositions(reveal), len(reveal.ruler.lines)
			reveal.Layout(reveal.Screen)
			if sameRuler := rulerLines == len(reveal.ruler.lines); sameRuler && moved != tokenPositions(reveal) {
				t.Errorf("at the end the tokens are at %s, want %s", moved, tokenPositions(reveal))
			}
			if got := len(described(reveal).Log); got != log+1 {
				t.Errorf("at the end: got %d lines, want %d", got, log+1)
			}
		}
	}
	if partialSums == 0 {
		t.Error("no dossier has more than one stamp: the test checks no partial sum")
	}
}

// finishedGame returns a finished game of four players. The string owners has the letters of their agents, by seat.
// Red leads with 43 points.
func finishedGame(t *testing.T, owners string) *match.Match {
	t.Helper()
	return finishedGameWithScores(t, owners, "43.33.25.9.32.10.32")
}

// finishedGameWithScores is like finishedGame, with the given scores of the agents, separated by dots.
func finishedGameWithScores(t *testing.T, owners, scores string) *match.Match {
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

// equalGame returns a finished game of four players with the given owners. The actions are the same for all owners.
// Unlike finishedGame it has a history, and so suspicions.
func equalGame(t *testing.T, owners string) *match.Match {
	t.Helper()
	const position = "hc1 amigo base 4 roll 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 - %s 0.0.0.0 - 0.0.0.0.0.0.0"
	dealt, err := host.NewAt(fmt.Sprintf(position, owners), scenetest.Options(rules.Amigo, rules.Variants{}, 4, 4, 1),
		nil,
		host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	const seed = 3
	src := rules.NewRandomSource(seed)
	for g := dealt.Game(); !g.Over(); g = dealt.Game() {
		if g.IsChance() {
			err = dealt.Chance()
		} else {
			err = dealt.Act(g.NthLegal(src.Intn(g.CountLegal())))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	m := dealt.Screen()
	scenetest.CatchUp(m)
	return m
}

// shownAndTold returns everything that the unmasking draws and publishes.
func shownAndTold(r *Reveal) string {
	var s a11y.PublicState
	r.Describe(&s)
	return fmt.Sprint(scenetest.DescribeStage(r.Stage()), s.Prompt, s.Log, s.Position, scenetest.ControlLines(r))
}

// ownersOf returns the owners of agents.
func ownersOf(v rules.View, as []rules.Agent) (seats []rules.Seat) {
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
