package rules

import "strings"

// EditionID identifies an edition and is an index into Editions. A new edition needs a constant, a row there, and a
// larger NumEditions.
type EditionID uint8

// The editions. Saved texts use Edition.ID, so the order may change.
const (
	Amigo EditionID = iota
	Amigo2001
	Engine
	French42
	French41
	NumEditions = 5
)

// DieFace is a face of the die: a move spends at least Low and at most High points. The zero DieFace means no roll.
type DieFace struct{ Low, High uint8 }

// SafeRule says where the safe may go after a count.
type SafeRule uint8

// The rules for the safe.
const (
	SafeAnyOther SafeRule = iota // any other building
	// any building without an agent. It has to move, as an agent is always with it
	SafeUnoccupied
	SafeAnywhere // any building, its own included (french-42 with the dossier)
)

// EndRule says when the game ends.
type EndRule uint8

// The rules for the end of the game.
const (
	EndAtOnce    EndRule = iota // with the count that takes a score to the goal
	EndFullRound                // when after that all seats have had equally many turns
)

// WinRule says which token wins.
type WinRule uint8

// The rules for the winner.
const (
	WinFurthest WinRule = iota // the highest score
	// of tokens at the goal the highest gain in the last count, then the highest score; base game only
	WinLastCount
)

// TieRule says who wins if an owned and a free token tie in front.
type TieRule uint8

// The rules for ties.
const (
	TieOwnerWins TieRule = iota
	TieShared            // the owner shares the win with the free agent
)

// FreeRule says who wins if all tokens in front are free.
type FreeRule uint8

// The rules for free agents.
const (
	FreeNobodyWins FreeRule = iota
	FreeAgentWins           // the free agent is the winner
	FreeAllDraw             // a draw for all players
)

// FirstRule says who has the first turn.
type FirstRule uint8

// The rules for the first turn.
const (
	FirstChosen      FirstRule = iota // the table chooses (printed rule: the oldest player)
	FirstSeatOne                      // the first seat
	FirstHighestRoll                  // the highest roll; tied seats roll again
)

// Edition is one printing of the rules, as data. Its fields are the only differences between editions. Outside this
// package, only opponents/packed.go repeats a rule: for speed it computes counts itself, up to the edition's Goal.
type Edition struct {
	ID     string             // its name in records, positions, links and flags; never changes
	Agents [MaxSeats + 1]int8 // agents in play by initial number of players, 2 … 7
	Faces  [6]DieFace         // the die's faces
	Split  bool               // a roll may be divided among agents
	Safe   SafeRule
	Goal   int // score that ends the game, by the rule End
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
	amigoCards = CardRules{Allowed: true, Deck: newDeck(1), SecondUpTo: 6, Dealt: 2, Ruins: RuinsMayDraw,
		Reshuffle: true, Call: CallOneAlone, Second: SecondWhenDrawn}
	amigo2001Cards = CardRules{Allowed: true, Deck: newDeck(1), SecondUpTo: 6, Dealt: 2, Ruins: RuinsMayDraw,
		FreshWait: true, Reshuffle: true, Call: CallRound, Second: SecondWhenPlayed}
	engineCards = CardRules{Allowed: true, Deck: newDeck(0), Dealt: 2, Ruins: RuinsMustDraw, Call: CallNone}

	amigoDossier    = DossierRules{Allowed: true, Threshold: 28, Right: 5, Safe: SafeAnyOther}
	french42Dossier = DossierRules{Allowed: true, Threshold: 28, Right: 5, Safe: SafeAnywhere}
	french41Dossier = DossierRules{Allowed: true, Threshold: 29, Right: 2, Wrong: -1, AllowBlank: true, Reopens: true,
		ResetBelow: 29, Safe: SafeUnoccupied}
)

// Editions is the table of editions, indexed by EditionID. It must not be changed.
var Editions = [NumEditions]Edition{
	Amigo: {
		ID: "amigo", Agents: amigoAgents, Faces: amigoDie, Split: true, Safe: SafeAnyOther, Goal: 42,
		End: EndAtOnce, Win: WinFurthest, Tie: TieOwnerWins, Free: FreeNobodyWins, First: FirstChosen,
		Cards: amigoCards, Dossier: amigoDossier,
	},
	Amigo2001: {
		ID: "amigo-2001", Agents: amigoAgents, Faces: amigoDie, Split: true, Safe: SafeAnyOther, Goal: 42,
		End: EndAtOnce, Win: WinFurthest, Tie: TieShared, Free: FreeAgentWins, First: FirstChosen,
		Cards: amigo2001Cards, Dossier: amigoDossier,
	},
	Engine: {
		ID: "engine", Agents: amigoAgents, Faces: amigoDie, Split: true, Safe: SafeAnyOther, Goal: 42,
		End: EndAtOnce, Win: WinFurthest, Tie: TieOwnerWins, Free: FreeAllDraw, First: FirstSeatOne,
		Cards: engineCards,
	},
	French42: {
		ID: "french-42", Agents: frenchAgents, Faces: plainDie, Split: true, Safe: SafeUnoccupied, Goal: 42,
		End: EndAtOnce, Win: WinLastCount, Tie: TieShared, Free: FreeAgentWins, First: FirstHighestRoll,
		Dossier: french42Dossier,
	},
	French41: {
		ID: "french-41", Agents: frenchAgents, Faces: plainDie, Split: false, Safe: SafeUnoccupied, Goal: 41,
		End: EndFullRound, Win: WinFurthest, Tie: TieOwnerWins, Free: FreeNobodyWins, First: FirstChosen,
		Dossier: french41Dossier,
	},
}

// Edition returns the edition's row in the table, which the caller must not change. It panics if the id is not below
// NumEditions.
func (id EditionID) Edition() *Edition { return &Editions[id] }

// EditionByID returns the edition with that ID. For an unknown one it returns an *InputError that lists the known IDs.
func EditionByID(name string) (EditionID, error) {
	for i := range Editions {
		if Editions[i].ID == name {
			return EditionID(i), nil
		}
	}
	return 0, InputErrorf("setup.no-edition-name name known", "unknown edition %q (%s)", name,
		strings.Join(EditionNames(), ", "))
}

// EditionNames returns the IDs of all editions, in the order of the table. The slice is new.
func EditionNames() []string {
	var names []string
	for i := range Editions {
		names = append(names, Editions[i].ID)
	}
	return names
}

// Variants are the optional parts of the rules at a table. The zero value is the base game.
type Variants struct{ TopSecret, Dossier bool }

// String returns the name in positions and records: "base", "topsecret", "dossier" or "topsecret+dossier".
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

// VariantsByName parses what Variants.String returns. For anything else it returns an *InputError.
func VariantsByName(name string) (Variants, error) {
	for i := range 4 {
		if v := (Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}); v.String() == name {
			return v, nil
		}
	}
	return Variants{}, InputErrorf("setup.no-variants name",
		"unknown variants %q (base, topsecret, dossier, topsecret+dossier)", name)
}

// Setup is the agreement before a game. The zero value is not valid, because it has no players. Set First to NoSeat
// unless the table has chosen who begins.
type Setup struct {
	Edition  EditionID `json:"edition"`
	Variants Variants  `json:"variants,omitzero"`
	Players  int       `json:"players"` // 2 … 7
	// players who joined after the start; they do not change the number of agents in play
	Joined int      `json:"joined,omitzero"`
	Agents AgentSet `json:"agents,omitzero"` // agents in play; empty: chance draws them
	// first seat; NoSeat: by the edition's rule, or seat 0 where the table chooses
	First Seat `json:"first"`
}

// InitialPlayers returns the number of players at the start of the game.
func (s Setup) InitialPlayers() int { return s.Players - s.Joined }

// Validate returns nil if a game can be played with the setup, else an *InputError that says why not.
func (s Setup) Validate() error {
	if s.Edition >= NumEditions {
		return InputErrorf("setup.no-edition number", "unknown edition number %d", s.Edition)
	}
	edition := s.Edition.Edition()
	if s.Players < MinSeats || s.Players > MaxSeats {
		return InputErrorf("setup.two-to-seven players", "a game needs 2 to 7 players, not %d", s.Players)
	}
	if s.Joined < 0 || s.InitialPlayers() < MinSeats {
		return InputErrorf("setup.joined joined players", "too many late arrivals, %d of %d players: two must begin",
			s.Joined, s.Players)
	}
	if s.Variants.TopSecret && !edition.Cards.Allowed {
		return InputErrorf("setup.no-cards edition", "the edition %s has no top secret cards", edition.ID)
	}
	if s.Variants.Dossier && !edition.Dossier.Allowed {
		return InputErrorf("setup.no-dossier edition", "the edition %s has no dossier", edition.ID)
	}
	if s.Agents&^AllAgents != 0 {
		return InputErrorf("setup.seven-agents", "the game has only seven agents")
	}
	if want := int(edition.Agents[s.InitialPlayers()]); s.Agents != 0 && s.Agents.Len() != want {
		return InputErrorf("setup.agents-needed players agents edition given",
			"%d players need %d agents in the edition %s, not %d", s.InitialPlayers(), want, edition.ID, s.Agents.Len())
	}
	if s.First != NoSeat {
		switch {
		case int(s.First) >= s.Players:
			return InputErrorf("setup.first-seat seat seats", "seat %d can’t begin: the table has %d seats", s.First+1,
				s.Players)
		case edition.First == FirstHighestRoll:
			return InputErrorf("setup.first-rolled edition",
				"the first player can’t be chosen: in the edition %s the highest roll begins", edition.ID)
		case edition.First == FirstSeatOne && s.First != 0:
			return InputErrorf("setup.first-is-one edition seat", "in the edition %s seat 1 begins, not seat %d",
				edition.ID, s.First+1)
		}
	}
	return nil
}
