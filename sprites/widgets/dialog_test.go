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
	box := layout.Rect{W: w, H: h}
	for at := n; at != nil; at = at.Parent() {
		x, y := at.Pos()
		box.X, box.Y = box.X+x, box.Y+y
	}
	return box
}

// facesOf returns the rectangles of the faces of all nodes with a name, of a stage or below a node.
func facesOf(tree interface{ Walk(func(*sprites.Node)) }, name string) (rects []layout.Rect) {
	tree.Walk(func(n *sprites.Node) {
		if n.Name() == name && n.Face() != nil {
			rects = append(rects, boxOf(n))
		}
	})
	return rects
}

// dialogScreens are a desktop window, three phones and a part of a window, in points.
var dialogScreens = []layout.Rect{{W: 1280, H: 720}, {W: 390, H: 844}, {W: 360, H: 640}, {W: 844, H: 390},
	{X: 100, Y: 40, W: 900, H: 600}}

// rounding is the distance in points below which two positions count as equal.
const rounding = 0.01

// differ reports whether two lengths differ by more than a rounding error.
func differ(a, b float64) bool { return math.Abs(a-b) > rounding }

// dialogCase describes a dialog to test.
type dialogCase struct {
	answers int
	list    bool
	body    string
}

// dialogCases are dialogs of one to six answers.
var dialogCases = []dialogCase{
	{1, false, ""}, {2, false, "Nobody can change it afterwards, not even you."}, {3, false, "A question."},
	{4, false, ""}, {2, true, "Words."}, {4, true, ""},
	{5, true, "Some words more than fit on a line of the narrowest screens."}, {6, true, ""},
}

// shownDialog is a dialog on a screen, with the rectangles of its parts.
type shownDialog struct {
	dialogCase
	focus   *widgets.FocusManager
	screen  layout.Rect
	box     layout.Rect
	title   layout.Rect
	body    []layout.Rect // none without text
	answers []layout.Rect
}

// eachDialog runs check as a subtest for each of dialogCases on each of dialogScreens.
func eachDialog(t *testing.T, check func(t *testing.T, d shownDialog)) {
	t.Helper()
	kit := newKit(t)
	for _, screen := range dialogScreens {
		for _, test := range dialogCases {
			t.Run(fmt.Sprintf("%.0fx%.0f-%d-%v", screen.W, screen.H, test.answers, test.list), func(t *testing.T) {
				dialog := widgets.Dialog{Title: "What now?", Body: test.body, List: test.list}
				for i := range test.answers {
					dialog.Answers = append(dialog.Answers,
						widgets.Answer{ID: fmt.Sprint("answer-", i), Title: fmt.Sprint("Answer ", i)})
				}
				var focus widgets.FocusManager
				var host widgets.DialogHost
				stage := sprites.NewStage(1)
				host.Show(kit, stage, &focus, screen, dialog)
				shown := shownDialog{dialogCase: test, focus: &focus, screen: screen, box: facesOf(stage, "box")[0],
					title: facesOf(stage, "title")[0], body: facesOf(stage, "body")}
				for _, answer := range dialog.Answers {
					shown.answers = append(shown.answers, focus.Find(answer.ID).Rect)
				}
				check(t, shown)
			})
		}
	}
}

// margin returns the distance of the dialog's parts from the sides of its box, in points.
func (d shownDialog) margin() float64 { return d.title.X - d.box.X }

// titleTop returns the wanted distance of the title from the top of the box, in points.
func (d shownDialog) titleTop() float64 {
	if d.list {
		return d.margin()
	}
	return (d.margin() + 8) / 2 // in a red heading
}

// headingHeight returns the height that the red heading adds below the title, in points.
func (d shownDialog) headingHeight() float64 {
	if d.list {
		return 0
	}
	return 14
}

// titleBottom returns the y of the lower edge of the title with its margin.
func (d shownDialog) titleBottom() float64 { return d.title.Bottom() + d.margin() - d.titleTop() }

// textBottom returns the y of the lower edge of the text, or of the title in a dialog without text.
func (d shownDialog) textBottom() float64 {
	if len(d.body) > 0 {
		return d.body[0].Bottom()
	}
	return d.titleBottom()
}

// TestDialogIsCentred checks that a dialog's box stands in the middle of the screen, with controls for presses inside
// and beside it.
func TestDialogIsCentred(t *testing.T) {
	const maxOffY = 6 // points
	eachDialog(t, func(t *testing.T, d shownDialog) {
		if !d.box.Within(d.screen, rounding) {
			t.Errorf("box: got %v, want it on the screen %v", d.box, d.screen)
		}
		got, want := d.box.Center(), d.screen.Center()
		if differ(got.X, want.X) || math.Abs(got.Y-want.Y) > maxOffY {
			t.Errorf("box: got its centre at %v, want %v", got, want)
		}
		if inside := d.focus.Find("inside").Rect; inside != d.box {
			t.Errorf("control \"inside\": got %v, want the box %v", inside, d.box)
		}
		if beside := d.focus.Find("beside").Rect; beside != d.screen {
			t.Errorf("control \"beside\": got %v, want the screen %v", beside, d.screen)
		}
	})
}

// TestDialogTextFollowsTitle checks the margins of the title, and that the text stands just below it.
func TestDialogTextFollowsTitle(t *testing.T) {
	const minMargin, minGap, maxGap = 12, 4, 16 // points
	eachDialog(t, func(t *testing.T, d shownDialog) {
		if d.margin() < minMargin {
			t.Errorf("title: got %.1f points from the left, want at least %d", d.margin(), minMargin)
		}
		if got, want := d.title.Y-d.box.Y, d.titleTop(); differ(got, want) {
			t.Errorf("title: got %.1f points from the top, want %.1f", got, want)
		}
		wantTexts := 1
		if d.dialogCase.body == "" {
			wantTexts = 0
		}
		if len(d.body) != wantTexts {
			t.Fatalf("got %d texts, want %d", len(d.body), wantTexts)
		}
		if wantTexts == 0 {
			return
		}
		text := d.body[0]
		if gap := text.Y - d.titleBottom(); gap < minGap+d.headingHeight()/2 || gap > maxGap+d.headingHeight() {
			t.Errorf("text: got %.1f points below the title, want it just below", gap)
		}
		if text.X != d.title.X || text.Right() > d.box.Right()-d.margin()+rounding {
			t.Errorf("text: got %v, want the margins of the title %v in the box %v", text, d.title, d.box)
		}
	})
}

// TestAnswersFollowText checks that a dialog's answers have equal sizes and follow each other below the text, with
// equal margins. Up to three wide answers stand in one row.
func TestAnswersFollowText(t *testing.T) {
	const minWidth, minGap = 100, 8          // points
	const minTextGap, maxTextGap = 12, 28    // points from the text to the answers
	const maxInRow, minWidthInRow = 3, 140.0 // minWidthInRow in points, with a part of the gaps
	eachDialog(t, func(t *testing.T, d shownDialog) {
		first, all := d.answers[0], d.answers[0]
		for i, answer := range d.answers {
			all = all.Union(answer)
			if answer.W < minWidth || answer.H < minTouchSize {
				t.Errorf("answer %d: got %v, want at least %d×%d points", i, answer, minWidth, minTouchSize)
			}
			if answer.W != first.W || answer.H != first.H {
				t.Errorf("answer %d: got %v, want the size of the first, %v", i, answer, first)
			}
			for j, other := range d.answers[:i] {
				gap := max(answer.X-other.Right(), other.X-answer.Right(), answer.Y-other.Bottom(),
					other.Y-answer.Bottom())
				if gap < minGap {
					t.Errorf("answers %d and %d: got %.1f apart, want at least %d", j, i, gap, minGap)
				}
			}
			if i > 0 && answer.Y < d.answers[i-1].Y {
				t.Errorf("answer %d: got %v, above the one before, %v", i, answer, d.answers[i-1])
			}
		}
		if gap := all.Y - d.textBottom(); gap < minTextGap || gap > maxTextGap+d.headingHeight() {
			t.Errorf("gap between text and answers: got %.1f points, want %d … %.0f", gap, minTextGap,
				maxTextGap+d.headingHeight())
		}
		for side, margin := range map[string]float64{"left": all.X - d.box.X, "right": d.box.Right() - all.Right(),
			"lower": d.box.Bottom() - all.Bottom()} {
			if differ(margin, d.margin()) {
				t.Errorf("%s margin of the answers: got %.1f points, want that of the title, %.1f", side, margin,
					d.margin())
			}
		}
		fitInRow := len(d.answers) <= maxInRow && all.W/float64(len(d.answers)) >= minWidthInRow
		wantRow := len(d.answers) == 1 || fitInRow && !d.list
		if inRow := d.answers[len(d.answers)-1].Y == first.Y; inRow != wantRow {
			t.Errorf("%d answers: got one row %v, want %v", len(d.answers), inRow, wantRow)
		}
	})
}

// twoAnswers returns a dialog with the answers "a" and "b".
func twoAnswers() widgets.Dialog {
	return widgets.Dialog{Title: "T", Answers: []widgets.Answer{{ID: "a", Title: "A"}, {ID: "b", Title: "B"}}}
}

// TestDialogFocusesAnAnswer checks that the focus starts at the primary or checked answer, else at the first.
func TestDialogFocusesAnAnswer(t *testing.T) {
	kit := newKit(t)
	for name, test := range map[string]struct {
		change func(second *widgets.Answer)
		want   string // ID of an answer
	}{
		"second is primary": {func(second *widgets.Answer) { second.Primary = true }, "b"},
		"second is checked": {func(second *widgets.Answer) { second.Checked = true }, "b"},
		"equal answers":     {func(*widgets.Answer) {}, "a"},
	} {
		dialog := twoAnswers()
		test.change(&dialog.Answers[1])
		var focus widgets.FocusManager
		var host widgets.DialogHost
		host.Show(kit, sprites.NewStage(1), &focus, dialogScreens[0], dialog)
		if got := focus.Focused(); got == nil || got.ID != test.want {
			t.Errorf("%s: got focus %+v, want %s", name, got, test.want)
		}
	}
}

// dialogExits leave a dialog with a key, and with a press beside it.
var dialogExits = map[string][]widgets.InputEvent{
	"Esc":          {{Kind: widgets.KeyDown, Key: widgets.KeyBack}},
	"press beside": {{Kind: widgets.PointerDown, X: 3, Y: 3}, {Kind: widgets.PointerUp, X: 3, Y: 3}},
}

// TestDialogCanBeLeft checks that Esc and a press beside a dialog close it. A modal one stays until an answer.
func TestDialogCanBeLeft(t *testing.T) {
	kit := newKit(t)
	for name, events := range dialogExits {
		for _, modal := range []bool{false, true} {
			var focus widgets.FocusManager
			var host widgets.DialogHost
			back, answered := 0, 0
			dialog := twoAnswers()
			dialog.Modal, dialog.Back = modal, func() { back++ }
			dialog.Answers[0].OnPress = func() { answered++ }
			host.Show(kit, sprites.NewStage(1), &focus, dialogScreens[0], dialog)
			for _, event := range events {
				focus.Handle(event)
			}
			wantBack, wantOpen := 1, 0
			if modal {
				wantBack, wantOpen = 0, 1
			}
			if back != wantBack || focus.Scopes() != wantOpen {
				t.Errorf("%s, modal %v: got %d calls of Back and %d open dialogs, want %d and %d", name, modal, back,
					focus.Scopes(), wantBack, wantOpen)
			}
			if modal {
				focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
				if answered != 1 || back != 0 {
					t.Errorf("%s, then Enter: got %d answers and %d calls of Back, want 1 and 0", name, answered, back)
				}
			}
			host.Close() // it is closed already
			if focus.Scopes() != 0 {
				t.Errorf("%s, modal %v, Close: got %d open dialogs, want none", name, modal, focus.Scopes())
			}
		}
	}
}

// TestDialogSurvivesARebuild checks that Resume shows a suspended dialog again with the same focus. It shows no
// answered or closed one, and only one dialog is open at a time.
func TestDialogSurvivesARebuild(t *testing.T) {
	kit := newKit(t)
	var focus widgets.FocusManager
	var host widgets.DialogHost
	stage := sprites.NewStage(1)
	dialog := twoAnswers()
	checkOpen := func(want int) {
		t.Helper()
		if n := len(facesOf(stage, "box")); n != want || focus.Scopes() != want {
			t.Fatalf("got %d boxes and %d scopes, want %d of each", n, focus.Scopes(), want)
		}
	}
	rebuild := func() {
		host.Suspend()
		checkOpen(0)
		stage = sprites.NewStage(1)
		host.Resume(kit, stage, dialogScreens[1])
	}
	rebuild()
	checkOpen(0)
	host.Show(kit, stage, &focus, dialogScreens[0], dialog)
	checkOpen(1)
	host.Show(kit, stage, &focus, dialogScreens[0], dialog)
	checkOpen(1)
	focus.Focus("b")
	rebuild()
	checkOpen(1)
	if got := focus.Focused(); got == nil || got.ID != "b" {
		t.Errorf("after Resume on another screen: got focus %+v, want b", got)
	}
	if got := focus.Find("b").Rect; !got.Within(dialogScreens[1], 0) {
		t.Errorf("after Resume on another screen: got answer b at %v, want it inside %v", got, dialogScreens[1])
	}
	rebuild()
	checkOpen(1)
	host.Close()
	host.Close()
	checkOpen(0)
	rebuild()
	checkOpen(0)
	host.Show(kit, stage, &focus, dialogScreens[0], dialog)
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	checkOpen(0)
	rebuild()
	checkOpen(0)
	host.Show(kit, stage, &focus, dialogScreens[0], dialog)
	host.Suspend()
	host.Close()
	host.Resume(kit, stage, dialogScreens[0])
	checkOpen(0)
}

// TestSettingKeepsTheFocus shows a dialog again after each answer. The focus stays on a switch, and moves from an
// ordinary answer to the primary one.
func TestSettingKeepsTheFocus(t *testing.T) {
	kit := newKit(t)
	var focus widgets.FocusManager
	var host widgets.DialogHost
	stage, on := sprites.NewStage(1), false
	var ask func()
	ask = func() {
		host.Show(kit, stage, &focus, dialogScreens[0], widgets.Dialog{Title: "T", List: true,
			Answers: []widgets.Answer{
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
	control := focus.Find("switch")
	if !on || !control.Checked {
		t.Errorf("after three presses of the switch: got on %v, Checked %v, want both true", on, control.Checked)
	}
	if !control.Switch || focus.Find("next").Switch {
		t.Errorf("got Switch %v for the switch and %v for an answer, want true and false", control.Switch,
			focus.Find("next").Switch)
	}
}

// TestOpenReportsOnlyTheOpenDialog checks that Open reports no answered dialog, even while another scope is open.
func TestOpenReportsOnlyTheOpenDialog(t *testing.T) {
	kit := newKit(t)
	var focus widgets.FocusManager
	var host widgets.DialogHost
	host.Show(kit, sprites.NewStage(1), &focus, dialogScreens[0],
		widgets.Dialog{Title: "T", Answers: []widgets.Answer{{ID: "a", Title: "A"}}})
	if d, open := host.Open(); !open || d.Title != "T" {
		t.Fatalf("Open after Show: got %q, %v, want \"T\", true", d.Title, open)
	}
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	focus.Open(nil)
	if d, open := host.Open(); open {
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
