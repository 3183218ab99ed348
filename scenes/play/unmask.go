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

// Unmask shows the end of a finished match in place of all scenes, and calls OnEnd. It adds a saved or remote match to
// the statistics, and archives the record of a remote match that somebody at this screen played. Call it once for a
// match.
func (p *Play) Unmask(finished *match.Match) {
	if p.session.Saved() || p.session.Remote() {
		p.statistics.AddGame(finished, p.session.ID())
	}
	if p.session.Remote() && len(finished.People()) > 0 && finished.Record() != "" {
		p.session.Archive(finished.Record())
	}
	leave := p.OnEnd(finished)
	exits := reveal.Exits{Extra: p.compareScores(finished), Title: func() { p.session.Shelve(leave) }}
	if p.session.Remote() { // the table belongs to a host elsewhere
		exits.Again, exits.CheckAgain = p.Shared.PlayAgain, p.Shared.CheckPlayAgain
		exits.Invitation = p.Shared.Invitation
		p.Shared.EndShown()
	} else {
		exits.Again = func() {
			p.session.Shelve(func() { p.session.Begin(match.Options{Table: sameTable(finished)}, session.Goal{}) })
		}
	}
	var unmasking *reveal.Reveal
	if text := finished.Record(); text != "" {
		exits.File = func() { p.nav.Push("casefile", postgame.New(p.ctx, finished, p.nav, p.logOf(finished))) }
		exits.Watch = func(turn int) {
			p.Replay(text, ReplayOptions{ShowEnd: p.nav.Pop, EndKnown: true, Turn: turn})
		}
		exits.Share = func() {
			photograph := func(s *sprites.Stage) *image.RGBA {
				return transfer.Screenshot(s, unmasking.Screen.Window())
			}
			p.sharing.Ask(unmasking, []byte(text), func() *image.RGBA { return unmasking.Screenshot(photograph) })
		}
	}
	unmasking = reveal.New(p.ctx, finished, exits)
	p.nav.Reset("reveal", unmasking, nil)
}

// UnmaskRecord shows the end of the finished match m, which was read from a saved game. The argument id is that game's
// ID, "" if it is not saved. UnmaskRecord does not write to the game.
func (p *Play) UnmaskRecord(m *match.Match, id string) {
	p.session.Show(m, id)
	p.Unmask(m)
}

// sameTable returns the table of a match for another game. Seats whose players have changed get their first players
// back, if the match has a record.
func sameTable(m *match.Match) match.Table {
	if rec, err := record.Read([]byte(m.Record())); err == nil {
		rec.Changes = nil // the players at the start
		if t, err := match.TableOf(rec); err == nil {
			return t.Rematch()
		}
	}
	return m.Table().Rematch()
}

// compareScores returns a message that compares the score of the single human player with the target score. It is empty
// without a target, if the players have changed during the game, or if there are several people or none.
func (p *Play) compareScores(m *match.Match) message.Message {
	target, ok := p.ctx.Settings.TargetScores.Of(p.session.ID())
	rec, err := record.Read([]byte(m.Record()))
	v, people := m.Public(), m.Table().People()
	if !ok || err != nil || len(rec.Changes)+len(rec.Joined) > 0 || len(people) != 1 || !v.Over() {
		return message.Message{}
	}
	ownScore := v.Score(v.Token(people[0]))
	who, score := message.Person("who", target.By), message.Number("score", target.Score)
	own := message.Number("mine", ownScore)
	switch {
	case ownScore > target.Score:
		return message.Of("challenge.beaten", who, score, own)
	case ownScore == target.Score:
		return message.Of("challenge.equal", who, score, own)
	}
	return message.Of("challenge.missed", who, score, own)
}
