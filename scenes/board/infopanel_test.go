package board

import (
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestInfoPanelShowsPlan checks that the info panel shows the texts of a planned move, and that the accessible prompt
// ends with them.
func TestInfoPanelShowsPlan(t *testing.T) {
	for _, s := range scenetest.Screens {
		scene := tableAt(t, s, movePosition("3.0.7.5.0.2.1", "7", "5"))
		for _, test := range []struct {
			at, safe string
			steps    [rules.NumAgents]int
			lines    int
		}{
			{"3.0.7.5.0.2.1", "7", [rules.NumAgents]int{}, 0},
			{"3.1.6.5.1.2.1", "11", [rules.NumAgents]int{1}, 1},
			{"6.0.7.5.7.2.1", "7", [rules.NumAgents]int{2}, 2},
			{"7.7.7.0.0.2.1", "7", [rules.NumAgents]int{rules.Green: 1}, 1},
			{"6.6.7.5.7.2.2", "7", [rules.NumAgents]int{1, 1}, 2},
		} {
			showPosition(t, scene, movePosition(test.at, test.safe, "5"))
			for _, a := range scene.plan.Agents() {
				for range test.steps[a] {
					scene.change(func() { scene.plan.AddStep(a, 1) })()
				}
			}
			title, lines := infoTexts(scene)
			if len(lines) != test.lines || (title == "") != (test.lines == 0) {
				t.Errorf("%s: %v: info panel: got %q, %q; want %d sentences", test.at, test.steps, title, lines,
					test.lines)
			}
			if title == "" {
				continue
			}
			var p a11y.PublicState
			scene.Describe(&p)
			if want := " " + title + ". " + strings.Join(lines, ". ") + "."; !strings.HasSuffix(p.Prompt, want) {
				t.Errorf("%s: %v: got prompt %q, want it to end with %q", test.at, test.steps, p.Prompt, want)
			}
			expectInfoPanel(t, scene)
		}
	}
}

// TestInfoPanelAsksOnlyActingPerson checks that the info panel asks a person who acts without a plan. In an opponent's
// turn it is empty, and the bar tells the last action.
func TestInfoPanelAsksOnlyActingPerson(t *testing.T) {
	written := func(b *TableScene) string {
		var all []string
		for _, n := range b.panelContents().Children() {
			text, ok := n.Face().(*lettering.Text)
			if x, y := n.Pos(); ok && b.table.Info.Contains(layout.Point{X: x + 1, Y: y + 1}) {
				all = append(all, text.String())
			}
		}
		return strings.Join(strings.Fields(strings.Join(all, " ")), " ")
	}
	for _, screen := range scenetest.Screens {
		scene := tableAt(t, screen,
			"hc1 amigo base 4 roll 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 - ???? 0.0.0.0 - 0.0.0.0.0.0.0")
		for _, test := range []struct{ position, want string }{
			{"hc1 amigo base 4 roll 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 - ???? 0.0.0.0 - 0.0.0.0.0.0.0",
				"Press the die."},
			{movePosition("3.0.7.5.0.2.1", "7", "5"), "Choose agents: 5 steps to walk."},
			{movePosition("3.0.7.5.0.2.1", "7", "1"), "Choose agents: 1 to 3 steps to walk."},
			{"hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 0.0.0.0.0.0.0 7 5 ???? 0.0.0.0 - 0.0.0.0.0.0.0",
				""},
		} {
			if showPosition(t, scene, test.position); written(scene) != test.want {
				t.Errorf("%vx%v: at %q the park shows %q, want %q", screen.W, screen.H, test.position, written(scene),
					test.want)
			}
			if test.want == "" && !strings.Contains(promptOf(scene), "Anna begins.") {
				t.Errorf("%vx%v: at %q the bar shows %q", screen.W, screen.H, test.position, promptOf(scene))
			}
		}
	}
}

// TestNarrowCountPanelFits checks in every language that the texts of a call fit into the info panel, which is narrow
// beside a closed hand.
func TestNarrowCountPanelFits(t *testing.T) {
	for _, name := range assets.Languages() {
		catalogue, err := words.Language(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range scenetest.Screens {
			ctx := scenetest.Context(t)
			ctx.Language = catalogue
			scene := New(ctx, scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 2,
				3)),
				Exits{})
			scene.Layout(s)
			showPosition(t, scene,
				"hc1 amigo topsecret 4 call 10 2 1 roygbva 8.10.3.11.6.5.0 17.30.12.22.14.9.11 8 - gvor 0.0.0.0 - "+
					"0.0.0.0.0.0.0 ek.bl.cm.fg aabcddefghijklmnno - -:-.-.-.- r:-:-:8 r:1:-:0:-")
			if title, _ := infoTexts(scene); title != catalogue.Say(message.Of("slip.count")) {
				t.Fatalf("%s: got title %q, want %q", name, title, catalogue.Say(message.Of("slip.count")))
			}
			expectInfoPanel(t, scene)
		}
	}
}

// TestInfoPanelOfSafePhase checks that the panel shows its texts while the safe has to be placed, with and without a
// planned building.
func TestInfoPanelOfSafePhase(t *testing.T) {
	for _, s := range scenetest.Screens {
		b := tableAt(t, s, safePosition("7.0.7.5.7.2.7", "7"))
		expectInfoPanel(t, b)
		b.change(func() { b.plan.SetSafe(10) })()
		expectInfoPanel(t, b)
	}
}

// TestChipTextClearOfMinusButton checks that the minus button covers no text of its chip.
func TestChipTextClearOfMinusButton(t *testing.T) {
	for _, screen := range scenetest.Screens {
		for _, n := range []int{1, 4} { // without a count, and with one
			scene := tableAt(t, screen, movePosition("3.0.6.5.7.2.1", "7", "5"))
			for range n {
				scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
			}
			if scene.table.Chips[0].Centered {
				continue // there the button covers the figure
			}
			scene.Stage().Walk(func(n *sprites.Node) {
				text, ok := n.Face().(*lettering.Text)
				if !ok || n.Parent() != scene.panelContents() {
					return
				}
				x, y := n.Pos()
				w, h := text.Size()
				if m := scene.table.Chips[0].Minus; (layout.Rect{X: x, Y: y, W: w, H: h}).Overlaps(m, 1) {
					t.Errorf("%vx%v: %q is below the button %v", screen.W, screen.H, text.String(), m)
				}
			})
		}
	}
}

// expectInfoPanel checks that the info panel shows at least its first sentence, no truncated ones, and stays in its
// place.
func expectInfoPanel(t *testing.T, scene *TableScene) {
	t.Helper()
	rect := func(n *sprites.Node) layout.Rect {
		x, y := n.Pos()
		w, h := n.Face().Size()
		return layout.Rect{X: x, Y: y, W: w, H: h}
	}
	found := map[string]*sprites.Node{}
	scene.Stage().Walk(func(n *sprites.Node) { found[n.Name()] = n })
	const shadow = 16 // around the panel
	paper, words, head := found["slip"], found["slip words"], found["slip title"]
	if paper == nil || words == nil || head == nil {
		t.Fatal("got no info panel")
	}
	for _, n := range []*sprites.Node{words, head} {
		if !rect(n).Within(rect(paper).Inset(shadow), 0.5) {
			t.Errorf("%vx%v: %s at %v is outside the panel %v", scene.table.Board.W, scene.table.Board.H, n.Name(),
				rect(n), rect(paper))
		}
	}
	if left, right := head.Face().(*lettering.Text).InkBounds(); right-left > rect(head).W+1 {
		t.Errorf("%vx%v: title %q is %.0f points wide, want at most %.0f", scene.table.Board.W, scene.table.Board.H,
			head.Face(), right-left, rect(head).W)
	}
	if !rect(paper).Inset(shadow).Within(scene.table.Info, 0.5) {
		t.Errorf("%vx%v: the panel %v is outside its place %v", scene.table.Board.W, scene.table.Board.H, rect(paper),
			scene.table.Info)
	}
	shown := strings.Join(strings.Fields(words.Face().(*lettering.Text).String()), " ")
	_, lines := infoTexts(scene)
	for n := len(lines); n > 0; n-- {
		if shown == strings.Join(lines[:n], ". ")+"." {
			return
		}
	}
	t.Errorf("%vx%v: the panel shows %q, want the first of the sentences %q", scene.table.Board.W, scene.table.Board.H,
		shown, lines)
}

// infoTexts returns title and sentences of the info panel, without full stops.
func infoTexts(b *TableScene) (title string, lines []string) {
	s := b.plan.Texts().InfoPanel()
	for _, l := range s.Lines {
		lines = append(lines, b.ctx.Say(l))
	}
	return b.ctx.Say(s.Title), lines
}
