package plan_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
)

// TestPlayerStatus checks the status of every player panel: kind of player, what the player has to do, or the answer in
// a card round. It also checks who has to act. During an animation both are those of the events shown.
func TestPlayerStatus(t *testing.T) {
	testrun.Long(t)
	const minTexts = 15
	seen := map[string]int{}           // texts of status
	answers := map[rules.Seat]string{} // the answers in this card round that still stand
	read := 0                          // number of log entries that answers covers
	check := func(table *table) {
		log := table.m.Log()
		if read > len(log) { // another game began
			read = 0
		}
		for ; read < len(log); read++ {
			noteAnswer(answers, log[read])
		}
		for seat := range rules.Seat(table.p.View.Players()) {
			seen[table.checkStatus(seat, answers)]++
			table.moving = true
			table.checkStatusDuringAnimation(seat)
			table.moving = false
		}
	}
	eachMoment(t, func(table *table) {
		if table.p.View.Phase() != rules.PhaseCall {
			check(table)
			return
		}
		if table.p.Shared() {
			for _, seat := range table.p.SeatsToAsk() {
				table.m.SetIntent(seat, match.Intent{Calls: table.src.Intn(2) == 0})
			}
		}
		check(table)
		table.m.SetIntent(table.p.View.Actor(), match.Intent{}) // the seat to act may answer either way
	}, check)
	if len(seen) < minTexts {
		t.Errorf("got %d texts on player panels, want at least %d: %v", len(seen), minTexts, seen)
	}
}

// statusToDo holds the status of the active player in each phase without a card round.
var statusToDo = map[rules.Phase]string{rules.PhaseFirst: "to roll first", rules.PhaseRoll: "to roll",
	rules.PhaseMove: "to move", rules.PhaseSafe: "the safe", rules.PhaseOffer: "may draw", rules.PhaseDraw: "draws",
	rules.PhasePassport: "2nd agent", rules.PhaseDossier: "the dossiers"}

// playerKinds holds the status of players who have nothing to do.
var playerKinds = map[match.PlayerKind]string{match.Person: "human", match.Opponent: "recruit"}

// checkStatus checks the status of a seat, given the answers in the card round, and whether it has to act. It returns
// the status.
func (t *table) checkStatus(seat rules.Seat, answers map[rules.Seat]string) string {
	t.Helper()
	view := t.p.View
	got := englishText(t, t.p.Texts().PlayerStatus(seat))
	if want := t.expectedStatus(seat, answers[seat]); got != want {
		t.Errorf("phase %d, seat %d to act: plate of seat %d: got %q, want %q", view.Phase(), view.Actor()+1, seat+1,
			got, want)
	}
	wantActs := seat == t.p.ActingSeat()
	if view.Phase() == rules.PhaseDossier {
		wantActs = view.PendingWriters().Has(seat)
	}
	wantActs = wantActs && !view.Over()
	if acts := t.p.HasToAct(seat); acts != wantActs {
		t.Errorf("phase %d: seat %d: got HasToAct %v, want %v", view.Phase(), seat+1, acts, wantActs)
	}
	return got
}

// expectedStatus returns the status that a seat should have outside animations, given its answer in the card round.
func (t *table) expectedStatus(seat rules.Seat, answer string) string {
	view, player := t.p.View, t.m.Player(seat)
	phase := view.Phase()
	inRound := phase == rules.PhaseCall || phase == rules.PhaseCards
	switch {
	case view.Over():
		return playerKinds[player.Kind]
	case phase == rules.PhaseDossier && view.PendingWriters().Has(seat):
		return "writes"
	case phase == rules.PhaseDossier:
		return "sealed"
	case !inRound && seat == view.ActiveSeat():
		return statusToDo[phase]
	case !inRound:
		return playerKinds[player.Kind]
	case seat == view.Actor() && phase == rules.PhaseCards && view.Check(rules.Pass()) != nil:
		return "must play"
	case seat == view.Actor():
		return "asked"
	case view.HandSize(seat) == 0:
		return "no cards"
	case answer != "":
		return answer
	}
	if asksKnock := phase == rules.PhaseCall && t.p.Shared(); !asksKnock || player.Kind != match.Person {
		return playerKinds[player.Kind]
	}
	if t.m.Intent(seat).Calls {
		return "will knock"
	}
	return "knock?"
}

// checkStatusDuringAnimation checks who has to act during an animation: the seat whose action is shown. It also checks
// status and bar before the first event, when they tell what was before the action.
func (t *table) checkStatusDuringAnimation(seat rules.Seat) {
	t.Helper()
	before := t.p.Before
	wasInRound := before.Phase() == rules.PhaseCall || before.Phase() == rules.PhaseCards
	shownSeat := t.p.View.ActiveSeat() // whose action is shown
	if wasInRound && before.ActiveSeat() == shownSeat {
		shownSeat = before.Actor()
	}
	if acts := t.p.HasToAct(seat); acts != (seat == shownSeat) {
		t.Errorf("during the animation of seat %d: seat %d: got HasToAct %v, want %v", shownSeat+1, seat+1, acts, !acts)
	}
	if before.Turn() == 0 {
		return
	}
	t.p.ShownEvents = func() (rules.Seat, int) { return before.ActiveSeat(), 0 }
	acting := before.ActiveSeat()
	want := playerKinds[t.m.Player(seat).Kind]
	if wasInRound {
		acting = before.Actor()
	} else if seat == acting {
		want = statusToDo[before.Phase()]
	}
	if got := englishText(t, t.p.Texts().PlayerStatus(seat)); got != want && !wasInRound {
		t.Errorf("no event shown, phase %d: plate of seat %d: got %q, want %q", before.Phase(), seat+1, got, want)
	}
	if acts := t.p.HasToAct(seat); acts != (seat == acting) {
		t.Errorf("no event shown, seat %d acts: seat %d: got HasToAct %v, want %v", acting+1, seat+1, acts, !acts)
	}
	title, _, _ := t.barTexts()
	if name := t.m.Player(acting).Name; title != "You draw a card" && !strings.Contains(title, name) {
		t.Errorf("no event shown: the bar says %q, want the name %q in it", title, name)
	}
	t.p.ShownEvents = nil
}

// noteAnswer adds the answer in a log entry to the answers that still stand. A played card voids all but knocks.
func noteAnswer(answers map[rules.Seat]string, entry match.Entry) {
	switch entry.Kind {
	case rules.EventRolled:
		clear(answers)
	case rules.EventCalled:
		answers[entry.Seat] = "knocks"
	case rules.EventNotCalled, rules.EventPassed:
		if answers[entry.Seat] = "passes"; entry.CalledInVain {
			answers[entry.Seat] = "plays none"
		}
	case rules.EventGoEnded:
		answers[entry.Seat] = "plays no more"
	case rules.EventCardPlayed:
		for s := range answers {
			if answers[s] != "knocks" {
				delete(answers, s)
			}
		}
		answers[entry.Seat] = "plays " + english.Card(entry.Card)
	}
}
