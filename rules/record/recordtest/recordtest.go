// Package recordtest makes finished records for tests, and records that differ only in secrets.
package recordtest

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
)

// WithCards returns the record with the given cards in its first draw lines.
func WithCards(record string, cards ...string) string {
	lines := strings.Split(record, "\n")
	for i, n := 0, 0; i < len(lines) && n < len(cards); i++ {
		if strings.HasPrefix(lines[i], "draw ") {
			lines[i] = "draw " + cards[n]
			n++
		}
	}
	return strings.Join(lines, "\n")
}

// SwapLines returns the record with the i-th and j-th of the lines that begin with a word swapped, counted from 0.
func SwapLines(record, word string, i, j int) string {
	lines := strings.Split(record, "\n")
	var at []int
	for k, l := range lines {
		if strings.HasPrefix(l, word) {
			at = append(at, k)
		}
	}
	lines[at[i]], lines[at[j]] = lines[at[j]], lines[at[i]]
	return strings.Join(lines, "\n")
}

// SwapIdentities returns the record with the first two identities swapped.
func SwapIdentities(t testing.TB, record string) string {
	t.Helper()
	other := SwapLines(record, "deal ", 0, 1)
	if other == record {
		t.Fatal("nothing was exchanged")
	}
	return other
}

// OtherHands returns up to five records of the same public game in which the current hand of a seat is different. The
// cards come from the deck.
func OtherHands(t testing.TB, text string, seat rules.Seat, src *rules.RandomSource) []string {
	t.Helper()
	rec, err := record.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	held, at, drawn := 0, -1, []int(nil)
	see := func(g *rules.Game) {
		if at >= 0 && g.HandSize(seat) > held && rec.Actions[at].Kind == rules.KindDraw {
			drawn = append(drawn, at)
		}
		held = g.HandSize(seat)
		at++
	}
	g, err := rec.Replay(func(g *rules.Game, _ rules.Action) error { see(g); return nil })
	if err != nil {
		t.Fatal(err)
	}
	see(&g)
	all := g.Hand(seat)
	hand, public := slices.Clone(all[:g.HandSize(seat)]), g.View(rules.NoSeat)
	stands := public.Position()
	var mine []int // actions that drew the cards in hand
	for _, i := range slices.Backward(drawn) {
		if k := slices.Index(hand, rec.Actions[i].Card); k >= 0 {
			mine, hand = append(mine, i), slices.Delete(hand, k, k+1)
		}
	}
	var texts []string
	for range 60 {
		other := *rec
		other.Actions = slices.Clone(rec.Actions)
		for _, i := range mine {
			other.Actions[i].Card = rules.Card(1 + src.Intn(rules.NumCardKinds))
		}
		h, err := other.Replay(nil)
		if public = h.View(rules.NoSeat); err != nil || public.Position() != stands ||
			slices.Contains(texts, other.String()) {
			continue
		}
		if texts = append(texts, other.String()); len(texts) == 5 {
			break
		}
	}
	return texts
}

// PlayToEnd plays a game at random to its end and appends the actions to the record. Dealer and players use the seed.
func PlayToEnd(t testing.TB, rec *record.Record, g rules.Game, seed uint64) {
	t.Helper()
	d, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	for !g.Over() {
		a := d.Next(&g)
		if !g.IsChance() {
			a = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, a)
	}
}
