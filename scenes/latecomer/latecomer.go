// Package latecomer is the scene for joining a game in progress. It has a field for the newcomer's name, and explains
// what the newcomer gets.
package latecomer

import (
	"unicode"

	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Joinable is the game that can be joined. It decides about the name.
type Joinable interface {
	// CheckJoin returns nil if a player called name can join, else an error for players.
	CheckJoin(name string) error
	// Join adds a player called name, and leaves the scene. It is called only after CheckJoin has returned nil.
	Join(name string)
}

// Latecomer is the scene for joining a game in progress.
type Latecomer struct {
	appctx.BaseScene
	name  string          // as typed so far
	text  message.Message // explains what the newcomer gets
	nav   *nav.Stack
	table Joinable
	field *widgets.Field
	join  *widgets.Control // the button that joins
}

// New returns the scene with a default name, which the newcomer may change. The message text explains what the newcomer
// gets, and table is joined.
func New(ctx *appctx.Context, stack *nav.Stack, name string, text message.Message, table Joinable) *Latecomer {
	l := &Latecomer{BaseScene: appctx.BaseScene{Ctx: ctx}, name: name, text: text, nav: stack, table: table}
	l.Focus().SetBack(stack.Pop)
	return l
}

// Layout builds the scene. It ends typing and keeps the name.
func (l *Latecomer) Layout(s appctx.Screen) {
	if l.field != nil {
		l.field.Done()
	}
	l.build(s)
}

// build builds the scene with the current name.
func (l *Latecomer) build(s appctx.Screen) {
	l.Begin(s)
	w := min(s.W-24, 520)
	text := l.Style(lettering.Body, 18).WithColor(art.PaperText)
	_, height := l.Ctx.Fonts.Block(text, l.explanation(), w-2*desk.SheetMargin).Size()
	var head, body, name, sitAt, backAt layout.Rect
	desk.SheetWithCells(l.Stage(), l.Content, l.Ctx.Textures, s.Rect(), w,
		layout.Fixed(&head, 40), layout.Gap(4), layout.Fixed(&body, height).AtLeast(0), layout.Gap(14),
		layout.Fixed(&name, 48), layout.Gap(12), layout.Fixed(&sitAt, 56), layout.Gap(12), layout.Fixed(&backAt, 56))
	l.AddLine(l.Style(lettering.Title, 28).WithColor(art.Ink), l.Words("late.head"), head)
	l.AddParagraph(text, l.explanation(), body)
	l.field = l.Ctx.Kit.Field(widgets.FieldSpec{
		ID:      "late-name",
		Label:   l.Words("late.name"),
		Rect:    name,
		Text:    l.name,
		Limit:   record.MaxName,
		Allowed: unicode.IsPrint,
		Handwriting: l.Style(lettering.Italic, 24).
			WithColor(art.Ink),
		Placeholder: l.Words("setup.name.empty"),
		OnChange:    l.nameChanged,
		OnDone:      l.nameEntered,
	})
	l.Content.Add(l.field.Node)
	why := l.table.CheckJoin(l.name)
	sit := widgets.ButtonSpec{
		ID:       "late-sit",
		Title:    l.Words("late.sit"),
		Size:     19,
		Look:     widgets.Primary,
		Disabled: why != nil,
		Rect:     sitAt,
		OnPress:  func() { l.table.Join(l.name) },
	}
	if why != nil {
		sit.DisabledReason = l.Ctx.Sentence(why)
	}
	l.join = l.AddButton(sit)
	back := l.AddButton(widgets.ButtonSpec{ID: "late-back", Title: l.Words("button.back"), Size: 19, Rect: backAt,
		OnPress: l.nav.Pop})
	l.SetControlsAndFocus("late-name", []*widgets.Control{l.field.Control, l.join, back})
}

// explanation returns the sentence above the field: what the newcomer gets, or the reason why this name can’t join.
func (l *Latecomer) explanation() string {
	if err := l.table.CheckJoin(l.name); err != nil {
		return l.Ctx.Sentence(err)
	}
	return l.Ctx.Say(l.text)
}

// nameChanged enables or disables the join button while a name is typed.
func (l *Latecomer) nameChanged(name string) {
	l.name = record.Name(name)
	why := l.table.CheckJoin(l.name)
	l.join.Disabled, l.join.DisabledReason = why != nil, ""
	if why != nil {
		l.join.DisabledReason = l.Ctx.Sentence(why)
	}
	l.Focus().Refresh()
}

// nameEntered lays out the scene with the typed name and moves the focus to the join button.
func (l *Latecomer) nameEntered(name string) {
	l.name, l.field = record.Name(name), nil
	l.build(l.Screen)
	l.Focus().Focus("late-sit")
}

// Handle passes input to the field, then to the focus manager. A press outside the field ends typing.
func (l *Latecomer) Handle(e widgets.InputEvent) {
	if f := l.field; f.Active() && e.Kind == widgets.PointerDown &&
		!f.Control.Rect.Contains(layout.Point{X: e.X, Y: e.Y}) {
		f.Done()
	}
	if !l.field.Type(e) {
		l.BaseScene.Handle(e)
	}
}

// Advance updates the input method of the field.
func (l *Latecomer) Advance(float64) { l.field.Update() }

// Typing reports whether the field has the input focus.
func (l *Latecomer) Typing() bool { return l.field.Active() }

// Describe adds the explanation to the accessibility state.
func (l *Latecomer) Describe(s *a11y.PublicState) { s.Prompt = a11y.Sentences(l.explanation()) }
