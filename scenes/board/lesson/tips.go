package lesson

import (
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
)

// Tips explains each kind of event in one line when it happens for the first time in any game. It implements
// [plan.Tutor] at tables without a lesson.
type Tips struct {
	shown     []string     // names of the tips shown in all games
	Save      func(string) // called with the text to save; may be nil
	Silent    func() bool  // reports whether tips are switched off; may be nil
	processed int          // number of processed log entries; −1 before the first Letter, which skips existing entries
	current   string       // name of the present tip, "" for none
	asked     rules.Phase  // the question asked while the present tip is shown, if hasAsked
	hasAsked  bool
	letter    plan.Letter
}

// NewTips returns tips that skip those in saved, a text passed to Tips.Save earlier. An empty text skips none.
func NewTips(saved string) *Tips { return &Tips{shown: strings.Fields(saved), processed: -1} }

// Read implements [plan.Tutor]. It closes the present tip.
func (t *Tips) Read() { t.current = "" }

// Skip implements [plan.Tutor]. It is like Read.
func (t *Tips) Skip() { t.current = "" }

// Teaches implements [plan.Tutor]. It returns false: tips don't change what may be done.
func (t *Tips) Teaches() bool { return false }

// Letter implements [plan.Tutor]. It returns the present tip, after handling new log entries. It returns false while
// there is none, while paths of recent moves are shown, while an action is planned, and where the tip would cover the
// stake.
func (t *Tips) Letter(p *plan.Plan) (plan.Letter, bool) {
	log := p.Log()
	if t.processed < 0 {
		t.processed = len(log)
	}
	t.processed = min(t.processed, len(log)) // entries may have been undone
	for ; t.processed < len(log); t.processed++ {
		t.handleEntry(p, log[t.processed])
	}
	asks := !p.Animating() && p.PersonActs()
	if asks && p.View.Phase() == rules.PhaseCall && p.View.HandSize(p.ActingSeat()) > 0 {
		t.show("call", newLetter("first.call"))
	}
	showsPaths := len(p.RecentMoves()) > 0 && !t.letter.Blocks // paths come first, and end with the roll
	if asks && !showsPaths && !t.coversStake(p) {
		t.endWithQuestion(p.View.Phase())
	}
	if t.current == "" || showsPaths || plansAction(p) || t.coversStake(p) {
		return plan.Letter{}, false
	}
	return t.letter, true
}

// plansAction reports whether a person plans a move, a building for the safe or a card, which hides the tip.
func plansAction(p *plan.Plan) bool {
	return p.PlansMove() && !p.Draft.Empty() || p.Safe != rules.NoBuilding || p.PickingTargets()
}

// coversStake reports whether the present tip would cover what is at stake in a card round, and neither concerns it nor
// blocks the game.
func (t *Tips) coversStake(p *plan.Plan) bool {
	return p.InCardRound() && t.current != "call" && t.current != "knock" && !t.letter.Blocks
}

// endWithQuestion removes the present tip if it was shown with the question of another phase than this one.
func (t *Tips) endWithQuestion(phase rules.Phase) {
	if t.hasAsked && t.asked != phase {
		t.current = ""
	}
	t.asked, t.hasAsked = phase, t.current != ""
}

// handleEntry shows the tip about a new log entry, if there is one. An action of a person at this screen removes the
// present tip before, and a tip about a knock ends with the card or the round.
func (t *Tips) handleEntry(p *plan.Plan, entry match.Entry) {
	hasSeat := entry.Seat != rules.NoSeat && int(entry.Seat) < p.View.Setup().Players
	person := hasSeat && p.Match.Player(entry.Seat).Kind == match.Person
	isRange := entry.Face.Low != entry.Face.High
	if t.current == "knock" && (entry.Kind == rules.EventCardPlayed || entry.Kind == rules.EventRolled) {
		t.current = "" // the card has come, or the round has passed
	}
	switch entry.Kind {
	case rules.EventAgentMoved, rules.EventSafeMoved, rules.EventCardPlayed, rules.EventPassed, rules.EventGoEnded:
		if person {
			t.current = ""
		}
	}
	switch {
	case entry.Kind == rules.EventRolled && person && isRange && p.View.Edition().Split:
		t.show("some", newLetter("first.some", message.Number("least", int(entry.Face.Low)),
			message.Number("most", int(entry.Face.High))))
	case entry.Kind == rules.EventCountBegan &&
		slices.ContainsFunc(entry.Parts, func(part match.EntryPart) bool { return part.Delta < 0 }):
		t.show("ruins", newLetter("first.ruins"))
	case entry.Kind == rules.EventCalled:
		t.show("knock", newLetter("first.knock", p.PlayerArg(entry.Seat)))
	case entry.Kind == rules.EventSecondAgent:
		t.show("second", newLetter("first.second", p.PlayerArg(entry.Seat)))
	case entry.Kind == rules.EventShuffled:
		t.show("deck", newLetter("first.deck"))
	case entry.Kind == rules.EventCardDrawn && person && p.View.HandSize(entry.Seat) == rules.MaxHand:
		t.show("hand", newLetter("first.hand", message.Number("cards", rules.MaxHand)))
	case entry.Kind == rules.EventLastRound:
		t.show("last-round", newLetter("first.last-round"))
	case entry.Kind == rules.EventDossiersOpened && len(p.Match.People()) > 0:
		t.show("dossier", blocking(dossierTip(p.View.Edition().Dossier)))
	}
}

// dossierTip returns the tip about the start of dossiers, with the cost of a wrong row.
func dossierTip(d rules.DossierRules) plan.Letter {
	line := message.Number("line", d.Opens())
	if d.Wrong < 0 {
		return newLetter("first.dossier.wrong", line, message.Signed("wrong", d.Wrong))
	}
	return newLetter("first.dossier", line)
}

// show shows the tip of a name and records it, unless it has been shown before or tips are switched off.
func (t *Tips) show(name string, letter plan.Letter) {
	if slices.Contains(t.shown, name) || t.Silent != nil && t.Silent() {
		return
	}
	t.shown = append(t.shown, name)
	t.current, t.letter, t.hasAsked = name, letter, false
	if t.Save != nil {
		t.Save(strings.Join(t.shown, " "))
	}
}
