// Package positioneditor edits a position: agents, buildings, scores, safe, owners, cards, dossiers, turn and phase.
// The position can be played after every change. A change that would make it invalid is refused with an error for
// players.
package positioneditor

import (
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/record"
)

// PositionEditor holds a valid position while it is edited. Make one with New or Parse. The methods that change it
// return an error for players and change nothing if the result would be invalid.
type PositionEditor struct {
	game rules.Game
	line string
}

// dealSeed is the seed of the deal. It need not be secret, because the user can change everything.
const dealSeed = 1986

// New returns an editor with a dealt position at the first player's first roll. Agents that the set-up leaves open are
// the first ones. The same set-up gives the same position. The error says what is wrong with the set-up.
func New(setup rules.Setup) (*PositionEditor, error) {
	if setup.Validate() == nil && setup.Agents == 0 {
		for a := range rules.Agent(setup.Edition.Edition().Agents[setup.Players]) {
			setup.Agents = setup.Agents.With(a)
		}
	}
	g, err := rules.New(setup)
	if err != nil {
		return nil, err
	}
	dealer := rules.NewDealer(dealSeed)
	for g.Phase() != rules.PhaseRoll {
		if g.IsChance() {
			err = g.Apply(dealer.Next(&g), nil)
		} else {
			err = g.ApplyNth(0, nil)
		}
		if err != nil {
			return nil, err
		}
	}
	return Parse(g.Position())
}

// Parse returns an editor for a position in one line. The error for players says why it can't be played, as that of
// record.ParseStart.
func Parse(line string) (*PositionEditor, error) {
	g, err := record.ParseStart(line)
	if err != nil {
		return nil, err
	}
	return &PositionEditor{game: g, line: line}, nil
}

// Line returns the position as one line, in the notation of rules.Game.Position.
func (p *PositionEditor) Line() string { return p.line }

// Game returns a copy of the game.
func (p *PositionEditor) Game() rules.Game { return p.game }

// Indices of the fields of a position that can be changed, as rules.Game.Position writes them.
const (
	fieldPhase = 4 + iota
	_          // the turn
	fieldActive
	fieldFirst
	fieldAgents
	fieldAt
	fieldScores
	fieldSafe
	fieldFace
	fieldOwners
	fieldRolls
	fieldLast
	fieldGains
	fieldVariants // the first field that variants add
)

// change edits the fields of the position by edit. It changes nothing and returns an error if the result is invalid.
func (p *PositionEditor) change(edit func(fields []string)) error {
	fields := strings.Split(p.line, " ")
	edit(fields)
	next, err := Parse(strings.Join(fields, " "))
	if err != nil {
		return err
	}
	*p = *next
	return nil
}

// setItem replaces the i-th item of a field that has one for each agent or seat.
func setItem(field *string, i int, to string) {
	items := strings.Split(*field, ".")
	items[i] = to
	*field = strings.Join(items, ".")
}

// PlaceAgent puts an agent into a building.
func (p *PositionEditor) PlaceAgent(agent rules.Agent, building rules.Building) error {
	if !p.game.InPlay().Has(agent) {
		return rules.InputErrorf("byhand.not-in-play agent", "%v is not in play", agent)
	}
	return p.change(func(fields []string) { setItem(&fields[fieldAt], int(agent), strconv.Itoa(int(building))) })
}

// SetScore sets an agent's score, 0 or more and below the goal (unless the last round is being played).
func (p *PositionEditor) SetScore(agent rules.Agent, score int) error {
	switch {
	case !p.game.InPlay().Has(agent):
		return rules.InputErrorf("byhand.not-in-play agent", "%v is not in play", agent)
	case score < 0 || score >= int(p.game.Edition().Goal) && !p.game.LastLap():
		return rules.InputErrorf("byhand.score goal", "a score is at least 0 and below %d, where the game ends",
			int(p.game.Edition().Goal))
	}
	return p.change(func(fields []string) { setItem(&fields[fieldScores], int(agent), strconv.Itoa(score)) })
}

// PlaceSafe puts the safe into a building.
func (p *PositionEditor) PlaceSafe(building rules.Building) error {
	return p.change(func(fields []string) { fields[fieldSafe] = strconv.Itoa(int(building)) })
}

// SetOwner gives an agent to a seat. Its previous owner gets the seat's old agent.
func (p *PositionEditor) SetOwner(seat rules.Seat, agent rules.Agent) error {
	if !p.game.InPlay().Has(agent) {
		return rules.InputErrorf("byhand.not-in-play agent", "%v is not in play", agent)
	}
	return p.change(func(fields []string) {
		owners := []byte(fields[fieldOwners])
		for i := range owners {
			if owners[i] == agent.Code() {
				owners[i] = owners[seat]
			}
		}
		owners[seat] = agent.Code()
		fields[fieldOwners] = string(owners)
	})
}

// SetActiveSeat makes it a seat's turn. The turn number stays, and the first seat changes to fit.
func (p *PositionEditor) SetActiveSeat(seat rules.Seat) error {
	n := rules.Seat(p.game.Players())
	return p.change(func(fields []string) {
		shift := (seat - p.game.ActiveSeat() + n) % n
		number, chosen := strings.CutPrefix(fields[fieldFirst], "=")
		first, _ := strconv.Atoi(number)
		fields[fieldActive] = strconv.Itoa(int(seat) + 1)
		if first > 0 {
			fields[fieldFirst] = strconv.Itoa((first-1+int(shift))%int(n) + 1)
		}
		if chosen {
			fields[fieldFirst] = "=" + fields[fieldFirst]
		}
	})
}

// SetRollPhase sets the phase to the roll of the die.
func (p *PositionEditor) SetRollPhase() error {
	return p.change(func(fields []string) { fields[fieldPhase], fields[fieldFace] = "roll", "-" })
}

// SetMovePhase sets the phase to the move with a die face, given by its index in Edition.Faces.
func (p *PositionEditor) SetMovePhase(face int) error {
	return p.change(func(fields []string) { fields[fieldPhase], fields[fieldFace] = "move", strconv.Itoa(face+1) })
}

// SetSafePhase sets the phase to the placing of the safe.
func (p *PositionEditor) SetSafePhase() error {
	return p.change(func(fields []string) { fields[fieldPhase], fields[fieldFace] = "safe", "-" })
}
