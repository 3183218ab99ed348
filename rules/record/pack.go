package record

import (
	"slices"
	"sort"
	"strings"

	"heimlich/rules"
	"heimlich/rules/codec"
)

// The first choice of an encoded text is its kind, one of Kinds. Package share encodes positions and challenges; only
// Pack and Unpack know the kinds of games.
const (
	kindGame = iota
	KindPosition
	KindChallenge
	Kinds = 8

	kindTable  = Kinds - 1 // a game with house rules or seat changes
	kindJoined = Kinds - 2 // a game with latecomers, and perhaps all that kindTable has
)

// Pack encodes a record as a short text of letters, digits, - and _ for a link. Each action is encoded as a choice
// among the legal ones, so a forced action takes no space. An average game of four takes a few hundred characters. All
// actions must be legal. The tag Otherwise is left out.
//
// Package scenes/savefiles stores finished games in this form.
func Pack(r *Record) string {
	var encoder codec.Encoder
	switch {
	case r.isPlain():
		encoder.Choose(kindGame, Kinds)
	case len(r.Joined) > 0:
		encoder.Choose(kindJoined, Kinds)
		r.packTable(&encoder)
	default:
		encoder.Choose(kindTable, Kinds)
		r.packTable(&encoder)
	}
	r.PackHeader(&encoder)
	encoder.Number(uint64(len(r.Actions) + 2*len(r.Undone)))
	_ = r.replayLines(r.hasUndoneRoll(), func(g *rules.Game, u *UndoStack, line HistoryLine) {
		if line.Kind != "" || line.Action.Kind == rules.KindJoin {
			return // encoded before the header
		}
		if u.Check(g) == nil {
			encoder.Bool(line.Undo)
		}
		if line.Undo {
			return
		}
		n := g.CountLegal()
		encoder.Choose(sort.Search(n-1, func(i int) bool { return rules.Compare(g.NthLegal(i), line.Action) >= 0 }), n)
	})
	return encoder.Encode()
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

// PackHeader appends to the encoder what a record says before its actions.
func (r *Record) PackHeader(encoder *codec.Encoder) {
	edition := slices.Index(packedEditions[:], r.Setup.Edition)
	if r.Notes == notesEvidence {
		edition += evidenceOffset
	}
	encoder.Choose(edition, maxEditions)
	encoder.Bool(r.Setup.Variants.TopSecret)
	encoder.Bool(r.Setup.Variants.Dossier)
	encoder.Choose(max(slices.Index(packedNotes[:], r.Notes), 0), len(packedNotes))
	encoder.Choose(len(r.Players), rules.MaxSeats+1)
	for _, p := range r.Players {
		encoder.Text(p.Name)
		encoder.Bool(p.Kind == Person)
		if p.Kind != Person {
			encoder.Text(p.Kind)
		}
	}
	encoder.Bool(r.Position != "")
	if r.Position != "" {
		encoder.Text(r.Position)
	} else {
		encoder.Choose(int(r.Setup.First+1), rules.MaxSeats+1)
		encoder.Choose(int(r.Setup.Agents), packedAgents)
	}
	encoder.Bool(r.HasSeed)
	if r.HasSeed {
		encoder.Number(r.Seed)
	}
}

// UnpackHeader decodes what PackHeader encodes, as a record without actions. The error says why no table allows it. It
// is rules.ErrNewer if only a newer program knows the edition or notes.
func UnpackHeader(decoder *codec.Decoder) (*Record, error) {
	r := &Record{}
	edition := decoder.Choose(maxEditions)
	if edition%evidenceOffset >= len(packedEditions) {
		return nil, rules.ErrNewer
	}
	r.Setup = rules.Setup{Edition: packedEditions[edition%evidenceOffset], First: rules.NoSeat}
	r.Setup.Variants = rules.Variants{TopSecret: decoder.Bool(), Dossier: decoder.Bool()}
	if r.Notes = packedNotes[decoder.Choose(len(packedNotes))]; edition >= evidenceOffset {
		if r.Notes != packedNotes[0] {
			return nil, rules.ErrNewer
		}
		r.Notes = notesEvidence
	}
	for range decoder.Choose(rules.MaxSeats + 1) {
		q := PlayerTag{Name: decoder.Text(maxNameLength), Kind: Person}
		if !decoder.Bool() {
			q.Kind = decoder.Text(maxKindLength)
		}
		r.Players = append(r.Players, q)
	}
	if decoder.Bool() {
		r.Position = decoder.Text(MaxLine)
		g, err := ParseStart(r.Position)
		if err != nil {
			return nil, errorInLink(err)
		}
		r.Setup = g.Setup()
	} else {
		r.Setup.First = rules.Seat(decoder.Choose(rules.MaxSeats+1)) - 1
		r.Setup.Agents = rules.AgentSet(decoder.Choose(packedAgents))
		r.Setup.Players = len(r.Players)
	}
	if decoder.Bool() {
		r.Seed, r.HasSeed = decoder.Number(1<<64-1), true
	}
	if decoder.Failed() {
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
	decoder, err := codec.NewDecoder(link)
	if err != nil {
		return nil, err
	}
	switch decoder.Choose(Kinds) {
	case kindGame:
		return unpackGame(decoder, link, tableChanges{})
	case kindTable:
		return unpackGame(decoder, link, unpackTable(decoder, false))
	case kindJoined:
		return unpackGame(decoder, link, unpackTable(decoder, true))
	case KindPosition, KindChallenge:
		return nil, rules.InputErrorf("link.no-game", "the link contains no game")
	}
	return nil, rules.ErrNewer
}

// unpackGame decodes a game after its kind and table changes.
func unpackGame(decoder *codec.Decoder, link string, changes tableChanges) (*Record, error) {
	r, err := UnpackHeader(decoder)
	if err != nil {
		return nil, err
	}
	r.HouseRules = HouseRulesName(changes.houseRules)
	g, err := r.Begin()
	if err != nil {
		return nil, errorInLink(err)
	}
	t := NewUndoStack(r.Players, changes.rollUndone)
	lines := int(decoder.Number(MaxActions))
	for n := 0; ; n++ {
		if err := changes.applySeatChanges(r, n, &g, &t); err != nil {
			return nil, err
		}
		if n == lines {
			break
		}
		if g.Over() || decoder.Failed() {
			return nil, ErrImpossible
		}
		if came, err := changes.applyJoin(r, n, &g, &t); err != nil {
			return nil, err
		} else if came {
			continue
		}
		if t.Check(&g) == nil && decoder.Bool() {
			g, _ = t.Undo(&g) // checked above
			r.undo()
			continue
		}
		a := g.NthLegal(decoder.Choose(g.CountLegal()))
		t.Push(&g, a)
		if err := g.Apply(a, nil); err != nil {
			return nil, errorInLink(err)
		}
		r.Actions = append(r.Actions, a)
	}
	// a link is valid only if Pack would produce it
	if len(changes.changes)+len(changes.joined) > 0 || !decoder.AtEnd() ||
		Pack(r) != strings.Join(strings.Fields(link), "") {
		return nil, ErrImpossible
	}
	return r, nil
}
