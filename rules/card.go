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

// plusLimit is as far as the +3 card takes a token; one that is there or past it is not moved.
const plusLimit = 40

// cardNames are the names of records; they never change.
var cardNames = [NumCards + 1]string{"none", "back", "step", "two-back", "two-ahead", "away", "safe", "ruins", "church", "swap", "join", "rescue",
	"ahead", "plus", "to-safe", "second"}

// String is the card's name in records.
func (c Card) String() string {
	switch {
	case c <= NumCards:
		return cardNames[c]
	case c == HiddenCard:
		return "hidden"
	}
	return "unknown"
}

// CardByName is the card that records call by that name.
func CardByName(name string) (Card, bool) {
	for c := CardBack; c <= NumCards; c++ {
		if cardNames[c] == name {
			return c, true
		}
	}
	return NoCard, false
}

// deckOf has the counts that a public engine for the game uses, and the second agent where the edition has it.
func deckOf(second uint8) [NumCards + 1]uint8 {
	return [NumCards + 1]uint8{CardBack: 2, CardStep: 2, CardTwoBack: 2, CardTwoAhead: 2, CardAway: 2, CardSafe: 2, CardRuins: 2, CardChurch: 1,
		CardSwap: 1, CardJoin: 1, CardRescue: 2, CardAhead: 2, CardPlus: 2, CardToSafe: 2, CardSecond: second}
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
	CallNone                     // no call: the left neighbour of the active player is asked first, and “no more” is a pass
)

// CardRules are an edition's rules for top secret cards.
type CardRules struct {
	Allowed    bool // whether the edition has them
	Deck       [NumCards + 1]uint8
	SecondUpTo int // with more players than this the second agent card is removed
	Dealt      int // cards dealt to each player
	Ruins      RuinsRule
	Wait       bool // a card drawn during a card round may be played only from the next round on
	Reshuffle  bool // the discards become the deck when it is empty
	Call       CallRule
	Second     SecondRule
}

// Deck is the cards of a table, by kind, before any is dealt; empty where there are none.
func (s Setup) Deck() [NumCards + 1]uint8 {
	if !s.Variants.TopSecret {
		return [NumCards + 1]uint8{}
	}
	r := &s.Edition.Edition().Cards
	deck := r.Deck
	if s.Players > r.SecondUpTo {
		deck[CardSecond] = 0
	}
	return deck
}

// cardTable is what the top secret cards add to a game.
type cardTable struct {
	hands    [MaxSeats][MaxHand]Card // sorted, NoCard behind the last; fresh cards marked
	held     [MaxSeats]uint8
	deck     [NumCards + 1]uint8 // by kind; its order does not exist before a draw. All 0 where masked
	deckSize uint8
	discards [NumCards + 1]uint8
	top      Card // last discarded
	boxed    bool // the second agent card has left the game

	extra  [MaxSeats]AgentSet // identities taken beside the first; empty where masked
	extras [MaxSeats]uint8    // how many

	drawer   Seat // who draws or takes a passport
	due      bool // a card is to be drawn
	passport bool // a free agent's passport is to be taken
	offer    bool // the active player may draw for the ruins
	ruinsHad bool // a card was drawn for the ruins in this turn
	dealtOut uint8

	placed  AgentSet // agents placed with the safe in this turn that are still with it
	asked   Seat     // who calls or plays
	callers SeatSet
	passes  uint8 // in a row
	must    bool  // the asked player must play
	alone   bool  // the round is one card without replies
	played  bool  // the asked player has played in this go
}

// Hand is a seat's cards, sorted, HiddenCard for those that may not be known, NoCard behind the last.
func (g *Game) Hand(s Seat) [MaxHand]Card {
	h := g.hands[s]
	for i := range h {
		h[i] &^= freshCard
	}
	return h
}

// Held is the number of cards in a seat's hand, which all may know.
func (g *Game) Held(s Seat) int { return int(g.held[s]) }

// DeckSize is the number of cards in the deck.
func (g *Game) DeckSize() int { return int(g.deckSize) }

// Discarded is the number of cards of a kind among the discards, which lie face up.
func (g *Game) Discarded(c Card) int { return int(g.discards[c]) }

// LastDiscard is the card on top of the discards, NoCard if there is none.
func (g *Game) LastDiscard() Card { return g.top }

// Boxed reports whether the second agent card has left the game.
func (g *Game) Boxed() bool { return g.boxed }

// Identities is all the agents a seat owns, as far as that may be known.
func (g *Game) Identities(s Seat) AgentSet {
	set := g.extra[s]
	if a := g.Identity(s); a != NoAgent {
		set = set.With(a)
	}
	return set
}

// Passports is how many identities a seat has, which all may know.
func (g *Game) Passports(s Seat) int {
	n := int(g.extras[s])
	if s < Seat(g.dealt) {
		n++
	}
	return n
}

// Placed is the agents that were placed with the safe in this turn and are still with it: if any are left after the card round, there is a
// count.
func (g *Game) Placed() AgentSet { return g.placed }

// Callers is the seats that want to play a card, of those asked so far.
func (g *Game) Callers() SeatSet { return g.callers }

// Passes is how many seats in a row have passed.
func (g *Game) Passes() int { return int(g.passes) }

// HasPlayed reports whether the seat that is asked has played a card in this go.
func (g *Game) HasPlayed() bool { return g.played }

// Drawer is the seat that draws a card or takes a passport next; it has a meaning in PhaseDraw and PhasePassport only.
func (g *Game) Drawer() Seat { return g.drawer }

// Unseen is the cards, by kind, that lie in the deck or in hands that are masked here.
func (g *Game) Unseen() [NumCards + 1]uint8 {
	left := g.setup.Deck()
	for c := range left {
		left[c] -= g.discards[c]
	}
	if g.boxed {
		left[CardSecond]--
	}
	for s := range g.setup.Players {
		for _, c := range g.Hand(Seat(s)) {
			if c != NoCard && c != HiddenCard {
				left[c]--
			}
		}
	}
	return left
}

// drawable is the cards that may come next: the deck's, or the unseen ones where the deck is masked.
func (g *Game) drawable() [NumCards + 1]uint8 {
	if g.deck == ([NumCards + 1]uint8{}) {
		return g.Unseen()
	}
	return g.deck
}

// nthCard is the card at a place among the drawable ones, taken in the order of their kinds.
func (g *Game) nthCard(i int) Card {
	for c, n := range g.drawable() {
		if i < int(n) {
			return Card(c)
		}
		i -= int(n)
	}
	return NoCard
}

// freeAgents is how many agents nobody owns, which all may know.
func (g *Game) freeAgents() int {
	n := g.inPlay.Len()
	for s := range Seat(g.setup.Players) {
		n -= g.Passports(s)
	}
	return n
}

// mayGet reports whether the seat has room for a card and there is one to draw.
func (g *Game) mayGet(s Seat) bool {
	return g.held[s] < MaxHand && (g.deckSize > 0 || g.Edition().Cards.Reshuffle && g.discards != [NumCards + 1]uint8{})
}

// take puts a card into a hand, in its place.
func (g *Game) take(s Seat, c Card) {
	h := &g.hands[s]
	i := g.held[s]
	for i > 0 && h[i-1] > c {
		h[i] = h[i-1]
		i--
	}
	h[i] = c
	g.held[s]++
}

// discard takes a card that is not fresh out of a hand and puts it on the discards.
func (g *Game) discard(s Seat, c Card) {
	h := &g.hands[s]
	for i := range h {
		if h[i] == c {
			copy(h[i:], h[i+1:])
			break
		}
	}
	g.held[s]--
	h[g.held[s]] = NoCard
	g.discards[c]++
	g.top = c
}

// refresh makes every card in hand playable: a card round is over.
func (g *Game) refresh() {
	for s := range g.hands {
		h := &g.hands[s]
		for i := int(g.held[s]) - 1; i >= 0 && h[i]&freshCard != 0; {
			c := h[i] &^ freshCard
			h[i] = NoCard
			g.held[s]--
			g.take(Seat(s), c)
			i = int(g.held[s]) - 1
		}
	}
}
