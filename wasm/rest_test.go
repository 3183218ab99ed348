//go:build !js

package main

import (
	"testing"
	"time"

	"heimlich/scenes/playtest"
)

// noteAsked notes when the game is asked for pictures, and when it rests.
const noteAsked = `(() => {
	window.rests = [];
	Object.defineProperty(window, "heimlichRests", { get: () => rests.at(-1), set: (now) => { rests.push(now); } });
	window.asked = [];
	const next = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (draw) => next((now) => { asked.push(performance.now()); draw(now); });
})()`

// TestRestingGameIsAskedSeldom: a game that rests is asked for three pictures a second, twelve while the town lives, until somebody does something. The tests’ browsers ask twice for each.
func TestRestingGameIsAskedSeldom(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?seed=1&speed=instant", screenSize{640, 360, 1, false}, beforeLoading(noteAsked))
	playtest.Sit(t, b, playtest.Keys, 1).Scene("title")
	is := func(expression string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); b.text(expression) != "true"; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("in vain: %s", expression)
			}
		}
	}
	is("window.heimlichRests === 2")
	b.eval("asked.length = 0", nil)
	is("asked.length >= 16")
	if b.text("rests.length === 1 && rests[0] === 2 && asked[15] - asked[0] > 1500") != "true" {
		t.Errorf("at rest (%s) the game was asked for pictures at %s ms", b.text("rests"), b.text("asked.slice(0, 16).map(Math.round)"))
	}
	b.Key("Tab", false)
	is("rests[1] === 0") // somebody does something
	is("rests[2] === 2") // nobody does any more
	b.calm()
}
