package words

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"heimlich/assets"
	"heimlich/rules/message"
)

// English is the fallback language.
const English = "en"

// Languages returns the language tags with a catalogue, such as "en", in the order of the settings. The slice is new.
func Languages() []string { return assets.Languages() }

// HasLanguage reports whether a language has a catalogue.
func HasLanguage(name string) bool { return slices.Contains(Languages(), name) }

// Best returns the first of the preferred languages that has a catalogue, or else English. The preferences are system
// names, such as "de-AT" or "fr_CA.UTF-8", the best first.
func Best(preferred []string) string {
	for _, tag := range preferred {
		name, _, _ := strings.Cut(strings.ToLower(tag), "-")
		name, _, _ = strings.Cut(name, "_")
		name, _, _ = strings.Cut(name, ".")
		if HasLanguage(name) {
			return name
		}
	}
	return English
}

// nativeNames returns the name of each language in that language. It reads all catalogues once.
var nativeNames = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, language := range Languages() {
		if c, err := Language(language); err == nil {
			names[language] = c.Say(message.Of("language.name"))
		}
	}
	return names
})

// NativeName returns the name of a language in that language, such as "English". For an unknown language it returns the
// tag.
func NativeName(name string) string { return cmp.Or(nativeNames()[name], name) }
