package reveal

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/motion"
)

// endCards summarises the game on cards, which replace the passports at the end. For a single person at the screen they
// are about that person's dossier, cover and bluff, with advice for the next game. For several people or none they name
// the winners, the longest cover and the best bluff.
//
// A cover is the time during which the table does not suspect a player of owning their agent. A bluff makes it suspect
// the player of owning another one.
type endCards struct {
	*appctx.BaseScene
	*progress
	ending *analysis.PlayerSummary // nil before the end, and without a single person
	table  *analysis.TableSummary  // nil before the end, and for a single person
	hidden bool                    // no cards are shown, for a picture that others see
	layers [3]*sprites.Node        // of papers, pictures and words; nil without cards
}

// endCard is the content of a card.
type endCard struct {
	title string // the name of the kind of card, in its coloured band
	head  string // the main statement
	foot  string // the sentences below the picture
	plain string // replaces foot if the picture of a bluff has no room
	kind  cardKind
	faces []rules.Seat   // players whose faces are at the left of the picture
	cover analysis.Cover // of a card about a cover
	bluff analysis.Bluff // of a card about a bluff
}

// cardKind is the subject of a card, which decides its picture.
type cardKind uint8

const (
	cardDossier cardKind = iota // the person's guesses
	cardCover                   // when the table suspected a player's agent
	cardBluff                   // the agent that the table believed to be a player's
	cardWin                     // the winners
)

// shown reports whether cards are shown: the unmasking is over, and the match has a history of suspicions.
func (c *endCards) shown() bool { return c.over() && !c.hidden && len(c.match.Suspicions()) > 0 }

// personal reports whether the cards are about the only person at this screen. It then fills in c.ending.
func (c *endCards) personal() bool {
	if !c.shown() || c.self == rules.NoSeat {
		return false
	}
	if c.ending == nil {
		c.ending = analysis.NewPlayerSummary(c.match, c.self)
	}
	return true
}

// summary returns the summary for the table.
func (c *endCards) summary() *analysis.TableSummary {
	if c.table == nil {
		c.table = analysis.NewTableSummary(c.match)
	}
	return c.table
}

// animate adds an animation that fades the cards in while the leaders step up.
func (c *endCards) animate(timeline *motion.Timeline) {
	start, length := townTime*0.6, stepUpTime
	if c.Ctx.Settings.Reduced {
		start, length = 0, fadeTime
	}
	for _, n := range c.layers {
		if n != nil {
			n.SetAlpha(0)
			timeline.At(start, length, motion.Out, func(p float64) { n.SetAlpha(p) })
		}
	}
}

// turn returns the turn at which the replay should begin: the first of the bluff, or 0, the start, without a bluff.
func (c *endCards) turn() int {
	switch {
	case !c.shown():
		return 0
	case c.personal():
		return c.ending.Bluff.FirstTurn
	}
	return c.summary().Bluff.FirstTurn
}

// turns returns the number of turns of the game.
func (c *endCards) turns() int {
	if c.personal() {
		return c.ending.Turns
	}
	return c.summary().Turns
}

// name returns a player's name, or the word “You” for the only person.
func (c *endCards) name(s rules.Seat) string {
	if s == c.self {
		return c.Words("ending.you")
	}
	return c.match.Player(s).Name
}

// placeTitles are the titles of the places from the second to the seventh.
var placeTitles = [...]message.Key{"ending.place-2", "ending.place-3", "ending.place-4",
	"ending.place-5", "ending.place-6", "ending.place-7"}

// verdict returns the title and the sentences of the verdict, written to the person. Its arguments are the title and
// the sentences for everybody. They replace both if there is a single winner. Otherwise the sentences stay, with the
// person's points added unless the person shares the win.
func (c *endCards) verdict(head message.Message, all []string) (message.Message, []string) {
	player, view := c.ending, c.match.Public()
	score := view.Score(player.Agent)
	own := message.Agent("own", player.Agent)
	yours := c.Words("ending.yours", own, message.Count("mine", score))
	switch player.Winner {
	case rules.NoSeat:
		if others := c.otherWinners(); view.Result().Winners.Has(player.Seat) && len(others) > 0 {
			return message.Of("ending.shared", message.All("players", others)), all
		}
		return head, append(all, yours)
	case player.Seat:
		if second := c.second(); second != "" {
			return message.Of("ending.won"), []string{yours, second}
		}
		return message.Of("ending.won"), []string{yours}
	}
	a := view.Token(player.Winner)
	return message.Of(placeTitles[player.Rank-2]),
		[]string{c.Words("ending.winner", message.Person("who", c.name(player.Winner)),
			message.Agent("agent", a), message.Count("points", view.Score(a)), own, message.Number("mine", score))}
}

// otherWinners returns the names of the winners without the person at this screen.
func (c *endCards) otherWinners() (names []*message.Arg) {
	view := c.match.Public()
	for s := range rules.Seat(view.Players()) {
		if s != c.ending.Seat && view.Result().Winners.Has(s) {
			names = append(names, message.Person("", c.name(s)))
		}
	}
	return names
}

// cards returns the cards about the only person, else those for the table. A subject without a story has no card: no
// guesses, no notable cover, no bluff that worked.
func (c *endCards) cards() (all []endCard) {
	if !c.personal() {
		return c.tableCards()
	}
	if len(c.ending.Guesses) > 0 {
		all = append(all, c.dossierCard())
	}
	if c.ending.Notable() {
		all = append(all, c.coverCard())
	}
	if c.ending.Bluff.Worked() {
		all = append(all, c.bluffCard())
	}
	return all
}

// tableCards returns the cards for several people at this screen, or none.
func (c *endCards) tableCards() (all []endCard) {
	if c.won() {
		all = append(all, c.winCard())
	}
	if c.summary().Cover.Notable() {
		all = append(all, c.longestCoverCard())
	}
	if c.summary().Bluff.Worked() {
		all = append(all, c.bestBluffCard())
	}
	return all
}

// longestCoverCard returns the card about the longest cover at the table.
func (c *endCards) longestCoverCard() endCard {
	cover := c.summary().Cover
	who := message.Person("who", c.name(cover.Seat))
	card := endCard{title: c.Words("ending.cover.longest"), head: c.Words("ending.cover.held-by", who), kind: cardCover,
		faces: []rules.Seat{cover.Seat}, cover: cover,
		foot: c.Words("ending.cover.table", message.Number("percent", cover.Certainty.Percent()))}
	switch {
	case cover.GuessedBy != 0:
		card.head = c.Words("ending.cover.named-of", who, message.All("players", c.byPlayers(cover.GuessedBy)))
	case cover.HasDossiers:
		card.head = c.Words("ending.cover.unnamed-of", who)
	case cover.ExposedSince > 0:
		card.head = c.Words("ending.cover.until-by", who, message.Number("turn", cover.ExposedSince))
	}
	if cover.HasDossiers {
		card.foot = c.wrongGuesses(cover.Seat)
	}
	return card
}

// bestBluffCard returns the card about the best bluff at the table.
func (c *endCards) bestBluffCard() endCard {
	bluffer, bluff := c.summary().Bluffer, c.summary().Bluff
	who, agent := message.Person("who", c.name(bluffer)), message.Agent("agent", bluff.Agent)
	card := endCard{title: c.Words("ending.bluff.best"), kind: cardBluff, bluff: bluff, faces: []rules.Seat{bluffer},
		head: c.name(bluffer), foot: c.Words("ending.bluff.text-of", who, agent)}
	if bluff.Turns > 0 {
		card.head = c.Words("ending.bluff.head-of", who, message.Number("turn", bluff.FirstTurn))
		card.plain = c.Words("ending.bluff.both-of", who, agent, message.Count("turns", bluff.Turns))
	}
	if bluff.Believers != 0 {
		card.foot = c.Words("ending.bluff.by-of", message.All("players", c.byPlayers(bluff.Believers)), who, agent)
		card.plain = card.foot
	}
	return card
}

// bluffCard returns the card about the bluff of the only person.
func (c *endCards) bluffCard() endCard {
	bluff := c.ending.Bluff
	agent := message.Agent("agent", bluff.Agent)
	card := endCard{title: c.Words("ending.bluff"), kind: cardBluff, bluff: bluff, head: c.Words("ending.bluff.worked"),
		foot: c.Words("ending.bluff.text", agent)}
	if bluff.Turns > 0 {
		card.head = c.Words("ending.bluff.head", message.Number("turn", bluff.FirstTurn))
		card.plain = c.Words("ending.bluff.both", agent, message.Count("turns", bluff.Turns))
	}
	if bluff.Believers != 0 {
		card.foot = c.Words("ending.bluff.by", message.All("players", c.byPlayers(bluff.Believers)), agent)
		card.plain = card.foot
		card.faces = c.seats(bluff.Believers)
	}
	return card
}

// seats returns the seats of a set.
func (c *endCards) seats(set rules.SeatSet) (all []rules.Seat) {
	for s := range rules.Seat(rules.MaxSeats) {
		if set.Has(s) {
			all = append(all, s)
		}
	}
	return all
}

// wrongAgent returns the agent for which a player's dossier names seat s wrongly, NoAgent for none.
func (c *endCards) wrongAgent(by, s rules.Seat) rules.Agent {
	view := c.match.Public()
	for _, a := range c.agents {
		if view.Owner(a) != s && analysis.SeatsGuessing(&view, a, rules.GuessSeat(s)).Has(by) {
			return a
		}
	}
	return rules.NoAgent
}

// wrongGuesses returns what the dossiers wrongly say about seat s, in at most two sentences.
func (c *endCards) wrongGuesses(s rules.Seat) string {
	var all []string
	for _, p := range c.dossiers {
		if a := c.wrongAgent(p, s); a != rules.NoAgent && len(all) < 2 {
			all = append(all, c.Words("ending.cover.wrote", message.Person("who", c.name(p)),
				message.Agent("agent", a)))
		}
	}
	return strings.Join(all, " ")
}

// winCard returns the card about the winners. If there is only one, it also names the owner in second place.
func (c *endCards) winCard() endCard {
	view := c.match.Public()
	won := view.Result().Winners
	card := endCard{title: c.Words("ending.win"), kind: cardWin, head: c.Words("ending.win.head",
		message.All("players", winners(c.match)), message.Count("points", view.Score(view.Result().Front.Lowest())))}
	for s := range rules.Seat(view.Players()) {
		if won.Has(s) {
			card.faces = append(card.faces, s)
		}
	}
	if won.Len() == 1 {
		card.foot = c.second()
	}
	return card
}

// second returns the sentence about the best owner who has not won, or "" if several are equal.
func (c *endCards) second() string {
	view, second, tied := c.match.Public(), rules.NoSeat, false
	for s := range rules.Seat(view.Players()) {
		switch {
		case view.Result().Winners.Has(s):
		case second == rules.NoSeat || view.Score(view.Token(s)) > view.Score(view.Token(second)):
			second, tied = s, false
		case view.Score(view.Token(s)) == view.Score(view.Token(second)):
			tied = true
		}
	}
	if tied || second == rules.NoSeat {
		return ""
	}
	return c.Words("ending.second", message.Person("who", c.name(second)), message.Agent("agent", view.Token(second)),
		message.Number("points", view.Score(view.Token(second))))
}

// dossierCard returns the card about the person's guesses, in the dossier or else in the notebook. For a dossier it
// adds the points, and whether nobody else had more right guesses.
func (c *endCards) dossierCard() endCard {
	player, view := c.ending, c.match.Public()
	right, rows := player.Right(), message.Number("rows", len(player.Guesses))
	card := endCard{title: c.Words("ending.notebook"), kind: cardDossier,
		head: c.Words("ending.rows", message.Number("right", right), rows)}
	if right == len(player.Guesses) {
		card.head = c.Words("ending.rows.all", rows)
	}
	if !player.FromDossier {
		return card
	}
	card.title = c.Words("ending.dossier")
	card.foot = c.Words("ending.rows.points", message.Signed("points", view.Bonus(player.Seat)))
	if maximum := c.mostRight(); right > 0 && right >= maximum {
		card.foot += " " + c.Words("ending.rows.best", message.Number("right", maximum))
	}
	return card
}

// mostRight returns the largest number of right rows in a dossier of the others.
func (c *endCards) mostRight() (maximum int) {
	view := c.match.Public()
	for _, s := range c.dossiers {
		right := 0
		for _, a := range c.agents {
			if !view.Identities(s).Has(a) && analysis.GuessedRight(&view, a, view.Dossier(s, a)) {
				right++
			}
		}
		if s != c.ending.Seat {
			maximum = max(maximum, right)
		}
	}
	return maximum
}

// coverCard returns the card about the cover of the only person.
func (c *endCards) coverCard() endCard {
	player := c.ending
	card := endCard{title: c.Words("ending.cover"), head: c.Words("ending.cover.held"), kind: cardCover,
		cover: player.Cover}
	switch {
	case player.GuessedBy != 0:
		card.head = c.Words("ending.cover.named", message.All("players", c.byPlayers(player.GuessedBy)))
	case player.HasDossiers:
		card.head = c.Words("ending.cover.unnamed")
	case player.ExposedSince > 0:
		card.head = c.Words("ending.cover.until", message.Number("turn", player.ExposedSince))
	}
	if player.HasDossiers {
		card.foot = c.wrongGuesses(player.Seat)
		return card
	}
	percent := message.Number("percent", player.Certainty.Percent())
	card.foot = c.Words("ending.cover.table", percent)
	if player.Surest != rules.NoSeat {
		card.foot = c.Words("ending.cover.surest", message.Person("who", c.name(player.Surest)),
			message.Agent("agent", player.Agent), percent)
	}
	return card
}

// advice returns the sentence for the next game.
func (c *endCards) advice() string { return c.Ctx.Say(c.ending.Message(c.name)) }

// sentences returns the text of the cards and the advice, for the accessibility state.
func (c *endCards) sentences() (all []string) {
	if !c.shown() {
		return nil
	}
	for _, card := range c.cards() {
		if card.kind == cardBluff && card.plain != "" {
			card.foot = card.plain
		}
		for _, text := range []string{card.head, card.foot} {
			if text != "" {
				all = append(all, text)
			}
		}
	}
	if c.personal() {
		all = append(all, c.advice())
	}
	return all
}
