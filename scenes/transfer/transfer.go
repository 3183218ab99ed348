// Package transfer copies, shares, saves and pastes for scenes. It runs package exchange in the background and shows
// the player the result.
package transfer

import (
	"bytes"
	"image"
	"image/png"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/tasks"
	"heimlich/sprites"
	"heimlich/sprites/art"
)

// System holds the functions of the operating system or browser. Tests that press random controls replace them before
// the game starts.
var System = SystemFunctions{exchange.Copy, exchange.Paste, exchange.Save, render}

// SystemFunctions are the functions through which a Transfer reaches the system.
type SystemFunctions struct {
	Copy   func(string, exchange.Labels) (exchange.CopyResult, error) // copies a text
	Paste  func(exchange.Labels) (string, error)                      // asks for a text
	Save   func(exchange.Export) (place string, err error)            // saves a file and returns its place
	Render func(*sprites.Stage, *image.RGBA)                          // renders a stage into a picture
}

// Transfer transfers data between scenes and the system. Its methods return at once and must be called on the main
// loop.
type Transfer struct {
	ctx   *appctx.Context
	tasks *tasks.Tasks
	top   func() appctx.Scene // returns the current scene
}

// New returns a Transfer. The function top returns the current scene. Results are shown only while the scene that asked
// for them is the current one.
func New(ctx *appctx.Context, run *tasks.Tasks, top func() appctx.Scene) *Transfer {
	return &Transfer{ctx, run, top}
}

// copyLabels returns the labels of a field with a text that the player copies by hand.
func (t *Transfer) copyLabels() exchange.Labels {
	return exchange.Labels{Head: t.ctx.Words("share.by-hand"), Close: t.ctx.Words("button.close")}
}

// Copy copies a text to the clipboard and shows the message done over the scene. If the player had to copy it by hand,
// it shows nothing more. If both fail, it saves a file with the text and shows its place.
func (t *Transfer) Copy(scene appctx.Scene, text string, done message.Key) {
	t.tasks.Background(func() func() {
		result, err := System.Copy(text, t.copyLabels())
		if err == nil && result == exchange.Copied {
			return func() { t.explain(scene, t.ctx.Words("share.copied"), t.ctx.Words(done)) }
		}
		if err == nil { // the player has seen the text and may have copied it
			return nil
		}
		return t.saveFile(scene, exchange.Export{Name: "heimlich-link.txt", Data: []byte(text + "\n")}, err)
	})
}

// ConnectClipboard connects the text fields of all scenes with the system's clipboard.
func (t *Transfer) ConnectClipboard() {
	t.ctx.Kit.Copy = func(text string) {
		t.tasks.Background(func() func() {
			_, _ = System.Copy(text, exchange.Labels{})
			return nil
		})
	}
	t.ctx.Kit.Paste = func(then func(string)) {
		t.tasks.Background(func() func() {
			text, _ := System.Paste(exchange.Labels{})
			return func() { then(text) }
		})
	}
}

// Share passes a text to the system's share sheet. It shows an error over the scene, but nothing if the player cancels.
func (t *Transfer) Share(scene appctx.Scene, title, text string) {
	t.tasks.Background(func() func() {
		err := exchange.Share(title, text)
		if err == nil || exchange.Aborted(err) {
			return nil
		}
		return func() { t.explain(scene, t.ctx.Words("share.not"), t.ctx.Sentence(err)) }
	})
}

// Save saves a file and shows its place, or the error, over the scene.
func (t *Transfer) Save(scene appctx.Scene, file exchange.Export) {
	t.tasks.Background(func() func() { return t.saveFile(scene, file, nil) })
}

// SavePicture saves a picture as a PNG file called name and shows its place, or the error, over the scene.
func (t *Transfer) SavePicture(scene appctx.Scene, name string, picture *image.RGBA) {
	t.tasks.Background(func() func() {
		var data bytes.Buffer
		fast := png.Encoder{CompressionLevel: png.BestSpeed}
		if err := fast.Encode(&data, picture); err != nil {
			return func() { t.explain(scene, t.ctx.Words("share.not"), t.ctx.Sentence(err)) }
		}
		return t.saveFile(scene, exchange.Export{Name: name, Data: data.Bytes(), Picture: true}, nil)
	})
}

// saveFile saves a file and returns a function that shows its place, or the error, over the scene. If copyErr is not
// nil, it is the error of the clipboard, which is shown before the place. saveFile runs in the background.
func (t *Transfer) saveFile(scene appctx.Scene, file exchange.Export, copyErr error) func() {
	place, err := System.Save(file)
	return func() {
		switch {
		case err != nil:
			t.explain(scene, t.ctx.Words("share.not"), t.ctx.Sentence(err))
		case copyErr != nil:
			text := t.ctx.Words("share.saved.link", message.Verbatim("place", place))
			t.explain(scene, t.ctx.Words("share.saved"), t.ctx.Sentence(copyErr)+" "+text)
		default:
			t.explain(scene, t.ctx.Words("share.saved"),
				t.ctx.Words("share.saved.as", message.Verbatim("place", place)))
		}
	}
}

// explain shows a text over a scene, if it is still the current one.
func (t *Transfer) explain(scene appctx.Scene, title, words string) {
	if t.top() == scene {
		scene.Explain(title, words)
	}
}

// Screenshot renders a stage into a new picture with the pixels of a screen. It must be called on the main loop,
// between frames.
func Screenshot(stage *sprites.Stage, s appctx.Screen) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, int(s.W*s.Scale), int(s.H*s.Scale)))
	System.Render(stage, picture)
	return picture
}

// render draws a stage and reads the picture back from the graphics card.
func render(stage *sprites.Stage, picture *image.RGBA) {
	size := picture.Bounds().Size()
	target := ebiten.NewImage(size.X, size.Y)
	defer target.Deallocate()
	target.Fill(art.Night)
	defer stage.SetScroll(stage.SetScroll(0))
	stage.Paint(target)
	target.ReadPixels(picture.Pix)
}

// Paste asks for a text over a scene; head and done are the title and the button of the field. It calls then on the
// main loop with the text or the error, unless the player cancels or the scene is no longer the current one.
func (t *Transfer) Paste(scene appctx.Scene, head, done string, then func(text string, err error)) {
	labels := exchange.Labels{Head: head, Done: done, Close: t.ctx.Words("button.close")}
	t.tasks.Background(func() func() {
		text, err := System.Paste(labels)
		if exchange.Aborted(err) {
			return nil
		}
		return func() {
			if t.top() == scene {
				then(text, err)
			}
		}
	})
}
