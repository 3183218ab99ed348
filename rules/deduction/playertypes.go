package deduction

import "heimlich/rules"

// kind is a type of player.
type playerType struct {
	moveSpread  int64  // how much worse an action is that is taken 1/e as often, in hundredths of a point
	cardSpread  int64  // the same of ways to play a card, which is given up for what it brings
	ownWeight   int32  // how much the own agent counts, in hundredths
	randomShare uint64 // share of actions that are taken without thinking
	// share of moves that favour a decoy: of all other agents, the one that the evidence speaks for most
	feintShare       uint64
	anyDecoyShare    uint64 // share of those that favour any of the other agents alike, the decoy among them
	feintOwnWeight   int32  // how much the own agent counts in those, in hundredths
	feintDecoyWeight int32  // and how much the decoy
}

// The types: somebody who plays for the own agent, somebody who does so but often takes anything, somebody who feints,
// and somebody who has no aim at all. Nobody is certain of players who may feint: the agent that they favour is then as
// likely the decoy. The figures are those with which the beliefs about players of all levels were most often true.
const (
	open = iota
	loose
	feinting
	aimless
	numTypes
)

var playerTypes = [numTypes]playerType{
	open:  {moveSpread: 100, cardSpread: 30, ownWeight: 100, randomShare: one * 5 / 100},
	loose: {moveSpread: 100, cardSpread: 30, ownWeight: 100, randomShare: one * 25 / 100},
	feinting: {moveSpread: 64, cardSpread: 19, ownWeight: 48, randomShare: one * 2 / 100, feintShare: one * 64 / 100,
		anyDecoyShare:  one * 25 / 100,
		feintOwnWeight: 36, feintDecoyWeight: 50},
	aimless: {randomShare: one},
}

// types are those from one up to another, which is none of them.
type typeRange struct{ from, to int }

var (
	anyTypes        = typeRange{open, numTypes}
	typesWithAim    = typeRange{open, aimless}
	typesWithoutAim = typeRange{aimless, numTypes}
)

// PlayStyle is how a player is known to play before the game. The zero value means that nothing is known, as of
// people.
type PlayStyle uint8

// The styles.
const (
	Unknown PlayStyle = iota // of any type
	Aims                     // of any type with an aim
	// for the own agent, as the open type, but with no more care for cards than for moves
	Plain
	FeintsSometimes // in two moves of five for another agent, any alike
	FeintsOften     // in three moves of five
	FeintsSlightly  // as often, by less
	// the observer, as it suits: of any type with an aim, most likely one who feints
	Misleads
	numStyles
)

// tells reports whether the style says how somebody plays, whatever the others do.
func (m PlayStyle) determinesType() bool { return m != Unknown && m != Aims && m != Misleads }

// manners are how those play whose style tells it; the figures are fitted as those of the others are.
var styleTypes = [numStyles]playerType{
	Plain: {moveSpread: 100, cardSpread: 100, ownWeight: 100, randomShare: one * 5 / 100},
	FeintsSometimes: {moveSpread: 60, cardSpread: 18, ownWeight: 100, randomShare: one * 4 / 100,
		feintShare: one * 42 / 100, anyDecoyShare: one,
		feintOwnWeight: 48, feintDecoyWeight: 66},
	FeintsOften: {moveSpread: 70, cardSpread: 14, ownWeight: 100, randomShare: one * 4 / 100,
		feintShare: one * 60 / 100, anyDecoyShare: one,
		feintOwnWeight: 60, feintDecoyWeight: 80},
	FeintsSlightly: {moveSpread: 70, cardSpread: 21, ownWeight: 100, randomShare: one * 4 / 100,
		feintShare: one * 60 / 100, anyDecoyShare: one,
		feintOwnWeight: 45, feintDecoyWeight: 60},
}

// Players at a table resemble each other: most are of one type, by which their crowd is called, and the others of any.
// What some of them do therefore tells of the others, too.

// How likely each crowd is before anything was seen, and how many are of each type, as shares of one: of those of whom
// nothing is known, of those who mislead, of two who write dossiers, who had better not be read, and between two, where
// else nothing is gained by hiding, for each pushes against everybody else anyway.
var (
	unknownPrior = [numTypes]uint64{open: one * 60 / 100, loose: one * 20 / 100, feinting: one * 8 / 100,
		aimless: one * 12 / 100}
	misleadsPrior    = [numTypes]uint64{open: one * 9 / 100, loose: one * 6 / 100, feinting: one * 85 / 100}
	dossierDuelPrior = [numTypes]uint64{open: one * 52 / 100, loose: one * 15 / 100, feinting: one * 21 / 100,
		aimless: one * 12 / 100}
	duelPopulations = [numTypes]uint64{open: one}

	aimsPrior, dossierDuelAimsPrior = withoutAimless(unknownPrior), withoutAimless(dossierDuelPrior)
)

// withAim returns how likely each type is for those who certainly have an aim.
func withoutAimless(likely [numTypes]uint64) [numTypes]uint64 {
	some := one - likely[aimless]
	likely[aimless] = 0
	for k, x := range likely {
		likely[k] = x * one / some
	}
	return likely
}

// alike is how many in a crowd are of its type for being of that crowd, as a share of one.
const conformity = one * 90 / 100

// likely returns the prior of each type for a player of this style in a game.
func (m PlayStyle) prior(game *rules.Setup) *[numTypes]uint64 {
	switch {
	case game.Began() == 2 && game.Variants.Dossier:
		if m == Aims {
			return &dossierDuelAimsPrior
		}
		return &dossierDuelPrior
	case m == Misleads:
		return &misleadsPrior
	case m == Aims:
		return &aimsPrior
	}
	return &unknownPrior
}

// crowd is one that a table may be.
type population struct {
	prior   uint64                           // how likely it is, as a share of one
	weights [rules.MaxSeats][numTypes]uint64 // how much each type of a seat weighs in it, in units of one
}

// society returns the crowds this table may be, one per type of player. A crowd's prior is the mean over the seats of
// unknown style, without the viewer. In a crowd most players are of its type. The others are of any type, weighted by
// the ratio of the seat's own prior to that mean. Late players do not change the priors.
func (b *Belief) populations(v *rules.View) (all [numTypes]population) {
	game := v.Setup()
	began := game.Began()
	var mean [numTypes]uint64
	n := uint64(0)
	for s, m := range b.styles[:began] {
		if m.determinesType() || rules.Seat(s) == v.Viewer {
			continue
		}
		for k, likely := range m.prior(&game) {
			mean[k] += likely
		}
		n++
	}
	for k := range mean {
		if n > 0 {
			mean[k] /= n
		} else {
			mean[k] = Unknown.prior(&game)[k]
		}
	}
	for c := range all {
		pop := &all[c]
		if pop.prior = mean[c]; began == 2 {
			pop.prior = duelPopulations[c]
		}
		for s, m := range b.styles {
			if m.determinesType() {
				pop.weights[s][styleSlot] = one
				continue
			}
			for k, likely := range m.prior(&game) {
				share := (one - conformity) * mean[k] / one
				if k == c {
					share += conformity
				}
				if mean[k] > 0 {
					pop.weights[s][k] = share * likely / mean[k]
				}
			}
			if s >= began { // of some type for certain, whatever the crowd
				weights := &pop.weights[s]
				sum := weights[open] + weights[loose] + weights[feinting] + weights[aimless]
				for k, x := range weights {
					weights[k] = x * one / sum
				}
			}
		}
	}
	return all
}
