package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// InfoPanel holds the texts of the info panel, such as the result of the plan with its reasons. Lines have no full
// stops. The zero value is an empty panel.
type InfoPanel struct {
	Title, Short message.Message // Short is for small screens; both are zero for an empty panel
	Lines        []message.Message
}

// newInfoPanel returns a panel whose titles have no arguments.
func newInfoPanel(title, short message.Key, lines ...message.Message) InfoPanel {
	return InfoPanel{message.Of(title), message.Of(short), lines}
}

// InfoPanel returns the texts of the info panel, zero if there is nothing to show. In this order it tells of an absent
// person, an opponent's thought, the plan for the safe, the recap, the stake of a card round, or a planned move.
func (tx Texts) InfoPanel() InfoPanel {
	if SharedTables && tx.Absence.Offered && !tx.Animating() {
		return absencePanel(tx)
	}
	if thought := tx.lastThought(); thought != nil {
		return tx.thoughtPanel(thought)
	}
	if tx.Animating() || tx.View.Over() || tx.Replay != nil && !tx.InCardRound() {
		return InfoPanel{}
	}
	if tx.View.Phase() == rules.PhaseSafe && tx.PersonActs() {
		if tx.Safe != rules.NoBuilding {
			title := message.Of("slip.safe.goes", message.Building("place", tx.Safe))
			lines := []message.Message{message.Of("slip.safe.opens")}
			if tx.Match.Table().HouseRules.Has(match.ShowOdds) {
				lines = []message.Message{oddsText(&tx.View, tx.Safe)}
			}
			return InfoPanel{title, title, lines}
		}
		return newInfoPanel("slip.safe.moves", "slip.safe.moves", message.Of(safeRuleKey(&tx.View)))
	}
	if s, ok := tx.recapPanel(); ok {
		return s
	}
	if tx.InCardRound() {
		return tx.stakePanel()
	}
	if !tx.PlansMove() || tx.Draft.Empty() {
		return InfoPanel{}
	}
	if tx.Draft.MovesNobody() {
		if tx.HandFull() {
			return newInfoPanel("slip.then-nobody", "slip.nobody", message.Of("slip.hand-full"))
		}
		return newInfoPanel("slip.then-nobody", "slip.nobody",
			message.Of("slip.draws", tx.PlayerArg(tx.View.ActiveSeat())))
	}
	pre := tx.Draft.Preview()
	notes := noteTexts(&tx.View, pre.Notes)
	switch {
	case !pre.Counts:
		return newInfoPanel("slip.then-no-count", "slip.no-count", notes...)
	case tx.View.Setup().Variants.TopSecret:
		return newInfoPanel("slip.stake-count", "slip.stake-count", notes...)
	}
	return newInfoPanel("slip.then-count", "slip.count", notes...)
}

// OpeningText returns the text about the town before the first action.
func OpeningText(v *rules.View) message.Message {
	for _, a := range agentsInPlay(v) {
		if v.At(a) != rules.Church || v.Score(a) != 0 {
			return message.Of("slip.opening.position")
		}
	}
	return message.Of("slip.opening")
}

// pilesPanel returns the texts that tell how many cards are left in the deck, and how often each card was played.
func pilesPanel(v *rules.View) InfoPanel {
	left := message.Of("piles.left", message.Count("deck", v.DeckSize()))
	panel := InfoPanel{Title: left, Short: left}
	var played []*message.Arg
	for c := rules.Card(1); c <= rules.NumCardKinds; c++ {
		if n := v.DiscardCount(c); n > 0 {
			played = append(played, message.Words("", message.Of("piles.card", message.Count("times", n),
				message.Card("card", c))))
		}
	}
	if len(played) == 0 {
		panel.Lines = []message.Message{message.Of("piles.none")}
	} else {
		panel.Lines = []message.Message{message.Of("piles.played", message.Each("cards", played))}
	}
	return panel
}

// DiscardedKinds returns the kinds of the cards in the discard pile, each once, the one played last first. Kinds that
// the log does not tell of come last.
func (t *MatchState) DiscardedKinds() (kinds []rules.Card) {
	add := func(c rules.Card) {
		if c != rules.NoCard && t.View.DiscardCount(c) > 0 && !slices.Contains(kinds, c) {
			kinds = append(kinds, c)
		}
	}
	add(t.View.LastDiscard())
	for _, e := range slices.Backward(t.Log()) {
		if e.Kind == rules.EventCardPlayed && !e.Undone {
			add(e.Card)
		}
	}
	for c := rules.Card(1); c <= rules.NumCardKinds; c++ { // those played before the position at which the match began
		add(c)
	}
	return kinds
}

// recapTime is how long the recap of others' actions is shown, in seconds. A roll ends it earlier.
const recapTime = 6

// recapTimer measures how long the recap has been shown in a turn.
type recapTimer struct {
	turn     int
	time     float64 // seconds
	hasRecap bool    // the turn has a recap that is still shown
}

// AdvanceRecap advances the recap's timer by dt seconds, and restarts it in a new turn. Unless a roll is due, and
// during an animation, it does nothing.
func (p *Plan) AdvanceRecap(dt float64) {
	if p.View.Phase() != rules.PhaseRoll || p.Animating() {
		return
	}
	if turn := p.View.Turn(); p.recap.turn != turn {
		p.recap = recapTimer{turn: turn}
		_, p.recap.hasRecap = p.Texts().recapPanel()
	}
	if p.recap.hasRecap = p.recap.hasRecap && p.recap.time < recapTime; p.recap.hasRecap {
		p.recap.time += dt
	}
}

// recapPanel returns a summary of counts and cards since the last turn of the person who has to roll, for people who
// share a screen. It returns false for others, after recapTime, and if there were neither counts nor cards.
func (tx Texts) recapPanel() (InfoPanel, bool) {
	if tx.View.Phase() != rules.PhaseRoll || !tx.PersonActs() || len(tx.Match.People()) < 2 {
		return InfoPanel{}, false
	}
	if tx.recap.turn == tx.View.Turn() && tx.recap.time >= recapTime {
		return InfoPanel{}, false
	}
	recap := match.RecapSince(tx.Match.Log(), tx.View.ActiveSeat())
	if recap.Counts == 0 && recap.Cards == 0 {
		return InfoPanel{}, false
	}
	panel := InfoPanel{Title: message.Of("since.title", tx.PlayerArg(tx.View.ActiveSeat())),
		Short: message.Of("since.title.short")}
	var gained []*message.Arg
	for _, agent := range tx.Agents() {
		if points := recap.Gained[agent]; points != 0 {
			gained = append(gained, message.Words("",
				message.Of("log.part.scored", message.Agent("agent", agent), message.Signed("points", points))))
		}
	}
	if recap.Counts > 0 {
		panel.Lines = append(panel.Lines, message.Of("since.counts", message.Count("counts", recap.Counts)))
	}
	if len(gained) > 0 {
		panel.Lines = append(panel.Lines, message.Of("since.gained", message.Each("gained", gained)))
	}
	if recap.Cards > 0 {
		panel.Lines = append(panel.Lines, message.Of("since.cards", message.Count("cards", recap.Cards)))
	}
	if tx.Match.Table().HouseRules.Has(match.ShowOdds) {
		panel.Lines = append(panel.Lines, oddsText(&tx.View, tx.View.SafeAt()))
	}
	return panel, true
}

// lastThought returns the thought of the opponent who acted last, or nil if thoughts are not shown or the game is over.
func (tx Texts) lastThought() *match.Thought {
	if tx.View.Over() {
		return nil
	}
	return tx.Match.Thought()
}

// thoughtPanel returns the panel of an opponent's thought: its agent, and why it acted so.
func (tx Texts) thoughtPanel(thought *match.Thought) InfoPanel {
	who, agent := tx.PlayerArg(thought.Seat), message.Agent("agent", thought.Own)
	return InfoPanel{message.Of("thought.of", who, agent), message.Of("thought.of.short", who, agent),
		[]message.Message{thought.Why}}
}

// ThoughtTexts returns the texts about the last thought: the opponent's agent, its suspicions, and why it acted so. It
// returns nil if thoughts are not shown or the game is over.
func (tx Texts) ThoughtTexts() []message.Message {
	thought := tx.lastThought()
	if thought == nil {
		return nil
	}
	panel := tx.thoughtPanel(thought)
	return append([]message.Message{panel.Title, tx.suspicionText(thought)}, panel.Lines...)
}

// suspicionText returns the first two suspicions of an opponent, or that it suspects nobody.
func (tx Texts) suspicionText(thought *match.Thought) message.Message {
	const most = 2
	var all []*message.Arg
	for _, suspect := range thought.Suspects[:min(len(thought.Suspects), most)] {
		all = append(all, message.Words("", message.Of("thought.suspect", tx.PlayerArg(suspect.Seat),
			message.Agent("agent", suspect.Agent), message.Number("percent", suspect.Percent))))
	}
	if len(all) == 0 {
		return message.Of("thought.suspects-nobody", tx.PlayerArg(thought.Seat))
	}
	return message.Of("thought.suspects", tx.PlayerArg(thought.Seat), message.Each("suspects", all))
}

// oddsText returns how many faces of the die can open the safe if it stands in building safe.
func oddsText(v *rules.View, safe rules.Building) message.Message {
	hits, faces := v.SafeOdds(safe)
	switch hits {
	case 0:
		return message.Of("odds.none")
	case faces:
		return message.Of("odds.all")
	}
	return message.Of("odds.some", message.Count("hits", hits), message.Number("faces", faces))
}

// Question returns what the acting person is asked to do in the roll, offer and move phases, or a zero message. Before
// a roll it includes the odds, if the table shows them. It does not depend on the plan.
func (tx Texts) Question() message.Message {
	if tx.Animating() || tx.View.Over() || tx.Match.IsSpectating() || !tx.PersonActs() {
		return message.Message{}
	}
	switch tx.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		ask := message.Of("slip.ask.roll")
		if tx.RealDie() {
			ask = message.Of("slip.ask.rolled")
		}
		if tx.View.Phase() == rules.PhaseRoll && tx.Match.Table().HouseRules.Has(match.ShowOdds) {
			return message.Of("slip.ask.odds", message.Words("ask", ask),
				message.Words("odds", oddsText(&tx.View, tx.View.SafeAt())))
		}
		return ask
	case rules.PhaseOffer:
		return message.Of("slip.ask.offer")
	case rules.PhaseMove:
	default:
		return message.Message{}
	}
	roll := tx.View.Roll()
	least, most := message.Number("least", int(roll.Low)), message.Count("most", int(roll.High))
	switch {
	case !tx.View.Edition().Split:
		return message.Of("slip.ask.one", most)
	case roll.Low != roll.High:
		return message.Of("slip.ask.some", least, most)
	}
	return message.Of("slip.ask.move", most)
}

// stakePanel returns the info panel of a card round: the stake, who scores, and the consequences of the count, with a
// planned card taken into account.
func (tx Texts) stakePanel() InfoPanel {
	panel, who := tx.Stake()
	panel.Lines = []message.Message{who}
	if tx.HasCardPlan() {
		if pre, ok := tx.Hand.Card.Preview(); ok {
			panel.Lines = append(panel.Lines, noteTexts(&tx.View, pre.Notes)...)
			return panel
		}
	}
	if tx.View.Placed() != 0 {
		panel.Lines = append(panel.Lines, noteTexts(&tx.View, match.CountNotes(&tx.View, positions(&tx.View)))...)
	}
	return panel
}

// positions returns the building of each agent in play; other entries have no meaning.
func positions(v *rules.View) (at [rules.NumAgents]rules.Building) {
	for _, a := range agentsInPlay(v) {
		at[a] = v.At(a)
	}
	return at
}

// CountNotes returns the consequences of the animated count, apart from points, with the agents in these buildings.
func (tx Texts) CountNotes(at [rules.NumAgents]rules.Building) []message.Message {
	return noteTexts(&tx.View, match.CountNotes(&tx.Before, at))
}

// Stake returns an info panel of a card round without lines: whether a count is at stake, with a planned card taken
// into account. Who names the agents that open the safe, or tells why none does.
func (tx Texts) Stake() (panel InfoPanel, who message.Message) {
	if tx.HasCardPlan() {
		if pre, ok := tx.Hand.Card.Preview(); ok {
			if pre.AtSafe == 0 {
				return newInfoPanel("slip.then-no-count", "slip.no-count"), nobodyPlacedText(&tx.View, pre.To, pre.Safe)
			}
			return newInfoPanel("slip.then-count", "slip.count"), placedText(pre.AtSafe)
		}
	}
	if tx.View.Placed() == 0 {
		return newInfoPanel("slip.no-count-so-far", "slip.no-count-so-far"),
			nobodyPlacedText(&tx.View, positions(&tx.View), tx.View.SafeAt())
	}
	return newInfoPanel("slip.count", "slip.count"), placedText(tx.View.Placed())
}

// nobodyPlacedText returns why nobody opens the safe in building safe, with the agents in buildings at: some were there
// already, or nobody is there.
func nobodyPlacedText(view *rules.View, at [rules.NumAgents]rules.Building, safe rules.Building) message.Message {
	var there rules.AgentSet
	for _, a := range agentsInPlay(view) {
		if at[a] == safe {
			there = there.With(a)
		}
	}
	if there == 0 {
		return message.Of("slip.nobody-placed", message.Building("place", safe))
	}
	return noteText(view, match.NoteAlreadyAtSafe, message.All("agents", message.Agents(there)))
}

// placedText returns the text about the agents that open the safe. It names one or two, and counts more.
func placedText(set rules.AgentSet) message.Message {
	if set.Len() > 2 {
		return message.Of("slip.placed.many", message.Count("agents", set.Len()))
	}
	return message.Of("slip.placed", message.All("agents", message.Agents(set)))
}

// noteTexts returns the sentences about notes. Consecutive notes of the same kind share a sentence.
func noteTexts(v *rules.View, notes []match.Note) (lines []message.Message) {
	for begin := 0; begin < len(notes); {
		end := begin
		var agents rules.AgentSet
		for ; end < len(notes) && notes[end].Kind == notes[begin].Kind; end++ {
			agents = agents.With(notes[end].Agent)
		}
		lines = append(lines, noteText(v, notes[begin].Kind, message.All("agents", message.Agents(agents))))
		begin = end
	}
	return lines
}

// noteText returns the sentence of a kind of note about agents. NoteNobodyAtSafe ignores the agents.
func noteText(view *rules.View, kind match.NoteKind, agents *message.Arg) message.Message {
	switch kind {
	case match.NoteReachesSafe:
		return message.Of("note.opens", agents)
	case match.NoteEndsGame:
		return message.Of("note.ends-game", agents)
	case match.NoteLastRound:
		return message.Of("note.last-round", agents)
	case match.NoteDossiers:
		return message.Of("note.dossiers")
	case match.NotePassesSafe:
		return message.Of("note.passes", agents)
	case match.NoteAlreadyAtSafe:
		return message.Of("note.stood-there", agents)
	}
	return message.Of("note.nobody", message.Building("place", view.SafeAt()))
}

// safeRuleKey returns the text key of the rule for placing the safe.
func safeRuleKey(v *rules.View) message.Key {
	switch v.Setup().SafeRule() {
	case rules.SafeUnoccupied:
		return "slip.safe.empty"
	case rules.SafeAnywhere:
		return "slip.safe.anywhere"
	}
	return "slip.safe.any"
}
