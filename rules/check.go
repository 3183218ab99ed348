package rules

import "fmt"

// Rule names the rule that an illegal action breaks. Screens and tests compare it; the values are stable words.
type Rule string

// The rules that forbid actions.
const (
	RuleTurn    Rule = "turn"   // another kind of action is due
	RuleOver    Rule = "over"   // the game has ended
	RulePoints  Rule = "points" // the move does not spend exactly the points of the roll
	RuleSplit   Rule = "split"  // several agents share the roll
	RuleAgent   Rule = "agent"  // the agent is not in play, or has an owner
	RuleSafe    Rule = "safe"   // the safe may not go there
	RuleDie     Rule = "die"    // the die has no such face
	RuleDeck    Rule = "deck"   // the deck does not hold such a card
	RuleHand    Rule = "hand"   // the card is not in the hand
	RuleWait    Rule = "wait"   // the card was drawn in this round (amigo-2001)
	RuleCard    Rule = "card"   // the card has no legal target, or not this one
	RuleMust    Rule = "must"   // the player who begins a card round passes without having played
	RuleCall    Rule = "call"   // the caller has no playable card
	RuleDossier Rule = "page"   // the dossier has a guess that is not allowed
	RuleJoin    Rule = "join"   // nobody can join now
)

// IllegalError says why an action is illegal. Check, CheckJoin and Apply return it as an error. Reason is an English
// sentence for developers. Package message uses Code and the other fields to tell players in their language.
type IllegalError struct {
	Rule   Rule
	Action Action
	Reason string
	Code   string // key of the reason, such as "points-left"
	Agent  Agent  // agent that the reason names; otherwise meaningless
	Card   Card   // card that the reason names, else NoCard
	Need   int    // expected number, if the reason has one
	Have   int    // actual number, if the reason has one
}

// Error returns the reason.
func (e *IllegalError) Error() string { return e.Reason }

// illegal returns an error without an agent, card or number.
func illegal(r Rule, code, reason string) *IllegalError {
	return &IllegalError{Rule: r, Code: code, Reason: reason}
}

// illegalAgent returns an error about an agent; format has one verb, for the agent.
func illegalAgent(r Rule, a Agent, code, format string) *IllegalError {
	return &IllegalError{Rule: r, Code: code, Agent: a, Reason: fmt.Sprintf(format, a)}
}

// Check returns nil if the action is legal, an *IllegalError otherwise. It changes nothing. In a view it accepts what
// the viewer knows to be legal.
func (g *Game) Check(a Action) error {
	if g.isLegal(&a) {
		return nil
	}
	e := g.refusal(a)
	e.Action = a
	return e
}

// isLegal is the fast form of Check. Function refusal finds the reason.
func (g *Game) isLegal(action *Action) bool {
	switch g.phase {
	case PhaseRoll:
		if action.Kind == KindJoin {
			return action.hasOnly(KindJoin, 0) && g.CheckJoin() == nil
		}
		return action.hasOnly(KindRoll, headFace) && action.Face < 6
	case PhaseMove:
		steps := packLanes(&action.ByAgent)
		if action.head() != uint64(KindMove) || action.Yes || steps&^(7*laneLowBits) != 0 ||
			steps&^laneMasks[g.inPlay&AllAgents] != 0 {
			return false
		}
		e := g.Edition()
		f := g.Roll()
		total := uint8(laneSum(steps))
		return total <= f.High && (total >= f.Low || total == 0 && g.setup.Variants.TopSecret && f.Low != f.High) &&
			(e.Split || laneSet(steps)&(laneSet(steps)-1) == 0)
	case PhaseCards:
		switch action.Kind {
		case KindPass:
			return !g.mustPlay && action.hasOnly(KindPass, 0)
		case KindPlay:
			return g.holds(g.asked, action.Card) && g.isTarget(action)
		}
		return false
	case PhaseSafe:
		return action.hasOnly(KindSafe, headBuilding) && action.Building < NumBuildings &&
			g.safePlaces()>>action.Building&1 == 1
	case PhaseCall:
		if action.Yes {
			return *action == Call(true) && g.cardPlays(g.asked).any()
		}
		return action.hasOnly(KindCall, 0)
	case PhaseDraw:
		return action.hasOnly(KindDraw, headCard) && action.Card <= NumCardKinds && g.drawable()[action.Card] > 0
	case PhaseDeal:
		return action.hasOnly(KindDeal, headAgent) && g.undealt().Has(action.Agent)
	case PhasePassport:
		return action.hasOnly(KindPassport, headAgent) && g.undealt().Has(action.Agent)
	case PhaseAgents:
		return action.hasOnly(KindAgents, headSet) && action.Set&^AllAgents == 0 &&
			action.Set.Len() == g.requiredAgents()
	case PhaseFirst:
		return action.hasOnly(KindFirstRoll, headFace) && action.Face < 6
	case PhaseOffer:
		return *action == AnswerOffer(action.Yes)
	case PhaseDossier:
		p, ok := g.dossierOptions(action.Seat)
		return ok && p.allows(action)
	}
	return false
}

// dueReasons holds, for each phase, the code and the sentence that say what is due.
var dueReasons = [numPhases]struct{ code, reason string }{
	PhaseAgents:   {"due-agents", "the agents that take part have to be drawn first"},
	PhaseDeal:     {"due-deal", "the identities have to be dealt first"},
	PhaseDraw:     {"due-draw", "a card has to be drawn first"},
	PhasePassport: {"due-passport", "a passport has to be taken first"},
	PhaseFirst:    {"due-first", "the roll for the first turn comes first"},
	PhaseRoll:     {"due-roll", "the die has to be rolled first"},
	PhaseMove:     {"due-move", "agents have to be moved now"},
	PhaseOffer:    {"due-offer", "first say whether to draw a card for the ruins"},
	PhaseCall:     {"due-call", "first say whether to play a card"},
	PhaseCards:    {"due-cards", "play a card or pass"},
	PhaseDossier:  {"due-dossier", "the dossiers have to be written now"},
	PhaseSafe:     {"due-safe", "the safe has to be set down now"},
	PhaseOver:     {"over", "the game is over"},
}

// notDueError returns the error for an action that is not due in a phase.
func notDueError(r Rule, p Phase) *IllegalError {
	return illegal(r, dueReasons[p].code, dueReasons[p].reason)
}

// phaseKinds holds the kind of action of each phase. PhaseCards also allows KindPass.
var phaseKinds = [numPhases]ActionKind{
	PhaseAgents: KindAgents, PhaseDeal: KindDeal, PhaseDraw: KindDraw, PhasePassport: KindPassport,
	PhaseFirst: KindFirstRoll, PhaseRoll: KindRoll, PhaseMove: KindMove, PhaseOffer: KindOffer, PhaseCall: KindCall,
	PhaseCards: KindPlay, PhaseDossier: KindDossier, PhaseSafe: KindSafe, PhaseOver: KindNone,
}

// refusal returns the reason why an action is illegal.
func (g *Game) refusal(action Action) *IllegalError {
	if g.phase == PhaseOver {
		return notDueError(RuleOver, PhaseOver)
	}
	if action.Kind == KindJoin {
		if e := g.joinRefusal(); e != nil {
			return e
		}
		return illegal(RuleTurn, "only-join", "a join has no other fields")
	}
	if action.Kind != phaseKinds[g.phase] && !(action.Kind == KindPass && g.phase == PhaseCards) {
		return notDueError(RuleTurn, g.phase)
	}
	switch g.phase {
	case PhaseAgents:
		e := illegal(RuleAgent, "agents-needed",
			fmt.Sprintf("%d players need %d agents in this edition", g.setup.InitialPlayers(), g.requiredAgents()))
		e.Have, e.Need = g.setup.InitialPlayers(), g.requiredAgents()
		return e
	case PhaseDeal:
		if action.Agent >= NumAgents || !g.inPlay.Has(action.Agent) {
			return illegal(RuleAgent, "no-part", "that agent does not take part")
		}
		return illegalAgent(RuleAgent, action.Agent, "owned", "%v already belongs to somebody")
	case PhaseMove:
		return g.moveRefusal(action)
	case PhaseDraw:
		e := illegal(RuleDeck, "deck", fmt.Sprintf("the deck holds no such card as %v", action.Card))
		e.Card = action.Card
		return e
	case PhasePassport:
		return illegalAgent(RuleAgent, action.Agent, "not-free", "%v is not a free agent")
	case PhaseOffer:
		return notDueError(RuleTurn, PhaseOffer)
	case PhaseCall:
		return illegal(RuleCall, "no-call", "you can’t call: none of your cards can be played now")
	case PhaseCards:
		return g.cardRefusal(action)
	case PhaseDossier:
		return g.dossierRefusal(action)
	case PhaseSafe:
		switch {
		case action.Building >= NumBuildings:
			return illegal(RuleSafe, "twelve-buildings", "there are only twelve buildings")
		case action.Building == g.safe:
			return illegal(RuleSafe, "safe-stays", "the safe must go to another building")
		}
		return illegal(RuleSafe, "safe-occupied", "the safe must go to an empty building in this edition")
	}
	return illegal(RuleDie, "six-faces", "the die has six faces, and no other")
}

// moveRefusal returns the reason why a move is illegal.
func (g *Game) moveRefusal(action Action) *IllegalError {
	face := g.Roll()
	walking := 0
	for i, n := range action.ByAgent {
		if n > 0 {
			walking++
			if !g.inPlay.Has(Agent(i)) {
				return illegalAgent(RuleAgent, Agent(i), "takes-no-part", "%v does not take part in this game")
			}
		}
	}
	total := action.movePoints()
	amount := func(code, format string, need uint8) *IllegalError {
		e := illegal(RulePoints, code, fmt.Sprintf(format, need, total))
		e.Need, e.Have = int(need), total
		return e
	}
	switch {
	case total == 0 && g.setup.Variants.TopSecret:
		return illegal(RulePoints, "points-unspent", "only a 1-3 may be left unspent, for a card")
	case total == 0:
		return illegal(RulePoints, "nobody-moves", "at least one agent has to move")
	case total < int(face.Low):
		return amount("points-left", "all %d points of the roll have to be spent, not %d", face.Low)
	case total > int(face.High):
		return amount("points-over", "the roll has %d points, not %d", face.High)
	case walking > 1:
		return illegal(RuleSplit, "no-split", "one agent takes the whole roll in this edition")
	}
	return illegal(RuleTurn, "only-steps", "a move has only steps")
}

// cardRefusal returns the reason why a pass or play is illegal.
func (g *Game) cardRefusal(action Action) *IllegalError {
	switch {
	case action.Kind == KindPass && g.mustPlay:
		return illegal(RuleMust, "must-play", "who begins the round has to play at least one card")
	case action.Kind == KindPass:
		return illegal(RuleTurn, "only-pass", "a pass has no other fields")
	case action.Card == NoCard || action.Card > NumCardKinds:
		return illegal(RuleHand, "no-such-card", "there is no such card")
	case !g.holds(g.asked, action.Card):
		for _, c := range g.hands[g.asked] {
			if c == action.Card|freshCard {
				return illegal(RuleWait, "card-fresh",
					"a card drawn in this round can be played only from the next round on")
			}
		}
		return illegal(RuleHand, "not-in-hand", "that card is not in this hand")
	}
	e := illegal(RuleCard, "card-disallows", "the card does not allow that: "+cardTargets[action.Card])
	if why := unplayable[action.Card]; why != "" && g.countTargets(action.Card) == 0 {
		e = illegal(RuleCard, "card-unplayable", "this card can’t be played: "+why)
	}
	e.Card = action.Card
	return e
}

// dossierRefusal returns the reason why a dossier is illegal.
func (g *Game) dossierRefusal(a Action) *IllegalError {
	if !g.pending.Has(a.Seat) {
		return illegal(RuleTurn, "no-dossier", "that seat has no dossier to write now")
	}
	p, ok := g.dossierOptions(a.Seat)
	if !ok {
		return illegal(RuleDossier, "owners-unknown",
			"whose agents that seat owns is not known here, so its dossier can’t be judged")
	}
	return p.refusal(a.Guesses(), g.inPlay)
}

// cardTargets says what each card may be played on.
var cardTargets = [NumCardKinds + 1]string{
	CardBack: "one agent goes 1 or 2 buildings back", CardStep: "one agent goes 1 building forward or back",
	CardTwoBack:  "two different agents go 1 building back each",
	CardTwoAhead: "two different agents go 1 building forward each",
	CardAway:     "an agent that stands with the safe goes 1 building forward or back",
	CardSafe:     "the safe goes to another building",
	CardRuins:    "an agent that is not there goes to the ruins", CardChurch: "all agents go to the church",
	CardSwap:   "two agents in different buildings change places",
	CardJoin:   "an agent goes to another building where an agent stands",
	CardRescue: "one or two agents go from the ruins to the church",
	CardAhead:  "one agent goes 1, 2 or 3 buildings forward",
	CardPlus:   "two different score tokens below 40 go up by 3, one if there is no other",
	CardToSafe: "an agent that is not there goes to the safe", CardSecond: "a free agent becomes a second identity",
}
