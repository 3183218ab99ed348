// Package transfer takes texts, files and pictures out of the game, and pasted texts into it.
package transfer

import (
	"bytes"
	"image"
	"image/png"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/exchange"
	"heimlich/scenes/tasks"
	"heimlich/sprites"
	"heimlich/sprites/art"
)

// Ways are the functions of the system. Tests that press anything replace them.
var Ways = Functions{exchange.Copy, exchange.Ask, exchange.Save, develop}

// Functions are the functions of the system that copy, paste, save a file, and paint a stage into a picture.
type Functions struct {
	Copy    func(string, exchange.Words) (exchange.CopyResult, error)
	Ask     func(exchange.Words) (string, error)
	Save    func(exchange.Export) (where string, err error)
	Develop func(*sprites.Stage, *image.RGBA)
}

// Transfer does this for scenes. Everything slow runs in the background.
type Transfer struct {
	ctx   *backstage.Backstage
	tasks *tasks.Tasks
	top   func() backstage.Scene
}

// New returns the transfer of scenes, of which top returns the one that is on.
func New(ctx *backstage.Backstage, run *tasks.Tasks, top func() backstage.Scene) *Transfer {
	return &Transfer{ctx, run, top}
}

// fieldWords returns the words over a field that holds a text to copy.
func (t *Transfer) fieldWords() exchange.Words {
	return exchange.Words{Head: t.ctx.Words("share.by-hand"), Close: t.ctx.Words("button.close")}
}

// Copy copies a text to the clipboard and says done over the scene. Without a clipboard it saves a file.
func (t *Transfer) Copy(on backstage.Scene, text string, done message.Key) {
	t.tasks.Background(func() func() {
		how, err := Ways.Copy(text, t.fieldWords())
		if err == nil && how == exchange.Done {
			return func() { t.tell(on, t.ctx.Words("share.copied"), t.ctx.Words(done)) }
		}
		if err == nil { // the player has seen the text, and may have copied it
			return nil
		}
		return t.saving(on, exchange.Export{Name: "heimlich-link.txt", Data: []byte(text + "\n")}, err)
	})
}

// LendClipboard lets text fields of a window copy and paste. Without a clipboard they do neither.
func (t *Transfer) LendClipboard() {
	t.ctx.Kit.Copy = func(text string) {
		t.tasks.Background(func() func() {
			_, _ = Ways.Copy(text, exchange.Words{})
			return nil
		})
	}
	t.ctx.Kit.Paste = func(then func(string)) {
		t.tasks.Background(func() func() {
			text, _ := Ways.Ask(exchange.Words{})
			return func() { then(text) }
		})
	}
}

// HandOn gives a text to the system's share sheet.
func (t *Transfer) HandOn(on backstage.Scene, title, text string) {
	t.tasks.Background(func() func() {
		err := exchange.Share(title, text)
		if err == nil || exchange.Aborted(err) {
			return nil
		}
		return func() { t.tell(on, t.ctx.Words("share.not"), t.ctx.Sentence(err)) }
	})
}

// Save saves a file and says over the scene where it is.
func (t *Transfer) Save(on backstage.Scene, f exchange.Export) {
	t.tasks.Background(func() func() { return t.saving(on, f, nil) })
}

// SavePicture saves a picture as a PNG file and says over the scene where it is.
func (t *Transfer) SavePicture(on backstage.Scene, name string, picture *image.RGBA) {
	t.tasks.Background(func() func() {
		var data bytes.Buffer
		fast := png.Encoder{CompressionLevel: png.BestSpeed}
		if err := fast.Encode(&data, picture); err != nil {
			return func() { t.tell(on, t.ctx.Words("share.not"), t.ctx.Sentence(err)) }
		}
		return t.saving(on, exchange.Export{Name: name, Data: data.Bytes(), Picture: true}, nil)
	})
}

// saving saves a file, in the background, and returns what says where it is. A non-nil why is the error of the
// clipboard, and is said, too.
func (t *Transfer) saving(on backstage.Scene, f exchange.Export, why error) func() {
	where, err := Ways.Save(f)
	return func() {
		switch {
		case err != nil:
			t.tell(on, t.ctx.Words("share.not"), t.ctx.Sentence(err))
		case why != nil:
			at := t.ctx.Words("share.saved.link", message.Verbatim("place", where))
			t.tell(on, t.ctx.Words("share.saved"), t.ctx.Sentence(why)+" "+at)
		default:
			t.tell(on, t.ctx.Words("share.saved"), t.ctx.Words("share.saved.as", message.Verbatim("place", where)))
		}
	}
}

// tell shows words over a scene, if that is still on.
func (t *Transfer) tell(on backstage.Scene, title, words string) {
	if t.top() == on {
		on.Explain(title, words)
	}
}

// Photograph returns a picture of a stage as it is now, in the pixels of a screen.
func Photograph(stage *sprites.Stage, s backstage.Screen) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, int(s.W*s.Scale), int(s.H*s.Scale)))
	Ways.Develop(stage, picture)
	return picture
}

// develop paints a stage and reads the picture back from the graphics card.
func develop(stage *sprites.Stage, picture *image.RGBA) {
	size := picture.Bounds().Size()
	on := ebiten.NewImage(size.X, size.Y)
	defer on.Deallocate()
	on.Fill(art.Night)
	defer stage.SetScroll(stage.SetScroll(0))
	stage.Paint(on)
	on.ReadPixels(picture.Pix)
}

// Paste asks over a scene for a text and calls then on the loop with it, or with the error of why there is none.
// It calls nothing if the player aborts, or the scene is gone.
func (t *Transfer) Paste(on backstage.Scene, head, done string, then func(text string, err error)) {
	words := exchange.Words{Head: head, Done: done, Close: t.ctx.Words("button.close")}
	t.tasks.Background(func() func() {
		text, err := Ways.Ask(words)
		if exchange.Aborted(err) {
			return nil
		}
		return func() {
			if t.top() == on {
				then(text, err)
			}
		}
	})
}
