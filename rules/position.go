package rules

import (
	"strconv"
	"strings"
)

// A position is the state of a game as one line of text: fields separated by single spaces. For example
//
//	hc1 amigo base 2 move 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 5 o? 0.0 - 7.0.7.-3.0.-.-
//
//	 1 version         hc1, or hc2 if latecomers have joined
//	 2 edition         Edition.ID
//	 3 variants        base, topsecret, dossier, topsecret+dossier
//	 4 players         2 … 7; in hc2 initial players + latecomers, such as 3+1
//	 5 phase           agents, deal, first, roll, move, safe, over; with variants also draw, passport, offer, call,
//	                   cards, dossier
//	 6 turn            0 before the first
//	 7 active seat     1 … 7, - for none
//	 8 first seat      seat of the first turn, - while open; preceded by = if the table chose it before the deal
//	 9 agents          letters of those in play, - before they are drawn
//	10 buildings       0 … 11 for each of the seven agents, - for those not in play
//	11 scores          likewise
//	12 safe            0 … 11
//	13 roll            number of the die's face, 1 … 6, - for none
//	14 identities      for each seat the agent's letter, ? if masked, - if not dealt
//	15 first rolls     for each seat the points rolled for the first turn, 0 for none, x for a seat that is out
//	16 last lap        + or -
//	17 gains           points of each agent in the last count
//
// The variants append fields; see position_variants.go.
const positionVersion, joinedVersion = "hc1", "hc2"

// newestVersion is the number in joinedVersion.
const newestVersion = 2

// The numbers of the fields.
const (
	versionField = 1 + iota
	editionField
	variantsField
	playersField
	phaseField
	turnField
	activeField
	firstField
	agentsField
	buildingsField
	scoresField
	safeField
	rollField
	identitiesField
	firstRollsField
	lastLapField
	gainsField
	handsField // with top secret cards, like the following ones
	deckField
	discardsField
	secondField
	drawField
	roundField
)

// baseFields is the number of fields in the base game.
const baseFields = gainsField

// maxPositionScore is the highest score that ParsePosition accepts. No game reaches it. It leaves room in a byte for
// the points of a last lap.
const maxPositionScore = 150

// phaseNames are the names of the phases in positions, indexed by Phase.
var phaseNames = [numPhases]string{"agents", "deal", "draw", "passport", "first", "roll", "move", "offer", "call",
	"cards", "dossier", "safe", "over"}

// Position returns the game as a line of text, which ParsePosition reads back exactly. Masked identities, cards and
// guesses are question marks.
func (g *Game) Position() string {
	w := positionWriter{g}
	fields := w.baseFields(make([]string, 0, baseFields+cardFieldCount+dossierFieldCount))
	if g.setup.Variants.TopSecret {
		fields = w.cardFields(fields)
	}
	if g.setup.Variants.Dossier {
		fields = w.dossierFields(fields)
	}
	return strings.Join(fields, " ")
}

// positionWriter writes the fields of a game's position.
type positionWriter struct{ *Game }

// joinAgents joins the numbers of all agents with dots, - for agents not in play.
func (w positionWriter) joinAgents(item func(a Agent) int) string {
	var parts [NumAgents]string
	for i := range parts {
		parts[i] = "-"
		if a := Agent(i); w.inPlay.Has(a) {
			parts[i] = strconv.Itoa(item(a))
		}
	}
	return strings.Join(parts[:], ".")
}

// joinSeats joins the items of all seats with dots.
func (w positionWriter) joinSeats(item func(s Seat) string) string {
	parts := make([]string, w.setup.Players)
	for i := range parts {
		parts[i] = item(Seat(i))
	}
	return strings.Join(parts, ".")
}

// baseFields appends the fields of the base game.
func (w positionWriter) baseFields(fields []string) []string {
	first := seatText(w.starter)
	if w.starter == NoSeat && w.setup.First != NoSeat {
		first = "=" + seatText(w.setup.First)
	}
	face := "-"
	if w.face > 0 {
		face = strconv.Itoa(int(w.face))
	}
	var ids strings.Builder
	for s := range w.setup.Players {
		switch a := w.identity[s]; {
		case s >= int(w.dealt):
			ids.WriteByte('-')
		case a == NoAgent:
			ids.WriteByte('?')
		default:
			ids.WriteByte(a.Code())
		}
	}
	version, players := positionVersion, strconv.Itoa(w.setup.Players)
	if w.setup.Joined > 0 {
		version, players = joinedVersion, strconv.Itoa(w.setup.InitialPlayers())+"+"+strconv.Itoa(w.setup.Joined)
	}
	return append(fields, version, w.Edition().ID, w.setup.Variants.String(), players, phaseNames[w.phase],
		strconv.Itoa(int(w.turn)), seatText(w.active), first, dashIfEmpty(w.inPlay.String()),
		w.joinAgents(func(a Agent) int { return int(w.at[a]) }),
		w.joinAgents(func(a Agent) int { return int(w.score[a]) }),
		strconv.Itoa(int(w.safe)), face, ids.String(),
		w.joinSeats(func(s Seat) string {
			if w.phase == PhaseFirst && !w.rolling.Has(s) {
				return "x"
			}
			return strconv.Itoa(int(w.rolls[s]))
		}),
		plusMinus(w.lastLap), w.joinAgents(func(a Agent) int { return int(w.gain[a]) }))
}

// isNewerVersion reports whether a version of positions is newer than those that this program reads.
func isNewerVersion(version string) bool {
	number, _ := strings.CutPrefix(version, "hc")
	n, err := strconv.Atoi(number)
	return err == nil && n > newestVersion && version == "hc"+strconv.Itoa(n)
}

// fieldError returns an error about a field, numbered from 1.
func fieldError(field int, why error) error {
	return InputErrorf("position.field field why", "position, field %d: %v", field, why)
}

// positionError returns an error about a whole position.
func positionError(why error) error {
	return InputErrorf("position.whole why", "position: %v", why)
}

// positionReader reads the fields of a position and keeps the first error.
type positionReader struct {
	fields []string
	err    error
}

// failf records an error in a field; code and format are those of InputErrorf.
//
//go:noinline
func (r *positionReader) failf(field int, code, format string, args ...any) {
	if r.err == nil {
		r.err = fieldError(field, InputErrorf(code, format, args...))
	}
}

// number parses a number from low to high in canonical form; what names it in errors.
func (r *positionReader) number(field int, text string, what error, low, high int) int {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		r.failf(field, "position.not-a-number what text", "%v is %q, not a number", what, text)
		return low
	}
	if n < low || n > high {
		r.failf(field, "position.out-of-range what number low high", "%v is %d, not %d to %d", what, n, low, high)
		return low
	}
	return n
}

// seat parses a seat from 1, or - for none.
func (r *positionReader) seat(field int, text string, what error, players int) Seat {
	if text == "-" {
		return NoSeat
	}
	return Seat(r.number(field, text, what, 1, players) - 1)
}

// perAgent calls set with each agent in play and its number in the field.
func (r *positionReader) perAgent(field int, what error, inPlay AgentSet, low, high int, set func(a Agent, n int)) {
	parts := strings.Split(r.fields[field-1], ".")
	if len(parts) != NumAgents {
		r.failf(field, "position.seven-agents what agents", "%v: of seven agents, not of %d", what,
			len(parts))
		return
	}
	for i, p := range parts {
		a := Agent(i)
		switch {
		case inPlay.Has(a):
			set(a, r.number(field, p, InputErrorf("position.of-agent what agent", "%v of %v", what, a), low, high))
		case p != "-":
			r.failf(field, "position.has-no-place agent text", "%v is not in play: write -, not %q",
				a, p)
		}
	}
}

// ParsePosition parses what Position returns. A position with masked facts gives a game like that of a View.
//
// Errors are *InputError values that name the wrong field. A position of a newer version gives an error that wraps
// ErrNewer.
func ParsePosition(text string) (Game, error) {
	r := positionReader{fields: strings.Split(text, " ")}
	if isNewerVersion(r.fields[0]) {
		return Game{}, fieldError(versionField,
			InputErrorf("position.version-later why version", "%v (position version %q)", ErrNewer, r.fields[0]))
	}
	if len(r.fields) < baseFields {
		return Game{}, InputErrorf("position.fields fields given",
			"position: %d fields with single spaces between, not %d", baseFields, len(r.fields))
	}
	fields := r.fields
	if fields[0] != positionVersion && fields[0] != joinedVersion {
		return Game{}, fieldError(versionField,
			InputErrorf("position.version version ours", "the version is %q; this game reads %s", fields[0],
				positionVersion))
	}
	id, err := EditionByID(fields[1])
	if err != nil {
		return Game{}, fieldError(editionField, err)
	}
	variants, err := VariantsByName(fields[2])
	if err != nil {
		return Game{}, fieldError(variantsField, err)
	}
	if want := baseFields + variants.extraFields(); len(fields) != want {
		return Game{}, InputErrorf("position.fields-variants fields given",
			"position: with these variants %d fields with single spaces between, not %d", want, len(fields))
	}
	s := Setup{Edition: id, Variants: variants, First: NoSeat}
	r.readPlayers(&s)
	if r.err != nil {
		return Game{}, r.err
	}
	g, err := newGame(s)
	if err != nil {
		return Game{}, positionError(err)
	}
	r.readState(&g)
	r.readAgents(&g)
	r.readSeats(&g)
	r.readVariants(&g)
	if r.err == nil {
		r.check(&g)
	}
	if r.err == nil {
		r.checkVariants(&g)
	}
	if r.err != nil {
		return Game{}, r.err
	}
	if want := g.Position(); want != text { // the text is not canonical
		return Game{}, InputErrorf("position.written text", "position: write this as %q", want)
	}
	return g, nil
}

// readPlayers reads the number of players and of latecomers.
func (r *positionReader) readPlayers(s *Setup) {
	began, maximum := r.text(playersField), MaxSeats
	if r.text(versionField) == joinedVersion {
		var joined string
		began, joined, _ = strings.Cut(began, "+")
		s.Joined = r.number(playersField, joined, InputErrorf("position.the-joined",
			"the number of players who came later"), 1, MaxSeats-MinSeats)
		maximum -= s.Joined
	}
	s.Players = s.Joined + r.number(playersField, began, InputErrorf("position.the-players", "the number of players"),
		MinSeats, maximum)
}

// readState reads phase, turn, seats, safe, roll and last lap.
func (r *positionReader) readState(g *Game) {
	g.phase = numPhases
	for p, name := range phaseNames {
		if r.text(phaseField) == name {
			g.phase = Phase(p)
		}
	}
	if g.phase == numPhases {
		r.failf(phaseField, "position.no-phase name", "unknown phase %q", r.text(phaseField))
	}
	g.turn = uint16(r.number(turnField, r.text(turnField), InputErrorf("position.the-turn", "the turn"), 0, 1<<16-1))
	g.active = r.seat(activeField, r.text(activeField), InputErrorf("position.the-active", "the active seat"),
		g.setup.Players)
	first, chosen := strings.CutPrefix(r.text(firstField), "=")
	seat := r.seat(firstField, first, InputErrorf("position.the-first", "the first seat"), g.setup.Players)
	if !chosen {
		g.starter = seat
	}
	if chosen || seat != NoSeat && g.Edition().First == FirstChosen {
		g.setup.First = seat
	}
	g.safe = Building(r.number(safeField, r.text(safeField), InputErrorf("position.the-safe", "the safe’s building"), 0,
		NumBuildings-1))
	if roll := r.text(rollField); roll != "-" {
		g.face = uint8(r.number(rollField, roll, InputErrorf("position.the-roll", "the roll"), 1, 6))
	}
	switch lastLap := r.text(lastLapField); lastLap {
	case "+":
		g.lastLap = true
	case "-":
	default:
		r.failf(lastLapField, "position.last-lap text", "the last round is + or -, not %q", lastLap)
	}
}

// readAgents reads the agents in play, their buildings, scores and gains.
func (r *positionReader) readAgents(g *Game) {
	g.inPlay = 0
	if letters := r.text(agentsField); letters != "-" {
		for i := range len(letters) {
			agent, ok := AgentByCode(letters[i])
			if !ok {
				r.failf(agentsField, "position.no-agent letter", "unknown agent %q", letters[i])
				return
			}
			g.inPlay = g.inPlay.With(agent)
		}
		if g.inPlay.String() != letters {
			r.failf(agentsField, "position.agents-order letters", "agents out of order or named twice: %q", letters)
		}
		if g.inPlay.Len() != g.requiredAgents() {
			r.failf(agentsField, "position.agents-needed players agents given",
				"%d players need %d agents in this edition, not %d", g.setup.InitialPlayers(), g.requiredAgents(),
				g.inPlay.Len())
		}
		if g.requiredAgents() < NumAgents {
			g.setup.Agents = g.inPlay
		}
	}
	r.perAgent(buildingsField, InputErrorf("position.buildings", "the building"), g.inPlay, 0, NumBuildings-1,
		func(a Agent, n int) { g.at[a] = Building(n) })
	r.perAgent(scoresField, InputErrorf("position.scores", "the score"), g.inPlay, 0, maxPositionScore,
		func(a Agent, n int) { g.score[a] = uint8(n) })
	const minGain, maxGain = -3, 10 // points of the ruins and of house 10
	r.perAgent(gainsField, InputErrorf("position.gains", "the gain"), g.inPlay, minGain, maxGain,
		func(a Agent, n int) { g.gain[a] = int8(n) })
}

// readSeats reads identities and rolls for the first turn.
func (r *positionReader) readSeats(g *Game) {
	letters := r.text(identitiesField)
	if len(letters) != g.setup.Players {
		r.failf(identitiesField, "position.identities players given", "%d seats have as many identities, not %d",
			g.setup.Players, len(letters))
		return
	}
	g.dealt = 0
	seen := AgentSet(0)
	for i := range len(letters) {
		letter := letters[i]
		if letter == '-' {
			continue
		}
		if int(g.dealt) != i {
			r.failf(identitiesField, "position.identity-before later seat", "seat %d has an identity before seat %d",
				i+1, g.dealt+1)
			return
		}
		g.dealt++
		if letter == '?' {
			continue
		}
		agent, ok := AgentByCode(letter)
		if !ok || !g.inPlay.Has(agent) {
			r.failf(identitiesField, "position.identity-unknown seat letter",
				"seat %d’s identity %q is not an agent in play", i+1, letter)
			return
		}
		if seen.Has(agent) {
			r.failf(identitiesField, "position.identity-twice agent", "%v is the identity of two seats", agent)
		}
		seen = seen.With(agent)
		g.identity[i] = agent
	}
	rolls := strings.Split(r.text(firstRollsField), ".")
	if len(rolls) != g.setup.Players {
		r.failf(firstRollsField, "position.rolls players given", "%d seats have as many first rolls, not %d",
			g.setup.Players, len(rolls))
		return
	}
	for i, p := range rolls {
		if p == "x" && g.phase == PhaseFirst {
			continue
		}
		g.rolls[i] = uint8(r.number(firstRollsField, p, InputErrorf("position.the-first-roll", "a first roll"), 0,
			maxRoll))
		if g.phase == PhaseFirst {
			g.rolling = g.rolling.With(Seat(i))
		}
	}
}

// text returns the text of a field.
func (r *positionReader) text(field int) string { return r.fields[field-1] }

// check reports positions whose fields contradict each other.
func (r *positionReader) check(g *Game) {
	late := g.setup.Joined > 0 && g.phase == PhaseDeal && g.turn > 0 // a latecomer has no identity yet
	drawsLater := g.turn > 0 && (g.phase == PhaseDraw || g.phase == PhasePassport)
	begun := late || g.phase >= PhaseRoll || drawsLater
	needsCards := false
	switch g.phase {
	case PhaseDraw, PhasePassport, PhaseOffer, PhaseCall, PhaseCards:
		needsCards = true
	}
	rollsForFirst := g.Edition().First == FirstHighestRoll
	turnSeat := (int(g.starter) + int(g.turn) - 1) % g.setup.Players // without latecomers
	switch {
	case g.phase != PhaseAgents && g.inPlay == 0:
		r.failf(agentsField, "position.nobody-in-play", "no agents are in play")
	case g.phase == PhaseAgents && (g.inPlay != 0 || g.requiredAgents() == NumAgents):
		r.failf(phaseField, "position.agents-drawn", "the agents are already drawn")
	case g.setup.Joined > 0 && (!begun || int(g.starter) >= g.setup.InitialPlayers()):
		r.failf(playersField, "position.joined-early", "late arrivals need a game that others have begun")
	case late && int(g.dealt) != g.setup.Players-1:
		r.failf(identitiesField, "position.joined-dealt", "only who came last can be without an identity")
	case g.phase == PhaseDeal && int(g.dealt) >= g.setup.Players:
		r.failf(identitiesField, "position.all-dealt", "the phase can’t be deal: all identities are dealt")
	case g.phase > PhaseDeal && int(g.dealt) != g.setup.Players:
		r.failf(identitiesField, "position.not-all-dealt", "not all identities are dealt")
	case needsCards && !g.setup.Variants.TopSecret:
		r.failf(phaseField, "position.cards-none", "this table has no cards")
	case !g.setup.Variants.Dossier && g.phase == PhaseDossier:
		r.failf(phaseField, "position.dossiers-none", "this table has no dossiers")
	case g.phase == PhaseFirst && !rollsForFirst:
		r.failf(phaseField, "position.nobody-rolls", "nobody rolls for the first turn in this edition")
	case g.phase == PhaseFirst && (g.rolling.Len() < 2 || g.nextToRoll() == NoSeat):
		r.failf(firstRollsField, "position.nobody-left", "nobody is left to roll for the first turn")
	case g.rolls != [MaxSeats]uint8{} && (!rollsForFirst || !begun && g.phase != PhaseFirst):
		r.failf(firstRollsField, "position.nobody-rolled", "nobody has rolled for the first turn")
	case g.phase == PhaseMove && g.face == 0:
		r.failf(rollField, "position.roll-missing", "a move needs a roll")
	case g.phase != PhaseMove && g.face != 0:
		r.failf(rollField, "position.roll-early", "a roll belongs to the phase move")
	case begun != (g.active != NoSeat), begun != (g.starter != NoSeat), begun != (g.turn > 0):
		r.failf(turnField, "position.not-begun", "turn, active seat and first seat belong to a game that has begun")
	case !begun && g.setup.First != NoSeat && g.Edition().First != FirstChosen:
		r.failf(firstField, "position.nobody-chosen", "in this edition nobody is chosen to begin")
	case g.lastLap && g.phase != PhaseOver && (!begun || g.Edition().End == EndAtOnce):
		r.failf(lastLapField, "position.no-last-lap", "this is not the last round")
	case begun && g.setup.First == NoSeat && g.Edition().First == FirstSeatOne && g.starter != 0:
		r.failf(firstField, "position.seat-one", "in this edition seat 1 begins")
	case begun && g.setup.Joined == 0 && turnSeat != int(g.active):
		r.failf(activeField, "position.other-turn turn", "turn %d is another seat’s", g.turn)
	}
	if err := g.setup.Validate(); err != nil && r.err == nil {
		r.err = positionError(err)
	}
}
