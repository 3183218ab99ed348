package play

import (
	"image"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/postgame"
	"heimlich/scenes/reveal"
	"heimlich/scenes/session"
	"heimlich/scenes/transfer"
	"heimlich/sprites"
)

// Unmask shows the end of a finished match. It adds a saved match to the statistics. A player of a remote match keeps
// its record.
func (p *Play) Unmask(m *match.Match) {
	if p.session.Saved() || p.session.Remote() {
		p.statistics.AddGame(m, p.session.ID())
	}
	if p.session.Remote() && len(m.People()) > 0 && m.Record() != "" {
		p.session.Archive(m.Record())
	}
	leave := p.OnEnd(m)
	e := reveal.Exits{Extra: p.compareScores(m), Title: func() { p.session.Shelve(leave) }}
	if p.session.Remote() { // a host elsewhere has the table
		e.Again, e.CheckAgain = p.Shared.PlayAgain, p.Shared.CheckPlayAgain
		p.Shared.EndShown()
	} else {
		e.Again = func() {
			p.session.Shelve(func() { p.session.Begin(match.Options{Table: sameTable(m)}, session.Goal{}) })
		}
	}
	var unmasking *reveal.Reveal
	if text := m.Record(); text != "" {
		e.File = func() { p.nav.Push("casefile", postgame.New(p.ctx, m, p.nav, p.logOf(m))) }
		e.Watch = func(turn int) {
			p.Replay(text, ReplayOptions{ShowEnd: p.nav.Pop, EndKnown: true, Turn: turn})
		}
		e.Share = func() {
			photograph := func(s *sprites.Stage) *image.RGBA {
				return transfer.Screenshot(s, unmasking.Screen.Window())
			}
			p.sharing.Ask(unmasking, []byte(text), func() *image.RGBA { return unmasking.Screenshot(photograph) })
		}
	}
	unmasking = reveal.New(p.ctx, m, e)
	p.nav.Reset("reveal", unmasking, nil)
}

// UnmaskRecord shows the end of a finished game. ID is the saved game’s, "" if it is not saved. It writes nothing.
func (p *Play) UnmaskRecord(m *match.Match, id string) {
	p.session.Show(m, id)
	p.Unmask(m)
}

// sameTable returns the table of a match for another game. Seats whose players left have their first players again.
func sameTable(m *match.Match) match.Table {
	if rec, err := record.Read([]byte(m.Record())); err == nil {
		rec.Changes = nil // players who left are asked again
		if t, err := match.TableOf(rec); err == nil {
			return t.Rematch()
		}
	}
	return m.Table().Rematch()
}

// compareScores returns a message that compares the score of the single human player with the target score. It is empty
// without a target, or if a stand-in played for that person.
func (p *Play) compareScores(m *match.Match) message.Message {
	bar, ok := p.ctx.Settings.TargetScores.Of(p.session.ID())
	rec, err := record.Read([]byte(m.Record()))
	v, people := m.Public(), m.Table().People()
	if !ok || err != nil || len(rec.Changes)+len(rec.Joined) > 0 || len(people) != 1 || !v.Over() {
		return message.Message{}
	}
	mine := v.Score(v.Token(people[0]))
	who, score, made := message.Person("who", bar.By), message.Number("score", bar.Score), message.Number("mine", mine)
	switch {
	case mine > bar.Score:
		return message.Of("challenge.beaten", who, score, made)
	case mine == bar.Score:
		return message.Of("challenge.equal", who, score, made)
	}
	return message.Of("challenge.missed", who, score, made)
}
