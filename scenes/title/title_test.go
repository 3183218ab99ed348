package title

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Layout tolerances, in points.
const (
	exact     = 0.01
	halfPixel = 0.6
)

// TestTitleLayout checks the title on several screens, with and without a notice: buttons have equal sizes and do not
// overlap, and buttons, texts, agents and notice fit.
func TestTitleLayout(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, screen := range scenetest.Screens[:4] {
		for _, notice := range []string{"",
			"The last game can’t be read: the file is damaged. It is kept beside the others under another name."} {
			for _, all := range []bool{false, true} {
				name := fmt.Sprintf("%vx%v, notice %v, all %v", screen.W, screen.H, notice != "", all)
				t.Run(name, func(t *testing.T) {
					ctx.Problems = nil
					if notice != "" {
						ctx.Problems = []error{errors.New(notice)}
					}
					title, _ := newTitle(t, ctx, all, 3)
					title.Layout(screen)
					for _, wrong := range scenetest.MisplacedTexts(title.Stage(), title.Content, screen) {
						t.Error(wrong)
					}
					buttons := mainButtons(t, title)
					if want := map[bool]int{false: 6, true: 7}[all]; len(buttons) != want {
						t.Fatalf("got %d main buttons, want %d", len(buttons), want)
					}
					checkButtonRows(t, screen, buttons, map[bool]int{false: 3, true: 4}[all])
					checkButtonsCentred(t, screen, buttons)
					strips := faces(title.Stage(), "strip")
					if (len(strips) == 1) != (notice != "") {
						t.Errorf("got %d strips for the notice %q", len(strips), notice)
					}
					checkNoticeStrip(t, title, buttons)
					checkAgentRow(t, title, buttons)
				})
			}
		}
	}
}

// checkButtonRows checks that main buttons are equally large and apart, are on the screen, and fill at most maxRows
// rows.
func checkButtonRows(t *testing.T, screen appctx.Screen, buttons []*widgets.Control, maxRows int) {
	t.Helper()
	const gap, minWidth, minHeight = 8, 96, 40 // points
	first := buttons[0].Rect
	rowWidths := map[float64]float64{} // width of a row of buttons, by its y
	for _, button := range buttons {
		if width := rowWidths[button.Rect.Y]; width > 0 {
			rowWidths[button.Rect.Y] = width + 10
		}
		rowWidths[button.Rect.Y] += button.Rect.W
	}
	if len(rowWidths) > maxRows {
		t.Errorf("got %d rows of buttons, want at most %d", len(rowWidths), maxRows)
	}
	for i, button := range buttons {
		rect := button.Rect
		width := rect.W
		// short buttons share a row of a single column
		if width < first.W && math.Abs(rowWidths[rect.Y]-first.W) < gap {
			width = first.W
		}
		if math.Abs(width-first.W)+math.Abs(rect.H-first.H) > exact {
			t.Errorf("%s is at %v, want the size of %s at %v", button.ID, rect, buttons[0].ID, first)
		}
		if rect.H < minHeight || rect.W < minWidth {
			t.Errorf("%s is at %v, want at least %d×%d points", button.ID, rect, minWidth, minHeight)
		}
		if !rect.Within(screen.Rect().Inset(gap), exact) {
			t.Errorf("%s is at %v, want it at least %d points from the edges of the screen", button.ID, rect, gap)
		}
		for _, other := range buttons[:i] {
			if rect.Overlaps(other.Rect.Inset(-gap), exact) {
				t.Errorf("%s at %v is less than %d points from %s at %v", button.ID, rect, gap, other.ID, other.Rect)
			}
		}
	}
}

// checkButtonsCentred checks that the main buttons are in the middle of a screen that is not wide.
func checkButtonsCentred(t *testing.T, screen appctx.Screen, buttons []*widgets.Control) {
	t.Helper()
	if isWide(screen) {
		return
	}
	left, right := buttons[0].Rect.X, buttons[len(buttons)-1].Rect.Right()
	firstRowCentred := math.Abs(left-(screen.W-buttons[1].Rect.Right())) <= halfPixel
	columnCentred := math.Abs((left+right)/2-screen.W/2) <= halfPixel
	if !firstRowCentred && !columnCentred {
		t.Errorf("buttons extend from x %.1f to %.1f, want them centred", left, right)
	}
}

// checkNoticeStrip checks that the strip of a notice is at the foot of the screen, and covers no button.
func checkNoticeStrip(t *testing.T, title *Title, buttons []*widgets.Control) {
	t.Helper()
	const minHeight = 20 // points
	title.Stage().Walk(func(n *sprites.Node) {
		if n.Name() != "strip" {
			return
		}
		_, y := n.Pos()
		w, h := n.Face().Size()
		if atFoot := math.Abs(y+h-title.Screen.H) <= exact; w != title.Screen.W || !atFoot || h < minHeight {
			t.Errorf("the notice's strip is at y %v with %v×%v points, want it at the foot", y, w, h)
		}
		for _, button := range buttons {
			if button.Rect.Bottom() > y {
				t.Errorf("the notice at %v covers %s at %v", y, button.ID, button.Rect)
			}
		}
	})
}

// checkAgentRow checks that seven agents stand evenly at the foot of the screen. On a large wide screen they stand
// beside the buttons.
func checkAgentRow(t *testing.T, title *Title, buttons []*widgets.Control) {
	t.Helper()
	const (
		minHeight = 30   // of an agent, in points
		cutOff    = 0.2  // share of an agent that the screen's edge may cut off
		apart     = 0.5  // least distance of neighbours, in widths of an agent
		highest   = 0.7  // of the agents' feet, as a share of the screen's height
		large     = 1000 // width of a large screen, in points
	)
	screen := title.Screen
	agents := faces(title.Stage(), "red", "orange", "yellow", "green", "blue", "violet", "grey")
	if len(agents) != 7 {
		t.Fatalf("got %d agents, want 7", len(agents))
	}
	firstGap := agents[1].Center().X - agents[0].Center().X
	for i, agent := range agents {
		if agent.H < minHeight {
			t.Errorf("agent %d is %v points high, want at least %d", i, agent.H, minHeight)
		}
		if agent.X < -cutOff*agent.W || agent.Right() > screen.W+cutOff*agent.W {
			t.Errorf("agent %d is at %v, want at most %v of it cut off", i, agent, cutOff)
		}
		if agent.Bottom() > screen.H || agent.Bottom() < screen.H*highest {
			t.Errorf("agent %d is at %v, want it at the foot of the screen", i, agent)
		}
		if i > 1 {
			gap := agent.Center().X - agents[i-1].Center().X
			if math.Abs(gap-firstGap) > halfPixel || gap < apart*agent.W {
				t.Errorf("agents %d and %d are %.1f apart, the first two %.1f", i-1, i, gap, firstGap)
			}
		}
		if isWide(screen) && screen.W >= large && agent.X < buttons[0].Rect.Right() {
			t.Errorf("agent %d at %v stands in front of the buttons", i, agent)
		}
	}
}

// TestSoundButton checks that the corner button opens the sound settings, and that its icon shows whether sound is on.
func TestSoundButton(t *testing.T) {
	title, taken := newTitle(t, scenetest.Context(t), true, 3)
	saved := 0
	title.Ctx.SaveSettings = func() { saved++ }
	title.Layout(scenetest.Window)
	press := func(id string) {
		t.Helper()
		for _, c := range title.Focus().Controls() {
			if at := c.Rect.Center(); c.ID == id {
				title.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
				title.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
				return
			}
		}
		t.Fatalf("there is no control %s", id)
	}
	description := func() (all string) {
		layers, drawn := scenetest.StageLines(title.Stage())
		for _, layer := range layers {
			all += strings.Join(drawn[layer], "\n")
		}
		return all
	}
	if got := description(); !strings.Contains(got, "icons/sound") || strings.Contains(got, "icons/silence") {
		t.Error("sound on: the button does not have the icon icons/sound")
	}
	press("sound")
	press("sound-off")
	if got := description(); saved != 1 || !strings.Contains(got, "icons/silence") {
		t.Errorf("sound off: got settings saved %d times, icon icons/silence %v; want once, true", saved,
			strings.Contains(got, "icons/silence"))
	}
	title.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
	if title.Focus().Scopes() > 0 {
		t.Error("Esc does not close the sound settings")
	}
	if len(taken) > 0 {
		t.Errorf("Esc in the sound settings: got exits %v, want none", taken)
	}
}

// TestExits checks that each button and key takes its exit, and that a key from key repeat takes none.
func TestExits(t *testing.T) {
	for _, all := range []bool{false, true} {
		title, taken := newTitle(t, scenetest.Context(t), all, 3)
		title.Layout(scenetest.Window)
		first := "play" // ID of the button that has the focus
		if all {
			first = "continue"
		}
		if f := title.Focus().Focused(); f == nil || f.ID != first {
			t.Errorf("first focus: got %+v, want %s", f, first)
		}
		for _, c := range mainButtons(t, title) {
			clear(taken)
			at := c.Rect.Center()
			title.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
			title.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
			if taken[c.ID] != 1 || len(taken) != 1 {
				t.Errorf("press on %s: got exits %v, want only this one", c.ID, taken)
			}
		}
		fresh, taken := newTitle(t, scenetest.Context(t), all, 3)
		fresh.Layout(scenetest.Window)
		for key, want := range map[string]string{widgets.KeyEnter: first, widgets.KeySpace: first, "H": "rules"} {
			clear(taken)
			fresh.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key, Repeat: true})
			if len(taken) > 0 {
				t.Errorf("%s from key repeat: got exits %v, want none", key, taken)
			}
			if fresh.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key}); taken[want] != 1 || len(taken) != 1 {
				t.Errorf("%s: got exits %v, want only %s", key, taken, want)
			}
		}
	}
}

// TestButtonsDescribeGames checks that the buttons show the number of saved games and the description of the open game.
func TestButtonsDescribeGames(t *testing.T) {
	for games, want := range map[int]string{1: "one saved", 2: "2 saved", 7: "7 saved"} {
		title, _ := newTitle(t, scenetest.Context(t), true, games)
		title.Layout(scenetest.Phone)
		if got := title.Focus().Find("games").Label; !strings.HasSuffix(got, want) {
			t.Errorf("%d games: got button %q, want the end %q", games, got, want)
		}
		if got := title.Focus().Find("continue").Label; !strings.Contains(got, "Anna, turn 12") {
			t.Errorf("open game: got button %q, want “Anna, turn 12” in it", got)
		}
		var s a11y.PublicState
		if title.Describe(&s); s.Prompt == "" {
			t.Error("the accessibility state has no prompt")
		}
	}
}

// TestSolvedCasesLightWindows checks that one window is lit per solved case, and none behind a button.
func TestSolvedCasesLightWindows(t *testing.T) {
	for _, screen := range scenetest.Screens[:4] {
		for _, solved := range []int{0, 1, 20} {
			title, _ := newTitle(t, scenetest.Context(t), false, 0)
			title.content.Solved = solved
			title.Layout(screen)
			lit := faces(title.Stage(), "garret")
			if len(lit) != solved {
				t.Errorf("%vx%v: got %d lit windows for %d solved cases", screen.W, screen.H, len(lit), solved)
			}
			for _, window := range lit {
				for _, c := range mainButtons(t, title) {
					if c.Rect.Contains(window.Center()) {
						t.Errorf("%vx%v: a lit window lies behind %s", screen.W, screen.H, c.ID)
					}
				}
			}
		}
	}
}

// newTitle returns a title and the numbers of uses of its exits by name. With all, it has an open game and a quit
// button; games is the number of saved games.
func newTitle(t *testing.T, ctx *appctx.Context, all bool, games int) (*Title, map[string]int) {
	t.Helper()
	taken := map[string]int{}
	count := func(id string) func() { return func() { taken[id]++ } }
	model := Model{Play: count("play"), OpenGame: "Anna, turn 12", Games: games}
	if all {
		model.Continue, model.Quit = count("continue"), count("quit")
	}
	stack := scenetest.Stack(func(name string) {
		if name == nav.SceneSetup {
			name = "new"
		}
		taken[name]++
	})
	return New(ctx, stack, model), taken
}

// faces returns the rectangles of the faces of nodes with these names. It assumes that nodes have their origin at the
// middle of their foot, as agents have.
func faces(stage *sprites.Stage, names ...string) (rects []layout.Rect) {
	stage.Walk(func(n *sprites.Node) {
		for _, name := range names {
			if n.Name() == name && n.Face() != nil {
				x, y := n.Pos()
				w, h := n.Face().Size()
				rects = append(rects, layout.Rect{X: x - w/2, Y: y - h, W: w, H: h})
			}
		}
	})
	return rects
}

// mainButtons returns the controls of the main buttons. It checks that the corner buttons are at least 44×44 points
// large and overlap nothing.
func mainButtons(t *testing.T, title *Title) []*widgets.Control {
	t.Helper()
	controls := title.Focus().Controls()
	ids := []string{"settings", "sound"}
	if title.content.Quit != nil {
		ids = append(ids, "quit")
	}
	const minTouchSize = 44 // points
	for i, id := range ids {
		corner := controls[i]
		if corner.ID != id {
			t.Errorf("corner button %d: got %s, want %s", i, corner.ID, id)
		}
		if min(corner.Rect.W, corner.Rect.H) < minTouchSize || !corner.Rect.Within(title.Screen.Rect(), 0) {
			t.Errorf("%s is at %v, want it on the screen with at least %d points on each side", id, corner.Rect,
				minTouchSize)
		}
		for _, c := range controls[i+1:] {
			if c.Rect.Overlaps(corner.Rect, 0) {
				t.Errorf("%s at %v overlaps %s at %v", c.ID, c.Rect, id, corner.Rect)
			}
		}
	}
	return controls[len(ids):]
}
