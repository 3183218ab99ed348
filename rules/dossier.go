package rules

// Guess is what a dossier says about the owner of one agent: nothing, nobody, or a seat.
type Guess uint8

// The guesses that name no seat.
const (
	GuessNone   Guess = 0 // no guess: an own agent, one not in play, or an empty row
	GuessNobody Guess = 1 // a free agent

	GuessHidden Guess = 0xFF // a guess that is masked
)

// guessFirstSeat is the guess that names seat 0; the other seats follow.
const guessFirstSeat Guess = 2

// GuessSeat returns the guess that the agent belongs to seat s, which must be below MaxSeats.
func GuessSeat(s Seat) Guess { return Guess(s) + guessFirstSeat }

// Seat returns the seat that the guess names. It is NoSeat for GuessNone, GuessNobody and GuessHidden.
func (g Guess) Seat() Seat {
	if g < guessFirstSeat || g >= guessFirstSeat+MaxSeats {
		return NoSeat
	}
	return Seat(g - guessFirstSeat)
}

// DossierRules are an edition's rules for the dossier.
type DossierRules struct {
	Allowed    bool // the edition has the dossier
	Threshold  int  // a score above this opens the dossiers
	Right      int  // points of a correct row
	Wrong      int  // points of a wrong row, 0 or less
	AllowBlank bool // rows may stay empty
	// the dossiers open again after a token that opened them falls below ResetBelow and one passes Threshold again
	Reopens    bool
	ResetBelow int
	Safe       SafeRule // safe rule in this variant
}

// Opens returns the lowest score that opens the dossiers.
func (r *DossierRules) Opens() int { return r.Threshold + 1 }

// Dossiers holds the written dossiers and the seats that must write.
type Dossiers struct {
	dossiers [MaxSeats][NumAgents]Guess
	written  SeatSet  // seats that have a dossier
	pending  SeatSet  // seats that must write now
	crossed  bool     // the dossiers have opened and not been reset since
	openers  AgentSet // tokens that opened the dossiers last
	bonus    [MaxSeats]int8
}

// Dossier returns a seat's guess about an agent. It is GuessNone before the seat has written, and GuessHidden if it is
// masked.
func (d *Dossiers) Dossier(s Seat, a Agent) Guess { return d.dossiers[s][a] }

// HasDossier reports whether a seat has a dossier, which is public.
func (d *Dossiers) HasDossier(s Seat) bool { return d.written.Has(s) }

// ThresholdCrossed reports whether the dossiers have opened and not been reset since, which is public.
func (d *Dossiers) ThresholdCrossed() bool { return d.crossed }

// PendingWriters returns the seats that must still write. They may write in any order. The set is empty outside
// PhaseDossier.
func (d *Dossiers) PendingWriters() SeatSet { return d.pending }

// Bonus returns the points of a seat's dossier, which may be negative. It is 0 before the end of the game.
func (d *Dossiers) Bonus(s Seat) int { return int(d.bonus[s]) }

// open opens the dossiers of a number of seats if a score has risen above the threshold, and returns those agents.
// Otherwise it may reset the dossiers.
func (d *Dossiers) open(rules *DossierRules, players int, before, after *[NumAgents]uint8) (crossed AgentSet) {
	fell := AgentSet(0)
	for a := range Agent(NumAgents) {
		if int(before[a]) <= rules.Threshold && int(after[a]) > rules.Threshold {
			crossed = crossed.With(a)
		}
		if d.openers.Has(a) && int(after[a]) < rules.ResetBelow {
			fell = fell.With(a)
		}
	}
	switch {
	case !d.crossed:
		if crossed != 0 {
			d.crossed, d.openers = true, crossed
			d.pending = 1<<players - 1
		}
		return crossed
	case rules.Reopens && fell != 0: // from the next count on; any of several openers suffices (ruling)
		d.crossed, d.openers = false, 0
	}
	return 0
}

// write stores a seat's dossier.
func (d *Dossiers) write(s Seat, rows [NumAgents]Guess) {
	d.dossiers[s] = rows
	d.written = d.written.With(s)
	d.pending = d.pending.Without(s)
}

// openDossiers opens the dossiers if the change of scores requires it.
func (m machine) openDossiers(before *[NumAgents]uint8) {
	if !m.setup.Variants.Dossier {
		return
	}
	if crossed := m.Dossiers.open(&m.Edition().Dossier, m.setup.Players, before, &m.score); crossed != 0 {
		m.log.add(Event{Kind: EventDossiersOpened, Set: crossed})
	}
}

// writeDossier stores a seat's dossier. After the last one the game continues.
func (m machine) writeDossier(a *Action) {
	m.Dossiers.write(a.Seat, a.Guesses())
	m.log.add(Event{Kind: EventDossierWritten, Seat: a.Seat})
	if m.pending == 0 {
		m.proceed()
	}
}

// scoreDossiers adds the points of each player's dossier to its best token. It uses the owners at the end of the game,
// and does nothing in a view that masks owners.
func (m machine) scoreDossiers() {
	if !m.Owners.allKnown() {
		return
	}
	rules := &m.Edition().Dossier
	var tokens [MaxSeats]Agent // decided before any token moves
	for seat := range Seat(m.setup.Players) {
		tokens[seat] = m.Token(seat)
	}
	for seat := range Seat(m.setup.Players) {
		agent := tokens[seat]
		if agent == NoAgent || !m.written.Has(seat) {
			continue
		}
		sum := 0
		for i, guess := range m.dossiers[seat] {
			switch owner := m.Owner(Agent(i)); {
			case guess == GuessNone || guess == GuessHidden:
			case guess == GuessNobody && owner == NoSeat || guess != GuessNobody && owner == guess.Seat():
				sum += rules.Right
			default:
				sum += rules.Wrong
			}
		}
		before := m.score[agent]
		m.bonus[seat] = int8(sum)
		m.score[agent] = uint8(max(int(before)+sum, 0))
		m.log.add(Event{Kind: EventDossierScored, Seat: seat, Agent: agent, Points: int8(sum), Before: before,
			After: m.score[agent]})
	}
}
