package tablesetup

import (
	"unicode"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// This file holds the table under edit, which the parts of the scene share, and the only function that changes it.

// draft is the table that is being edited, and the page that shows it. All parts of the scene share it, and change the
// table only with edit.
type draft struct {
	page
	table       Config
	relayout    func()                              // lays out the scene again
	openChooser func(from string, c func() chooser) // opens a list; from is the ID of the button to focus afterwards
}

// edit ends typing, changes the table with change, drops choices that have become invalid, and lays out the scene
// again.
func (d *draft) edit(change func(t *Config)) {
	d.finishTyping()
	change(&d.table)
	d.table.dropInvalid()
	d.relayout()
}

// updateStart enables or disables the Start button while a name or the seed is typed, without a new layout.
func (d *draft) updateStart() {
	start := d.Focus().Find("start")
	if start == nil {
		return
	}
	_, err := d.matchOptions()
	start.Disabled, start.DisabledReason = err != nil, ""
	if err != nil {
		start.DisabledReason = d.errorText(err)
	}
	d.Focus().Refresh()
}

// matchOptions returns the options of the match. The error says what is missing, or which name is refused.
func (d *draft) matchOptions() (match.Options, error) {
	options, err := d.table.Options()
	for i, seat := range d.table.Seats {
		if refusal := d.Ctx.CheckName(seat.Name); err == nil && refusal != nil {
			err = message.Errorf(
				message.Of("table.seat", message.Number("seat", i+1), message.ErrorArg("why", refusal)),
				"seat %d: %w", i+1, refusal)
		}
	}
	return options, err
}

// errorText returns an error as a short text with a capital letter and without a full stop.
func (d *draft) errorText(err error) string {
	words := d.Ctx.Language.Error(err)
	r, n := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(r)) + words[n:]
}

// summary returns the table in one line: the edition, the variants, and who begins.
func (d *draft) summary() string {
	parts := []*message.Arg{message.Words("", message.Of(message.Key("edition."+d.table.Edition)))}
	on := d.table.variants()
	if on.TopSecret {
		parts = append(parts, message.Words("", message.Of("setup.brief.cards")))
	}
	if on.Dossier {
		parts = append(parts, message.Words("", message.Of("setup.brief.dossier")))
	}
	return d.Words("setup.brief", message.Each("parts", parts), message.Words("begins", d.firstText()))
}

// seatText returns the name in seat i with its kind: a person, or an opponent's level and temperament.
func (d *draft) seatText(i int) string {
	seat := d.table.Seats[i]
	who := message.Person("who", seat.Name)
	if seat.Level == personLevel {
		return d.Words("setup.is-person", who)
	}
	return d.Words("setup.is", who, message.Words("level", message.Of(message.Key("kind."+seat.Level))),
		message.Words("temper", message.Of(temperamentTexts[d.table.mustTemperament(i)][0])))
}

// description returns the table as sentences: the summary, the agents, the seats and the house rules.
func (d *draft) description() []string {
	lines := []string{d.summary(), d.freeAgentsText(), d.agentsText()}
	for i := range d.table.Seats {
		lines = append(lines, d.seatText(i))
	}
	lines = append(lines, d.houseRulesText())
	var all []string
	for _, line := range lines {
		if line != "" {
			all = append(all, a11y.Sentences(line))
		}
	}
	return all
}

// firstText returns a message about who begins.
func (d *draft) firstText() message.Message {
	if first := d.table.firstSeat(); first >= 0 {
		return message.Of("setup.brief.begins", message.Person("who", d.table.Seats[first].Name))
	}
	return message.Of("setup.brief.rolls")
}

// agentsText returns a sentence about the choice of the agents in play.
func (d *draft) agentsText() string {
	need, chosen := d.table.agentsInPlay(), d.table.chosenAgents()
	switch {
	case need == rules.NumAgents:
		return d.Words("setup.all")
	case chosen != 0:
		return d.Words("setup.chosen-of", message.Number("chosen", chosen.Len()), message.Number("agents", need))
	}
	return d.Words("setup.chance", message.Number("agents", need))
}

// freeAgentsText returns a sentence with the number of agents in play, and of those without an owner.
func (d *draft) freeAgentsText() string {
	agents, free := message.Count("agents", d.table.agentsInPlay()), d.table.agentsInPlay()-len(d.table.Seats)
	if free == 0 {
		return d.Words("setup.none-free", agents)
	}
	return d.Words("setup.free", agents, message.Count("free", free))
}
