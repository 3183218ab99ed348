// Package appctx defines the interface of all scenes, and the context that they share: textures, words, settings and
// sound. There are no global variables.
package appctx

import (
	"strings"
	"time"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/a11y"
	"heimlich/scenes/sound"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Screen is the window as scenes see it, in points.
type Screen struct {
	W, H          float64
	Scale         float64 // device pixels per point
	Large         bool    // zoomed beyond the default size: content that does not fit scrolls instead of shrinking
	VisibleHeight float64 // height of the visible part if the screen scrolls, else 0
}

// Rect returns the whole screen.
func (s Screen) Rect() layout.Rect { return layout.Rect{W: s.W, H: s.H} }

// Narrow reports whether a zoomed screen is so narrow that its parts must be stacked, with text on more lines.
func (s Screen) Narrow() bool { return s.Large && s.W < layout.Narrow }

// DialogArea returns the area for dialogs, which has the size of the window.
func (s Screen) DialogArea() layout.Rect { return s.Window().Rect() }

// ForScene returns the screen for the layout of a scene in the window s. It is at least as high as the scene needs;
// VisibleHeight is that of the window.
func (s Screen) ForScene(scene Scene) Screen {
	s.VisibleHeight = s.H
	s.H = max(s.H, scene.MinHeight(s))
	return s
}

// Relayout is ForScene for a scene that was laid out on s and needs another height now.
func (s Screen) Relayout(scene Scene) Screen { return s.Window().ForScene(scene) }

// Window returns the screen of the window that shows a part of this one.
func (s Screen) Window() Screen {
	if s.VisibleHeight > 0 {
		s.H, s.VisibleHeight = s.VisibleHeight, 0
	}
	return s
}

// Context is the context that scenes share. Make one with New. All of it belongs to the game loop.
type Context struct {
	Textures         *sprites.TextureCache
	Language         *words.Catalogue // catalogue of the current language
	LanguageName     string           // code of that language, such as "en"
	SystemLanguages  []string         // the player's languages in the form of the system, preferred ones first: "de-AT"
	Fonts            *lettering.Fonts
	Kit              *widgets.Kit
	Settings         Settings
	SaveSettings     func()                // saves the settings in the background
	Sound            *sound.Conductor      // plays sound; silent without an open device
	presetBeforeMute sound.Preset          // preset before muting
	Now              func() time.Time      // clock and calendar
	Update           func() (Update, bool) // returns the newer version that is available; false for none
	Spectating       bool                  // this screen shows a shared table without a seat there
	Seated           bool                  // this screen has a seat at a shared table
	Problems         []error               // errors that the title scene shows
}

// New returns a context with default settings, English words and no sound device. It returns an error if an embedded
// asset is invalid.
func New() (*Context, error) {
	fonts, err := lettering.NewFonts()
	if err != nil {
		return nil, err
	}
	language, err := words.Language(words.English)
	if err != nil {
		return nil, err
	}
	textures := sprites.NewTextureCache(1)
	kit := &widgets.Kit{Textures: textures, Fonts: fonts, Theme: defaultTheme}
	ctx := &Context{
		Textures:     textures,
		Language:     language,
		LanguageName: words.English,
		Fonts:        fonts,
		Kit:          kit,
		Settings:     DefaultSettings(),
		SaveSettings: func() {},
		Sound:        sound.NewConductor(),
		Now:          time.Now,
		Update:       systemUpdate(),
	}
	kit.FormatLabel, kit.MoreRows = ctx.Labelled, ctx.moreRowsLabel
	return ctx, nil
}

// ApplyLanguage switches to the language of the settings, or else to the preferred one of the system that the game has.
// If its words are invalid, it returns an error and keeps the previous language.
func (ctx *Context) ApplyLanguage() error {
	name := ctx.Settings.Language
	if name == "" {
		name = words.Best(ctx.SystemLanguages)
	}
	if name == ctx.LanguageName {
		return nil
	}
	c, err := words.Language(name)
	if err != nil {
		return err
	}
	ctx.Language, ctx.LanguageName = c, name
	return nil
}

// Apply applies the settings: sound, theme and language. A language without valid words becomes a problem for the title
// scene. Scenes must be laid out again.
func (ctx *Context) Apply() {
	ctx.ApplySound()
	ctx.ApplyTheme()
	if err := ctx.ApplyLanguage(); err != nil {
		ctx.AddProblem(err)
	}
}

// Words returns the text of a key in the current language. The arguments must be those of the key.
func (ctx *Context) Words(k message.Key, args ...*message.Arg) string {
	return ctx.Language.Say(message.Of(k, args...))
}

// Labelled joins a label and a value with the punctuation of the language.
func (ctx *Context) Labelled(label, value string) string {
	return ctx.Words("field.labelled", message.Verbatim("asks", label), message.Verbatim("says", value))
}

// moreRowsLabel returns the label of the control that scrolls to rows above or below the visible part of a list.
func (ctx *Context) moreRowsLabel(above bool, rows int) string {
	if above {
		return ctx.Words("list.above", message.Count("rows", rows))
	}
	return ctx.Words("list.below", message.Count("rows", rows))
}

// Say returns the text of a message, "" for an empty one.
func (ctx *Context) Say(m message.Message) string { return ctx.Language.Say(m) }

// Sentences returns the texts of messages joined to one text, each as a sentence. Empty ones are left out.
func (ctx *Context) Sentences(ms ...message.Message) string {
	parts := make([]string, len(ms))
	for i, m := range ms {
		parts[i] = ctx.Say(m)
	}
	return a11y.Sentences(parts...)
}

// CheckName returns nil if a player can have a name, else an error for players. A name must be visible, and the fonts
// must have its characters.
func (ctx *Context) CheckName(name string) error {
	return record.CheckNewName(name, ctx.Fonts.MissingRune)
}

// Sentence returns an error as a sentence for players, in their language if it has a message.
func (ctx *Context) Sentence(err error) string { return a11y.Sentences(ctx.Language.Error(err)) }

// Notice returns the problems as sentences in the current language; "" for none.
func (ctx *Context) Notice() string {
	var all []string
	for _, err := range ctx.Problems {
		all = append(all, ctx.Sentence(err))
	}
	return strings.Join(all, " ")
}

// AddProblem adds an error for the title scene to show, unless one with the same sentence is there already.
func (ctx *Context) AddProblem(err error) {
	if !strings.Contains(ctx.Notice(), ctx.Sentence(err)) {
		ctx.Problems = append(ctx.Problems, err)
	}
}

// Agent returns an agent's name.
func (ctx *Context) Agent(a rules.Agent) string { return ctx.Language.Agent(a) }

// KeyRegion returns a region for screen readers that explains keys of a scene, one line for each.
func (ctx *Context) KeyRegion(lines ...message.Key) a11y.Region {
	r := a11y.Region{ID: "keys", Title: ctx.Words("look.keys")}
	for _, k := range lines {
		r.Lines = append(r.Lines, ctx.Words(k))
	}
	return r
}
