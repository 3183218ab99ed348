package reveal

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestLeadersAppearAtVerdict checks that no agent stands before the town until the verdict. Then the leaders do, and a
// skip shows the same end as the animation.
func TestLeadersAppearAtVerdict(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	for _, reduced := range []bool{false, true} {
		for _, screen := range scenetest.Screens {
			ctx.Settings.Speed, ctx.Settings.Reduced = appctx.Normal, reduced
			finished := finishedGame(t, "oyab")
			view := finished.Public()
			reveal := New(ctx, finished, Exits{})
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
			for range 100 { // 5 s, more than the animation lasts
				reveal.Advance(0.05)
			}
			skipped := New(ctx, finished, Exits{})
			skipped.Layout(screen)
			skipped.end()
			if skipped.finale.timeline.Running() {
				t.Errorf("%vx%v: an animation runs after a skip", screen.W, screen.H)
			}
			for _, agent := range reveal.agents {
				x, y := reveal.passports.cards[agent].node.Pos()
				wantX, wantY := skipped.passports.cards[agent].node.Pos()
				scale, _ := reveal.passports.cards[agent].node.Scale()
				if math.Hypot(x-wantX, y-wantY) > 1e-9 || scale != 1 {
					t.Errorf("%vx%v: the passport of %v is at %.1f, %.1f with scale %v, want %.1f, %.1f with scale 1",
						screen.W, screen.H, agent, x, y, scale, wantX, wantY)
				}
				townBottom := newPageLayout(screen, true).town.Bottom()
				if top := y - reveal.passports.painter.h/2; top < townBottom {
					t.Errorf("%vx%v: the top of the passport of %v is at %.1f, above the town's bottom at %.1f",
						screen.W, screen.H, agent, top, townBottom)
				}
			}
			shown := scenetest.NodesByName(reveal.Content)
			winners := shown["winner"]
			if len(shown["town"]) != 1 || len(winners) != view.Result().Front.Len() {
				t.Fatalf("%vx%v: got %d leaders and %d towns, want %d and 1", screen.W, screen.H, len(winners),
					len(shown["town"]), view.Result().Front.Len())
			}
			if n := len(winners) + len(shown["follower"]); n != 3 || len(shown["ribbon"]) != n {
				t.Errorf("%vx%v: got %d agents and %d ribbons, want 3", screen.W, screen.H, n, len(shown["ribbon"]))
			}
			minHeight := max(90, reveal.passports.painter.h*0.6) // of a leader, in points
			if _, height := winners[0].Face().Size(); height < minHeight {
				t.Errorf("%vx%v: a leader is %.0f points high, want at least %.0f", screen.W, screen.H, height,
					minHeight)
			}
		}
	}
}

// TestLeadersHavePlaces checks which agents stand before the town, with which place: all in front, and the best agents
// with an owner up to a total of three.
func TestLeadersHavePlaces(t *testing.T) {
	// Each leader is written as place, letter of the agent and seat of the owner; seat 255 is nobody.
	for scores, want := range map[string]string{
		"43.33.25.9.32.10.32":  "1r0 2o1 3y2", // seats 0 to 3 own Red, Orange, Yellow and Green
		"43.43.25.9.32.10.32":  "1r0 1o1 3y2",
		"43.43.43.43.32.10.32": "1r0 1o1 1y2 1g3",
		"33.33.25.9.43.10.32":  "1b255 2r0 2o1",
	} {
		r := New(scenetest.Context(t), finishedGameWithScores(t, "royg", scores), Exits{})
		var got []string
		for _, leading := range r.finale.inFront() {
			got = append(got, fmt.Sprintf("%d%c%d", leading.place, leading.agent.String()[0], leading.owner))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("scores %s: got %q, want %q", scores, s, want)
		}
	}
}

// TestPassportsAreDealt checks that an animation deals the passports at the start, but not with reduced motion. A press
// ends it and opens the first passport.
func TestPassportsAreDealt(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	for _, reduced := range []bool{false, true} {
		ctx.Settings.Reduced = reduced
		reveal := New(ctx, finishedGame(t, "oyab"), Exits{})
		reveal.Layout(scenetest.Window)
		if reveal.dealing.Running() == reduced {
			t.Errorf("reduced motion %v: animation of the dealing: got %v, want %v", reduced, reveal.dealing.Running(),
				!reduced)
		}
		reveal.Advance(0.1)
		reveal.next()
		for _, a := range reveal.agents {
			if c := &reveal.passports.cards[a]; c.node.Alpha() != 1 {
				t.Errorf("reduced motion %v: after a press the passport of %v has alpha %v, want 1", reduced, a,
					c.node.Alpha())
			}
		}
		if reveal.dealing.Running() || reveal.begun != 1 {
			t.Errorf("reduced motion %v: after a press got %d opened passports and dealing %v, want 1 and false",
				reduced, reveal.begun, reveal.dealing.Running())
		}
	}
}

// TestNextIsNamedOncePublic checks that the button names the next passport only after the passport of an owned agent.
// Before that the order of the passports would tell which agents have no owner.
func TestNextIsNamedOncePublic(t *testing.T) {
	named := 0
	for _, owners := range []string{"oyab", "royg", "bavo", "gvab"} {
		m := finishedGame(t, owners)
		view := m.Public()
		reveal := New(scenetest.Context(t), m, Exits{})
		reveal.Layout(scenetest.Window)
		for ; reveal.seen < len(reveal.order); reveal.next() {
			got := reveal.Focus().Find("next").Label
			isPublic := reveal.seen > 0 && view.Owner(reveal.order[reveal.seen-1]) != rules.NoSeat
			want := reveal.Words("reveal.next")
			if isPublic {
				named++
				want = "Open " + reveal.Ctx.Agent(reveal.order[reveal.seen]) + "’s passport"
			}
			if got != want {
				t.Errorf("owners %s, %d seen: got %q, want %q", owners, reveal.seen, got, want)
			}
		}
	}
	if named < 8 {
		t.Errorf("got %d buttons that name a passport, want at least 8 in 4 games", named)
	}
}

// TestSkipDuringAnimation checks that a skip ends the unmasking also while a passport opens.
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

// TestLightDependsOnWinning checks that every winner gets the same warm light and lit town. A game without a winner has
// other pictures of both.
func TestLightDependsOnWinning(t *testing.T) {
	ctx := scenetest.Context(t)
	looks := func(owners string) (glow, town string) {
		r := New(ctx, finishedGame(t, owners), Exits{})
		r.Layout(scenetest.Window)
		r.end()
		shown := scenetest.NodesByName(r.Content)
		return scenetest.NodesByName(r.finale.leaders)["glow"][0].Face().(*sprites.Picture).Describe(),
			shown["town"][0].Face().(*sprites.Picture).Describe()
	}
	glow, town := looks("royg") // red is in front
	if otherGlow, otherTown := looks("bavr"); otherGlow != glow || otherTown != town {
		t.Errorf("another winner: got %s before %s, want %s before %s", otherGlow, otherTown, glow, town)
	}
	if otherGlow, otherTown := looks("oyab"); otherGlow == glow || otherTown == town {
		t.Errorf("without a winner: got %s before %s, want other pictures", otherGlow, otherTown)
	}
}

// TestNoPassportAlone checks that no row has only one passport, unless that makes all passports much larger.
func TestNoPassportAlone(t *testing.T) {
	for _, tt := range []struct {
		w, h float64 // of the screen, in points
		want int     // rows with one passport
	}{
		{360, 640, 0},
		{390, 844, 1}, // with three rows the passports are much larger
	} {
		r := New(scenetest.Context(t), finishedGame(t, "royg"), Exits{})
		r.Layout(appctx.Screen{W: tt.w, H: tt.h, Scale: 1})
		r.end()
		passportsByY := map[float64]int{}
		for _, a := range r.agents {
			passportsByY[r.passports.cards[a].at.Y]++
		}
		got := 0
		for _, n := range passportsByY {
			if n == 1 {
				got++
			}
		}
		if got != tt.want {
			t.Errorf("on %vx%v: got %d rows with one passport, want %d; passports by y: %v", tt.w, tt.h, got, tt.want,
				passportsByY)
		}
	}
}
