package caselist

import (
	"maps"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/board/puzzle"
	"heimlich/scenes/days"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/transfer"
	"heimlich/sprites/widgets"
)

// Cases opens the cases, which are not saved as games, and records which are solved. It also opens the daily case,
// which is a saved game.
type Cases struct {
	ctx      *appctx.Context
	nav      *nav.Stack
	session  *session.Session
	transfer *transfer.Transfer
	play     *play.Play
	days     *days.Days
}

// NewCases returns the Cases. They show tables with matches, and start daily cases with daily. All arguments are
// required.
func NewCases(
	ctx *appctx.Context, stack *nav.Stack, s *session.Session,
	out *transfer.Transfer, matches *play.Play, daily *days.Days,
) *Cases {
	return &Cases{ctx, stack, s, out, matches, daily}
}

// Solved returns the names of the solved cases that this version knows, in the order of solving. The slice is new.
func (c *Cases) Solved() []string {
	unknown := func(name string) bool {
		return !slices.ContainsFunc(cases.All, func(c cases.Case) bool { return c.Name == name })
	}
	return slices.DeleteFunc(strings.Fields(c.ctx.Settings.Solved), unknown)
}

// openCase leaves the current match and opens the case with an index, after a number of wrong answers, misses. If
// answer is true, the table shows the solution.
func (c *Cases) openCase(index, misses int, answer bool) {
	var start puzzle.Start
	c.session.StartUnsaved(func() (m *match.Match, err error) {
		player := c.ctx.PlayerName()
		start, err = puzzle.NewStart(cases.All[index], answer, player, tablesetup.OtherNames(player))
		if err != nil {
			return nil, err
		}
		helpers := session.Helpers
		helpers.Script = start.Script
		return tables.BeginUnsavedAt(start.Position, start.Options, helpers)
	}, func(m *match.Match) { c.showTable(index, misses, start, m) })
}

// showTable shows the table of a case, and sets what its quiz does after each outcome.
func (c *Cases) showTable(index, misses int, start puzzle.Start, started *match.Match) {
	quiz := puzzle.New(index+1, start, started.Last, misses, func() {
		if name := cases.All[index].Name; !slices.Contains(c.Solved(), name) {
			c.ctx.Settings.Solved = strings.TrimSpace(c.ctx.Settings.Solved + " " + name)
			c.ctx.SaveSettings()
		}
	})
	var table *board.TableScene
	quiz.Solved = func() { c.openNext(index) }
	quiz.Missed = func() { c.openCase(index, misses+1, false) }
	quiz.Demonstrated = func() { c.openCase(index, misses, false) }
	quiz.Demonstrate = func() { c.openCase(index, misses, true) }
	quiz.AskOwners = func() { c.askAgents(index, quiz, started, table, map[rules.Seat]rules.Agent{}) }
	table = c.play.Table(started, quiz, c.Open)
}

// openNext opens the first unsolved case from an index on, also before it, or the list if all are solved.
func (c *Cases) openNext(index int) {
	for i := range cases.All {
		if next := (index + i) % len(cases.All); !slices.Contains(c.Solved(), cases.All[next].Name) {
			c.openCase(next, 0, false)
			return
		}
	}
	c.Open()
}

// askAgents asks for the agents of the seats of a case in dialogs, one after the other, and passes them to the quiz
// after the last. The map answers holds the answers given so far.
func (c *Cases) askAgents(
	index int, quiz *puzzle.Quiz, started *match.Match, table *board.TableScene, answers map[rules.Seat]rules.Agent,
) {
	for s := range rules.Seat(len(started.Table().Players)) {
		_, isAsked := cases.All[index].Owners[s]
		if _, isAnswered := answers[s]; !isAsked || isAnswered {
			continue
		}
		dialog := c.agentDialog(index, started, s, func(a rules.Agent) {
			next := maps.Clone(answers)
			next[s] = a
			c.askAgents(index, quiz, started, table, next)
		})
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID: "look-again", Title: c.ctx.Words("case.look-again"),
			OnPress: func() { c.openCase(index, quiz.Misses(), false) },
		})
		table.Show(dialog)
		return
	}
	quiz.AnswerOwners(answers)
	table.UpdatePanels()
}

// agentDialog returns the dialog that asks for the agent of seat s in the case with an index. It offers all agents in
// play but the viewer's own. An answer calls then.
func (c *Cases) agentDialog(index int, m *match.Match, s rules.Seat, then func(rules.Agent)) widgets.Dialog {
	dialog := widgets.Dialog{Title: c.ctx.Words("case.whose", message.Person("who", m.Player(s).Name)), List: true}
	view := m.Public()
	start, _ := cases.All[index].Start() // a test checks that no case fails to start
	own := start.Identity(cases.All[index].Viewer())
	for a := range rules.Agent(rules.NumAgents) {
		if a != own && view.InPlay().Has(a) {
			dialog.Answers = append(dialog.Answers, widgets.Answer{
				ID: "owns-" + a.String(), Title: c.ctx.Agent(a), Icon: "agents/" + a.String(),
				OnPress: func() { then(a) },
			})
		}
	}
	return dialog
}
