// Package sharing shares a finished game without a server: as a link, a file, a challenge, or a picture of its end.
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

// FileExtension is the extension of files with games.
const FileExtension = ".heimlich"

// Sharing shows the dialog for sharing a game.
type Sharing struct {
	ctx      *appctx.Context
	session  *session.Session
	transfer *transfer.Transfer
}

// New returns a Sharing that copies and saves through out. It starts games that become challenges in session s.
func New(ctx *appctx.Context, s *session.Session, out *transfer.Transfer) *Sharing {
	return &Sharing{ctx, s, out}
}

// Ask shows the dialog over a scene. Text is the record of the finished game. The function picture returns a picture of
// its end; it is nil if the end is not visible. If the record can't be shared, Ask explains why instead.
func (s *Sharing) Ask(scene appctx.Scene, text []byte, picture func() *image.RGBA) {
	rec, err := record.Read(text)
	var code string
	if err == nil {
		code, err = share.Game(rec)
	}
	if err != nil {
		scene.Explain(s.ctx.Words("share.not"), s.ctx.Sentence(err))
		return
	}
	answers := s.gameAnswers(scene, rec, exchange.Link(share.LinkGame, code))
	if picture != nil {
		answers = append(answers, widgets.Answer{
			ID: "share-picture", Title: s.ctx.Words("share.picture"), Sub: s.ctx.Words("share.picture.sub"),
			OnPress: func() { s.transfer.SavePicture(scene, fileName(rec)+".png", picture()) },
		})
	}
	answers = append(answers, s.challengeAnswer(scene, rec),
		widgets.Answer{ID: "resume", Title: s.ctx.Words("button.back")})
	scene.Show(widgets.Dialog{Title: s.ctx.Words("share.title"), List: true, Answers: answers})
}

// gameAnswers returns the answers that share the whole game: copy the link, pass it to the system's share sheet if
// there is one, and save the record as a file.
func (s *Sharing) gameAnswers(scene appctx.Scene, stored *record.Record, link string) []widgets.Answer {
	say := s.ctx.Words
	answers := []widgets.Answer{{
		ID: "share-link", Title: say("share.link"), Sub: say("share.link.sub", message.Number("characters", len(link))),
		OnPress: func() { s.transfer.Copy(scene, link, "share.link.done") },
	}}
	if exchange.CanShare() {
		answers = append(answers, widgets.Answer{
			ID: "share-sheet", Title: say("share.sheet"),
			OnPress: func() { s.transfer.Share(scene, say("share.sheet.title"), link) },
		})
	}
	file := exchange.Export{Name: fileName(stored) + FileExtension, Data: []byte(stored.String())}
	return append(answers, widgets.Answer{
		ID: "share-file", Title: say("share.file"), Sub: say("share.file.sub"),
		OnPress: func() { s.transfer.Save(scene, file) },
	})
}

// challengeAnswer returns the answer that copies a challenge: to reach a better score in the same game. If the game has
// no seed or began at a position, the answer starts a game that can become a challenge. If neither is possible, the
// answer is disabled and shows the reason.
func (s *Sharing) challengeAnswer(scene appctx.Scene, rec *record.Record) widgets.Answer {
	if options, ok := challengeOptions(rec); ok {
		return widgets.Answer{
			ID: "share-dare", Title: s.ctx.Words("share.dare"), Sub: s.ctx.Words("share.dare.sub"),
			OnPress: func() { s.startChallenge(options) },
		}
	}
	answer := widgets.Answer{ID: "share-challenge", Title: s.ctx.Words("share.challenge")}
	challenge, err := share.ChallengeOf(rec)
	if err != nil {
		answer.Disabled, answer.DisabledReason = true, s.ctx.Sentence(err)
		return answer
	}
	answer.Title = s.ctx.Words("share.challenge.score", message.Number("score", challenge.Score))
	answer.Sub = s.ctx.Words("share.challenge.sub")
	answer.OnPress = func() {
		s.transfer.Copy(scene, exchange.Link(share.LinkChallenge, challenge.Link()), "share.challenge.done")
	}
	return answer
}

// startChallenge starts a game that can become a challenge. An open match is moved to the shelf first.
func (s *Sharing) startChallenge(options match.Options) {
	if s.session.Match() == nil { // the game was shared from the list of games
		s.session.BeginChallenge(options)
		return
	}
	s.session.Shelve(func() { s.session.BeginChallenge(options) })
}

// challengeOptions returns the options of a new game at the same table that can become a challenge. It returns false if
// the finished game has a seed, so that it may be a challenge itself, or if the table allows none.
func challengeOptions(rec *record.Record) (match.Options, bool) {
	if rec.HasSeed && rec.Position == "" {
		return match.Options{}, false
	}
	first := *rec
	first.Changes = nil // the players at the start
	table, err := match.TableOf(&first)
	if err != nil || len(table.People()) != 1 || table.HouseRules.Has(match.RealDie) {
		return match.Options{}, false
	}
	return match.Options{Table: table}, true
}

// fileName returns the name of a game’s file without extension: the edition and the names of the people.
func fileName(rec *record.Record) string {
	words := []string{"heimlich", rec.Setup.Edition.Edition().ID}
	for _, p := range rec.AllPlayers() {
		if p.Kind == record.Person {
			words = append(words, p.Name)
		}
	}
	return strings.Join(words, "-")
}

// Position copies a position as one line of text, if nothing in it is hidden. Otherwise it explains over the scene why
// it can't.
func (s *Sharing) Position(scene appctx.Scene, v rules.View) {
	line := v.Position()
	if _, err := share.Position(line); err != nil {
		scene.Explain(s.ctx.Words("share.not"), s.ctx.Sentence(err))
		return
	}
	s.transfer.Copy(scene, line, "share.position.done")
}
