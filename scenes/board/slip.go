package board

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// The slip of paper in the park: what would happen on confirming, and why, or what has just happened.

// slip is what the paper in the park says: a title and sentences without their full stops.
func (t *Board) slip() (title string, lines []string) {
	if t.line.Running() || t.view.Over() {
		return "", nil
	}
	if t.view.Phase() == rules.PhaseSafe && t.person() {
		if t.safePlan != rules.NoBuilding {
			return "The safe goes to " + match.PlaceName(t.safePlan), []string{"Who ends a move there opens it"}
		}
		return "The safe has to move", []string{t.safeRule()}
	}
	if t.view.Phase() == rules.PhaseCall || t.view.Phase() == rules.PhaseCards {
		return t.cardSlip()
	}
	if !t.planning() || t.draft.Empty() {
		return "", nil
	}
	if t.draft.MovesNobody() {
		if t.handFull() {
			return "Then: nobody moves", []string{"The hand is full: no card is drawn"}
		}
		return "Then: nobody moves", []string{t.match.Player(t.view.ActiveSeat()).Name + " draws a card instead"}
	}
	p := t.draft.Preview()
	title = "Then: no count"
	if p.Counts {
		title = "Then: a count"
		if t.view.Setup().Variants.TopSecret {
			title = "At stake: a count"
		}
	}
	return title, t.notes(p.Notes)
}

// cardSlip is what the paper says in a card round.
func (t *Board) cardSlip() (title string, lines []string) {
	title, who := t.stakeWords()
	safe := t.view.SafeAt()
	var notes []match.Note
	if t.planningCard() {
		if p, ok := t.hand.plan.Preview(); ok {
			safe, notes = p.Safe, p.Notes
		}
	}
	if who == "" {
		who = "Nobody was placed at the safe in " + match.PlaceName(safe)
	}
	return title, append([]string{who}, t.notes(notes)...)
}

// notes tells what is worth knowing about a plan: a sentence for each thing, those of whom the same is to be said together.
func (t *Board) notes(ns []match.Note) (lines []string) {
	for i := 0; i < len(ns); {
		k := i
		var names []string
		for ; k < len(ns) && ns[k].Kind == ns[i].Kind; k++ {
			names = append(names, match.AgentName(ns[k].Agent))
		}
		lines = append(lines, t.note(ns[i].Kind, names))
		i = k
	}
	return lines
}

// note tells one thing of the agents of these names.
func (t *Board) note(kind match.NoteKind, names []string) string {
	who, many := together(names), len(names) > 1
	verb := func(one, more string) string {
		if many {
			return who + " " + more
		}
		return who + " " + one
	}
	switch kind {
	case match.NoteOpens:
		return verb("ends with the safe", "end with the safe")
	case match.NoteEndsGame:
		return verb("reaches the goal: the game ends", "reach the goal: the game ends")
	case match.NoteLastRound:
		return verb("reaches the goal: the last round", "reach the goal: the last round")
	case match.NoteDossiers:
		return "A score crosses the line: the dossiers are written"
	case match.NotePasses:
		return verb("only passes the safe", "only pass the safe")
	case match.NoteStoodThere:
		return verb("was already there", "were already there")
	}
	return "Nobody ends at the safe in " + match.PlaceName(t.view.SafeAt())
}

// together lists names in a sentence.
func together(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// slipSizes are the type sizes of a slip’s title and of its sentences, tried from the largest.
var slipSizes = [][2]float64{{19, 15.5}, {17, 15}, {16, 14}}

// addSlip lays the slip into the park, its words as large as they fit. Where even the smallest are too much, the last sentences give way, never half a sentence.
func (t *Board) addSlip() {
	if t.hand != nil && !t.table.HandInRail() {
		t.addStake()
		return
	}
	title, lines := t.slip()
	r := t.table.Slip
	th, ty := t.back.Kit.Theme, t.back.Type
	if title == "" {
		if t.line.Running() {
			return // what happens can be seen
		}
		words := t.lastDeed()
		if words == "" {
			words = wordsOpening
		}
		t.sayWrapped(t.marks, t.style(lettering.Italic, 18).With(th.Words).Aligned(lettering.Center), words, r)
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
		short := title
		if ty.Width(head, short) > inner { // that it is what comes then can be seen from the rest
			short = strings.TrimPrefix(short, "Then: ")
			short = strings.ToUpper(short[:1]) + short[1:]
		}
		if heads = ty.Wrap(head, short, inner); height() <= r.H {
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
