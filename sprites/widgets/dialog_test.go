package widgets_test

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// testTheme has a different colour for every use.
var testTheme = widgets.Theme{Night: color.RGBA{1, 1, 1, 255}, Panel: color.RGBA{2, 2, 2, 255},
	Raised: color.RGBA{3, 3, 3, 255}, Hover: color.RGBA{4, 4, 4, 255}, Edge: color.RGBA{5, 5, 5, 255},
	Cream: color.RGBA{6, 6, 6, 255}, Words: color.RGBA{7, 7, 7, 255}, Faint: color.RGBA{8, 8, 8, 255},
	Gold: color.RGBA{9, 9, 9, 255}, GoldHover: color.RGBA{10, 10, 10, 255}, Ink: color.RGBA{11, 11, 11, 255}}

// newKit returns a kit with new textures and fonts at scale 1.
func newKit(t testing.TB) *widgets.Kit {
	t.Helper()
	fonts, err := lettering.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	return &widgets.Kit{Textures: sprites.NewTextureCache(1), Fonts: fonts, Theme: testTheme}
}

// boxOf returns the rectangle of a node's face on the screen. All its parents must be upright and unscaled.
func boxOf(n *sprites.Node) layout.Rect {
	w, h := n.Face().Size()
	r := layout.Rect{W: w, H: h}
	for p := n; p != nil; p = p.Parent() {
		x, y := p.Pos()
		r.X, r.Y = r.X+x, r.Y+y
	}
	return r
}

// facesOf returns the rectangles of the faces of all nodes with a name, of a stage or below a node.
func facesOf(on interface{ Walk(func(*sprites.Node)) }, name string) (rs []layout.Rect) {
	on.Walk(func(n *sprites.Node) {
		if n.Name() == name && n.Face() != nil {
			rs = append(rs, boxOf(n))
		}
	})
	return rs
}

// dialogScreens are a desktop window, three phones and a part of a window, in points.
var dialogScreens = []layout.Rect{{W: 1280, H: 720}, {W: 390, H: 844}, {W: 360, H: 640}, {W: 844, H: 390},
	{X: 100, Y: 40, W: 900, H: 600}}

// TestDialogPartsFitAndDoNotOverlap checks that dialogs of 1 … 6 answers are centred on the screen. Title, text and
// answers follow from top to bottom without overlap and with equal margins.
func TestDialogPartsFitAndDoNotOverlap(t *testing.T) {
	k := newKit(t)
	for _, screen := range dialogScreens {
		for _, d := range []struct {
			answers int
			list    bool
			body    string
		}{{1, false, ""}, {2, false, "Nobody can change it afterwards, not even you."}, {3, false, "A question."},
			{4, false, ""}, {2, true, "Words."}, {4, true, ""},
			{5, true, "Some words more than fit on a line of the narrowest screens."}, {6, true, ""}} {
			t.Run(fmt.Sprintf("%.0fx%.0f-%d-%v", screen.W, screen.H, d.answers, d.list), func(t *testing.T) {
				var focus widgets.FocusManager
				stage := sprites.NewStage(1)
				ask := widgets.Dialog{Title: "What now?", Body: d.body, List: d.list}
				for i := range d.answers {
					ask.Answers = append(ask.Answers,
						widgets.Answer{ID: fmt.Sprint("answer-", i), Title: fmt.Sprint("Answer ", i)})
				}
				var host widgets.DialogHost
				host.Show(k, stage, &focus, screen, ask)
				box, title, body := facesOf(stage, "box")[0], facesOf(stage, "title")[0], facesOf(stage, "body")
				if !box.Within(screen, 0.01) || math.Abs(box.Center().X-screen.Center().X) > 0.01 ||
					math.Abs(box.Center().Y-screen.Center().Y) > 6 {
					t.Errorf("box: got %v, want it centred on the screen", box)
				}
				if inside := focus.Find("inside").Rect; inside != box || focus.Find("beside").Rect != screen {
					t.Errorf("control \"inside\": got %v, want the box %v", inside, box)
				}
				edge := title.X - box.X
				top, heading := edge, 0.0 // distances in points; heading is the additional height of a slip
				if !d.list {              // the title is in a red heading
					top, heading = (edge+8)/2, 14
				}
				if d := title.Y - box.Y; edge < 12 || math.Abs(d-top) > 0.01 {
					t.Errorf("title: got %.1f points from the left and %.1f from the top, want at least 12 and %.1f",
						edge, d, top)
				}
				y := title.Bottom() + edge - top
				if d.body != "" {
					if len(body) != 1 || body[0].Y < y+4+heading/2 || body[0].Y > y+16+heading ||
						body[0].X != title.X ||
						body[0].Right() > box.Right()-edge+0.01 {
						t.Fatalf("text: got %v, want it just below the title, which ends at %.1f", body, y)
					}
					y = body[0].Bottom()
				} else if len(body) > 0 {
					t.Error("got text in an empty dialog")
				}
				var answers []layout.Rect
				for i := range d.answers {
					r := focus.Find(fmt.Sprint("answer-", i)).Rect
					for j, q := range answers {
						if gap := max(r.X-q.Right(), q.X-r.Right(), r.Y-q.Bottom(), q.Y-r.Bottom()); gap < 8 {
							t.Errorf("answers %d and %d: got %.1f apart, want at least 8", j, i, gap)
						}
						if q.W != r.W || q.H != r.H {
							t.Errorf("answer %d: got %v, answer %d: %v; want equal sizes", j, q, i, r)
						}
					}
					if r.W < 100 || r.H < minTouchSize || r.Y < y+12 || r.Y < answersTop(answers, r) {
						t.Errorf("answer %d: got %v, want at least 100×%d points below the text, which ends at %.1f", i,
							r, minTouchSize, y)
					}
					answers = append(answers, r)
				}
				all := answers[0]
				for _, r := range answers {
					all = layout.Rect{X: min(all.X, r.X), Y: min(all.Y, r.Y), W: max(all.Right(),
						r.Right()) - min(all.X, r.X), H: max(all.Bottom(), r.Bottom()) - min(all.Y, r.Y)}
				}
				if left, right, below := all.X-box.X, box.Right()-all.Right(), box.Bottom()-all.Bottom(); math.Abs(
					left-edge) > 0.01 || math.Abs(right-edge) > 0.01 || math.Abs(below-edge) > 0.01 {
					t.Errorf("answers: got margins of %.1f points left, %.1f right and %.1f below, want %.1f", left,
						right, below, edge)
				}
				if all.Y > y+28+heading {
					t.Errorf("got answers from %.1f, want them close to the text, which ends at %.1f", all.Y, y)
				}
				row := answers[len(answers)-1].Y == answers[0].Y
				if want := !d.list && d.answers <= 3 && all.W/float64(d.answers) >= 140; d.answers > 1 && row != want {
					t.Errorf("%d answers: got one row %v, want %v", d.answers, row, want)
				}
			})
		}
	}
}

// answersTop returns the minimum y of an answer with rectangle r: that of the last answer before it, or its own.
func answersTop(before []layout.Rect, r layout.Rect) float64 {
	if len(before) == 0 {
		return r.Y
	}
	return before[len(before)-1].Y
}

// TestDialogFocusesAnAnswer checks that the focus starts at the primary or checked answer, else at the first. Esc and a
// press beside the dialog close it unless it is modal.
func TestDialogFocusesAnAnswer(t *testing.T) {
	k := newKit(t)
	for _, c := range []struct {
		primary, checked, focus string // IDs of answers
		modal                   bool
	}{{"b", "", "b", false}, {"", "b", "b", true}, {"", "", "a", false}} {
		for _, leave := range []func(*widgets.FocusManager){
			func(d *widgets.FocusManager) {
				d.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
			},
			func(d *widgets.FocusManager) {
				d.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 3, Y: 3})
				d.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: 3, Y: 3})
			},
		} {
			var focus widgets.FocusManager
			stage := sprites.NewStage(1)
			back, answered := 0, 0
			answer := func(id string) widgets.Answer {
				return widgets.Answer{ID: id, Title: id, Primary: id == c.primary, Checked: id == c.checked,
					OnPress: func() { answered++ }}
			}
			var host widgets.DialogHost
			host.Show(k, stage, &focus, dialogScreens[0], widgets.Dialog{Title: "T",
				Answers: []widgets.Answer{answer("a"), answer("b")}, Modal: c.modal, Back: func() { back++ }})
			if f := focus.Focused(); f == nil || f.ID != c.focus {
				t.Errorf("%+v: got focus %+v, want %s", c, f, c.focus)
			}
			leave(&focus)
			want := 1
			if c.modal {
				want = 0
			}
			if back != want || focus.Scopes() != 1-want || len(facesOf(stage, "box")) != 1-want {
				t.Errorf("%+v: got %d calls of Back and %d open dialogs, want %d and %d", c, back, focus.Scopes(), want,
					1-want)
			}
			if c.modal {
				focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
				if answered != 1 || focus.Scopes() != 0 || back != 0 {
					t.Errorf("%+v, Enter: got %d answers, %d calls of Back and %d open dialogs, want 1, 0, 0", c,
						answered, back, focus.Scopes())
				}
			}
			host.Close() // it is closed already
			if focus.Scopes() != 0 {
				t.Errorf("%+v, Close: got %d open dialogs, want none", c, focus.Scopes())
			}
		}
	}
}

// TestDialogSurvivesARebuild checks that Resume shows a suspended dialog again with the same focus. It shows no
// answered or closed one, and only one dialog is open at a time.
func TestDialogSurvivesARebuild(t *testing.T) {
	k := newKit(t)
	var focus widgets.FocusManager
	var host widgets.DialogHost
	stage := sprites.NewStage(1)
	ask := widgets.Dialog{Title: "T", Answers: []widgets.Answer{{ID: "a", Title: "A"}, {ID: "b", Title: "B"}}}
	open := func(want int) {
		t.Helper()
		if n := len(facesOf(stage, "box")); n != want || focus.Scopes() != want {
			t.Fatalf("got %d boxes and %d scopes, want %d of each", n, focus.Scopes(), want)
		}
	}
	rebuild := func() {
		host.Suspend()
		open(0)
		stage = sprites.NewStage(1)
		host.Resume(k, stage, dialogScreens[1])
	}
	rebuild()
	open(0)
	host.Show(k, stage, &focus, dialogScreens[0], ask)
	open(1)
	host.Show(k, stage, &focus, dialogScreens[0], ask)
	open(1)
	focus.Focus("b")
	rebuild()
	open(1)
	if f := focus.Focused(); f == nil || f.ID != "b" || !f.Rect.Within(dialogScreens[1], 0) {
		t.Errorf("after Resume on another screen: got focus %+v, want b inside %v", f, dialogScreens[1])
	}
	rebuild()
	open(1)
	host.Close()
	host.Close()
	open(0)
	rebuild()
	open(0)
	host.Show(k, stage, &focus, dialogScreens[0], ask)
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	open(0)
	rebuild()
	open(0)
	host.Show(k, stage, &focus, dialogScreens[0], ask)
	host.Suspend()
	host.Close()
	host.Resume(k, stage, dialogScreens[0])
	open(0)
}

// TestSettingKeepsTheFocus shows a dialog again after each answer. The focus stays on a switch, and moves from an
// ordinary answer to the primary one.
func TestSettingKeepsTheFocus(t *testing.T) {
	k := newKit(t)
	var focus widgets.FocusManager
	var q widgets.DialogHost
	stage, on := sprites.NewStage(1), false
	var ask func()
	ask = func() {
		q.Show(k, stage, &focus, dialogScreens[0], widgets.Dialog{Title: "T", List: true, Answers: []widgets.Answer{
			{ID: "switch", Title: "S", Switch: true, Checked: on, OnPress: func() { on = !on; ask() }},
			{ID: "next", Title: "N", OnPress: func() { ask() }},
			{ID: "back", Title: "B", Primary: true},
		}})
	}
	ask()
	for i, step := range []struct{ press, focus string }{{"switch", "switch"}, {"switch", "switch"}, {"next", "back"},
		{"switch", "switch"}} {
		focus.ShowFocusOn(step.press)
		focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		if f := focus.Focused(); f == nil || f.ID != step.focus {
			t.Errorf("step %d, press of %s: got focus %+v, want %s", i+1, step.press, f, step.focus)
		}
	}
	if c := focus.Find("switch"); !on || !c.Checked || !c.Switch || focus.Find("next").Switch {
		t.Errorf("after three presses of the switch: got on %v and control %+v, want it on and checked", on, c)
	}
}

// TestOpenReportsOnlyTheOpenDialog checks that Open reports no answered dialog, even while another scope is open.
func TestOpenReportsOnlyTheOpenDialog(t *testing.T) {
	k := newKit(t)
	var focus widgets.FocusManager
	var q widgets.DialogHost
	q.Show(k, sprites.NewStage(1), &focus, dialogScreens[0],
		widgets.Dialog{Title: "T", Answers: []widgets.Answer{{ID: "a", Title: "A"}}})
	if d, open := q.Open(); !open || d.Title != "T" {
		t.Fatalf("Open after Show: got %q, %v, want \"T\", true", d.Title, open)
	}
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	focus.Open(nil)
	if d, open := q.Open(); open {
		t.Errorf("Open after the answer: got dialog %q, want none", d.Title)
	}
}

// TestLongMenuFitsLowScreen checks that a menu of 10 or 12 choices fits a screen of 640×360 points without scrolling.
func TestLongMenuFitsLowScreen(t *testing.T) {
	for _, n := range []int{10, 12} {
		var focus widgets.FocusManager
		var host widgets.DialogHost
		d := widgets.Dialog{Title: "Menu", List: true}
		for i := range n - 1 {
			d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprint("menu-", i), Title: "Quitter la table",
				Sub: "la partie est sauvegardée", Prop: props.Door})
		}
		d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: "Continuer", Primary: true})
		screen := layout.Rect{W: 640, H: 360}
		host.Show(newKit(t), sprites.NewStage(1), &focus, screen, d)
		for _, c := range focus.Controls() {
			if !c.Rect.Within(screen, 0) {
				t.Errorf("%d choices: %s: got %v, want it on the screen", n, c.ID, c.Rect)
			}
		}
	}
}
