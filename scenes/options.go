package scenes

import (
	"errors"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/exchange"
	"heimlich/scenes/nav"
	"heimlich/scenes/plainfile"
)

// Options are how the game is started.
type Options struct {
	SaveDir   string          // where saved games are kept; "" for the usual place
	StateFile string          // where the public state is written for other programs; "" for nowhere
	Speed     backstage.Speed // "" for the player's setting
	Seed      uint64          // the first game's seed, if SeedSet
	SeedSet   bool
	NoLessons bool // nothing is taught unasked
	Mute      bool // begin without any sound
	Width     int  // of the window, in points; 0 for that of the last time
	Height    int  // as Width
	Full      bool // the game fills the screen, if FullSet; else as the last time
	FullSet   bool
	Language  string   // "" for the player's setting
	Knows     []string // the languages that the player understands, the best first, as the system names them; English if there are none
	Wrong     error    // what is wrong with how the game was started, which begins without that; nil for nothing

	given                   string // what somebody has handed over: a file's name or a link; "" for nothing
	scene, position, record string // where the game begins; all "" for the title
}

// Scenes lists the names of the scenes that the game can be opened at.
func Scenes() []string { return slices.Clone(nav.Names) }

// OpenScene asks for the game to begin at a scene, by its name.
func (o *Options) OpenScene(name string) error {
	if !slices.Contains(nav.Names, name) {
		return message.Fault(message.Of("open.no-scene", message.Verbatim("name", name), message.Verbatim("scenes", strings.Join(Scenes(), ", "))),
			"“%s” is no scene; there are %s", name, strings.Join(Scenes(), ", "))
	}
	o.scene = name
	return nil
}

// OpenPosition asks for the game to begin at a position, as a line of text. Its player is a person, all others are
// opponents; nothing of it is saved.
func (o *Options) OpenPosition(text string) error {
	text = share.Line(text)
	g, err := rules.ParsePosition(text)
	if err != nil {
		return message.Fault(message.Of("open.position", message.Cause("why", err)), "the game can’t begin like that: %w", err)
	}
	if !g.Known() {
		return message.Fault(message.Of("open.hidden"), "the position can’t be played: somebody’s agents, hand or dossier, or the deck, are hidden in it")
	}
	o.position = text
	return nil
}

// OpenRecord plays a record through when the game begins: the file of that name, or the record itself as a link has it.
func (o *Options) OpenRecord(text string) error {
	place := short(text)
	data, missing := plainfile.Named(text)
	if missing == nil {
		text = string(data)
	} else if !message.Told(missing).None() { // it is there, but no file
		return noRecord(place, missing)
	}
	what, err := share.Open(text)
	switch {
	case err == nil && what.Game != nil:
		o.record = what.Game.String()
		return nil
	case err != nil && (missing == nil || errors.Is(err, rules.ErrNewer)):
		return noRecord(place, err)
	}
	return message.Fault(message.Of("open.no-record", message.Verbatim("place", place)),
		"there is no record in %s: it is neither a file that can be read nor a whole packed record", place)
}

// noRecord says why there is no record in a place.
func noRecord(place string, why error) error {
	return message.Fault(message.Of("open.record", message.Verbatim("place", place), message.Cause("why", why)),
		"the record in %s can’t be read: %w", place, why)
}

// OpenGiven asks for the game to begin with what somebody has handed over: the name of a file, a link, or a position.
// What is wrong with it is said on the title.
func (o *Options) OpenGiven(text string) { o.given = text }

// MayOpen reports whether a word is the name of something that can be opened, or a link.
func MayOpen(text string) bool {
	if _, err := exchange.Load(text); err == nil {
		return true
	}
	return isLink(text)
}

// isLink reports whether something can be opened in a text, or it is meant as a link or a position.
func isLink(text string) bool {
	_, err := share.Open(text)
	return err == nil || strings.ContainsAny(text, "#=") || strings.HasPrefix(strings.ToLower(text), "hc")
}

// short is a text that is not too long to be named in a sentence.
func short(text string) string {
	if rs := []rune(text); len(rs) > 40 {
		return string(rs[:39]) + "…"
	}
	return text
}
