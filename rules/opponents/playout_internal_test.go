package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestPlayoutMatchesGame checks that a simulation follows the rules: a state and a rules.Game stay the same through
// whole games. It compares the state, legal moves, places for the safe and winners, in every edition and variant.
func TestPlayoutMatchesGame(t *testing.T) {
	testrun.Long(t)
	const games = 12
	tables, counts, ends, kept, shared := 0, 0, 0, 0, 0
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
				s := rules.Setup{Edition: e, Players: n, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}}
				if s.Validate() != nil {
					continue
				}
				tables++
				for seed := range uint64(games) {
					p := newMirror(t, s, seed)
					for !p.game.Over() {
						if p.game.Phase() == rules.PhaseSafe {
							counts++
							if p.placeSafe(); p.state.safe == p.safe {
								kept++
							}
						} else {
							p.move()
						}
						p.compare()
					}
					ends++
					if p.checkEnd().Winners.Len() > 1 {
						shared++
					}
				}
			}
		}
	}
	t.Logf("%d tables, %d games, %d of them shared; %d safes placed, %d of them where they stood", tables, ends,
		shared, counts, kept)
	if shared == 0 || kept == 0 {
		t.Errorf("compared %d shared wins and %d safes left in place, want some of each", shared, kept)
	}
}

// TestOneSeatWinsWithTwoTokens checks that a seat whose two agents are tied in front is the only winner.
func TestOneSeatWinsWithTwoTokens(t *testing.T) {
	g, err := rules.ParsePosition("hc1 amigo topsecret 2 over 27 1 1 ogbva -.8.-.10.1.1.7 -.36.-.45.45.12.41 7 - ba " +
		"0.0 + -.8.-.10.1.1.7 -.- " +
		"abbccddeffggjkkllmmnno aehi/e -:g.- -:-:-:4 -:-:-:0:-")
	if err != nil {
		t.Fatal(err)
	}
	p := &mirror{t: t, game: g, ruleset: newRuleset(g.Setup()), world: worldOf(&g), state: newState(&g)}
	if r := p.checkEnd(); r.Winners != 1 || r.Front.Len() != 2 {
		t.Errorf("got result %+v, want seat 1 alone with two agents in front", r)
	}
}

// mirror plays a game and its simulation side by side. Nobody plays cards, and all dossiers earn nothing.
type mirror struct {
	t       testing.TB
	game    rules.Game
	state   state
	ruleset ruleset
	world   world
	safe    rules.Building // the place of the safe before it was last placed
	src     rules.RandomSource
}

// newMirror returns a mirror of a new game at the beginning of its first turn.
func newMirror(t testing.TB, s rules.Setup, seed uint64) *mirror {
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	p := &mirror{t: t, game: g, ruleset: newRuleset(s),
		src: rules.NewRandomSource(seed<<16 | uint64(s.Players)<<8 | uint64(s.Edition))}
	for p.game.Turn() == 0 {
		p.apply(p.randomAction())
	}
	p.state, p.world = newState(&p.game), worldOf(&p.game)
	return p
}

// worldOf returns the owners of a game as the simulation stores them.
func worldOf(g *rules.Game) (w world) {
	for s := range w {
		w[s] = toDense(g.InPlay(), g.Identities(rules.Seat(s)))
	}
	return w
}

// randomAction returns a random legal action of the game.
func (m *mirror) randomAction() rules.Action { return m.game.NthLegal(m.src.Intn(m.game.CountLegal())) }

// apply applies an action to the game only, not to the simulation.
func (m *mirror) apply(a rules.Action) {
	m.t.Helper()
	before := m.game.Position()
	if err := m.game.Apply(a, nil); err != nil {
		m.t.Fatalf("%s: %v: %v", before, a, err)
	}
}

// steps converts steps in lanes to those of a rules.Action.
func (m *mirror) steps(lanes uint64) (steps [rules.NumAgents]uint8) {
	for a := range rules.Agent(rules.NumAgents) {
		if m.game.InPlay().Has(a) {
			steps[a] = uint8(lanes)
			lanes >>= 8
		}
	}
	return steps
}

// move rolls the die and makes a move, in the game and in the state. Half of the moves are random, the others those of
// a playout.
func (m *mirror) move() {
	m.t.Helper()
	face := m.src.Intn(6)
	m.apply(rules.RollDie(face))
	f := m.ruleset.edition.Faces[face]
	moves, none := m.state.moves(&m.ruleset, f), 0
	if m.game.NthLegal(0) == rules.MoveAgents([rules.NumAgents]uint8{}) {
		none = 1 // the move of nobody, which draws a card, is not simulated
	}
	if want := m.game.CountLegal() - none; len(moves) != want {
		m.t.Fatalf("%s: got %d moves, want %d", m.game.Position(), len(moves), want)
	}
	for i, move := range moves {
		if got := rules.MoveAgents(m.steps(move)); got != m.game.NthLegal(none+i) {
			m.t.Fatalf("%s: move %d: got %v, want %v", m.game.Position(), i, got, m.game.NthLegal(none+i))
		}
	}
	chosen := moves[m.src.Intn(len(moves))]
	if m.src.Intn(2) == 0 {
		const samples = 8 // as handlers use
		chosen = m.state.sampleMove(&m.ruleset, f, m.world[m.state.active], samples, &m.src)
	}
	m.state.move(&m.ruleset, chosen)
	m.apply(rules.MoveAgents(m.steps(chosen)))
	for {
		switch m.game.Phase() {
		case rules.PhaseOffer:
			m.apply(rules.AnswerOffer(false))
		case rules.PhaseDraw:
			m.apply(m.randomAction())
		case rules.PhaseCall:
			m.apply(rules.Call(false))
		case rules.PhaseCards:
			m.apply(rules.Pass())
		case rules.PhaseDossier:
			m.apply(m.worthlessDossier(m.game.Actor()))
		default:
			return
		}
	}
}

// worthlessDossier returns a dossier that earns nothing: blank where that is allowed, else with wrong rows only.
func (m *mirror) worthlessDossier(seat rules.Seat) rules.Action {
	var page [rules.NumAgents]rules.Guess
	for a := range rules.Agent(rules.NumAgents) {
		switch owner := m.game.Owner(a); {
		case owner == seat || !m.game.InPlay().Has(a) || m.ruleset.edition.Dossier.AllowBlank:
		case owner == rules.NoSeat:
			page[a] = rules.GuessSeat(rules.NextSeat(seat, m.game.Players()))
		default:
			page[a] = rules.GuessNobody
		}
	}
	return rules.WriteDossier(seat, page)
}

// placeSafe places the safe, in the game and in the state.
func (m *mirror) placeSafe() {
	m.t.Helper()
	free, _ := m.state.safePlaces(&m.ruleset)
	for b := range rules.Building(rules.NumBuildings) {
		if got, want := free>>b&1 == 1, m.game.Check(rules.MoveSafe(b)) == nil; got != want {
			m.t.Fatalf("%s: safe may be placed in %v: got %v, want %v", m.game.Position(), b, got, want)
		}
	}
	m.safe = m.state.safe
	b := rules.Building(nthBit(free, m.src.Intn(m.game.CountLegal())))
	if m.src.Intn(2) == 0 {
		b = m.state.chooseSafe(&m.ruleset, m.world[m.state.active], safeSamples, &m.src)
	}
	m.state.placeSafe(&m.ruleset, b)
	m.apply(rules.MoveSafe(b))
}

// compare fails the test if the simulation's state differs from the game.
func (m *mirror) compare() {
	m.t.Helper()
	if want := newState(&m.game); m.state != want {
		m.t.Fatalf("%s: got state\n%+v\nwant\n%+v", m.game.Position(), m.state, want)
	}
}

// checkEnd compares the winners of a finished game, and the value of its end for each seat.
func (m *mirror) checkEnd() rules.Result {
	m.t.Helper()
	result := m.game.Result()
	if got := m.state.winners(&m.ruleset, &m.world); got != result.Winners {
		m.t.Fatalf("%s: winners: got %07b, want %07b", m.game.Position(), got, result.Winners)
	}
	for s := range rules.Seat(m.game.Players()) {
		want := 0
		if result.Winners.Has(s) {
			want = fullWin / result.Winners.Len()
		}
		if got := m.state.winShare(&m.ruleset, &m.world, s); got != want {
			m.t.Fatalf("%s: winShare of seat %d: got %d, want %d", m.game.Position(), s+1, got, want)
		}
	}
	return result
}
