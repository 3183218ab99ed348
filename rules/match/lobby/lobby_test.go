package lobby_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// counter returns a deterministic source of bits that does not repeat. The factor spreads the count over all bits.
func counter() func() uint64 {
	n := uint64(0)
	return func() uint64 { n++; return n * 0x9e3779b97f4a7c15 }
}

// table returns a table of the edition amigo with free seats.
func table(seats int) *match.Table {
	return &match.Table{Setup: rules.Setup{Edition: rules.Amigo, Players: seats, First: rules.NoSeat},
		Players: make([]match.Player, seats)}
}

// opponent returns an opponent named Otto with the other fields of p.
func opponent(p match.Player) match.Player {
	p.Name, p.Kind = "Otto", match.Opponent
	return p
}

// room is an open lobby with the screen of its organiser.
type room struct {
	*lobby.Lobby
	t              *testing.T
	bits           func() uint64
	organiser      lobby.Visitor
	organiserToken string
}

// open opens a lobby with the code BCDFH.
func open(t *testing.T, tb *match.Table) *room {
	t.Helper()
	r := &room{t: t, bits: counter()}
	var err error
	r.Lobby, r.organiser, r.organiserToken, err = lobby.Open(lobby.ScreenMessage{Table: tb}, "BCDFH", r.bits)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// accept handles a message that must not be refused, and returns its token.
func (r *room) accept(visitor *lobby.Visitor, m lobby.ScreenMessage) string {
	r.t.Helper()
	token, err := r.Handle(visitor, m, r.bits)
	if err != nil {
		r.t.Fatalf("%+v: got refusal %v, want none", m, err)
	}
	return token
}

// refuse handles a message that must be refused with the message of a key, and must change nothing.
func (r *room) refuse(key message.Key, visitor *lobby.Visitor, m lobby.ScreenMessage) {
	r.t.Helper()
	before, visitorBefore := r.Clone(), *visitor
	token, err := r.Handle(visitor, m, r.bits)
	if got := message.OfError(err).Key; got != key || token != "" {
		r.t.Errorf("%+v: got refusal %q (%v) and token %q, want refusal %q and no token", m, got, err, token, key)
	}
	if !reflect.DeepEqual(before, r.Lobby) || visitorBefore != *visitor {
		r.t.Errorf("%+v: got a changed lobby or visitor after the refusal", m)
	}
}

// sit returns a message that takes a seat, numbered from 1.
func sit(seat int, name string) lobby.ScreenMessage {
	return lobby.ScreenMessage{Kind: lobby.KindSit, Seat: seat, Name: name}
}

// TestSeatNeedsValidNameOrToken checks that a screen can take a free seat with a valid, unused name. Another screen can
// take it with its token, until one of them leaves it.
func TestSeatNeedsValidNameOrToken(t *testing.T) {
	const tokenLength = 32
	r := open(t, table(4))
	var anna, ben lobby.Visitor
	token := r.accept(&anna, sit(2, " Anna "))
	if len(token) != tokenLength {
		t.Fatalf("got token %q, want %d characters", token, tokenLength)
	}
	if r.SeatOf(anna) != 1 || r.Table.Players[1].Name != "Anna" {
		t.Fatalf("got seat %d of %+v, want Anna in seat 1", r.SeatOf(anna), r.Table.Players)
	}
	r.refuse("lobby.taken", &ben, sit(2, "Ben"))
	r.refuse("table.called-so", &ben, sit(1, "anna"))
	r.refuse("name.empty", &ben, sit(1, " "))
	r.refuse("name.long", &ben, sit(1, strings.Repeat("x", lobby.MaxName+1)))
	r.refuse("name.sign", &ben, sit(1, "Be\u202en"))
	for _, seat := range []int{0, -1, 5} {
		r.refuse("lobby.no-seat", &ben, sit(seat, "Ben"))
	}
	if got := r.accept(&anna, sit(3, "Anna again")); got != "" || r.SeatOf(anna) != 1 {
		t.Errorf("sitting twice: got seat %d and token %q, want seat 1 and none", r.SeatOf(anna), got)
	}
	// The same person takes the seat at another screen.
	other := lobby.Visitor{}
	again := lobby.ScreenMessage{Kind: lobby.KindSit, Token: token}
	if got := r.accept(&other, again); got != "" || r.SeatOf(other) != 1 {
		t.Errorf("with the token: got seat %d and token %q, want seat 1 and none", r.SeatOf(other), got)
	}
	r.accept(&anna, lobby.ScreenMessage{Kind: lobby.KindRise})
	if r.SeatOf(anna) >= 0 || r.SeatOf(other) >= 0 {
		t.Errorf("after KindRise: got seats %d and %d, want none", r.SeatOf(anna), r.SeatOf(other))
	}
	if name := r.Table.Players[1].Name; name != "" {
		t.Errorf("after KindRise: got name %q, want a free seat", name)
	}
	r.refuse("lobby.token", &ben, lobby.ScreenMessage{Kind: lobby.KindSit, Token: token})
	r.refuse("lobby.no-seat", &ben, lobby.ScreenMessage{Kind: lobby.KindRise})
	r.refuse("lobby.unreadable", &ben, lobby.ScreenMessage{Kind: "act"})
	if second := r.accept(&ben, sit(2, "Ben")); second == token || len(second) != tokenLength {
		t.Errorf("next holder: got token %q, want another than %q", second, token)
	}
}

// TestSetUp checks that the organiser changes edition and variants in the lobby, and that all else stays. A dossier
// that the edition does not have, a message without a table, and a change after the begin are refused.
func TestSetUp(t *testing.T) {
	r := open(t, table(3))
	var anna lobby.Visitor
	r.accept(&anna, sit(1, "Anna"))
	before := r.Clone()
	other := table(5)
	other.Setup.Edition, other.Setup.Variants = rules.Engine, rules.Variants{Dossier: true}
	m := lobby.ScreenMessage{Kind: lobby.KindSetUp, Table: other}
	r.refuse("setup.no-dossier", &r.organiser, m)
	other.Setup.Variants = rules.Variants{TopSecret: true}
	r.accept(&r.organiser, m)
	before.Table.Setup.Edition, before.Table.Setup.Variants = rules.Engine, other.Setup.Variants
	if !reflect.DeepEqual(before, r.Lobby) {
		t.Errorf("got the lobby %+v, want %+v", r.Lobby, before)
	}
	r.refuse("lobby.unreadable", &r.organiser, lobby.ScreenMessage{Kind: lobby.KindSetUp})
	r.accept(&r.organiser, lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 2, Name: "Otto", Opponent: "recruit"})
	r.accept(&r.organiser, lobby.ScreenMessage{Kind: lobby.KindBegin})
	r.refuse("lobby.began", &r.organiser, m)
}

// TestOnlyOrganiserFillsAndFreesSeats checks that only the organiser, or a screen with the organiser’s token, can fill
// and free seats and begin the game. A seat is not filled with an unknown opponent or if a person has it.
func TestOnlyOrganiserFillsAndFreesSeats(t *testing.T) {
	r := open(t, table(3))
	var anna, back lobby.Visitor
	r.accept(&anna, sit(1, "Anna"))
	for _, k := range []lobby.Kind{lobby.KindFill, lobby.KindFree, lobby.KindBegin, lobby.KindSetUp} {
		r.refuse("lobby.organiser", &anna, lobby.ScreenMessage{Kind: k, Seat: 1})
	}
	r.refuse("lobby.token", &back, lobby.ScreenMessage{Kind: lobby.KindLook, OrganiserToken: "guess"})
	r.accept(&back, lobby.ScreenMessage{Kind: lobby.KindLook, OrganiserToken: r.organiserToken})
	if !back.Organiser || !r.State(back).Organiser || r.State(anna).Organiser {
		t.Errorf("got organiser %v, in states %v with the token and %v without, want true, true and false",
			back.Organiser, r.State(back).Organiser, r.State(anna).Organiser)
	}
	fill := lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 2, Name: "Otto", Opponent: "handler/bold"}
	r.accept(&back, fill)
	if p := r.State(anna).Seats[1]; p != (lobby.SeatState{Name: "Otto", Kind: lobby.SeatOpponent,
		Opponent: "handler/bold"}) {
		t.Errorf("seat of the opponent: got %+v, want Otto, handler/bold", p)
	}
	fill.Opponent = "spymaster"
	r.accept(&back, fill)
	fill.Opponent = "genius"
	r.refuse("setup.no-opponent", &back, fill)
	r.refuse("lobby.taken", &back, lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 1, Name: "X", Opponent: "handler"})
	r.refuse("lobby.no-seat", &back, lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 4, Name: "X"})
	r.accept(&back, lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 1})
	if r.SeatOf(anna) >= 0 || r.State(anna).Seats[0].Kind != lobby.SeatFree {
		t.Errorf("after KindFree: got seat %+v, want a free one", r.State(anna).Seats[0])
	}
}

// TestBeginDropsFreeSeats checks that a game begins without the free seats, with at least two players and one person.
// Then seats can’t be filled or left, but another device can take a freed one.
func TestBeginDropsFreeSeats(t *testing.T) {
	tb := table(5)
	tb.Setup.First, tb.Players[4].Kind, tb.Players[4].Name = 3, match.Opponent, "Otto"
	r := open(t, tb)
	begin := lobby.ScreenMessage{Kind: lobby.KindBegin}
	r.refuse("lobby.two", &r.organiser, begin)
	r.accept(&r.organiser, lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 1, Name: "Ada", Opponent: "recruit"})
	r.refuse("lobby.nobody", &r.organiser, begin)
	r.accept(&r.organiser, lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 1})
	var anna, ben lobby.Visitor
	token := r.accept(&anna, sit(4, "Anna"))
	r.accept(&r.organiser, begin)
	if got := r.Table.Setup; got.Players != 2 || got.First != 0 || r.SeatOf(anna) != 0 {
		t.Errorf("after the begin: got %+v, Anna in seat %d, want two players and Anna in 0", r.Table, r.SeatOf(anna))
	}
	if shown := r.State(ben).Table; shown != nil {
		t.Errorf("state after the begin: got table %+v, want none", shown)
	}
	r.refuse("lobby.began", &r.organiser, begin)
	r.refuse("lobby.began", &anna, lobby.ScreenMessage{Kind: lobby.KindRise})
	r.refuse("lobby.began", &r.organiser, lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 2})
	r.refuse("lobby.began", &r.organiser, lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 2, Opponent: "recruit"})
	r.refuse("lobby.taken", &ben, sit(1, "Ben"))
	r.refuse("lobby.taken", &ben, sit(2, "Ben"))
	// Another device plays on in Anna’s seat, under her name. Her old token is refused.
	r.accept(&r.organiser, lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 1})
	if p := r.State(ben).Seats[0]; p != (lobby.SeatState{Name: "Anna", Kind: lobby.SeatFree}) {
		t.Errorf("freed seat: got %+v, want a free one named Anna", p)
	}
	if second := r.accept(&ben, sit(1, "Ben")); second == token || r.Table.Players[0].Name != "Anna" {
		t.Errorf("got token %q for %+v, want another than %q for Anna", second, r.Table.Players, token)
	}
	r.refuse("lobby.token", &anna, lobby.ScreenMessage{Kind: lobby.KindSit, Token: token})
}

// TestReplacementMakesStandIn checks who may replace a player by an opponent after the begin. The seat of such a
// stand-in can be freed and taken.
func TestReplacementMakesStandIn(t *testing.T) {
	r := open(t, table(3))
	var anna, ben, looker lobby.Visitor
	r.accept(&anna, sit(1, "Anna"))
	r.accept(&ben, sit(2, "Ben"))
	m := lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 2, Opponent: "handler/quiet"}
	wantReplacement := func(want message.Key, x lobby.Visitor, m lobby.ScreenMessage, anyPlayer bool) {
		t.Helper()
		s, who, err := r.Replacement(x, m, anyPlayer)
		if got := message.OfError(err).Key; got != want {
			t.Errorf("%+v: got refusal %q, want %q", m, got, want)
		}
		if p := (match.Player{Name: "Ben", Kind: match.Opponent, Level: opponents.Handler,
			Temperament: opponents.Quiet, Away: true}); want == "" && (s != 1 || who != p) {
			t.Errorf("got %+v in seat %d, want %+v in seat 1", who, s, p)
		}
	}
	wantReplacement("lobby.not-begun", r.organiser, m, false)
	r.accept(&r.organiser, lobby.ScreenMessage{Kind: lobby.KindBegin})
	wantReplacement("", r.organiser, m, false)
	wantReplacement("", anna, m, true)
	wantReplacement("lobby.organiser", anna, m, false)
	wantReplacement("lobby.organiser", looker, m, true)
	wantReplacement("lobby.no-seat", r.organiser, lobby.ScreenMessage{Seat: 3, Opponent: "handler"}, false)
	wantReplacement("setup.no-opponent", r.organiser, lobby.ScreenMessage{Seat: 2, Opponent: "?"}, false)
	r.Table.Players[1] = match.Player{Name: "Ben", Kind: match.Opponent, Away: true}
	if p := r.State(anna).Seats[1]; !p.StandIn || p.Kind != lobby.SeatOpponent {
		t.Errorf("seat of a stand-in: got %+v, want that of a stand-in, an opponent", p)
	}
	r.accept(&r.organiser, lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 2})
	if seat := r.State(anna).Seats[1]; !seat.StandIn || seat.Kind != lobby.SeatFree {
		t.Errorf("freed seat of a stand-in: got %+v, want a free one", seat)
	}
	if r.SeatOf(ben) >= 0 {
		t.Errorf("freed seat of a stand-in: got Ben in seat %d, want in none", r.SeatOf(ben))
	}
	r.accept(&looker, sit(2, "Carl"))
}

// TestOpenRefusesInvalidTables checks that Open refuses tables with an invalid value, and a message without a table.
func TestOpenRefusesInvalidTables(t *testing.T) {
	for name, change := range map[string]func(*match.Table){
		"seats":       func(tb *match.Table) { tb.Setup.Players = 4 },
		"edition":     func(tb *match.Table) { tb.Setup.Edition = 99 },
		"one seat":    func(tb *match.Table) { tb.Setup.Players, tb.Players = 1, tb.Players[:1] },
		"no seat":     func(tb *match.Table) { tb.Setup.Players, tb.Players = 0, nil },
		"kind":        func(tb *match.Table) { tb.Players[0].Kind = match.Elsewhere },
		"level":       func(tb *match.Table) { tb.Players[0] = opponent(match.Player{Level: 99}) },
		"temperament": func(tb *match.Table) { tb.Players[0] = opponent(match.Player{Temperament: 99}) },
		"notes":       func(tb *match.Table) { tb.Notes = 99 },
		"house rules": func(tb *match.Table) { tb.HouseRules = 128 },
		"away":        func(tb *match.Table) { tb.Players[0] = opponent(match.Player{Away: true}) },
		"latecomer":   func(tb *match.Table) { tb.Setup.Joined = 1 },
		"nameless":    func(tb *match.Table) { tb.Players[0].Kind = match.Opponent },
		"long name": func(tb *match.Table) {
			tb.Players[0] = match.Player{Name: strings.Repeat("x", 99), Kind: match.Opponent}
		},
		"first": func(tb *match.Table) { tb.Setup.First = 3 },
	} {
		tb := table(3)
		change(tb)
		if _, _, _, err := lobby.Open(lobby.ScreenMessage{Table: tb}, "BCDFH", counter()); err == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
	if _, _, _, err := lobby.Open(lobby.ScreenMessage{}, "BCDFH", counter()); err == nil {
		t.Error("message without a table: got no error, want one")
	}
}

// TestOpenDropsNames checks that Open clears the names of people, so that their seats are free.
func TestOpenDropsNames(t *testing.T) {
	tb := table(2)
	tb.Players[0].Name = "Anna"
	if r := open(t, tb); r.Table.Players[0].Name != "" {
		t.Errorf("seat 1: got %+v, want no name", r.Table.Players[0])
	}
}

// TestTokensStaySecret checks that neither the saved lobby nor a state contains a token. The saved lobby has hashes,
// with which a token is still accepted.
func TestTokensStaySecret(t *testing.T) {
	r := open(t, table(3))
	var anna lobby.Visitor
	token := r.accept(&anna, sit(1, "Anna"))
	saved, err := json.Marshal(r.Lobby)
	if err != nil {
		t.Fatal(err)
	}
	state, _ := json.Marshal([]lobby.State{r.State(anna), r.State(r.organiser)})
	for _, text := range []string{string(saved), string(state)} {
		if strings.Contains(text, token) || strings.Contains(text, r.organiserToken) {
			t.Errorf("got a token in %s, want none", text)
		}
	}
	for _, h := range append(r.Holders, r.Organiser) {
		if h != "" && strings.Contains(string(state), h) {
			t.Errorf("got a hash in %s, want none", state)
		}
	}
	var again lobby.Lobby
	if err := json.Unmarshal(saved, &again); err != nil || !reflect.DeepEqual(&again, r.Lobby) {
		t.Errorf("saved and read: got %+v, want %+v (%v)", again, r.Lobby, err)
	}
	visitor := lobby.Visitor{}
	if _, err := again.Handle(&visitor, lobby.ScreenMessage{Kind: lobby.KindSit, Token: token}, r.bits); err != nil ||
		again.SeatOf(visitor) != 0 {
		t.Errorf("token in the saved lobby: got seat %d (%v), want 0", again.SeatOf(visitor), err)
	}
}

// TestRandomMessages checks the invariants of a lobby after random messages from several screens. A refused message
// changes nothing, and each holder of a seat has a named person in it.
func TestRandomMessages(t *testing.T) {
	const (
		maxMessages    = 40
		screenCount    = 4
		maxSeat        = 6 // one more than most tables have
		tokenOneIn     = 4 // messages
		minAfterBegins = 5 // messages
	)
	kinds := []lobby.Kind{lobby.KindSit, lobby.KindSit, lobby.KindSit, lobby.KindSit, lobby.KindFill, lobby.KindFill,
		lobby.KindFree, lobby.KindBegin, lobby.KindBegin, lobby.KindRise, lobby.KindLook, lobby.KindReplace,
		lobby.KindOpen, lobby.KindSetUp, lobby.KindAgain, lobby.KindWait, lobby.KindWait, lobby.KindKept,
		"act"}
	names := []string{"Anna", "Ben", "anna", " Carl", "Dora", "Emil", "Fritz", "", "\x00", strings.Repeat("é", 21)}
	messagesAfterBegin := 0
	rapid.Check(t, func(rt *rapid.T) {
		r := open(t, table(rapid.IntRange(2, 7).Draw(rt, "seats")))
		screens := make([]lobby.Visitor, screenCount)
		screens[0] = r.organiser
		tokens := []string{"", "x", r.organiserToken}
		for range rapid.IntRange(1, maxMessages).Draw(rt, "messages") {
			message := lobby.ScreenMessage{Kind: rapid.SampledFrom(kinds).Draw(rt, "kind"),
				Seat: rapid.IntRange(0, maxSeat).Draw(rt, "seat"), Name: rapid.SampledFrom(names).Draw(rt, "name"),
				Opponent: rapid.SampledFrom([]string{"recruit", "mastermind/spiteful", "?"}).Draw(rt, "opponent")}
			if rapid.IntRange(0, tokenOneIn-1).Draw(rt, "with a token") == 0 {
				message.Token = rapid.SampledFrom(tokens).Draw(rt, "token")
				message.OrganiserToken = rapid.SampledFrom(tokens).Draw(rt, "organiser’s token")
			}
			screen := &screens[rapid.IntRange(0, screenCount-1).Draw(rt, "screen")]
			before, screenBefore := r.Clone(), *screen
			token, err := r.Handle(screen, message, r.bits)
			if err != nil && (token != "" || *screen != screenBefore || !reflect.DeepEqual(before, r.Lobby)) {
				rt.Fatalf("%+v: got a changed lobby or visitor after the refusal", message)
			}
			if token != "" {
				tokens = append(tokens, token)
			}
			if before.Began && !r.Began && message.Kind != lobby.KindAgain {
				rt.Fatalf("after %+v: got a lobby before the game, want the game to go on", message)
			}
			checkHolders(rt, r.Lobby)
			if r.Began {
				messagesAfterBegin++
				if err := r.Table.Validate(); err != nil {
					rt.Fatal(err)
				}
			}
		}
	})
	if !testing.Short() && messagesAfterBegin < minAfterBegins { // short runs play few lobbies
		t.Errorf("got %d messages after a begin, want at least %d", messagesAfterBegin, minAfterBegins)
	}
}

// checkHolders checks that every holder has one seat, with a named person in it.
func checkHolders(t *rapid.T, l *lobby.Lobby) {
	if len(l.Holders) != len(l.Table.Players) {
		t.Fatalf("got %d holders of %d seats, want equal numbers", len(l.Holders), len(l.Table.Players))
	}
	seated := map[string]bool{}
	for i, holder := range l.Holders {
		if holder == "" {
			continue
		}
		if seated[holder] {
			t.Fatalf("got two seats of a holder: %+v", l)
		}
		seated[holder] = true
		if player := l.Table.Players[i]; player.Kind != match.Person || player.Name == "" {
			t.Fatalf("seat %d with a holder: got %+v, want a named person", i, player)
		}
	}
}

// TestNewCodesAreValidAndRarelyEqual checks that new codes are valid and rarely equal. IsCode refuses other texts.
func TestNewCodesAreValidAndRarelyEqual(t *testing.T) {
	const codes, minDifferent = 1000, 990
	bits, seen := counter(), map[string]bool{}
	for range codes {
		c := lobby.NewCode(bits)
		if !lobby.IsCode(c) {
			t.Fatalf("IsCode(%q): got false, want true", c)
		}
		seen[c] = true
	}
	if len(seen) < minDifferent {
		t.Errorf("got %d different codes of %d, want at least %d", len(seen), codes, minDifferent)
	}
	for _, text := range []string{"", "BCDF", "BCDFHJ", "BCDFA", "bcdfh", "BCDF\xff", "../..", "BCDF "} {
		if lobby.IsCode(text) {
			t.Errorf("IsCode(%q): got true, want false", text)
		}
	}
}
