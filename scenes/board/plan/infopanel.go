package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// InfoPanel holds the texts of the info panel: the result of the plan with its reasons. Lines have no full stops.
type InfoPanel struct {
	Title, Short message.Message // zero for an empty panel
	Lines        []message.Message
}

// newInfoPanel returns a panel whose titles have no arguments.
func newInfoPanel(title, short message.Key, lines ...message.Message) InfoPanel {
	return InfoPanel{message.Of(title), message.Of(short), lines}
}

// InfoPanel returns the texts of the info panel, zero if there is nothing to show.
func (p Texts) InfoPanel() InfoPanel {
	if p.ShowsPiles() {
		return p.pilesPanel()
	}
	if t := p.lastThought(); t != nil {
		return p.thoughtPanel(t)
	}
	if p.Animating() || p.View.Over() || p.Replay != nil && !p.InCardRound() {
		return InfoPanel{}
	}
	if p.View.Phase() == rules.PhaseSafe && p.PersonActs() {
		if p.Safe != rules.NoBuilding {
			title := message.Of("slip.safe.goes", message.Building("place", p.Safe))
			lines := []message.Message{message.Of("slip.safe.opens")}
			if p.Match.Table().HouseRules.Has(match.ShowOdds) {
				lines = []message.Message{p.oddsText(p.Safe)}
			}
			return InfoPanel{title, title, lines}
		}
		return newInfoPanel("slip.safe.moves", "slip.safe.moves", message.Of(p.safeRuleKey()))
	}
	if s, ok := p.recapPanel(); ok {
		return s
	}
	if p.InCardRound() {
		return p.stakePanel()
	}
	if !p.PlansMove() || p.Draft.Empty() {
		return InfoPanel{}
	}
	if p.Draft.MovesNobody() {
		if p.HandFull() {
			return newInfoPanel("slip.then-nobody", "slip.nobody", message.Of("slip.hand-full"))
		}
		return newInfoPanel("slip.then-nobody", "slip.nobody",
			message.Of("slip.draws", p.PlayerArg(p.View.ActiveSeat())))
	}
	pre := p.Draft.Preview()
	notes := p.noteTexts(pre.Notes)
	switch {
	case !pre.Counts:
		return newInfoPanel("slip.then-no-count", "slip.no-count", notes...)
	case p.View.Setup().Variants.TopSecret:
		return newInfoPanel("slip.stake-count", "slip.stake-count", notes...)
	}
	return newInfoPanel("slip.then-count", "slip.count", notes...)
}

// Opening returns the text about the town before the first action.
func (p Texts) Opening() message.Message {
	for _, a := range p.Agents() {
		if p.View.At(a) != rules.Church || p.View.Score(a) != 0 {
			return message.Of("slip.opening.position")
		}
	}
	return message.Of("slip.opening")
}

// pilesPanel returns how many cards are left in the deck, and how often each card was played.
func (p Texts) pilesPanel() InfoPanel {
	left := message.Of("piles.left", message.Count("deck", p.View.DeckSize()))
	s := InfoPanel{Title: left, Short: left}
	var played []*message.Arg
	for c := rules.Card(1); c <= rules.NumCards; c++ {
		if n := p.View.DiscardCount(c); n > 0 {
			played = append(played, message.Words("", message.Of("piles.card", message.Count("times", n),
				message.Card("card", c))))
		}
	}
	if len(played) == 0 {
		s.Lines = []message.Message{message.Of("piles.none")}
	} else {
		s.Lines = []message.Message{message.Of("piles.played", message.Each("cards", played))}
	}
	return s
}

// recapTime is how long the recap of others' actions is shown, in seconds. A roll ends it earlier.
const recapTime = 6

// recapTimer measures how long the recap has been shown in a turn.
type recapTimer struct {
	turn int
	time float64
	some bool // the turn has a recap that is still shown
}

// AdvanceRecap advances the recap's timer by dt seconds.
func (p *Plan) AdvanceRecap(dt float64) {
	if p.View.Phase() != rules.PhaseRoll || p.Animating() {
		return
	}
	if turn := p.View.Turn(); p.recap.turn != turn {
		p.recap = recapTimer{turn: turn}
		_, p.recap.some = p.Texts().recapPanel()
	}
	if p.recap.some = p.recap.some && p.recap.time < recapTime; p.recap.some {
		p.recap.time += dt
	}
}

// recapPanel returns what others did since the person's last turn, for people who share a screen and looked away. It
// returns false if there is nothing to tell.
func (p Texts) recapPanel() (InfoPanel, bool) {
	if p.View.Phase() != rules.PhaseRoll || !p.PersonActs() || len(p.Match.People()) < 2 {
		return InfoPanel{}, false
	}
	if p.recap.turn == p.View.Turn() && p.recap.time >= recapTime {
		return InfoPanel{}, false
	}
	x := match.RecapSince(p.Match.Log(), p.View.ActiveSeat())
	if x.Counts == 0 && x.Cards == 0 {
		return InfoPanel{}, false
	}
	s := InfoPanel{Title: message.Of("since.title", p.PlayerArg(p.View.ActiveSeat())),
		Short: message.Of("since.title.short")}
	var all []*message.Arg
	for _, a := range p.Agents() {
		if d := x.Gained[a]; d != 0 {
			all = append(all, message.Words("",
				message.Of("log.part.scored", message.Agent("agent", a), message.Signed("points", d))))
		}
	}
	if x.Counts > 0 {
		s.Lines = append(s.Lines, message.Of("since.counts", message.Count("counts", x.Counts)))
	}
	if len(all) > 0 {
		s.Lines = append(s.Lines, message.Of("since.gained", message.Each("gained", all)))
	}
	if x.Cards > 0 {
		s.Lines = append(s.Lines, message.Of("since.cards", message.Count("cards", x.Cards)))
	}
	if p.Match.Table().HouseRules.Has(match.ShowOdds) {
		s.Lines = append(s.Lines, p.oddsText(p.View.SafeAt()))
	}
	return s, true
}

// lastThought returns the thought of the opponent who acted last, or nil if thoughts are not shown.
func (p Texts) lastThought() *match.Thought {
	if p.View.Over() {
		return nil
	}
	return p.Match.Thought()
}

// thoughtPanel returns the panel of an opponent's thought: its agent, and why it acted so.
func (p Texts) thoughtPanel(t *match.Thought) InfoPanel {
	who, agent := p.PlayerArg(t.Seat), message.Agent("agent", t.Own)
	return InfoPanel{message.Of("thought.of", who, agent), message.Of("thought.of.short", who, agent),
		[]message.Message{t.Why}}
}

// ThoughtTexts returns all texts about the last thought, or nil if thoughts are not shown.
func (p Texts) ThoughtTexts() []message.Message {
	t := p.lastThought()
	if t == nil {
		return nil
	}
	s := p.thoughtPanel(t)
	return append([]message.Message{s.Title, p.suspicionText(t)}, s.Lines...)
}

// suspicionText returns whom an opponent suspects most.
func (p Texts) suspicionText(t *match.Thought) message.Message {
	const most = 2
	var all []*message.Arg
	for _, x := range t.Suspects[:min(len(t.Suspects), most)] {
		all = append(all, message.Words("", message.Of("thought.suspect", p.PlayerArg(x.Seat),
			message.Agent("agent", x.Agent), message.Number("percent", x.Percent))))
	}
	if len(all) == 0 {
		return message.Of("thought.suspects-nobody", p.PlayerArg(t.Seat))
	}
	return message.Of("thought.suspects", p.PlayerArg(t.Seat), message.Each("suspects", all))
}

// oddsText returns how likely the next roll can open the safe if it stands in a building.
func (p Texts) oddsText(safe rules.Building) message.Message {
	hits, faces := p.View.SafeOdds(safe)
	switch hits {
	case 0:
		return message.Of("odds.none")
	case faces:
		return message.Of("odds.all")
	}
	return message.Of("odds.some", message.Count("hits", hits), message.Number("faces", faces))
}

// Question returns the question to the acting person who has planned nothing, or a zero message.
func (p Texts) Question() message.Message {
	if p.Animating() || p.View.Over() || p.Match.IsSpectating() || !p.PersonActs() {
		return message.Message{}
	}
	switch p.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		ask := message.Of("slip.ask.roll")
		if p.RealDie() {
			ask = message.Of("slip.ask.rolled")
		}
		if p.View.Phase() == rules.PhaseRoll && p.Match.Table().HouseRules.Has(match.ShowOdds) {
			return message.Of("slip.ask.odds", message.Words("ask", ask),
				message.Words("odds", p.oddsText(p.View.SafeAt())))
		}
		return ask
	case rules.PhaseOffer:
		return message.Of("slip.ask.offer")
	case rules.PhaseMove:
	default:
		return message.Message{}
	}
	r := p.View.Roll()
	least, most := message.Number("least", int(r.Low)), message.Count("most", int(r.High))
	switch {
	case !p.View.Edition().Split:
		return message.Of("slip.ask.one", most)
	case r.Low != r.High:
		return message.Of("slip.ask.some", least, most)
	}
	return message.Of("slip.ask.move", most)
}

// stakePanel returns the info panel of a card round.
func (p Texts) stakePanel() InfoPanel {
	s, who := p.Stake()
	safe := p.View.SafeAt()
	var notes []match.Note
	if p.PlansCard() {
		if pre, ok := p.Hand.Card.Preview(); ok {
			safe, notes = pre.Safe, pre.Notes
		}
	}
	if who.IsZero() {
		who = message.Of("slip.nobody-placed", message.Building("place", safe))
	}
	s.Lines = append([]message.Message{who}, p.noteTexts(notes)...)
	return s
}

// Stake returns titles that tell whether a count is at stake in a card round, and who would score there. A planned card
// is taken into account. The panel has no lines.
func (p Texts) Stake() (s InfoPanel, who message.Message) {
	if p.PlansCard() {
		if pre, ok := p.Hand.Card.Preview(); ok {
			if pre.AtSafe == 0 {
				return newInfoPanel("slip.then-no-count", "slip.no-count"), message.Message{}
			}
			return newInfoPanel("slip.then-count", "slip.count"), placedText(pre.AtSafe)
		}
	}
	if p.View.Placed() == 0 {
		return newInfoPanel("slip.no-count-so-far", "slip.no-count-so-far"), message.Message{}
	}
	return newInfoPanel("slip.count", "slip.count"), placedText(p.View.Placed())
}

// placedText returns the text about the agents in the safe's building; it names one or two.
func placedText(set rules.AgentSet) message.Message {
	if set.Len() > 2 {
		return message.Of("slip.placed.many", message.Count("agents", set.Len()))
	}
	return message.Of("slip.placed", message.All("agents", message.Agents(set)))
}

// noteTexts returns the sentences about notes. Consecutive agents with the same note share a sentence.
func (p Texts) noteTexts(ns []match.Note) (lines []message.Message) {
	for i := 0; i < len(ns); {
		k := i
		var agents rules.AgentSet
		for ; k < len(ns) && ns[k].Kind == ns[i].Kind; k++ {
			agents = agents.With(ns[k].Agent)
		}
		lines = append(lines, p.noteText(ns[i].Kind, message.All("agents", message.Agents(agents))))
		i = k
	}
	return lines
}

// noteText returns the sentence of a note about agents.
func (p Texts) noteText(kind match.NoteKind, agents *message.Arg) message.Message {
	switch kind {
	case match.NoteOpens:
		return message.Of("note.opens", agents)
	case match.NoteEndsGame:
		return message.Of("note.ends-game", agents)
	case match.NoteLastRound:
		return message.Of("note.last-round", agents)
	case match.NoteDossiers:
		return message.Of("note.dossiers")
	case match.NotePasses:
		return message.Of("note.passes", agents)
	case match.NoteStoodThere:
		return message.Of("note.stood-there", agents)
	}
	return message.Of("note.nobody", message.Building("place", p.View.SafeAt()))
}

// safeRuleKey returns the text key of the rule for placing the safe.
func (p Texts) safeRuleKey() message.Key {
	switch p.View.Setup().SafeRule() {
	case rules.SafeUnoccupied:
		return "slip.safe.empty"
	case rules.SafeAnywhere:
		return "slip.safe.anywhere"
	}
	return "slip.safe.any"
}
