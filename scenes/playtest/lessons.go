package playtest

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/words"
)

// Lessons plays all lessons as their letters say, from the title, and calls see with a name for each moment.
func Lessons(t testing.TB, p *Tester, see func(name string)) {
	t.Helper()
	FirstLessons(t, p, see)
	LastLessons(t, p, see)
}

// letterWaiter returns a function that waits for a letter of the tutor by the key of its text, and calls see with the
// key.
func (tr *Tester) letterWaiter(see func(name string)) func(key message.Key) {
	english, err := words.Language("en")
	if err != nil {
		tr.t.Fatal(err)
	}
	return func(key message.Key) {
		tr.t.Helper()
		text := literal(english.Raw("lesson." + key))
		tr.Wait("the letter “"+text+"”", func(s a11y.PublicState) bool { return strings.Contains(s.Prompt, text) })
		see(string(key))
	}
}

// literal returns the longest part of a text between its arguments in braces.
func literal(text string) string {
	parts, depth := []string{""}, 0
	for _, r := range text {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth--
			parts = append(parts, "")
		case depth == 0:
			parts[len(parts)-1] += string(r)
		}
	}
	return slices.MaxFunc(parts, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
}

// FirstLessons plays the five lessons that build on each other, from the title to the title.
func FirstLessons(t testing.TB, p *Tester, see func(name string)) {
	t.Helper()
	await := p.letterWaiter(see)
	p.Scene("title")
	p.Open("lessons", "lessons")
	see("lessons")
	p.Open("lesson-1", "handover")
	p.Press("show")
	p.Open("done", "board")
	await("goal")
	p.Press("roll")
	await("press-agents")
	p.step(rules.Yellow)
	p.step(rules.Yellow)
	p.step(rules.Green)
	await("press-move")
	p.Press("confirm")
	await("they")

	await("near")
	p.Press("roll")
	await("send")
	p.step(rules.Red)
	p.step(rules.Red)
	await("press-open")
	p.Press("confirm")

	await("press-building")
	p.Press("building-3")
	await("press-set")
	p.Press("confirm")
	await("turn")
	p.Press("confirm")

	await("later")
	p.step(rules.Red)
	await("one-more")
	p.step(rules.Green)
	await("share")
	p.Press("confirm")
	await("as-much")
	p.Press("building-3")
	p.Press("confirm")
	await("ruins")
	p.Press("confirm")

	await("fetched")
	p.Press("confirm")
	await("tells")
	p.Press("confirm")

	p.ToTitle()
}

// LastLessons plays the independent lessons, from the title: the unmasking, cards, the dossier.
func LastLessons(t testing.TB, p *Tester, see func(name string)) {
	t.Helper()
	await := p.letterWaiter(see)
	p.Open("lessons", "lessons")
	p.Open("lesson-6", "board")
	await("last")
	p.Press("roll")
	p.step(rules.Green)
	p.step(rules.Grey)
	p.step(rules.Grey)
	await("ends-ahead")
	p.Open("confirm", "reveal")
	p.Press("end")
	p.Wait("the verdict", func(s a11y.PublicState) bool { return Can(s, "title") })
	p.Open("watch", "replay")
	p.Open("time-leave", "reveal")
	p.Wait("the verdict", func(s a11y.PublicState) bool { return Can(s, "title") })
	p.Open("title", "title")

	p.Open("lessons", "lessons")
	p.Open("lesson-7", "board")
	await("at-stake")
	p.Press("confirm")
	await("knock")
	p.Press("confirm")
	await("kept")
	p.Open("confirm", "lessons")
	p.Open("back", "title")

	p.Open("lessons", "lessons")
	p.Open("lesson-8", "board")
	await("past")
	p.Press("confirm")
	await("rows")
	p.Open("confirm", "dossier")
}
