package record

import (
	"encoding/binary"

	"heimlich/rules"
)

// Before there were parcels records were packed as bytes: a version, oldPacked for the base game, or oldVariants and a byte for the variants behind it; numbers as varints, each
// action one, its number among the legal ones. Games that were kept so are still read; nothing writes them any more.
const (
	oldPacked   = 1
	oldVariants = 2
)

var errOld = rules.Flawed("record.link-cut", "the link does not hold a whole game; it was cut off or changed on its way")

// unpackOld reads a record that was packed before there were parcels.
func unpackOld(b []byte) (*Record, error) {
	var variants rules.Variants
	if b[0] == oldVariants {
		if len(b) < 2 || b[1] == 0 || b[1] > 3 {
			return nil, errOld
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
		return nil, errOld
	}
	players := take()
	if players > rules.MaxSeats {
		return nil, errOld
	}
	r.Setup = rules.Setup{Edition: id, Variants: variants, Players: int(players)}
	for range players {
		r.Players = append(r.Players, Player{text(), text()})
	}
	first, agents := take(), take()
	if first > rules.MaxSeats || agents > uint64(rules.AllAgents) {
		return nil, errOld
	}
	r.Setup.First, r.Setup.Agents = rules.Seat(first)-1, rules.AgentSet(agents)
	if take() == 1 {
		r.Seed, r.HasSeed = take(), true
	}
	n := take()
	g, err := rules.New(r.Setup)
	if err != nil || !ok || n > uint64(len(b)) || n > MaxActions {
		return nil, errOld
	}
	for range n {
		i := take()
		if !ok || i >= uint64(g.CountLegal()) {
			return nil, errOld
		}
		a := g.NthLegal(int(i))
		if err := g.Apply(a, nil); err != nil {
			return nil, errOld
		}
		r.Actions = append(r.Actions, a)
	}
	if len(b) != 0 {
		return nil, errOld
	}
	// The text's reader has the last word on names and kinds.
	if _, err := Read([]byte(r.String())); err != nil {
		return nil, rules.Flawed("record.link-wrong why", "the game in the link is not right: %v", err)
	}
	return r, nil
}
