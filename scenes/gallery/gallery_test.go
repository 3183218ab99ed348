package gallery

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestEveryDrawingIsShown checks that the chapter drawings shows every drawing of the assets. The chapter pieces shows
// those of agents, cards, die, tokens and safe.
func TestEveryDrawingIsShown(t *testing.T) {
	gallery := openGallery(t, scenetest.Phone)
	var cards []string
	for k := rules.Card(1); k <= rules.NumCardKinds; k++ {
		cards = append(cards, "cards/"+k.String())
	}
	for chapter, wanted := range map[string]func(name string) bool{
		"drawings": func(string) bool { return true },
		"pieces": func(name string) bool {
			folder, _, ok := strings.Cut(name, "/")
			return ok && slices.Contains([]string{"agents", "die", "tokens"}, folder) || name == "safe" ||
				name == "safe-open" || name == "cards/reverse"
		},
	} {
		gallery.press(t, chapter)
		shown := map[string]bool{}
		for _, r := range gallery.builtRows() {
			r.Node.Walk(func(n *sprites.Node) {
				if p, ok := n.Face().(*sprites.Picture); ok {
					w, h := p.Size()
					// The description of a card's picture is its name and its size.
					if kind, on := strings.CutPrefix(p.Describe(), "shape card-"); on {
						shown["cards/"+kind[:strings.LastIndexByte(kind, '-')]] = true
					} else {
						shown[n.Name()] = shown[n.Name()] || p == gallery.Ctx.Textures.Drawing(n.Name(), w, h)
					}
				}
			})
		}
		for _, name := range assets.DrawingNames() {
			if wanted(name) && !shown[name] {
				t.Errorf("chapter %s does not show the drawing %s", chapter, name)
			}
		}
		if chapter == "pieces" {
			for _, name := range cards {
				if !shown[name] {
					t.Errorf("chapter pieces does not show the card %s", name)
				}
			}
		}
	}
}

// TestEveryWidgetIsShown checks that the gallery has buttons of every style and every state, and that every method of
// widgets.Kit is in a list of those whose results are shown.
func TestEveryWidgetIsShown(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", "sprites", "widgets", "button.go"), nil,
		0)
	if err != nil {
		t.Fatal(err)
	}
	found := -1
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
			if kind, ok := d.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident); ok && kind.Name == "Look" {
				found = len(d.Specs)
			}
		}
	}
	shown := map[widgets.Look]bool{}
	for _, l := range buttonStyles {
		shown[l.spec.Look] = true
	}
	if len(shown) != found {
		t.Errorf("got %d styles of buttons, want the %d of widgets.Look", len(shown), found)
	}
	kind := reflect.TypeFor[widgets.ControlState]()
	for i := range kind.NumField() {
		if !slices.ContainsFunc(buttonStates,
			func(s buttonState) bool { return reflect.ValueOf(s.state).Field(i).Bool() }) {
			t.Errorf("no button has the state %s", kind.Field(i).Name)
		}
	}
	made := []string{"Button", "Field", "Scroll", "Drawer", "Keycap", "PadCap", "ArrowCap"} // and dialogs, by Question
	// Texts have their own chapter.
	made = append(made, "Style", "Label", "NamedLabel", "WrappedLabel", "TruncatedLabel", "ShareSize")
	kit := reflect.TypeFor[*widgets.Kit]()
	for i := range kit.NumMethod() {
		if !slices.Contains(made, kit.Method(i).Name) {
			t.Errorf("nothing made by Kit.%s is shown", kit.Method(i).Name)
		}
	}
}

// TestButtonStatesDiffer checks on every screen that a button of every style has the right colours, ring and text in
// every state.
func TestButtonStatesDiffer(t *testing.T) {
	for _, screen := range scenetest.Screens {
		gallery := openGallery(t, screen)
		gallery.press(t, "widgets")
		rows := gallery.builtRows()
		for i, style := range buttonStyles {
			seen := map[message.Key]cellLook{}
			for _, r := range rows {
				for _, child := range r.Node.Children() {
					for _, state := range buttonStates {
						if child.Name() != gallery.say(message.Of(state.title)) || len(child.Children()) == 0 {
							continue
						}
						button := child.Children()[0]
						if button.Name() != style.id && button.Name() != "button-"+style.id {
							continue
						}
						missing := cellLook{empty: true}
						_, missing.y = button.Pos()
						button.Walk(func(n *sprites.Node) {
							switch f := n.Face().(type) {
							case *sprites.Panel:
								missing.style, missing.empty = f.Style(), false
							case *sprites.Picture:
								missing.dash = missing.dash || n.Name() == "ground"
							case *lettering.Text:
								missing.words += f.String() + "|"
							}
						})
						child.Walk(func(n *sprites.Node) { missing.ring = missing.ring || n.Name() == "light" })
						seen[state.title] = missing
					}
				}
			}
			if len(seen) != len(buttonStates) {
				t.Fatalf("%vx%v: %s has %d states, want %d", screen.W, screen.H, style.id, len(seen), len(buttonStates))
			}
			if buttonStyles[i].spec.Look == widgets.Subdued { // its panel stays the same in all states
				for title, missing := range seen {
					if under := title == "gallery.hover" ||
						title == "gallery.pressed"; (missing.style == seen["gallery.disabled"].style) == under ||
						missing.dash ||
						missing.style.Raised {
						t.Errorf("%vx%v: button %s in state %s: got look %+v, want a panel only under the pointer",
							screen.W,
							screen.H, style.id, title, missing)
					}
				}
				continue
			}
			normal, look := seen["gallery.normal"], buttonStyles[i].spec.Look
			gold, bare := look == widgets.Primary, look == widgets.Bare
			for title, right := range map[message.Key]bool{
				"gallery.normal": !normal.ring && normal.empty == bare && !normal.dash,
				"gallery.hover": seen["gallery.hover"].style.Fill != normal.style.Fill &&
					seen["gallery.hover"].y-normal.y < 1,
				"gallery.focus":   seen["gallery.focus"].ring && seen["gallery.focus"].style == normal.style,
				"gallery.pressed": seen["gallery.pressed"].style == seen["gallery.hover"].style,
				"gallery.disabled": (seen["gallery.disabled"].style.Fill != normal.style.Fill) != bare &&
					!seen["gallery.disabled"].style.Raised && !seen["gallery.disabled"].dash &&
					strings.HasSuffix(seen["gallery.disabled"].words, gallery.say(message.Of("gallery.why"))+"|"),
				"gallery.barred": (seen["gallery.barred"].style.Fill != normal.style.Fill) != bare &&
					!seen["gallery.barred"].style.Raised && !seen["gallery.barred"].dash &&
					strings.HasSuffix(seen["gallery.barred"].words, gallery.say(message.Of("gallery.why"))+"|"),
				"gallery.checked": (seen["gallery.checked"].style.Edge == art.Gold) != gold,
			} {
				if !right {
					t.Errorf("%vx%v: button %s has a wrong look in state %s: %+v", screen.W, screen.H, style.id, title,
						seen[title])
				}
			}
		}
	}
}

// TestTabVisitsEveryControl checks on every screen that Tab visits every control once, that Enter presses the focused
// button, and that Esc closes the gallery.
func TestTabVisitsEveryControl(t *testing.T) {
	for _, screen := range scenetest.Screens {
		gallery := openGallery(t, screen)
		left := false
		gallery.Focus().SetBack(func() { left = true })
		key := func(k string) {
			gallery.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: k})
			gallery.Advance(1.0 / 60)
		}
		key(widgets.KeyTab)
		key(widgets.KeyTab)
		key(widgets.KeyTab)
		if key(widgets.KeyEnter); chapters[gallery.currentChapter].id != "widgets" {
			t.Fatalf("%vx%v, third button: got chapter %s, want widgets", screen.W, screen.H,
				chapters[gallery.currentChapter].id)
		}
		var state a11y.PublicState
		if gallery.Describe(&state); !strings.Contains(state.Prompt, gallery.Words("gallery.widgets")) ||
			len(state.Log) == 0 ||
			!strings.Contains(state.Log[0], gallery.Words(buttonStyles[0].title)) {
			t.Errorf("%vx%v, chapter widgets: got state %+v, want its title and its first row", screen.W, screen.H,
				state)
		}
		var order []string
		seen := map[string]bool{}
		for range 40 { // more than there are controls
			key(widgets.KeyTab)
			control := gallery.Focus().Focused()
			if control == nil || !control.Rect.Within(screen.Rect(), 0.5) || control.Rect.H < 20 {
				t.Fatalf("%vx%v: got focus on %+v, want a control on the screen", screen.W, screen.H, control)
			}
			if seen[control.ID] {
				break
			}
			seen[control.ID] = true
			order = append(order, control.ID)
			if id, ok := strings.CutPrefix(control.ID, "button-"); ok {
				if key(widgets.KeyEnter); !gallery.checked[id] || !gallery.Focus().Find(control.ID).Checked {
					t.Errorf("Enter does not press %s", control.ID)
				}
			}
		}
		for _, l := range buttonStyles {
			if !seen["button-"+l.id] {
				t.Errorf("%vx%v: Tab misses the button %s: %v", screen.W, screen.H, l.id, order)
			}
		}
		if !seen["open"] || !seen["back"] || !seen["drawings"] {
			t.Errorf("%vx%v: got Tab order %v, want open, back and drawings in it", screen.W, screen.H, order)
		}
		if key(widgets.KeyBack); !left {
			t.Errorf("%vx%v: Esc does not close the gallery", screen.W, screen.H)
		}
	}
}

// TestResizeKeepsTopRow checks that a resized gallery keeps the top row of its list, and that another chapter starts at
// its top.
func TestResizeKeepsTopRow(t *testing.T) {
	gallery := openGallery(t, scenetest.Window)
	gallery.press(t, "words")
	gallery.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyPageDown})
	top := func() string {
		first, _ := gallery.list.VisibleRows()
		return gallery.rowSpecs[first].name
	}
	was := top()
	if was == gallery.rowSpecs[0].name {
		t.Fatal("Page down does not scroll")
	}
	for _, s := range scenetest.Screens {
		if gallery.Layout(s); top() != was {
			t.Errorf("%vx%v: got top row %q, want %q", s.W, s.H, top(), was)
		}
	}
	if gallery.press(t, "lettering"); top() != gallery.rowSpecs[0].name {
		t.Error("another chapter does not start at its top")
	}
}

// openGallery returns the gallery on a screen. A wrong use of a text fails the test at its end.
func openGallery(t *testing.T, screen appctx.Screen) *Gallery {
	t.Helper()
	gallery, err := New(scenetest.Context(t), nil, func() {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, l := range gallery.languages {
			for _, wrong := range l.words.Mistakes() {
				t.Errorf("%s: bad text: %s", l.name, wrong)
			}
		}
	})
	gallery.Layout(screen)
	return gallery
}

// addLongLanguage adds a language with longer texts in brackets.
func (g *Gallery) addLongLanguage(t *testing.T) {
	t.Helper()
	g.languages = append(g.languages, language{"xx", scenetest.LongWords(t)})
	g.Layout(g.Screen)
}

// press taps a control.
func (g *Gallery) press(t *testing.T, id string) {
	t.Helper()
	c := g.Focus().Find(id)
	if c == nil {
		t.Fatalf("no control %s", id)
	}
	for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
		at := c.Rect.Center()
		g.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: at.Y, Pointer: 1, Touch: true})
	}
}

// builtRows builds every row of the open chapter, with its controls at rest.
func (g *Gallery) builtRows() (rows []widgets.Row) {
	for _, e := range g.rowSpecs {
		r := e.build()
		for _, c := range r.Controls {
			c.OnStateChange(widgets.ControlState{Checked: c.Checked})
		}
		rows = append(rows, r)
	}
	return rows
}

// cellLook describes the look of a cell with a button.
type cellLook struct {
	style sprites.PanelStyle
	empty bool    // the button has no panel
	dash  bool    // the button has a dashed outline
	y     float64 // of the button
	ring  bool    // the cell has a focus ring
	words string  // the button's texts, each followed by |
}

// readFile returns the text of a file.
func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
