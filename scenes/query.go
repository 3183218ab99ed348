package scenes

import (
	"net/url"
	"strings"
)

// queryFlags are the flags that a page's query may set.
var queryFlags = []string{"seed", "speed", "mute", "scene", "position", "record", "lessons", "language"}

// flagsOf returns the flags that a page's query sets, in the order of queryFlags. A value with an invalid escape stays
// unchanged, so that parsing its flag reports it. Of repeated names the first counts.
func flagsOf(query string) []string {
	values := map[string]string{}
	for _, part := range strings.Split(strings.TrimPrefix(query, "?"), "&") {
		name, value, _ := strings.Cut(part, "=")
		if plain, err := url.QueryUnescape(value); err == nil {
			value = plain
		}
		if _, repeated := values[name]; !repeated {
			values[name] = value
		}
	}
	var args []string
	for _, name := range queryFlags {
		if value, ok := values[name]; ok {
			args = append(args, "-"+name+"="+value)
		}
	}
	return args
}
