//go:build !js

package main

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/words"
)

// TestPageTextsExist checks that the catalogues have exactly the texts that the page uses, with the arguments of its
// scripts.
func TestPageTextsExist(t *testing.T) {
	used := map[string][]string{"late": {}} // arguments by key; late is in the page itself
	for _, name := range []string{"page.js", "versions.js", "watch.js", "words.js"} {
		text, err := page.ReadFile("page/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`heimlichWords\("([a-z.-]+)"(?:, \{([^}]*)\})?\)`).
			FindAllStringSubmatch(string(text), -1) {
			used[m[1]] = []string{}
			for _, arg := range regexp.MustCompile(`([a-z]+):`).FindAllStringSubmatch(m[2], -1) {
				used[m[1]] = append(used[m[1]], arg[1])
			}
		}
		for _, m := range regexp.MustCompile(`words\.([a-z]+);|\b(?:log|prompt|bar): "([a-z]+)"`).
			FindAllStringSubmatch(string(text), -1) {
			used[m[1]+m[2]] = []string{}
		}
	}
	for _, language := range words.Languages() {
		catalogue, err := words.Language(language)
		if err != nil {
			t.Fatal(err)
		}
		has := map[string]bool{}
		for _, k := range catalogue.Keys() {
			short, ok := strings.CutPrefix(string(k), "page.")
			if !ok {
				continue
			}
			has[short] = true
			for _, arg := range regexp.MustCompile(`\{([a-z]+)\}`).FindAllStringSubmatch(catalogue.Raw(k), -1) {
				if !slices.Contains(used[short], arg[1]) {
					t.Errorf("%s: page.%s: got argument {%s}, which no script sets", language, short, arg[1])
				}
			}
		}
		if want := slices.Sorted(maps.Keys(used)); !slices.Equal(slices.Sorted(maps.Keys(has)), want) {
			t.Errorf("%s: got texts %q, want %q", language, slices.Sorted(maps.Keys(has)), want)
		}
	}
}

// TestPageLanguage changes the game's language. The page has it at once, and after a reload from the start.
func TestPageLanguage(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=2", smallScreen, 2)
	tester.Open("settings", "settings")
	tester.Press("language")
	tester.PressAndWait("language-fr", "the game in French",
		func(s a11y.PublicState) bool { return s.Language == "fr" })
	if got := tab.text(`document.documentElement.lang`); got != "fr" {
		t.Errorf("after the change: got language %q of the page, want fr", got)
	}
	tester.Press("back")
	tester.Open("back", "title")
	tab.do(chromedp.Reload())
	state := tester.Scene("title")
	for expression, want := range map[string]string{
		`document.documentElement.lang`:                                "fr",
		`heimlichWords("again")`:                                       "Recharger",
		`document.getElementById("prompt").getAttribute("aria-label")`: "À faire",
	} {
		if got := tab.text(expression); got != want {
			t.Errorf("%s: got %q, want %q", expression, got, want)
		}
	}
	if c, _ := playtest.Find(state, "play"); !strings.HasPrefix(c.Label, "Jouer") {
		t.Errorf("button play after a reload: got label %q, want the prefix \"Jouer\"", c.Label)
	}
	tab.checkComplaints()
}
