// Package recordtest returns records for tests: of finished games, and pairs that differ only in secrets.
package recordtest

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
)

// WithCards returns the record with the given cards, by their names, in its first draw lines. The result may be
// illegal.
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

// SwapLines returns the record with two lines swapped: the i-th and the j-th, from 0, of those that begin with word. It
// panics if there are fewer.
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

// SwapIdentities returns the record with the identities of seats 0 and 1 swapped. It fails the test if the text stays
// the same.
func SwapIdentities(t testing.TB, record string) string {
	t.Helper()
	other := SwapLines(record, "deal ", 0, 1)
	if other == record {
		t.Fatal("record with swapped identities: got the same text, want another")
	}
	return other
}

// OtherHands returns up to five records of the same public game with another hand of a seat at the end. It replaces the
// seat's cards by random ones from the deck, drawn from src. It may return none.
func OtherHands(t testing.TB, text string, seat rules.Seat, src *rules.RandomSource) []string {
	t.Helper()
	const tries, maxTexts = 60, 5
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
	want := public.Position()
	var draws []int // indexes of the actions that drew the cards in hand
	for _, i := range slices.Backward(drawn) {
		if k := slices.Index(hand, rec.Actions[i].Card); k >= 0 {
			draws, hand = append(draws, i), slices.Delete(hand, k, k+1)
		}
	}
	var texts []string
	for range tries {
		other := *rec
		other.Actions = slices.Clone(rec.Actions)
		for _, i := range draws {
			other.Actions[i].Card = rules.Card(1 + src.Intn(rules.NumCardKinds))
		}
		end, err := other.Replay(nil)
		if public = end.View(rules.NoSeat); err != nil || public.Position() != want ||
			slices.Contains(texts, other.String()) {
			continue
		}
		if texts = append(texts, other.String()); len(texts) == maxTexts {
			break
		}
	}
	return texts
}

// PlayToEnd plays g at random to its end and appends the actions to the record. The seed decides all actions. An
// illegal action fails the test.
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
