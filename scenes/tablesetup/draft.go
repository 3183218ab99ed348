package tablesetup

import (
	"unicode"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// draft is the table being edited, its description, and the page that shows it. All parts of the set-up share it. Each
// part shows its side of the table and changes it with edit.
type draft struct {
	page
	table Config
	again func()                              // lays out the scene again
	open  func(from string, c func() chooser) // opens the list of a button
}

// edit changes the table and shows the change.
func (d *draft) edit(f func(t *Config)) {
	d.finishTyping()
	f(&d.table)
	d.table.settle()
	d.again()
}

// check updates Start while a name or the seed is being typed.
func (d *draft) check() {
	c := d.Desk().Find("start")
	if c == nil {
		return
	}
	_, err := d.matchOptions()
	c.Disabled, c.DisabledReason = err != nil, ""
	if err != nil {
		c.DisabledReason = d.why(err)
	}
	d.Desk().Refresh()
}

// matchOptions returns the match options. The error says what is missing, or which name is refused.
func (d *draft) matchOptions() (match.Options, error) {
	o, err := d.table.Options()
	for i, s := range d.table.Seats {
		if bad := d.Ctx.CheckName(s.Name); err == nil && bad != nil {
			err = message.Fault(message.Of("table.seat", message.Number("seat", i+1), message.Cause("why", bad)),
				"seat %d: %w", i+1, bad)
		}
	}
	return o, err
}

// why says in a few words, without a full stop, why a game can't begin.
func (d *draft) why(err error) string {
	words := d.Ctx.Language.Error(err)
	r, n := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(r)) + words[n:]
}

// brief summarises the table in one line.
func (d *draft) brief() string {
	parts := []*message.Arg{message.Words("", message.Of(message.Key("edition."+d.table.Edition)))}
	on := d.table.variants()
	if on.TopSecret {
		parts = append(parts, message.Words("", message.Of("setup.brief.cards")))
	}
	if on.Dossier {
		parts = append(parts, message.Words("", message.Of("setup.brief.dossier")))
	}
	return d.Words("setup.brief", message.Each("parts", parts), message.Words("begins", d.begins()))
}

// sits returns who sits in a seat: a person, or the kind of opponent.
func (d *draft) sits(i int) string {
	seat := d.table.Seats[i]
	who := message.Person("who", seat.Name)
	if seat.Level == person {
		return d.Words("setup.is-person", who)
	}
	return d.Words("setup.is", who, message.Words("level", message.Of(message.Key("kind."+seat.Level))),
		message.Words("temper", message.Of(temperWords[d.table.temper(i)][0])))
}

// told describes the table in sentences.
func (d *draft) told() []string {
	lines := []string{d.brief(), d.free(), d.takesPart()}
	for i := range d.table.Seats {
		lines = append(lines, d.sits(i))
	}
	lines = append(lines, d.agreed())
	var all []string
	for _, line := range lines {
		if line != "" {
			all = append(all, a11y.Sentences(line))
		}
	}
	return all
}

// begins returns who begins.
func (d *draft) begins() message.Message {
	if first := d.table.first(); first >= 0 {
		return message.Of("setup.brief.begins", message.Person("who", d.table.Seats[first].Name))
	}
	return message.Of("setup.brief.rolls")
}

// takesPart returns which agents take part.
func (d *draft) takesPart() string {
	need, chosen := d.table.need(), d.table.chosen()
	switch {
	case need == rules.NumAgents:
		return d.Words("setup.all")
	case chosen != 0:
		return d.Words("setup.chosen-of", message.Number("chosen", chosen.Len()), message.Number("agents", need))
	}
	return d.Words("setup.chance", message.Number("agents", need))
}

// free returns how many agents take part, and how many of them nobody owns.
func (d *draft) free() string {
	agents, free := message.Count("agents", d.table.need()), d.table.need()-len(d.table.Seats)
	if free == 0 {
		return d.Words("setup.none-free", agents)
	}
	return d.Words("setup.free", agents, message.Count("free", free))
}
