package record

import (
	"strconv"
	"strings"

	"heimlich/rules"
)

// ParseStart parses a position at which a record may begin: nothing hidden, and the game not over. The error says what
// is wrong.
func ParseStart(position string) (rules.Game, error) {
	g, err := rules.ParsePosition(position)
	switch {
	case err != nil:
		return rules.Game{}, err
	case !g.FullyKnown():
		return rules.Game{}, rules.InputErrorf("position.hidden", "the position hides something: agents, a hand, "+
			"a dossier or the deck")
	case g.Over():
		return rules.Game{},
			rules.InputErrorf("position.over", "the game is over in that position, so nothing can follow")
	}
	return g, nil
}

// beginAtPosition checks that the tags agree with the starting position.
func (r *reader) beginAtPosition() error {
	if r.rec.Position == "" {
		return r.fail("record.no-position",
			"a record of version 2 begins at a position, and the tag Position is missing")
	}
	r.line, r.column = r.positionPlace.line, r.positionPlace.column
	s, at := r.rec.Setup, r.game.Setup()
	switch {
	case r.version < 2:
		return r.fail("record.position-version version", "a record that begins at a position has version 2, not %d",
			r.version)
	case r.seen["First"] || r.seen["Agents"]:
		return r.fail("record.position-says", "the position says who begins and which agents take part, so the tags "+
			"First and Agents do not belong here")
	case s.Edition != at.Edition || s.Variants != at.Variants:
		return r.fail("record.position-other edition variants",
			"the position is one of %s %s, not of the edition and the variants above", at.Edition.Edition().ID,
			at.Variants)
	case s.Players != at.Players:
		return r.fail("record.position-seats players given", "the position is for %d players, not for %d", at.Players,
			s.Players)
	}
	r.rec.Setup = at
	return nil
}

// ParseAction parses one action without its turn, like "move r1 y2"; g is the game before it. The action may be
// illegal. The error is a *SyntaxError, as if the text were a line of its own.
func ParseAction(g *rules.Game, text string) (rules.Action, error) {
	r := reader{rec: &Record{}, game: *g, text: text, line: 1, column: 1}
	verb, object, _ := strings.Cut(text, " ")
	r.column += len(verb) + 1
	a, err := r.parse(verb, object)
	if err != nil {
		return rules.Action{}, err
	}
	got := strings.TrimSuffix(Line(g, a), "\n")
	if turn := strconv.Itoa(g.Turn()) + ". "; g.Turn() > 0 {
		got = strings.TrimPrefix(got, turn)
	}
	if r.column = 1; got != text {
		return rules.Action{}, r.fail("record.written text", "this action is written %s", quoteShort(got))
	}
	return a, nil
}
