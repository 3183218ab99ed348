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

// TestNoTextIsTruncated checks in games with cards and dossiers, on many screens, that no text is truncated or off
// screen.
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
			cut := map[string]bool{}
			look := func() {
				scene.Stage().Walk(func(node *sprites.Node) {
					text, ok := node.Face().(*lettering.Text)
					if !ok || cut[text.String()] {
						return
					}
					x, y := node.Pos()
					w, h := text.Size()
					off := node.Parent() == scene.panelContents() &&
						(x < -1 || y < -1 || x+w > screen.W+1 || y+h > screen.H+1)
					if words := text.String(); strings.Contains(words, "…") && !isTruncatedLogText(scene, words) ||
						off {
						cut[text.String()] = true
						t.Errorf("%vx%v, %d seats, %s: %q", screen.W, screen.H, seats,
							scene.plan.View.Position()[:40], text.String())
					}
				})
			}
			for range 220 {
				if m.Over() {
					break
				}
				startDrafts(scene)
				look()
				if p := m.Public(); p.Phase() == rules.PhaseCards {
					scene.private.OpenHand(p.Actor())
					look()
					planAnyCard(scene, &src)
					look()
				}
				actOrRoll(t, scene, src.Intn(1<<20))
				scene.Advance(0.3)
				look()
				scene.panels.SkipAnimation()
				scene.private.Close()
			}
		}
	}
}

// isTruncatedLogText reports whether a text is a log sentence truncated after a word, or dots for the first pictures of
// the log's only line, which is allowed.
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
