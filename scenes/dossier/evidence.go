package dossier

import (
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// evidence shows what everybody could see of the chosen agent, as far scrolled as it was, or how the page works.
func (n *Notebook) evidence(area layout.Rect, hint string, was *widgets.Scroll) []*widgets.Control {
	if area.H < 30 {
		return nil
	}
	n.Panel(area)
	in := area.Inset(10)
	body := n.Style(lettering.Body, 16)
	if words := n.unsaved(); words != "" {
		h := n.Tell(body.With(art.Gold), words, in)
		_, in = in.Cut(min(h, in.H), 6)
	}
	if n.selected == rules.NoAgent {
		if n.match.Table().Notes == match.NotesAssisted {
			hint += " " + n.Words("notebook.press-agent")
		}
		n.Tell(body, hint, in)
		return nil
	}
	head, rest := in.Cut(24, 2)
	n.Say(n.Style(lettering.Number, 18).With(art.Cream), n.Words("evidence.head", message.Agent("agent", n.selected)), head)
	seen := n.seen()
	if len(seen) == 0 {
		n.Tell(body, n.Words("evidence.none"), rest)
		return nil
	}
	n.list = n.Back.Kit.Scroll(n.Desk(), widgets.ScrollSpec{ID: "evidence", Rect: rest, Rows: len(seen), Gap: 8,
		Build: func(i int, w float64) widgets.Row { return n.witness(body, seen[i], w) }})
	if was != nil && n.listed == n.selected {
		n.list.Go(was.Place())
	}
	n.listed = n.selected
	n.On.Add(n.list.Node)
	return n.list.Controls()
}

// seen is the evidence about the chosen agent against everybody else who did something with it or whose turns speak, the busiest first.
func (n *Notebook) seen() []match.Evidence {
	all := n.match.Evidence(n.selected)
	all = slices.DeleteFunc(all, func(e match.Evidence) bool {
		speaks := n.match.Speaks(n.selected, e.Seat)
		return e.Seat == n.seat() || e.Message().None() && len(speaks.For)+len(speaks.Against) == 0
	})
	slices.SortStableFunc(all, func(a, b match.Evidence) int { return b.Weight() - a.Weight() })
	return all
}

// witness sets one player’s evidence: what was seen in words, and below it the numbers of the turns that speak for and against the player’s owning the agent, to be
// looked up in the log.
func (n *Notebook) witness(st lettering.Style, e match.Evidence, width float64) widgets.Row {
	const touch = 44
	ty := n.Back.Type
	row := widgets.Row{Node: sprites.New("evidence")}
	who, seen := message.Person("who", n.match.Player(e.Seat).Name), e.Message()
	said := n.Words("evidence.of.none", who)
	if !seen.None() {
		said = n.Words("evidence.of", who, message.Words("seen", seen))
	}
	words := ty.Block(st, said, width)
	row.Node.Add(sprites.NewFace("words", words, 0, 0))
	_, row.H = words.Size()
	speaks := n.match.Speaks(n.selected, e.Seat)
	for _, group := range []struct {
		what  string
		turns []int
	}{{n.Words("evidence.for", who), speaks.For}, {n.Words("evidence.against", who), speaks.Against}} {
		if len(group.turns) == 0 {
			continue
		}
		small := st.Sized(15).With(art.Cream)
		what := ty.Block(small, group.what, width)
		row.Node.Add(sprites.NewFace("what", what, 0, row.H+4))
		_, h := what.Size()
		row.H += h + 4
		x := 0.0
		for _, turn := range group.turns {
			w := max(ty.Width(small, fmt.Sprint(turn))+22, touch)
			if x > 0 && x+w > width {
				x, row.H = 0, row.H+touch
			}
			row.Controls = append(row.Controls, n.turnMark(row.Node, layout.Rect{X: x, Y: row.H, W: w, H: touch}, e.Seat, turn))
			x += w + 2
		}
		row.H += touch
	}
	return row
}

// turnMark is a turn’s number that opens the log there. Whose evidence somebody looks at is nobody else’s business, so the page is not told of it.
func (n *Notebook) turnMark(on *sprites.Node, r layout.Rect, s rules.Seat, turn int) *widgets.Control {
	node := sprites.New("turn")
	on.Add(node)
	c := &widgets.Control{ID: fmt.Sprintf("turn-%d-%d", s+1, turn), Label: n.Words("evidence.turn", message.Number("turn", turn)), Rect: r, Private: true, OnPress: func() { n.exits.Log(turn) }}
	c.OnLook = func(st widgets.State) {
		node.Clear()
		chip := layout.Around(r.Center(), r.W-4, 32)
		p := sprites.PanelStyle{Radius: 9, Fill: art.Raised, Edge: art.Edge, Line: 1.5}
		if st.Hover || st.Pressed {
			p.Fill, p.Edge = art.Hover, art.Gold
		}
		node.Add(sprites.NewFace("chip", n.Back.Gallery.Panel(p, chip.W, chip.H), chip.X, chip.Y))
		ty := n.Back.Type
		words := n.Style(lettering.Strong, 16).With(art.Cream).Aligned(lettering.Center)
		node.Add(sprites.NewFace("number", ty.Lines(words, []string{fmt.Sprint(turn)}, chip.W), chip.X, r.Center().Y-ty.LineHeight(words)/2))
	}
	return c
}
