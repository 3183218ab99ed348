package deduction

import "heimlich/rules"

// The types of player that the model knows, and how likely each is before the first action.

// playerType models a type of player. All shares are in units of 1/certainty.
type playerType struct {
	moveSpread  int64  // a move worse by this is chosen 1/e as often, in hundredths of a point
	cardSpread  int64  // the same for ways to play a card, which are chosen with more care
	ownWeight   int32  // percent that the own agent counts
	randomShare uint64 // share of random actions
	// share of moves that favour a decoy, usually the agent that the evidence speaks for most
	feintShare       uint64
	anyDecoyShare    uint64 // share of feints whose decoy is any other agent, each as likely
	feintOwnWeight   int32  // percent that the own agent counts in feints
	feintDecoyWeight int32  // percent that the decoy counts in feints
}

// The types of player. An open player favours the own agent. A loose one does too, but often acts at random. A feinting
// one often favours a decoy. An aimless one always acts at random. The agent that a feinting player favours may be the
// decoy, so nobody can be certain about it. The parameters were fitted to games of all levels of opponents.
const (
	openType = iota
	looseType
	feintingType
	aimlessType
	numTypes
)

var playerTypes = [numTypes]playerType{
	openType:  {moveSpread: 100, cardSpread: 30, ownWeight: 100, randomShare: certainty * 5 / 100},
	looseType: {moveSpread: 100, cardSpread: 30, ownWeight: 100, randomShare: certainty * 25 / 100},
	feintingType: {moveSpread: 64, cardSpread: 19, ownWeight: 48, randomShare: certainty * 2 / 100,
		feintShare:     certainty * 64 / 100,
		anyDecoyShare:  certainty * 25 / 100,
		feintOwnWeight: 36, feintDecoyWeight: 50},
	aimlessType: {randomShare: certainty},
}

// typeRange is the types from … to−1.
type typeRange struct{ from, to int }

var (
	anyTypes        = typeRange{openType, numTypes}
	typesWithAim    = typeRange{openType, aimlessType}
	typesWithoutAim = typeRange{aimlessType, numTypes}
)

// PlayStyle is prior knowledge of how a player plays. People have the zero value, Unknown.
type PlayStyle uint8

// The play styles.
const (
	Unknown PlayStyle = iota // any type
	Aims                     // any type but aimless
	// open, but with no more care for cards than for moves
	Plain
	FeintsSometimes // feints in two moves of five; all decoys are equally likely
	FeintsOften     // feints in three moves of five
	FeintsSlightly  // feints as often, but the decoy gains less
	// any type but aimless, most likely feinting: it acts to mislead the observer
	Misleads
	numStyles
)

// determinesType reports whether the style says how the player acts, independently of the other players.
func (p PlayStyle) determinesType() bool { return p != Unknown && p != Aims && p != Misleads }

// styleTypes holds the models of those styles that determine a type. The numbers are fitted, like those of playerTypes.
var styleTypes = [numStyles]playerType{
	Plain: {moveSpread: 100, cardSpread: 100, ownWeight: 100, randomShare: certainty * 5 / 100},
	FeintsSometimes: {moveSpread: 60, cardSpread: 18, ownWeight: 100, randomShare: certainty * 4 / 100,
		feintShare: certainty * 42 / 100, anyDecoyShare: certainty,
		feintOwnWeight: 48, feintDecoyWeight: 66},
	FeintsOften: {moveSpread: 70, cardSpread: 14, ownWeight: 100, randomShare: certainty * 4 / 100,
		feintShare: certainty * 60 / 100, anyDecoyShare: certainty,
		feintOwnWeight: 60, feintDecoyWeight: 80},
	FeintsSlightly: {moveSpread: 70, cardSpread: 21, ownWeight: 100, randomShare: certainty * 4 / 100,
		feintShare: certainty * 60 / 100, anyDecoyShare: certainty,
		feintOwnWeight: 45, feintDecoyWeight: 60},
}

// Players at a table resemble each other. A population is a table where most players are of one type, and the others
// are of any type. One player's actions thus inform about the others.

// Priors of the types, in units of 1/certainty: of unknown players, of those who mislead, and of two players who write
// dossiers, who have more reason to hide. duelPopulations is the prior of the populations if two began the game: an
// open table, because each of two players acts against all other agents anyway.
var (
	unknownPrior = [numTypes]uint64{openType: certainty * 60 / 100, looseType: certainty * 20 / 100,
		feintingType: certainty * 8 / 100,
		aimlessType:  certainty * 12 / 100}
	misleadsPrior = [numTypes]uint64{openType: certainty * 9 / 100, looseType: certainty * 6 / 100,
		feintingType: certainty * 85 / 100}
	dossierDuelPrior = [numTypes]uint64{openType: certainty * 52 / 100, looseType: certainty * 15 / 100,
		feintingType: certainty * 21 / 100,
		aimlessType:  certainty * 12 / 100}
	duelPopulations = [numTypes]uint64{openType: certainty}

	aimsPrior, dossierDuelAimsPrior = withoutAimless(unknownPrior), withoutAimless(dossierDuelPrior)
)

// withoutAimless returns the priors if no player is aimless.
func withoutAimless(likely [numTypes]uint64) [numTypes]uint64 {
	some := certainty - likely[aimlessType]
	likely[aimlessType] = 0
	for k, x := range likely {
		likely[k] = x * certainty / some
	}
	return likely
}

// conformity is the share of a population's players who are of its type because they conform.
const conformity = certainty * 90 / 100

// prior returns the prior of each type for a player of this style in a game with this set-up.
func (p PlayStyle) prior(game *rules.Setup) *[numTypes]uint64 {
	switch {
	case game.InitialPlayers() == 2 && game.Variants.Dossier:
		if p == Aims {
			return &dossierDuelAimsPrior
		}
		return &dossierDuelPrior
	case p == Misleads:
		return &misleadsPrior
	case p == Aims:
		return &aimsPrior
	}
	return &unknownPrior
}

// population is the model of a table where most players are of one type.
type population struct {
	prior   uint64                           // in units of 1/certainty
	weights [rules.MaxSeats][numTypes]uint64 // weight of each type of each seat, in units of 1/certainty
}

// populations returns the population of each type for this table. A population's prior is the mean over the seats whose
// style determines no type, without the viewer. Most of its players are of its type. The others are of any type,
// weighted by the ratio of the seat's own prior to that mean. Latecomers do not change the priors.
func (b *Belief) populations(v *rules.View) (all [numTypes]population) {
	game := v.Setup()
	began := game.InitialPlayers()
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
				pop.weights[s][styleSlot] = certainty
				continue
			}
			for k, likely := range m.prior(&game) {
				share := (certainty - conformity) * mean[k] / certainty
				if k == c {
					share += conformity
				}
				if mean[k] > 0 {
					pop.weights[s][k] = share * likely / mean[k]
				}
			}
			if s >= began { // a latecomer is certainly of some type, whatever the population
				weights := &pop.weights[s]
				sum := weights[openType] + weights[looseType] + weights[feintingType] + weights[aimlessType]
				for k, x := range weights {
					weights[k] = x * certainty / sum
				}
			}
		}
	}
	return all
}
