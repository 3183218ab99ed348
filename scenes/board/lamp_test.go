package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
)

// nodes are those with a name among what lies on the panels, whether or not they have a face.
func nodes(b *Board, name string) (ns []*sprites.Node) {
	b.marks().Walk(func(n *sprites.Node) {
		if n.Name() == name {
			ns = append(ns, n)
		}
	})
	return ns
}

// TestThinkingIsSeen: while an opponent is to act a lamp sways on their plate, and on no other; it costs no memory, and hangs still with less motion and where nothing is to move. There is none while a
// person is asked.
func TestThinkingIsSeen(t *testing.T) {
	const thinks = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 0.0.0.0.0.0.0 7 5 ???? 0.0.0.0 - 0.0.0.0.0.0.0"
	for _, screen := range append(scenetest.Screens, small) {
		b := positionAt(t, screen, thinks)
		for _, set := range []backstage.Settings{{Speed: backstage.Normal}, {Speed: backstage.Normal, Reduced: true}, {Speed: backstage.Instant}} {
			b.back.Settings = set
			stand(t, b, thinks)
			lamps := nodes(b, "lamp")
			if len(lamps) != 1 {
				t.Fatalf("%vx%v: %d lamps", screen.W, screen.H, len(lamps))
			}
			x, y := lamps[0].Pos()
			if r := b.table.Seats[1]; x < r.X || x > r.Right() || y < r.Y || y > r.Bottom() {
				t.Errorf("%vx%v: the lamp hangs at %v, %v, beside the plate %v of whoever thinks", screen.W, screen.H, x, y, r)
			}
			at := lamps[0].String()
			sways := false
			if n := testing.AllocsPerRun(30, func() { b.panels.Advance(1.0 / 30) }); n > 0 {
				t.Errorf("a lamp that sways takes memory: %v", n)
			}
			for range 30 {
				b.panels.Advance(1.0 / 30)
				sways = sways || lamps[0].String() != at
			}
			if want := set.Speed.Moves() && !set.Reduced; sways != want {
				t.Errorf("%+v: the lamp sways: %v", set, sways)
			}
		}
		if stand(t, b, inMove("3.0.7.5.0.2.1", "7", "5")); len(nodes(b, "lamp")) != 0 || b.plan.Thinks() != rules.NoSeat {
			t.Error("a lamp sways though a person is asked")
		}
	}
}

// TestGoldDoesNotFlicker: where the gold button is while somebody is asked a quiet place is kept while something moves and while an opponent thinks: the same ground and a chevron in the same place, without
// gold.
func TestGoldDoesNotFlicker(t *testing.T) {
	b := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	b.back.Settings.Speed = backstage.Normal
	b.Layout(screens[0])
	quiet, moved, thought, asked := "", 0, 0, 0
	for range 3000 {
		b.Advance(1.0 / 60)
		confirm := b.Desk().Controls()[0]
		looks := ""
		for _, n := range b.marks().Children() {
			if n.Name() != confirm.ID || len(n.Children()) == 0 {
				continue
			}
			for _, c := range n.Children() {
				if c.Name() == "ground" || c.Name() == "chevron" {
					x, y := c.Pos()
					looks += c.Name() + sprites.NewFace("", nil, x, y).String()
				}
				if p, ok := c.Face().(*sprites.Panel); ok && p.Style().Fill == art.Gold && (b.stage.Running() || !b.plan.Person()) {
					t.Fatalf("%s is gold though nobody is asked", confirm.ID)
				}
			}
		}
		switch {
		case b.stage.Running():
			moved++
		case b.plan.Thinks() != rules.NoSeat:
			thought++
		default:
			if asked++; b.plan.Person() && b.plan.Rolling() {
				press(t, b, "roll")
			} else if b.plan.Person() {
				v := b.match.Through(b.plan.View.Actor())
				b.does(v.NthLegal(0))
			}
			continue
		}
		if quiet == "" {
			quiet = looks
		}
		if looks != quiet || looks == "" {
			t.Fatalf("a quiet place looks like %q, and then like %q", quiet, looks)
		}
	}
	if moved < 100 || thought < 10 || asked == 0 {
		t.Errorf("%d pictures moved, in %d somebody thought, in %d somebody was asked", moved, thought, asked)
	}
}
