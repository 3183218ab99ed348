package dossier

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
)

// TestSecretTextDescribesPage checks that the text of an open page has the evidence, and why it can't be sealed yet. A
// closed page has no text.
func TestSecretTextDescribesPage(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	n := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
	n.Layout(sizes[0])
	n.openForOwner()
	n.Layout(sizes[0])
	ok, why := n.page.Ready()
	if reason := n.Ctx.Say(why); ok || reason == "" || !strings.Contains(n.SecretText(), reason) {
		t.Errorf("empty page: got text %q, want %q in it", n.SecretText(), n.Ctx.Say(why))
	}
	pieces := 0 // of evidence
	for _, a := range n.agents() {
		press(t, n, "row-"+a.String())
		text := n.SecretText()
		if head := n.Words("evidence.head", message.Agent("agent", a)); !strings.HasPrefix(text, head) {
			t.Errorf("%v: got text %q, want %q first", a, text, head)
		}
		if none := strings.Contains(text, n.Words("evidence.none")); none != (len(n.evidence.sortedEvidence()) == 0) {
			t.Errorf("%v: got text %q, want %d pieces of evidence", a, text, len(n.evidence.sortedEvidence()))
		}
		for _, e := range n.evidence.sortedEvidence() {
			pieces++
			if seen := e.Message(); !seen.IsZero() &&
				!strings.Contains(text, m.Player(e.Seat).Name+": "+n.Ctx.Say(seen)) {
				t.Errorf("%v: got text %q, want %q in it", a, text, n.Ctx.Say(seen))
			}
		}
	}
	if pieces == 0 {
		t.Error("got no evidence about any agent")
	}
	n.Cover()
	if text := n.SecretText(); text != "" {
		t.Errorf("closed page: got text %q, want none", text)
	}
}

// TestPlainEvidenceIsSpoken checks the text of a page with unweighed evidence. It counts the moves of each player to
// more points and to fewer, and says nothing about their weight.
func TestPlainEvidenceIsSpoken(t *testing.T) {
	n := Notes(scenetest.Context(t), atFinishLineWith(t, match.NotesEvidence, rules.Amigo, 4, 1, 3), 0,
		scenetest.Stack(nil), nil)
	n.Layout(sizes[0])
	all := ""
	for _, a := range n.agents() {
		press(t, n, "row-"+a.String())
		all += n.SecretText()
	}
	for part, want := range map[string]bool{" to more points": true, " to fewer points": true, "speak": false} {
		if strings.Contains(all, part) != want {
			t.Errorf("%q in the text: got %v, want %v:\n%s", part, !want, want, all)
		}
	}
}

// TestSeveralAgentsAreExplained checks that the page says who has more than one agent, for owners of several agents and
// nobody else. It plays games until both kinds of owners have evidence.
func TestSeveralAgentsAreExplained(t *testing.T) {
	for seed := uint64(1); ; seed++ {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed))
		src := rules.NewRandomSource(seed)
		ownsSeveral := func(s rules.Seat) bool { p := m.Public(); return p.PassportCount(s) > 1 }
		for p := m.Public(); !p.Over() && !ownsSeveral(1) && !ownsSeveral(2) && !ownsSeveral(3); p = m.Public() {
			scenetest.ActRandomly(t, m, &src)
		}
		n := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
		n.Layout(sizes[0])
		o := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed)
		o.Notes = match.NotesOwn
		unaided := Notes(scenetest.Context(t), scenetest.Match(t, o), 0, scenetest.Stack(nil), nil)
		unaided.evidence.view = n.evidence.view
		several, one := 0, 0
		for _, a := range n.agents() {
			press(t, n, "row-"+a.String())
			for _, e := range n.evidence.sortedEvidence() {
				says := n.Ctx.Say(n.evidence.summary(e))
				if said := strings.Contains(says, "; has more than one agent"); said != ownsSeveral(e.Seat) {
					t.Errorf("%s: got text %q, want several agents %v", m.Player(e.Seat).Name, says,
						ownsSeveral(e.Seat))
				}
				if strings.Contains(unaided.Ctx.Say(unaided.evidence.summary(e)), "more than one agent") {
					t.Error("the page explains missing turns where it never mentions turns")
				}
				if !strings.Contains(n.SecretText(), says) || !strings.Contains(pictureText(n), says) {
					t.Errorf("%q is missing in the words or on the page", says)
				}
				for key, turns := range map[message.Key][]int{"evidence.turns.for": m.Signals(a, e.Seat).For,
					"evidence.turns.against": m.Signals(a, e.Seat).Against} {
					if words := n.Words(key, message.Count("turns", len(turns))); len(turns) > 0 &&
						!strings.Contains(pictureText(n), words+"\n") {
						t.Errorf("%q is not on the page", words)
					}
				}
				if ownsSeveral(e.Seat) {
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
