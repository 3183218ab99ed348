package play

import (
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/logbook"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
)

// ReplayOptions are the options of a replay of a record.
type ReplayOptions struct {
	ShowEnd  func() // shows the end; nil shows that of the record
	EndKnown bool   // the player knows how the game ended
	Turn     int    // first turn to show, 0 for the start
	Autoplay bool   // start playing at once
}

// Replay replays a record at the table, over the current scene.
func (p *Play) Replay(text string, o ReplayOptions) {
	m, err := tables.OpenReplay([]byte(text))
	if err != nil {
		p.session.Fail(err)
		return
	}
	var table *board.TableScene
	e := p.replayExits(m, func() *board.TableScene { return table })
	e.Replay.Revealed = o.EndKnown
	e.Leave = func() { m.Leave()(); p.nav.Pop() }
	ended := func(l match.Landmark) bool { return l.Kind == match.LandmarkOver }
	if slices.ContainsFunc(m.Rewinder().Landmarks(), ended) {
		e.Unmasking = o.ShowEnd
		if o.ShowEnd == nil {
			e.Unmasking = func() { p.Unmask(m) }
		}
		e.Replay.PlayOn = func(n int, who rules.Seat) { m.Leave()(); p.branch(text, n, who) }
	}
	table = board.New(p.ctx, m, e)
	if o.Turn > 0 {
		table.SeekTurn(o.Turn)
	}
	if o.Autoplay {
		table.StartPlayback()
	}
	p.nav.Push("replay", table)
}

// replayTurn replaces the log by a replay from a turn on. It uses the record of a finished match. Of a running match,
// which pauses meanwhile, it replays the events seen at this screen.
func (p *Play) replayTurn(m *match.Match, turn int) {
	p.nav.Drop()
	if text := m.Record(); text != "" {
		p.Replay(text, ReplayOptions{ShowEnd: p.nav.Pop, EndKnown: true, Turn: turn})
		return
	}
	past := tables.ReplayMatch(m)
	var table *board.TableScene
	e := p.replayExits(past, func() *board.TableScene { return table })
	e.Replay.GameRuns, e.Leave = true, p.nav.Pop
	table = board.New(p.ctx, past, e)
	table.SeekTurn(turn)
	p.nav.Push("replay", table)
}

// replayExits returns the exits of a replay; table returns its table once that exists.
func (p *Play) replayExits(m *match.Match, table func() *board.TableScene) board.Exits {
	e := p.exits(m)
	e.Log = func() {
		at := table()
		show := func(turn int) { at.SeekTurn(turn); p.nav.Pop() }
		p.nav.Push("log", logbook.New(p.ctx, m, at.TurnNumber(), p.nav, show))
	}
	return e
}

// branch starts a new game from moment n of a finished game’s record, with a person in seat who.
func (p *Play) branch(text string, n int, who rules.Seat) {
	p.session.Shelve(func() {
		p.session.Start(func(t *savefiles.Slot) (*match.Match, error) {
			return tables.WhatIf([]byte(text), n, who, opponents.FieldAgent, t, session.Helpers)
		}, session.Goal{})
	})
}

// addRestartExits adds the exits that play the table of the current match again; the match stays saved. The same seed
// is offered only if the players know it, because the first game would reveal the second. The daily case and
// challenges allow one try, so they have no exit with the same seed.
func (p *Play) addRestartExits(m *match.Match, e *board.Exits) {
	if len(m.People()) == 0 {
		return
	}
	text, id, set := p.session.Record(), p.session.ID(), p.ctx.Settings
	e.NewGame = func() { p.startOver(text, false) }
	_, daily := appctx.DayOf(set.Days, id)
	once := daily || slices.Contains(strings.Fields(set.Challenges), id)
	if rec, err := record.Read(text); err == nil && rec.HasSeed && !once {
		e.Restart = func() { p.startOver(text, true) }
	}
}

// startOver starts a game at the table of a record, from the same start position if it had one. With sameChance it uses
// the same seed.
func (p *Play) startOver(text []byte, sameChance bool) {
	rec, err := record.Read(text)
	var options match.Options
	if err == nil {
		if sameChance || rec.Position != "" { // for those who started it
			rec = rec.WithoutActions()
		}
		options, err = match.OptionsOf(rec)
	}
	if err != nil {
		p.session.Fail(err)
		return
	}
	options.Table = options.Table.Rematch()
	var goal session.Goal
	if !sameChance {
		options.Seed, options.HasSeed = 0, false
	} else if bar, ok := p.ctx.Settings.TargetScores.Of(p.session.ID()); ok {
		goal.Target = &bar
	}
	if rec.Position != "" {
		p.session.BeginAt(rec.Position, options, goal)
	} else {
		p.session.Begin(options, goal)
	}
}
