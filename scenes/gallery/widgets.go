package gallery

import (
	"slices"

	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// This file has the chapters of controls: every button, field and dialog in each of its states.

// buttonStyles are the styles of buttons.
var buttonStyles = []struct {
	id    string
	title message.Key
	spec  widgets.ButtonSpec
}{
	{"secondary", "gallery.secondary", widgets.ButtonSpec{}},
	{"primary", "gallery.primary", widgets.ButtonSpec{Look: widgets.Primary}},
	{"choice", "gallery.choice", widgets.ButtonSpec{Look: widgets.Choice, Left: true}},
	{"quiet", "gallery.quiet", widgets.ButtonSpec{Look: widgets.Subdued}},
	{"bare", "gallery.bare", widgets.ButtonSpec{Look: widgets.Bare}},
	{"icon", "gallery.icon", widgets.ButtonSpec{Icon: "icons/notebook"}},
	{"two-lines", "gallery.two-lines", widgets.ButtonSpec{Sub: "gallery.second"}},
}

// buttonState is a state in which buttons are shown.
type buttonState struct {
	title  message.Key
	state  widgets.ControlState
	barred bool
}

// buttonStates are the states of a button. A button in the first state is a real control.
var buttonStates = []buttonState{
	{title: "gallery.normal"},
	{title: "gallery.hover", state: widgets.ControlState{Hover: true}},
	{title: "gallery.focus", state: widgets.ControlState{Focused: true}},
	{title: "gallery.pressed", state: widgets.ControlState{Hover: true, Pressed: true}},
	{title: "gallery.disabled", state: widgets.ControlState{Disabled: true}},
	{title: "gallery.barred", barred: true},
	{title: "gallery.checked", state: widgets.ControlState{Checked: true}},
}

// widgets returns the buttons, fields, lists and dialogs in every state.
func (g *Gallery) widgets(width float64) (shows []rowSpec) {
	for i := range buttonStyles {
		shows = append(shows, g.section(buttonStyles[i].title, g.buttonsOf(i), 130, width, fixedHeight(56))...)
	}
	shows = append(shows, g.section("gallery.fields", g.fields(), 150, width, fixedHeight(48))...)
	shows = append(shows, g.section("gallery.lists", g.lists(), 150, width, fixedHeight(150))...)
	shows = append(shows, g.section("gallery.drawer", g.drawerCells(), 220, width, fixedHeight(150))...)
	shows = append(shows, g.heading(g.say(message.Of("gallery.dialogs")), width))
	for i, d := range g.dialogs() {
		shows = append(shows, rowSpec{d.Title, func() widgets.Row { return g.dialog(d, width) }})
		if i == 0 {
			open := cell{g.say(message.Of("gallery.question")), func(on *sprites.Node, r layout.Rect) *widgets.Control {
				b := g.Ctx.Kit.Button(widgets.ButtonSpec{
					ID:      "open",
					Title:   g.say(message.Of("gallery.open")),
					Rect:    r,
					OnPress: func() { g.Show(d) },
				})
				on.Add(b.Node)
				return b.Control
			}}
			shows = append(shows, g.grid([]cell{open}, 220, width, fixedHeight(48))...)
		}
	}
	return shows
}

// buttonsOf returns the button style with an index, in all states.
func (g *Gallery) buttonsOf(look int) (cells []cell) {
	style := buttonStyles[look]
	for i, state := range buttonStates {
		title := g.say(message.Of(state.title))
		cells = append(cells, cell{title, func(parent *sprites.Node, rect layout.Rect) *widgets.Control {
			spec := style.spec
			spec.ID, spec.Title, spec.Rect, spec.Size = style.id, title, rect, 17
			g.translate(&spec.Sub)
			spec.Disabled, spec.Barred = state.state.Disabled, state.barred
			if spec.Disabled || spec.Barred {
				spec.DisabledReason = g.say(message.Of("gallery.why"))
			}
			if i == 0 {
				spec.ID, spec.Label, spec.Checked = "button-"+style.id, g.say(message.Of(style.title)),
					g.checked[style.id]
				spec.OnPress = func() { g.check(style.id) }
			}
			b := g.Ctx.Kit.Button(spec)
			parent.Add(b.Node)
			if i == 0 {
				return b.Control
			}
			b.Control.OnStateChange(state.state)
			if state.state.Focused {
				g.ring(parent, rect)
			}
			return nil
		}})
	}
	return cells
}

// check toggles the button with an ID.
func (g *Gallery) check(id string) {
	g.checked[id] = !g.checked[id]
	if c := g.Focus().Find("button-" + id); c != nil {
		c.Checked = g.checked[id]
		g.Focus().Refresh()
	}
}

// isolated returns a new stage and focus manager, for widgets whose states must not affect the gallery.
func (g *Gallery) isolated() (*sprites.Stage, *widgets.FocusManager) {
	return sprites.NewStage(g.Screen.Scale), &widgets.FocusManager{}
}

// ring draws a focus ring around a rectangle.
func (g *Gallery) ring(on *sprites.Node, r layout.Rect) {
	stage, focus := g.isolated()
	widgets.NewFocusRing(g.Ctx.Kit, stage, r.Inset(-100), focus)
	focus.Add(&widgets.Control{ID: "focus", Rect: r})
	focus.ShowFocusOn("focus")
	on.Add(slices.Clone(stage.Layer(sprites.LayerFocus).Children())...)
}

// fields returns the states of a text field.
func (g *Gallery) fields() (cells []cell) {
	for _, f := range []struct {
		title message.Key
		text  message.Key // typed into it
		do    func(*widgets.Field)
	}{
		{"gallery.empty", "", nil},
		{"gallery.filled", "gallery.typed", nil},
		{"gallery.hover", "gallery.typed",
			func(f *widgets.Field) { f.Control.OnStateChange(widgets.ControlState{Hover: true}) }},
		{"gallery.typing", "gallery.typed", (*widgets.Field).Activate},
		{"gallery.long", "gallery.typed.long", (*widgets.Field).Activate},
	} {
		cells = append(cells, cell{g.say(message.Of(f.title)),
			func(parent *sprites.Node, r layout.Rect) *widgets.Control {
				text := string(f.text)
				g.translate(&text)
				field := g.Ctx.Kit.Field(widgets.FieldSpec{ID: "field", Rect: r, Text: text,
					Placeholder: g.say(message.Of("gallery.empty"))})
				field.Control.OnStateChange(widgets.ControlState{})
				if f.do != nil {
					f.do(field)
				}
				parent.Add(field.Node)
				return nil
			}})
	}
	return cells
}

// lists returns a list that fits, and a scrolled one at several positions.
func (g *Gallery) lists() (cells []cell) {
	for _, l := range []struct {
		title message.Key
		rows  int
		to    func(*widgets.Scroll)
	}{
		{"gallery.short", 3, func(*widgets.Scroll) {}},
		{"gallery.top", 40, func(*widgets.Scroll) {}},
		{"gallery.middle", 40, func(s *widgets.Scroll) { s.ScrollTo(widgets.ScrollPosition{Row: 20, Offset: 10}) }},
		{"gallery.end", 40, (*widgets.Scroll).End},
	} {
		cells = append(cells, cell{g.say(message.Of(l.title)),
			func(parent *sprites.Node, r layout.Rect) *widgets.Control {
				_, focus := g.isolated()
				list := g.Ctx.Kit.Scroll(focus, widgets.ScrollSpec{
					ID:   "list",
					Rect: r,
					Rows: l.rows,
					Gap:  4,
					Build: func(row int, w float64) widgets.Row {
						text := g.Ctx.Fonts.Block(g.Style(lettering.Body, 16),
							g.say(message.Of("gallery.row", message.Number("row", row+1))), w)
						_, h := text.Size()
						return widgets.Row{Node: sprites.New("row").Add(sprites.NewFace("words", text, 0, 0)), H: h}
					},
				})
				l.to(list)
				parent.Add(list.Node)
				return nil
			}})
	}
	return cells
}

// dialogKinds are the kinds of dialog, with message keys in place of texts.
var dialogKinds = []widgets.Dialog{
	{
		Title:   "gallery.question",
		Body:    "gallery.question.text",
		Answers: []widgets.Answer{{ID: "yes", Title: "button.done", Primary: true}, {ID: "no", Title: "button.back"}},
	},
	{
		Title: "gallery.choices",
		List:  true,
		Answers: []widgets.Answer{
			{ID: "one", Title: "gallery.normal", Sub: "gallery.second"},
			{ID: "two", Title: "gallery.checked", Checked: true},
			{
				ID:    "three",
				Title: "gallery.icon",
				Icon:  "icons/passport",
			},
			{ID: "four", Title: "gallery.disabled", Disabled: true, DisabledReason: "gallery.why"},
		},
	},
	{
		Title:   "gallery.notice",
		Body:    "gallery.notice.text",
		Modal:   true,
		Answers: []widgets.Answer{{ID: "back", Title: "button.back", Primary: true}},
	},
}

// dialogs returns the kinds of dialog with translated texts.
func (g *Gallery) dialogs() []widgets.Dialog {
	kinds := slices.Clone(dialogKinds)
	for i := range kinds {
		d := &kinds[i]
		d.Answers = slices.Clone(d.Answers)
		g.translate(&d.Title, &d.Body)
		for k := range d.Answers {
			g.translate(&d.Answers[k].Title, &d.Answers[k].Sub, &d.Answers[k].DisabledReason)
		}
	}
	return kinds
}

// translate replaces message keys by their texts.
func (g *Gallery) translate(keys ...*string) {
	for _, k := range keys {
		if *k != "" {
			*k = g.say(message.Of(message.Key(*k)))
		}
	}
}

// dialog builds a row with a dialog, on an empty screen of the height it needs.
func (g *Gallery) dialog(d widgets.Dialog, width float64) widgets.Row {
	minimum := 200.0
	if d.List { // on a low screen the choices would use two columns
		minimum = 400
	}
	for h := minimum; ; h += 40 {
		stage, focus := g.isolated()
		var q widgets.DialogHost
		q.Show(g.Ctx.Kit, stage, focus, layout.Rect{X: pad, Y: pad, W: width - 2*pad, H: h}, d)
		shown := sprites.New("dialog row").Add(slices.Clone(stage.Layer(sprites.LayerDialog).Children())...)
		fits := true
		shown.Walk(func(n *sprites.Node) {
			if n.Name() == "box" {
				_, y := n.Pos()
				_, bh := n.Face().Size()
				fits = fits && y >= 2*pad && y+bh <= h
			}
		})
		if fits || h > 2000 {
			return widgets.Row{Node: shown, H: h + 2*pad}
		}
	}
}
