package match

import "heimlich/rules"

// cardWords is a kind of card in words: a name for it, and what it does.
type cardWords struct{ title, text string }

// The words of the cards; the printed ones are not used.
var cardTexts = [rules.NumCards + 1]cardWords{
	rules.CardBack:     {"Stay back", "One agent goes 1 or 2 back."},
	rules.CardStep:     {"Sidestep", "One agent goes 1 on or 1 back."},
	rules.CardTwoBack:  {"Retreat", "Two agents go 1 back each."},
	rules.CardTwoAhead: {"Double time", "Two agents go 1 on each."},
	rules.CardAway:     {"Hands off", "One agent with the safe goes 1 on or 1 back."},
	rules.CardSafe:     {"Safe house", "The safe goes to any building. No count."},
	rules.CardRuins:    {"Blown cover", "One agent goes to the ruins."},
	rules.CardChurch:   {"Evensong", "All agents go to the church."},
	rules.CardSwap:     {"Disguise", "Two agents change places."},
	rules.CardJoin:     {"Rendezvous", "One agent goes to where another one is."},
	rules.CardRescue:   {"Rescue", "One or two agents go from the ruins to the church."},
	rules.CardAhead:    {"Head start", "One agent goes 1, 2 or 3 on."},
	rules.CardPlus:     {"Forgery", "Two tokens go 3 on each, but not past 40."},
	rules.CardToSafe:   {"Safecracker", "One agent goes to the safe."},
	rules.CardSecond:   {"Turncoat", "A free agent works for you too."},
}

// CardTitle is the name of a kind of card, “A secret card” if it may not be known.
func CardTitle(c rules.Card) string {
	if c > rules.NoCard && c <= rules.NumCards {
		return cardTexts[c].title
	}
	return "A secret card"
}

// CardText says in one sentence what a kind of card does, "" if it may not be known.
func CardText(c rules.Card) string {
	if c > rules.NoCard && c <= rules.NumCards {
		return cardTexts[c].text
	}
	return ""
}
