package match

import (
	"fmt"
	"strings"

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

// NotebookMarks is what a player notes about who owns whom, in pencil: a mark for every agent and every player. It is
// the player's alone.
type NotebookMarks struct {
	marks [rules.NumAgents][rules.MaxSeats + 1]Mark // the column of seat s is s+1; column 0 is nobody
}

// column returns the notebook's column for a guess.
func column(q rules.Guess) int {
	if s := q.Seat(); s != rules.NoSeat {
		return int(s) + 1
	}
	return 0
}

// Mark returns what is noted about an agent belonging to a seat, or to nobody.
func (n *NotebookMarks) Mark(a rules.Agent, q rules.Guess) Mark { return n.marks[a][column(q)] }

// Cycle turns a mark to the next: nothing, no, perhaps, yes. A yes rules out that the agent belongs to anybody else,
// and, unless a seat may own several agents, that the seat owns another one: where nothing is noted there it says no.
func (n *NotebookMarks) Cycle(a rules.Agent, q rules.Guess, several bool) {
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

// Guess returns what the notes say of an agent: the one mark that says yes, GuessNone if there is none or more than
// one.
func (n *NotebookMarks) Guess(a rules.Agent) rules.Guess {
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

// NotesText returns all notes of a table as they are saved: a line that names the game by a number, and a line for
// every seat.
func NotesText(game uint64, books []NotebookMarks) string {
	var b strings.Builder
	fmt.Fprintf(&b, "notes 2 %d\n", game)
	for s := range books {
		fmt.Fprintf(&b, "%d", s+1)
		for _, row := range books[s].marks {
			b.WriteByte(' ')
			for _, x := range row {
				b.WriteByte(markSigns[x])
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ReadNotes reads notes as NotesText wrote them; those of another game are nil. The error says what is wrong and in
// which line.
func ReadNotes(text []byte, game uint64, players int) ([]NotebookMarks, error) {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	var version, of uint64
	switch n, err := fmt.Sscanf(lines[0], "notes %d %d", &version, &of); {
	case n > 0 && version > 2:
		return nil, rules.InputErrorf("notebook.newer why", "the notes can’t be read: %v", rules.ErrNewer)
	case n != 2 || err != nil || version != 2:
		return nil,
			rules.InputErrorf("notebook.no-heading", "the notes can’t be read: line 1 is not a heading of notes")
	}
	if of != game {
		return nil, nil
	}
	books := make([]NotebookMarks, players)
	for i, line := range lines[1:] {
		words := strings.Fields(line)
		if len(words) != 1+rules.NumAgents || i >= players || words[0] != fmt.Sprint(i+1) {
			return nil, rules.InputErrorf("notebook.no-row line seat",
				"the notes can’t be read: line %d is not the row of seat %d", i+2, i+1)
		}
		for a, w := range words[1:] {
			if len(w) != rules.MaxSeats+1 {
				return nil, rules.InputErrorf("notebook.marks line word marks",
					"the notes can’t be read: line %d, word %d has not %d marks", i+2, a+2, rules.MaxSeats+1)
			}
			for c := range len(w) {
				k := strings.IndexByte(markSigns, w[c])
				if k < 0 {
					return nil, rules.InputErrorf("notebook.no-mark line word sign",
						"the notes can’t be read: line %d, word %d: %q is no mark", i+2, a+2, w[c])
				}
				books[i].marks[a][c] = Mark(k)
			}
		}
	}
	return books, nil
}
