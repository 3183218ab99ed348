package dossier

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
)

// TestWhispered: whoever asks hears what could be seen of the chosen agent and why the page can’t be sealed yet, and nothing of a page that is closed.
func TestWhispered(t *testing.T) {
	m := crossed(t, rules.Amigo, 4, 1, 3)
	n := Dossiers(scenetest.Backstage(t), m, Exits{})
	n.Layout(sizes[0])
	n.unfold()
	n.Layout(sizes[0])
	ok, why := n.page.Ready()
	if reason := n.Back.Say(why); ok || reason == "" || !strings.Contains(n.Whisper(), reason) {
		t.Errorf("of an empty page is said %q, want %q in it", n.Whisper(), n.Back.Say(why))
	}
	told := 0
	for _, a := range n.agents() {
		press(t, n, "row-"+a.String())
		says := n.Whisper()
		if head := n.Words("evidence.head", message.Agent("agent", a)); !strings.HasPrefix(says, head) {
			t.Errorf("of %v is said %q, want %q first", a, says, head)
		}
		for _, e := range n.evidence.seen() {
			told++
			if seen := e.Message(); !seen.None() && !strings.Contains(says, m.Player(e.Seat).Name+": "+n.Back.Say(seen)) {
				t.Errorf("of %v is said %q, without %q", a, says, n.Back.Say(seen))
			}
		}
	}
	if told == 0 {
		t.Error("there is nothing to be seen of anybody")
	}
	n.Cover()
	if says := n.Whisper(); says != "" {
		t.Errorf("of a closed page is said %q", says)
	}
}
