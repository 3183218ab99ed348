package reveal

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/scenetest"
)

// TestBranchComparison checks that the other game's winner is named, players who joined later are not, and "nobody" is
// only said if nobody won.
func TestBranchComparison(t *testing.T) {
	ctx := scenetest.Context(t)
	text := playedOut(t, rules.Amigo, rules.Variants{}, 3, 4).Record()
	for tag, want := range map[string]string{
		"":      "",
		"44 2":  "In the original, Ben won with 44. You as Carl: ",
		"44 0":  "In the original, a late arrival won with 44. You as Carl: ",
		"44 02": "In the original, Ben and a late arrival won with 44. You as Carl: ",
		"44 -":  "In the original, nobody won. You as Carl: ",
	} {
		left := text
		if tag != "" {
			left = strings.Replace(strings.Replace(text, "[Record \"1\"]", "[Record \"3\"]", 1), "\n\n",
				"\n[Otherwise \""+tag+"\"]\n\n", 1)
		}
		m, err := tables.Resume([]byte(left), nil, tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		if got := compareBranch(m); got.IsZero() != (tag == "") || !strings.HasPrefix(ctx.Say(got), want) {
			t.Errorf("%q: got %q, want %q", tag, ctx.Say(got), want)
		}
	}
}
