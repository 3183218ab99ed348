package sprites

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// Descriptions of nodes and faces as text. Tests compare a screen by them, without painting it.

// Describer is a face that describes its appearance, without its size, on one line. Golden files of tests contain these
// descriptions.
type Describer interface{ Describe() string }

// String describes the node on one line without its children: name, position, transform, face and size.
func (n *Node) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s,%s", n.name, formatNumber(n.x), formatNumber(n.y))
	for _, p := range []struct {
		mark        string
		x, y, plain float64
	}{{"@", n.anchorX, n.anchorY, 0}, {"*", n.scaleX, n.scaleY, 1}, {"clip ", n.clipW, n.clipH, 0}} {
		if p.x != p.plain || p.y != p.plain {
			fmt.Fprintf(&text, " %s%s,%s", p.mark, formatNumber(p.x), formatNumber(p.y))
		}
	}
	if n.angle != 0 {
		fmt.Fprintf(&text, " turned %s", strconv.FormatFloat(n.angle, 'f', 2, 64))
	}
	if n.alpha != 1 {
		fmt.Fprintf(&text, " alpha %s", strconv.FormatFloat(n.alpha, 'f', 2, 64))
	}
	if n.face != nil {
		w, h := n.face.Size()
		fmt.Fprintf(&text, " %s×%s", formatNumber(w), formatNumber(h))
		if d, ok := n.face.(Describer); ok {
			text.WriteString(" " + d.Describe())
		}
	}
	return text.String()
}

// formatNumber formats a number with at most one decimal.
func formatNumber(v float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0")
}

// Hex formats a colour as #rrggbb, followed by / and the alpha if it is translucent; “-” if it is transparent.
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

// Describe names the content of the picture.
func (p *Picture) Describe() string { return p.description }

// Describe returns the colour of the rectangle.
func (f *FilledRect) Describe() string { return Hex(f.color) }

// Describe returns the style of the panel.
func (p *Panel) Describe() string { return p.patch.style.describe() + p.patch.digest }

// describe returns a text with every field of the style, since tests treat equal descriptions as equal pictures.
func (s PanelStyle) describe() string {
	text := fmt.Sprintf("r%v %s", s.Radius, Hex(s.Fill))
	if s.Edge.A > 0 && s.Line > 0 {
		text += fmt.Sprintf(" edge %v %s", s.Line, Hex(s.Edge))
	}
	if s.Dashed {
		text += " dashed"
	}
	if s.Raised {
		text += " lifted"
	}
	if s.Grain {
		text += " grained"
	}
	if s.Foot.A > 0 {
		text += " foot " + Hex(s.Foot)
	}
	return text
}
