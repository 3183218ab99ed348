package scenes

import (
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/exchange"
	"heimlich/scenes/nav"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
)

// This file opens texts that come from outside while the game runs: links, dropped files, and the start options.

// openFirst opens the first scene: a shared table, an import, the location before a reload, what else the start options
// ask for, or the title.
func (g *game) openFirst() {
	options := g.options
	g.options.importText, g.options.scene, g.options.position, g.options.record = "", "", "", ""
	if options.importText == "" {
		options.importText = exchange.TakeLink()
	}
	if g.options.table != "" {
		g.sitDown()
		return
	}
	if options.importText == "" && g.restoreLocation(locationBeforeReload()) {
		return
	}
	switch {
	case options.importText != "":
		g.openImport(options.importText)
	case options.record != "":
		g.features.importer.Replay(options.record)
	case options.position != "":
		g.openPosition(options.position)
	case options.scene != "":
		g.nav.Open(options.scene)
	default:
		g.nav.Open(nav.SceneTitle)
	}
}

// sitDown opens the table of the start options.
func (g *game) sitDown() {
	link := g.options.table
	g.options.table = ""
	if err := g.features.shared.Sit(link); err != nil {
		g.session.Fail(err)
	}
}

// openImport opens the import dialog for a file's name, else for a link.
func (g *game) openImport(text string) {
	data, err := exchange.Load(text)
	if err != nil && isLink(text) {
		data, err = text, nil
	}
	g.features.importer.Open(data, err)
}

// openPosition shows a table at a position, given as a line of text. The match is not saved.
func (g *game) openPosition(position string) {
	at, err := rules.ParsePosition(position)
	if err != nil {
		g.session.Fail(err)
		return
	}
	m, err := tables.BeginUnsavedAt(position, tablesetup.PositionOptions(&at), session.Helpers)
	if err != nil {
		g.session.Fail(err)
		return
	}
	g.session.Show(m, "")
	g.features.play.Board(m)
}

// droppedFile returns the text dropped on the window in this tick, or the error of reading it; false for none. Tests
// replace it.
var droppedFile = exchange.Dropped

// openReceived opens a text that was dropped on the window, or a link that was opened, while the game runs. It waits
// until the screen takes input.
func (g *game) openReceived() {
	if text, err, ok := droppedFile(); ok {
		g.pendingImport = func() { g.features.importer.Open(text, err) }
	} else if text := exchange.TakeLink(); text != "" {
		g.pendingImport = func() { g.features.importer.Open(text, nil) }
	}
	if open := g.pendingImport; open != nil && !g.shell.Waiting() && g.shell.Scene() != nil {
		g.pendingImport = nil
		open()
	}
}

// location returns the location to restore after a reload of the page while the named scene is shown. It is the shared
// table, else the current game, else a scene that can be opened by name, else "".
func (g *game) location(name string) string {
	switch {
	case g.features.shared.Link() != "":
		return "table " + g.features.shared.Link()
	case g.session.ID() != "":
		return "game " + g.session.ID()
	case slices.Contains(nav.Names, name):
		return "scene " + name
	}
	return ""
}

// restoreLocation opens a location that the method location returned. It returns false if the location is invalid. If
// the game was deleted or is open in another window, the opened scene says so.
func (g *game) restoreLocation(location string) bool {
	kind, what, _ := strings.Cut(location, " ")
	switch {
	case kind == "game" && what != "":
		g.features.games.Reopen(what)
	case kind == "table" && g.options.Sit(what) == nil:
		g.sitDown()
	case kind == "scene" && slices.Contains(nav.Names, what):
		g.nav.Open(what)
	default:
		return false
	}
	return true
}
