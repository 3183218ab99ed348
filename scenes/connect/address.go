package connect

import (
	"net/url"
	"strings"

	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
)

// HostAddress is the address of a host, as this screen and other screens reach it.
type HostAddress struct {
	Address string // for this screen, such as http://192.168.1.20:8080; "" for no host
	Public  string // for other screens; "" if it is the same
}

// CodeParameter is the name of the query parameter with the code, in the link of a table.
const CodeParameter = "table"

// Link returns the link that opens the table with a code on another screen. There must be a host.
func (h HostAddress) Link(code string) string {
	address := h.Public
	if address == "" {
		address = h.Address
	}
	return address + "/?" + CodeParameter + "=" + code
}

// Socket returns the URL of the host's WebSocket for this screen. There must be a host.
func (h HostAddress) Socket() string { return "ws" + strings.TrimPrefix(h.Address, "http") + "/table" }

// ParseLink returns the host and the code, in capitals, of a table's link. The error has a message for players that
// says what is wrong with the link.
func ParseLink(link string) (HostAddress, string, error) {
	u, err := url.Parse(strings.TrimSpace(link))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return HostAddress{}, "", message.Errorf(message.Of("lobby.no-link"),
			"no address of a table: it begins with http")
	}
	code := strings.ToUpper(u.Query().Get(CodeParameter))
	if !lobby.IsCode(code) {
		return HostAddress{}, "", message.Errorf(message.Of("lobby.no-code"),
			"no code of a table in the link: it has five letters")
	}
	return HostAddress{Address: u.Scheme + "://" + u.Host}, code, nil
}

// FindCode returns the last code in a text, such as a link, in capitals. It returns "" and false if there is none.
func FindCode(text string) (string, bool) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r < 'A' || r > 'Z' && r < 'a' || r > 'z' })
	for i := len(words) - 1; i >= 0; i-- { // the code is at the end of a link
		if code := strings.ToUpper(words[i]); lobby.IsCode(code) {
			return code, true
		}
	}
	return "", false
}
