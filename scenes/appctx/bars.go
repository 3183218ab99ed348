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

// Bars are the bars of games started by a challenge, one per line, oldest first.
type Bars string

// maxTargetScores is the largest number of stored bars.
const maxTargetScores = 30

// With adds a bar. It replaces that of the same game, and drops the oldest if there are too many.
func (bs Bars) With(b TargetScore) Bars {
	return bs.And(Bars(fmt.Sprintf("%s %d %s\n", b.Game, b.Score, strings.ReplaceAll(b.By, "\n", " "))))
}

// And returns the bars of both, with other last and replacing those of the same games. It keeps the last maxTargetScores.
func (bs Bars) And(other Bars) Bars {
	game := func(line string) string {
		name, _, _ := strings.Cut(line, " ")
		return name
	}
	others := slices.Collect(strings.Lines(string(other)))
	all := slices.DeleteFunc(slices.Collect(strings.Lines(string(bs))), func(line string) bool {
		return !strings.HasSuffix(line, "\n") ||
			slices.ContainsFunc(others, func(o string) bool { return game(o) == game(line) })
	})
	all = append(all, others...)
	return Bars(strings.Join(all[max(len(all)-maxTargetScores, 0):], ""))
}

// Without returns the bars that are not in other.
func (bs Bars) Without(other Bars) Bars {
	known := slices.Collect(strings.Lines(string(other)))
	return Bars(strings.Join(slices.DeleteFunc(slices.Collect(strings.Lines(string(bs))),
		func(line string) bool { return slices.Contains(known, line) }), ""))
}

// Of returns the bar of a game; false if it has none that is valid.
func (bs Bars) Of(game string) (TargetScore, bool) {
	for line := range strings.Lines(string(bs)) {
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
