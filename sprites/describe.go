package sprites

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// Described is a face that can say in a few words how it looks, but for its size. The words are for tests and for
// messages.
type Describer interface{ Describe() string }

// String is the node without its children on one line: its name, where it stands, its turns and scalings if there are
// any, its face and the face's size.
func (n *Node) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s,%s", n.name, short(n.x), short(n.y))
	for _, p := range []struct {
		mark        string
		x, y, plain float64
	}{{"@", n.anchorX, n.anchorY, 0}, {"*", n.scaleX, n.scaleY, 1}, {"clip ", n.clipW, n.clipH, 0}} {
		if p.x != p.plain || p.y != p.plain {
			fmt.Fprintf(&b, " %s%s,%s", p.mark, short(p.x), short(p.y))
		}
	}
	if n.angle != 0 {
		fmt.Fprintf(&b, " turned %s", strconv.FormatFloat(n.angle, 'f', 2, 64))
	}
	if n.alpha != 1 {
		fmt.Fprintf(&b, " alpha %s", strconv.FormatFloat(n.alpha, 'f', 2, 64))
	}
	if n.face != nil {
		w, h := n.face.Size()
		fmt.Fprintf(&b, " %s×%s", short(w), short(h))
		if d, ok := n.face.(Describer); ok {
			b.WriteString(" " + d.Describe())
		}
	}
	return b.String()
}

// short is a number to a tenth, without more digits than that needs.
func short(v float64) string { return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0") }

// Hex is a colour as #rrggbb, with the opacity after it if it can be seen through; a colour that is left out is “-”.
func Hex(c color.Color) string {
	r, g, b, a := c.RGBA()
	switch {
	case a == 0:
		return "-"
	case a == 0xffff:
		return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
	}
	return fmt.Sprintf("#%02x%02x%02x/%02x", r>>8, g>>8, b>>8, a>>8)
}

// Describe names what the picture shows.
func (p *Picture) Describe() string { return p.what }

// Describe tells the rectangle's colour.
func (b *Block) Describe() string { return Hex(b.color) }

// Describe tells the panel's style.
func (p *Panel) Describe() string { return p.cut.style.describe() + p.cut.digest }

// describe tells styles apart that differ by a hair: tests take what is told the same for the same.
func (s PanelStyle) describe() string {
	d := fmt.Sprintf("r%v %s", s.Radius, Hex(s.Fill))
	if s.Edge.A > 0 && s.Line > 0 {
		d += fmt.Sprintf(" edge %v %s", s.Line, Hex(s.Edge))
	}
	if s.Dashed {
		d += " dashed"
	}
	if s.Raised {
		d += " lifted"
	}
	if s.Grain {
		d += " grained"
	}
	if s.Foot.A > 0 {
		d += " foot " + Hex(s.Foot)
	}
	return d
}
