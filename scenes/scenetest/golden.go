package scenetest

import (
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"image"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// StageLines describes everything visible of a stage, one line per node, with child nodes indented. It returns the
// names of the layers from back to front, and their lines by name.
func StageLines(stage *sprites.Stage) (layers []string, lines map[string][]string) {
	lines = map[string][]string{}
	layer, deep := "", map[*sprites.Node]int{}
	stage.Walk(func(node *sprites.Node) {
		depth, below := deep[node.Parent()]
		if node.Parent() == nil {
			layer, deep[node] = node.Name(), 0
			if node.Alpha() != 1 || len(node.Children()) > 0 {
				layers = append(layers, layer)
				lines[layer] = []string{}
			}
			if node.Alpha() != 1 {
				lines[layer] = append(lines[layer], node.String())
			}
			return
		}
		if below {
			deep[node] = depth + 1
		}
		lines[layer] = append(lines[layer], strings.Repeat(" ", depth)+node.String())
	})
	return layers, lines
}

// ControlLines describes the published state of a scene and then its controls, one per line.
func ControlLines(s appctx.Scene) (lines []string) {
	var p a11y.PublicState
	s.Describe(&p)
	lines = append(lines, fmt.Sprintf("busy %v, %q", p.Busy, p.Prompt))
	for _, l := range p.Log {
		lines = append(lines, "log "+l)
	}
	for _, c := range s.Focus().Controls() {
		lines = append(lines, controlLine(c))
	}
	return lines
}

// controlLine describes a control.
func controlLine(control *widgets.Control) string {
	line := fmt.Sprintf("%s %.1f,%.1f %.1f×%.1f", control.ID, control.Rect.X, control.Rect.Y, control.Rect.W,
		control.Rect.H)
	for _, property := range []struct {
		is   bool
		word string
	}{
		{control.Disabled, "disabled"}, {control.Checked, "checked"}, {control.Pointer, "pointer"},
		{control.Transient, "brief"}, {control.Private, "private"},
		{control.HitGroup != "", "spot " + control.HitGroup}, {control.OnAlt != nil, "alt"},
		{control.OnRefuse != nil, "refuses"}, {control.OnHold != nil, "hold"}, {control.OnDrag != nil, "drag"},
	} {
		if property.is {
			line += " " + property.word
		}
	}
	line += fmt.Sprintf(" %q", control.Label)
	if control.DisabledReason != "" {
		line += fmt.Sprintf(" why %q", control.DisabledReason)
	}
	return line
}

// AddedLines returns the lines of now that are not in before, in order. A line that occurs more often in now is
// returned as often as it was added.
func AddedLines(before, now []string) (added []string) {
	count := map[string]int{}
	for _, l := range before {
		count[l]++
	}
	for _, l := range now {
		if count[l]--; count[l] < 0 {
			added = append(added, l)
		}
	}
	return added
}

// SkipPainting is a Digest for texture caches that paints nothing and describes nothing.
func SkipPainting(string, func() *image.RGBA) (string, *image.RGBA) { return "", nil }

// digestCells is the number of cells per side that a digest divides a picture into.
const digestCells = 6

// digests caches the digests of this process by picture, because scenes share pictures such as the town.
var digests sync.Map

// Digest is a Digest for texture caches. It returns a short hash of a picture's mean colours, so that rounding makes no
// difference, and no image. It caches hashes by the picture's name, and paints a picture only once. Any goroutine may
// call it.
func Digest(picture string, paint func() *image.RGBA) (string, *image.RGBA) {
	d, ok := digests.Load(picture)
	if !ok {
		d = digest(paint())
		digests.Store(picture, d)
	}
	return d.(string), nil
}

// digest hashes the mean colours of a picture's cells.
func digest(picture *image.RGBA) string {
	hash := fnv.New32a()
	bounds := picture.Bounds()
	for row := range digestCells {
		for column := range digestCells {
			var sum [4]int
			count := 0
			for y := bounds.Dy() * row / digestCells; y < bounds.Dy()*(row+1)/digestCells; y++ {
				for x := bounds.Dx() * column / digestCells; x < bounds.Dx()*(column+1)/digestCells; x++ {
					pixel := picture.Pix[picture.PixOffset(bounds.Min.X+x, bounds.Min.Y+y):]
					for i := range sum {
						sum[i] += int(pixel[i])
					}
					count++
				}
			}
			for _, s := range sum {
				_, _ = hash.Write([]byte{byte(s / max(count, 1) / 4)}) // a hash never returns an error
			}
		}
	}
	return fmt.Sprintf(" ~%04x", hash.Sum32()&0xffff)
}

// CheckGolden compares a text with the checksums in the golden file testdata/NAME, one per section. Sections begin with
// ==== or --. The failure lists the sections that differ, and names a file with the whole text, to compare with that of
// another commit. With update it writes the golden file.
func CheckGolden(t *testing.T, name, text string, update bool) {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(name))
	got := checksums(text)
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(data) == got {
		return
	}
	whole := filepath.Join(os.TempDir(), "heimlich-drawn", filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(whole), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(whole, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	changed := AddedLines(strings.Split(string(data), "\n"), strings.Split(got, "\n"))
	const maxListed = 12
	t.Errorf("%s: %d sections differ; the new text is in %s; if intended: -update\n%s", file, len(changed), whole,
		strings.Join(changed[:min(len(changed), maxListed)], "\n"))
}

// checksums returns one line per section of a text: its position, first line, number of further lines, and their
// checksum.
func checksums(text string) string {
	var out strings.Builder
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); {
		n := i + 1
		for n < len(lines) && !strings.HasPrefix(lines[n], "==== ") && !strings.HasPrefix(lines[n], "-- ") {
			n++
		}
		fmt.Fprintf(&out, "%s: %d, %08x\n", lines[i], n-i-1, crc32.ChecksumIEEE([]byte(strings.Join(lines[i:n], "\n"))))
		i = n
	}
	return out.String()
}
