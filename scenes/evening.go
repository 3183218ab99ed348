package scenes

import (
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/reveal"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites/widgets"
)

// The times of an evening at which nobody plays, in seconds of the clock.
const (
	eveningIdle = 60  // without a touch of the title until it begins
	stillPause  = 0.5 // between two things that happen, where nothing moves
	turnPause   = 3.5 // between two passports
	lastPause   = 20  // that the verdict is seen before the next game begins
)

// evening is a game that opponents play by themselves for whoever passes by: its scenes as they are, only that any press leads to the title.
type evening struct {
	backstage.Scene
	back    *backstage.Backstage
	desk    widgets.Desk
	leave   func()
	next    func() // the next game, after the verdict
	turning bool   // the passports turn
	waited  float64
}

// showEvening plays a table of opponents by themselves. Nothing of it is kept, and nobody’s game is touched.
func (g *game) showEvening() {
	lay(g, func() (*match.Match, error) {
		t := tablesetup.EveningTable()
		o, err := t.Options()
		if err != nil {
			return nil, err
		}
		return tables.Begin(o, nil, helpers)
	}, func(m *match.Match) {
		table := board.New(g.back, m, board.Exits{Leave: g.showTitle, Unkept: true, Evening: true, Saved: g.settings.Save, Over: func() {
			g.nav.Reset("evening", &evening{Scene: reveal.New(g.back, m, reveal.Exits{Title: g.showTitle, Again: g.showEvening}), back: g.back, leave: g.showTitle, next: g.showEvening, turning: true}, nil)
		}})
		g.nav.Reset("evening", &evening{Scene: table, back: g.back, leave: g.showTitle}, nil)
	})
}

// Layout builds the scene. All that can be pressed is the whole screen.
func (e *evening) Layout(s backstage.Screen) {
	e.Scene.Layout(s)
	e.desk.Replace([]*widgets.Control{{ID: "title", Label: e.back.Words("deed.evening"), Rect: s.Rect(), OnPress: e.leave}})
}

// Desk is what can be pressed.
func (e *evening) Desk() *widgets.Desk { return &e.desk }

// Handle leads to the title by any press; the mouse may move.
func (e *evening) Handle(event widgets.Event) {
	if k := event.Kind; k == widgets.PointerDown || k == widgets.Wheel || k == widgets.KeyDown && !event.Repeat && !event.Alone {
		e.leave()
	}
}

// Advance plays the game, and turns the passports one by one.
func (e *evening) Advance(dt float64) {
	e.waited += dt
	pause := 0.0
	switch {
	case e.turning && e.Scene.Desk().Find("next") == nil:
		if e.waited >= lastPause {
			e.waited = 0
			e.next()
			return
		}
	case e.turning:
		if e.waited >= turnPause {
			e.waited = 0
			e.Scene.Desk().Find("next").OnPress()
		}
	case !e.back.Settings.Speed.Moves():
		pause = stillPause
	}
	if pause == 0 {
		e.Scene.Advance(dt)
	} else if e.waited >= pause {
		e.waited = 0
		e.Scene.Advance(dt)
	}
}

// Live lets time pass for what lives in the town.
func (e *evening) Live(dt float64) {
	if l, ok := e.Scene.(backstage.Lively); ok {
		l.Live(dt)
	}
}

// Describe tells what happens, and how to play oneself.
func (e *evening) Describe(s *pagestate.State) {
	e.Scene.Describe(s)
	s.Prompt = e.back.Words("evening.prompt")
}
