package scenes

import (
	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/nav"
	"heimlich/scenes/summary"
	"heimlich/scenes/tablesetup"
)

// prepainter paints the pictures of the table that probably comes next, while another scene is shown.
type prepainter struct {
	last    summary.Summary // of the game that Continue opens; zero for none
	painted prepaintKey     // the table painted last
}

// prepaintKey identifies the pictures of a table that may come next.
type prepaintKey struct {
	setup  rules.Setup
	safe   rules.Building
	screen appctx.Screen
}

// prepaintDelay is the time without input before a table is painted in advance, in seconds. Active players need the
// processor for other pictures.
const prepaintDelay = 0.25

// paint paints the pictures of the probable next table in the background, once nothing else is to be painted. It does
// so at the title, in the set-up and at the hand-over. It is called in every tick.
func (p *prepainter) paint(game *game) {
	switch game.shell.Name() {
	case nav.SceneTitle, nav.SceneSetup, "handover":
	default:
		return
	}
	if game.shell.Idle() < prepaintDelay || game.shell.Waiting() || game.ctx.Textures.Pending() {
		return
	}
	setup, safe := p.nextTable(game)
	if key := (prepaintKey{setup, safe, game.shell.Screen()}); key != p.painted {
		p.painted = key
		game.ctx.Textures.Prefetch(func() { board.Prefetch(game.ctx, setup, safe, game.shell.Screen()) })
	}
}

// nextTable returns the set-up of the probable next game, and the building of its safe. It is the current game, the one
// being set up, or the one that the title continues or starts.
func (p *prepainter) nextTable(game *game) (rules.Setup, rules.Building) {
	switch m := game.session.Match(); {
	case m != nil:
		view := m.Public()
		return view.Setup(), view.SafeAt()
	case game.shell.Name() == nav.SceneSetup:
		return startOf(game.features.launcher.LastTable())
	case p.last.Setup.Players > 0:
		return p.last.Setup, p.last.Safe
	}
	return startOf(tablesetup.DefaultConfig())
}

// startOf returns the set-up of a table's game, and the building of the safe at its start. The set-up of an invalid
// table is zero.
func startOf(t tablesetup.Config) (rules.Setup, rules.Building) {
	options, err := t.Options()
	if err != nil {
		return rules.Setup{}, rules.StartOfSafe
	}
	return options.Setup, rules.StartOfSafe
}
