package deduction

import "heimlich/rules"

// kind is a type of player.
type kind struct {
	spread int64  // how much worse an action is that is taken 1/e as often, in hundredths of a point
	own    int32  // how much the own agent counts, in hundredths
	chance uint64 // share of actions that are taken without thinking
	feints uint64 // share of moves that favour a decoy: of all other agents, the one that the evidence speaks for most
	strays uint64 // share of those that favour any of the other agents alike, the decoy among them
	shown  int32  // how much the own agent counts in those, in hundredths
	decoy  int32  // and how much the decoy
}

// The types: somebody who plays for the own agent, somebody who does so but often takes anything, somebody who feints, and somebody who has no aim at all. Nobody is certain of
// whoever may feint: the agent that they favour is then as likely the decoy. The figures are those with which the beliefs about players of all levels were most often true.
const (
	open = iota
	loose
	feinting
	aimless
	numKinds
)

var kinds = [numKinds]kind{
	open:     {spread: 100, own: 100, chance: one * 5 / 100},
	loose:    {spread: 100, own: 100, chance: one * 25 / 100},
	feinting: {spread: 60, own: 45, chance: one * 2 / 100, feints: one * 60 / 100, strays: one * 25 / 100, shown: 40, decoy: 62},
	aimless:  {chance: one},
}

// types are those from one up to another, which is none of them.
type types struct{ from, to int }

var (
	anyType = types{open, numKinds}
	aiming  = types{open, aimless}
	idle    = types{aimless, numKinds}
)

// Manner is how somebody is known to play before anything was seen. Its zero value is that nothing is known: of people, and of whoever misleads those who watch as it suits.
type Manner uint8

// The manners.
const (
	Unknown         Manner = iota // of any type
	Plain                         // for the own agent, as the open type
	FeintsSometimes               // in every third move for another agent, any alike
	FeintsOften                   // in three moves of five
	numManners
)

// manners are the types of those whose manner is known; the figures are fitted as those of the others are.
var manners = [numManners]kind{
	Plain:           kinds[open],
	FeintsSometimes: {spread: 80, own: 100, chance: one * 8 / 100, feints: one * 35 / 100, strays: one, shown: 60, decoy: 80},
	FeintsOften:     {spread: 70, own: 100, chance: one * 4 / 100, feints: one * 60 / 100, strays: one, shown: 60, decoy: 80},
}

// Players at a table resemble each other: most are of one type, by which their crowd is called, and the others of any. What some of them do therefore tells of the others, too.

// many is how likely each crowd is where more than two play, before anything was seen, and how many are of each type, as shares of one.
var many = [numKinds]uint64{open: one * 26 / 100, loose: one * 9 / 100, feinting: one * 53 / 100, aimless: one * 12 / 100}

// duel is how likely each crowd is between two, where nothing is gained by hiding: each pushes against everybody else anyway.
var duel = [numKinds]uint64{open: one}

// tables is how likely each crowd is in such a game. Who comes late changes nothing of what is believed.
func tables(game rules.Setup) *[numKinds]uint64 {
	if game.Began() == 2 {
		return &duel
	}
	return &many
}

// alike is how many in a crowd are of its type for being of that crowd, as a share of one.
const alike = one * 90 / 100

// crowds is how likely the type of a player is in each crowd, as shares of one.
var crowds = func() (all [numKinds][numKinds]uint64) {
	for c := range all {
		for k := range all[c] {
			all[c][k] = (one - alike) * many[k] / one
		}
		all[c][c] += alike
	}
	return all
}()
