package match

import (
	"fmt"
	"strings"

	"heimlich/rules"
)

// Mark is a player's mark about one agent and one possible owner. The zero value is no mark.
type Mark uint8

// The marks.
const (
	MarkNone  Mark = iota
	MarkNo         // not the owner
	MarkMaybe      // perhaps the owner
	MarkYes        // the owner
	numMarks
)

// markChars are the marks in saved notes, indexed by Mark. They must never change.
const markChars = ".x?v"

// NotebookMarks are a player's private notes: a mark for every agent and every possible owner. The zero value is empty.
// It is a value: assigning it makes an independent copy.
type NotebookMarks struct {
	marks [rules.NumAgents][rules.MaxSeats + 1]Mark // column s+1 is seat s; column 0 is nobody
}

// column returns the column of an owner: 0 for nobody.
func column(owner rules.Guess) int {
	if s := owner.Seat(); s != rules.NoSeat {
		return int(s) + 1
	}
	return 0
}

// Mark returns the mark about an agent and an owner, which is a seat or nobody.
func (n *NotebookMarks) Mark(agent rules.Agent, owner rules.Guess) Mark {
	return n.marks[agent][column(owner)]
}

// Cycle changes a mark to the next: none, no, maybe, yes. A yes also sets empty marks to no: those of the agent's other
// possible owners. Unless several says that a seat may own several agents, it also sets those of the owner's other
// agents.
func (n *NotebookMarks) Cycle(agent rules.Agent, owner rules.Guess, several bool) {
	c := column(owner)
	mark := (n.marks[agent][c] + 1) % numMarks
	n.marks[agent][c] = mark
	if mark != MarkYes {
		return
	}
	for i := range n.marks[agent] {
		if i != c && n.marks[agent][i] == MarkNone {
			n.marks[agent][i] = MarkNo
		}
	}
	if c == 0 || several {
		return
	}
	for other := range n.marks {
		if rules.Agent(other) != agent && n.marks[other][c] == MarkNone {
			n.marks[other][c] = MarkNo
		}
	}
}

// Guess returns the owner whose mark is yes, GuessNone if there is none or more than one.
func (n *NotebookMarks) Guess(agent rules.Agent) rules.Guess {
	found := rules.GuessNone
	for c, mark := range n.marks[agent] {
		if mark != MarkYes {
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

// notesVersion is the version of the format of saved notes.
const notesVersion = 2

// EncodeNotes encodes all notes of a table for saving: a header with an ID of the game, and a line for every seat.
// Books is indexed by seat.
func EncodeNotes(game uint64, books []NotebookMarks) string {
	var text strings.Builder
	fmt.Fprintf(&text, "notes %d %d\n", notesVersion, game)
	for s := range books {
		fmt.Fprintf(&text, "%d", s+1)
		for _, row := range books[s].marks {
			text.WriteByte(' ')
			for _, mark := range row {
				text.WriteByte(markChars[mark])
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// ParseNotes parses the text of EncodeNotes and returns the notes indexed by seat. Seats without a line have no marks.
// For notes of another game it returns nil without an error.
//
// Errors are *rules.InputError values that name the wrong line. Notes of a newer version give an error that wraps
// rules.ErrNewer.
func ParseNotes(text []byte, game uint64, players int) ([]NotebookMarks, error) {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	var version, id uint64
	switch n, err := fmt.Sscanf(lines[0], "notes %d %d", &version, &id); {
	case n > 0 && version > notesVersion:
		return nil, rules.InputErrorf("notebook.newer why", "the notes can’t be read: %v", rules.ErrNewer)
	case n != 2 || err != nil || version != notesVersion:
		return nil, rules.InputErrorf("notebook.no-heading", "the notes can’t be read: line 1 is not their heading")
	}
	if id != game {
		return nil, nil
	}
	books := make([]NotebookMarks, players)
	for i, line := range lines[1:] {
		words := strings.Fields(line)
		if len(words) != 1+rules.NumAgents || i >= players || words[0] != fmt.Sprint(i+1) {
			return nil, rules.InputErrorf("notebook.no-row line seat",
				"the notes can’t be read: line %d is not the row of seat %d", i+2, i+1)
		}
		for a, word := range words[1:] {
			if len(word) != rules.MaxSeats+1 {
				return nil, rules.InputErrorf("notebook.marks line word marks",
					"the notes can’t be read: line %d, word %d is not %d marks long", i+2, a+2, rules.MaxSeats+1)
			}
			for c := range len(word) {
				mark := strings.IndexByte(markChars, word[c])
				if mark < 0 {
					return nil, rules.InputErrorf("notebook.no-mark line word sign",
						"the notes can’t be read: line %d, word %d: %q is not a mark", i+2, a+2, word[c])
				}
				books[i].marks[a][c] = Mark(mark)
			}
		}
	}
	return books, nil
}
