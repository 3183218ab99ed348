package words

import (
	"slices"
	"strings"

	"heimlich/assets"
	"heimlich/rules/message"
)

// English is the language of whoever understands none of the others.
const English = "en"

// Languages are those that there are words of, by their names in the tags of systems, as "en", in the order in which they are offered.
func Languages() []string { return assets.Languages() }

// Spoken reports whether there are words of a language.
func Spoken(name string) bool { return slices.Contains(Languages(), name) }

// Best is the language for somebody who understands some, the best first, as systems name them: "de-AT", "fr_CA.UTF-8". It is the first of them that there are words of, or else English.
func Best(understood []string) string {
	for _, tag := range understood {
		name, _, _ := strings.Cut(strings.ToLower(tag), "-")
		name, _, _ = strings.Cut(name, "_")
		name, _, _ = strings.Cut(name, ".")
		if Spoken(name) {
			return name
		}
	}
	return English
}

// Own is what a language is called in itself, as "English".
func Own(name string) string {
	c, err := Language(name)
	if err != nil {
		return name
	}
	return c.Say(message.Of("language.name"))
}
