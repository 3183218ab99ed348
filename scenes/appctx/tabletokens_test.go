package appctx

import (
	"fmt"
	"strings"
	"testing"
)

// TestTableTokens checks that tokens are found by code, replaced, and dropped when there are too many tables.
func TestTableTokens(t *testing.T) {
	var tt TableTokens
	for i := range maxTableTokens + 5 {
		tt = tt.With(fmt.Sprintf("KRT%02d", i), "", fmt.Sprint("o", i))
	}
	tt = tt.With("KRT10", "s", "o")
	if seat, organiser := tt.Of("KRT10"); seat != "s" || organiser != "o" {
		t.Errorf("got %q and %q", seat, organiser)
	}
	if seat, organiser := tt.Of("KRT24"); seat != "" || organiser != "o24" {
		t.Errorf("got %q and %q", seat, organiser)
	}
	if _, organiser := tt.Of("KRT00"); organiser != "" || strings.Count(string(tt), "\n") != maxTableTokens {
		t.Errorf("too many tables are kept: %q", tt)
	}
	if seat, organiser := TableTokens("broken\nX y\n").Of("X"); seat != "" || organiser != "" {
		t.Error("broken lines have tokens")
	}
}
