package reveal

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestTheEndStandsInTheLight: until the verdict nobody stands before the town; then those in front do, much larger than in their passports, whose places they leave free, and everything comes to lie where it
// lies when the end is asked for at once.
func TestTheEndStandsInTheLight(t *testing.T) {
	back := scenetest.Backstage(t)
	for _, reduced := range []bool{false, true} {
		for _, s := range scenetest.Screens {
			back.Settings.Speed, back.Settings.Reduced = backstage.Normal, reduced
			m := over(t, "oyab")
			v := m.Public()
			r := New(back, m, Exits{})
			r.Layout(s)
			for !r.over() {
				if shown := scenetest.Named(r.On); len(shown["winner"]) > 0 || len(shown["town"]) > 0 {
					t.Fatalf("%vx%v: after %d of %d passports somebody stands before the town", s.W, s.H, r.seen, len(r.order))
				}
				r.next()
				for r.line.Running() {
					r.Advance(0.05)
				}
			}
			if !r.finale.line.Running() {
				t.Errorf("%vx%v: the end does not come, it is there", s.W, s.H)
			}
			for range 100 {
				r.Advance(0.05)
			}
			atOnce := New(back, m, Exits{})
			atOnce.Layout(s)
			atOnce.end()
			if atOnce.finale.line.Running() {
				t.Errorf("%vx%v: something still moves though the end was asked for", s.W, s.H)
			}
			for _, a := range r.agents {
				x, y := r.passports.cards[a].node.Pos()
				ax, ay := atOnce.passports.cards[a].node.Pos()
				k, _ := r.passports.cards[a].node.Scale()
				if math.Hypot(x-ax, y-ay) > 1e-9 || k != 1 || y-r.passports.leaves.h/2 < newPlaces(s, true).town.Bottom() {
					t.Errorf("%vx%v: the passport of %v lies at %.1f, %.1f, want %.1f, %.1f; the town ends at %.1f", s.W, s.H, a, x, y, ax, ay, newPlaces(s, true).town.Bottom())
				}
			}
			shown := scenetest.Named(r.On)
			winners := shown["winner"]
			if len(shown["town"]) != 1 || len(winners) != v.Result().Tokens.Len() {
				t.Fatalf("%vx%v: %d stand before %d towns", s.W, s.H, len(winners), len(shown["town"]))
			}
			if _, high := winners[0].Face().Size(); high < r.passports.leaves.h*0.6 || high < 90 {
				t.Errorf("%vx%v: who has won is %.0f points high, a passport %.0f", s.W, s.H, high, r.passports.leaves.h)
			}
		}
	}
}

// TestNextIsNamedWhenItIsPlain: the button names the next passport as soon as one that is somebody’s has turned, never before: until then a free agent may come next.
func TestNextIsNamedWhenItIsPlain(t *testing.T) {
	named := 0
	for _, owners := range []string{"oyab", "royg", "bavo", "gvab"} {
		m := over(t, owners)
		v := m.Public()
		r := New(scenetest.Backstage(t), m, Exits{})
		r.Layout(scenetest.Screens[0])
		for ; r.seen < len(r.order); r.next() {
			says := r.Desk().Find("next").Label
			plain := r.seen > 0 && v.Owner(r.order[r.seen-1]) != rules.NoSeat
			want := r.Words("reveal.next")
			if plain {
				named++
				want = "Turn " + r.Back.Agent(r.order[r.seen]) + "’s passport"
			}
			if says != want {
				t.Errorf("owners %s, %d seen: %q, want %q", owners, r.seen, says, want)
			}
		}
	}
	if named < 8 {
		t.Errorf("only %d passports were named", named)
	}
}

// TestAllAtOnceWhileOneTurns: whoever ends the unmasking while the lamp is still on its way to a passport sees its end, also where dossiers would have been read.
func TestAllAtOnceWhileOneTurns(t *testing.T) {
	back := scenetest.Backstage(t)
	back.Settings.Speed = backstage.Normal
	r := New(back, ended(t, rules.Amigo, rules.Variants{Dossier: true}, 4, 3), Exits{})
	r.Layout(backstage.Screen{W: 1280, H: 720, Scale: 1})
	r.next()
	r.end()
	if !r.over() {
		t.Error("it is not over")
	}
}

// TestNobodyStandsInTheMoonlight: whoever is in front stands in the same warm light before the lit town whoever won, and in another, before a quiet town, if nobody did.
func TestNobodyStandsInTheMoonlight(t *testing.T) {
	back := scenetest.Backstage(t)
	looks := func(owners string) (glow, town string) {
		r := New(back, over(t, owners), Exits{})
		r.Layout(scenetest.Screens[0])
		r.end()
		shown := scenetest.Named(r.On)
		return scenetest.Named(r.finale.front)["glow"][0].Face().(*sprites.Picture).Describe(), shown["town"][0].Face().(*sprites.Picture).Describe()
	}
	glow, town := looks("royg") // red is in front
	if g, n := looks("bavr"); g != glow || n != town {
		t.Errorf("for other winners it is %s before %s, not %s before %s", g, n, glow, town)
	}
	if g, n := looks("oyab"); g == glow || n == town {
		t.Errorf("if nobody wins it is %s before %s", g, n)
	}
}

// TestNoneLiesAlone: where it costs hardly anything, no passport has a row of its own.
func TestNoneLiesAlone(t *testing.T) {
	for _, x := range []struct{ w, h, alone float64 }{{360, 640, 0}, {390, 844, 1}} { // the taller one has room for three rows that are much larger
		r := New(scenetest.Backstage(t), over(t, "royg"), Exits{})
		r.Layout(backstage.Screen{W: x.w, H: x.h, Scale: 1})
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
		if alone != x.alone {
			t.Errorf("on %vx%v %v passports lie alone, want %v: %v", x.w, x.h, alone, x.alone, rows)
		}
	}
}
