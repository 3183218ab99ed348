package playtest

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/a11y"
)

// Lessons plays all lessons as their letters say, from the title, and calls see with a name for each moment.
func Lessons(t testing.TB, p *Tester, see func(name string)) {
	t.Helper()
	FirstLessons(t, p, see)
	LastLessons(t, p, see)
}

// told returns a function that waits until a letter has some words, and calls see.
func (p *Tester) told(see func(name string)) func(words string) {
	return func(words string) {
		p.t.Helper()
		p.Wait("the words “"+words+"”", func(s a11y.PublicState) bool { return strings.Contains(s.Prompt, words) })
		see(strings.ReplaceAll(strings.ToLower(strings.Trim(words, ". ")), " ", "-"))
	}
}

// FirstLessons plays the five lessons that build on each other, from the title to the title.
func FirstLessons(t testing.TB, p *Tester, see func(name string)) {
	t.Helper()
	told := p.told(see)
	p.Scene("title")
	p.Open("lessons", "lessons")
	see("lessons")
	p.Open("lesson-1", "handover")
	p.Press("show")
	p.Open("done", "board")
	told("Green works for you")
	p.Press("roll")
	told("Press agents, once for each step")
	p.step(rules.Yellow)
	p.step(rules.Yellow)
	p.step(rules.Green)
	told("Now press Move")
	p.Press("confirm")
	told("They do not know whose it is")

	told("2 steps from the safe")
	p.Press("roll")
	told("Send Red")
	p.step(rules.Red)
	p.step(rules.Red)
	told("Now press Move and open the safe")
	p.Press("confirm")

	told("Press any other building")
	p.Press("building-3")
	told("Now set it down")
	p.Press("confirm")
	told("that is all there is to a turn")
	p.Press("confirm")

	told("Later that night")
	p.step(rules.Red)
	told("One step more")
	p.step(rules.Green)
	told("two to suspect")
	p.Press("confirm")
	told("they suspect Red as much as Green")
	p.Press("building-3")
	p.Press("confirm")
	told("move others, often")
	p.Press("confirm")

	told("Why?")
	p.Press("confirm")
	told("the die is honest")
	p.Press("confirm")

	p.ToTitle()
}

// LastLessons plays the independent lessons, from the title: the unmasking, cards, the dossier.
func LastLessons(t testing.TB, p *Tester, see func(name string)) {
	t.Helper()
	told := p.told(see)
	p.Open("lessons", "lessons")
	p.Open("lesson-6", "board")
	told("The next count may be the last")
	p.Press("roll")
	p.step(rules.Green)
	p.step(rules.Grey)
	p.step(rules.Grey)
	told("with Green in front")
	p.Open("confirm", "reveal")
	p.Press("end")
	p.Wait("the verdict", func(s a11y.PublicState) bool { return Can(s, "title") })
	p.Open("watch", "replay")
	p.Open("time-leave", "reveal")
	p.Wait("the verdict", func(s a11y.PublicState) bool { return Can(s, "title") })
	p.Open("title", "title")

	p.Open("lessons", "lessons")
	p.Open("lesson-7", "board")
	told("Green is in the ruins")
	p.Press("confirm")
	told("Before a count anyone may play a card")
	p.Press("confirm")
	told("the cards stay in your hand")
	p.Open("confirm", "lessons")
	p.Open("back", "title")

	p.Open("lessons", "lessons")
	p.Open("lesson-8", "board")
	told("who owns whom")
	p.Press("confirm")
	told("or nobody")
	p.Open("confirm", "dossier")
}
