package match

import (
	"fmt"
	"hash/fnv"
	"strings"
	"sync"

	"heimlich/rules"
)

// Mark is a pencil mark in a notebook.
type Mark uint8

// The marks.
const (
	MarkNone  Mark = iota
	MarkNo         // it is not so
	MarkMaybe      // perhaps
	MarkYes        // it is so
	numMarks
)

// markSigns are how marks are written in saved notes.
const markSigns = ".x?v"

// Notebook is what a player notes about who owns whom, in pencil: a mark for every agent and every player. It is the player's alone.
type Notebook struct {
	marks [rules.NumAgents][rules.MaxSeats + 1]Mark // the column of seat s is s+1; column 0 is nobody
}

// column is where a notebook keeps its marks about a guess.
func column(q rules.Guess) int {
	if s := q.Seat(); s != rules.NoSeat {
		return int(s) + 1
	}
	return 0
}

// Mark is what is noted about an agent belonging to a seat, or to nobody.
func (n *Notebook) Mark(a rules.Agent, q rules.Guess) Mark { return n.marks[a][column(q)] }

// Cycle turns a mark to the next: nothing, no, perhaps, yes. A yes rules out that the agent belongs to anybody else, and, unless a seat may own several
// agents, that the seat owns another one: where nothing is noted there it says no.
func (n *Notebook) Cycle(a rules.Agent, q rules.Guess, several bool) {
	c := column(q)
	m := (n.marks[a][c] + 1) % numMarks
	n.marks[a][c] = m
	if m != MarkYes {
		return
	}
	for i := range n.marks[a] {
		if i != c && n.marks[a][i] == MarkNone {
			n.marks[a][i] = MarkNo
		}
	}
	if c == 0 || several {
		return
	}
	for b := range n.marks {
		if rules.Agent(b) != a && n.marks[b][c] == MarkNone {
			n.marks[b][c] = MarkNo
		}
	}
}

// Guess is what the notes say of an agent: the one mark that says yes, GuessNone if there is none or more than one.
func (n *Notebook) Guess(a rules.Agent) rules.Guess {
	found := rules.GuessNone
	for c, m := range n.marks[a] {
		if m != MarkYes {
			continue
		}
		if found != rules.GuessNone {
			return rules.GuessNone
		}
		found = rules.GuessNobody
		if c > 0 {
			found = rules.GuessSeat(rules.Seat(c - 1))
		}
	}
	return found
}

// NoteStore is a Store that keeps notes too. They are no part of the record: a record is shared after the game.
type NoteStore interface {
	Store
	KeepNotes(text []byte) error
	Notes() ([]byte, error)
}

// Notebook is a seat's notes. They can be read only while the seat's eyes are open; else they are empty.
func (m *Match) Notebook(s rules.Seat) Notebook {
	if s != m.eyes || s >= rules.MaxSeats {
		return Notebook{}
	}
	return m.notes[s]
}

// Note keeps a seat's notes. What can't be saved is kept as long as the program runs, and NotesError says why.
func (m *Match) Note(s rules.Seat, n Notebook) {
	if s >= rules.MaxSeats || m.notes[s] == n {
		return
	}
	m.notes[s] = n
	m.saveNotes()
}

// NotesError is why the notes could not be read or saved the last time, nil if they could.
func (m *Match) NotesError() error { return m.scribe.trouble() }

func (m *Match) saveNotes() {
	if st, ok := m.keeper.store.(NoteStore); ok {
		m.scribe.write([]byte(m.notesText()), st.KeepNotes)
	}
}

// scribe writes notes beside the loop: always the newest, and what was overtaken by newer ones not at all.
type scribe struct {
	mu   sync.Mutex
	next []byte
	busy bool
	err  error
	work sync.WaitGroup
}

func (s *scribe) write(text []byte, keep func([]byte) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = text
	if s.busy {
		return
	}
	s.busy = true
	s.work.Add(1)
	go func() {
		defer s.work.Done()
		for text := s.take(); text != nil; text = s.take() {
			s.note(keep(text))
		}
	}()
}

// take is what is to be written next, nil if there is nothing.
func (s *scribe) take() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := s.next
	s.next, s.busy = nil, text != nil
	return text
}

func (s *scribe) note(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

func (s *scribe) trouble() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// opening is a number that goes with one game: it comes from its record as far as passports and hands are dealt.
func (m *Match) opening() uint64 {
	r, n := m.record, 0
	for n < len(r.Actions) && r.Actions[n].Kind != rules.KindRoll && r.Actions[n].Kind != rules.KindFirstRoll {
		n++
	}
	r.Actions = r.Actions[:n]
	h := fnv.New64a()
	_, _ = h.Write([]byte(r.String())) // a hash takes everything
	return h.Sum64()
}

// notesText is all notes as they are saved: a line that names the game, and a line for every seat.
func (m *Match) notesText() string {
	var b strings.Builder
	fmt.Fprintf(&b, "notes 2 %d\n", m.opening())
	for s := range m.options.Players {
		fmt.Fprintf(&b, "%d", s+1)
		for _, row := range m.notes[s].marks {
			b.WriteByte(' ')
			for _, x := range row {
				b.WriteByte(markSigns[x])
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// readNotes reads notes as notesText wrote them, or as its first version did, which named a game by its seed. Those of another game are left alone. The
// error says what is wrong and in which line.
func (m *Match) readNotes(text []byte) error {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	var version, game uint64
	if n, err := fmt.Sscanf(lines[0], "notes %d %d", &version, &game); n != 2 || err != nil || version != 1 && version != 2 {
		return fmt.Errorf("the notes can’t be read: line 1 is not a heading of notes")
	}
	if version == 1 && (!m.options.HasSeed || game != m.options.Seed) || version == 2 && game != m.opening() {
		return nil
	}
	var notes [rules.MaxSeats]Notebook
	for i, line := range lines[1:] {
		words := strings.Fields(line)
		if len(words) != 1+rules.NumAgents || i >= len(m.options.Players) || words[0] != fmt.Sprint(i+1) {
			return fmt.Errorf("the notes can’t be read: line %d is not the row of seat %d", i+2, i+1)
		}
		for a, w := range words[1:] {
			if len(w) != rules.MaxSeats+1 {
				return fmt.Errorf("the notes can’t be read: line %d, word %d has not %d marks", i+2, a+2, rules.MaxSeats+1)
			}
			for c := range len(w) {
				k := strings.IndexByte(markSigns, w[c])
				if k < 0 {
					return fmt.Errorf("the notes can’t be read: line %d, word %d: %q is no mark", i+2, a+2, w[c])
				}
				notes[i].marks[a][c] = Mark(k)
			}
		}
	}
	m.notes = notes
	return nil
}

// resumeNotes reads what the store has of notes.
func (m *Match) resumeNotes() {
	st, ok := m.keeper.store.(NoteStore)
	if !ok {
		return
	}
	text, err := st.Notes()
	if err == nil && text != nil {
		err = m.readNotes(text)
	}
	m.scribe.note(err)
}
