package rules

// Guess is what a dossier says of one agent.
type Guess uint8

// The guesses beside those that name a seat.
const (
	GuessNone   Guess = 0 // nothing: an agent of one's own, one that is not in play, or a row left empty
	GuessNobody Guess = 1 // a free agent

	GuessHidden Guess = 0xFF // written, but it may not be known
)

// GuessSeat returns the guess that the agent belongs to the seat.
func GuessSeat(s Seat) Guess { return Guess(s) + 2 }

// Seat returns the seat the guess names, NoSeat if none.
func (q Guess) Seat() Seat {
	if q < 2 || q >= 2+MaxSeats {
		return NoSeat
	}
	return Seat(q - 2)
}

// DossierRules are an edition's rules for the dossier.
type DossierRules struct {
	Allowed    bool
	Threshold  int  // all write when a score goes beyond this
	Right      int  // points for a right row
	Wrong      int  // and for a wrong one, 0 or less
	AllowBlank bool // a row may stay empty
	// all write again once a token that opened the dossiers has fallen below Reset and one passes Line again
	Reopens    bool
	ResetBelow int
	Safe       SafeRule // where the safe may go in this variant
}

// Opens returns the lowest score at which all write their dossiers.
func (r *DossierRules) Opens() int { return r.Threshold + 1 }

// Dossiers is what was written of whose agents who is, and who has to write.
type Dossiers struct {
	dossiers [MaxSeats][NumAgents]Guess
	written  SeatSet  // seats that have written theirs
	pending  SeatSet  // seats that have to write now
	crossed  bool     // the line was crossed, and the dossiers are not to be written again as yet
	openers  AgentSet // tokens that opened them last
	bonus    [MaxSeats]int8
}

// Dossier returns what a seat has written of an agent, GuessHidden if it may not be known.
func (d *Dossiers) Dossier(s Seat, a Agent) Guess { return d.dossiers[s][a] }

// HasDossier reports whether a seat has written its dossier, which all may know.
func (d *Dossiers) HasDossier(s Seat) bool { return d.written.Has(s) }

// Shut reports whether the line was crossed and the dossiers are not to be written again as yet, which all may know.
func (d *Dossiers) ThresholdCrossed() bool { return d.crossed }

// Pending returns the seats that still have to write their dossiers. They may in any order.
func (d *Dossiers) PendingWriters() SeatSet { return d.pending }

// Bonus returns what a seat's dossier earned at the end, 0 before.
func (d *Dossiers) Bonus(s Seat) int { return int(d.bonus[s]) }

// open asks so many seats to write if scores have crossed the line from before to after, and tells whose did.
func (d *Dossiers) open(r *DossierRules, players int, before, after *[NumAgents]uint8) (crossed AgentSet) {
	fell := AgentSet(0)
	for a := range Agent(NumAgents) {
		if int(before[a]) <= r.Threshold && int(after[a]) > r.Threshold {
			crossed = crossed.With(a)
		}
		if d.openers.Has(a) && int(after[a]) < r.ResetBelow {
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
	case r.Reopens && fell != 0: // from the next count on (ruling: any of several openers will do)
		d.crossed, d.openers = false, 0
	}
	return 0
}

// write is a seat writing its dossier.
func (d *Dossiers) write(s Seat, rows [NumAgents]Guess) {
	d.dossiers[s] = rows
	d.written = d.written.With(s)
	d.pending = d.pending.Without(s)
}

// openDossiers asks all seats to write if the scores have crossed the line since before.
func (m machine) openDossiers(before *[NumAgents]uint8) {
	if !m.setup.Variants.Dossier {
		return
	}
	if crossed := m.Dossiers.open(&m.Edition().Dossier, m.setup.Players, before, &m.score); crossed != 0 {
		m.log.add(Event{Kind: EventDossiersOpened, Set: crossed})
	}
}

// writeDossier is a seat's dossier being written; when all have, the game goes on.
func (m machine) writeDossier(a *Action) {
	m.Dossiers.write(a.Seat, a.Guesses())
	m.log.add(Event{Kind: EventDossierWritten, Seat: a.Seat})
	if m.pending == 0 {
		m.proceed()
	}
}

// judge moves every player's better token by what the dossier earned. Ownership is judged as it is at the end; where it
// may not be known nothing is.
func (m machine) judge() {
	if !m.Owners.allKnown() {
		return
	}
	r := &m.Edition().Dossier
	var better [MaxSeats]Agent // chosen before any token moves
	for s := range Seat(m.setup.Players) {
		better[s] = m.Token(s)
	}
	for s := range Seat(m.setup.Players) {
		a := better[s]
		if a == NoAgent || !m.written.Has(s) {
			continue
		}
		sum := 0
		for i, q := range m.dossiers[s] {
			switch owner := m.Owner(Agent(i)); {
			case q == GuessNone || q == GuessHidden:
			case q == GuessNobody && owner == NoSeat || q != GuessNobody && owner == q.Seat():
				sum += r.Right
			default:
				sum += r.Wrong
			}
		}
		before := m.score[a]
		m.bonus[s] = int8(sum)
		m.score[a] = uint8(max(int(before)+sum, 0))
		m.log.add(Event{Kind: EventDossierScored, Seat: s, Agent: a, Points: int8(sum), Before: before,
			After: m.score[a]})
	}
}
