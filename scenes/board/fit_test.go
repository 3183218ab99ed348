package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestNoTextIsTruncated plays parts of games with cards and dossiers on many screens. It checks that every text is
// complete and on the screen.
func TestNoTextIsTruncated(t *testing.T) {
	testrun.Long(t)
	const maxActions = 220 // about a game
	for _, screen := range scenetest.Screens {
		for _, seats := range []int{3, 7} {
			m := matchWithLongNames(t, seats)
			scene := New(scenetest.Context(t), m, Exits{Dossiers: func() {}})
			scene.Layout(screen)
			src := rules.NewRandomSource(5)
			reported := map[string]bool{}
			for range maxActions {
				if m.Over() {
					break
				}
				startDrafts(scene)
				checkTextsFit(t, scene, screen, reported)
				if public := m.Public(); public.Phase() == rules.PhaseCards {
					scene.private.OpenHand(public.Actor())
					checkTextsFit(t, scene, screen, reported)
					planAnyCard(scene, &src)
					checkTextsFit(t, scene, screen, reported)
				}
				actOrRoll(t, scene, src.Intn(manyActions))
				scene.Advance(0.3)
				checkTextsFit(t, scene, screen, reported)
				scene.panels.SkipAnimation()
				scene.private.Close()
			}
		}
	}
}

// matchWithLongNames returns a match with cards and dossiers in which every second player is an opponent.
func matchWithLongNames(t *testing.T, seats int) *match.Match {
	t.Helper()
	options := match.Options{Seed: uint64(seats), HasSeed: true}
	options.Setup = rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true, Dossier: true},
		Players: seats, First: rules.NoSeat}
	for i := range seats {
		player := match.Player{Name: scenetest.Names[i]}
		if i%2 == 1 {
			player.Kind, player.Level = match.Opponent, opponents.Mastermind
		}
		options.Players = append(options.Players, player)
	}
	m := scenetest.Match(t, options)
	scenetest.Deal(t, m)
	return m
}

// checkTextsFit reports each text of a table once that is truncated or off the screen.
func checkTextsFit(t *testing.T, scene *TableScene, screen appctx.Screen, reported map[string]bool) {
	t.Helper()
	const tolerance = 1 // points
	bounds := layout.Rect{W: screen.W, H: screen.H}
	scene.Stage().Walk(func(node *sprites.Node) {
		text, ok := node.Face().(*lettering.Text)
		if !ok || reported[text.String()] {
			return
		}
		words := text.String()
		truncated := strings.Contains(words, "…") && !isTruncatedLogText(scene, words)
		rect := nodeRect(node)
		outside := node.Parent() == scene.panelContents() && !rect.Within(bounds, tolerance)
		if truncated || outside {
			reported[words] = true
			t.Errorf("%vx%v, %d seats, %s: text %q at %v: truncated %v, off the screen %v", screen.W, screen.H,
				len(scene.match.Table().Players), scene.plan.View.Position()[:40], words, rect, truncated, outside)
		}
	})
}

// isTruncatedLogText reports whether the log may truncate a text: a sentence of it after a word, or "…" for the first
// pictures of a line.
func isTruncatedLogText(b *TableScene, words string) bool {
	if words == "…" {
		return true
	}
	start, cut := strings.CutSuffix(words, " …")
	for _, e := range b.match.Log() {
		if cut && strings.Contains(b.ctx.Say(e.Message(b.plan.PlayerName)), start) {
			return true
		}
	}
	return false
}
