package rules

// Card is a kind of top secret card. A deck has up to two copies of each kind.
type Card uint8

// The top secret cards, as in records and links: new kinds come last. The comments summarise the cards of edition
// amigo-2001.
const (
	NoCard       Card = iota
	CardBack               // one agent 1 or 2 back
	CardStep               // one agent 1 forward or 1 back
	CardTwoBack            // two agents 1 back each
	CardTwoAhead           // two agents 1 forward each
	CardAway               // one agent at the safe 1 away from it, forward or back
	CardSafe               // the safe to any other building, no count
	CardRuins              // one agent to the ruins
	CardChurch             // all agents to the church
	CardSwap               // two agents change places
	CardJoin               // one agent to another agent’s building
	CardRescue             // one or two agents from the ruins to the church
	CardAhead              // one agent 1, 2 or 3 forward
	CardPlus               // plusPoints for each of two score tokens, at most to PlusLimit
	CardToSafe             // one agent to the safe
	CardSecond             // a free agent becomes a second identity
	NumCardKinds      = 15 // without NoCard and HiddenCard

	HiddenCard Card = 0x7F // masked: the viewer may not know the card
)

// freshCard is the bit of a card in hand that may be played only from the next card round on (amigo-2001).
const freshCard Card = 0x80

// MaxHand is the largest number of cards in a hand, in all editions.
const MaxHand = 4

// plusPoints is the number of points that CardPlus adds to a score.
const plusPoints = 3

// PlusLimit is the highest score that CardPlus gives. A token with this score or more is no target.
const PlusLimit = 40

// cardNames are the names in records. They must never change.
var cardNames = [NumCardKinds + 1]string{"none", "back", "step", "two-back", "two-ahead", "away", "safe", "ruins",
	"church", "swap", "join", "rescue", "ahead", "plus", "to-safe", "second"}

// String returns the card's name in records, "none" for NoCard, "hidden" for HiddenCard, and "unknown" for other
// values.
func (c Card) String() string {
	switch {
	case c <= NumCardKinds:
		return cardNames[c]
	case c == HiddenCard:
		return "hidden"
	}
	return "unknown"
}

// CardByName returns the card with that name in records. It returns NoCard and false for any other name, "none" and
// "hidden" included.
func CardByName(name string) (Card, bool) {
	for c := CardBack; c <= NumCardKinds; c++ {
		if cardNames[c] == name {
			return c, true
		}
	}
	return NoCard, false
}

// Pile holds the number of cards of each kind, indexed by Card. It has no order: each copy is equally likely to be
// drawn.
type Pile [NumCardKinds + 1]uint8

// size returns the number of cards.
func (p Pile) size() uint8 {
	n := uint8(0)
	for _, k := range p {
		n += k
	}
	return n
}

// kinds returns the number of different kinds.
func (p Pile) kinds() int {
	n := 0
	for _, k := range p {
		if k > 0 {
			n++
		}
	}
	return n
}

// nthKind returns the i-th kind that the pile has.
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

// nth returns the i-th card, counting copies in the order of the kinds.
func (p Pile) nth(i int) Card {
	for c, k := range p {
		if i < int(k) {
			return Card(c)
		}
		i -= int(k)
	}
	return NoCard
}

// newDeck returns the cards of an edition, with the given number of second agent cards. The other counts are an
// estimate.
func newDeck(second uint8) Pile {
	return Pile{CardBack: 2, CardStep: 2, CardTwoBack: 2, CardTwoAhead: 2, CardAway: 2, CardSafe: 2, CardRuins: 2,
		CardChurch: 1, CardSwap: 1, CardJoin: 1, CardRescue: 2, CardAhead: 2, CardPlus: 2, CardToSafe: 2,
		CardSecond: second}
}

// RuinsRule says which moves into the ruins in a player's own turn give a card.
type RuinsRule uint8

// The rules for ruins.
const (
	RuinsMayDraw  RuinsRule = iota // by die or card, optional
	RuinsMustDraw                  // by die only, mandatory
)

// SecondRule says when the second agent card takes effect.
type SecondRule uint8

// The rules for the second agent.
const (
	SecondWhenDrawn  SecondRule = iota // when it is drawn or dealt
	SecondWhenPlayed                   // when it is played from a hand
)

// CallRule says how a card round starts.
type CallRule uint8

// The rules for calls.
const (
	// a call; a single caller plays one card, and nobody replies
	CallOneAlone CallRule = iota
	// a call; any caller starts a full round
	CallRound
	// no call: the player to the left of the active player is asked first, and ending a go after a card is a pass too
	CallNone
)

// CardRules are an edition's rules for top secret cards.
type CardRules struct {
	Allowed    bool // the edition has top secret cards
	Deck       Pile
	SecondUpTo int // with more players the second agent card is removed
	Dealt      int // initial hand size
	Ruins      RuinsRule
	FreshWait  bool // a card drawn during a card round may be played only from the next round on
	Reshuffle  bool // an empty deck is refilled with the discards
	Call       CallRule
	Second     SecondRule
}

// Deck returns all cards of a table before the deal. It is empty without top secret cards. Latecomers do not change it.
// The setup must be valid.
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
