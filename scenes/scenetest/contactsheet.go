package scenetest

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/ebitenutil"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// ContactSheet is a picture of a part of the screen at several moments of a virtual clock.
type ContactSheet struct {
	Name     string // of the file, without .png
	Screen   appctx.Screen
	Part     layout.Rect // of the screen, in points
	Columns  int
	Times    []float64 // in seconds, ascending
	Stage    func() *sprites.Stage
	Advance  func(dt float64)
	Textures *sprites.TextureCache // of the stage
}

// sheets is the directory for contact sheets: go test ./scenes/… -run TestSheets -sheets DIR. That needs a display.
var sheets = flag.String("sheets", "", "paint contact sheets of animations into this directory")

// SheetDir returns the directory for contact sheets; without one it skips the test.
func SheetDir(t *testing.T) string {
	t.Helper()
	if *sheets == "" {
		t.Skip("skipped: set -sheets DIR for contact sheets")
	}
	return *sheets
}

// engine passes functions to the main goroutine, which alone may run the engine.
var engine = make(chan func())

// Main runs a package's tests and ends the program. It leaves the main goroutine to the engine, as window systems
// require, for painting contact sheets. Call it in TestMain.
func Main(m *testing.M) {
	flag.Parse()
	ended := make(chan int)
	go func() { ended <- m.Run() }()
	for {
		select {
		case run := <-engine:
			run()
		case code := <-ended:
			os.Exit(code)
		}
	}
}

// windowW and windowH are the size of the engine's window, in points. The sheets do not depend on it.
const windowW, windowH = 320, 240

// PaintSheets writes contact sheets as PNG files into a directory, which it creates. It needs a display, and Main in
// TestMain. It can run once in a process. An error ends the test.
func PaintSheets(t *testing.T, dir string, sheets []ContactSheet) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	p, painted := &painter{dir: dir, sheets: sheets}, make(chan error)
	engine <- func() {
		ebiten.SetWindowSize(windowW, windowH)
		if err := ebiten.RunGame(p); p.err == nil {
			p.err = err
		}
		painted <- p.err
	}
	if err := <-painted; err != nil {
		t.Fatal(err)
	}
}

// painter paints all sheets in the engine's first frame, and ends.
type painter struct {
	dir    string
	sheets []ContactSheet
	err    error
	done   bool
}

func (p *painter) Layout(int, int) (w, h int) { return windowW, windowH }

func (p *painter) Update() error {
	if p.done {
		return ebiten.Termination
	}
	return nil
}

func (p *painter) Draw(*ebiten.Image) {
	for i := 0; i < len(p.sheets) && p.err == nil && !p.done; i++ {
		p.err = p.paint(&p.sheets[i])
	}
	p.done = true
}

// paint paints and writes one sheet.
func (p *painter) paint(spec *ContactSheet) error {
	scale := spec.Screen.Scale
	part := image.Rect(int(spec.Part.X*scale), int(spec.Part.Y*scale), int(math.Ceil(spec.Part.Right()*scale)),
		int(math.Ceil(spec.Part.Bottom()*scale)))
	rows := (len(spec.Times) + spec.Columns - 1) / spec.Columns
	const margin = 2 // around each picture, in pixels
	w, h := part.Dx()+2*margin, part.Dy()+2*margin
	sheet := image.NewRGBA(image.Rect(0, 0, spec.Columns*w, rows*h))
	now := 0.0
	for i, moment := range spec.Times {
		spec.Advance(moment - now)
		now = moment
		whole := ebiten.NewImage(int(spec.Screen.W*scale), int(spec.Screen.H*scale))
		whole.Fill(color.Black)
		spec.Textures.Finish()
		spec.Stage().Paint(whole)
		cut := whole.SubImage(part).(*ebiten.Image)
		ebitenutil.DebugPrintAt(cut, fmt.Sprintf("%.2f", moment), part.Min.X+margin, part.Min.Y)
		pixels := make([]byte, 4*part.Dx()*part.Dy())
		cut.ReadPixels(pixels)
		for y := range part.Dy() {
			offset := sheet.PixOffset(i%spec.Columns*w+margin, i/spec.Columns*h+margin+y)
			copy(sheet.Pix[offset:offset+4*part.Dx()], pixels[4*part.Dx()*y:])
		}
		whole.Deallocate()
	}
	file, err := os.Create(filepath.Join(p.dir, spec.Name+".png"))
	if err != nil {
		return err
	}
	if err := png.Encode(file, sheet); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
