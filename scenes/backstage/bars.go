package backstage

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Bar is a score that is to be beaten in a game.
type Bar struct {
	Game  string // its name
	Score int
	By    string // who made it
}

// Bars are those of the games that were begun by a challenge: a line for each, the oldest first.
type Bars string

// mostBars is how many are remembered.
const mostBars = 30

// With adds one, in place of that of the same game, or of the oldest if there are many.
func (bs Bars) With(b Bar) Bars {
	return bs.And(Bars(fmt.Sprintf("%s %d %s\n", b.Game, b.Score, strings.ReplaceAll(b.By, "\n", " "))))
}

// And are those of both, the other ones behind and in place of those of the same games; of many the last ones.
func (bs Bars) And(other Bars) Bars {
	game := func(line string) string {
		name, _, _ := strings.Cut(line, " ")
		return name
	}
	others := slices.Collect(strings.Lines(string(other)))
	all := slices.DeleteFunc(slices.Collect(strings.Lines(string(bs))), func(line string) bool {
		return !strings.HasSuffix(line, "\n") || slices.ContainsFunc(others, func(o string) bool { return game(o) == game(line) })
	})
	all = append(all, others...)
	return Bars(strings.Join(all[max(len(all)-mostBars, 0):], ""))
}

// Without are those whose lines others have not.
func (bs Bars) Without(other Bars) Bars {
	known := slices.Collect(strings.Lines(string(other)))
	return Bars(strings.Join(slices.DeleteFunc(slices.Collect(strings.Lines(string(bs))), func(line string) bool { return slices.Contains(known, line) }), ""))
}

// Of is that of a game; false if it has none that can be read.
func (bs Bars) Of(game string) (Bar, bool) {
	for line := range strings.Lines(string(bs)) {
		words := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3)
		if len(words) < 3 || words[0] != game || game == "" {
			continue
		}
		if score, err := strconv.Atoi(words[1]); err == nil && score >= 0 {
			return Bar{Game: game, Score: score, By: words[2]}, true
		}
	}
	return Bar{}, false
}
