package scenes

import (
	"bytes"
	"image"
	"image/png"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/exchange"
	"heimlich/scenes/gamelist"
	"heimlich/sprites"
	"heimlich/sprites/art"
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

// shower is a scene that can show a dialog.
type shower interface {
	backstage.Scene
	Show(widgets.Dialog)
	Explain(title, words string)
}

// out is how things leave the game; tests in which anything may be pressed have ways that lead nowhere.
var out = ways{exchange.Copy, exchange.Ask, exchange.Save, develop}

type ways struct {
	copy    func(string, exchange.Words) (exchange.Outcome, error)
	ask     func(exchange.Words) (string, error)
	save    func(exchange.File) (where string, err error)
	develop func(*sprites.Stage, *image.RGBA)
}

// askShare asks how a game that is over is to be handed on; picture takes a picture of how it ended, nil where that is not to be seen.
func (g sharing) askShare(on shower, text []byte, picture func() *image.RGBA) {
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
		{ID: "share-link", Title: say("share.link"), Sub: say("share.link.sub", message.Number("characters", len(link))), OnPress: func() { g.copy(on, link, "share.link.done") }},
	}}
	name := strings.Join(fileWords(rec), "-")
	if exchange.MayShare() {
		d.Answers = append(d.Answers, widgets.Answer{ID: "share-sheet", Title: say("share.sheet"), OnPress: func() { g.handOn(on, say("share.sheet.title"), link) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "share-file", Title: say("share.file"), Sub: say("share.file.sub"), OnPress: func() { g.save(on, exchange.File{Name: name + fileEnd, Data: []byte(rec.String())}) }})
	if picture != nil {
		d.Answers = append(d.Answers, widgets.Answer{ID: "share-picture", Title: say("share.picture"), Sub: say("share.picture.sub"), OnPress: func() { g.savePicture(on, name+".png", picture()) }})
	}
	d.Answers = append(d.Answers, g.dare(on, rec), widgets.Answer{ID: "resume", Title: say("button.back")})
	on.Show(d)
}

// dare is the answer that copies a challenge, or says why there is none. What fell by chance can’t be dealt again, since its bits are kept nowhere; instead a game is begun that can be.
func (g sharing) dare(on shower, rec *record.Record) widgets.Answer {
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
	a.OnPress = func() { g.copy(on, exchange.Link(linkChallenge, c.Link()), "share.challenge.done") }
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

// fieldWords are said over a field in which a text stands that is to be copied.
func (g sharing) fieldWords() exchange.Words {
	return exchange.Words{Head: g.back.Words("share.by-hand"), Close: g.back.Words("button.close")}
}

// copy puts a text into the clipboard and says so. Where there is none it is written to a file.
func (g sharing) copy(on shower, text string, done message.Key) {
	g.shell.Background(func() func() {
		how, err := out.copy(text, g.fieldWords())
		if err == nil && how == exchange.Done {
			return func() { g.tell(on, g.back.Words("share.copied"), g.back.Words(done)) }
		}
		if err == nil { // it was seen, and is copied or not
			return nil
		}
		return g.saving(on, exchange.File{Name: "heimlich-link.txt", Data: []byte(text + "\n")}, err)
	})
}

// lendClipboard lets fields of a window copy and paste. Without a clipboard they do neither.
func (g sharing) lendClipboard() {
	g.back.Kit.Copy = func(text string) {
		g.shell.Background(func() func() {
			_, _ = out.copy(text, exchange.Words{})
			return nil
		})
	}
	g.back.Kit.Paste = func(then func(string)) {
		g.shell.Background(func() func() {
			text, _ := out.ask(exchange.Words{})
			return func() { then(text) }
		})
	}
}

// handOn hands a text to the system’s share sheet.
func (g sharing) handOn(on shower, title, text string) {
	g.shell.Background(func() func() {
		_, err := exchange.Share(title, text)
		if err == nil || exchange.Aborted(err) {
			return nil
		}
		return func() { g.tell(on, g.back.Words("share.not"), g.back.Sentence(err)) }
	})
}

// save writes a file and says where it is.
func (g sharing) save(on shower, f exchange.File) {
	g.shell.Background(func() func() { return g.saving(on, f, nil) })
}

// savePicture writes a picture and says where it is.
func (g sharing) savePicture(on shower, name string, picture *image.RGBA) {
	g.shell.Background(func() func() {
		var data bytes.Buffer
		fast := png.Encoder{CompressionLevel: png.BestSpeed}
		if err := fast.Encode(&data, picture); err != nil {
			return func() { g.tell(on, g.back.Words("share.not"), g.back.Sentence(err)) }
		}
		return g.saving(on, exchange.File{Name: name, Data: data.Bytes(), Picture: true}, nil)
	})
}

// saving writes a file, beside the loop; why is why it was not handed on in another way, nil for nothing. What it returns says where the file is.
func (g sharing) saving(on shower, f exchange.File, why error) func() {
	where, err := out.save(f)
	return func() {
		switch {
		case err != nil:
			g.tell(on, g.back.Words("share.not"), g.back.Sentence(err))
		case why != nil:
			g.tell(on, g.back.Words("share.saved"), g.back.Sentence(why)+" "+g.back.Words("share.saved.link", message.Verbatim("place", where)))
		default:
			g.tell(on, g.back.Words("share.saved"), g.back.Words("share.saved.as", message.Verbatim("place", where)))
		}
	}
}

// tell says something over a scene, if that is still on.
func (g sharing) tell(on shower, title, words string) {
	if g.shell.Scene() == backstage.Scene(on) {
		on.Explain(title, words)
	}
}

// photograph is a picture of a stage as it is now, as large as the screen.
func (g sharing) photograph(stage *sprites.Stage) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, int(g.shell.Screen().W*g.shell.Screen().Scale), int(g.shell.Screen().H*g.shell.Screen().Scale)))
	out.develop(stage, picture)
	return picture
}

// develop paints a stage and reads the picture back from the graphics card.
func develop(stage *sprites.Stage, picture *image.RGBA) {
	size := picture.Bounds().Size()
	on := ebiten.NewImage(size.X, size.Y)
	defer on.Deallocate()
	on.Fill(art.Night)
	defer stage.Roll(stage.Roll(0))
	stage.Paint(on)
	on.ReadPixels(picture.Pix)
}

// shareKept asks how a finished game of the list is to be handed on.
func (g sharing) shareKept(list *gamelist.GameList, id string) {
	g.shell.Await(func() func() {
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
func (g sharing) sharePosition(on shower, v rules.View) {
	line := v.Position()
	if _, err := share.Position(line); err != nil {
		on.Explain(g.back.Words("share.not"), g.back.Sentence(err))
		return
	}
	g.copy(on, line, "share.position.done")
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
