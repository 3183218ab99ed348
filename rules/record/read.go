package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
)

// SyntaxError is an error at a place in a record. Line and Column count from 1; columns are in characters.
type SyntaxError struct {
	Line, Column int
	Why          error
}

// newer reports whether the text is of a newer version. It is then not damaged, so the message names no place.
func (e *SyntaxError) newer() bool { return errors.Is(e.Why, rules.ErrNewer) }

// Error returns the English sentence, with the place. For a record of a newer version it leaves out the place.
func (e *SyntaxError) Error() string {
	if e.newer() {
		return e.Why.Error()
	}
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Why)
}

// Unwrap returns the error without the place.
func (e *SyntaxError) Unwrap() error { return e.Why }

// Message returns the message for players, with the place unless the record is of a newer version.
func (e *SyntaxError) Message() message.Message {
	if e.newer() {
		return message.OfError(e.Why)
	}
	return message.Of("record.at", message.Number("line", e.Line), message.Number("column", e.Column),
		message.ErrorArg("why", e.Why))
}

// MaxRecordSize is the longest record that Read accepts, in bytes.
const MaxRecordSize = 1 << 20

// MaxActions is the maximum number of lines after the tags that Read accepts: actions, undone ones, undos and seat
// changes. It is ten times the length of the longest random games.
const MaxActions = 5000

// Read parses a record strictly: every tag must be valid and every action legal. The error is a *SyntaxError; for a
// newer version it wraps rules.ErrNewer. A last line without its line feed is incomplete; Read drops it and sets
// Truncated.
func Read(text []byte) (*Record, error) {
	r := reader{rec: &Record{Setup: rules.Setup{First: rules.NoSeat}}}
	if len(text) > MaxRecordSize {
		return nil, &SyntaxError{1, 1, rules.InputErrorf("record.too-long bytes", "the record is longer than %d bytes",
			MaxRecordSize)}
	}
	if !utf8.Valid(text) {
		return nil, &SyntaxError{1, 1, rules.InputErrorf("record.no-text", "the record is not text in UTF-8")}
	}
	lines := strings.Split(string(text), "\n")
	if last := lines[len(lines)-1]; last != "" {
		r.rec.Truncated = true
	}
	lines = lines[:len(lines)-1]
	body := false
	for i, l := range lines {
		r.line, r.text, r.column = i+1, l, 1
		var err error
		switch {
		case body:
			err = r.action()
		case l == "":
			body = true
			err = r.endTags()
		default:
			err = r.tag()
		}
		if err != nil {
			return nil, err
		}
	}
	if !body {
		r.line, r.column = len(lines)+1, 1
		return nil, r.failf("record.no-body", "the record is cut off: the blank line after its tags is missing")
	}
	// latecomers are known only now
	if prior := r.rec.PriorResult; prior != nil && prior.Winners>>len(r.rec.AllPlayers()) != 0 {
		return nil, r.failf("record.otherwise-seats", "the tag Otherwise names a missing seat")
	}
	return r.rec, nil
}

// reader parses a record line by line.
type reader struct {
	rec          *Record
	game         rules.Game
	text         string          // of the line being read
	line, column int             // place of the next error, from 1
	seen         map[string]bool // names of the tags read; of a seat with its number
	version      int             // value of the tag Record
	lines        int             // number of lines read after the tags
	undoStack    UndoStack       // actions that can be undone
	positionAt   place           // place of the tag Position
}

// place is a position in a record's text.
type place struct{ line, column int }

// failf returns an error at the reader's place; code and format are those of rules.InputErrorf.
//
//go:noinline
func (r *reader) failf(code, format string, args ...any) error {
	return r.errorAt(rules.InputErrorf(code, format, args...))
}

// errorAt returns an error at the reader's place.
func (r *reader) errorAt(why error) error { return &SyntaxError{r.line, r.column, why} }

// tag reads a line like [Name "value"].
func (r *reader) tag() error {
	inner, ok := strings.CutPrefix(r.text, "[")
	if ok {
		inner, ok = strings.CutSuffix(inner, "]")
	}
	if !ok {
		return r.failf("record.no-tag-form text", "%s is not a tag like [Edition \"amigo\"]",
			quoteShort(r.text))
	}
	name, value, _ := strings.Cut(inner, " ")
	r.column = 2
	if r.seen == nil {
		r.seen = map[string]bool{}
		if name != "Record" {
			return r.failf("record.first-tag name", "a record begins with the tag Record, not %s", quoteShort(name))
		}
	}
	key := name
	if name == "Seat" {
		n, _, _ := strings.Cut(value, " ")
		key += " " + n
	}
	if r.seen[key] {
		return r.failf("record.tag-twice name", "the tag %s appears twice", quoteShort(key))
	}
	r.seen[key] = true
	r.column = 2 + utf8.RuneCountInString(name) + 1
	if name == "Seat" {
		return r.seat(value)
	}
	v, err := strconv.Unquote(value)
	if err != nil || strconv.Quote(v) != value {
		return r.failf("record.tag-quotes text", "the tag’s value %s is not in plain quotes", quoteShort(value))
	}
	return r.value(name, v)
}

// value reads the value of a tag other than Seat.
func (r *reader) value(name, text string) error {
	setup := &r.rec.Setup
	switch name {
	case "Record":
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || strconv.Itoa(n) != text {
			return r.failf("record.version text", "the version of the record is %s, not a number", quoteShort(text))
		}
		if n > Version {
			return r.failf("record.version-later why version ours",
				"%v (record version %d; this game reads versions up to %d)", rules.ErrNewer, n, Version)
		}
		r.version = n
	case "Edition":
		id, err := rules.EditionByID(text)
		if err != nil {
			return r.errorAt(err)
		}
		setup.Edition = id
	case "Variants":
		variants, err := rules.VariantsByName(text)
		if err != nil {
			return r.errorAt(err)
		}
		setup.Variants = variants
	case "First":
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > rules.MaxSeats || strconv.Itoa(n) != text {
			return r.failf("record.first-seat text", "the first seat is %s, not a number from 1 to 7", quoteShort(text))
		}
		setup.First = rules.Seat(n - 1)
	case "Agents":
		set, ok := agentSet(text)
		if !ok {
			return r.failf("record.agents text", "the agents are %s, not letters of roygbva in that order",
				quoteShort(text))
		}
		setup.Agents = set
	case "Seed":
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || strconv.FormatUint(n, 10) != text {
			return r.failf("record.seed text", "the seed is %s, not a whole number of 19 digits at most",
				quoteShort(text))
		}
		r.rec.Seed, r.rec.HasSeed = n, true
	case "Position":
		g, err := ParseStart(text)
		if err != nil {
			return r.errorAt(err)
		}
		r.rec.Position, r.game, r.positionAt = text, g, place{r.line, r.column}
	case "Notes":
		if text != "own" && text != "none" && text != notesEvidence {
			return r.failf("record.notes text", "the notes are %s, not own, none or evidence", quoteShort(text))
		}
		r.rec.Notes = text
	case "Table":
		if text == "" {
			return r.failf("record.customs text",
				"the house rules are %s, not thoughts, odds or die in that order", quoteShort(text))
		}
		if _, err := HouseRulesByName(text); err != nil {
			return r.errorAt(err)
		}
		r.rec.HouseRules = text
	case "Otherwise":
		prior, ok := parsePriorResult(text)
		if !ok {
			return r.failf("record.otherwise text", "the other game’s result %s is not points and seats like 44 1",
				quoteShort(text))
		}
		r.rec.PriorResult = prior
	default:
		return r.failf("record.no-tag name", "unknown tag %s", quoteShort(name))
	}
	return nil
}

// seat reads the value of a tag like [Seat 1 "Anna" person].
func (r *reader) seat(value string) error {
	number, rest, _ := strings.Cut(value, " ")
	if number != strconv.Itoa(len(r.rec.Players)+1) {
		return r.failf("record.seat-order seat text", "seat %d comes next, not %s", len(r.rec.Players)+1,
			quoteShort(number))
	}
	p, err := r.player(number, rest)
	if err != nil {
		return err
	}
	if len(r.rec.Players) == rules.MaxSeats {
		return r.failf("record.seven-seats", "there are only seven seats")
	}
	r.rec.Players = append(r.rec.Players, p)
	return nil
}

// Name normalises a typed name: it trims spaces and composes accents. It does not check the name.
func Name(typed string) string { return strings.TrimSpace(plaintext.Compose(typed)) }

// CheckNewName returns nil if a newly typed name is allowed, else an error for players. The function missingGlyph
// reports a character of the text without a glyph. Records and links may contain names that only CheckName accepts.
func CheckNewName(name string, missingGlyph func(text string) (rune, bool)) error {
	if err := CheckName(name); err != nil {
		return err
	}
	for _, c := range name {
		if plaintext.IsInvisible(c) || unicode.Is(unicode.M, c) {
			return unsupportedCharacter(fmt.Sprintf("%U", c))
		}
		if _, missing := missingGlyph(string(c)); missing {
			return unsupportedCharacter(fmt.Sprintf("%c (%U)", c, c))
		}
	}
	return nil
}

// unsupportedCharacter returns why a name can't contain a character.
func unsupportedCharacter(sign string) error {
	return message.Errorf(message.Of("name.sign", message.Verbatim("sign", sign)), "a name can’t contain %s",
		sign)
}

// CheckName returns nil if a name is valid in a record: 1 to MaxName printable characters. Otherwise it returns an
// error for players.
func CheckName(name string) error {
	if name == "" {
		return message.Errorf(message.Of("name.empty"), "a player needs a name")
	}
	if n := utf8.RuneCountInString(name); n > MaxName {
		return message.Errorf(message.Of("name.long", message.Number("most", MaxName), message.Number("characters", n)),
			"a name has at most %d characters, not %d", MaxName, n)
	}
	for _, c := range name {
		if !unicode.IsPrint(c) || c == utf8.RuneError { // invalid UTF-8 is decoded as RuneError
			return unsupportedCharacter(fmt.Sprintf("%U", c))
		}
	}
	return nil
}

// endTags checks that the tags agree, at the blank line after them.
func (r *reader) endTags() error {
	for _, name := range []string{"Record", "Edition", "Variants"} {
		if !r.seen[name] {
			return r.failf("record.tag-missing name", "the tag %s is missing", name)
		}
	}
	r.rec.Setup.Players = len(r.rec.Players)
	r.undoStack = NewUndoStack(r.rec.Players, r.rec.hasRealDie())
	switch {
	case r.version > 2 && r.rec.HouseRules == "" && r.rec.PriorResult == nil:
		return r.failf("record.no-news",
			"the tags Table and Otherwise are missing: a record of version 3 has one of them")
	case r.version < 3 && r.rec.HouseRules != "":
		return r.failf("record.customs-version version", "a record with the tag Table has version 3, not %d", r.version)
	case r.version < 3 && r.rec.PriorResult != nil:
		return r.failf("record.otherwise-version version", "a record with the tag Otherwise has version 3, not %d",
			r.version)
	}
	if r.version == 2 || r.rec.Position != "" {
		return r.beginAtPosition()
	}
	g, err := rules.New(r.rec.Setup)
	if err != nil {
		return r.errorAt(err)
	}
	r.game = g
	return nil
}

// action reads one line after the tags, and applies it: an action, an undo or a seat change.
func (r *reader) action() error {
	if r.lines++; r.lines > MaxActions {
		return r.failf("record.too-many actions", "the record has too many actions: %d at most", MaxActions)
	}
	word := r.text
	if r.game.Turn() > 0 {
		want := strconv.Itoa(r.game.Turn()) + ". "
		if r.game.Over() {
			return r.failf("record.over text", "%s can’t follow: the game is over", quoteShort(r.text))
		}
		rest, ok := strings.CutPrefix(word, want)
		if !ok {
			return r.failf("record.turn beginning turn text",
				"%q begins turn %d, not %s", want, r.game.Turn(),
				quoteShort(r.text))
		}
		word, r.column = rest, 1+len(want)
	}
	start := r.column
	if word == "undo" {
		before, err := r.undoStack.Undo(&r.game)
		if err != nil {
			return r.errorAt(err)
		}
		r.game = before
		r.rec.undo()
		return nil
	}
	verb, object, _ := strings.Cut(word, " ")
	r.column += len(verb) + 1
	if verb == "seat" {
		return r.seatChange(object)
	}
	action, err := r.parse(verb, object)
	if err != nil {
		return err
	}
	if err := r.game.Check(action); err != nil {
		r.column = start
		return r.errorAt(err)
	}
	if got := Line(&r.game, action); got != r.text+"\n" {
		r.column = start
		return r.failf("record.written text", "write this action as %s", quoteShort(strings.TrimSuffix(got, "\n")))
	}
	r.undoStack.Push(&r.game, action)
	if err := r.game.Apply(action, nil); err != nil {
		return r.errorAt(err)
	}
	r.rec.Actions = append(r.rec.Actions, action)
	return nil
}

// parse parses an action without its turn: a verb, and what follows the space after it.
func (r *reader) parse(verb, object string) (rules.Action, error) {
	var none rules.Action
	switch verb {
	case "agents":
		set, ok := agentSet(object)
		if !ok {
			return none, r.failf("record.agents text", "the agents are %s, not letters of roygbva in that order",
				quoteShort(object))
		}
		return rules.DrawAgents(set), nil
	case "deal":
		a, err := r.agent(object)
		return rules.Deal(a), err
	case "first", "roll":
		for i := range r.game.Edition().Faces {
			if faceText(&r.game, uint8(i)) == object {
				if verb == "first" {
					return rules.FirstRoll(i), nil
				}
				return rules.RollDie(i), nil
			}
		}
		return none, r.failf("record.no-face text", "the die of this edition has no face %s", quoteShort(object))
	case "safe":
		b, err := r.building(object)
		return rules.MoveSafe(b), err
	case "move":
		return r.steps(object)
	}
	return r.parseVariant(verb, object)
}

// steps parses the object of a move.
func (r *reader) steps(object string) (rules.Action, error) {
	var steps [rules.NumAgents]uint8
	if object == "-" {
		return rules.MoveAgents(steps), nil
	}
	for _, part := range strings.Split(object, " ") {
		if len(part) != 2 || part[1] < '1' || part[1] > '9' {
			return rules.Action{}, r.failf("record.steps text",
				"%s is not an agent’s letter with its steps, like r3", quoteShort(part))
		}
		a, ok := rules.AgentByCode(part[0])
		if !ok {
			return rules.Action{}, r.failf("record.no-agent letter", "unknown agent %q", part[0])
		}
		if steps[a] > 0 {
			return rules.Action{}, r.failf("record.agent-twice agent", "%v moves twice", a)
		}
		steps[a] = part[1] - '0'
		r.column += len(part) + 1
	}
	return rules.MoveAgents(steps), nil
}

// agentSet parses letters of agents in order, false if they are invalid or none.
func agentSet(letters string) (rules.AgentSet, bool) {
	var set rules.AgentSet
	for i := range len(letters) {
		a, ok := rules.AgentByCode(letters[i])
		if !ok {
			return 0, false
		}
		set = set.With(a)
	}
	return set, set != 0 && set.String() == letters
}

// quoteShort quotes a text for a message, shortened if it is long.
func quoteShort(s string) string {
	const maxLength = 40 // characters
	if r := []rune(s); len(r) > maxLength {
		s = string(r[:maxLength]) + "…"
	}
	return strconv.Quote(s)
}
