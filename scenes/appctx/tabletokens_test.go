package appctx

import (
	"fmt"
	"strings"
	"testing"
)

// TestTableTokens checks that the tokens of a table are found by its code and can be replaced. The oldest tables are
// dropped if there are too many.
func TestTableTokens(t *testing.T) {
	var tokens TableTokens
	for i := range maxTableTokens + 5 {
		tokens = tokens.With(fmt.Sprintf("KRT%02d", i), "", fmt.Sprint("o", i))
	}
	tokens = tokens.With("KRT10", "s", "o")
	for code, want := range map[string][2]string{"KRT10": {"s", "o"}, "KRT24": {"", "o24"}, "KRT00": {}} {
		if seat, organiser := tokens.Of(code); seat != want[0] || organiser != want[1] {
			t.Errorf("table %s: got tokens %q and %q, want %q", code, seat, organiser, want)
		}
	}
	if n := strings.Count(string(tokens), "\n"); n != maxTableTokens {
		t.Errorf("got the tokens of %d tables, want %d", n, maxTableTokens)
	}
	if seat, organiser := TableTokens("broken\nX y\n").Of("X"); seat != "" || organiser != "" {
		t.Errorf("invalid lines: got tokens %q and %q, want none", seat, organiser)
	}
}
