package share

import (
	"net/url"
	"strings"

	"heimlich/rules"
	"heimlich/rules/codec"
	"heimlich/rules/plaintext"
)

// unwrapper removes the line breaks and escapes of mail and Markdown.
var unwrapper = strings.NewReplacer("=\n", "", "=3D", "=", "=3d", "=", `\_`, "_", `\-`, "-")

// unwrap returns a clean text without the line breaks and escapes of mail, Markdown and addresses.
func unwrap(clean string) string {
	loose := unwrapper.Replace(clean)
	if strings.Contains(loose, "hc1+") || strings.Contains(loose, "hc2+") { // in a query a plus stands for a space
		loose = strings.ReplaceAll(loose, "+", " ")
	}
	for range 2 { // some programs encode an address twice
		loose = unescape(loose)
	}
	return plaintext.Clean(loose)
}

// unescape decodes percent-encoded characters and keeps other percent signs. It avoids package regexp, which would
// enlarge the WebAssembly program by 2.5 %.
func unescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if end := i + len("%41"); text[i] == '%' && end <= len(text) {
			if decoded, err := url.PathUnescape(text[i:end]); err == nil {
				b.WriteString(decoded)
				i = end - 1
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// ExtractPosition returns the first position in a pasted text, which still has to be parsed. If nothing starts like
// one, it returns the text on one line with single spaces.
func ExtractPosition(text string) string {
	clean := unwrap(plaintext.Clean(text))
	if line, ok := findPosition(clean); ok {
		return line
	}
	return strings.Join(strings.Fields(clean), " ")
}

// maxFields exceeds the number of fields of any position.
const maxFields = 60

// versionLength is the length of the first field of a position: hc and a digit.
const versionLength = 3

// findPosition returns the first position in a text, false if nothing starts like one. It returns an invalid position
// whole, so that the user sees its error.
func findPosition(text string) (string, bool) {
	fields := strings.Fields(text)
	for i, first := range fields {
		version := strings.ToLower(first[max(len(first)-versionLength, 0):]) // a quotation mark may precede it
		if len(version) < versionLength || !strings.HasPrefix(version, "hc") || version[2] < '0' || version[2] > '9' {
			continue
		}
		rest := fields[i+1 : min(len(fields), i+maxFields)]
		for n := len(rest); n > 0; n-- {
			for _, last := range []string{trimField(rest[n-1], "?"), trimField(rest[n-1], "")} {
				line := strings.Join(append(append([]string{version}, rest[:n-1]...), last), " ")
				if _, err := rules.ParsePosition(line); err == nil {
					return line, true
				}
			}
		}
		return strings.Join(append([]string{version}, rest...), " "), true
	}
	return "", false
}

// fieldChars are the characters of a position’s last field, besides question marks.
const fieldChars = "abcdefghijklmnopqrstuvwxyz0123456789.-+:"

// trimField returns the start of a position’s last field, up to a foreign character; more lists further valid
// characters.
func trimField(field, more string) string {
	if end := strings.IndexFunc(field,
		func(c rune) bool { return !strings.ContainsRune(fieldChars+more, c) }); end >= 0 {
		field = field[:end]
	}
	return strings.TrimRight(field, ".:")
}

// linkKinds are the parts of an address that precede the text of a link, in lower case.
var linkKinds = []string{"game=", "position=", "challenge=", "record=", "#"}

// lowerASCII returns the lower case of an ASCII letter, and other characters unchanged.
func lowerASCII(c rune) rune {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// findLink returns the text of a link, even if it is damaged. It drops what precedes the last of linkKinds, further
// parameters, and punctuation around it. It returns false if nothing looks like a link.
func findLink(text string) (string, bool) {
	isLink := false
	text = strings.ToValidUTF8(text, "?") // so that lower case keeps its length
	for _, kind := range linkKinds {
		if i := strings.LastIndex(strings.Map(lowerASCII, text), kind); i >= 0 {
			text, isLink = text[i+len(kind):], true
		}
	}
	if end := strings.IndexAny(text, "&?"); isLink && end >= 0 {
		text = text[:end]
	}
	text = strings.Trim(text, " \n.,;!?)>\"”’…`*›»")
	return text, isLink || text != "" && strings.Trim(text, codec.Alphabet) == ""
}
