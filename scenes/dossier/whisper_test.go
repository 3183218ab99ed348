package dossier

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
)

// TestWhispered: whoever asks hears what could be seen of the chosen agent and why the page can’t be sealed yet, and nothing of a page that is closed.
func TestWhispered(t *testing.T) {
	m := crossed(t, rules.Amigo, 4, 1, 3)
	n := Dossiers(scenetest.Backstage(t), m, scenetest.Stack(nil), nil, func() {})
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
		if none := strings.Contains(says, n.Words("evidence.none")); none != (len(n.evidence.seen()) == 0) {
			t.Errorf("of %v is said %q, where %d things could be seen", a, says, len(n.evidence.seen()))
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

// TestSeveralAgents: of whoever owns more than one agent the page says that no turn speaks any more, and of nobody else.
func TestSeveralAgents(t *testing.T) {
	for seed := uint64(1); ; seed++ {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed))
		src := rules.NewSource(seed)
		owns := func(s rules.Seat) bool { p := m.Public(); return p.Passports(s) > 1 }
		for p := m.Public(); !p.Over() && !owns(1) && !owns(2) && !owns(3); p = m.Public() {
			scenetest.Random(t, m, &src)
		}
		n := Notes(scenetest.Backstage(t), m, 0, scenetest.Stack(nil), nil)
		n.Layout(sizes[0])
		o := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed)
		o.Notes = match.NotesOwn
		unaided := Notes(scenetest.Backstage(t), scenetest.Match(t, o), 0, scenetest.Stack(nil), nil)
		unaided.evidence.view = n.evidence.view
		several, one := 0, 0
		for _, a := range n.agents() {
			press(t, n, "row-"+a.String())
			for _, e := range n.evidence.seen() {
				says := n.Back.Say(n.evidence.says(e))
				if said := strings.Contains(says, "; owns more than one agent"); said != owns(e.Seat) {
					t.Errorf("of %s is said %q", m.Player(e.Seat).Name, says)
				}
				if strings.Contains(unaided.Back.Say(unaided.evidence.says(e)), "more than one agent") {
					t.Error("where nothing is told of turns it is told why none speaks")
				}
				if !strings.Contains(n.Whisper(), says) || !strings.Contains(picture(n), says) {
					t.Errorf("%q is not heard, or not to be read", says)
				}
				for key, turns := range map[message.Key][]int{"evidence.turns.for": m.Speaks(a, e.Seat).For, "evidence.turns.against": m.Speaks(a, e.Seat).Against} {
					if words := n.Words(key, message.Count("turns", len(turns))); len(turns) > 0 && !strings.Contains(picture(n), words+"\n") {
						t.Errorf("%q is not to be read", words)
					}
				}
				if owns(e.Seat) {
					several++
				} else {
					one++
				}
			}
		}
		if several > 0 && one > 0 {
			return
		}
	}
}
