package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// The slip of paper in the park: what would happen on confirming, and why, or what has just happened.

// slip is what the paper in the park says: a title and sentences without their full stops.
func (t *Board) slip() (title, short string, lines []string) {
	if t.moving() || t.view.Over() {
		return "", "", nil
	}
	if t.view.Phase() == rules.PhaseSafe && t.person() {
		if t.safePlan != rules.NoBuilding {
			title = t.phrase("slip.safe.goes", message.Place("place", t.safePlan))
			return title, title, []string{t.phrase("slip.safe.opens")}
		}
		title = t.phrase("slip.safe.moves")
		return title, title, []string{t.safeRule()}
	}
	if t.view.Phase() == rules.PhaseCall || t.view.Phase() == rules.PhaseCards {
		return t.cardSlip()
	}
	if !t.planning() || t.draft.Empty() {
		return "", "", nil
	}
	if t.draft.MovesNobody() {
		if t.handFull() {
			return t.phrase("slip.then-nobody"), t.phrase("slip.nobody"), []string{t.phrase("slip.hand-full")}
		}
		return t.phrase("slip.then-nobody"), t.phrase("slip.nobody"), []string{t.phrase("slip.draws", t.who(t.view.ActiveSeat()))}
	}
	p := t.draft.Preview()
	title, short = t.phrase("slip.then-no-count"), t.phrase("slip.no-count")
	if p.Counts {
		title, short = t.phrase("slip.then-count"), t.phrase("slip.count")
		if t.view.Setup().Variants.TopSecret {
			title = t.phrase("slip.stake-count")
			short = title
		}
	}
	return title, short, t.notes(p.Notes)
}

// cardSlip is what the paper says in a card round.
func (t *Board) cardSlip() (title, short string, lines []string) {
	title, short, who := t.stakeWords()
	safe := t.view.SafeAt()
	var notes []match.Note
	if t.planningCard() {
		if p, ok := t.hand.plan.Preview(); ok {
			safe, notes = p.Safe, p.Notes
		}
	}
	if who == "" {
		who = t.phrase("slip.nobody-placed", message.Place("place", safe))
	}
	return title, short, append([]string{who}, t.notes(notes)...)
}

// notes tells what is worth knowing about a plan: a sentence for each thing, those of whom the same is to be said together.
func (t *Board) notes(ns []match.Note) (lines []string) {
	for i := 0; i < len(ns); {
		k := i
		var agents rules.AgentSet
		for ; k < len(ns) && ns[k].Kind == ns[i].Kind; k++ {
			agents = agents.With(ns[k].Agent)
		}
		lines = append(lines, t.note(ns[i].Kind, message.All("agents", message.Agents(agents))))
		i = k
	}
	return lines
}

// note tells one thing of agents.
func (t *Board) note(kind match.NoteKind, agents *message.Arg) string {
	switch kind {
	case match.NoteOpens:
		return t.phrase("note.opens", agents)
	case match.NoteEndsGame:
		return t.phrase("note.ends-game", agents)
	case match.NoteLastRound:
		return t.phrase("note.last-round", agents)
	case match.NoteDossiers:
		return t.phrase("note.dossiers")
	case match.NotePasses:
		return t.phrase("note.passes", agents)
	case match.NoteStoodThere:
		return t.phrase("note.stood-there", agents)
	}
	return t.phrase("note.nobody", message.Place("place", t.view.SafeAt()))
}

// slipSizes are the type sizes of a slip’s title and of its sentences, tried from the largest.
var slipSizes = [][2]float64{{19, 15.5}, {17, 15}, {16, 14}}

// addSlip lays the slip into the park, its words as large as they fit. Where even the smallest are too much, the last sentences give way, never half a sentence.
func (t *Board) addSlip() {
	if t.hand != nil && !t.table.HandInRail() {
		t.addStake()
		return
	}
	title, short, lines := t.slip()
	r := t.table.Slip
	th, ty := t.back.Kit.Theme, t.back.Type
	if title == "" {
		if t.moving() {
			return // what happens can be seen
		}
		words := t.lastDeed()
		if words == "" {
			words = t.phrase("slip.opening")
		}
		t.back.Kit.SayWrapped(t.marks, t.back.Kit.Style(lettering.Italic, 18).With(th.Words).Aligned(lettering.Center), words, r, true)
		return
	}
	pad := min(12, r.W*0.06)
	inner := r.W - 2*pad
	var head, body lettering.Style
	var heads, all []string
	height := func() float64 {
		all = nil
		for _, l := range lines {
			all = append(all, ty.Wrap(body, l+".", inner)...)
		}
		return 2*pad*0.6 + ty.LineHeight(head)*float64(len(heads)) + ty.LineHeight(body)*float64(len(all))
	}
	for _, size := range slipSizes {
		head = lettering.Style{Face: lettering.Title, Size: size[0], Color: th.Ink, Align: lettering.Center}
		body = lettering.Style{Face: lettering.Body, Size: size[1], Color: slipInk, Align: lettering.Center}
		words := title
		if ty.Width(head, words) > inner { // that it is what comes then can be seen from the rest
			words = short
		}
		if heads = ty.Wrap(head, words, inner); height() <= r.H {
			break
		}
	}
	for len(lines) > 0 && height() > r.H {
		lines = lines[:len(lines)-1]
	}
	h := height()
	y := r.Y + (r.H-h)/2
	t.panels.Add(sprites.NewFace("slip", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: th.Cream}, r.W, h), r.X, y))
	y += pad * 0.6
	t.marks.Add(sprites.NewFace("slip title", ty.Lines(head, heads, inner), r.X+pad, y))
	t.marks.Add(sprites.NewFace("slip words", ty.Lines(body, all, inner), r.X+pad, y+ty.LineHeight(head)*float64(len(heads))))
}
