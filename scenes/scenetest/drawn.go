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
	"heimlich/scenes/backstage"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// Drawn is everything that is to be seen of a stage, a node a line, by layers from the back to the front: what hangs on a node is set in below it.
func Drawn(stage *sprites.Stage) (layers []string, lines map[string][]string) {
	lines = map[string][]string{}
	layer, deep := "", map[*sprites.Node]int{}
	stage.Walk(func(n *sprites.Node) {
		d, below := deep[n.Parent()]
		if n.Parent() == nil {
			layer, deep[n] = n.Name(), 0
			if n.Alpha() != 1 || len(n.Children()) > 0 {
				layers = append(layers, layer)
				lines[layer] = []string{}
			}
			if n.Alpha() != 1 {
				lines[layer] = append(lines[layer], n.String())
			}
			return
		}
		if below {
			deep[n] = d + 1
		}
		lines[layer] = append(lines[layer], strings.Repeat(" ", d)+n.String())
	})
	return layers, lines
}

// Controls are what can be pressed, one a line, as scenes have them; and before them what the page is told.
func Controls(s backstage.Scene) (lines []string) {
	var p a11y.State
	s.Describe(&p)
	lines = append(lines, fmt.Sprintf("busy %v, %q", p.Busy, p.Prompt))
	for _, l := range p.Log {
		lines = append(lines, "log "+l)
	}
	for _, c := range s.Desk().Controls() {
		lines = append(lines, control(c))
	}
	return lines
}

func control(c *widgets.Control) string {
	l := fmt.Sprintf("%s %.1f,%.1f %.1f×%.1f", c.ID, c.Rect.X, c.Rect.Y, c.Rect.W, c.Rect.H)
	for _, f := range []struct {
		is   bool
		word string
	}{{c.Disabled, "disabled"}, {c.Checked, "checked"}, {c.Pointer, "pointer"}, {c.Transient, "brief"}, {c.Private, "private"}, {c.Spot != "", "spot " + c.Spot},
		{c.OnAlt != nil, "alt"}, {c.OnRefuse != nil, "refuses"}, {c.OnHold != nil, "hold"}, {c.OnDrag != nil, "drag"}} {
		if f.is {
			l += " " + f.word
		}
	}
	l += fmt.Sprintf(" %q", c.Label)
	if c.DisabledReason != "" {
		l += fmt.Sprintf(" why %q", c.DisabledReason)
	}
	return l
}

// Added are the lines that are there now and were not before, in order.
func Added(before, now []string) (added []string) {
	there := map[string]int{}
	for _, l := range before {
		there[l]++
	}
	for _, l := range now {
		if there[l]--; there[l] < 0 {
			added = append(added, l)
		}
	}
	return added
}

// Unpainted is a Digest that paints nothing.
func Unpainted(string, func() *image.RGBA) (string, *image.RGBA) { return "", nil }

// digestCells is into how many cells a side a picture is cut for its digest.
const digestCells = 6

// digests are those that have been reckoned in this process: of a thousand scenes most show the same town.
var digests sync.Map

// Digest tells pictures apart by the mean colours of their parts, roughly: what differs by a rounding is the same. A picture that any gallery has shown before is not painted again.
func Digest(picture string, paint func() *image.RGBA) (string, *image.RGBA) {
	d, ok := digests.Load(picture)
	if !ok {
		d = digest(paint())
		digests.Store(picture, d)
	}
	return d.(string), nil
}

func digest(m *image.RGBA) string {
	h := fnv.New32a()
	b := m.Bounds()
	for cy := range digestCells {
		for cx := range digestCells {
			var sum [4]int
			n := 0
			for y := b.Dy() * cy / digestCells; y < b.Dy()*(cy+1)/digestCells; y++ {
				for x := b.Dx() * cx / digestCells; x < b.Dx()*(cx+1)/digestCells; x++ {
					c := m.Pix[m.PixOffset(b.Min.X+x, b.Min.Y+y):]
					for i := range sum {
						sum[i] += int(c[i])
					}
					n++
				}
			}
			for _, s := range sum {
				_, _ = h.Write([]byte{byte(s / max(n, 1) / 4)}) // a hash takes everything
			}
		}
	}
	return fmt.Sprintf(" ~%04x", h.Sum32()&0xffff)
}

// Kept wants a text to be the one whose sums are kept in testdata: one for each of its sections, which begin with ==== or --. The failure names the sections that differ and a
// file that has the whole text, to be compared with the one of another commit. With update the sums are kept anew.
func Kept(t *testing.T, name, text string, update bool) {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(name))
	got := sums(text)
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
	come := Added(strings.Split(string(data), "\n"), strings.Split(got, "\n"))
	const most = 12
	t.Errorf("%s: %d sections look otherwise; what is drawn is in %s; if it is meant: -update\n%s", file, len(come), whole, strings.Join(come[:min(len(come), most)], "\n"))
}

// sums has for every section of a text its place in the text, its first line, and how many lines follow, with their sum.
func sums(text string) string {
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
