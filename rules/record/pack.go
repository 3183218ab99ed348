package record

import (
	"slices"
	"sort"
	"strings"

	"heimlich/rules"
	"heimlich/rules/codec"
)

// The first choice of an encoded text is its kind. Package share encodes positions and challenges; only Pack and Unpack
// know the kinds of games.
const (
	kindGame = iota
	KindPosition
	KindChallenge
	Kinds = 8

	kindTable  = Kinds - 1 // a game with house rules or seat changes
	kindJoined = Kinds - 2 // a game with latecomers, and perhaps all that kindTable has
)

// Pack encodes a record as a short text of letters, digits, - and _ for a link. Each action is encoded as a choice
// among the legal ones, so a forced action takes no space. An average game of four takes a few hundred characters.
// Package scenes/savefiles stores finished games in this form.
func Pack(r *Record) string {
	var w codec.Encoder
	switch {
	case r.isPlain():
		w.Choose(kindGame, Kinds)
	case len(r.Joined) > 0:
		w.Choose(kindJoined, Kinds)
		r.packTable(&w)
	default:
		w.Choose(kindTable, Kinds)
		r.packTable(&w)
	}
	r.PackHeader(&w)
	w.Number(uint64(len(r.Actions) + 2*len(r.Undone)))
	_ = r.replayLines(r.hasUndoneRoll(), func(g *rules.Game, t *UndoStack, h HistoryLine) {
		if h.Kind != "" || h.Action.Kind == rules.KindJoin {
			return // encoded before the header
		}
		if t.Check(g) == nil {
			w.Bool(h.Undo)
		}
		if h.Undo {
			return
		}
		n := g.CountLegal()
		w.Choose(sort.Search(n-1, func(i int) bool { return rules.Compare(g.NthLegal(i), h.Action) >= 0 }), n)
	})
	return w.Encode()
}

// packedEditions maps the numbers in encoded texts to editions. New editions are appended.
var packedEditions = [...]rules.EditionID{rules.Amigo, rules.Amigo2001, rules.Engine, rules.French42, rules.French41}

// maxEditions is the number of editions that an encoded text can distinguish.
const maxEditions = 16

// packedNotes maps the numbers in encoded texts to modes of notes, except evidence.
var packedNotes = [...]string{"", "own", "none"}

// The mode of notes "evidence" was added later. It is encoded by adding evidenceOffset to the number of the edition, so
// older programs report a newer link.
const (
	notesEvidence  = "evidence"
	evidenceOffset = maxEditions / 2
)

// MaxLine is the maximum length of an encoded position, in bytes. All valid ones are shorter.
const MaxLine = 600

const (
	maxNameLength = MaxName * 4 // bytes
	maxKindLength = 40          // bytes
	packedAgents  = 1 << rules.NumAgents
)

// PackHeader encodes what a record says before its actions.
func (r *Record) PackHeader(w *codec.Encoder) {
	edition := slices.Index(packedEditions[:], r.Setup.Edition)
	if r.Notes == notesEvidence {
		edition += evidenceOffset
	}
	w.Choose(edition, maxEditions)
	w.Bool(r.Setup.Variants.TopSecret)
	w.Bool(r.Setup.Variants.Dossier)
	w.Choose(max(slices.Index(packedNotes[:], r.Notes), 0), len(packedNotes))
	w.Choose(len(r.Players), rules.MaxSeats+1)
	for _, p := range r.Players {
		w.Text(p.Name)
		w.Bool(p.Kind == Person)
		if p.Kind != Person {
			w.Text(p.Kind)
		}
	}
	w.Bool(r.Position != "")
	if r.Position != "" {
		w.Text(r.Position)
	} else {
		w.Choose(int(r.Setup.First+1), rules.MaxSeats+1)
		w.Choose(int(r.Setup.Agents), packedAgents)
	}
	w.Bool(r.HasSeed)
	if r.HasSeed {
		w.Number(r.Seed)
	}
}

// UnpackHeader decodes what PackHeader encodes, as a record without actions. The error says why no table allows it.
func UnpackHeader(p *codec.Decoder) (*Record, error) {
	r := &Record{}
	edition := p.Choose(maxEditions)
	if edition%evidenceOffset >= len(packedEditions) {
		return nil, rules.ErrNewer
	}
	r.Setup = rules.Setup{Edition: packedEditions[edition%evidenceOffset], First: rules.NoSeat}
	r.Setup.Variants = rules.Variants{TopSecret: p.Bool(), Dossier: p.Bool()}
	if r.Notes = packedNotes[p.Choose(len(packedNotes))]; edition >= evidenceOffset {
		if r.Notes != packedNotes[0] {
			return nil, rules.ErrNewer
		}
		r.Notes = notesEvidence
	}
	for range p.Choose(rules.MaxSeats + 1) {
		q := PlayerTag{Name: p.Text(maxNameLength), Kind: Person}
		if !p.Bool() {
			q.Kind = p.Text(maxKindLength)
		}
		r.Players = append(r.Players, q)
	}
	if p.Bool() {
		r.Position = p.Text(MaxLine)
		g, err := ParseStart(r.Position)
		if err != nil {
			return nil, errorInLink(err)
		}
		r.Setup = g.Setup()
	} else {
		r.Setup.First = rules.Seat(p.Choose(rules.MaxSeats+1)) - 1
		r.Setup.Agents = rules.AgentSet(p.Choose(packedAgents))
		r.Setup.Players = len(r.Players)
	}
	if p.Bool() {
		r.Seed, r.HasSeed = p.Number(1<<64-1), true
	}
	if p.Failed() {
		return nil, ErrImpossible
	}
	back, err := Read([]byte(r.Header())) // Read validates names, kinds and positions
	if err != nil {
		return nil, errorInLink(err)
	}
	back.Setup = r.Setup
	return back, nil
}

// errorInLink returns an error about the contents of a complete link.
func errorInLink(why error) error {
	return rules.InputErrorf("link.wrong why", "the link’s contents are wrong: %v", why)
}

// ErrImpossible refuses a complete link whose contents Pack can't have encoded.
var ErrImpossible = errorInLink(rules.InputErrorf("link.impossible", "the link describes an impossible game"))

// Unpack decodes what Pack encodes. The error is a message for players; it distinguishes truncated, changed and newer
// links, and links without a game.
func Unpack(link string) (*Record, error) {
	p, err := codec.NewDecoder(link)
	if err != nil {
		return nil, err
	}
	switch p.Choose(Kinds) {
	case kindGame:
		return unpackGame(p, link, tableChanges{})
	case kindTable:
		return unpackGame(p, link, unpackTable(p, false))
	case kindJoined:
		return unpackGame(p, link, unpackTable(p, true))
	case KindPosition, KindChallenge:
		return nil, rules.InputErrorf("link.no-game", "the link contains no game")
	}
	return nil, rules.ErrNewer
}

// unpackGame decodes a game after its kind and table changes.
func unpackGame(p *codec.Decoder, link string, changes tableChanges) (*Record, error) {
	r, err := UnpackHeader(p)
	if err != nil {
		return nil, err
	}
	r.HouseRules = HouseRulesName(changes.houseRules)
	g, err := r.Begin()
	if err != nil {
		return nil, errorInLink(err)
	}
	t := NewUndoStack(r.Players, changes.rollUndone)
	lines := int(p.Number(MaxActions))
	for n := 0; ; n++ {
		if err := changes.applySeatChanges(r, n, &g, &t); err != nil {
			return nil, err
		}
		if n == lines {
			break
		}
		if g.Over() || p.Failed() {
			return nil, ErrImpossible
		}
		if came, err := changes.applyJoin(r, n, &g, &t); err != nil {
			return nil, err
		} else if came {
			continue
		}
		if t.Check(&g) == nil && p.Bool() {
			g, _ = t.Undo(&g) // checked above
			r.undo()
			continue
		}
		a := g.NthLegal(p.Choose(g.CountLegal()))
		t.Push(&g, a)
		if err := g.Apply(a, nil); err != nil {
			return nil, errorInLink(err)
		}
		r.Actions = append(r.Actions, a)
	}
	// a link is valid only if Pack would produce it
	if len(changes.changes)+len(changes.joined) > 0 || !p.AtEnd() || Pack(r) != strings.Join(strings.Fields(link), "") {
		return nil, ErrImpossible
	}
	return r, nil
}
