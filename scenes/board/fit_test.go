package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// TestNoTextIsTruncated plays parts of games with cards and dossiers on many screens. It checks that every text is
// complete and on the screen.
func TestNoTextIsTruncated(t *testing.T) {
	testrun.Long(t)
	for _, screen := range scenetest.Screens {
		for _, seats := range []int{2, 4, 7} {
			options := match.Options{Table: match.Table{Setup: rules.Setup{Edition: rules.Amigo,
				Variants: rules.Variants{TopSecret: true,
					Dossier: true}, Players: seats, First: rules.NoSeat}}, Seed: uint64(seats), HasSeed: true}
			for i := range seats {
				p := match.Player{Name: scenetest.Names[i]}
				if i%2 == 1 {
					p.Kind, p.Level = match.Opponent, 4
				}
				options.Players = append(options.Players, p)
			}
			m := scenetest.Match(t, options)
			scenetest.Deal(t, m)
			scene := New(scenetest.Context(t), m, Exits{Dossiers: func() {}})
			scene.Layout(screen)
			src := rules.NewRandomSource(5)
			reported := map[string]bool{}
			checkTexts := func() {
				scene.Stage().Walk(func(node *sprites.Node) {
					text, ok := node.Face().(*lettering.Text)
					if !ok || reported[text.String()] {
						return
					}
					x, y := node.Pos()
					w, h := text.Size()
					off := node.Parent() == scene.panelContents() &&
						(x < -1 || y < -1 || x+w > screen.W+1 || y+h > screen.H+1)
					if words := text.String(); strings.Contains(words, "…") && !isTruncatedLogText(scene, words) ||
						off {
						reported[text.String()] = true
						t.Errorf("%vx%v, %d seats, %s: text %q is truncated or off the screen", screen.W, screen.H,
							seats, scene.plan.View.Position()[:40], text.String())
					}
				})
			}
			for range 220 { // actions: about a game
				if m.Over() {
					break
				}
				startDrafts(scene)
				checkTexts()
				if p := m.Public(); p.Phase() == rules.PhaseCards {
					scene.private.OpenHand(p.Actor())
					checkTexts()
					planAnyCard(scene, &src)
					checkTexts()
				}
				actOrRoll(t, scene, src.Intn(manyActions))
				scene.Advance(0.3)
				checkTexts()
				scene.panels.SkipAnimation()
				scene.private.Close()
			}
		}
	}
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
