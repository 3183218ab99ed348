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

// Lessons plays the lessons as their letters say, from the title. It calls see with the key of each letter's text, and
// with "lessons" at their list.
func Lessons(t testing.TB, tester *Tester, see func(name string)) {
	t.Helper()
	FirstLessons(t, tester, see)
	LastLessons(t, tester, see)
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
func FirstLessons(t testing.TB, tester *Tester, see func(name string)) {
	t.Helper()
	await := tester.letterWaiter(see)
	tester.Scene("title")
	tester.Open("lessons", "lessons")
	see("lessons")
	tester.Open("lesson-1", "handover")
	tester.Press("show")
	tester.Open("done", "board")
	await("goal")
	tester.Press("roll")
	await("press-agents")
	tester.step(rules.Yellow)
	tester.step(rules.Yellow)
	tester.step(rules.Green)
	await("press-move")
	tester.Press("confirm")
	await("they")

	await("near")
	tester.Press("roll")
	await("send")
	tester.step(rules.Red)
	tester.step(rules.Red)
	await("press-open")
	tester.Press("confirm")

	await("press-building")
	tester.Press("building-3")
	await("press-set")
	tester.Press("confirm")
	await("turn")
	tester.Press("confirm")

	await("later")
	tester.step(rules.Red)
	await("one-more")
	tester.step(rules.Green)
	await("share")
	tester.Press("confirm")
	await("as-much")
	tester.Press("building-3")
	tester.Press("confirm")
	await("ruins")
	tester.Press("confirm")

	await("fetched")
	tester.Press("confirm")
	await("tells")
	tester.Press("confirm")

	tester.ToTitle()
}

// LastLessons plays the independent lessons, from the title: the unmasking, cards, the dossier.
func LastLessons(t testing.TB, tester *Tester, see func(name string)) {
	t.Helper()
	await := tester.letterWaiter(see)
	tester.Open("lessons", "lessons")
	tester.Open("lesson-6", "board")
	await("last")
	tester.Press("roll")
	tester.step(rules.Green)
	tester.step(rules.Grey)
	tester.step(rules.Grey)
	await("ends-ahead")
	tester.Open("confirm", "reveal")
	tester.Press("end")
	tester.Wait("the verdict", func(s a11y.PublicState) bool { return Can(s, "title") })
	tester.Open("watch", "replay")
	tester.Open("time-leave", "reveal")
	tester.Wait("the verdict", func(s a11y.PublicState) bool { return Can(s, "title") })
	tester.Open("title", "title")

	tester.Open("lessons", "lessons")
	tester.Open("lesson-7", "board")
	await("at-stake")
	tester.Press("confirm")
	await("knock")
	tester.Press("confirm")
	await("kept")
	tester.Open("confirm", "lessons")
	tester.Open("back", "title")

	tester.Open("lessons", "lessons")
	tester.Open("lesson-8", "board")
	await("past")
	tester.Press("confirm")
	await("rows")
	tester.Open("confirm", "dossier")
}
