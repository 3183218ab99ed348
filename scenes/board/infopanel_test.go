package board

import (
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestInfoPanelShowsPlan checks that the info panel shows the texts of a planned move, and that the accessible prompt
// ends with them.
func TestInfoPanelShowsPlan(t *testing.T) {
	for _, screen := range scenetest.Screens {
		scene := tableAt(t, screen, movePosition("3.0.7.5.0.2.1", "7", "5"))
		for _, test := range []struct {
			at, safe string // the building of each agent, red first; that of the safe
			steps    [rules.NumAgents]int
			lines    int // sentences
		}{
			{"3.0.7.5.0.2.1", "7", [rules.NumAgents]int{}, 0},
			{"3.1.6.5.1.2.1", "11", [rules.NumAgents]int{1}, 1},
			{"6.0.7.5.7.2.1", "7", [rules.NumAgents]int{2}, 2},
			{"7.7.7.0.0.2.1", "7", [rules.NumAgents]int{rules.Green: 1}, 1},
			{"6.6.7.5.7.2.2", "7", [rules.NumAgents]int{1, 1}, 2},
		} {
			showPosition(t, scene, movePosition(test.at, test.safe, "5"))
			for _, agent := range scene.plan.Agents() {
				for range test.steps[agent] {
					scene.change(func() { scene.plan.AddStep(agent, 1) })()
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
			want := " " + title + ". " + strings.Join(lines, ". ") + "."
			if prompt := promptOf(scene); !strings.HasSuffix(prompt, want) {
				t.Errorf("%s: %v: got prompt %q, want it to end with %q", test.at, test.steps, prompt, want)
			}
			expectInfoPanel(t, scene)
		}
	}
}

// TestInfoPanelAsksOnlyActingPerson checks that the info panel asks a person who acts without a plan. In an opponent's
// turn it is empty, and the bar tells the last action.
func TestInfoPanelAsksOnlyActingPerson(t *testing.T) {
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
			showPosition(t, scene, test.position)
			if got := parkText(scene); got != test.want {
				t.Errorf("%vx%v: at %q the park shows %q, want %q", screen.W, screen.H, test.position, got, test.want)
			}
			if prompt := promptOf(scene); test.want == "" && !strings.Contains(prompt, "Anna begins.") {
				t.Errorf("%vx%v: at %q the bar shows %q, want that Anna begins", screen.W, screen.H, test.position,
					prompt)
			}
		}
	}
}

// parkText returns the texts in the park that belong to no panel, joined by spaces.
func parkText(scene *TableScene) string {
	var all []string
	for _, node := range scene.panelContents().Children() {
		text, ok := node.Face().(*lettering.Text)
		x, y := node.Pos()
		if ok && scene.table.Info.Contains(layout.Point{X: x + 1, Y: y + 1}) {
			all = append(all, strings.Fields(text.String())...)
		}
	}
	return strings.Join(all, " ")
}

// TestNarrowCountPanelFits checks in every language that the texts of a call fit into the info panel, which is narrow
// beside a closed hand.
func TestNarrowCountPanelFits(t *testing.T) {
	for _, name := range assets.Languages() {
		catalogue, err := words.Language(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, screen := range scenetest.Screens {
			ctx := scenetest.Context(t)
			ctx.Language = catalogue
			options := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 2, 3)
			scene := New(ctx, scenetest.Match(t, options), Exits{})
			scene.Layout(screen)
			showPosition(t, scene,
				"hc1 amigo topsecret 4 call 10 2 1 roygbva 8.10.3.11.6.5.0 17.30.12.22.14.9.11 8 - gvor 0.0.0.0 - "+
					"0.0.0.0.0.0.0 ek.bl.cm.fg aabcddefghijklmnno - -:-.-.-.- r:-:-:8 r:1:-:0:-")
			want := catalogue.Say(message.Of("slip.count"))
			if title, _ := infoTexts(scene); title != want {
				t.Fatalf("%s: got title %q, want %q", name, title, want)
			}
			expectInfoPanel(t, scene)
		}
	}
}

// TestInfoPanelOfSafePhase checks that the panel shows its texts while the safe has to be placed, with and without a
// planned building.
func TestInfoPanelOfSafePhase(t *testing.T) {
	for _, screen := range scenetest.Screens {
		scene := tableAt(t, screen, safePosition("7.0.7.5.7.2.7", "7"))
		expectInfoPanel(t, scene)
		scene.change(func() { scene.plan.SetSafe(10) })()
		expectInfoPanel(t, scene)
	}
}

// TestChipTextClearOfMinusButton checks that the minus button covers no text of its chip.
func TestChipTextClearOfMinusButton(t *testing.T) {
	for _, screen := range scenetest.Screens {
		for _, steps := range []int{1, 4} { // without a count, and with one
			scene := tableAt(t, screen, movePosition("3.0.6.5.7.2.1", "7", "5"))
			for range steps {
				scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
			}
			if scene.table.Chips[0].Centered {
				continue // there the button covers the figure
			}
			minus := scene.table.Chips[0].Minus
			for _, node := range scene.panelContents().Children() {
				text, ok := node.Face().(*lettering.Text)
				if ok && nodeRect(node).Overlaps(minus, 1) {
					t.Errorf("%vx%v: %q is below the button %v", screen.W, screen.H, text.String(), minus)
				}
			}
		}
	}
}

// expectInfoPanel checks that the info panel shows at least its first sentence, no truncated ones, and stays in its
// place.
func expectInfoPanel(t *testing.T, scene *TableScene) {
	t.Helper()
	const shadow, tolerance = 16, 0.5 // points around the panel, and by which texts may leave it
	width, height := scene.table.Board.W, scene.table.Board.H
	found := map[string]*sprites.Node{}
	scene.Stage().Walk(func(node *sprites.Node) { found[node.Name()] = node })
	paper, words, title := found["slip"], found["slip words"], found["slip title"]
	if paper == nil || words == nil || title == nil {
		t.Fatalf("%vx%v: got no info panel", width, height)
	}
	paperRect := nodeRect(paper).Inset(shadow)
	for _, node := range []*sprites.Node{words, title} {
		if rect := nodeRect(node); !rect.Within(paperRect, tolerance) {
			t.Errorf("%vx%v: %s at %v is outside the panel %v", width, height, node.Name(), rect, paperRect)
		}
	}
	left, right := title.Face().(*lettering.Text).InkBounds()
	if most := nodeRect(title).W + 1; right-left > most {
		t.Errorf("%vx%v: title %q is %.0f points wide, want at most %.0f", width, height, title.Face(), right-left,
			most)
	}
	if !paperRect.Within(scene.table.Info, tolerance) {
		t.Errorf("%vx%v: the panel %v is outside its place %v", width, height, paperRect, scene.table.Info)
	}
	shown := strings.Join(strings.Fields(words.Face().(*lettering.Text).String()), " ")
	_, lines := infoTexts(scene)
	for n := len(lines); n > 0; n-- {
		if shown == strings.Join(lines[:n], ". ")+"." {
			return
		}
	}
	t.Errorf("%vx%v: the panel shows %q, want the first of the sentences %q", width, height, shown, lines)
}

// infoTexts returns title and sentences of the info panel, without full stops.
func infoTexts(b *TableScene) (title string, lines []string) {
	info := b.plan.Texts().InfoPanel()
	for _, line := range info.Lines {
		lines = append(lines, b.ctx.Say(line))
	}
	return b.ctx.Say(info.Title), lines
}
