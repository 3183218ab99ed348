package playtest

import (
	_ "embed"
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/scenes/pagestate"
)

// Tour plays a whole game from the title back to the title and holds it against the rules. On the way to the first move, where what is to be seen depends on no
// opponent, it calls see at each scene with a name. The player has to sit at the title of a game without a saved one.
func Tour(t testing.TB, p *Player, see func(name string)) {
	t.Helper()
	p.Scene("title")
	see("1-title")
	p.Open("rules", "rules")
	see("2-rules")
	p.Open("back", "title")
	p.Open("new", "tablesetup")
	see("3-set-up")
	p.Open("back", "title")
	p.Open("play", "handover")
	see("4-passport-closed")
	p.Press("show")
	see("5-passport-open")
	p.Open("done", "board")
	see("6-to-roll")
	p.PlayOn(func(s pagestate.State) bool {
		g, err := rules.ParsePosition(s.Position)
		return err == nil && g.Phase() == rules.PhaseMove
	})
	see("7-to-move")
	p.step(p.steppable())
	see("8-planned")
	p.PressFor("reset", "nothing to be planned", func(s pagestate.State) bool { return !Can(s, "reset") })
	p.PlayOn(ToTheEnd)
	p.Scene("reveal")
	p.Press("next")
	p.Press("end")
	p.Wait("the verdict", func(s pagestate.State) bool { return Can(s, "again") })
	p.Open("title", "title")
	p.Check(p.device.Saved(OnShelf))
	if p.Seen() < 20 {
		t.Errorf("only %d positions were seen in a whole game", p.Seen())
	}
}

// moments is the record of a game, kept so that pictures of its moments stay the same when opponents learn to play better.
//
//go:embed testdata/game.record
var moments string

// Moments goes on with a kept game at several moments of it and calls see at each with a name. Each time begin has to start the game with the record as the saved
// one.
func Moments(t testing.TB, begin func(saved string) *Player, see func(p *Player, name string)) {
	t.Helper()
	until := func(line string) *Player {
		t.Helper()
		i := strings.Index(moments, line+"\n")
		if i < 0 {
			t.Fatalf("the kept game has no line %q", line)
		}
		p := begin(moments[:i+len(line)+1])
		p.Scene("title")
		p.Press("continue")
		return p
	}
	p := until("13. move y3")
	p.Scene("board")
	see(p, "9-safe")
	p = until("16. move v3")
	p.Scene("board")
	see(p, "a-later")
	p.PressFor("menu", "the menu", func(s pagestate.State) bool { return Can(s, "resume") })
	see(p, "b-menu")
	p = until("21. move o3 y1 g1 a1")
	p.Scene("reveal")
	p.Press("next")
	see(p, "c-unmasking")
	p.Press("end")
	p.Wait("the verdict", func(s pagestate.State) bool { return Can(s, "again") })
	see(p, "d-verdict")
}

// Kept games with cards and dossiers, each left at the moment that is to be seen.
var (
	//go:embed testdata/call.record
	callGame string
	//go:embed testdata/round.record
	roundGame string
	//go:embed testdata/dossier.record
	dossierGame string
	//go:embed testdata/over.record
	overGame string
)

// CardMoments goes on with kept games at what cards and dossiers add, and calls see at each with a name; begin is that of Moments.
func CardMoments(t testing.TB, begin func(saved string) *Player, see func(p *Player, name string)) {
	t.Helper()
	at := func(game, scene string, ready func(pagestate.State) bool) *Player {
		t.Helper()
		p := begin(game)
		p.Scene("title")
		p.Press("continue")
		p.Scene(scene)
		p.Wait("the moment", ready)
		return p
	}
	open := func(s pagestate.State) bool { return Can(s, "card-1") }
	see(at(callGame, "board", open), "e-call")
	p := at(roundGame, "board", open)
	p.PressFor("card-1", "a card to be chosen", func(s pagestate.State) bool { return Can(s, "reset") })
	see(p, "f-card")
	p = at(dossierGame, "dossier", func(s pagestate.State) bool { _, ok := Find(s, "seal"); return ok })
	p.Press("red-1")
	p.Press("violet-7")
	see(p, "g-dossier")
	p = at(overGame, "reveal", func(s pagestate.State) bool { return Can(s, "next") })
	for range 8 {
		p.Press("next")
		p.device.Pass()
	}
	see(p, "h-stamped")
	p.Press("end")
	p.Open("file", "casefile")
	p.Wait("the file to be read", func(s pagestate.State) bool { return !s.Busy })
	see(p, "i-file")
}

// steppable is an agent that can take a step in the position on the table.
func (p *Player) steppable() rules.Agent {
	p.t.Helper()
	s, _ := p.look()
	for a := range rules.Agent(rules.NumAgents) {
		if Can(s, "agent-"+a.String()) {
			return a
		}
	}
	p.t.Fatalf("no agent can be moved; there are %+v", s.Controls)
	return rules.NoAgent
}

// Still waits until two pictures in a row are the same and returns the last: the end of whatever moves. What never stands still is taken as it is
// after a while.
func Still(t testing.TB, d Device) image.Image {
	t.Helper()
	last := d.Picture()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); {
		d.Pass()
		now := d.Picture()
		if same(now, last) {
			return now
		}
		last = now
	}
	return last
}

func same(a, b image.Image) bool {
	if a.Bounds().Size() != b.Bounds().Size() {
		return false
	}
	share, _ := Difference(a, b)
	return share == 0
}

// Gather goes from the title to the set-up, chooses an edition with variants ("variant-topsecret", "variant-dossier") and how many people sit at the table (the
// seats after them are opponents), and starts. The set-up has to be the one of a first visit: a person and three opponents.
func (p *Player) Gather(edition string, people int, variants ...string) {
	p.t.Helper()
	p.Scene("title")
	s := p.Open("new", "tablesetup")
	tab := func(id, control string) {
		if Can(s, id) { // narrow screens have tabs
			p.PressFor(id, "the tab with "+control, func(s pagestate.State) bool { return Can(s, control) })
		}
	}
	tab("tab-1", "edition-"+edition)
	p.Press("edition-" + edition)
	for _, v := range variants {
		p.PressFor(v, v+" to be chosen", func(s pagestate.State) bool { c, ok := Find(s, v); return ok && strings.Contains(c.Label, ", chosen") })
	}
	tab("tab-2", "seat-1-kind")
	for i := 2; i <= people; i++ {
		id := fmt.Sprintf("seat-%d-kind", i)
		p.PressFor(id, "the list of who can sit there", func(s pagestate.State) bool { return Can(s, "kind-person") })
		p.PressFor("kind-person", "a person to be chosen", func(s pagestate.State) bool {
			c, _ := Find(s, "kind-person")
			return strings.HasSuffix(c.Label, ", chosen")
		})
		p.PressFor("done", "the list to close", func(s pagestate.State) bool { return isPerson(s, id) })
	}
	p.Press("start")
}

// isPerson reports whether the button for a seat’s kind says that a person sits there.
func isPerson(s pagestate.State, id string) bool {
	c, _ := Find(s, id)
	return strings.HasSuffix(c.Label, " Person")
}
