package record

import (
	"strconv"
	"strings"

	"heimlich/rules"
)

// Ended tells how a finished game ended from which another one was continued.
type PriorResult struct {
	Points  int           // of who was in front, 0 … MaxPoints
	Winners rules.SeatSet // the seats of this table that won
	Others  bool          // somebody won who has no seat at this table: they came later
}

// MaxPoints is the highest score of an Ended.
const MaxPoints = 99

// EndedOf returns how a finished game ended, for a table with its first so many seats.
func NewPriorResult(g *rules.Game, seats int) *PriorResult {
	r := g.Result()
	here := rules.SeatSet(1)<<seats - 1
	e := &PriorResult{Winners: r.Winners & here, Others: r.Winners&^here != 0}
	for a := range rules.Agent(rules.NumAgents) {
		if r.Tokens.Has(a) {
			e.Points = min(max(e.Points, g.Score(a)), MaxPoints)
		}
	}
	return e
}

// String returns the value of the tag.
func (e *PriorResult) String() string {
	seats := ""
	if e.Others {
		seats = "0"
	}
	for s := range rules.Seat(rules.MaxSeats) {
		if e.Winners.Has(s) {
			seats += strconv.Itoa(int(s) + 1)
		}
	}
	if seats == "" {
		seats = "-"
	}
	return strconv.Itoa(e.Points) + " " + seats
}

// endedByText parses the value of the tag, false if it is invalid.
func parsePriorResult(text string) (*PriorResult, bool) {
	points, seats, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(points)
	if err != nil || n < 0 || n > MaxPoints {
		return nil, false
	}
	e := &PriorResult{Points: n}
	for _, c := range strings.TrimPrefix(seats, "-") {
		switch {
		case c == '0':
			e.Others = true
		case c < '1' || c > '0'+rules.MaxSeats:
			return nil, false
		default:
			e.Winners = e.Winners.With(rules.Seat(c - '1'))
		}
	}
	return e, e.String() == text
}
