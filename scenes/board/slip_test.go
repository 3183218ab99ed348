package board

import (
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestSlipSaysWhy plans moves and wants the slip, and the page, to say what would come of them, and why there would be no count.
func TestSlipSaysWhy(t *testing.T) {
	for _, c := range []struct {
		at, safe, roll string
		steps          [rules.NumAgents]uint8
		title          string
		lines          []string
	}{
		{"3.0.7.5.0.2.1", "7", "5", [rules.NumAgents]uint8{}, "", nil},
		{"3.0.6.5.0.2.1", "7", "5", [rules.NumAgents]uint8{1}, "Then: no count", []string{"Nobody ends at the safe in house 7"}},
		{"3.1.6.5.1.2.1", "0", "5", [rules.NumAgents]uint8{1}, "Then: no count", []string{"Nobody ends at the safe in the church"}},
		{"3.1.6.5.1.2.1", "11", "5", [rules.NumAgents]uint8{1}, "Then: no count", []string{"Nobody ends at the safe in the ruins"}},
		{"6.0.7.5.7.2.1", "7", "5", [rules.NumAgents]uint8{2}, "Then: no count", []string{"Red only passes the safe", "Yellow and Blue were already there"}},
		{"6.6.5.7.0.2.1", "7", "5", [rules.NumAgents]uint8{2, 2}, "Then: no count", []string{"Red and Orange only pass the safe", "Green was already there"}},
		{"7.7.7.0.0.2.1", "7", "5", [rules.NumAgents]uint8{rules.Green: 1}, "Then: no count", []string{"Red, Orange and Yellow were already there"}},
		{"6.0.7.5.7.2.1", "7", "5", [rules.NumAgents]uint8{1, rules.Blue: 1}, "Then: a count", []string{"Red ends with the safe"}},
		{"6.6.7.5.7.2.2", "7", "5", [rules.NumAgents]uint8{1, 1}, "Then: a count", []string{"Grey reaches the goal: the game ends", "Red and Orange end with the safe"}},
	} {
		for _, s := range scenetest.Screens {
			b := positionAt(t, s, inMove(c.at, c.safe, c.roll))
			for _, a := range b.plan.Agents() {
				for range c.steps[a] {
					b.press(func() { b.plan.Step(a, 1) })()
				}
			}
			title, lines := slip(b)
			if title != c.title || !reflect.DeepEqual(lines, c.lines) {
				t.Errorf("%s: %v: the slip says %q, %q, want %q, %q", c.at, c.steps, title, lines, c.title, c.lines)
			}
			if title == "" {
				continue
			}
			var p pagestate.State
			b.Describe(&p)
			if want := " " + c.title + ". " + strings.Join(c.lines, ". ") + "."; !strings.HasSuffix(p.Prompt, want) {
				t.Errorf("the page says %q, want %q at its end", p.Prompt, want)
			}
			onSlip(t, b)
		}
	}
}

// onSlip wants the slip in the park to show at least the first sentence of what it has to say, none of them in part, all of it on the paper and the
// paper in its place.
func onSlip(t *testing.T, b *Board) {
	t.Helper()
	rect := func(n *sprites.Node) layout.Rect {
		x, y := n.Pos()
		w, h := n.Face().Size()
		return layout.Rect{X: x, Y: y, W: w, H: h}
	}
	found := map[string]*sprites.Node{}
	b.Stage().Walk(func(n *sprites.Node) { found[n.Name()] = n })
	paper, words, head := found["slip"], found["slip words"], found["slip title"]
	if paper == nil || words == nil || head == nil {
		t.Fatal("there is no slip")
	}
	for _, n := range []*sprites.Node{words, head} {
		if !rect(n).Within(rect(paper), 0.5) {
			t.Errorf("%vx%v: the %s %v leaves the paper %v", b.eyes.screen.W, b.eyes.screen.H, n.Name(), rect(n), rect(paper))
		}
	}
	if !rect(paper).Within(b.table.Slip, 0.5) {
		t.Errorf("%vx%v: the slip %v leaves its place %v", b.eyes.screen.W, b.eyes.screen.H, rect(paper), b.table.Slip)
	}
	shown := strings.Join(strings.Fields(words.Face().(*lettering.Text).String()), " ")
	_, lines := slip(b)
	for n := len(lines); n > 0; n-- {
		if shown == strings.Join(lines[:n], ". ")+"." {
			return
		}
	}
	t.Errorf("%vx%v: the slip shows %q of %q", b.eyes.screen.W, b.eyes.screen.H, shown, lines)
}

// TestSlipOfTheSafe looks at the slip while the safe has to be set down.
func TestSlipOfTheSafe(t *testing.T) {
	for _, s := range scenetest.Screens {
		b := positionAt(t, s, inSafe("7.0.7.5.7.2.7", "7"))
		onSlip(t, b)
		b.follow(plan.Does{Kind: plan.SetSafe, Building: 10})
		onSlip(t, b)
	}
}

// TestWordsEndBeforeTheMinus: what a planned step’s button takes of a chip is not written on.
func TestWordsEndBeforeTheMinus(t *testing.T) {
	for _, s := range scenetest.Screens {
		for _, n := range []int{1, 4} { // without a count, and with one
			b := positionAt(t, s, inMove("3.0.6.5.7.2.1", "7", "5"))
			for range n {
				b.press(func() { b.plan.Step(rules.Red, 1) })()
			}
			if b.table.Chips[0].Centered {
				continue // there the button lies on the figure
			}
			b.Stage().Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok || n.Parent() != b.marks() {
					return
				}
				x, y := n.Pos()
				w, h := text.Size()
				if m := b.table.Chips[0].Minus; (layout.Rect{X: x, Y: y, W: w, H: h}).Overlaps(m, 1) {
					t.Errorf("%vx%v: %q is written under the button %v", s.W, s.H, text.String(), m)
				}
			})
		}
	}
}

// slip is what the slip says: its title, and its sentences without their full stops.
func slip(b *Board) (title string, lines []string) {
	s := b.plan.Slip()
	for _, l := range s.Lines {
		lines = append(lines, b.back.Say(l))
	}
	return b.back.Say(s.Title), lines
}
