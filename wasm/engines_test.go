//go:build !js

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// remotePage is the game in a browser controlled by WebDriver.
type remotePage struct {
	playtest.Device // nil, for the methods that TestOtherEngines does not call
	driver
	t testing.TB
}

// do sends a command and returns its result.
func (p *remotePage) do(command string, params map[string]any) json.RawMessage {
	p.t.Helper()
	value, err := p.send(command, params)
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

// text returns the value of an expression of the page, or of its promise.
func (p *remotePage) text(expression string) string {
	p.t.Helper()
	const answer = `)().then((v) => arguments[0](String(v ?? "")), (why) => arguments[0]("failed: " + why));`
	value := p.do("ExecuteAsyncScript",
		map[string]any{"script": "(async () => " + expression + answer, "args": []any{}})
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// actions performs actions of an input device, one after another.
func (p *remotePage) actions(kind string, all ...map[string]any) {
	p.t.Helper()
	source := map[string]any{"type": kind, "id": kind, "actions": all}
	if kind == "pointer" {
		source["parameters"] = map[string]any{"pointerType": "mouse"}
	}
	p.do("PerformActions", map[string]any{"actions": []any{source}})
}

// State implements [playtest.Device].
func (p *remotePage) State() (a11y.PublicState, bool) {
	p.t.Helper()
	var state a11y.PublicState
	text := p.text(`window.heimlich ? window.heimlich.state() : ""`)
	if text == "" {
		return state, false
	}
	if err := json.Unmarshal([]byte(text), &state); err != nil {
		p.t.Fatalf("public state: got %s, error %v, want JSON", text, err)
	}
	return state, true
}

// pressTime is the minimum duration of a press in milliseconds, so that the game polls while it lasts.
const pressTime = 60

// frames waits for n frames of the page, and for at least that many milliseconds.
func (p *remotePage) frames(n, milliseconds int) {
	p.t.Helper()
	p.text(fmt.Sprintf(`new Promise((done) => {
		let n = %d;
		const end = performance.now() + %d, f = () => n-- > 0 ||
			performance.now() < end ? requestAnimationFrame(f) : done();
		f();
	})`, n, milliseconds))
}

// Pass implements [playtest.Device].
func (p *remotePage) Pass() { p.frames(1, 20) }

// moveTo returns the WebDriver action of a pointer move.
func moveTo(x, y float64) map[string]any {
	return map[string]any{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0, "origin": "viewport"}
}

// WebDriver actions of a mouse button.
var (
	pointerDown = map[string]any{"type": "pointerDown", "button": 0}
	pointerUp   = map[string]any{"type": "pointerUp", "button": 0}
)

// Click implements [playtest.Device].
func (p *remotePage) Click(x, y float64) {
	p.t.Helper()
	p.actions("pointer", moveTo(x, y), pointerDown)
	p.frames(2, pressTime)
	p.actions("pointer", pointerUp)
	p.frames(2, 0)
}

// remoteKeys are WebDriver's values for keys without a character, by key code.
var remoteKeys = map[string]string{"Enter": "\ue007", "Tab": "\ue004", "Shift": "\ue008", "Control": "\ue009"}

// Key implements [playtest.Device].
func (p *remotePage) Key(code string, shift bool) {
	p.t.Helper()
	if shift {
		p.pressKeyWith(remoteKeys[code], remoteKeys["Shift"])
		return
	}
	p.pressKeyWith(remoteKeys[code])
}

// pressKeyWith presses a key while others are held.
func (p *remotePage) pressKeyWith(key string, with ...string) {
	p.t.Helper()
	var all []map[string]any
	for _, k := range append(with, key) {
		all = append(all, map[string]any{"type": "keyDown", "value": k})
	}
	p.actions("key", all...)
	p.frames(2, pressTime)
	for i := range all {
		all[i] = map[string]any{"type": "keyUp", "value": all[i]["value"]}
	}
	p.actions("key", all...)
	p.frames(2, 0)
}

// Picture implements [playtest.Device].
func (p *remotePage) Picture() image.Image {
	p.t.Helper()
	var text string
	if err := json.Unmarshal(p.do("TakeScreenshot", map[string]any{}), &text); err != nil {
		p.t.Fatal(err)
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		p.t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// openEngine opens the game in an engine, with a query.
func openEngine(t *testing.T, e engine, options string) *remotePage {
	t.Helper()
	programs, ok := e.programs()
	playtest.Need(t, ok, e.name)
	url := serveSite(t) + options
	p := &remotePage{driver: e.start(t, programs), t: t}
	p.do("SetWindowRect", map[string]any{"width": 640, "height": 480}) // less to draw without a graphics card
	p.do("Navigate", map[string]any{"url": url})
	p.coarsen()
	return p
}

// coarsen lowers the page's resolution.
func (p *remotePage) coarsen() {
	p.t.Helper()
	p.text(fmt.Sprintf(`Object.defineProperty(window, "devicePixelRatio", { value: %v })`, coarseScale))
}

// TestOtherEngines checks the game in Firefox and WebKit: opening, copying and pasting links, typing a name, and
// resuming a game after a reload.
func TestOtherEngines(t *testing.T) {
	testrun.OnlyCI(t)
	rec, err := record.Read([]byte(playtest.FinishedGame()))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			tab := openEngine(t, e, "?speed=instant&seed=1#game="+record.Pack(rec))
			tester := playtest.NewTester(t, tab, playtest.Mouse, 1)
			tester.Scene("opened")
			tab.copyLink(tester)
			tab.pasteLink(tester)
			tester.ToTitle()
			tab.typeName(tester)
			tester.ViewPassports()
			tester.Press("roll")
			ready := func(s a11y.PublicState) bool { return playtest.Can(s, "agent-green") && !s.Busy }
			before := tester.Wait("the roll", ready)
			tab.do("Refresh", map[string]any{})
			tab.coarsen()
			tester.Scene("title")
			tester.Open("continue", "board")
			tester.Wait("the same position", func(s a11y.PublicState) bool { return s.Position == before.Position })
		})
	}
}

// copyLink copies the link of a finished game that was opened by a link, by mouse and by a key.
func (p *remotePage) copyLink(player *playtest.Tester) {
	p.t.Helper()
	player.Open("unmasking", "reveal")
	player.PressAndWait("end", "the verdict", playtest.CanPress("share"))
	for _, hand := range []playtest.Input{playtest.Mouse, playtest.Keys} {
		const maxTries = 3
		for tries := 0; !p.copies(player, hand); tries++ {
			if tries == maxTries {
				p.t.Fatalf("clipboard: got the link refused after %d more tries, want it copied", maxTries)
			}
		}
	}
	player.ToTitle()
}

// copies copies the link and reports whether the clipboard took it in time. On a slow machine the page may show the
// link to be copied by hand; copies closes that field.
func (p *remotePage) copies(player *playtest.Tester, hand playtest.Input) bool {
	p.t.Helper()
	player.PressAndWait("share", "the ways to share", playtest.CanPress("share-link"))
	hand(player, "share-link")
	shown := false
	player.Wait("that the link is copied", func(s a11y.PublicState) bool {
		shown = p.text(`document.getElementById("exchange").open`) == "true"
		return shown || playtest.Can(s, "resume") && !playtest.Can(s, "share-link")
	})
	if shown {
		p.text(`document.getElementById("exchange-close").click()`)
		return false
	}
	player.PressAndWait("resume", "the end again", playtest.CanPress("title"))
	return true
}

// pasteLink opens the copied link from the list of games.
func (p *remotePage) pasteLink(player *playtest.Tester) {
	p.t.Helper()
	player.Open("games", "games")
	player.Press("open-link")
	p.await("the field", `document.activeElement.id === "exchange-text"`)
	p.pressKeyWith("v", remoteKeys["Control"])
	p.await("the pasted link", `document.getElementById("exchange-text").value.includes("#game=")`)
	var button [4]float64 // x, y, width, height
	const box = `(({ x, y, width, height }) => "[" + [x, y, width, height] + "]")(
		document.getElementById("exchange-done").getBoundingClientRect())`
	if err := json.Unmarshal([]byte(p.text(box)), &button); err != nil {
		p.t.Fatal(err)
	}
	p.Click(button[0]+button[2]/2, button[1]+button[3]/2)
	player.Scene("opened")
}

// typeName clicks a name field briefly, types when the field has the focus, and starts a game.
func (p *remotePage) typeName(player *playtest.Tester) {
	p.t.Helper()
	s := player.Open("new", "tablesetup")
	field, _ := playtest.Find(s, "seat-1-name")
	p.actions("pointer", moveTo(field.X+field.W/2, field.Y+field.H/2), pointerDown, pointerUp)
	p.await("the keyboard for the field", `document.activeElement.id === "ebitengine-textinput"`)
	for _, key := range []string{"Q", "u", "x"} {
		p.pressKeyWith(key)
	}
	player.Wait("the name", func(s a11y.PublicState) bool {
		c, _ := playtest.Find(s, "seat-1-name")
		return strings.HasSuffix(c.Label, "Qux")
	})
	p.Key("Enter", false)
	player.Open("start", "handover")
}

// await waits until an expression of the page is true.
func (p *remotePage) await(what, expression string) {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); p.text(expression) != "true"; p.Pass() {
		if time.Now().After(end) {
			p.t.Fatalf("got no %s within a minute; screenshot: %s", what,
				playtest.SavePicture(p.t, "waiting", p.Picture()))
		}
	}
}
