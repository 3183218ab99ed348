package scenes

import (
	"maps"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/scenes/board"
	"heimlich/scenes/board/puzzle"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites/widgets"
)

// casebook is the game where cases are chosen and solved, those of the day among them.
type casebook struct{ *game }

// The cases: which of them are solved outlasts the game; a case's table does not.

// solved are the names of the cases that have been solved.
func (g casebook) solved() []string {
	newer := func(name string) bool {
		return !slices.ContainsFunc(cases.All, func(c cases.Case) bool { return c.Name == name })
	}
	return slices.DeleteFunc(strings.Fields(g.back.Settings.Solved), newer)
}

// openCase shows the table of a case, which has been missed so many times; or one at which its answer is carried out.
func (g casebook) openCase(n, misses int, shows bool) {
	var t puzzle.Table
	lay(g.game, func() (m *match.Match, err error) {
		if t, err = puzzle.At(cases.All[n], shows, g.back.Words("title.chief"), tablesetup.Names); err != nil {
			return nil, err
		}
		help := helpers
		help.Script = t.Script
		return tables.Set(t.Position, t.Options, help)
	}, func(m *match.Match) { g.solve(n, misses, t, m) })
}

// solve goes to the table of a case.
func (g casebook) solve(n, misses int, t puzzle.Table, m *match.Match) {
	c := puzzle.New(n+1, t, m.Last, misses, func() {
		if name := cases.All[n].Name; !slices.Contains(g.solved(), name) {
			g.back.Settings.Solved = strings.TrimSpace(g.back.Settings.Solved + " " + name)
			g.settings.Save()
		}
	})
	var table *board.Board
	c.Solved = func() { g.nextCase(n) }
	c.Missed = func() { g.openCase(n, misses+1, false) }
	c.Shown = func() { g.openCase(n, misses, false) }
	c.Show = func() { g.openCase(n, misses, true) }
	c.Answer = func() { g.nameAgents(n, c, m, table, map[rules.Seat]rules.Agent{}) }
	table = g.sit(m, c, g.showCases)
}

// nextCase opens the next case after one that is not solved yet; if all are, the list.
func (g casebook) nextCase(n int) {
	for i := range cases.All {
		if next := (n + i) % len(cases.All); !slices.Contains(g.solved(), cases.All[next].Name) {
			g.openCase(next, 0, false)
			return
		}
	}
	g.showCases()
}

// nameAgents asks whose agents those are that a case asks for, one seat after the other.
func (g casebook) nameAgents(n int, c *puzzle.Course, m *match.Match, table *board.Board, said map[rules.Seat]rules.Agent) {
	for s := range rules.Seat(len(m.Table().Players)) {
		if _, asked := cases.All[n].Owners[s]; !asked {
			continue
		}
		if _, has := said[s]; has {
			continue
		}
		d := widgets.Dialog{Title: g.back.Words("case.whose", message.Person("who", m.Player(s).Name)), List: true}
		v := m.Public()
		start, _ := cases.All[n].Start() // a test begins them all
		own := start.Identity(cases.All[n].Viewer())
		for a := range rules.Agent(rules.NumAgents) {
			if a != own && v.InPlay().Has(a) {
				d.Answers = append(d.Answers, widgets.Answer{ID: "owns-" + a.String(), Title: g.back.Agent(a), Icon: "agents/" + a.String(), OnPress: func() {
					next := maps.Clone(said)
					next[s] = a
					g.nameAgents(n, c, m, table, next)
				}})
			}
		}
		d.Answers = append(d.Answers, widgets.Answer{ID: "look-again", Title: g.back.Words("case.look-again"), OnPress: func() { g.openCase(n, c.Misses(), false) }})
		table.Show(d)
		return
	}
	c.Name(said)
	table.Changed()
}
