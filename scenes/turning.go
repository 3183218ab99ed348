package scenes

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/widgets"
)

// Where people sit around one screen that lies between them, the picture turns to face whoever acts. All of it does: the town is a ring and reads from every side, and what belongs to
// that person, the bar, their hand, what is asked of them, lies before them then as it always lies before who sits at a desk. One transform turns what is painted, where the page is told that
// something can be pressed, and, the other way round, where something was pressed; scenes know nothing of it. Keys stay as they are: who holds them sees the picture upright.

// turning is how the picture lies on the screen.
type turning struct {
	quarters int          // of a turn, clockwise, that it lies turned, 0 … 3: its lower edge is below, left, above, right
	by       float64      // quarters that it turns by while it does
	left     float64      // seconds until it has turned
	down     map[int]bool // pointers that press something
	sheet    *ebiten.Image
}

// turnTime is how long the picture takes to turn, in seconds.
const turnTime = 0.6

// across is a screen with its sides exchanged if it is turned by an odd number of quarters: that of the window for the scene, and the other way round.
func across(s backstage.Screen, quarters int) backstage.Screen {
	if quarters%2 != 0 {
		s.W, s.H = s.H, s.W
	}
	return s
}

// onScene is where a point of the window lies on the scene’s screen s.
func (t *turning) onScene(s backstage.Screen, x, y float64) (float64, float64) {
	switch t.quarters {
	case 1:
		return y, s.H - x
	case 2:
		return s.W - x, s.H - y
	case 3:
		return s.W - y, x
	}
	return x, y
}

// onWindow is where a control of the scene’s screen s, w×h points, lies in the window.
func (t *turning) onWindow(w, h float64, c pagestate.Control) pagestate.Control {
	switch t.quarters {
	case 1:
		c.X, c.Y, c.W, c.H = h-c.Y-c.H, c.X, c.H, c.W
	case 2:
		c.X, c.Y = w-c.X-c.W, h-c.Y-c.H
	case 3:
		c.X, c.Y, c.W, c.H = c.Y, w-c.X-c.W, c.H, c.W
	}
	return c
}

// event is what the scene is told of something that was done in the window. Pointers that press are remembered: nothing turns away below a finger.
func (t *turning) event(s backstage.Screen, e widgets.Event) widgets.Event {
	switch e.Kind {
	case widgets.PointerDown:
		if t.down == nil {
			t.down = map[int]bool{}
		}
		t.down[e.Pointer] = true
	case widgets.PointerUp, widgets.PointerCancel:
		delete(t.down, e.Pointer)
	case widgets.PointerMove, widgets.Wheel:
	default:
		return e
	}
	e.X, e.Y = t.onScene(s, e.X, e.Y)
	return e
}

// turns reports whether the picture is turning.
func (t *turning) turns() bool { return t.left > 0 }

// face turns the picture to whom the scene faces, if it may. While it turns nothing else happens.
func (d *Director) face(dt float64) {
	t := &d.turn
	if t.turns() {
		t.left -= dt
		d.stale = true
		d.scene.Stage().Touch()
		return
	}
	if d.faces == nil || d.waiting() || len(t.down) > 0 {
		return
	}
	if to, may := d.faces(); may && to != t.quarters {
		from := t.quarters
		d.lie(to)
		set := d.back.Settings
		switch {
		case !set.Speed.Moves():
		case set.Reduced:
			d.fade = fadeTime
		default:
			t.by, t.left = float64((to-from+5)%4-1), turnTime // the shorter way round
		}
	}
}

// lie lets the picture lie so many quarters turned, at once. Where its sides change it is laid out anew.
func (d *Director) lie(quarters int) {
	odd := (quarters-d.turn.quarters)%2 != 0
	d.turn.quarters, d.turn.left = quarters, 0
	if odd && d.screen.W > 0 {
		d.screen = across(d.screen, 1)
		if s, ok := d.scene.(interface{ Turning() }); ok {
			s.Turning()
		}
		d.build(d.held || !d.seen)
	}
	d.stale = true
	d.scene.Stage().Touch()
}

// paint paints the scene as it lies.
func (d *Director) paint(dst *ebiten.Image) {
	t := &d.turn
	if t.quarters == 0 && !t.turns() {
		if t.sheet != nil {
			t.sheet.Deallocate()
			t.sheet = nil
		}
		d.scene.Stage().Paint(dst)
		return
	}
	w, h := dst.Bounds().Dx(), dst.Bounds().Dy()
	on := across(backstage.Screen{W: float64(w), H: float64(h)}, t.quarters)
	if s := t.sheet; s == nil || s.Bounds().Dx() != int(on.W) || s.Bounds().Dy() != int(on.H) {
		if s != nil {
			s.Deallocate()
		}
		t.sheet = ebiten.NewImage(int(on.W), int(on.H))
	}
	t.sheet.Fill(d.back.Kit.Theme.Night)
	d.scene.Stage().Paint(t.sheet)
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(-on.W/2, -on.H/2)
	angle := float64(t.quarters) * math.Pi / 2
	if t.turns() { // it shrinks while it turns, so that no corner leaves the screen
		angle -= t.by * math.Pi / 2 * ease(t.left/turnTime)
		sin, cos := math.Abs(math.Sin(angle)), math.Abs(math.Cos(angle))
		fits := min(float64(w)/(on.W*cos+on.H*sin), float64(h)/(on.W*sin+on.H*cos))
		o.GeoM.Scale(fits, fits)
		o.Filter = ebiten.FilterLinear
	}
	o.GeoM.Rotate(angle)
	o.GeoM.Translate(float64(w)/2, float64(h)/2)
	dst.DrawImage(t.sheet, &o)
}

// ease begins and ends slowly between 0 and 1.
func ease(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}

// facing is a scene that is for one person after the other.
type facing interface {
	// Faces is who it is for now, NoSeat where that is nobody more than others, and whether it may turn to them: never while anybody’s secret is open.
	Faces() (s rules.Seat, may bool)
}

// towards is how the picture of the scene that is on has to lie, and whether it may turn.
func towards(g *game) (quarters int, may bool) {
	if !g.back.Settings.Turns && g.turn.quarters == 0 { // as nearly always, in every tick
		return 0, true
	}
	f, faces := g.scene.(facing)
	s := rules.NoSeat
	if may = true; faces {
		s, may = f.Faces()
	}
	if g.match == nil || !g.back.Settings.Turns {
		return 0, may
	}
	switch sides := g.sides.of(g.match, g.back.Settings.Sides); {
	case sides == nil:
		return 0, may
	case s == rules.NoSeat:
		return g.turn.quarters, false
	default:
		return sides[s], may
	}
}

// seated is at which sides of the screen people sit, as it was found last: it is asked for in every tick.
type seated struct {
	match  *match.Match
	chosen backstage.Seating
	sides  []int // by seat
}

// of is the side of the screen at which each of a match’s people sits, by seat, in quarters clockwise from below, where people sit as they have chosen; nil where there are not several, or none
// is there. Who has left for a while keeps theirs, and so does who stays.
func (x *seated) of(m *match.Match, chosen backstage.Seating) []int {
	if x.match == m && x.chosen == chosen {
		return x.sides
	}
	*x = seated{match: m, chosen: chosen}
	if around := m.Table().Around(); len(around) > 1 && len(m.People()) > 0 {
		x.sides = make([]int, len(m.Table().Players))
		for i, side := range chosen.Of(len(around)) {
			x.sides[around[i]] = side
		}
	}
	return x.sides
}
