//go:build !js

package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// accessibilityTree is the browser's accessibility tree of a page, as a screen reader gets it.
type accessibilityTree struct {
	buttons []treeButton
	regions map[string][]string // lines of each region, by its name
}

// treeButton is a button of the tree.
type treeButton struct {
	name    string
	closed  bool // disabled
	focused bool
	node    cdp.BackendNodeID // its element in the page
}

// axNode is a node of the accessibility tree in Chromium's protocol.
type axNode struct {
	ID         string            `json:"nodeId"`
	Role       axValue           `json:"role"`
	Name       axValue           `json:"name"`
	Properties []axProperty      `json:"properties"`
	Children   []string          `json:"childIds"`
	Node       cdp.BackendNodeID `json:"backendDOMNodeId"`
}

// axProperty is a property of a node.
type axProperty struct {
	Name  string  `json:"name"`
	Value axValue `json:"value"`
}

// axValue is a text or a boolean.
type axValue struct {
	Value any `json:"value"`
}

// text returns the value as text, "" for none.
func (v axValue) text() string {
	if v.Value == nil {
		return ""
	}
	return fmt.Sprint(v.Value)
}

// readTree reads the page's accessibility tree.
func (tb *tab) readTree() accessibilityTree {
	tb.t.Helper()
	var tree struct {
		Nodes []axNode `json:"nodes"`
	}
	tb.do(chromedp.ActionFunc(func(ctx context.Context) error {
		return cdp.Execute(ctx, "Accessibility.getFullAXTree", nil, &tree)
	}))
	nodes := map[string]*axNode{} // by ID
	for i := range tree.Nodes {
		nodes[tree.Nodes[i].ID] = &tree.Nodes[i]
	}
	var within func(n *axNode, role string) []*axNode
	within = func(n *axNode, role string) (found []*axNode) {
		for _, id := range n.Children {
			switch c := nodes[id]; {
			case c == nil:
			case c.Role.text() == role:
				found = append(found, c)
			default:
				found = append(found, within(c, role)...)
			}
		}
		return found
	}
	result := accessibilityTree{regions: map[string][]string{}}
	for _, n := range tree.Nodes {
		switch n.Role.text() {
		case "button":
			button := treeButton{name: n.Name.text(), node: n.Node}
			for _, p := range n.Properties {
				on := p.Value.text() == "true"
				button.closed = button.closed || p.Name == "disabled" && on
				button.focused = button.focused || p.Name == "focused" && on
			}
			result.buttons = append(result.buttons, button)
		case "region":
			var lines []string
			for _, item := range within(&n, "listitem") {
				line := ""
				for _, word := range within(item, "StaticText") {
					line += word.Name.text()
				}
				lines = append(lines, line)
			}
			result.regions[n.Name.text()] = lines
		}
	}
	return result
}

// screenReaderInput returns an input that presses controls as a screen reader does. It checks that the tree has a
// button for each control, in their order.
func screenReaderInput(t *testing.T) playtest.Input {
	return func(p *playtest.Tester, id string) {
		t.Helper()
		tab := p.Device().(*tab)
		for end := time.Now().Add(20 * time.Second); ; {
			state, _ := tab.State()
			tree := tab.readTree()
			var names []string
			for _, c := range state.Controls {
				names = append(names, c.Label)
			}
			var buttonNames []string
			for _, button := range tree.buttons {
				buttonNames = append(buttonNames, button.name)
			}
			i := slices.IndexFunc(state.Controls, func(c a11y.ControlInfo) bool { return c.ID == id })
			if i >= 0 && len(buttonNames) == len(names) && buttonNames[i] == names[i] && !tree.buttons[i].closed {
				tab.do(chromedp.ActionFunc(func(ctx context.Context) error {
					object, err := dom.ResolveNode().WithBackendNodeID(tree.buttons[i].node).Do(ctx)
					if err == nil {
						_, _, err = runtime.CallFunctionOn("function() { this.click() }").WithObjectID(object.ObjectID).
							Do(ctx)
					}
					return err
				}))
				return
			}
			if time.Now().After(end) {
				t.Fatalf("press of %s: got %d buttons %q, want the %d controls of the game %q", id, len(buttonNames),
					buttonNames, len(names), names)
			}
			tab.Pass()
		}
	}
}

// TestGameByScreenReader plays a game with cards and dossiers through the page's buttons for screen readers. After each
// turn the page's regions agree with the position.
func TestGameByScreenReader(t *testing.T) {
	testrun.OnlyCI(t)
	const minChecks = 8
	reused := &reusedTab{t: t, browser: newBrowser(t), url: serveSite(t) + "?speed=instant&seed=19", size: smallScreen,
		hand: screenReaderInput(t)}
	tester := reused.begin(playtest.BeforeDossiers(t))
	tester.Resume()
	checks, before := 0, ""
	tester.PlayUntil(func(s a11y.PublicState) bool {
		if !s.Busy && s.Dialog == nil && s.Position != before {
			before = s.Position
			checks++
			checkTree(t, reused.tab, s)
		}
		return checks >= minChecks && strings.Contains(string(reused.tab.Saved(playtest.GamesFolder)), " dossier ")
	})
	tester.Scene("board")
	tester.Check(reused.tab.Saved(playtest.GamesFolder))
	reused.tab.checkComplaints()
}

// TestScreenReaderReachesEveryRow checks that the page's buttons reach every row of a list on a low screen, without
// wheel or keys. The focus moves to the first new row of each page.
func TestScreenReaderReachesEveryRow(t *testing.T) {
	testrun.OnlyCI(t)
	const minRows = 10 // a person, five levels, four temperaments
	reused := &reusedTab{t: t, browser: newBrowser(t), url: serveSite(t) + "?speed=instant&seed=19", size: smallScreen,
		hand: screenReaderInput(t)}
	tester := reused.begin("")
	tester.Press("new")
	tester.Press("tab-2")
	state := tester.PressAndWait("seat-2-kind", "who can sit there",
		func(s a11y.PublicState) bool { return playtest.Can(s, "done") })
	var read []string
	unread := func(c a11y.ControlInfo) bool {
		return c.ID != "done" && !strings.HasPrefix(c.ID, "choices-") && !slices.Contains(read, c.ID)
	}
	pages := 0
	for ; ; pages++ {
		for _, c := range state.Controls {
			if unread(c) {
				read = append(read, c.ID)
			}
		}
		if !playtest.Can(state, "choices-below") {
			break
		}
		state = tester.PressAndWait("choices-below", "the focus on the first row that is new",
			func(s a11y.PublicState) bool {
				first := slices.IndexFunc(s.Controls, unread)
				return first >= 0 && s.Controls[first].Focused
			})
	}
	reused.tab.waitUntil("the focus to be on a button", `document.activeElement.closest("#buttons") !== null`)
	if len(read) < minRows || pages == 0 {
		t.Errorf("got %d page turns and rows %v, want at least one and %d rows", pages, read, minRows)
	}
	tester.Press("done")
	tester.Open("start", "handover")
	reused.tab.checkComplaints()
}

// TestAnnouncedSecretsAreRemoved checks that a key announces the open secrets of one player, and that the page removes
// the text when the secret closes.
func TestAnnouncedSecretsAreRemoved(t *testing.T) {
	testrun.OnlyCI(t)
	reused := &reusedTab{t: t, browser: newBrowser(t), url: serveSite(t) + "?speed=instant&seed=19", size: smallScreen,
		hand: playtest.Keys}
	tester := reused.begin("")
	tester.SetUpGame("amigo", 2)
	tester.Scene("handover")
	answer := func() string { return reused.tab.text(`JSON.stringify(document.getElementById("answer").textContent)`) }
	tester.Press("iam")
	reused.tab.eval(
		`(() => { const own = setTimeout; window.setTimeout = (f, ms, ...more) => ms > 10000 ? 0 : own(f, ms,
			...more); })()`, nil)
	reused.tab.Key("KeyX", true)
	if got := answer(); got != `""` {
		t.Errorf("no open secret: got announcement %s, want none", got)
	}
	tester.Press("show")
	for end := time.Now().Add(time.Minute); answer() == `""` && time.Now().Before(end); {
		// On a busy machine the passport may have reached its time limit.
		if s, _ := reused.tab.State(); strings.HasPrefix(label(s, "show"), "Look again") {
			tester.Press("show")
		}
		reused.tab.Key("KeyX", true)
	}
	if answer() == `""` {
		t.Fatal("open passport: got no announcement within a minute, want one")
	}
	if s, _ := reused.tab.State(); s.Scene != "handover" || s.Dialog != nil ||
		strings.Contains(fmt.Sprint(s), strings.Trim(answer(), `"`)) {
		t.Errorf("got public state %+v, want the hand-over without the secret", s)
	}
	tester.Press("show") // closes it before its time limit does
	reused.tab.waitUntil("the answer to be gone", `document.getElementById("answer").textContent === ""`)
	reused.tab.checkComplaints()
}

// label returns a control's label, "" if there is no such control.
func label(s a11y.PublicState, id string) string {
	c, _ := playtest.Find(s, id)
	return c.Label
}

// TestAnnouncements sends public states to the page and compares its announcements. Each new sentence of the log is
// announced once, undone or translated ones not again. Prompts follow animations, and a dialog replaces them. A prompt
// is repeated only after a new sentence of the log.
func TestAnnouncements(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant", smallScreen)
	playtest.NewTester(t, tab, playtest.Mouse, 1).Scene("title")
	const told = `(() => {
		const part = (id) => document.getElementById(id), none = { controls: [], regions: [], position: "",
			language: "en" };
		const says = (state) => {
			part("log").textContent = "";
			heimlichOnState(JSON.stringify({ ...none, ...state }));
			return [...part("log").children].map((p) => p.textContent).join("") + "/" + part("prompt").textContent;
		};
		const asks = { title: "Seal it?", text: "It stays sealed." };
		return [
			says({ scene: "board", prompt: "roll", log: ["a", "b"] }),
			says({ scene: "board", prompt: "roll", log: ["a", "b", "b"] }),
			says({ scene: "board", prompt: "roll", busy: true, log: ["b", "b", "a"] }),
			says({ scene: "board", prompt: "b rolls", busy: true, log: ["b", "a", "c"] }),
			says({ scene: "board", prompt: "roll", log: ["b", "b", "a"] }),
			says({ scene: "dossier", prompt: "write", log: null }),
			says({ scene: "dossier", prompt: "write", dialog: asks }) + "/" +
				document.getElementById(part("asks").getAttribute("aria-describedby")).textContent,
			says({ scene: "dossier", prompt: "write" }) + "/" + part("asks").getAttribute("aria-describedby"),
			says({ scene: "board", prompt: "roll", log: ["b", "a", "d"] }),
			says({ scene: "board", language: "de", prompt: "würfle", log: ["B", "A", "D"] }),
			says({ scene: "board", language: "de", prompt: "würfle", log: ["A", "D", "E"] }) + "/" +
				part("log").lastChild.lang,
			says({ scene: "board", prompt: "roll", log: ["a", "d", "e"] }),
		].join("|");
	})()`
	if got, want := tab.text(told), "ab/roll|b/roll|a/roll|c/|/roll|/write|/Seal it? It stays sealed./It stays "+
		"sealed.|/write/null|d/roll|/würfle|E/würfle/de|/roll"; got != want {
		t.Errorf("announcements: got %s, want %s", got, want)
	}
	const again = `(() => {
		const prompt = document.getElementById("prompt"), state = { scene: "board", prompt: "roll", controls: [],
			regions: [], position: "", language: "en" };
		const says = (now) => {
			const before = prompt.firstChild;
			heimlichOnState(JSON.stringify({ ...state, ...now }));
			return prompt.firstChild !== before;
		};
		return [says({ log: ["x"] }), says({ log: ["x"] }), says({ log: ["x", "y"], busy: true }), says({ log: ["x",
			"y"] }), says({ log: ["x", "y"] })].join(" ");
	})()`
	if got, want := tab.text(again), "true false false true false"; got != want {
		t.Errorf("repeated prompts: got %s, want %s, only after news of the log", got, want)
	}
	tab.checkComplaints()
}

// checkTree compares the page's regions with the position: the building and the score of every agent.
func checkTree(t *testing.T, tab *tab, s a11y.PublicState) {
	t.Helper()
	game, err := rules.ParsePosition(s.Position)
	if err != nil {
		t.Fatal(err)
	}
	tree := tab.readTree()
	where := strings.Join(tree.regions["Where everyone is"], "\n")
	scores := strings.Join(tree.regions["Scores, highest first"], "\n")
	for agent := range rules.Agent(rules.NumAgents) {
		if !game.InPlay().Has(agent) {
			continue
		}
		name := strings.ToUpper(agent.String()[:1]) + agent.String()[1:]
		house := fmt.Sprintf(", %d", game.At(agent))
		switch game.At(agent) {
		case rules.Church:
			house = "The church"
		case rules.Ruins:
			house = "The ruins"
		}
		there := slices.ContainsFunc(strings.Split(where, "\n"), func(line string) bool {
			at, who, _ := strings.Cut(line, ":")
			return strings.Contains(who, name) && (strings.Contains(at+",", house+",") || strings.HasPrefix(at, house))
		})
		if !there {
			t.Errorf("region of places: got %q, want %s in building %d", where, name, game.At(agent))
		}
		if !strings.Contains(scores, fmt.Sprintf("%s: %d point", name, game.Score(agent))) {
			t.Errorf("region of scores: got %q, want %s with %d points", scores, name, game.Score(agent))
		}
	}
}
