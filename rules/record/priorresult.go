package record

import (
	"strconv"
	"strings"

	"heimlich/rules"
)

// PriorResult is the result of a finished game that this game continues from an earlier moment.
type PriorResult struct {
	Points  int           // score of the agents in front, 0 … MaxPoints
	Winners rules.SeatSet // winning seats of this table
	Others  bool          // a latecomer without a seat at this table won
}

// MaxPoints is the highest score of a PriorResult.
const MaxPoints = 99

// NewPriorResult returns the result of a finished game, for a table with only that many of its first seats. Winners in
// other seats are counted as Others.
func NewPriorResult(g *rules.Game, seats int) *PriorResult {
	result := g.Result()
	here := rules.SeatSet(1)<<seats - 1
	prior := &PriorResult{Winners: result.Winners & here, Others: result.Winners&^here != 0}
	for a := range rules.Agent(rules.NumAgents) {
		if result.Front.Has(a) {
			prior.Points = min(max(prior.Points, g.Score(a)), MaxPoints)
		}
	}
	return prior
}

// String returns the value of the tag Otherwise: the points, a space, and the digits of the winning seats from 1.
// Others are 0; nobody is -.
func (p *PriorResult) String() string {
	seats := ""
	if p.Others {
		seats = "0"
	}
	for s := range rules.Seat(rules.MaxSeats) {
		if p.Winners.Has(s) {
			seats += strconv.Itoa(int(s) + 1)
		}
	}
	if seats == "" {
		seats = "-"
	}
	return strconv.Itoa(p.Points) + " " + seats
}

// parsePriorResult parses the value of the tag, false if it is invalid.
func parsePriorResult(text string) (*PriorResult, bool) {
	points, seats, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(points)
	if err != nil || n < 0 || n > MaxPoints {
		return nil, false
	}
	prior := &PriorResult{Points: n}
	for _, c := range strings.TrimPrefix(seats, "-") {
		switch {
		case c == '0':
			prior.Others = true
		case c < '1' || c > '0'+rules.MaxSeats:
			return nil, false
		default:
			prior.Winners = prior.Winners.With(rules.Seat(c - '1'))
		}
	}
	return prior, prior.String() == text
}
