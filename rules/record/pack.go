package record

import (
	"encoding/base64"
	"encoding/binary"
	"sort"
	"strings"

	"heimlich/rules"
)

// packVersion is the first byte of a packed record of the base game; with variants it is packVariants, and a byte for the variants follows.
const (
	packVersion  = 1
	packVariants = 2
)

// Pack is a record as a short text: letters, digits, - and _, so it fits into a link. Each action is its number among the legal ones, so a game of
// forty turns takes some two hundred characters. Games that are over are kept so (scenes/savefiles), where the room is small; links to games will hold the same text.
func Pack(r *Record) string {
	b := []byte{packVersion}
	if v := r.Setup.Variants; v != (rules.Variants{}) {
		bits := byte(0)
		if v.TopSecret {
			bits |= 1
		}
		if v.Dossier {
			bits |= 2
		}
		b = []byte{packVariants, bits}
	}
	put := func(n uint64) { b = binary.AppendUvarint(b, n) }
	text := func(s string) { put(uint64(len(s))); b = append(b, s...) }
	text(r.Setup.Edition.Edition().ID)
	put(uint64(len(r.Players)))
	for _, p := range r.Players {
		text(p.Name)
		text(p.Kind)
	}
	put(uint64(r.Setup.First + 1))
	put(uint64(r.Setup.Agents))
	if r.HasSeed {
		put(1)
		put(r.Seed)
	} else {
		put(0)
	}
	put(uint64(len(r.Actions)))
	_, _ = r.Replay(func(g *rules.Game, a rules.Action) error {
		put(uint64(sort.Search(g.CountLegal(), func(i int) bool { return rules.Compare(g.NthLegal(i), a) >= 0 })))
		return nil
	})
	return base64.RawURLEncoding.EncodeToString(b)
}

var errLink = rules.Flawed("record.link-cut", "the link does not hold a whole game; it was cut off or changed on its way")

// Unpack reads a record as Pack writes it.
func Unpack(link string) (*Record, error) {
	b, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(link))
	if err != nil || len(b) == 0 || len(b) > MaxSize {
		return nil, errLink
	}
	if b[0] != packVersion && b[0] != packVariants {
		return nil, rules.Flawed("record.link-version version old new", "the link has version %d; this game reads versions %d and %d", b[0], packVersion, packVariants)
	}
	var variants rules.Variants
	if b[0] == packVariants {
		if len(b) < 2 || b[1] == 0 || b[1] > 3 {
			return nil, errLink
		}
		variants = rules.Variants{TopSecret: b[1]&1 != 0, Dossier: b[1]&2 != 0}
		b = b[1:]
	}
	b = b[1:]
	ok := true
	take := func() uint64 {
		n, size := binary.Uvarint(b)
		if size <= 0 {
			ok, b = false, nil
			return 0
		}
		b = b[size:]
		return n
	}
	text := func() string {
		n := take()
		if n > uint64(len(b)) {
			ok, b = false, nil
			return ""
		}
		s := string(b[:n])
		b = b[n:]
		return s
	}
	r := &Record{}
	id, err := rules.EditionByID(text())
	if err != nil {
		return nil, errLink
	}
	players := take()
	if players > rules.MaxSeats {
		return nil, errLink
	}
	r.Setup = rules.Setup{Edition: id, Variants: variants, Players: int(players)}
	for range players {
		r.Players = append(r.Players, Player{text(), text()})
	}
	first, agents := take(), take()
	if first > rules.MaxSeats || agents > uint64(rules.AllAgents) {
		return nil, errLink
	}
	r.Setup.First, r.Setup.Agents = rules.Seat(first)-1, rules.AgentSet(agents)
	if take() == 1 {
		r.Seed, r.HasSeed = take(), true
	}
	n := take()
	g, err := rules.New(r.Setup)
	if err != nil || !ok || n > uint64(len(b)) || n > MaxActions {
		return nil, errLink
	}
	for range n {
		i := take()
		if !ok || i >= uint64(g.CountLegal()) {
			return nil, errLink
		}
		a := g.NthLegal(int(i))
		if err := g.Apply(a, nil); err != nil {
			return nil, errLink
		}
		r.Actions = append(r.Actions, a)
	}
	if len(b) != 0 {
		return nil, errLink
	}
	// The text's reader has the last word on names and kinds.
	if _, err := Read([]byte(r.String())); err != nil {
		return nil, rules.Flawed("record.link-wrong why", "the game in the link is not right: %v", err)
	}
	return r, nil
}
