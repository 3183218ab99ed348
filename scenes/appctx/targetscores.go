package appctx

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// TargetScore is a score to beat in a game.
type TargetScore struct {
	Game  string // its ID
	Score int
	By    string // name of the scorer
}

// TargetScores is a text with the target scores of games started by a challenge, one per line, oldest first.
type TargetScores string

// maxTargetScores is the largest number of stored target scores.
const maxTargetScores = 30

// With returns the scores with added at the end. The new score replaces that of the same game. The oldest scores are
// dropped if there are more than maxTargetScores.
func (ts TargetScores) With(added TargetScore) TargetScores {
	by := strings.ReplaceAll(added.By, "\n", " ")
	return ts.Merge(TargetScores(fmt.Sprintf("%s %d %s\n", added.Game, added.Score, by)))
}

// Merge returns the scores of both texts. Those of other are last and replace those of the same games. It keeps the
// newest maxTargetScores.
func (ts TargetScores) Merge(other TargetScores) TargetScores {
	return TargetScores(mergeLines(string(ts), string(other), maxTargetScores))
}

// Without returns the scores that are not in other.
func (ts TargetScores) Without(other TargetScores) TargetScores {
	return TargetScores(linesWithout(string(ts), string(other)))
}

// mergeLines returns the whole lines of both texts. Those of other are last and replace lines with the same first word.
// It keeps the last lines up to a number.
func mergeLines(text, other string, maximum int) string {
	first := func(line string) string {
		word, _, _ := strings.Cut(line, " ")
		return word
	}
	others := slices.Collect(strings.Lines(other))
	all := slices.DeleteFunc(slices.Collect(strings.Lines(text)), func(line string) bool {
		return !strings.HasSuffix(line, "\n") ||
			slices.ContainsFunc(others, func(o string) bool { return first(o) == first(line) })
	})
	all = append(all, others...)
	return strings.Join(all[max(len(all)-maximum, 0):], "")
}

// linesWithout returns the lines of a text that are not in other.
func linesWithout(text, other string) string {
	known := slices.Collect(strings.Lines(other))
	return strings.Join(slices.DeleteFunc(slices.Collect(strings.Lines(text)),
		func(line string) bool { return slices.Contains(known, line) }), "")
}

// Of returns the target score of a game. It returns false if the game has none, or an invalid one.
func (ts TargetScores) Of(game string) (TargetScore, bool) {
	for line := range strings.Lines(string(ts)) {
		words := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3)
		if len(words) < 3 || words[0] != game || game == "" {
			continue
		}
		if score, err := strconv.Atoi(words[1]); err == nil && score >= 0 {
			return TargetScore{Game: game, Score: score, By: words[2]}, true
		}
	}
	return TargetScore{}, false
}
