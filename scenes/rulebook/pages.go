package rulebook

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/topic"
	"heimlich/sprites"
)

// page is the content of a page: a topic with a picture and a text, or with a list.
type page struct {
	topic       topic.Topic
	title, text string
	draw        func(on *sprites.Node, w, h float64) // adds the picture, w×h points; nil for a list
	licences    bool                                 // has a button to the licences
}

// isList reports whether a page is a list, of all cards or of the editions.
func (p *page) isList() bool { return p.topic == topic.AllCards || p.topic == topic.Editions }

// topics returns the topics of the edition, one per page.
func (r *Rulebook) topics() (all []topic.Topic) {
	e := r.edition()
	for t := topic.TheCase; t <= topic.About; t++ {
		switch t {
		case topic.TopSecret, topic.TheCall:
			if !e.Cards.Allowed {
				continue
			}
		case topic.TheDossier:
			if !e.Dossier.Allowed {
				continue
			}
		}
		all = append(all, t)
	}
	return all
}

// pageOf returns the page of a topic, with the texts of the edition.
func (r *Rulebook) pageOf(t topic.Topic) page {
	edition, town := r.edition(), r.townPicture
	switch t {
	case topic.TheCase:
		return page{topic: t, title: r.Words("rules.case"), draw: town(t), text: r.caseWords(edition)}
	case topic.ATurn:
		return page{topic: t, title: r.Words("rules.turn"), draw: town(t), text: r.turnWords(edition)}
	case topic.TheSafe:
		return page{topic: t, title: r.Words("rules.safe"), draw: town(t), text: r.Words("rules.safe.text")}
	case topic.ACount:
		return page{topic: t, title: r.Words("rules.count"), draw: town(t), text: r.countWords()}
	case topic.TheEnd:
		return page{topic: t, title: r.Words("rules.end"), draw: town(t), text: r.endWords(edition)}
	case topic.TopSecret:
		return page{topic: t, title: r.Words("rules.cards"), draw: town(t), text: r.cardWords(edition)}
	case topic.TheCall:
		return page{topic: t, title: r.Words("rules.call"), draw: town(topic.TopSecret),
			text: r.callWords(&edition.Cards)}
	case topic.AllCards:
		return page{topic: t, title: r.Words("rules.kinds")}
	case topic.TheNotebook:
		return page{topic: t, title: r.Words("rules.notes"), draw: r.notesPicture, text: r.Words("rules.notes.text")}
	case topic.TheDossier:
		return page{topic: t, title: r.Words("rules.dossier"), draw: r.notesPicture,
			text: r.dossierWords(&edition.Dossier)}
	case topic.Editions:
		return page{topic: t, title: r.Words("rules.editions"), text: r.editions()}
	case topic.Keys:
		return page{topic: t, title: r.Words("rules.keys"), draw: r.keysPicture, text: r.Words("rules.keys.text")}
	}
	return page{topic: t, title: r.Words("rules.edition"), draw: r.editionPicture, licences: true,
		text: r.Words("rules.edition.text")}
}

// edition returns the edition whose rules are shown.
func (r *Rulebook) edition() *rules.Edition { return r.setup.Edition.Edition() }

// paragraphs joins the sentences of each paragraph by spaces, and the non-empty paragraphs by blank lines.
func paragraphs(texts ...[]string) string {
	var all []string
	for _, t := range texts {
		if s := strings.Join(t, " "); s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, "\n\n")
}

// caseWords describes the goal of the game and the numbers of agents.
func (r *Rulebook) caseWords(e *rules.Edition) string {
	var parts []*message.Arg
	for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
		agents := e.Agents[n]
		if n > rules.MinSeats && agents == e.Agents[n-1] {
			continue
		}
		with := message.Of("rules.case.with", message.Number("agents", int(agents)), message.Number("players", n))
		if n > rules.MinSeats && agents == e.Agents[rules.MaxSeats] {
			with = message.Of("rules.case.with-more", message.Number("agents", int(agents)))
		}
		parts = append(parts, message.Words("", with))
	}
	return paragraphs([]string{r.Words("rules.case.walk")},
		[]string{r.Words("rules.case.free"), r.Words("rules.case.agents", message.All("parts", parts))})
}

// turnWords describes a turn, and who begins.
func (r *Rulebook) turnWords(edition *rules.Edition) string {
	walk := []string{r.Words("rules.turn.walk")}
	if edition.Split {
		walk = append(walk, r.Words("rules.turn.split"))
	} else {
		walk = append(walk, r.Words("rules.turn.whole"))
	}
	for _, f := range edition.Faces {
		if f.Low != f.High {
			walk = append(walk, r.Words("rules.turn.some", message.Number("low", int(f.Low)),
				message.Number("high", int(f.High))))
		}
	}
	first := map[rules.FirstRule]message.Key{rules.FirstChosen: "rules.turn.chosen",
		rules.FirstSeatOne: "rules.turn.first-seat", rules.FirstHighestRoll: "rules.turn.highest"}
	return paragraphs(walk, []string{r.Words(first[edition.First])})
}

// countWords describes scoring, and the move of the safe.
func (r *Rulebook) countWords() string {
	safe := map[rules.SafeRule]message.Key{rules.SafeAnyOther: "rules.count.any",
		rules.SafeUnoccupied: "rules.count.empty", rules.SafeAnywhere: "rules.count.anywhere"}
	return paragraphs([]string{r.Words("rules.count.pays")}, []string{r.Words(safe[r.setup.SafeRule()])})
}

// endWords describes the end of the game, and who wins.
func (r *Rulebook) endWords(edition *rules.Edition) string {
	goal := message.Number("goal", edition.Goal)
	end := map[rules.EndRule]message.Key{rules.EndAtOnce: "rules.end.at-once", rules.EndFullRound: "rules.end.round"}
	tie := map[rules.TieRule]message.Key{rules.TieOwnerWins: "rules.end.owner", rules.TieShared: "rules.end.both"}
	free := map[rules.FreeRule]message.Key{rules.FreeNobodyWins: "rules.end.nobody",
		rules.FreeAgentWins: "rules.end.takes", rules.FreeAllDraw: "rules.end.draw"}
	wins := r.Words("rules.end.furthest")
	if edition.Win == rules.WinLastCount && r.setup.Variants == (rules.Variants{}) {
		wins = r.Words("rules.end.last-count", goal)
	}
	return paragraphs([]string{r.Words(end[edition.End], goal)}, []string{wins, r.Words(tie[edition.Tie])},
		[]string{r.Words(free[edition.Free])})
}

// cardWords describes how cards are dealt, drawn and held.
func (r *Rulebook) cardWords(e *rules.Edition) string {
	cardRules := &e.Cards
	drawing := []string{r.Words("rules.cards.dealt", message.Count("cards", cardRules.Dealt),
		message.Number("low", int(e.Faces[0].Low)), message.Number("high", int(e.Faces[0].High)))}
	if cardRules.Ruins == rules.RuinsMustDraw {
		drawing = append(drawing, r.Words("rules.cards.must"))
	} else {
		drawing = append(drawing, r.Words("rules.cards.may"))
	}
	holding := []string{r.Words("rules.cards.hand", message.Count("cards", rules.MaxHand))}
	if cardRules.Reshuffle {
		holding = append(holding, r.Words("rules.cards.reshuffled"))
	} else {
		holding = append(holding, r.Words("rules.cards.spent"))
	}
	var second []string
	if cardRules.Deck[rules.CardSecond] > 0 {
		second = append(second, r.Words(secondKeys[cardRules.Second], message.Card("card", rules.CardSecond)))
	}
	return paragraphs(drawing, holding, second)
}

// secondKeys are the texts about the card that gives a second agent.
var secondKeys = map[rules.SecondRule]message.Key{rules.SecondWhenDrawn: "rules.cards.second-drawn",
	rules.SecondWhenPlayed: "rules.cards.second-played"}

// callWords describes how players call a card round, and how they play in it.
func (r *Rulebook) callWords(c *rules.CardRules) string {
	call := []string{r.Words("rules.cards.call")}
	switch c.Call {
	case rules.CallNone:
		call[0] = r.Words("rules.cards.no-call")
	case rules.CallOneAlone:
		call = append(call, r.Words("rules.cards.alone"))
	}
	if c.FreshWait {
		call = append(call, r.Words("rules.cards.wait"))
	}
	return paragraphs(call, []string{r.Words("rules.cards.count")})
}

// dossierWords describes the dossiers, with the numbers of an edition.
func (r *Rulebook) dossierWords(dossier *rules.DossierRules) string {
	line, right := message.Number("line", dossier.Opens()), message.Signed("right", dossier.Right)
	write := []string{r.Words("rules.dossier.write", line)}
	if dossier.AllowBlank {
		write = append(write, r.Words("rules.dossier.blank"))
	}
	write = append(write, r.Words("rules.dossier.seal"))
	pays := r.Words("rules.dossier.right", right)
	if dossier.Wrong < 0 {
		pays = r.Words("rules.dossier.wrong", right, message.Signed("wrong", dossier.Wrong))
	}
	var reopening []string
	if dossier.Reopens {
		reopening = append(reopening, r.Words("rules.dossier.again", message.Number("reset", dossier.ResetBelow), line))
	}
	return paragraphs(write, []string{pays}, reopening)
}

// editionKey returns the message key of an edition's name.
func editionKey(e *rules.Edition) message.Key { return message.Key("edition." + e.ID) }

// editions returns the differences of the editions, one per line.
func (r *Rulebook) editions() string {
	var lines []string
	for i := range rules.Editions {
		e := &rules.Editions[i]
		lines = append(lines, r.changes(e, message.Of("rules.edition.goal",
			message.Words("edition", message.Of(editionKey(e))), message.Number("goal", e.Goal))))
	}
	return strings.Join(lines, "\n")
}

// changes returns one line about an edition: goal, and the rules in which it differs from the common ones.
func (r *Rulebook) changes(edition *rules.Edition, goal message.Message) string {
	parts := []*message.Arg{message.Words("", goal)}
	add := func(applies bool, k message.Key) {
		if applies {
			parts = append(parts, message.Words("", message.Of(k)))
		}
	}
	add(!edition.Split, "rules.edition.no-split")
	add(edition.Safe == rules.SafeUnoccupied, "rules.edition.safe")
	add(edition.End == rules.EndFullRound, "rules.edition.round")
	add(edition.First == rules.FirstHighestRoll, "rules.edition.first")
	add(edition.Win == rules.WinLastCount, "rules.edition.last-count")
	add(edition.Free == rules.FreeAgentWins, "rules.edition.free-wins")
	add(edition.Free == rules.FreeAllDraw, "rules.edition.free-draw")
	return r.Words("rules.edition.line", message.Each("parts", parts))
}
