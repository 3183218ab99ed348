// Package host runs a match: it alone holds the game, its secrets and its record. Everybody else has a client, which
// shows what one viewer may know. Chance and opponents act after pauses that do not depend on their cards. Nothing is
// shown before it is saved. The host draws nothing, and its clock is what the caller passes to Advance.
//
// An action goes through these steps. Client.Act checks that the viewer has seen the last step, and applies the action
// to a copy of the game. The new line of the record goes to the store in the background. When the store has it, at once
// or in a later Advance, the copy becomes the game. Then every client gets a [match.Step] that [match.Redact] made for
// its viewer. Actions of chance and opponents start in Advance and go the same way.
package host

import (
	"bytes"
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// Helpers are services that a host needs from outside the rules. The zero value suffices for a match with a seed.
type Helpers struct {
	// returns 64 fresh random bits; needed for chance and opponents of a match without a seed
	RandomBits func() uint64
	// computes an opponent's decision in the background; nil computes it at once and blocks
	Thinker func(opponents.Request) *async.Task[rules.Action]
	// returns a scripted action of chance or an opponent, or false to let the host decide; may be nil
	Script func(*rules.Game) (rules.Action, bool)
	// repeats a failed save and stops the match meanwhile; otherwise the match plays on unsaved
	Strict bool
	// people sit at different screens: in a call, all answer at once and in secret, within match.AnswerTime
	Sealed bool
	// called on any goroutine when a save has ended, so that Advance has something to do; may be nil
	Wake func()
}

// Host runs one match and holds its secrets. All its methods and those of its clients must be called on one goroutine,
// unless they say otherwise.
type Host struct {
	options   match.Options
	helpers   Helpers
	start     rules.Game // before the first action of the record
	game      rules.Game
	record    record.Record
	lines     []lineDone       // of the record so far
	undoStack record.UndoStack // actions that can be undone
	dealer    rules.Dealer
	history   *match.History // what everybody may know
	clients   []*client
	queue     []queuedLine // to begin once the pending line is saved

	persister persister
	notes     [rules.MaxSeats]match.NotebookMarks
	noteSaver noteSaver
	pace      pacer
	intents   intents
}

// New starts a match and saves its header. It blocks until the store has answered; a nil store saves nothing. Nothing
// is dealt yet. The error says that the options are not valid, or is match.ErrGone. After any other error of the store
// the match goes on unsaved, and the Status of clients has the error.
func New(options match.Options, store match.Store, help Helpers) (*Host, error) {
	g, err := rules.New(options.Setup)
	if err != nil {
		return nil, err
	}
	return start(options, "", g, store, help)
}

// NewAt is like New, but starts at an edited position, whose setup replaces that of the options. The error can also say
// why the position can't be played.
func NewAt(position string, options match.Options, store match.Store, help Helpers) (*Host, error) {
	g, err := record.ParseStart(position)
	if err != nil {
		return nil, err
	}
	options.Setup = g.Setup()
	return start(options, position, g, store, help)
}

// start starts a match at game g, which a position describes; it is "" for a new game. The error is as for New.
func start(options match.Options, position string, g rules.Game, store match.Store, help Helpers) (*Host, error) {
	if err := options.Validate(); err != nil {
		return nil, err
	}
	for i, p := range options.Players {
		if p.Kind == match.Elsewhere {
			return nil, fmt.Errorf("seat %d plays elsewhere, and nobody for it here", i+1)
		}
	}
	options.Players, options.Changes, options.Continued = slices.Clone(options.Players), nil, false
	for i := range options.Players {
		options.Players[i].Away = false // at the start nobody has left
	}
	h := newHost(options, g, store, help)
	h.record = record.Record{Setup: options.Setup, Position: position, Seed: options.Seed, HasSeed: options.HasSeed,
		Notes: options.Notes.String(), HouseRules: record.HouseRulesName(uint8(options.HouseRules)),
		Players: options.PlayerTags()}
	h.undoStack = record.NewUndoStack(h.record.Players, options.HouseRules.Has(match.RealDie))
	h.persister.text = []byte(h.record.Header())
	if err := h.persister.saveNow(); err != nil {
		return nil, err
	}
	return h, nil
}

// Resume continues a match from its saved record, and saves later lines to the store; nil saves nothing. It drops a
// last line without a line feed. The error says what is wrong with the record and where.
func Resume(text []byte, store match.Store, help Helpers) (*Host, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	options, err := match.OptionsOf(rec)
	if err != nil {
		return nil, err
	}
	g, err := rec.Begin()
	if err != nil {
		return nil, err
	}
	h := newHost(options, g, store, help)
	h.record = *rec
	h.record.Truncated = false
	h.undoStack = rec.UndoStack()
	h.lines = linesOf(rec)
	h.persister.text = append(h.persister.text, text[:bytes.LastIndexByte(text, '\n')+1]...)
	h.game, err = h.record.Replay(func(before *rules.Game, next rules.Action) error {
		if before.IsChance() && next.Kind != rules.KindJoin {
			h.dealer.Skip(1)
		}
		return nil
	})
	for _, step := range h.pastSteps(rules.NoSeat) {
		h.history.Take(step)
	}
	h.resumeNotes()
	return h, err
}

// Continue starts a new match from the end of a record, which is unchanged, and saves all of it. It blocks until the
// store has answered; a nil store saves nothing. The error says that the record is not valid, or is match.ErrGone.
// Other errors of the store are as for New.
func Continue(rec *record.Record, store match.Store, help Helpers) (*Host, error) {
	h, err := Resume([]byte(rec.String()), store, help)
	if err != nil {
		return nil, err
	}
	return h, h.persister.saveNow()
}

// NewUnsavedAt starts a match at an edited position without saving it. Its record begins there and has no seed, because
// scripted actions are not drawn from one. There is no record if the game is already over. The error says why the
// position can't be played.
func NewUnsavedAt(position string, options match.Options, help Helpers) (*Host, error) {
	g, err := rules.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	if !g.FullyKnown() {
		return nil, message.Errorf(message.Of("position.hidden"), "the position hides something: agents, a hand, "+
			"a dossier or the deck")
	}
	options.Setup = g.Setup()
	if err := options.Validate(); err != nil {
		return nil, err
	}
	h := newHost(options, g, nil, help)
	h.undoStack = record.NewUndoStack(options.PlayerTags(), options.HouseRules.Has(match.RealDie))
	if !g.Over() {
		h.record = record.Record{Setup: options.Setup, Position: position, Notes: options.Notes.String(),
			HouseRules: record.HouseRulesName(uint8(options.HouseRules)), Players: options.PlayerTags()}
		h.persister.text = []byte(h.record.Header())
	}
	return h, nil
}

// newHost returns a host without a record.
func newHost(options match.Options, g rules.Game, store match.Store, help Helpers) *Host {
	h := &Host{
		options:   options,
		helpers:   help,
		start:     g,
		game:      g,
		persister: persister{store: store, wake: help.Wake},
		noteSaver: noteSaver{wake: help.Wake},
		dealer:    rules.NewDealer(options.Seed),
	}
	if !options.HasSeed && help.RandomBits != nil {
		h.dealer = rules.FreshDealer(help.RandomBits)
	}
	if help.Sealed {
		h.intents.sealed = &sealedCall{}
	}
	h.history = match.NewHistory(options.Table, g.View(rules.NoSeat))
	return h
}

// pastSteps returns the steps that were not undone, as a viewer sees them.
func (h *Host) pastSteps(viewer rules.Seat) []match.Step {
	// The actions are legal, so there is no error.
	steps, _ := match.Steps(h.start, h.record.Actions, match.Perspective{Seat: viewer})
	return steps
}

// randomBits returns 64 random bits for one decision of an opponent. With a seed they depend only on it and on the
// action's number, so a resumed match plays on as it would have. Without a seed they are fresh: players must not
// predict the opponent.
func (h *Host) randomBits() uint64 {
	if !h.options.HasSeed {
		return h.helpers.RandomBits()
	}
	const salt = 0x6f70706f6e656e74 // “opponent” in ASCII; separates these numbers from those of chance
	src := rules.NewRandomSource(h.options.Seed ^ uint64(len(h.record.Actions))<<32 ^ salt)
	return src.Uint64()
}

// chanceRefusal returns why chance can't act, nil if it can.
func (h *Host) chanceRefusal() error {
	if !h.options.HasSeed && h.helpers.RandomBits == nil {
		return fmt.Errorf("a game without a seed needs random bits from outside")
	}
	return nil
}

// Options returns the options of the match, with the players at present. Its slices belong to the host.
func (h *Host) Options() match.Options { return h.options }

// Record returns the record so far as text, secrets included. Lines that are not saved yet are left out.
func (h *Host) Record() string { return h.record.String() }

// Game returns a copy of the game, secrets included.
func (h *Host) Game() rules.Game { return h.game }

// Deal carries out the actions of chance until identities and hands are dealt, also to latecomers. It blocks until they
// are saved. If nothing is to be dealt, it returns nil at once. The error is that of Chance.
func (h *Host) Deal() error {
	for h.game.IsChance() && h.game.Turn() == 0 && h.game.Phase() != rules.PhaseFirst || h.game.Joining() {
		if err := h.Chance(); err != nil {
			return err
		}
	}
	return nil
}

// Leave cancels an opponent's computation. The returned function saves the last notes and blocks until everything is
// saved; any goroutine may call it. The match can be continued afterwards.
func (h *Host) Leave() (wait func()) {
	h.pace.stop()
	pending, waitForNotes := h.persister.pending, h.noteSaver.flush()
	return func() {
		if pending != nil {
			pending.saved.Wait()
		}
		waitForNotes()
	}
}
