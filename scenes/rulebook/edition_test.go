package rulebook

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/topic"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
)

// TestEditionPagesMatchRules checks in every language that the texts of an edition match its parameters. Each phrase
// stands in the texts exactly if its rule applies.
func TestEditionPagesMatchRules(t *testing.T) {
	for _, language := range assets.Languages() {
		for i := range rules.Editions {
			matchRules(t, language, rules.EditionID(i))
		}
	}
}

// phrase is a text of the rules, by language, that applies to some editions. Names in braces stand for numbers.
type phrase struct {
	applies bool // to the edition
	says    map[string]string
}

// linePhrases returns the phrases of an edition’s line in the list of editions.
func linePhrases(edition *rules.Edition) []phrase {
	return []phrase{
		{true, map[string]string{
			"en": "to {goal}",
			"fr": "jusqu’à {goal}",
			"nl": "tot {goal}",
			"de": "bis {goal}",
		}},
		{!edition.Split, map[string]string{
			"en": "one agent takes the whole roll",
			"fr": "un seul agent fait tous les pas",
			"nl": "de hele worp voor één agent",
			"de": "ein Agent bekommt den ganzen Wurf",
		}},
		{edition.Safe == rules.SafeUnoccupied, map[string]string{
			"en": "the safe only to empty buildings",
			"fr": "le coffre dans un bâtiment libre seulement",
			"nl": "de brandkast alleen in lege gebouwen",
			"de": "der Tresor nur in leere Gebäude",
		}},
		{edition.End == rules.EndFullRound, map[string]string{
			"en": "the last round is finished",
			"fr": "on finit la manche",
			"nl": "de ronde wordt uitgespeeld",
			"de": "die Runde wird zu Ende gespielt",
		}},
		{edition.First == rules.FirstHighestRoll, map[string]string{
			"en": "the highest roll begins",
			"fr": "le meilleur lancer commence",
			"nl": "de hoogste worp begint",
			"de": "der höchste Wurf beginnt",
		}},
		{edition.Win == rules.WinLastCount, map[string]string{
			"en": "the last count decides",
			"fr": "le dernier décompte tranche",
			"nl": "de laatste waardering beslist",
			"de": "die letzte Wertung entscheidet",
		}},
		{edition.Free == rules.FreeAgentWins, map[string]string{
			"en": "a free agent can win",
			"fr": "un agent indépendant peut gagner",
			"nl": "een meeloper kan winnen",
			"de": "ein freier Agent kann gewinnen",
		}},
		{edition.Free == rules.FreeAllDraw, map[string]string{
			"en": "a free agent makes it a draw",
			"fr": "un agent indépendant en tête : match nul",
			"nl": "een meeloper aan kop is remise",
			"de": "mit einem freien Agenten unentschieden",
		}},
	}
}

// pagePhrases returns the phrases of an edition’s pages.
func pagePhrases(edition *rules.Edition) []phrase {
	return []phrase{
		{edition.Split, map[string]string{
			"en": "Split the steps as you like: one agent or several",
			"fr": "Répartissez les pas à votre gré : un agent ou plusieurs",
			"nl": "Verdeel de stappen zoals je wilt: over één agent of meer",
			"de": "Verteil die Schritte, wie du willst: auf einen Agenten oder mehrere",
		}},
		{!edition.Split, map[string]string{
			"en": "One agent takes the whole roll, yours or another",
			"fr": "Un seul agent fait tous les pas, le vôtre ou un autre",
			"nl": "Eén agent krijgt de hele worp: die van jou of een andere",
			"de": "Ein Agent bekommt den ganzen Wurf, deiner oder ein anderer",
		}},
		{edition.Faces[0].Low != edition.Faces[0].High, map[string]string{
			"en": "A {low}–{high} lets you walk {low} to {high} steps",
			"fr": "Un {low}–{high} permet de faire de {low} à {high} pas",
			"nl": "Bij een {low}–{high} zet je {low} tot {high} stappen",
			"de": "Bei einer {low}–{high} gehst du {low} bis {high} Schritte",
		}},
		{edition.Safe == rules.SafeAnyOther, map[string]string{
			"en": "to any other building",
			"fr": "dans un autre bâtiment",
			"nl": "in een ander gebouw",
			"de": "in ein anderes Gebäude",
		}},
		{edition.Safe == rules.SafeUnoccupied, map[string]string{
			"en": "moves it to an empty building",
			"fr": "Posez-le ensuite dans un bâtiment libre",
			"nl": "in een gebouw waar niemand staat",
			"de": "setzt ihn in ein leeres Gebäude",
		}},
		{true, map[string]string{
			"en": "takes a score to {goal},",
			"fr": "amène un score à {goal},",
			"nl": "een steen op {goal}",
			"de": "einen Stein auf {goal} ",
		}},
		{edition.End == rules.EndAtOnce, map[string]string{
			"en": "the game ends and the passports open",
			"fr": "la partie est finie et les passeports",
			"nl": "is het spel uit en gaan",
			"de": "ist das Spiel aus, und die Pässe",
		}},
		{edition.End == rules.EndFullRound, map[string]string{
			"en": "finish the round, so that all have had equal turns",
			"fr": "on finit la manche, pour que chacun ait joué autant de tours",
			"nl": "tot iedereen evenveel beurten heeft gehad",
			"de": "bis alle gleich oft am Zug waren",
		}},
		{edition.Win == rules.WinFurthest, map[string]string{
			"en": "The agent with the highest score wins for its owner. Owners who tie share the win",
			"fr": "Vous gagnez si votre agent a le plus haut score. À égalité, la victoire est partagée",
			"nl": "De eigenaar van de agent met de hoogste score wint. Eigenaars die gelijk staan, delen",
			"de": "Es gewinnt, wem der Agent mit den meisten Punkten gehört. Liegen mehrere gleichauf, teilen",
		}},
		{edition.Win == rules.WinLastCount, map[string]string{
			"en": "At {goal} or more, the biggest gain in the last count wins",
			"fr": "À {goal} ou plus, le plus gros gain du dernier décompte",
			"nl": "Op {goal} of meer wint wie in de laatste waardering het meeste kreeg",
			"de": "Von den Agenten ab {goal} gewinnt, wer in der letzten Wertung am meisten",
		}},
		{edition.Tie == rules.TieOwnerWins, map[string]string{
			"en": "In a tie with a free agent, the owner wins",
			"fr": "vous gagnez quand même",
			"nl": "dan wint de eigenaar van de andere agent",
			"de": "gewinnt, wem der andere gehört",
		}},
		{edition.Tie == rules.TieShared, map[string]string{
			"en": "A free agent that ties shares the win",
			"fr": "Un agent indépendant à égalité partage la victoire",
			"nl": "dan deelt die mee in de overwinning",
			"de": "Liegt ein freier Agent gleichauf, siegt er mit",
		}},
		{edition.Free == rules.FreeNobodyWins, map[string]string{
			"en": "only free agents are in front, nobody wins",
			"fr": "des agents indépendants, personne ne gagne",
			"nl": "alleen meelopers aan kop, dan wint niemand",
			"de": "nur freie Agenten vorn, gewinnt niemand",
		}},
		{edition.Free == rules.FreeAgentWins, map[string]string{
			"en": "only free agents are in front, a free agent wins",
			"fr": "un agent indépendant gagne",
			"nl": "dan wint een meeloper",
			"de": "gewinnt ein freier Agent",
		}},
		{edition.Free == rules.FreeAllDraw, map[string]string{
			"en": "only free agents are in front, it is a draw for all",
			"fr": "c’est match nul",
			"nl": "dan is het remise voor iedereen",
			"de": "endet es für alle unentschieden",
		}},
		{edition.First == rules.FirstChosen, map[string]string{
			"en": "The table chooses who begins",
			"fr": "La table choisit qui commence",
			"nl": "De tafel kiest wie begint",
			"de": "Der Tisch bestimmt, wer beginnt",
		}},
		{edition.First == rules.FirstSeatOne, map[string]string{
			"en": "The first seat begins",
			"fr": "La première place commence",
			"nl": "De eerste plaats begint",
			"de": "Der erste Platz beginnt",
		}},
		{edition.First == rules.FirstHighestRoll, map[string]string{
			"en": "Everyone rolls, and the highest roll begins",
			"fr": "Tout le monde lance le dé, le meilleur lancer commence",
			"nl": "Iedereen gooit, en de hoogste worp begint",
			"de": "Alle würfeln, und der höchste Wurf beginnt",
		}},
		{true, map[string]string{
			"en": "{two} agents with 2 players",
			"fr": "{two} agents à 2 joueurs",
			"nl": "{two} agenten bij 2 spelers",
			"de": "{two} Agenten bei 2 Spielern",
		}},
		{true, map[string]string{
			"en": "{three} agents with 3 players",
			"fr": "{three} agents à 3 joueurs",
			"nl": "{three} agenten bij 3 spelers",
			"de": "{three} Agenten bei 3 Spielern",
		}},
		{edition.Cards.Allowed, map[string]string{
			"en": "is dealt {dealt} cards. On a {low}–{high} you may draw",
			"fr": "reçoit {dealt} cartes. Sur un {low}–{high}, on peut en piocher",
			"nl": "krijgt {dealt} kaarten. Bij een {low}–{high} mag je er een trekken",
			"de": "bekommen {dealt} Karten. Bei einer {low}–{high} darfst du eine nehmen",
		}},
		{edition.Cards.Allowed, map[string]string{
			"en": "more than {hand} cards",
			"fr": "plus de {hand} cartes",
			"nl": "meer dan {hand} kaarten",
			"de": "Mehr als {hand} Karten",
		}},
		{edition.Cards.Allowed && edition.Cards.Ruins == rules.RuinsMayDraw, map[string]string{
			"en": "On your own turn you may also draw one",
			"fr": "À votre tour, vous pouvez aussi en piocher une",
			"nl": "In je eigen beurt mag je er ook een trekken",
			"de": "Wer am Zug ist und einen Agenten in die Ruine zieht, darf auch eine nehmen",
		}},
		{edition.Cards.Allowed && edition.Cards.Ruins == rules.RuinsMustDraw, map[string]string{
			"en": "you must draw one",
			"fr": "vous devez en piocher une",
			"nl": "dan moet je een kaart trekken",
			"de": "muss eine nehmen",
		}},
		{edition.Cards.Allowed && edition.Cards.Reshuffle, map[string]string{
			"en": "the discards become the deck",
			"fr": "la défausse devient la pioche",
			"nl": "wordt de aflegstapel de nieuwe stapel",
			"de": "werden die abgelegten Karten neu gemischt",
		}},
		{edition.Cards.Allowed && !edition.Cards.Reshuffle, map[string]string{
			"en": "An empty deck stays empty",
			"fr": "Une pioche vide reste vide",
			"nl": "Een lege stapel wordt niet aangevuld",
			"de": "Ein leerer Stapel bleibt leer",
		}},
		{edition.Cards.Deck[rules.CardSecond] > 0 && edition.Cards.Second == rules.SecondWhenDrawn, map[string]string{
			"en": "takes effect when drawn",
			"fr": "agit dès qu’on la pioche",
			"nl": "werkt zodra je hem trekt",
			"de": "wirkt, sobald du sie nimmst",
		}},
		{edition.Cards.Deck[rules.CardSecond] > 0 && edition.Cards.Second == rules.SecondWhenPlayed, map[string]string{
			"en": "takes effect when played",
			"fr": "agit quand on la joue",
			"nl": "werkt zodra je hem speelt",
			"de": "wirkt, wenn du sie spielst",
		}},
		{edition.Cards.Allowed && edition.Cards.Call != rules.CallNone, map[string]string{
			"en": "The nearest knocker, clockwise from the player who moved, plays first",
			"fr": "à partir de la personne dont c’est le tour, la première qui a toqué",
			"nl": "De eerste klopper begint, met de klok mee geteld vanaf de speler aan de beurt",
			"de": "wer geklopft hat und dem Spieler am Zug im Uhrzeigersinn am nächsten sitzt",
		}},
		{edition.Cards.Allowed && edition.Cards.Call == rules.CallOneAlone, map[string]string{
			"en": "A lone knocker plays one card, without a reply",
			"fr": "Un seul toc, une seule carte, sans réplique",
			"nl": "dan blijft het bij één kaart",
			"de": "bleibt es bei dieser einen Karte, ohne Antwort",
		}},
		{edition.Cards.Allowed && edition.Cards.Call == rules.CallNone, map[string]string{
			"en": "all are asked in turn, the left neighbour first",
			"fr": "le voisin de gauche d’abord",
			"nl": "de linkerbuur eerst",
			"de": "werden alle reihum gefragt, beginnend links",
		}},
		{edition.Cards.Allowed && edition.Cards.FreshWait, map[string]string{
			"en": "can’t be played until the next",
			"fr": "ne se joue qu’au suivant",
			"nl": "pas de volgende keer spelen",
			"de": "darf erst in der nächsten gespielt werden",
		}},
		{edition.Dossier.Allowed, map[string]string{
			"en": "When a score reaches {line},",
			"fr": "Quand un score atteint {line} points",
			"nl": "Bereikt een steen {line} punten",
			"de": "Erreicht ein Stein die {line},",
		}},
		{edition.Dossier.Allowed, map[string]string{
			"en": "right answer then gives your agent {right}",
			"fr": "chaque ligne juste rapporte {right}",
			"nl": "krijgt je agent {right} per goed antwoord",
			"de": "bekommt dein Agent {right} für jede richtige Zeile",
		}},
		{edition.Dossier.Allowed && edition.Dossier.Wrong < 0, map[string]string{
			"en": "each wrong one {wrong}",
			"fr": "chaque ligne fausse {wrong}",
			"nl": "{wrong} per fout",
			"de": "{wrong} für jede falsche",
		}},
		{edition.Dossier.Allowed && edition.Dossier.AllowBlank, map[string]string{
			"en": "A row may stay empty",
			"fr": "Une ligne peut rester vide",
			"nl": "Een rij mag leeg blijven",
			"de": "Eine Zeile darf leer bleiben",
		}},
		{edition.Dossier.Allowed && edition.Dossier.Reopens, map[string]string{
			"en": "drops below {reset} and one reaches {line} again",
			"fr": "retombe sous {reset}, et qu’un score atteint de nouveau {line}",
			"nl": "onder de {reset} en bereikt er dan weer een {line}",
			"de": "unter {reset} und erreicht wieder einer die {line}",
		}},
	}
}

// numbers returns a replacer of the names in braces by the numbers of an edition.
func numbers(e *rules.Edition) *strings.Replacer {
	format := func(i int) string { return fmt.Sprint(i) }
	return strings.NewReplacer("{goal}", format(e.Goal), "{low}", format(int(e.Faces[0].Low)),
		"{high}", format(int(e.Faces[0].High)),
		"{two}", format(int(e.Agents[2])), "{three}", format(int(e.Agents[3])), "{dealt}", format(e.Cards.Dealt),
		"{hand}", format(rules.MaxHand), "{line}", format(e.Dossier.Opens()), "{reset}", format(e.Dossier.ResetBelow),
		"{right}", words.Signed(e.Dossier.Right), "{wrong}", words.Signed(e.Dossier.Wrong))
}

// lineOf returns the line of text that starts with a name.
func lineOf(t *testing.T, name, text string) string {
	t.Helper()
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, name+":") || strings.HasPrefix(line, name+" :") {
			return strings.TrimSpace(line)
		}
	}
	t.Fatalf("no line about %s in\n%s", name, text)
	return ""
}

// matchRules checks the line and the pages of an edition in a language.
func matchRules(t *testing.T, language string, id rules.EditionID) {
	edition := id.Edition()
	ctx := scenetest.Context(t)
	catalogue, err := words.Language(language)
	if err != nil {
		t.Fatal(err)
	}
	ctx.Language = catalogue
	rulebook := New(ctx, Opening{Setup: rules.Setup{Edition: id}}, scenetest.Stack(nil))
	withoutNBSP := strings.NewReplacer("\u00a0", " ")
	pages := withoutNBSP.Replace(all(rulebook))
	line := lineOf(t, rulebook.Words(message.Key("edition."+edition.ID)), withoutNBSP.Replace(rulebook.editions()))
	check := func(text string, phrases []phrase) {
		for _, p := range phrases {
			says := numbers(edition).Replace(p.says[language])
			if says == "" || strings.Contains(text, says) != p.applies {
				t.Errorf("%s, %s: has %q: got %v, want %v, in %q", language, edition.ID, says, !p.applies, p.applies,
					text)
			}
		}
	}
	check(line, linePhrases(edition))
	check(pages, pagePhrases(edition))
	if !strings.HasSuffix(line, ".") || !strings.Contains(pages, line) {
		t.Errorf("%s, %s: the line %q is on no page, or has no full stop", language, edition.ID, line)
	}
	for _, p := range pagesOf(rulebook) {
		if p.text != strings.TrimSpace(p.text) || strings.Contains(p.text, "  ") {
			t.Errorf("%s, %s: page %q: got text %q, want no surplus spaces", language, edition.ID, p.title, p.text)
		}
		if hasText := p.topic != topic.AllCards; p.title == "" || (p.text != "") != hasText {
			t.Errorf("%s, %s: page %q: got text %q, want a title, and text %v", language, edition.ID, p.title, p.text,
				hasText)
		}
	}
}
