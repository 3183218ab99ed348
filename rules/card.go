package rules

// Card is a kind of top secret card. Cards of one kind are alike; a deck holds one or two of each.
type Card uint8

// The top secret cards. The words on them are those of amigo-2001.
const (
	NoCard       Card = iota
	CardBack               // one agent 1 or 2 back
	CardStep               // one agent 1 forward or 1 back
	CardTwoBack            // two agents 1 back each
	CardTwoAhead           // two agents 1 forward each
	CardAway               // one agent standing with the safe 1 away from it, forward or back
	CardSafe               // the safe to any other building, no count
	CardRuins              // one agent to the ruins
	CardChurch             // all agents to the church
	CardSwap               // two agents change places
	CardJoin               // one agent to another agent’s building
	CardRescue             // one or two agents from the ruins to the church
	CardAhead              // one agent 1, 2 or 3 forward
	CardPlus               // two score tokens +3 each, at most to 40
	CardToSafe             // one agent to the safe
	CardSecond             // a free agent becomes a second identity
	NumCards          = 15 // kinds

	HiddenCard Card = 0x7F // one that may not be known
)

// freshCard marks a card in a hand that may be played only from the next card round on (amigo-2001).
const freshCard Card = 0x80

// MaxHand is the most cards anybody may hold, in all editions.
const MaxHand = 4

// PlusLimit is as far as the +3 card takes a token; one that is there or past it is not moved.
const PlusLimit = 40

// cardNames are the names of records; they never change.
var cardNames = [NumCards + 1]string{"none", "back", "step", "two-back", "two-ahead", "away", "safe", "ruins", "church",
	"swap", "join", "rescue",
	"ahead", "plus", "to-safe", "second"}

// String returns the card's name in records.
func (c Card) String() string {
	switch {
	case c <= NumCards:
		return cardNames[c]
	case c == HiddenCard:
		return "hidden"
	}
	return "unknown"
}

// CardByName returns the card that records call by that name.
func CardByName(name string) (Card, bool) {
	for c := CardBack; c <= NumCards; c++ {
		if cardNames[c] == name {
			return c, true
		}
	}
	return NoCard, false
}

// Pile is how many cards of each kind lie together. It has no order: a card that is drawn is as likely as its copies
// among all.
type Pile [NumCards + 1]uint8

// size returns the number of cards.
func (p Pile) size() uint8 {
	n := uint8(0)
	for _, k := range p {
		n += k
	}
	return n
}

// kinds returns how many kinds of card there are.
func (p Pile) kinds() int {
	n := 0
	for _, k := range p {
		if k > 0 {
			n++
		}
	}
	return n
}

// nthKind returns the i-th kind that there is.
func (p Pile) nthKind(i int) Card {
	for c, k := range p {
		if k > 0 {
			if i == 0 {
				return Card(c)
			}
			i--
		}
	}
	return NoCard
}

// nth returns the i-th card, in the order of the kinds.
func (p Pile) nth(i int) Card {
	for c, k := range p {
		if i < int(k) {
			return Card(c)
		}
		i -= int(k)
	}
	return NoCard
}

// deckOf has the counts that a public engine for the game uses, and the second agent where the edition has it.
func deckOf(second uint8) Pile {
	return Pile{CardBack: 2, CardStep: 2, CardTwoBack: 2, CardTwoAhead: 2, CardAway: 2, CardSafe: 2, CardRuins: 2,
		CardChurch: 1,
		CardSwap:   1, CardJoin: 1, CardRescue: 2, CardAhead: 2, CardPlus: 2, CardToSafe: 2, CardSecond: second}
}

// RuinsRule says which moves into the ruins in one's own turn bring a card.
type RuinsRule uint8

// The rules for drawing in the ruins.
const (
	RuinsMayDraw  RuinsRule = iota // by die or by card, if the player wants to
	RuinsMustDraw                  // by the die only, always
)

// SecondRule says when the second agent card acts.
type SecondRule uint8

// The rules for the second agent.
const (
	SecondWhenDrawn  SecondRule = iota // as it reaches a hand
	SecondWhenPlayed                   // as it is played
)

// CallRule says how a card round begins.
type CallRule uint8

// The rules for opening.
const (
	CallOneAlone CallRule = iota // a call; a single caller plays one card without replies
	CallRound                    // a call; any caller opens a round
	// no call: the left neighbour of the active player is asked first, and “no more” is a pass
	CallNone
)

// CardRules are an edition's rules for top secret cards.
type CardRules struct {
	Allowed    bool // whether the edition has them
	Deck       Pile
	SecondUpTo int // with more players than this the second agent card is removed
	Dealt      int // cards dealt to each player
	Ruins      RuinsRule
	Wait       bool // a card drawn during a card round may be played only from the next round on
	Reshuffle  bool // the discards become the deck when it is empty
	Call       CallRule
	Second     SecondRule
}

// Deck returns the cards of a table, by kind, before any is dealt; empty where there are none.
func (s Setup) Deck() Pile {
	if !s.Variants.TopSecret {
		return Pile{}
	}
	r := &s.Edition.Edition().Cards
	deck := r.Deck
	if s.InitialPlayers() > r.SecondUpTo {
		deck[CardSecond] = 0
	}
	return deck
}
