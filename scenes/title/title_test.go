package title

import (
	"errors"
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

// TestTitleLayout checks the title on several screens, with and without a notice: buttons have equal sizes and do not
// overlap, and buttons, texts, agents and notice fit.
func TestTitleLayout(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, screen := range scenetest.Screens[:4] {
		for _, notice := range []string{"",
			"The last game can’t be read: the file is damaged. It is kept beside the others under another name."} {
			for _, all := range []bool{false, true} {
				ctx.Problems = nil
				if notice != "" {
					ctx.Problems = []error{errors.New(notice)}
				}
				title, _ := newTitle(t, ctx, all, 3)
				title.Layout(screen)
				for _, wrong := range scenetest.MisplacedTexts(title.Stage(), title.Content, screen) {
					t.Error(wrong)
				}
				controls := mainButtons(t, title)
				if want := map[bool]int{false: 6, true: 7}[all]; len(controls) != want {
					t.Fatalf("got %d main buttons, want %d", len(controls), want)
				}
				rows := map[float64]float64{} // width of a row of buttons, by its y
				for _, c := range controls {
					if w := rows[c.Rect.Y]; w > 0 {
						rows[c.Rect.Y] = w + 10
					}
					rows[c.Rect.Y] += c.Rect.W
				}
				if maximum := map[bool]int{false: 3, true: 4}[all]; len(rows) > maximum {
					t.Errorf("%vx%v: got %d rows of buttons, want at most %d", screen.W, screen.H, len(rows), maximum)
				}
				for i, control := range controls {
					w := control.Rect.W
					// short buttons share a row of a single column
					if beside := rows[control.Rect.Y]; w < controls[0].Rect.W &&
						math.Abs(beside-controls[0].Rect.W) < 8 {
						w = controls[0].Rect.W
					}
					if math.Abs(w-controls[0].Rect.W)+math.Abs(control.Rect.H-controls[0].Rect.H) > 0.01 ||
						control.Rect.H < 40 ||
						control.Rect.W < 96 ||
						!control.Rect.Within(screen.Rect().Inset(8), 0.01) {
						t.Errorf("%vx%v: %s is at %v, want it on the screen with the size of %s at %v", screen.W,
							screen.H, control.ID, control.Rect, controls[0].ID, controls[0].Rect)
					}
					for _, d := range controls[:i] {
						if control.Rect.Overlaps(d.Rect.Inset(-8), 0.01) {
							t.Errorf("%vx%v: %s at %v is less than 8 points from %s at %v", screen.W, screen.H,
								control.ID, control.Rect, d.ID, d.Rect)
						}
					}
				}
				column := layout.Rect{X: controls[0].Rect.X,
					W: controls[len(controls)-1].Rect.Right() - controls[0].Rect.X}
				if wide := isWide(screen); !wide &&
					math.Abs(controls[0].Rect.X-(screen.W-controls[1].Rect.Right())) > 0.6 &&
					math.Abs(column.Center().X-screen.W/2) > 0.6 {
					t.Errorf("%vx%v: buttons extend from x %.1f to %.1f, want them centred", screen.W, screen.H,
						column.X, column.Right())
				}
				strip := faces(title.Stage(), "strip")
				if (len(strip) == 1) != (notice != "") {
					t.Errorf("%vx%v: got %d strips for the notice %q", screen.W, screen.H, len(strip), notice)
				}
				title.Stage().Walk(func(n *sprites.Node) {
					if n.Name() != "strip" {
						return
					}
					_, y := n.Pos()
					if w, h := n.Face().Size(); w != screen.W || math.Abs(y+h-screen.H) > 0.01 || h < 20 {
						t.Errorf("%vx%v: the notice's strip is at y %v with %v×%v points, want it at the foot",
							screen.W, screen.H, y, w, h)
					}
					for _, c := range controls {
						if c.Rect.Bottom() > y {
							t.Errorf("%vx%v: the notice at %v covers %s at %v", screen.W, screen.H, y, c.ID, c.Rect)
						}
					}
				})
				agents := faces(title.Stage(), "red", "orange", "yellow", "green", "blue", "violet", "grey")
				if len(agents) != 7 {
					t.Fatalf("%vx%v: got %d agents, want 7", screen.W, screen.H, len(agents))
				}
				for i, a := range agents {
					if a.H < 30 || a.X < -0.2*a.W || a.Right() > screen.W+0.2*a.W || a.Bottom() > screen.H ||
						a.Bottom() < screen.H*0.7 {
						t.Errorf("%vx%v: agent %d is at %v, want it at the foot of the screen", screen.W, screen.H, i,
							a)
					}
					if i > 1 {
						d, first := a.Center().X-agents[i-1].Center().X, agents[1].Center().X-agents[0].Center().X
						if math.Abs(d-first) > 0.6 ||
							d < 0.5*a.W {
							t.Errorf("%vx%v: agents %d and %d are %.1f apart, the first two %.1f", screen.W, screen.H,
								i-1, i, d,
								first)
						}
					}
					if isWide(screen) && screen.W >= 1000 && a.X < controls[0].Rect.Right() {
						t.Errorf("%vx%v: agent %d at %v stands in front of the buttons", screen.W, screen.H, i, a)
					}
				}
			}
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
	icon := func() (all string) {
		layers, drawn := scenetest.StageLines(title.Stage())
		for _, l := range layers {
			all += strings.Join(drawn[l], "\n")
		}
		return all
	}
	if got := icon(); !strings.Contains(got, "icons/sound") || strings.Contains(got, "icons/silence") {
		t.Error("sound on: the button does not have the icon icons/sound")
	}
	press("sound")
	press("sound-off")
	if got := icon(); saved != 1 || !strings.Contains(got, "icons/silence") {
		t.Errorf("sound off: got settings saved %d times, icon icons/silence %v; want once, true", saved,
			strings.Contains(got, "icons/silence"))
	}
	if title.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack}); title.Focus().Scopes() > 0 ||
		len(taken) > 0 {
		t.Errorf("Esc does not close the sound settings, or leaves the title: %v", taken)
	}
}

// TestExits checks that each button and key takes its exit, and that a key from key repeat takes none.
func TestExits(t *testing.T) {
	for _, all := range []bool{false, true} {
		title, taken := newTitle(t, scenetest.Context(t), all, 3)
		title.Layout(scenetest.Window)
		first := "play"
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
			if title.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y}); taken[c.ID] != 1 ||
				len(taken) != 1 {
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
			for _, r := range lit {
				for _, c := range mainButtons(t, title) {
					if c.Rect.Contains(r.Center()) {
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
func faces(on *sprites.Stage, names ...string) (rs []layout.Rect) {
	on.Walk(func(n *sprites.Node) {
		for _, name := range names {
			if n.Name() == name && n.Face() != nil {
				x, y := n.Pos()
				w, h := n.Face().Size()
				rs = append(rs, layout.Rect{X: x - w/2, Y: y - h, W: w, H: h})
			}
		}
	})
	return rs
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
	for i, id := range ids {
		corner := controls[i]
		if r := corner.Rect; corner.ID != id || r.W < 44 || r.H < 44 || !r.Within(title.Screen.Rect(), 0) {
			t.Errorf("corner button: got %s at %v, want %s, at least 44x44", corner.ID, r, id)
		}
		for _, c := range controls[i+1:] {
			if c.Rect.Overlaps(corner.Rect, 0) {
				t.Errorf("%s at %v overlaps %s at %v", c.ID, c.Rect, id, corner.Rect)
			}
		}
	}
	return controls[len(ids):]
}
