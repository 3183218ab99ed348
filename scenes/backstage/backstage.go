// Package backstage is what every scene is handed: the screen, the drawings and the type, the player's settings. There is
// no global game; whoever needs something was given it.
package backstage

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
	W, H  float64
	Scale float64 // device pixels a point
	Large bool    // everything on it is larger than usual, so that what has no room is rather rolled into sight than made small
	Seen  float64 // how much of its height a window shows at a time, the rest being rolled into sight; 0 for all
}

// Rect is the whole screen.
func (s Screen) Rect() layout.Rect { return layout.Rect{W: s.W, H: s.H} }

// Narrow reports whether everything is so large for the width that it has to lie below each other, words on more lines.
func (s Screen) Narrow() bool { return s.Large && s.W < layout.Narrow }

// Asks is where what is asked above a scene has its place: as much as a window shows.
func (s Screen) Asks() layout.Rect { return s.Window().Rect() }

// Paper is the screen that a scene is laid out for in a window: as high as that, or higher.
func (s Screen) Paper(scene Scene) Screen {
	s.Seen = s.H
	s.H = max(s.H, scene.MinHeight(s))
	return s
}

// Again is the screen that a scene is laid out for which has laid itself out for this one, and has become higher or lower.
func (s Screen) Again(scene Scene) Screen { return s.Window().Paper(scene) }

// Window is the screen of the window in which a part of this one is seen.
func (s Screen) Window() Screen {
	if s.Seen > 0 {
		s.H, s.Seen = s.Seen, 0
	}
	return s
}

// Backstage is what scenes share.
type Backstage struct {
	Gallery      *sprites.TextureCache
	Language     *words.Catalogue // in which everything is said
	Spoken       string           // its name, as "en"
	Knows        []string         // the languages that the player understands, the best first, as the system names them: "de-AT"
	Type         *lettering.Fonts
	Kit          *widgets.Kit
	Settings     Settings
	SaveSettings func()                // saves the settings in the background
	Sound        *sound.Conductor      // what is heard; silent where nobody has opened a device
	before       sound.Preset          // what was heard before all was turned off
	Now          func() time.Time      // the clock and the calendar
	Update       func() (Update, bool) // the newer version that waits; false for none
	Lacks        []error               // what is missing on this machine or went wrong, as the title says it
}

// New prepares what scenes share. The error says which part of the assets can't be used; it never comes from the player's machine.
func New() (*Backstage, error) {
	shop, err := lettering.NewFonts()
	if err != nil {
		return nil, err
	}
	language, err := words.Language(words.English)
	if err != nil {
		return nil, err
	}
	g := sprites.NewTextureCache(1)
	kit := &widgets.Kit{Textures: g, Fonts: shop, Theme: usual}
	b := &Backstage{Gallery: g, Language: language, Spoken: words.English, Type: shop, Kit: kit, Settings: DefaultSettings(), SaveSettings: func() {}, Sound: sound.NewConductor(), Now: time.Now, Update: systemUpdate()}
	kit.FormatLabel, kit.MoreRows = b.Labelled, b.beyond
	return b, nil
}

// Speak speaks the language that the player has chosen, or else the best one that they understand. The error says what is wrong with its words; then the one before is spoken on.
func (b *Backstage) Speak() error {
	name := b.Settings.Language
	if name == "" {
		name = words.Best(b.Knows)
	}
	if name == b.Spoken {
		return nil
	}
	c, err := words.Language(name)
	if err != nil {
		return err
	}
	b.Language, b.Spoken = c, name
	return nil
}

// Apply lets the settings take effect.
func (b *Backstage) Apply() {
	b.Listen()
	b.Light()
	if err := b.Speak(); err != nil {
		b.Lack(err)
	}
}

// Words are the words of a key of the catalogue, with its arguments.
func (b *Backstage) Words(k message.Key, args ...*message.Arg) string {
	return b.Language.Say(message.Of(k, args...))
}

// Labelled says what is asked for and what is there in one, with the signs of the language between them.
func (b *Backstage) Labelled(asks, says string) string {
	return b.Words("field.labelled", message.Verbatim("asks", asks), message.Verbatim("says", says))
}

// beyond is how the way to the rows of a list that are out of sight is called.
func (b *Backstage) beyond(above bool, rows int) string {
	if above {
		return b.Words("list.above", message.Count("rows", rows))
	}
	return b.Words("list.below", message.Count("rows", rows))
}

// Say puts a message into words; one that says nothing is "".
func (b *Backstage) Say(m message.Message) string { return b.Language.Say(m) }

// Sentences puts messages into words, each as a sentence of its own; those that say nothing are left out.
func (b *Backstage) Sentences(ms ...message.Message) string {
	parts := make([]string, len(ms))
	for i, m := range ms {
		parts[i] = b.Say(m)
	}
	return a11y.Sentences(parts...)
}

// CheckName returns an error that says why nobody can be given a name, nil if they can: it can be seen, and drawn.
func (b *Backstage) CheckName(name string) error {
	return record.CheckNewName(name, b.Type.MissingRune)
}

// Sentence puts an error into words as a sentence of its own.
func (b *Backstage) Sentence(err error) string { return a11y.Sentences(b.Language.Error(err)) }

// Notice is what is missing on this machine or went wrong, in sentences of the language of now; "" for nothing.
func (b *Backstage) Notice() string {
	var all []string
	for _, err := range b.Lacks {
		all = append(all, b.Sentence(err))
	}
	return strings.Join(all, " ")
}

// Lack adds what is missing or went wrong to what the title says, unless that is said already.
func (b *Backstage) Lack(err error) {
	if !strings.Contains(b.Notice(), b.Sentence(err)) {
		b.Lacks = append(b.Lacks, err)
	}
}

// Agent is an agent's name.
func (b *Backstage) Agent(a rules.Agent) string { return b.Language.Agent(a) }
