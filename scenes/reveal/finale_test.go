package reveal

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestLeadersAppearAtVerdict checks that nobody stands before the town until the verdict, then the leaders do, and that
// a skip shows the same end.
func TestLeadersAppearAtVerdict(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, reduced := range []bool{false, true} {
		for _, screen := range scenetest.Screens {
			ctx.Settings.Speed, ctx.Settings.Reduced = appctx.Normal, reduced
			m := finishedGame(t, "oyab")
			view := m.Public()
			reveal := New(ctx, m, Exits{})
			reveal.Layout(screen)
			for !reveal.over() {
				if shown := scenetest.NodesByName(reveal.Content); len(shown["winner"]) > 0 || len(shown["town"]) > 0 {
					t.Fatalf("%vx%v: after %d of %d passports a leader is shown", screen.W, screen.H, reveal.seen,
						len(reveal.order))
				}
				reveal.next()
				for reveal.timeline.Running() {
					reveal.Advance(0.05)
				}
			}
			if !reveal.finale.timeline.Running() {
				t.Errorf("%vx%v: the end is not animated", screen.W, screen.H)
			}
			for range 100 {
				reveal.Advance(0.05)
			}
			atOnce := New(ctx, m, Exits{})
			atOnce.Layout(screen)
			atOnce.end()
			if atOnce.finale.timeline.Running() {
				t.Errorf("%vx%v: an animation runs after a skip", screen.W, screen.H)
			}
			for _, agent := range reveal.agents {
				x, y := reveal.passports.cards[agent].node.Pos()
				ax, ay := atOnce.passports.cards[agent].node.Pos()
				k, _ := reveal.passports.cards[agent].node.Scale()
				if math.Hypot(x-ax, y-ay) > 1e-9 || k != 1 ||
					y-reveal.passports.painter.h/2 < newPageLayout(screen, true).town.Bottom() {
					t.Errorf(
						"%vx%v: the passport of %v is at %.1f, %.1f, want %.1f, %.1f; the town's bottom is at %.1f",
						screen.W, screen.H, agent, x, y, ax, ay, newPageLayout(screen, true).town.Bottom())
				}
			}
			shown := scenetest.NodesByName(reveal.Content)
			winners := shown["winner"]
			if len(shown["town"]) != 1 || len(winners) != view.Result().Front.Len() {
				t.Fatalf("%vx%v: got %d leaders and %d towns", screen.W, screen.H, len(winners), len(shown["town"]))
			}
			if n := len(winners) + len(shown["follower"]); n != 3 || len(shown["ribbon"]) != n {
				t.Errorf("%vx%v: got %d agents and %d ribbons, want 3", screen.W, screen.H, n, len(shown["ribbon"]))
			}
			if _, height := winners[0].Face().Size(); height < reveal.passports.painter.h*0.6 || height < 90 {
				t.Errorf("%vx%v: a leader is %.0f points high, a passport %.0f", screen.W, screen.H, height,
					reveal.passports.painter.h)
			}
		}
	}
}

// TestLeadersHavePlaces checks who stands before the town with which place: those in front, and the best others.
func TestLeadersHavePlaces(t *testing.T) {
	for scores, want := range map[string]string{
		"43.33.25.9.32.10.32":  "1r0 2o1 3y2", // seats 0 to 3 own Red, Orange, Yellow and Green
		"43.43.25.9.32.10.32":  "1r0 1o1 3y2",
		"43.43.43.43.32.10.32": "1r0 1o1 1y2 1g3",
		"33.33.25.9.43.10.32":  "1b255 2r0 2o1",
	} {
		r := New(scenetest.Context(t), gameOver(t, "royg", scores), Exits{})
		var got []string
		for _, x := range r.finale.inFront() {
			got = append(got, fmt.Sprintf("%d%c%d", x.place, x.agent.String()[0], x.owner))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("scores %s: got %q, want %q", scores, s, want)
		}
	}
}

// TestPassportsAreDealt checks that the passports are dealt at the start, not with less motion, and that a press ends
// that and opens the first one.
func TestPassportsAreDealt(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	for _, reduced := range []bool{false, true} {
		ctx.Settings.Reduced = reduced
		reveal := New(ctx, finishedGame(t, "oyab"), Exits{})
		reveal.Layout(scenetest.Screens[0])
		if reveal.dealing.Running() == reduced {
			t.Errorf("less motion %v: passports are dealt: %v", reduced, reveal.dealing.Running())
		}
		reveal.Advance(0.1)
		reveal.next()
		for _, a := range reveal.agents {
			if c := &reveal.passports.cards[a]; c.node.Alpha() != 1 {
				t.Errorf("less motion %v: after a press the passport of %v is not on the desk", reduced, a)
			}
		}
		if reveal.dealing.Running() || reveal.begun != 1 {
			t.Errorf("less motion %v: after a press %d passports have begun to open", reduced, reveal.begun)
		}
	}
}

// TestNextIsNamedOncePublic checks that the button names the next passport only after an owned agent was opened.
func TestNextIsNamedOncePublic(t *testing.T) {
	named := 0
	for _, owners := range []string{"oyab", "royg", "bavo", "gvab"} {
		m := finishedGame(t, owners)
		v := m.Public()
		reveal := New(scenetest.Context(t), m, Exits{})
		reveal.Layout(scenetest.Screens[0])
		for ; reveal.seen < len(reveal.order); reveal.next() {
			says := reveal.Focus().Find("next").Label
			plain := reveal.seen > 0 && v.Owner(reveal.order[reveal.seen-1]) != rules.NoSeat
			want := reveal.Words("reveal.next")
			if plain {
				named++
				want = "Open " + reveal.Ctx.Agent(reveal.order[reveal.seen]) + "’s passport"
			}
			if says != want {
				t.Errorf("owners %s, %d seen: got %q, want %q", owners, reveal.seen, says, want)
			}
		}
	}
	if named < 8 {
		t.Errorf("only %d passports were named", named)
	}
}

// TestSkipDuringAnimation checks that the unmasking can be ended while a passport opens.
func TestSkipDuringAnimation(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	r := New(ctx, playedOut(t, rules.Amigo, rules.Variants{Dossier: true}, 4, 3), Exits{})
	r.Layout(appctx.Screen{W: 1280, H: 720, Scale: 1})
	r.next()
	r.end()
	if !r.over() {
		t.Error("the unmasking is not over after a skip")
	}
}

// TestLightDependsOnWinning checks that any winner gets the same warm light and lit town, and a game without a winner
// another light and a quiet town.
func TestLightDependsOnWinning(t *testing.T) {
	ctx := scenetest.Context(t)
	looks := func(owners string) (glow, town string) {
		r := New(ctx, finishedGame(t, owners), Exits{})
		r.Layout(scenetest.Screens[0])
		r.end()
		shown := scenetest.NodesByName(r.Content)
		return scenetest.NodesByName(r.finale.leaders)["glow"][0].Face().(*sprites.Picture).Describe(),
			shown["town"][0].Face().(*sprites.Picture).Describe()
	}
	glow, town := looks("royg") // red is in front
	if g, n := looks("bavr"); g != glow || n != town {
		t.Errorf("another winner: got %s before %s, want %s before %s", g, n, glow, town)
	}
	if g, n := looks("oyab"); g == glow || n == town {
		t.Errorf("without a winner: got %s before %s", g, n)
	}
}

// TestNoPassportAlone checks that no passport has a row of its own, unless that makes all much larger.
func TestNoPassportAlone(t *testing.T) {
	// three rows are much larger on the taller screen
	for _, test := range []struct{ w, h, alone float64 }{{360, 640, 0}, {390, 844, 1}} {
		r := New(scenetest.Context(t), finishedGame(t, "royg"), Exits{})
		r.Layout(appctx.Screen{W: test.w, H: test.h, Scale: 1})
		r.end()
		rows := map[float64]int{}
		for _, a := range r.agents {
			rows[r.passports.cards[a].at.Y]++
		}
		alone := 0.0
		for _, n := range rows {
			if n == 1 {
				alone++
			}
		}
		if alone != test.alone {
			t.Errorf("on %vx%v: got %v passports in a row of their own, want %v: %v", test.w, test.h, alone,
				test.alone, rows)
		}
	}
}
