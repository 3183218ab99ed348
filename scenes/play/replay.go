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
	ShowEnd  func() // shows the end of the game; nil to open the unmasking of the record
	EndKnown bool   // the player knows how the game ended
	Turn     int    // the first turn to show, 0 for the start
	Autoplay bool   // playback starts at once
}

// Replay replays a record at a table, over the current scene. If the record can't be read, it shows the error instead.
func (p *Play) Replay(text string, options ReplayOptions) {
	replayed, err := tables.OpenReplay([]byte(text))
	if err != nil {
		p.session.Fail(err)
		return
	}
	var table *board.TableScene
	exits := p.replayExits(replayed, func() *board.TableScene { return table })
	exits.Replay.Revealed = options.EndKnown
	exits.Leave = func() { replayed.Leave()(); p.nav.Pop() }
	isEnd := func(landmark match.Landmark) bool { return landmark.Kind == match.LandmarkOver }
	if slices.ContainsFunc(replayed.Rewinder().Landmarks(), isEnd) {
		exits.Unmasking = options.ShowEnd
		if options.ShowEnd == nil {
			exits.Unmasking = func() { p.Unmask(replayed) }
		}
		exits.Replay.PlayOn = func(n int, who rules.Seat) { replayed.Leave()(); p.branch(text, n, who) }
	}
	table = board.New(p.ctx, replayed, exits)
	if options.Turn > 0 {
		table.SeekTurn(options.Turn)
	}
	if options.Autoplay {
		table.StartPlayback()
	}
	p.nav.Push("replay", table)
}

// replayTurn replaces the log by a replay that starts at a turn. If this screen has the match's record, it replays
// that. Otherwise, as for a running match, it replays the events seen at this screen.
func (p *Play) replayTurn(m *match.Match, turn int) {
	p.nav.Drop()
	if text := m.Record(); text != "" {
		p.Replay(text, ReplayOptions{ShowEnd: p.nav.Pop, EndKnown: true, Turn: turn})
		return
	}
	past := tables.ReplayMatch(m)
	var table *board.TableScene
	exits := p.replayExits(past, func() *board.TableScene { return table })
	exits.Replay.GameRuns, exits.Leave = true, p.nav.Pop
	table = board.New(p.ctx, past, exits)
	table.SeekTurn(turn)
	p.nav.Push("replay", table)
}

// replayExits returns the exits of a replay. The function table returns its table, and is called only once that exists.
func (p *Play) replayExits(m *match.Match, table func() *board.TableScene) board.Exits {
	exits := p.exits(m)
	exits.Log = func() {
		scene := table()
		show := func(turn int) { scene.SeekTurn(turn); p.nav.Pop() }
		p.nav.Push("log", logbook.New(p.ctx, m, scene.TurnNumber(), p.nav, show))
	}
	return exits
}

// branch starts a new game from moment n of a finished game’s record, with a person in seat who.
func (p *Play) branch(text string, n int, who rules.Seat) {
	p.session.Shelve(func() {
		p.session.Start(func(t *savefiles.Slot) (*match.Match, error) {
			return tables.WhatIf([]byte(text), n, who, opponents.FieldAgent, t, session.Helpers)
		}, session.Goal{})
	})
}

// addRestartExits adds the exits that start another game at the table of the current match, which stays saved. It adds
// none if nobody at this screen plays. There is an exit with the same seed only if the players know it: otherwise the
// first game would reveal the second. The daily case and challenges allow one try, so they do not have that exit.
func (p *Play) addRestartExits(m *match.Match, exits *board.Exits) {
	if len(m.People()) == 0 {
		return
	}
	text, id, settings := p.session.Record(), p.session.ID(), p.ctx.Settings
	exits.NewGame = func() { p.startOver(text, false) }
	_, daily := appctx.DayOf(settings.Days, id)
	once := daily || slices.Contains(strings.Fields(settings.Challenges), id)
	if rec, err := record.Read(text); err == nil && rec.HasSeed && !once {
		exits.Restart = func() { p.startOver(text, true) }
	}
}

// startOver starts a game at the table of a record, from the same start position if it had one. If sameSeed is true, it
// uses the same seed and target score. It explains a record that can't be used.
func (p *Play) startOver(text []byte, sameSeed bool) {
	rec, err := record.Read(text)
	var options match.Options
	if err == nil {
		if sameSeed || rec.Position != "" { // for the players at its start
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
	if !sameSeed {
		options.Seed, options.HasSeed = 0, false
	} else if target, ok := p.ctx.Settings.TargetScores.Of(p.session.ID()); ok {
		goal.Target = &target
	}
	if rec.Position != "" {
		p.session.BeginAt(rec.Position, options, goal)
	} else {
		p.session.Begin(options, goal)
	}
}
