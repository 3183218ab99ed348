package scenes

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/bench"
	"heimlich/scenes/exchange"
	"heimlich/scenes/gamelist"
	"heimlich/scenes/opened"
	"heimlich/scenes/persist"
	"heimlich/scenes/transfer"
	"heimlich/sprites/widgets"
)

// arrivals is the game where something arrives from others.
type arrivals struct{ *game }

// What somebody has handed over: a link that was opened or pasted, a file that was dropped on the window or is what the program was started with. First it says what it is; nothing of what is
// going on is lost by that.

// dropped is what was dropped on the window in this tick; tests drop something else.
var dropped = exchange.Dropped

// receive opens what comes from outside while the game runs.
func (g arrivals) receive() {
	if text, err, ok := dropped(); ok {
		g.came = func() { g.received(text, err) }
	} else if text := exchange.Arrived(); text != "" {
		g.came = func() { g.received(text, nil) }
	}
	if then := g.came; then != nil && !g.shell.Waiting() && g.shell.Scene() != nil {
		g.came = nil
		then()
	}
}

// received shows what a text is that was handed over; err is why there is none.
func (g arrivals) received(text string, err error) {
	wait := g.saver.Wait()
	g.shell.Tasks().Await(func() func() {
		var what share.Shared
		if err == nil {
			what, err = share.Open(text)
		}
		var of *dayGiven
		if err == nil {
			of = dayIn(what, g.back.Files, wait)
		}
		return func() {
			if err != nil {
				g.refuse(err)
				return
			}
			g.showOpened(what, of)
		}
	})
}

// refuse says in one sentence why something can’t be opened, over what is on; on the title below its buttons.
func (g arrivals) refuse(err error) {
	g.forgetRefusal()
	err = message.Fault(message.Of("open.refused", message.Cause("why", err)), "it can’t be opened: %w", err)
	g.refused = err
	g.notify(err) // which the page reads out
	if at, ok := g.shell.Scene().(transfer.Scene); ok && g.stays() {
		at.Show(widgets.Dialog{Title: g.back.Words("opened.refused"), Body: g.back.Sentence(err), Back: g.forgetRefusal, Answers: []widgets.Answer{{ID: "resume", Title: g.back.Words("deed.go-on"), Primary: true, OnPress: g.forgetRefusal}}})
		return
	}
	g.showTitle()
}

// stays reports whether there is more on than the title, so that whoever opens something comes back there.
func (g arrivals) stays() bool {
	return !slices.Contains([]string{"", "title", "evening", "fault"}, g.shell.Name())
}

// lieOver prepares the scene that is on for a sheet over it: its secrets are covered, and the way back leads there.
// A sheet that lies there already is replaced.
func (g arrivals) lieOver() {
	if !g.stays() {
		g.nav.Clear() // the way back leads to the title
		return
	}
	if _, ok := g.shell.Scene().(*opened.Opened); ok {
		g.nav.Drop()
		return
	}
	g.shell.Scene().Cover()
}

// unkept reports whether what is on now is kept nowhere, and ends when something else is begun.
func (g arrivals) unkept() bool {
	if b, ok := g.shell.Scene().(*bench.Bench); ok {
		return b.Changed()
	}
	return g.shell.Name() != "evening" && g.match != nil && g.id == "" && !g.match.Over()
}

// forgetRefusal takes from the title what was said of something that was tried before.
func (g arrivals) forgetRefusal() {
	g.back.Lacks = slices.DeleteFunc(g.back.Lacks, func(err error) bool { return g.refused != nil && err == g.refused })
	g.refused = nil
}

// showOpened says what was handed over, and asks what is to be done with it. It lies over what is on, which is let go of only for something else; of is nil if it is of no day’s case.
func (g arrivals) showOpened(what share.Shared, of *dayGiven) {
	var p opened.Paper
	switch {
	case what.Challenge != nil:
		p = g.challenged(*what.Challenge, of)
	case what.Game != nil:
		p = g.handedGame(what.Game, of)
	default:
		p = g.handedPosition(what.Position)
	}
	if g.unkept() {
		p.Lines = append(p.Lines, g.back.Words("opened.unkept"))
	}
	for i, a := range p.Answers {
		p.Answers[i].OnPress = func() {
			letGo := g.letGo()
			g.shell.Tasks().Await(func() func() {
				letGo()
				return a.OnPress
			})
		}
	}
	g.lieOver()
	p.Answers = append(p.Answers, widgets.ButtonSpec{ID: "title", Title: g.back.Words("opened.not-now"), OnPress: g.nav.Pop})
	g.forgetRefusal()
	g.nav.Push("opened", opened.New(g.back, p, g.nav.Pop))
}

// handedGame says whose game it is and how far it went, but not who won.
func (g arrivals) handedGame(rec *record.Record, of *dayGiven) opened.Paper {
	text := rec.String()
	s := gamelist.Summarize([]byte(text))
	p := opened.Paper{Head: g.back.Words("opened.game"), Lines: g.describe(s)}
	if s.Over {
		p.Lines = append(p.Lines, g.back.Words("opened.over", message.Count("turns", s.Turn)))
	} else {
		p.Head = g.back.Words("opened.game.goes-on")
		p.Lines = append(p.Lines, g.back.Words("opened.goes-on", message.Number("turn", s.Turn)))
	}
	if of != nil {
		(casebook)(g).warned(&p, of)
	}
	p.Answers = append(p.Answers, widgets.ButtonSpec{ID: "watch", Title: g.back.Words("opened.watch"), Sub: g.back.Words("opened.watch.sub"), OnPress: func() { g.playThrough(text) }})
	if s.Over {
		p.Answers = append(p.Answers, widgets.ButtonSpec{ID: "unmasking", Title: g.back.Words("opened.unmasking"), OnPress: func() { g.unmask(text) }})
	}
	return p
}

// describe names who sits at a table, and its edition.
func (g arrivals) describe(s gamelist.Summary) []string {
	return []string{s.Who(g.back.Language, 80), g.back.Say(s.Table())}
}

// unmask shows the unmasking of a game that was handed over; nothing of it is kept.
func (g arrivals) unmask(text string) {
	m, err := tables.Resume([]byte(text), nil, helpers)
	if err != nil {
		g.refuse(err)
		return
	}
	g.match = m
	g.showReveal(m)
}

// handedPosition says how far the game of a position is.
func (g arrivals) handedPosition(line string) opened.Paper {
	at, _ := rules.ParsePosition(line) // share has read it
	o := seatsFor(&at)
	s := gamelist.Summary{Edition: o.Setup.Edition, Variants: o.Setup.Variants}
	turn := g.back.Words("opened.position.turn", message.Number("players", o.Setup.Players), message.Number("turn", max(at.Turn(), 1)))
	return opened.Paper{Head: g.back.Words("opened.position"), Lines: []string{g.back.Say(s.Table()), turn},
		Answers: []widgets.ButtonSpec{{ID: "play-on", Title: g.back.Words("opened.play-on"), Sub: g.back.Words("opened.play-on.sub"),
			OnPress: func() { g.beginAt(line, o) }}}}
}

// beginAt begins a game at a position; it is kept as all games are.
func (g arrivals) beginAt(position string, o match.Options) {
	letGo := g.letGo()
	g.shell.Tasks().Await(func() func() {
		letGo()
		t := g.back.Files.Begin()
		defer closeOnPanic(t)
		m, err := tables.From(position, o, t, helpers)
		return func() { g.enter(m, t, true, err) }
	})
}

// challenged says whose score is to be beaten at which table.
func (g arrivals) challenged(c share.Challenge, of *dayGiven) opened.Paper {
	s := gamelist.Summary{Edition: c.Table.Setup.Edition, Variants: c.Table.Setup.Variants}
	for _, p := range c.Table.Players {
		s.Names = append(s.Names, p.Name)
	}
	p := opened.Paper{Head: g.back.Words("opened.challenge", message.Person("who", c.By), message.Number("score", c.Score)), Lines: g.describe(s)}
	if of != nil && (casebook)(g).challengedOn(&p, c, of) {
		return p
	}
	p.Lines = append(p.Lines, g.back.Words("opened.challenge.how", message.Person("who", c.By)))
	p.Answers = []widgets.ButtonSpec{{ID: "take", Title: g.back.Words("opened.take"), OnPress: func() {
		g.bar = &backstage.Bar{By: c.By, Score: c.Score}
		g.begin(g.inOwnName(c.Options()))
	}}}
	return p
}

// inOwnName is a match whose only person is called as whoever plays here is, if nobody else is: it is not they who made the score.
func (g arrivals) inOwnName(o match.Options) match.Options {
	name := g.back.Words("title.chief")
	o.Players = slices.Clone(o.Players)
	if !slices.ContainsFunc(o.Players, func(p match.Player) bool { return p.Name == name }) {
		o.Players[o.People()[0]].Name = name
	}
	return o
}

// barred notes what is to be beaten in the game that has just begun, or that it is to be a challenge itself, and keeps it with the settings: the game may be gone on with another day.
func (g arrivals) barred() {
	if g.bar == nil && !g.dares {
		return
	}
	if g.bar != nil {
		g.bar.Game = g.id
		g.back.Settings.Bars = g.back.Settings.Bars.With(*g.bar)
	}
	if g.dares {
		g.back.Settings.Dares = persist.Union(g.back.Settings.Dares, g.id, persist.MaxDares)
	}
	g.bar, g.dares = nil, false
	g.settings.Save()
}

// toBeat is what the verdict says of the score that was to be beaten in the game that is on; nothing if none was.
func (g arrivals) toBeat(m *match.Match) message.Message {
	b, ok := g.back.Settings.Bars.Of(g.id)
	if rec, err := record.Read([]byte(m.Record())); !ok || err != nil || len(rec.Changes)+len(rec.Joined) > 0 { // others have played, too
		return message.Message{}
	}
	return compared(m, b.By, b.Score)
}

// askForLink asks for a link, a position or a game to be pasted, and opens it.
func (g arrivals) askForLink() {
	g.transfer.Paste(g.shell.Scene(), g.back.Words("opened.paste"), g.back.Words("opened.paste.open"), g.received)
}
