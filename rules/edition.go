package rules

// EditionID is an edition's place in the table of editions.
type EditionID uint8

// The editions. Texts name them by their ids, so the order may change without harm to old records.
const (
	Amigo EditionID = iota
	Amigo2001
	Engine
	French42
	French41
	NumEditions = 5
)

// DieFace is a side of the die: between Low and High points may be spent. The zero DieFace is no roll.
type DieFace struct{ Low, High uint8 }

// SafeRule says where the safe may be put after a count.
type SafeRule uint8

// The rules for the safe.
const (
	SafeAnyOther SafeRule = iota // any building but the one it stands in
	// any building without an agent; where it stands there always is one, so it has to move
	SafeUnoccupied
	SafeAnywhere // any building, also where it stands (french-42 with the dossier)
)

// EndRule says when the game ends.
type EndRule uint8

// The rules for the end.
const (
	EndAtOnce    EndRule = iota // with the count in which a score reaches the goal
	EndFullRound                // when after that all have had equally many turns
)

// WinRule says which token wins among those at the goal.
type WinRule uint8

// The rules for the winning token.
const (
	WinFurthest  WinRule = iota // the furthest of all
	WinLastCount                // the one that gained most in the last count, then the furthest; base game only
)

// TieRule says what happens when an owner's and a free agent's token are level at the front.
type TieRule uint8

// The rules for such ties.
const (
	TieOwnerWins TieRule = iota
	TieBothNamed         // the owner shares the win with the free agent
)

// FreeRule says what happens when only free agents' tokens are in front.
type FreeRule uint8

// The rules for a free agent in front.
const (
	FreeNobodyWins FreeRule = iota
	FreeAgentTakes          // the free agent is the winner
	FreeDraw                // a draw for all players
)

// FirstRule says who begins.
type FirstRule uint8

// The rules for the first player.
const (
	FirstChosen      FirstRule = iota // the table chooses (the printed rules say: the oldest)
	FirstSeatOne                      // the first seat
	FirstHighestRoll                  // everybody rolls the die; ties roll again among themselves
)

// Edition is one printing of the rules, as data. There is no other difference between editions than what stands here.
type Edition struct {
	ID     string             // as records, positions and links name it
	Agents [MaxSeats + 1]int8 // agents in play by number of players
	Faces  [6]DieFace         // the die's faces
	Split  bool               // whether a roll may be divided among agents
	Safe   SafeRule
	Goal   int
	End    EndRule
	Win    WinRule
	Tie    TieRule
	Free   FreeRule
	First  FirstRule

	Cards   CardRules
	Dossier DossierRules
}

var (
	amigoAgents  = [MaxSeats + 1]int8{2: 5, 3: 6, 4: 7, 5: 7, 6: 7, 7: 7}
	frenchAgents = [MaxSeats + 1]int8{2: 4, 3: 5, 4: 6, 5: 7, 6: 7, 7: 7}
	amigoDie     = [6]DieFace{{1, 3}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}}
	plainDie     = [6]DieFace{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}}
)

var (
	amigoCards = CardRules{Allowed: true, Deck: deckOf(1), SecondUpTo: 6, Dealt: 2, Ruins: RuinsMayDraw,
		Reshuffle: true,
		Call:      CallOneAlone, Second: SecondWhenDrawn}
	dutchCards = CardRules{Allowed: true, Deck: deckOf(1), SecondUpTo: 6, Dealt: 2, Ruins: RuinsMayDraw, Wait: true,
		Reshuffle: true,
		Call:      CallRound, Second: SecondWhenPlayed}
	engineCards = CardRules{Allowed: true, Deck: deckOf(0), Dealt: 2, Ruins: RuinsMustDraw, Call: CallNone}

	amigoDossier    = DossierRules{Allowed: true, Threshold: 28, Right: 5, Safe: SafeAnyOther}
	french42Dossier = DossierRules{Allowed: true, Threshold: 28, Right: 5, Safe: SafeAnywhere}
	french41Dossier = DossierRules{Allowed: true, Threshold: 29, Right: 2, Wrong: -1, AllowBlank: true, Reopens: true,
		ResetBelow: 29,
		Safe:       SafeUnoccupied}
)

// Editions is the table of editions, by EditionID.
var Editions = [NumEditions]Edition{
	Amigo: {
		ID: "amigo", Agents: amigoAgents, Faces: amigoDie, Split: true, Safe: SafeAnyOther, Goal: 42,
		End: EndAtOnce, Win: WinFurthest, Tie: TieOwnerWins, Free: FreeNobodyWins, First: FirstChosen,
		Cards: amigoCards, Dossier: amigoDossier,
	},
	Amigo2001: {
		ID: "amigo-2001", Agents: amigoAgents, Faces: amigoDie, Split: true, Safe: SafeAnyOther, Goal: 42,
		End: EndAtOnce, Win: WinFurthest, Tie: TieBothNamed, Free: FreeAgentTakes, First: FirstChosen,
		Cards: dutchCards, Dossier: amigoDossier,
	},
	Engine: {
		ID: "engine", Agents: amigoAgents, Faces: amigoDie, Split: true, Safe: SafeAnyOther, Goal: 42,
		End: EndAtOnce, Win: WinFurthest, Tie: TieOwnerWins, Free: FreeDraw, First: FirstSeatOne,
		Cards: engineCards,
	},
	French42: {
		ID: "french-42", Agents: frenchAgents, Faces: plainDie, Split: true, Safe: SafeUnoccupied, Goal: 42,
		End: EndAtOnce, Win: WinLastCount, Tie: TieBothNamed, Free: FreeAgentTakes, First: FirstHighestRoll,
		Dossier: french42Dossier,
	},
	French41: {
		ID: "french-41", Agents: frenchAgents, Faces: plainDie, Split: false, Safe: SafeUnoccupied, Goal: 41,
		End: EndFullRound, Win: WinFurthest, Tie: TieOwnerWins, Free: FreeNobodyWins, First: FirstChosen,
		Dossier: french41Dossier,
	},
}

// Edition returns the edition's row in the table; the id must be below NumEditions.
func (id EditionID) Edition() *Edition { return &Editions[id] }

// EditionByID returns the edition that texts call by that id.
func EditionByID(name string) (EditionID, error) {
	for i := range Editions {
		if Editions[i].ID == name {
			return EditionID(i), nil
		}
	}
	return 0, InputErrorf("setup.no-edition-name name", "there is no edition %q; the editions are amigo, amigo-2001, "+
		"engine, french-42 and french-41", name)
}

// Variants are what a table may play beside the base game.
type Variants struct{ TopSecret, Dossier bool }

// String returns the variants as positions and records name them.
func (v Variants) String() string {
	switch {
	case v.TopSecret && v.Dossier:
		return "topsecret+dossier"
	case v.TopSecret:
		return "topsecret"
	case v.Dossier:
		return "dossier"
	}
	return "base"
}

// VariantsByName returns the variants that texts call by that name.
func VariantsByName(name string) (Variants, error) {
	for i := range 4 {
		if v := (Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}); v.String() == name {
			return v, nil
		}
	}
	return Variants{}, InputErrorf("setup.no-variants name",
		"the variants are %q; this game has base, topsecret, dossier and topsecret+dossier", name)
}

// Setup is what a table agrees on before a game.
type Setup struct {
	Edition  EditionID
	Variants Variants
	Players  int      // 2 … 7
	Joined   int      // how many of them sat down after the game had begun; as many agents take part as others need
	Agents   AgentSet // which agents take part; empty: chance draws them
	First    Seat     // who begins; NoSeat: by the edition's rule, seat 0 where the table chooses
}

// Began returns how many players the game began with.
func (s Setup) InitialPlayers() int { return s.Players - s.Joined }

// Validate returns an error that says what is wrong with the setup, nil if a game can be played with it.
func (s Setup) Validate() error {
	if s.Edition >= NumEditions {
		return InputErrorf("setup.no-edition number", "there is no edition number %d", s.Edition)
	}
	e := s.Edition.Edition()
	if s.Players < MinSeats || s.Players > MaxSeats {
		return InputErrorf("setup.two-to-seven players", "a game needs 2 to 7 players, not %d", s.Players)
	}
	if s.Joined < 0 || s.InitialPlayers() < MinSeats {
		return InputErrorf("setup.joined joined players", "%d of %d players can’t have come later: two have to begin",
			s.Joined, s.Players)
	}
	if s.Variants.TopSecret && !e.Cards.Allowed {
		return InputErrorf("setup.no-cards edition", "the edition %s has no top secret cards", e.ID)
	}
	if s.Variants.Dossier && !e.Dossier.Allowed {
		return InputErrorf("setup.no-dossier edition", "the edition %s has no dossier", e.ID)
	}
	if s.Agents&^AllAgents != 0 {
		return InputErrorf("setup.seven-agents", "there are only seven agents")
	}
	if want := int(e.Agents[s.InitialPlayers()]); s.Agents != 0 && s.Agents.Len() != want {
		return InputErrorf("setup.agents-needed players agents edition given",
			"%d players need %d agents in the edition %s, not %d", s.InitialPlayers(), want, e.ID, s.Agents.Len())
	}
	if s.First != NoSeat {
		switch {
		case int(s.First) >= s.Players:
			return InputErrorf("setup.first-seat seat seats", "seat %d can’t begin: there are %d seats", s.First+1,
				s.Players)
		case e.First == FirstHighestRoll:
			return InputErrorf("setup.first-rolled edition",
				"in the edition %s the highest roll begins, so nobody is chosen", e.ID)
		case e.First == FirstSeatOne && s.First != 0:
			return InputErrorf("setup.first-is-one edition seat", "in the edition %s seat 1 begins, not seat %d", e.ID,
				s.First+1)
		}
	}
	return nil
}
