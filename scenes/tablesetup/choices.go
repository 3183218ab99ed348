package tablesetup

import (
	"fmt"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/scenes/appctx"
)

// This file makes the lists of choices: kinds of players, temperaments, heads, help with deduction, and house rules.

// chooser is the content of a modal list. The list makes a new one after every choice.
type chooser struct {
	title     string
	rows      []choice
	staysOpen bool // the list stays open after a choice, because several can be made
}

// choice is a row of a chooser: an option or a heading.
type choice struct {
	id, title, line string // line describes the option
	note            string // a hint below a chosen option; "" for none
	chosen          bool
	choose          func(*Config) // changes the table; nil for a heading
	head            string        // the drawing of a portrait, "" for none
}

// The heights of the rows, in points.
const (
	choiceHeight  = 56
	headingHeight = 34
	choiceGap     = 6
)

// height returns the height of the row without its note, in points.
func (c choice) height() float64 {
	if c.choose == nil {
		return headingHeight
	}
	return choiceHeight
}

// kindTexts holds for each kind of seat its name, its description, and for opponents a hint how it plays.
var kindTexts = map[string][3]message.Key{
	personLevel:   {"level.person", "level.person.line"},
	"recruit":     {"level.recruit", "level.recruit.line", "level.recruit.note"},
	"field-agent": {"level.field-agent", "level.field-agent.line", "level.field-agent.note"},
	"handler":     {"level.handler", "level.handler.line", "level.handler.note"},
	"spymaster":   {"level.spymaster", "level.spymaster.line", "level.spymaster.note"},
	"mastermind":  {"level.mastermind", "level.mastermind.line", "level.mastermind.note"},
}

// LevelTexts returns the name and the description of an opponent's level.
func LevelTexts(l opponents.Level) (name, line message.Key) {
	texts := kindTexts[l.String()]
	return texts[0], texts[1]
}

// temperamentTexts holds for each temperament its name in lower case, its name at the start of a line, and its
// description.
var temperamentTexts = map[opponents.Temperament][3]message.Key{
	opponents.Steady:   {"temper.steady", "temper.steady.title", "temper.steady.line"},
	opponents.Bold:     {"temper.bold", "temper.bold.title", "temper.bold.line"},
	opponents.Quiet:    {"temper.quiet", "temper.quiet.title", "temper.quiet.line"},
	opponents.Spiteful: {"temper.spiteful", "temper.spiteful.title", "temper.spiteful.line"},
}

// kindChooser returns the chooser of the kind of seat i, and of a person's face or an opponent's temperament.
func (d *draft) kindChooser(i int) chooser {
	seat := d.table.Seats[i]
	chooser := chooser{title: d.Words("setup.who-sits", message.Number("seat", i+1)), staysOpen: true}
	kinds := []string{personLevel}
	for _, l := range opponents.Levels {
		kinds = append(kinds, l.String())
	}
	for _, kind := range kinds {
		texts := kindTexts[kind]
		row := choice{id: "kind-" + kind, title: d.Words(texts[0]), line: d.Words(texts[1]), chosen: seat.Level == kind,
			choose: func(t *Config) { t.Seats[i].Level = kind }}
		if row.chosen && kind != personLevel {
			row.note = d.Words(texts[2])
		}
		chooser.rows = append(chooser.rows, row)
	}
	if seat.Level == personLevel {
		chooser.rows = append(chooser.rows, d.faceRows(d.table.person(i))...)
		return chooser
	}
	chooser.rows = append(chooser.rows, choice{title: d.Words("setup.temperament")})
	for _, m := range opponents.Temperaments {
		chooser.rows = append(chooser.rows, choice{id: "temper-" + m.String(), title: d.Words(temperamentTexts[m][1]),
			line: d.Words(temperamentTexts[m][2]), chosen: m == d.table.mustTemperament(i),
			head:   appctx.OpponentHead(m),
			choose: func(t *Config) { t.Seats[i].Temperament = m.String() }})
	}
	return chooser
}

// faceLines describes the heads of people, by number from 1.
var faceLines = [appctx.NumHeads]message.Key{"face.1", "face.2", "face.3", "face.4", "face.5", "face.6", "face.7"}

// faceRows returns a heading and a row for each face that person i can choose. People count from 0.
func (d *draft) faceRows(i int) []choice {
	set := &d.Ctx.Settings
	rows := []choice{{title: d.Words("setup.face")}}
	for k, line := range faceLines {
		head := k + 1
		rows = append(rows,
			choice{id: fmt.Sprintf("face-%d", head), title: d.Words("face.number", message.Number("number", head)),
				line: d.Words(line), chosen: set.Heads.Of(i) == head, head: appctx.PersonHead(head),
				choose: func(*Config) {
					set.Heads = set.Heads.With(i, head)
					d.Ctx.SaveSettings()
				}})
	}
	return rows
}

// firstChooser returns the chooser of the first player.
func (d *draft) firstChooser() chooser {
	c := chooser{title: d.Words("setup.who-begins")}
	for i, seat := range d.table.Seats {
		c.rows = append(c.rows, choice{id: fmt.Sprintf("first-%d", i+1), title: seat.Name,
			line: d.Words("setup.seat", message.Number("seat", i+1)), chosen: max(d.table.First, 1) == i+1,
			choose: func(t *Config) { t.First = i + 1 }})
	}
	return c
}

// helpTexts holds for each level of deduction help its name and its description.
var helpTexts = [...][2]message.Key{
	match.NotesWeighed:  {"help.weighed", "help.weighed.line"},
	match.NotesOwn:      {"help.own", "help.own.line"},
	match.NotesNone:     {"help.none", "help.none.line"},
	match.NotesEvidence: {"help.evidence", "help.evidence.line"},
}

// helpOrder lists the levels of deduction help, the strongest first.
var helpOrder = [len(helpTexts)]match.NotesMode{match.NotesWeighed, match.NotesEvidence, match.NotesOwn,
	match.NotesNone}

// helpChooser returns the chooser of the deduction help, the house rules, the sides at which people sit, and whether
// the game becomes a challenge.
func (d *draft) helpChooser() chooser {
	chooser := chooser{title: d.Words("setup.what-help"), staysOpen: true}
	for _, help := range helpOrder {
		texts := helpTexts[help]
		chooser.rows = append(chooser.rows, choice{id: fmt.Sprintf("notes-%d", help+1), title: d.Words(texts[0]),
			line:   d.Words(texts[1]),
			chosen: d.table.Notes == help.String(), choose: func(t *Config) { t.Notes = help.String() }})
	}
	houseRules, _ := d.table.houseRules()
	chooser.rows = append(chooser.rows, choice{title: d.Words("setup.at-table")})
	for _, row := range houseRuleTexts {
		if d.table.possibleHouseRules().Has(row.rule) {
			chooser.rows = append(chooser.rows, choice{id: row.id, title: d.Words(row.title), line: d.Words(row.line),
				chosen: houseRules.Has(row.rule), choose: func(t *Config) { t.toggleHouseRule(row.rule) }})
		}
	}
	chooser.rows = append(chooser.rows, d.sideRows()...)
	if d.table.canBeChallenge() {
		chooser.rows = append(chooser.rows, choice{id: "custom-dare", title: d.Words("custom.dare"),
			line: d.Words("custom.dare.line"), chosen: d.table.Dare, choose: func(t *Config) { t.Dare = !t.Dare }})
	}
	return chooser
}

// sideRows returns a row that makes the picture turn to the person who acts. If it does, a row for each person follows,
// whose press selects the next side of the screen, clockwise. sideRows returns nil for fewer than two people.
func (d *draft) sideRows() (rows []choice) {
	var people []string
	for _, seat := range d.table.Seats {
		if seat.Level == personLevel {
			people = append(people, seat.Name)
		}
	}
	if len(people) < 2 {
		return nil
	}
	set := &d.Ctx.Settings
	rows = append(rows, choice{id: "turns", title: d.Words("menu.turns"), line: d.Words("menu.turns.sub"),
		chosen: set.Turns, choose: func(*Config) {
			set.Turns = !set.Turns
			d.Ctx.SaveSettings()
		}})
	if !set.Turns {
		return rows
	}
	for i, side := range set.Sides.Of(len(people)) {
		rows = append(rows, choice{id: fmt.Sprintf("sits-%d", i+1), title: people[i],
			line: d.Ctx.Say(appctx.SideName(side)), choose: func(*Config) {
				set.Sides = set.Sides.With(len(people), i, (side+1)%appctx.Sides)
				d.Ctx.SaveSettings()
			}})
	}
	return rows
}

// houseRuleTexts holds for each house rule the ID and title of its row, its description, and its short name.
var houseRuleTexts = []struct {
	rule               match.HouseRules
	id                 string
	title, line, short message.Key
}{
	{match.ShowThoughts, "custom-thoughts", "custom.thoughts", "custom.thoughts.line", "custom.thoughts.short"},
	{match.ShowOdds, "custom-odds", "custom.odds", "custom.odds.line", "custom.odds.short"},
	{match.RealDie, "custom-die", "custom.die", "custom.die.line", "custom.die.short"},
}

// houseRulesText returns a list of the chosen house rules, with whether the game becomes a challenge, or "" for none.
func (d *draft) houseRulesText() string {
	chosen, _ := d.table.houseRules() // ReadConfig refuses unreadable ones
	var all []*message.Arg
	for _, texts := range houseRuleTexts {
		if chosen.Has(texts.rule) {
			all = append(all, message.Words("", message.Of(texts.short)))
		}
	}
	if d.table.IsChallenge() {
		all = append(all, message.Words("", message.Of("custom.dare.short")))
	}
	if len(all) == 0 {
		return ""
	}
	return d.Words("setup.agreed", message.Each("customs", all))
}
