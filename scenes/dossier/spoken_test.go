package dossier

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
)

// TestSecretTextDescribesPage checks that the text of an open page has the evidence about the chosen agent, and the
// reason why the page can't be sealed yet. A closed page has no text.
func TestSecretTextDescribesPage(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 1, seed)
	notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(screens[0])
	notebook.openForOwner()
	notebook.Layout(screens[0])
	ok, why := notebook.page.Ready()
	if reason := notebook.Ctx.Say(why); ok || reason == "" || !strings.Contains(notebook.SecretText(), reason) {
		t.Errorf("empty page: got text %q, want %q in it", notebook.SecretText(), notebook.Ctx.Say(why))
	}
	found := 0 // pieces of evidence
	for _, agent := range notebook.agents() {
		press(t, notebook, "row-"+agent.String())
		text := notebook.SecretText()
		if head := notebook.Words("evidence.head", message.Agent("agent", agent)); !strings.HasPrefix(text, head) {
			t.Errorf("%v: got text %q, want %q first", agent, text, head)
		}
		pieces := len(notebook.evidence.sortedEvidence())
		if none := strings.Contains(text, notebook.Words("evidence.none")); none != (pieces == 0) {
			t.Errorf("%v: got text %q, want %d pieces of evidence", agent, text, pieces)
		}
		for _, entry := range notebook.evidence.sortedEvidence() {
			found++
			if seen := entry.Message(); !seen.IsZero() &&
				!strings.Contains(text, played.Player(entry.Seat).Name+": "+notebook.Ctx.Say(seen)) {
				t.Errorf("%v: got text %q, want %q in it", agent, text, notebook.Ctx.Say(seen))
			}
		}
	}
	if found == 0 {
		t.Error("got no evidence about any agent")
	}
	notebook.Cover()
	if text := notebook.SecretText(); text != "" {
		t.Errorf("closed page: got text %q, want none", text)
	}
}

// TestPlainEvidenceIsSpoken checks that the text of a page with unweighed evidence counts the moves to more and to
// fewer points, and does not weigh them.
func TestPlainEvidenceIsSpoken(t *testing.T) {
	notebook := Notes(scenetest.Context(t), atDossiersWith(t, match.NotesEvidence, rules.Amigo, 4, 1, seed), 0,
		scenetest.Stack(nil), nil)
	notebook.Layout(screens[0])
	all := ""
	for _, a := range notebook.agents() {
		press(t, notebook, "row-"+a.String())
		all += notebook.SecretText()
	}
	for part, want := range map[string]bool{" to more points": true, " to fewer points": true, "speak": false} {
		if strings.Contains(all, part) != want {
			t.Errorf("%q in the text: got %v, want %v:\n%s", part, !want, want, all)
		}
	}
}

// TestSeveralAgentsAreExplained checks that the evidence says of exactly the owners of several agents that they have
// more than one. It plays games until one has evidence about both kinds of owners.
func TestSeveralAgentsAreExplained(t *testing.T) {
	for seed := uint64(1); ; seed++ {
		played := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed))
		src := rules.NewRandomSource(seed)
		ownsSeveral := func(s rules.Seat) bool { view := played.Public(); return view.PassportCount(s) > 1 }
		isWanted := func() bool { return ownsSeveral(1) || ownsSeveral(2) || ownsSeveral(3) }
		for view := played.Public(); !view.Over() && !isWanted(); view = played.Public() {
			scenetest.ActRandomly(t, played, &src)
		}
		notebook := Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screens[0])
		options := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed)
		options.Notes = match.NotesOwn
		unaided := Notes(scenetest.Context(t), scenetest.Match(t, options), 0, scenetest.Stack(nil), nil)
		unaided.evidence.view = notebook.evidence.view
		several, one := 0, 0
		for _, agent := range notebook.agents() {
			press(t, notebook, "row-"+agent.String())
			for _, piece := range notebook.evidence.sortedEvidence() {
				says := notebook.Ctx.Say(notebook.evidence.summary(piece))
				if said := strings.Contains(says, "; has more than one agent"); said != ownsSeveral(piece.Seat) {
					t.Errorf("%s: got text %q, want several agents %v", played.Player(piece.Seat).Name, says,
						ownsSeveral(piece.Seat))
				}
				if strings.Contains(unaided.Ctx.Say(unaided.evidence.summary(piece)), "more than one agent") {
					t.Errorf("%s: a page without weighed evidence says “more than one agent”",
						played.Player(piece.Seat).Name)
				}
				if !strings.Contains(notebook.SecretText(), says) || !strings.Contains(pictureText(notebook), says) {
					t.Errorf("%q is missing in the secret text or on the page", says)
				}
				for key, turns := range map[message.Key][]int{"evidence.turns.for": played.Signals(agent,
					piece.Seat).For,
					"evidence.turns.against": played.Signals(agent, piece.Seat).Against} {
					if words := notebook.Words(key, message.Count("turns", len(turns))); len(turns) > 0 &&
						!strings.Contains(pictureText(notebook), words+"\n") {
						t.Errorf("%q is not on the page", words)
					}
				}
				if ownsSeveral(piece.Seat) {
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
