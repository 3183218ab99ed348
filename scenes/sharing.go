package scenes

import (
	"image"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/exchange"
	"heimlich/scenes/gamelist"
	"heimlich/scenes/transfer"
	"heimlich/sprites/widgets"
)

// sharing is the game where something is handed to others.
type sharing struct{ *game }

// What of a game that is over can be handed to others, without a server: a link that holds all of it, a file, a challenge, a picture of how it ended.

// The words before the text of a link, by what it is.
const (
	linkGame      = "game"
	linkPosition  = "position"
	linkChallenge = "challenge"
)

// fileEnd is what the names of games that are kept as files end in.
const fileEnd = ".heimlich"

// askShare asks how a game that is over is to be handed on; picture takes a picture of how it ended, nil where that is not to be seen.
func (g sharing) askShare(on transfer.Scene, text []byte, picture func() *image.RGBA) {
	rec, err := record.Read(text)
	var packed string
	if err == nil {
		packed, err = share.Game(rec)
	}
	if err != nil {
		on.Explain(g.back.Words("share.not"), g.back.Sentence(err))
		return
	}
	link := exchange.Link(linkGame, packed)
	say := g.back.Words
	d := widgets.Dialog{Title: say("share.title"), List: true, Answers: []widgets.Answer{
		{ID: "share-link", Title: say("share.link"), Sub: say("share.link.sub", message.Number("characters", len(link))), OnPress: func() { g.transfer.Copy(on, link, "share.link.done") }},
	}}
	name := strings.Join(fileWords(rec), "-")
	if exchange.MayShare() {
		d.Answers = append(d.Answers, widgets.Answer{ID: "share-sheet", Title: say("share.sheet"), OnPress: func() { g.transfer.HandOn(on, say("share.sheet.title"), link) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "share-file", Title: say("share.file"), Sub: say("share.file.sub"), OnPress: func() { g.transfer.Save(on, exchange.File{Name: name + fileEnd, Data: []byte(rec.String())}) }})
	if picture != nil {
		d.Answers = append(d.Answers, widgets.Answer{ID: "share-picture", Title: say("share.picture"), Sub: say("share.picture.sub"), OnPress: func() { g.transfer.SavePicture(on, name+".png", picture()) }})
	}
	d.Answers = append(d.Answers, g.dare(on, rec), widgets.Answer{ID: "resume", Title: say("button.back")})
	on.Show(d)
}

// dare is the answer that copies a challenge, or says why there is none. What fell by chance can’t be dealt again, since its bits are kept nowhere; instead a game is begun that can be.
func (g sharing) dare(on transfer.Scene, rec *record.Record) widgets.Answer {
	c, err := share.ChallengeOf(rec)
	a := widgets.Answer{ID: "share-challenge", Title: g.back.Words("share.challenge")}
	if o, ok := newDare(rec); ok {
		a.ID, a.Title, a.Sub = "share-dare", g.back.Words("share.dare"), g.back.Words("share.dare.sub")
		a.OnPress = func() {
			if g.match == nil { // a game of the list
				g.beginDare(o)
				return
			}
			g.putAway(func() { g.beginDare(o) })()
		}
		return a
	}
	if err != nil {
		a.Disabled, a.Why = true, g.back.Sentence(err)
		return a
	}
	a.Title = g.back.Words("share.challenge.score", message.Number("score", c.Score))
	a.Sub = g.back.Words("share.challenge.sub")
	a.OnPress = func() { g.transfer.Copy(on, exchange.Link(linkChallenge, c.Link()), "share.challenge.done") }
	return a
}

// newDare is a game at the table of a finished one that can become a challenge; false if that one can be itself, or no game there can.
func newDare(rec *record.Record) (match.Options, bool) {
	if rec.HasSeed && rec.Position == "" {
		return match.Options{}, false
	}
	other := *rec
	other.Changes = nil // who left is asked again
	t, err := match.TableOf(&other)
	if err != nil || len(t.People()) != 1 || t.Customs.Has(match.RealDie) {
		return match.Options{}, false
	}
	return match.Options{Table: t}, true
}

// beginDare begins a game that others can play afterwards: all its chance comes from a seed, which nobody has seen, unless one was typed. It is played once, so the score to beat is honest.
func (g sharing) beginDare(o match.Options) {
	if g.dares = true; !o.HasSeed {
		o.Seed, o.HasSeed = bits(), true
	}
	g.begin(o)
}

// fileWords are the words of a game’s file name: the edition and who played.
func fileWords(rec *record.Record) []string {
	words := []string{"heimlich", rec.Setup.Edition.Edition().ID}
	for _, p := range rec.Everybody() {
		if p.Kind == record.Person {
			words = append(words, p.Name)
		}
	}
	return words
}

// shareKept asks how a finished game of the list is to be handed on.
func (g sharing) shareKept(list *gamelist.GameList, id string) {
	g.shell.Tasks().Await(func() func() {
		text, err := g.back.Files.Read(id)
		return func() {
			if err != nil {
				list.Explain(g.back.Words("share.not"), g.back.Sentence(err))
				return
			}
			g.askShare(list, text, nil)
		}
	})
}

// sharePosition copies a position in which nothing is hidden as one line.
func (g sharing) sharePosition(on transfer.Scene, v rules.View) {
	line := v.Position()
	if _, err := share.Position(line); err != nil {
		on.Explain(g.back.Words("share.not"), g.back.Sentence(err))
		return
	}
	g.transfer.Copy(on, line, "share.position.done")
}

// compared is how the score of the only person at a table compares with the one to beat; nothing if none is.
func compared(m *match.Match, by string, least int) message.Message {
	v, people := m.Public(), m.Table().People()
	if len(people) != 1 || !v.Over() {
		return message.Message{}
	}
	mine := v.Score(v.Token(people[0]))
	who, score, made := message.Person("who", by), message.Number("score", least), message.Number("mine", mine)
	switch {
	case mine > least:
		return message.Of("challenge.beaten", who, score, made)
	case mine == least:
		return message.Of("challenge.equal", who, score, made)
	}
	return message.Of("challenge.missed", who, score, made)
}
