package reveal

import (
	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
)

// endCards summarises the game for the only person at the screen: cards about dossier, cover and bluff, a suggestion,
// and all owners. They replace the passports at the end.
type endCards struct {
	*appctx.BaseScene
	*progress
	ending *analysis.PlayerSummary // nil before the end, and without a single person
	hidden bool                    // for a picture that others see
}

// endCard is a card with a headline and a sentence or two. Of the facts that its picture shows, only one is set.
type endCard struct {
	title, head, foot string
	kind              cardKind
}

// cardKind tells which picture a card has.
type cardKind uint8

const (
	cardDossier cardKind = iota
	cardCover
	cardBluff
)

// personal reports whether the end addresses one person: everything was seen, and one person sits at this screen.
func (c *endCards) personal() bool {
	people := c.match.People()
	if !c.over() || c.hidden || len(people) != 1 || len(c.match.Suspicions()) == 0 {
		return false
	}
	if c.ending == nil {
		c.ending = analysis.NewPlayerSummary(c.match, people[0])
	}
	return true
}

// turn returns the turn that the replay should begin with: that of the bluff, else 0.
func (c *endCards) turn() int {
	if !c.personal() {
		return 0
	}
	return c.ending.Bluff.From
}

// name returns a player's name.
func (c *endCards) name(s rules.Seat) string { return c.match.Player(s).Name }

// places are the titles of the places from the second on.
var places = [...]message.Key{"ending.place-2", "ending.place-3", "ending.place-4", "ending.place-5", "ending.place-6",
	"ending.place-7"}

// verdict returns the title and sentences of the verdict, given those of all. A shared or nobody's win keeps its title.
func (c *endCards) verdict(head message.Message, all []string) (message.Message, []string) {
	e, v := c.ending, c.match.Public()
	mine := v.Score(e.Agent)
	own := message.Agent("own", e.Agent)
	yours := c.Words("ending.yours", own, message.Count("mine", mine))
	switch e.Winner {
	case rules.NoSeat:
		return head, append(all, yours)
	case e.Seat:
		a := v.Token(e.Next)
		return message.Of("ending.won"), []string{yours, c.Words("ending.second", message.Person("who", c.name(e.Next)),
			message.Agent("agent", a), message.Number("points", v.Score(a)))}
	}
	a := v.Token(e.Winner)
	return message.Of(places[e.Place-2]), []string{c.Words("ending.winner", message.Person("who", c.name(e.Winner)),
		message.Agent("agent", a), message.Count("points", v.Score(a)), own, message.Number("mine", mine))}
}

// cards returns the cards; what did not happen has none.
func (c *endCards) cards() (all []endCard) {
	e := c.ending
	if len(e.Guesses) > 0 {
		all = append(all, c.dossierCard())
	}
	all = append(all, c.coverCard())
	if e.Bluff.Turns > 0 {
		all = append(all, endCard{title: c.Words("ending.bluff"),
			head: c.Words("ending.bluff.head", message.Number("turn", e.Bluff.From)), kind: cardBluff,
			foot: c.Words("ending.bluff.text", message.Agent("agent", e.Bluff.Agent))})
	}
	return all
}

// dossierCard returns the card about the rows of the dossier or the notebook.
func (c *endCards) dossierCard() endCard {
	e, v := c.ending, c.match.Public()
	right, rows := e.Right(), message.Number("rows", len(e.Guesses))
	x := endCard{title: c.Words("ending.notebook"), kind: cardDossier,
		head: c.Words("ending.rows", message.Number("right", right), rows)}
	if right == len(e.Guesses) {
		x.head = c.Words("ending.rows.all", rows)
	}
	if !e.FromDossier {
		return x
	}
	x.title = c.Words("ending.dossier")
	x.foot = c.Words("ending.rows.points", message.Signed("points", v.Bonus(e.Seat)))
	if most := c.mostRight(); right > 0 && right >= most {
		x.foot += " " + c.Words("ending.rows.best", message.Number("right", most))
	}
	return x
}

// mostRight returns the largest number of right rows in a dossier of the others.
func (c *endCards) mostRight() (most int) {
	v := c.match.Public()
	for _, s := range c.dossiers {
		n := 0
		for _, a := range c.agents {
			if !v.Identities(s).Has(a) && analysis.GuessedRight(&v, a, v.Dossier(s, a)) {
				n++
			}
		}
		if s != c.ending.Seat {
			most = max(most, n)
		}
	}
	return most
}

// coverCard returns the card about the cover.
func (c *endCards) coverCard() endCard {
	e := c.ending
	x := endCard{title: c.Words("ending.cover"), head: c.Words("ending.cover.held"), kind: cardCover}
	if e.Exposed > 0 {
		x.head = c.Words("ending.cover.until", message.Number("turn", e.Exposed))
	}
	percent := message.Number("percent", e.Certainty.Percent())
	x.foot = c.Words("ending.cover.table", percent)
	if e.Surest != rules.NoSeat {
		x.foot = c.Words("ending.cover.surest", message.Person("who", c.name(e.Surest)),
			message.Agent("agent", e.Agent), percent)
	}
	return x
}

// advice returns the sentence for the next game.
func (c *endCards) advice() string { return c.Ctx.Say(c.ending.Message(c.name)) }

// sentences returns what the cards say, for the accessibility state.
func (c *endCards) sentences() (all []string) {
	if !c.personal() {
		return nil
	}
	for _, x := range c.cards() {
		all = append(all, x.head)
		if x.kind == cardBluff {
			x.foot = c.bluffText()
		}
		if x.foot != "" {
			all = append(all, x.foot)
		}
	}
	return append(all, c.advice())
}

// bluffText returns the whole sentence about the bluff, for cards without a picture.
func (c *endCards) bluffText() string {
	b := c.ending.Bluff
	return c.Words("ending.bluff.both", message.Agent("agent", b.Agent), message.Count("turns", b.Turns))
}

// bluffTurns returns for how many turns the bluff held.
func (c *endCards) bluffTurns() string {
	return c.Words("ending.bluff.turns", message.Count("turns", c.ending.Bluff.Turns))
}
