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

// With returns the scores with b added. It replaces that of the same game, and drops the oldest if there are too many.
func (ts TargetScores) With(b TargetScore) TargetScores {
	return ts.Merge(TargetScores(fmt.Sprintf("%s %d %s\n", b.Game, b.Score, strings.ReplaceAll(b.By, "\n", " "))))
}

// Merge returns the scores of both texts. Those of other are last and replace those of the same games. It keeps the
// newest maxTargetScores.
func (ts TargetScores) Merge(other TargetScores) TargetScores {
	game := func(line string) string {
		name, _, _ := strings.Cut(line, " ")
		return name
	}
	others := slices.Collect(strings.Lines(string(other)))
	all := slices.DeleteFunc(slices.Collect(strings.Lines(string(ts))), func(line string) bool {
		return !strings.HasSuffix(line, "\n") ||
			slices.ContainsFunc(others, func(o string) bool { return game(o) == game(line) })
	})
	all = append(all, others...)
	return TargetScores(strings.Join(all[max(len(all)-maxTargetScores, 0):], ""))
}

// Without returns the scores that are not in other.
func (ts TargetScores) Without(other TargetScores) TargetScores {
	known := slices.Collect(strings.Lines(string(other)))
	return TargetScores(strings.Join(slices.DeleteFunc(slices.Collect(strings.Lines(string(ts))),
		func(line string) bool { return slices.Contains(known, line) }), ""))
}

// Of returns the target score of a game; false if it has no valid one.
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
