package importdialog

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/editor"
	"heimlich/scenes/days"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/session"
	"heimlich/scenes/summary"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/tasks"
	"heimlich/scenes/transfer"
	"heimlich/sprites/widgets"
)

// Importer opens received texts: a link, a pasted text or a file. It shows a dialog over the current scene, so that a
// running game is not lost.
type Importer struct {
	ctx      *appctx.Context
	nav      *nav.Stack
	tasks    *tasks.Tasks
	session  *session.Session
	transfer *transfer.Transfer
	play     *play.Play
	days     *days.Days
	refused  error // why the last import failed, as the title shows it; nil for none
}

// NewImporter returns the importer of a session.
func NewImporter(
	ctx *appctx.Context, stack *nav.Stack, run *tasks.Tasks, s *session.Session,
	out *transfer.Transfer, p *play.Play, ds *days.Days,
) *Importer {
	return &Importer{ctx: ctx, nav: stack, tasks: run, session: s, transfer: out, play: p, days: ds}
}

// Ask asks the player to paste a link, position or game, and opens it.
func (o *Importer) Ask() {
	o.transfer.Paste(o.nav.Top(), o.ctx.Words("opened.paste"), o.ctx.Words("opened.paste.open"), o.Open)
}

// Open opens a received text in the background; err is set if the text could not be received.
func (o *Importer) Open(text string, err error) {
	look := o.days.Reader()
	o.tasks.Await(func() func() {
		var what share.Item
		if err == nil {
			what, err = share.Open(text)
		}
		var of *days.ReceivedCase
		if err == nil {
			of = o.days.FindReceived(what, look)
		}
		return func() {
			if err != nil {
				o.refuse(err)
				return
			}
			o.show(what, of)
		}
	})
}

// refuse shows in one sentence why an import failed: over the current scene, or at the title.
func (o *Importer) refuse(err error) {
	o.forgetRefusal()
	err = message.Errorf(message.Of("open.refused", message.ErrorArg("why", err)), "it can’t be opened: %w", err)
	o.refused = err
	o.ctx.AddProblem(err) // the page reads it aloud
	if o.canReturn() {
		o.nav.Top().Show(widgets.Dialog{
			Title: o.ctx.Words("opened.refused"), Body: o.ctx.Sentence(err), Back: o.forgetRefusal,
			Answers: []widgets.Answer{{
				ID: "resume", Title: o.ctx.Words("deed.go-on"), Primary: true, OnPress: o.forgetRefusal,
			}},
		})
		return
	}
	o.nav.Open(nav.Title)
}

// forgetRefusal removes the title's sentence about an earlier import.
func (o *Importer) forgetRefusal() {
	o.ctx.Problems = slices.DeleteFunc(o.ctx.Problems,
		func(err error) bool { return o.refused != nil && err == o.refused })
	o.refused = nil
}

// canReturn reports whether Back leads from a dialog to the current scene. Otherwise it opens the title.
func (o *Importer) canReturn() bool {
	return !slices.Contains([]string{"", nav.Title, "evening", "fault"}, o.nav.Name())
}

// coverSecrets hides the secrets of the current scene before a dialog covers it. It removes a dialog that is already
// open.
func (o *Importer) coverSecrets() {
	if !o.canReturn() {
		o.nav.Clear() // Back leads to the title
		return
	}
	if _, ok := o.nav.Top().(*ImportDialog); ok {
		o.nav.Drop()
		return
	}
	o.nav.Top().Cover()
}

// unsaved reports whether the current scene is not saved and ends when something else starts.
func (o *Importer) unsaved() bool {
	if b, ok := o.nav.Top().(*editor.Editor); ok {
		return b.Changed()
	}
	return o.nav.Name() != "evening" && o.session.Unsaved()
}

// show opens the dialog for a received item. The current match is left only if the player starts something else.
func (o *Importer) show(what share.Item, of *days.ReceivedCase) {
	var p Content
	switch {
	case what.Challenge != nil:
		p = o.challenge(*what.Challenge, of)
	case what.Game != nil:
		p = o.game(what.Game, of)
	default:
		p = o.position(what.Position)
	}
	if o.unsaved() {
		p.Lines = append(p.Lines, o.ctx.Words("opened.unkept"))
	}
	for i, a := range p.Answers {
		p.Answers[i].OnPress = func() { o.session.LeaveTo(a.OnPress) }
	}
	o.coverSecrets()
	p.Answers = append(p.Answers,
		widgets.ButtonSpec{ID: "title", Title: o.ctx.Words("opened.not-now"), OnPress: o.nav.Pop})
	o.forgetRefusal()
	o.nav.Push("opened", New(o.ctx, p, o.nav.Pop))
}

// game returns the dialog for a game: its players and progress, but not the winner.
func (o *Importer) game(rec *record.Record, of *days.ReceivedCase) Content {
	text := rec.String()
	s := summary.Of([]byte(text))
	p := Content{Head: o.ctx.Words("opened.game"), Lines: o.describe(s)}
	if s.Over {
		p.Lines = append(p.Lines, o.ctx.Words("opened.over", message.Count("turns", s.Turn)))
	} else {
		p.Head = o.ctx.Words("opened.game.goes-on")
		p.Lines = append(p.Lines, o.ctx.Words("opened.goes-on", message.Number("turn", s.Turn)))
	}
	if of != nil {
		if line, answers := o.days.SpoilerWarning(of); line != "" {
			p.Lines, p.Answers = append(p.Lines, line), answers
		}
	}
	p.Answers = append(p.Answers, widgets.ButtonSpec{
		ID: "watch", Title: o.ctx.Words("opened.watch"), Sub: o.ctx.Words("opened.watch.sub"),
		OnPress: func() { o.Replay(text) },
	})
	if s.Over {
		p.Answers = append(p.Answers, widgets.ButtonSpec{
			ID: "unmasking", Title: o.ctx.Words("opened.unmasking"), OnPress: func() { o.unmask(text) },
		})
	}
	return p
}

// describe returns two lines: the players, and the edition of the table.
func (o *Importer) describe(s summary.Summary) []string {
	return []string{s.NameList(o.ctx.Language, 80), o.ctx.Say(s.Table())}
}

// Replay replays a record from its first turn. Leaving it opens the title.
func (o *Importer) Replay(text string) {
	o.nav.Clear()
	o.play.Replay(text, play.ReplayOptions{Autoplay: true})
}

// unmask shows the end of a received game. The game is not saved.
func (o *Importer) unmask(text string) {
	m, err := tables.Resume([]byte(text), nil, session.Helpers)
	if err != nil {
		o.refuse(err)
		return
	}
	o.play.UnmaskRecord(m, "")
}

// position returns the dialog for a position.
func (o *Importer) position(line string) Content {
	at, _ := rules.ParsePosition(line) // package share has parsed it
	table := tablesetup.PositionOptions(&at)
	s := summary.Summary{Edition: table.Setup.Edition, Variants: table.Setup.Variants}
	players, turn := message.Number("players", table.Setup.Players), message.Number("turn", max(at.Turn(), 1))
	return Content{
		Head:  o.ctx.Words("opened.position"),
		Lines: []string{o.ctx.Say(s.Table()), o.ctx.Words("opened.position.turn", players, turn)},
		Answers: []widgets.ButtonSpec{{
			ID: "play-on", Title: o.ctx.Words("opened.play-on"), Sub: o.ctx.Words("opened.play-on.sub"),
			OnPress: func() { o.session.BeginAt(line, table, session.Goal{}) },
		}},
	}
}

// challenge returns the dialog for a challenge: the score to beat, and the table.
func (o *Importer) challenge(c share.Challenge, of *days.ReceivedCase) Content {
	s := summary.Summary{Edition: c.Table.Setup.Edition, Variants: c.Table.Setup.Variants}
	for _, p := range c.Table.Players {
		s.Names = append(s.Names, p.Name)
	}
	who := message.Person("who", c.By)
	p := Content{Head: o.ctx.Words("opened.challenge", who, message.Number("score", c.Score)), Lines: o.describe(s)}
	if of != nil {
		if lines, answers, ok := o.days.ChallengeAnswers(c, of); ok {
			p.Lines, p.Answers = append(p.Lines, lines...), answers
			return p
		}
	}
	p.Lines = append(p.Lines, o.ctx.Words("opened.challenge.how", who))
	goal := session.Goal{Target: &appctx.TargetScore{By: c.By, Score: c.Score}}
	p.Answers = []widgets.ButtonSpec{{ID: "take", Title: o.ctx.Words("opened.take"), OnPress: func() {
		o.session.Begin(o.withOwnName(c.Options()), goal)
	}}}
	return p
}

// withOwnName returns the options with the local player’s name for the only person, unless another player has that
// name.
func (o *Importer) withOwnName(m match.Options) match.Options {
	name := o.ctx.PlayerName()
	m.Players = slices.Clone(m.Players)
	if !slices.ContainsFunc(m.Players, func(p match.Player) bool { return p.Name == name }) {
		m.Players[m.People()[0]].Name = name
	}
	return m
}
