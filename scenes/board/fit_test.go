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
	for _, s := range scenetest.Screens {
		for _, n := range []int{2, 4, 7} {
			o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: rules.Amigo,
				Variants: rules.Variants{TopSecret: true,
					Dossier: true}, Players: n, First: rules.NoSeat}}, Seed: uint64(n), HasSeed: true}
			for i := range n {
				p := match.Player{Name: scenetest.Names[i]}
				if i%2 == 1 {
					p.Kind, p.Level = match.Opponent, 4
				}
				o.Players = append(o.Players, p)
			}
			m := scenetest.Match(t, o)
			scenetest.Deal(t, m)
			b := New(scenetest.Context(t), m, Exits{Dossiers: func() {}})
			b.Layout(s)
			src := rules.NewRandomSource(5)
			cut := map[string]bool{}
			look := func() {
				b.Stage().Walk(func(node *sprites.Node) {
					text, ok := node.Face().(*lettering.Text)
					if !ok || cut[text.String()] {
						return
					}
					x, y := node.Pos()
					w, h := text.Size()
					off := node.Parent() == b.panelContents() && (x < -1 || y < -1 || x+w > s.W+1 || y+h > s.H+1)
					if words := text.String(); strings.Contains(words, "…") && !isTruncatedLogText(b, words) || off {
						cut[text.String()] = true
						t.Errorf("%vx%v, %d seats, %s: %q", s.W, s.H, n, b.plan.View.Position()[:40], text.String())
					}
				})
			}
			for range 220 {
				if m.Over() {
					break
				}
				startDrafts(b)
				look()
				if p := m.Public(); p.Phase() == rules.PhaseCards {
					b.private.OpenHand(p.Actor())
					look()
					planAnyCard(b, &src)
					look()
				}
				actOrRoll(t, b, src.Intn(1<<20))
				b.Advance(0.3)
				look()
				b.panels.SkipAnimation()
				b.private.Close()
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
