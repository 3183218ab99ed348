package board

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
)

// positionAt is a table on which a position of the base game stands, with Anna, the only person, to move or to set the safe down.
func positionAt(t *testing.T, s backstage.Screen, position string) *Board {
	t.Helper()
	b := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	b.Layout(s)
	stand(t, b, position)
	return b
}

// stand puts another position on the table.
func stand(t *testing.T, b *Board, position string) {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	b.plan.View = g.View(rules.NoSeat)
	b.plan.Draft, b.plan.Selected, b.plan.Safe, b.plan.Fan = nil, rules.NoAgent, rules.NoBuilding, rules.NoBuilding
	b.placeActors()
	b.prepare()
	b.refresh()
}

// inMove is a position of the base game in the phase move: where the agents and the safe are, and the roll, in the words of positions.
func inMove(at, safe, roll string) string {
	return fmt.Sprintf("hc1 amigo base 4 move 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s %s ???? 0.0.0.0 - 0.0.0.0.0.0.0", at, safe, roll)
}

func inSafe(at, safe string) string {
	return fmt.Sprintf("hc1 amigo base 4 safe 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s - ???? 0.0.0.0 - 0.0.0.0.0.0.0", at, safe)
}

// TestHousesAreWhereTheLayoutSays holds the layout's houses against the pixels of the drawings.
func TestHousesAreWhereTheLayoutSays(t *testing.T) {
	const side = 256
	tab := layout.NewTable(1280, 720, layout.Options{Agents: 7, Seats: 4})
	for i, b := range tab.Buildings {
		img, err := art.Raster(buildingArt[i], side, side)
		if err != nil {
			t.Fatal(err)
		}
		left, right, top := side, 0, side
		for y := range side * 7 / 10 { // further down lies the pavement
			for x := range side {
				if img.RGBAAt(x, y).A > 200 {
					left, right, top = min(left, x), max(right, x+1), min(top, y)
				}
			}
		}
		share := func(v float64) float64 { return v / b.Art.W * side }
		for _, c := range []struct {
			name      string
			said, are float64
		}{
			{"left wall", share(b.House.X - b.Art.X), float64(left)},
			{"right wall", share(b.House.Right() - b.Art.X), float64(right)},
			{"roof", share(b.House.Y - b.Art.Y), float64(top)},
		} {
			if math.Abs(c.said-c.are) > 1.5 {
				t.Errorf("%s: the layout has the %s at %.1f, the drawing at %.0f", buildingArt[i], c.name, c.said, c.are)
			}
		}
	}
}

// plates are what the number plates show: the building, the fill and the edge.
func plates(t *testing.T, b *Board) (fills, edges [rules.NumBuildings]color.RGBA) {
	t.Helper()
	seen := 0
	for _, n := range b.Stage().Layer(sprites.LayerPlates).Children() {
		for i := range rules.Building(rules.NumBuildings) {
			if n.Name() != "plate "+i.String() {
				continue
			}
			x, y := n.Pos()
			p := n.Children()[0].Face().(*sprites.Panel)
			w, h := p.Size()
			if got, want := (layout.Rect{X: x, Y: y, W: w, H: h}), b.table.Buildings[i].Plate; got != want {
				t.Errorf("plate %v hangs at %v, want %v", i, got, want)
			}
			fills[i], edges[i] = p.Style().Fill, p.Style().Edge
			seen++
		}
	}
	if seen != rules.NumBuildings {
		t.Fatalf("%d plates hang in the town", seen)
	}
	return fills, edges
}

// golden are the buildings with that colour.
func golden(cs [rules.NumBuildings]color.RGBA) (bs []rules.Building) {
	for i, c := range cs {
		if c == art.Gold {
			bs = append(bs, rules.Building(i))
		}
	}
	return bs
}

// TestOnlyThePlateOfTheSafeIsGold follows the safe round the town: its own house's plate is gold, the one that is planned for it has a golden edge.
func TestOnlyThePlateOfTheSafeIsGold(t *testing.T) {
	for _, s := range scenetest.Screens {
		b := positionAt(t, s, inMove("3.0.7.5.7.2.7", "7", "5"))
		for safe := range rules.Building(rules.NumBuildings) {
			want := func(fill, edge string) {
				t.Helper()
				fills, edges := plates(t, b)
				if got := fmt.Sprint(golden(fills)); got != fill {
					t.Errorf("the gold plates are %s, want %s", got, fill)
				}
				if got := fmt.Sprint(golden(edges)); got != edge {
					t.Errorf("the plates with a golden edge are %s, want %s", got, edge)
				}
			}
			here := fmt.Sprint([]rules.Building{safe})
			stand(t, b, inMove("3.0.7.5.7.2.7", fmt.Sprint(int(safe)), "5"))
			want(here, "[]")
			x, y := b.actors.safe.Pos()
			if p := b.table.Buildings[safe].Safe.Center(); p.X != x || p.Y != y || b.actors.safe.Alpha() != 1 {
				t.Errorf("the safe of %v stands at %v, %v, want %v", safe, x, y, p)
			}
			stand(t, b, inSafe(fmt.Sprintf("%d.0.7.5.7.2.7", safe), fmt.Sprint(int(safe))))
			to := (safe + 5) % rules.NumBuildings
			b.planSafe(to)
			want(here, fmt.Sprint([]rules.Building{to}))
			x, y = b.actors.planned.Pos()
			if p := b.table.Buildings[to].Safe.Center(); p.X != x || p.Y != y || !b.actors.planned.Visible() {
				t.Errorf("the planned safe of %v stands at %v, %v, want %v", to, x, y, p)
			}
			b.follow(plan.Does{Kind: plan.Undo})
			want(here, "[]")
			if b.actors.planned.Visible() {
				t.Error("the planned safe stays after it was taken back")
			}
		}
	}
}

// TestTheGoldPlateFollowsTheSafe: while the safe is carried its old place keeps the gold, and the new one has it from when it stands there.
func TestTheGoldPlateFollowsTheSafe(t *testing.T) {
	b := positionAt(t, screens[0], inSafe("7.0.7.5.7.2.7", "7"))
	b.shown = standingOf(b.plan.View)
	b.settle()
	path := []layout.Point{b.table.Buildings[7].Safe.Center(), b.table.Buildings[2].Safe.Center()}
	b.perform(cue{kind: cueCarry, long: 1, building: 2, path: path})
	for _, c := range []struct {
		dt   float64
		want string
	}{{0.5, "[7]"}, {0.6, "[2]"}} {
		b.line.Advance(c.dt)
		fills, _ := plates(t, b)
		if got := fmt.Sprint(golden(fills)); got != c.want {
			t.Errorf("the gold plates are %s, want %s", got, c.want)
		}
	}
}

// TestNothingCoversPlatesAndSafe: whoever stands or walks in the town is drawn below them.
func TestNothingCoversPlatesAndSafe(t *testing.T) {
	if sprites.LayerAgents > sprites.LayerPlates || sprites.LayerAgents > sprites.LayerSafe {
		t.Error("agents are drawn above plates or the safe")
	}
	b := positionAt(t, screens[0], inMove("7.7.7.7.7.7.7", "7", "5"))
	b.press(func() { b.plan.Step(rules.Red, 1) })()
	on := map[*sprites.Node]sprites.Layer{b.actors.safe: sprites.LayerSafe, b.actors.planned: sprites.LayerSafe}
	for _, a := range b.plan.Agents() {
		on[b.actors.figures[a]], on[b.actors.ghosts[a]] = sprites.LayerAgents, sprites.LayerAgents
	}
	for _, p := range b.actors.plates {
		on[p] = sprites.LayerPlates
	}
	for n, l := range on {
		if n.Parent() != b.Stage().Layer(l) {
			t.Errorf("%q is not on its layer", n.Name())
		}
	}
}
