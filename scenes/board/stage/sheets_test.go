package stage

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
)

var update = flag.Bool("update", false, "write the key frames as they are now")

// TestMain lets TestSheets open a window, which needs a display:
//
//	go test ./scenes/board/stage -run TestSheets -sheets DIR
func TestMain(m *testing.M) { scenetest.Main(m) }

// countEvents are the events of a count in which five agents score.
var countEvents = []rules.Event{{Kind: rules.EventCountBegan, To: 7}, scoredEvent(rules.Orange, 0, 9, 9),
	scoredEvent(rules.Yellow, 2, 0, 2), scoredEvent(rules.Violet, 2, 4, 6), scoredEvent(rules.Green, 5, 9, 14),
	scoredEvent(rules.Blue, 7, 33, 40), {Kind: rules.EventCountEnded, To: 7}}

// cardRoundPosition is a position of a game with cards, in the move phase.
const cardRoundPosition = "hc1 amigo topsecret 4 move 1 1 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 1 ???? 0.0.0.0 - " +
	"0.0.0.0.0.0.0 " +
	"??.??.??.?? ?18 - -:-.-.-.- -:-:-:8 -:-:-:0:-"

// countPosition is a position in which the agents of countEvents are in their buildings, before the count.
const countPosition = "hc1 amigo base 4 move 1 1 1 roygbva 6.0.2.5.7.2.1 12.9.0.9.33.4.40 7 5 ???? 0.0.0.0 - " +
	"0.0.0.0.0.0.0"

// animations are the animations of the table that TestKeyFrames pins. Times are in seconds.
var animations = []animation{
	{name: "walk", position: dispersedPosition, events: []rules.Event{movedEvent(rules.Red, 6, 2)}, columns: 4,
		times: timesFrom(0, 0.034, 20), isCloseUp: true, part: streetArea(6, 8)},
	{name: "walk-together", position: dispersedPosition,
		events: []rules.Event{movedEvent(rules.Yellow, 2, 1), movedEvent(rules.Violet, 2, 2),
			movedEvent(rules.Grey, 1, 3)},
		columns: 4, times: timesFrom(0, 0.08, 12), part: buildingsArea(1, 2, 3, 4)},
	{name: "die", position: dispersedPosition, events: []rules.Event{{Kind: rules.EventRolled,
		Face: rules.DieFace{Low: 5, High: 5}}}, columns: 8, times: timesFrom(0, 0.035, 24),
		part: func(t *layout.TableLayout) layout.Rect {
			d := t.Die
			return layout.Rect{X: d.X - 1.5*d.W, Y: d.Y - 1.3*d.H, W: 3 * d.W, H: 3 * d.H}
		}},
	{name: "safe", position: dispersedPosition, events: []rules.Event{{Kind: rules.EventSafeMoved, From: 7, To: 8}},
		columns: 4,
		times:   timesFrom(0, 0.044, 20), isCloseUp: true, part: streetArea(7, 8)},
	{name: "count", position: countPosition, events: countEvents, columns: 4, times: timesFrom(0.1, 0.26, 16),
		part: boardArea},
	{name: "count-after-cards", position: countPosition, events: countEvents,
		pose:    Pose{SafeTo: rules.NoBuilding, Night: 0.9},
		columns: 4, times: timesFrom(0.02, 0.09, 8), part: boardArea},
	{name: "legal", position: dispersedPosition, pose: safePose(), columns: 4, times: timesFrom(0, 0.04, 8),
		part: boardArea},
	{name: "card", position: cardRoundPosition, events: []rules.Event{{Kind: rules.EventCardPlayed, Seat: 1, Card: 3}},
		columns: 5,
		times:   timesFrom(0.02, 0.11, 15),
		part:    func(*layout.TableLayout) layout.Rect { return layout.Rect{W: 1280, H: 720} }},
	{name: "night", position: dispersedPosition, pose: idlePose, columns: 4, times: timesFrom(0, 2.5, 12),
		hasAmbience: true,
		part:        boardArea},
	{name: "reduced", position: countPosition,
		events: append([]rules.Event{movedEvent(rules.Red, 6, 1)}, countEvents...), reduced: true,
		columns: 4, times: timesFrom(0, 0.06, 12), part: boardArea},
}

// ambientAnimations show the ambience of the whole board and of parts at twice the size. They are only on the sheets.
var ambientAnimations = []animation{
	{name: "life", position: dispersedPosition, pose: idlePose, columns: 4, times: timesFrom(0, 2.1, 12),
		hasAmbience: true,
		part:        boardArea},
	{name: "life-bakery", position: dispersedPosition, pose: idlePose, columns: 4, times: timesFrom(20, 0.7, 12),
		hasAmbience: true,
		isCloseUp:   true, part: buildingsArea(2, 3)},
	{name: "life-moon", position: dispersedPosition, pose: idlePose, columns: 4, times: timesFrom(0, 0.8, 12),
		hasAmbience: true,
		isCloseUp:   true,
		part:        func(*layout.TableLayout) layout.Rect { return layout.Rect{W: 330, H: 130} }},
	{name: "life-ruins", position: dispersedPosition, pose: idlePose, columns: 4, times: timesFrom(9.8, 0.25, 12),
		hasAmbience: true,
		isCloseUp:   true, part: buildingsArea(11)},
}

// TestKeyFrames checks position, size and brightness of all nodes at the key frames of each animation against a golden
// file.
func TestKeyFrames(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("skipped: the golden files were rounded on another kind of processor")
	}
	var all strings.Builder
	for _, animation := range animations {
		tableView := animation.begin(t)
		fmt.Fprintf(&all, "==== %s\n", animation.name)
		last, now := describeFrame(tableView), 0.0
		for _, at := range animation.times {
			animation.advance(tableView, at-now)
			now = at
			seen := describeFrame(tableView)
			fmt.Fprintf(&all, "-- %.2f, %d gone\n", at, len(scenetest.AddedLines(seen, last)))
			for _, line := range scenetest.AddedLines(last, seen) {
				fmt.Fprintln(&all, strings.TrimSpace(line))
			}
			last = seen
		}
	}
	path := filepath.Join("testdata", "frames.golden")
	if *update {
		if err := os.WriteFile(path, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if all.String() != string(want) {
		t.Errorf("key frames differ from %s; if intended, view the contact sheets and run with -update", path)
	}
}

// TestSheets paints contact sheets of the animations, to be looked at. It checks nothing.
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	var all []scenetest.ContactSheet
	for _, animation := range append(animations, ambientAnimations...) {
		tableView, screen := animation.begin(t), screens[0]
		if animation.isCloseUp {
			screen.Scale = 2
			tableView.builder.ctx.Textures.SetScale(2)
			tableView.builder.ctx.Fonts.SetScale(2)
			rebuild(tableView, screen, viewOf(t, animation.position))
			if tableView.Show(viewOf(t, animation.position), animation.pose); animation.events != nil {
				tableView.Play(animation.events, viewOf(t, animation.position), rules.NoSeat)
			}
		}
		all = append(all,
			scenetest.ContactSheet{Name: animation.name, Screen: screen,
				Part: animation.part(tableView.builder.table), Columns: animation.columns,
				Times: animation.times,
				Stage: func() *sprites.Stage { return tableView.builder.picture }, Advance: func(dt float64) {
					animation.advance(tableView, dt)
				}, Textures: tableView.builder.ctx.Textures})
	}
	scenetest.PaintSheets(t, dir, all)
}

// animation is an animation of the table, and the times of its key frames.
type animation struct {
	name        string
	position    string
	events      []rules.Event // nil for an animation of a pose or of the ambience
	pose        Pose          // shown before the events, or instead of them
	reduced     bool
	hasAmbience bool                                    // the ambience runs
	columns     int                                     // of the sheet
	times       []float64                               // of the key frames, in seconds
	isCloseUp   bool                                    // painted at twice the size
	part        func(t *layout.TableLayout) layout.Rect // painted on the sheet
}

// timesFrom returns n times in seconds, step apart, beginning at from.
func timesFrom(from, step float64, n int) (ts []float64) {
	for i := range n {
		ts = append(ts, from+step*float64(i))
	}
	return ts
}

// streetArea returns a function that returns the part of a table along the street between two buildings of the lower
// row.
func streetArea(from, to int) func(t *layout.TableLayout) layout.Rect {
	return func(t *layout.TableLayout) layout.Rect {
		r := buildingsArea(from, to)(t)
		top := t.Park.Bottom() - 20
		return layout.Rect{X: r.X, Y: top, W: r.W, H: r.Bottom() - 10 - top}
	}
}

// buildingsArea returns a function that returns the part of a table with some buildings.
func buildingsArea(buildings ...int) func(t *layout.TableLayout) layout.Rect {
	return func(t *layout.TableLayout) layout.Rect {
		first := t.Buildings[buildings[0]].Rect
		left, top, right, bottom := first.X, first.Y, first.Right(), first.Bottom()
		for _, b := range buildings[1:] {
			rect := t.Buildings[b].Rect
			left, top = min(left, rect.X), min(top, rect.Y)
			right, bottom = max(right, rect.Right()), max(bottom, rect.Bottom())
		}
		return layout.Rect{X: left - 15, Y: top - 30, W: right - left + 30, H: bottom - top + 50}
	}
}

// boardArea returns the board's part of a layout.
func boardArea(t *layout.TableLayout) layout.Rect { return t.Board }

// movedEvent returns the event of agent a that moves n steps from a building, back if negative.
func movedEvent(a rules.Agent, from rules.Building, n int) rules.Event {
	return rules.Event{Kind: rules.EventAgentMoved, Agent: a, From: from, To: from.Forward(n), Points: int8(n)}
}

// scoredEvent returns the event of agent a that scores in a building. Before and after are its scores.
func scoredEvent(a rules.Agent, in rules.Building, before, after int) rules.Event {
	return rules.Event{Kind: rules.EventScored, Agent: a, From: in, Before: uint8(before), After: uint8(after)}
}

// safePose returns a pose in which the safe may be set down in any empty building.
func safePose() Pose {
	p := idlePose
	p.LightsAfter, p.HoldsSafe = 7, true
	for _, b := range []int{3, 4, 8, 9, 10, 11} {
		p.TargetBrightness[b] = 0.6
	}
	return p
}

// begin starts the animation on a new stage, and returns the stage. A night of the pose is complete before the events.
func (a *animation) begin(t testing.TB) *TableView {
	t.Helper()
	tableView := stageAt(t, screens[0], a.position)
	tableView.builder.ctx.Settings = appctx.Settings{Speed: appctx.Normal, Reduced: a.reduced}
	view := viewOf(t, a.position)
	if a.pose.Night > 0 {
		tableView.Show(view, a.pose)
		tableView.Advance(1)
	}
	if a.events != nil {
		tableView.Play(a.events, view, rules.NoSeat)
	} else {
		tableView.Show(view, a.pose)
	}
	return tableView
}

// advance advances a stage by dt seconds, and its ambience if the animation has it.
func (a *animation) advance(s *TableView, dt float64) {
	s.Advance(dt)
	for ; a.hasAmbience && dt > 0; dt -= 1.0 / ambience.FrameRate {
		s.AdvanceAmbience(min(dt, 1.0/ambience.FrameRate))
	}
}

// describeFrame describes everything visible of a stage.
func describeFrame(s *TableView) (all []string) {
	layers, lines := scenetest.StageLines(s.builder.picture)
	for _, l := range layers {
		all = append(all, lines[l]...)
	}
	return all
}
