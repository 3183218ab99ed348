// Package sharing shares a finished game without a server: as a link that contains all of it, a file, a challenge, or a
// picture of its end.
package sharing

import (
	"image"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/session"
	"heimlich/scenes/transfer"
	"heimlich/sprites/widgets"
)

// FileExtension is the file name extension of saved games.
const FileExtension = ".heimlich"

// Sharing asks how to share a game, and does it.
type Sharing struct {
	ctx      *appctx.Context
	session  *session.Session
	transfer *transfer.Transfer
}

// New returns the sharing of the session's games through out.
func New(ctx *appctx.Context, s *session.Session, out *transfer.Transfer) *Sharing {
	return &Sharing{ctx, s, out}
}

// Ask asks over a scene how to share a finished game. The function picture takes a picture of its end; it is nil if
// that is not shown.
func (s *Sharing) Ask(on appctx.Scene, text []byte, picture func() *image.RGBA) {
	rec, err := record.Read(text)
	var packed string
	if err == nil {
		packed, err = share.Game(rec)
	}
	if err != nil {
		on.Explain(s.ctx.Words("share.not"), s.ctx.Sentence(err))
		return
	}
	answers := s.gameAnswers(on, rec, exchange.Link(share.LinkGame, packed))
	if picture != nil {
		answers = append(answers, widgets.Answer{
			ID: "share-picture", Title: s.ctx.Words("share.picture"), Sub: s.ctx.Words("share.picture.sub"),
			OnPress: func() { s.transfer.SavePicture(on, fileName(rec)+".png", picture()) },
		})
	}
	answers = append(answers, s.challenge(on, rec), widgets.Answer{ID: "resume", Title: s.ctx.Words("button.back")})
	on.Show(widgets.Dialog{Title: s.ctx.Words("share.title"), List: true, Answers: answers})
}

// gameAnswers returns the answers that share the whole game.
func (s *Sharing) gameAnswers(on appctx.Scene, rec *record.Record, link string) []widgets.Answer {
	say := s.ctx.Words
	answers := []widgets.Answer{{
		ID: "share-link", Title: say("share.link"), Sub: say("share.link.sub", message.Number("characters", len(link))),
		OnPress: func() { s.transfer.Copy(on, link, "share.link.done") },
	}}
	if exchange.MayShare() {
		answers = append(answers, widgets.Answer{
			ID: "share-sheet", Title: say("share.sheet"),
			OnPress: func() { s.transfer.Share(on, say("share.sheet.title"), link) },
		})
	}
	file := exchange.Export{Name: fileName(rec) + FileExtension, Data: []byte(rec.String())}
	return append(answers, widgets.Answer{
		ID: "share-file", Title: say("share.file"), Sub: say("share.file.sub"),
		OnPress: func() { s.transfer.Save(on, file) },
	})
}

// challenge returns the answer that copies a challenge. If the game can't be dealt again, because its random draws were
// not saved, the answer begins one that can. If that is impossible too, it says why.
func (s *Sharing) challenge(on appctx.Scene, rec *record.Record) widgets.Answer {
	if o, ok := challengeOptions(rec); ok {
		return widgets.Answer{
			ID: "share-dare", Title: s.ctx.Words("share.dare"), Sub: s.ctx.Words("share.dare.sub"),
			OnPress: func() { s.startChallenge(o) },
		}
	}
	a := widgets.Answer{ID: "share-challenge", Title: s.ctx.Words("share.challenge")}
	c, err := share.ChallengeOf(rec)
	if err != nil {
		a.Disabled, a.DisabledReason = true, s.ctx.Sentence(err)
		return a
	}
	a.Title = s.ctx.Words("share.challenge.score", message.Number("score", c.Score))
	a.Sub = s.ctx.Words("share.challenge.sub")
	a.OnPress = func() { s.transfer.Copy(on, exchange.Link(share.LinkChallenge, c.Link()), "share.challenge.done") }
	return a
}

// startChallenge begins a game for a challenge. If the current scene shows the end of a game, that one goes to the
// shelf.
func (s *Sharing) startChallenge(o match.Options) {
	if s.session.Match() == nil { // a game of the list
		s.session.Dare(o)
		return
	}
	s.session.Shelve(func() { s.session.Dare(o) })
}

// challengeOptions returns the options of a game at the same table that can become a challenge. It returns false if the
// finished game can be one itself, or if no game at that table can.
func challengeOptions(rec *record.Record) (match.Options, bool) {
	if rec.HasSeed && rec.Position == "" {
		return match.Options{}, false
	}
	other := *rec
	other.Changes = nil // players who left are asked again
	t, err := match.TableOf(&other)
	if err != nil || len(t.People()) != 1 || t.Customs.Has(match.RealDie) {
		return match.Options{}, false
	}
	return match.Options{Table: t}, true
}

// fileName returns the name of a game's file without extension: the edition and the players.
func fileName(rec *record.Record) string {
	words := []string{"heimlich", rec.Setup.Edition.Edition().ID}
	for _, p := range rec.AllPlayers() {
		if p.Kind == record.Person {
			words = append(words, p.Name)
		}
	}
	return strings.Join(words, "-")
}

// Position copies a position without hidden information as one line.
func (s *Sharing) Position(on appctx.Scene, v rules.View) {
	line := v.Position()
	if _, err := share.Position(line); err != nil {
		on.Explain(s.ctx.Words("share.not"), s.ctx.Sentence(err))
		return
	}
	s.transfer.Copy(on, line, "share.position.done")
}
