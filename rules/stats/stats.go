package stats

import (
	"fmt"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/rules/plaintext"
	"heimlich/rules/record"
)

// GameLog is a person's games in the order of play. The zero value is empty.
type GameLog []GameStats

// MaxGames is the maximum number of games in a log.
const MaxGames = 50_000

// Add appends a game and reports whether it did. It does not if the log is full or has a game with the same ID.
func (l *GameLog) Add(g GameStats) bool {
	if len(*l) >= MaxGames {
		return false
	}
	for _, known := range *l {
		if known.ID == g.ID {
			return false
		}
	}
	*l = append(*l, g)
	return true
}

// Merge appends the games of another log that are missing here, up to MaxGames, and returns how many it appended. The
// other log is unchanged.
func (l *GameLog) Merge(other GameLog) int {
	known := make(map[uint64]bool, len(*l))
	for _, g := range *l {
		known[g.ID] = true
	}
	added := 0
	for _, g := range other {
		if !known[g.ID] && len(*l) < MaxGames {
			known[g.ID] = true
			*l = append(*l, g)
			added++
		}
	}
	return added
}

// Tally counts games, those won alone, and shared wins (Tied).
type Tally struct{ Games, Won, Tied int }

// add counts a game.
func (t *Tally) add(outcome Outcome) {
	t.Games++
	switch outcome {
	case Won:
		t.Won++
	case Tied:
		t.Tied++
	}
}

// Totals sums up a log.
type Totals struct {
	Tally
	ByLevel       map[opponents.Level]Tally // by the strongest opponent; without games of people alone
	ByEdition     map[rules.EditionID]Tally
	SeenThrough   int // games in which the player was seen through
	RightGuesses  int // right dossier rows about others' agents
	Guesses       int // rows that could be right
	Bluffs        int
	HeldBluffs    int
	BestScore     int // highest score
	Streak        int // games won in a row up to now, shared wins included
	LongestStreak int
}

// Totals sums up all games. The maps are new, and have no entry for levels and editions without games.
func (l GameLog) Totals() Totals {
	totals := Totals{ByLevel: map[opponents.Level]Tally{}, ByEdition: map[rules.EditionID]Tally{}}
	for _, entry := range l {
		totals.add(entry.Outcome)
		if !entry.People {
			tally := totals.ByLevel[entry.Level]
			tally.add(entry.Outcome)
			totals.ByLevel[entry.Level] = tally
		}
		tally := totals.ByEdition[entry.Edition]
		tally.add(entry.Outcome)
		totals.ByEdition[entry.Edition] = tally
		if entry.SeenThrough {
			totals.SeenThrough++
		}
		totals.RightGuesses += entry.RightGuesses
		totals.Guesses += entry.Guesses
		totals.Bluffs += entry.Bluffs
		totals.HeldBluffs += entry.HeldBluffs()
		totals.BestScore = max(totals.BestScore, entry.Score)
		if totals.Streak++; entry.Outcome == Lost {
			totals.Streak = 0
		}
		totals.LongestStreak = max(totals.LongestStreak, totals.Streak)
	}
	return totals
}

// errTooLong is the error of a file with too many games.
var errTooLong = rules.InputErrorf("stats.too-long", "the service record is too long")

// maxLineBytes exceeds the length of any line of a log.
const maxLineBytes = 100

// lineFile is the format of a log.
var lineFile = record.LineFile{
	Header: "[File \"1\"]\n\n", MaxBytes: MaxGames * maxLineBytes,
	TooLong:  errTooLong,
	NoHeader: rules.InputErrorf("stats.no-header", "the service record has a wrong first line"),
}

// outcomes holds the words for outcomes in a log; "shared" is Tied.
var outcomes = [numOutcomes]string{"lost", "shared", "won"}

// people replaces the level if there were no opponents.
const people = "people"

// String returns the log as text, a line for each game, which Read parses.
func (l GameLog) String() string {
	var b strings.Builder
	b.WriteString(lineFile.Header)
	for _, g := range l {
		b.WriteString(g.line())
	}
	return b.String()
}

// line returns a game as one line, like 00c0ffee00c0ffee amigo base 4 spymaster won 43 hidden 2/3 1.
func (g GameStats) line() string {
	level, seen := g.Level.String(), "hidden"
	if g.People {
		level = people
	}
	if g.SeenThrough {
		seen = "seen"
	}
	return fmt.Sprintf("%016x %s %v %d %s %s %d %s %d/%d %d\n", g.ID, g.Edition.Edition().ID, g.Variants, g.Players,
		level, outcomes[g.Outcome], g.Score, seen, g.RightGuesses, g.Guesses, g.Bluffs)
}

// errLine is the error of a malformed line.
var errLine = rules.InputErrorf("stats.line",
	"this is not a line like 00c0ffee00c0ffee amigo base 4 spymaster won 43 hidden 2/3 1")

// Read parses a text written by GameLog.String, strictly. The error is a *record.SyntaxError.
func Read(text []byte) (GameLog, error) {
	var log GameLog
	known := map[uint64]bool{}
	err := lineFile.Read(text, func(line string) error {
		entry, err := parseLine(line)
		switch {
		case err != nil:
			return err
		case known[entry.ID]:
			return rules.InputErrorf("stats.twice", "this game appears twice")
		case len(log) == MaxGames:
			return errTooLong
		}
		known[entry.ID] = true
		log = append(log, entry)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return log, nil
}

// Find returns the log within a pasted text, cleaned, for Read. It returns the whole cleaned text if there is none.
func Find(text string) string {
	text = plaintext.Clean(text)
	text = strings.TrimRight(text[max(strings.Index(text, "[File"), 0):], "` \n")
	if !strings.Contains(text, "\n") { // a file without games
		text += "\n"
	}
	return text + "\n"
}

// maxScore is the highest score in a log.
const maxScore = 255

// lineWords is the number of words in a line.
const lineWords = 10

// parseLine parses one line without its line feed. The error is errLine, or names an unknown edition, variant or level.
func parseLine(line string) (entry GameStats, err error) {
	words := strings.Split(line, " ")
	if len(words) != lineWords {
		return entry, errLine
	}
	if entry.ID, err = strconv.ParseUint(words[0], 16, 64); err != nil {
		return entry, errLine
	}
	if entry.Edition, err = rules.EditionByID(words[1]); err != nil {
		return entry, err
	}
	if entry.Variants, err = rules.VariantsByName(words[2]); err != nil {
		return entry, err
	}
	if entry.People = words[4] == people; !entry.People {
		if entry.Level, err = opponents.LevelByName(words[4]); err != nil {
			return entry, err
		}
	}
	for o, name := range outcomes {
		if words[5] == name {
			entry.Outcome = Outcome(o)
		}
	}
	entry.SeenThrough = words[7] == "seen"
	right, guesses, _ := strings.Cut(words[8], "/")
	for _, field := range []struct {
		text    string
		maximum int
		value   *int
	}{{words[3], rules.MaxSeats, &entry.Players}, {words[6], maxScore, &entry.Score},
		{right, rules.NumAgents, &entry.RightGuesses},
		{guesses, rules.NumAgents, &entry.Guesses}, {words[9], record.MaxActions, &entry.Bluffs}} {
		n, err := strconv.Atoi(field.text)
		if err != nil || n < 0 || n > field.maximum {
			return entry, errLine
		}
		*field.value = n
	}
	if entry.Players < rules.MinSeats || entry.RightGuesses > entry.Guesses || entry.line() != line+"\n" {
		return entry, errLine
	}
	return entry, nil
}
