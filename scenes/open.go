package scenes

import (
	"errors"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/share"
	"heimlich/scenes/exchange"
	"heimlich/scenes/plainfile"
	"heimlich/scenes/tablesetup"
)

// The game can be opened anywhere: at a scene, at a position that was set up by hand, at a record that is played through.

// places are the scenes that the game can be opened at, by the name that the page knows them by.
var places = map[string]func(*game){
	"title":      (*game).showTitle,
	"tablesetup": (*game).showSetup,
	"games":      func(g *game) { gamesList{g}.showGames() },
	"lessons":    func(g *game) { teaching{g}.showLessons() },
	"ownfile":    func(g *game) { g.statistics.Show() },
	"bench":      (*game).showBench,
	"cases":      func(g *game) { casebook{g}.showCases() },
	"rules":      (*game).readRules,
	"settings":   func(g *game) { preferences{g}.showSettings() },
	"licences":   (*game).showLicences,
	"gallery":    (*game).showGallery,
}

// Scenes are the names of the scenes that the game can be opened at.
func Scenes() []string {
	var names []string
	for name := range places {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// OpenScene asks for the game to begin at a scene, by its name.
func (o *Options) OpenScene(name string) error {
	if places[name] == nil {
		return message.Fault(message.Of("open.no-scene", message.Verbatim("name", name), message.Verbatim("scenes", strings.Join(Scenes(), ", "))),
			"“%s” is no scene; there are %s", name, strings.Join(Scenes(), ", "))
	}
	o.scene = name
	return nil
}

// OpenPosition asks for the game to begin at a position, as a line of text. Its player is a person, all others are opponents; nothing of it is saved.
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

// OpenGiven asks for the game to begin with what somebody has handed over: the name of a file, a link, or a position. What is wrong with it is said on the title.
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

// openGiven opens a file by its name, or else a link.
func (g arrivals) openGiven(text string) {
	data, err := exchange.Load(text)
	if err != nil && isLink(text) {
		data, err = text, nil
	}
	g.received(data, err)
}

// short is a text that is not too long to be named in a sentence.
func short(text string) string {
	if rs := []rune(text); len(rs) > 40 {
		return string(rs[:39]) + "…"
	}
	return text
}

// openFirst shows what the game was asked to begin with.
func (g *game) openFirst() {
	o := g.options
	g.options.given, g.options.scene, g.options.position, g.options.record = "", "", "", ""
	if o.given == "" {
		o.given = exchange.Arrived()
	}
	if o.given == "" && (returning{g}).comeBack(leftAt()) {
		return
	}
	switch {
	case o.given != "":
		arrivals{g}.openGiven(o.given)
	case o.record != "":
		g.playThrough(o.record)
	case o.position != "":
		g.setUp(o.position)
	case o.scene != "":
		places[o.scene](g)
	default:
		g.showTitle()
	}
}

// setUp shows a table at a position: whoever acts there is a person, the others are opponents.
func (g *game) setUp(position string) {
	at, err := rules.ParsePosition(position)
	if err == nil {
		var m *match.Match
		if m, err = tables.Set(position, seatsFor(&at), helpers); err == nil {
			g.match = m
			g.showBoard(m)
			return
		}
	}
	g.notify(err)
	g.showTitle()
}

// seatsFor is the table for a position.
func seatsFor(g *rules.Game) match.Options {
	me := g.Actor()
	if me == rules.NoSeat {
		me = g.ActiveSeat()
	}
	if me == rules.NoSeat {
		me = 0
	}
	t := match.Table{Setup: g.Setup()}
	for s := range rules.Seat(t.Setup.Players) {
		p := match.Player{Name: tablesetup.Names[s], Kind: match.Opponent, Level: opponents.FieldAgent}
		if s == me {
			p.Kind = match.Person
		}
		t.Players = append(t.Players, p)
	}
	return match.Options{Table: t}
}

// playThrough shows a record from its first turn on.
func (g *game) playThrough(text string) {
	g.nav.Clear()
	replays{g}.showAgain(text, again{play: true})
}
