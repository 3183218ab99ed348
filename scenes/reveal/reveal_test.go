package reveal

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestUnmaskingScoresAddUp checks that the scores of an unmasking start without the dossiers' points and end as in the
// rules. Every step is shown, and all text fits, in several editions.
func TestUnmaskingScoresAddUp(t *testing.T) {
	ctx := scenetest.Context(t)
	explained := 0 // games whose leader has points from a dossier, which the text tells
	for i, test := range []struct {
		edition rules.EditionID
		variant rules.Variants
		players int
	}{
		{rules.Amigo, rules.Variants{TopSecret: true, Dossier: true}, 4},
		{rules.Amigo2001, rules.Variants{TopSecret: true, Dossier: true}, 2},
		{rules.French42, rules.Variants{Dossier: true}, 7},
		{rules.French41, rules.Variants{Dossier: true}, 5},
		{rules.Engine, rules.Variants{}, 3},
	} {
		finished := playedOut(t, test.edition, test.variant, test.players, uint64(i))
		view, before := finished.Public(), finished.ScoresBeforeDossiers()
		reveal := New(ctx, finished, Exits{})
		if reveal.scores() != before {
			t.Errorf("game %d: scores before the dossiers: got %v, want %v", i, reveal.scores(), before)
		}
		watchToEnd(t, reveal)
		if got, want := reveal.begun, len(reveal.order)+len(reveal.dossiers); got < want {
			t.Errorf("game %d: got %d steps, want %d passports and dossiers", i, got, want)
		}
		for a, score := range reveal.scores() {
			if view.InPlay().Has(rules.Agent(a)) && score != view.Score(rules.Agent(a)) {
				t.Errorf("game %d: final score of %v: got %d, want %d", i, rules.Agent(a), score,
					view.Score(rules.Agent(a)))
			}
		}
		points := 0 // of the only leader's dossier
		if front := view.Result().Front; front.Len() == 1 {
			points = view.Score(front.Lowest()) - before[front.Lowest()]
		}
		told := message.Of("verdict.dossier", message.Count("points", points))
		if _, text := reveal.text.texts(); strings.Contains(text, ctx.Say(told)) != (points > 0) {
			t.Errorf("game %d: the leader has %d points from a dossier, the text says: %s", i, points, text)
		}
		if points > 0 {
			explained++
		}
		checkStampSums(t, reveal)
	}
	if explained == 0 {
		t.Error("no leader has points from a dossier: the test does not check that text")
	}
}

// watchToEnd goes through an unmasking step by step, on all screens in turn. It checks that all text fits, and that
// each animation ends with the picture of the next layout.
func watchToEnd(t *testing.T, reveal *Reveal) {
	t.Helper()
	const maxSteps = 40 // more than any unmasking has
	for step := range maxSteps {
		reveal.Layout(scenetest.Screens[step%len(scenetest.Screens)])
		reveal.timeline.Finish()
		checkFit(t, reveal)
		if reveal.over() {
			return
		}
		reveal.next()
		for reveal.timeline.Running() { // plays the animation
			checkFit(t, reveal)
			reveal.timeline.Advance(0.1)
		}
		moved, rulerLines := tokenPositions(reveal), len(reveal.ruler.lines)
		reveal.Layout(reveal.Screen)
		sameRuler := rulerLines == len(reveal.ruler.lines)
		if reveal.dossierOpen() && sameRuler && moved != tokenPositions(reveal) {
			t.Errorf("after the animation the tokens lie at %s, want %s", moved, tokenPositions(reveal))
		}
	}
	t.Fatalf("the unmasking does not end after %d steps", maxSteps)
}

// checkStampSums checks that the stamps of each dossier add up to its points.
func checkStampSums(t *testing.T, reveal *Reveal) {
	t.Helper()
	view := reveal.match.Public()
	for _, seat := range reveal.dossiers {
		sum := 0
		for a := range rules.Agent(rules.NumAgents) {
			switch _, stamp := reveal.dossier.rowText(seat, a); stamp {
			case "marks/right":
				sum += view.Edition().Dossier.Right
			case "marks/wrong":
				sum += view.Edition().Dossier.Wrong
			}
		}
		if sum != view.Bonus(seat) {
			t.Errorf("sum of the stamps of seat %d: got %d, want %d", seat, sum, view.Bonus(seat))
		}
	}
}

// TestEqualScoresStayLegible checks that tokens with equal scores are at least 0.9 of their size apart. Up to three are
// stacked over their line, more are in at most two rows.
func TestEqualScoresStayLegible(t *testing.T) {
	const minDistance = tokenSize * 0.9
	ruler := ruler{lines: []float64{100, 120}, baseY: 200, agents: []rules.Agent{0, 1, 2, 3, 4, 5, 6}}
	for equal := 1; equal <= rules.NumAgents; equal++ {
		var scores [rules.NumAgents]int
		for a := range equal {
			scores[a] = 1
		}
		points := ruler.tokenPoints(scores)
		for a := range equal {
			for b := range a {
				if d := points[a].Distance(points[b]); d < minDistance {
					t.Errorf("with %d equal scores, tokens %d and %d are %v points apart, want at least %v", equal, b,
						a, d, minDistance)
				}
			}
			isStacked := equal == 3 && points[a].X == ruler.lines[1]
			if points[a].Y < ruler.baseY-tokenSize && !isStacked {
				t.Errorf("with %d equal scores, token %d is in the third row at %v", equal, a, points[a])
			}
		}
	}
}

// TestNarrowRulerKeepsTokensApart checks that on a narrow ruler all tokens are apart, ordered by score, and within the
// ruler.
func TestNarrowRulerKeepsTokensApart(t *testing.T) {
	const (
		last      = 65   // the highest score of the ruler
		tolerance = 1e-9 // points
	)
	ruler := ruler{agents: []rules.Agent{0, 1, 2, 3, 4, 5, 6}, apart: 40}
	for i := range last + 1 { // 5 points apart
		ruler.lines = append(ruler.lines, 20+5*float64(i))
	}
	for _, scores := range [][rules.NumAgents]int{{}, {65, 65, 65, 65, 65, 65, 65}, {0, 10, 12, 13, 13, 40, 65},
		{30, 30, 31, 29, 30, 0, 65}, {5, 64, 9, 63, 1, 0, 65}} {
		points := ruler.tokenPoints(scores)
		for a := range points {
			if points[a].X < ruler.lines[0]-tolerance || points[a].X > ruler.lines[last]+tolerance {
				t.Errorf("scores %v: token %d is at x %v, want %v to %v", scores, a, points[a].X, ruler.lines[0],
					ruler.lines[last])
			}
			for b := range a {
				if math.Abs(points[a].X-points[b].X) < ruler.apart-tolerance {
					t.Errorf("scores %v: tokens %d and %d are at x %v and %v, want them %v apart", scores, a, b,
						points[a].X, points[b].X, ruler.apart)
				}
				if scores[a] < scores[b] && points[a].X > points[b].X {
					t.Errorf("scores %v: tokens %d and %d are at x %v and %v, want them in order", scores, a, b,
						points[a].X, points[b].X)
				}
			}
		}
	}
}

// TestTokensClearPassports checks that at the end no token on the ruler overlaps a passport, even a stacked one.
func TestTokensClearPassports(t *testing.T) {
	ctx := scenetest.Context(t)
	const overlap = 4 // allowed, in points
	stacked := 0      // tokens above another
	for seed := range uint64(12) {
		reveal := New(ctx, playedOut(t, rules.Amigo, rules.Variants{}, 4, seed), Exits{})
		reveal.Layout(scenetest.Window)
		reveal.end()
		bottom := 0.0 // of the lowest passport
		for _, card := range reveal.passports.cards {
			bottom = max(bottom, card.at.Y+reveal.passports.painter.h/2)
		}
		for _, token := range reveal.ruler.tokens {
			if token == nil {
				continue
			}
			if _, y := token.Pos(); y < reveal.ruler.baseY {
				stacked++
				if y-tokenSize/2 < bottom-overlap {
					t.Errorf("seed %d: a token's top is at %.0f, above the passports' bottom at %.0f",
						seed, y-tokenSize/2, bottom)
				}
			}
		}
	}
	if stacked == 0 {
		t.Error("no game has stacked tokens: the test checks nothing")
	}
}

// TestEscSkipsThenLeaves checks that the first Esc or M skips to the end of the unmasking, and the second leaves to the
// title.
func TestEscSkipsThenLeaves(t *testing.T) {
	for _, key := range []string{widgets.KeyBack, widgets.KeyMenu} {
		left := false
		r := New(scenetest.Context(t), playedOut(t, rules.Amigo, rules.Variants{}, 3, 1),
			Exits{Title: func() { left = true }})
		r.Layout(scenetest.Window)
		if r.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key}); !r.over() || left {
			t.Fatalf("first press of %s: got over %v, left %v; want true, false", key, r.over(), left)
		}
		if r.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key}); !left {
			t.Errorf("the second press of %s does not leave to the title", key)
		}
	}
}

// playedOut returns a finished match of n people, who acted at random.
func playedOut(t testing.TB, e rules.EditionID, v rules.Variants, n int, seed uint64) *match.Match {
	t.Helper()
	m := scenetest.Match(t, scenetest.Options(e, v, n, n, seed))
	src := rules.NewRandomSource(seed)
	for range maxActions {
		if view := m.Public(); view.Over() {
			return m
		}
		scenetest.ActRandomly(t, m, &src)
	}
	t.Fatalf("seed %d: the match does not end after %d actions", seed, maxActions)
	return nil
}

// tokenPositions returns the positions of the tokens that a dossier moves.
func tokenPositions(r *Reveal) string {
	var b strings.Builder
	for _, n := range append(r.ruler.tokens[:], r.text.token) {
		if n != nil {
			x, y := n.Pos()
			fmt.Fprintf(&b, "%.2f,%.2f ", x, y)
		}
	}
	return b.String()
}

// checkFit checks that no text is cut off or overlaps another, and that the verdict's type has at least 14 points.
func checkFit(t *testing.T, reveal *Reveal) {
	t.Helper()
	for _, wrong := range scenetest.MisplacedTexts(reveal.Stage(), reveal.Content, reveal.Screen) {
		t.Errorf("step %d: %s", reveal.begun, wrong)
	}
	if _, body := reveal.text.texts(); reveal.over() {
		minimum := reveal.Ctx.Fonts.LineHeight(lettering.Style{Face: lettering.Strong, Size: 14})
		reveal.Content.Walk(func(n *sprites.Node) {
			text, ok := n.Face().(*lettering.Text)
			if !ok || text.String() == "" || !strings.HasPrefix(body, text.String()) {
				return
			}
			if _, height := text.Size(); height < minimum {
				t.Errorf("%vx%v: “%s” is %.1f points high, want at least %.1f, a line of 14-point type",
					reveal.Screen.W, reveal.Screen.H, text, height, minimum)
			}
		})
	}
}
