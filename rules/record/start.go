package record

import (
	"strconv"
	"strings"

	"heimlich/rules"
)

// ParseStart parses a position at which a record may begin: nothing is masked, and the game is not over. The error says
// for players what is wrong.
func ParseStart(position string) (rules.Game, error) {
	g, err := rules.ParsePosition(position)
	switch {
	case err != nil:
		return rules.Game{}, err
	case !g.FullyKnown():
		return rules.Game{}, rules.InputErrorf("position.hidden", "the position hides something: agents, a hand, "+
			"a dossier or the deck")
	case g.Over():
		return rules.Game{}, rules.InputErrorf("position.over", "nothing can follow: the game is over in that position")
	}
	return g, nil
}

// beginAtPosition checks that the tags agree with the starting position, and takes its set-up.
func (r *reader) beginAtPosition() error {
	if r.rec.Position == "" {
		return r.failf("record.no-position",
			"the tag Position is missing: a record of version 2 begins at a position")
	}
	r.line, r.column = r.positionAt.line, r.positionAt.column
	setup, inPosition := r.rec.Setup, r.game.Setup()
	switch {
	case r.version < 2:
		return r.failf("record.position-version version", "a record that begins at a position has version 2, not %d",
			r.version)
	case r.seen["First"] || r.seen["Agents"]:
		return r.failf("record.position-says",
			"the tags First and Agents don’t belong here: the position says who begins and who plays")
	case setup.Edition != inPosition.Edition || setup.Variants != inPosition.Variants:
		return r.failf("record.position-other edition variants",
			"the position belongs to %s %s, not to the edition and variants above", inPosition.Edition.Edition().ID,
			inPosition.Variants)
	case setup.Players != inPosition.Players:
		return r.failf("record.position-seats players given", "the position is for %d players, not for %d",
			inPosition.Players, setup.Players)
	}
	r.rec.Setup = inPosition
	return nil
}

// ParseAction parses one action without its turn, like "move r1 y2". G is the game before the action. The action may be
// illegal. The error is a *SyntaxError, as if the text were a line of its own.
func ParseAction(g *rules.Game, text string) (rules.Action, error) {
	r := reader{rec: &Record{}, game: *g, text: text, line: 1, column: 1}
	verb, object, _ := strings.Cut(text, " ")
	r.column += len(verb) + 1
	action, err := r.parse(verb, object)
	if err != nil {
		return rules.Action{}, err
	}
	got := strings.TrimSuffix(Line(g, action), "\n")
	if turn := strconv.Itoa(g.Turn()) + ". "; g.Turn() > 0 {
		got = strings.TrimPrefix(got, turn)
	}
	if r.column = 1; got != text {
		return rules.Action{}, r.failf("record.written text", "write this action as %s", quoteShort(got))
	}
	return action, nil
}
