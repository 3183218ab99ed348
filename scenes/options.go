package scenes

import (
	"errors"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/share"
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/nav"
	"heimlich/scenes/plainfile"
	"heimlich/scenes/session"
	"heimlich/scenes/sharedtable"
)

// StartOptions are the options with which the game starts, as set by flags. The zero value starts at the title.
type StartOptions struct {
	SaveDir         string       // folder of saved files, "" for the default
	StateFile       string       // file for the public state, "" for none
	Speed           appctx.Speed // "" for the saved setting
	Seed            uint64       // of the first game, if SeedSet
	SeedSet         bool
	NoLessons       bool // neither lessons nor tips are offered
	Mute            bool // start without sound
	Width           int  // of the window, in points; 0 for the last one
	Height          int  // like Width
	Full            bool // full screen, if FullSet; else as the last time
	FullSet         bool
	Language        string   // "" for the saved setting
	SystemLanguages []string // languages of the player, best first, as the system names them; English if empty
	FlagError       error    // an invalid flag, which is ignored; nil for none

	table                   string // link of a shared table, "" for none
	importText              string // a file's name or a link to import, "" for none
	scene, position, record string // to open first, each "" for none
}

// Sit makes the game start at the shared table of a link. If the link is invalid, it returns an error for players and
// changes nothing.
func (o *StartOptions) Sit(link string) error {
	err := sharedtable.CheckLink(link)
	if err == nil {
		o.table = link
	}
	return err
}

// developerScenes are functions that open the scenes that players' builds leave out, by name.
var developerScenes = map[string]func(*appctx.Context, *nav.Stack, *session.Session){}

// SceneNames returns the names of the scenes that can be opened by name, sorted. The slice is new.
func SceneNames() []string { return slices.Clone(nav.Names) }

// OpenScene makes the game start with the named scene. For an unknown name it returns an error for players that lists
// the names, and changes nothing.
func (o *StartOptions) OpenScene(name string) error {
	if !slices.Contains(nav.Names, name) {
		return message.Errorf(message.Of("open.no-scene", message.Verbatim("name", name), message.Verbatim("scenes",
			strings.Join(SceneNames(), ", "))), "unknown scene “%s” (%s)", name, strings.Join(SceneNames(), ", "))
	}
	o.scene = name
	return nil
}

// OpenPosition makes the game start at a position, given as a line of text. The acting player is a person, the others
// are opponents. The game is not saved. It returns an error if the position is invalid or hides a secret.
func (o *StartOptions) OpenPosition(text string) error {
	text = share.ExtractPosition(text)
	g, err := rules.ParsePosition(text)
	if err != nil {
		return message.Errorf(message.Of("open.position", message.ErrorArg("why", err)),
			"the game can’t start from that position: %w", err)
	}
	if !g.FullyKnown() {
		return message.Errorf(message.Of("open.hidden"), "the position can’t be played: agents, a hand, a dossier "+
			"or the deck are hidden")
	}
	o.position = text
	return nil
}

// OpenRecord makes the game start with the replay of a record: a file's name, or a packed record as in links. It
// returns an error if there is no valid record.
func (o *StartOptions) OpenRecord(text string) error {
	place := truncate(text)
	data, missing := plainfile.ReadNamed(text)
	if missing == nil {
		text = string(data)
	} else if !message.OfError(missing).IsZero() { // it exists, but is no file
		return recordError(place, missing)
	}
	what, err := share.Open(text)
	switch {
	case err == nil && what.Game != nil:
		o.record = what.Game.String()
		return nil
	case err != nil && (missing == nil || errors.Is(err, rules.ErrNewer)):
		return recordError(place, err)
	}
	return message.Errorf(message.Of("open.no-record", message.Verbatim("place", place)),
		"no record in %s: it’s neither a readable file nor a packed record", place)
}

// recordError returns the error that the record in a source can't be read; why is the cause.
func recordError(source string, why error) error {
	return message.Errorf(message.Of("open.record", message.Verbatim("place", source), message.ErrorArg("why", why)),
		"the record in %s can’t be read: %w", source, why)
}

// OpenImport makes the game start with an import: a file's name, a link or a position. It checks nothing; the title
// shows an error.
func (o *StartOptions) OpenImport(text string) { o.importText = text }

// CanOpen reports whether an argument is a link, or the name of a file that can be opened.
func CanOpen(text string) bool {
	if _, err := exchange.Load(text); err == nil {
		return true
	}
	return isLink(text)
}

// isLink reports whether a text can be imported, or looks like a link or a position.
func isLink(text string) bool {
	_, err := share.Open(text)
	return err == nil || strings.ContainsAny(text, "#=") || strings.HasPrefix(strings.ToLower(text), "hc")
}

// truncate returns a text cut to 40 characters, for an error message.
func truncate(text string) string {
	const maxLength = 40
	if runes := []rune(text); len(runes) > maxLength {
		return string(runes[:maxLength-1]) + "…"
	}
	return text
}
