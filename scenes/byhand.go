package scenes

import (
	"heimlich/rules"
	"heimlich/rules/byhand"
	"heimlich/scenes/board/bench"
	"heimlich/scenes/tablesetup"
)

// A position that is set up by hand: played on from, and handed on as a line.

// showBench lays an empty table on the bench.
func (g *game) showBench() {
	d, err := byhand.New(rules.Setup{Players: 4, First: rules.NoSeat})
	if err != nil {
		g.notify(err)
		g.showTitle()
		return
	}
	g.letGo()()
	var table *bench.Bench
	table = bench.New(g.back, d, tablesetup.Names, bench.Exits{
		Play: func(line string) {
			at, err := rules.ParsePosition(line)
			if err != nil {
				table.Explain(g.back.Words("bench.not-that"), g.back.Sentence(err))
				return
			}
			arrivals{g}.beginAt(line, seatsFor(&at))
		},
		Copy: func(line string) { g.transfer.Copy(table, line, "bench.copied") },
		Paste: func(then func(text string, err error)) {
			g.transfer.Paste(table, g.back.Words("bench.line"), g.back.Words("bench.line.put"), then)
		},
		Back: g.nav.Pop,
	})
	g.nav.Push("bench", table)
}
