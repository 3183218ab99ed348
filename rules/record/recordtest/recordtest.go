// Package recordtest makes finished records for tests, and copies that differ only in their secrets.
package recordtest

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
)

// Dealt returns the record with other cards dealt, from the first one on.
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

// Exchange returns the record with two of the lines that begin with a word, counted from 0, exchanged.
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

// Swapped returns the record with the first two identities exchanged.
func SwapIdentities(t testing.TB, record string) string {
	t.Helper()
	other := SwapLines(record, "deal ", 0, 1)
	if other == record {
		t.Fatal("nothing was exchanged")
	}
	return other
}

// OtherHands returns records of the same public game in which a seat holds other cards now: those in its hand are
// exchanged for some that lie in the deck.
func OtherHands(t testing.TB, text string, s rules.Seat, src *rules.RandomSource) []string {
	t.Helper()
	rec, err := record.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	held, at, drawn := 0, -1, []int(nil)
	see := func(g *rules.Game) {
		if at >= 0 && g.HandSize(s) > held && rec.Actions[at].Kind == rules.KindDraw {
			drawn = append(drawn, at)
		}
		held = g.HandSize(s)
		at++
	}
	g, err := rec.Replay(func(g *rules.Game, _ rules.Action) error { see(g); return nil })
	if err != nil {
		t.Fatal(err)
	}
	see(&g)
	all := g.Hand(s)
	hand, public := slices.Clone(all[:g.HandSize(s)]), g.View(rules.NoSeat)
	stands := public.Position()
	var mine []int // the actions that drew what is still in the hand
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
			other.Actions[i].Card = rules.Card(1 + src.Intn(rules.NumCards))
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

// Finish plays a game on at random from where it stands to its end, and writes what happens into the record of it; the
// dealer and the players follow the seed.
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
