//go:build gallery

package scenes

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/gallery"
	"heimlich/scenes/nav"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
)

func init() {
	nav.Names = append(nav.Names, "gallery")
	slices.Sort(nav.Names)
	developerScenes["gallery"] = showGallery
}

// showGallery opens the gallery, which shows every drawing and control. No scene leads there, and players' builds leave
// it out.
func showGallery(ctx *appctx.Context, stack *nav.Stack, s *session.Session) {
	shown, err := gallery.New(ctx, showpieces(ctx), stack.Pop)
	if err != nil {
		s.Fail(err)
		return
	}
	stack.Push("gallery", shown)
}

// showpieces returns sample tables for the gallery, one per kind of decision.
func showpieces(ctx *appctx.Context) []gallery.Sample {
	var shown []gallery.Sample
	for _, position := range []struct {
		name  string
		phase rules.Phase
		v     rules.Variants
	}{
		{"roll", rules.PhaseRoll, rules.Variants{}},
		{"move", rules.PhaseMove, rules.Variants{TopSecret: true}},
		{"offer", rules.PhaseOffer, rules.Variants{TopSecret: true}},
		{"call", rules.PhaseCall, rules.Variants{TopSecret: true}},
		{"cards", rules.PhaseCards, rules.Variants{TopSecret: true}},
		{"safe", rules.PhaseSafe, rules.Variants{Dossier: true}},
	} {
		at := randomGameAt(position.phase, position.v)
		m, err := tables.BeginUnsavedAt(at.Position(), tablesetup.PositionOptions(&at), session.Helpers)
		if err != nil {
			ctx.AddProblem(err)
			continue
		}
		shown = append(shown, gallery.Sample{Name: position.name, Scene: board.New(ctx, m, board.Exits{})})
	}
	return shown
}

// randomGameAt returns a game of four, played at random until it is in a phase after turn 12. By then the agents have
// different scores. It tries seeds from 1 on.
func randomGameAt(phase rules.Phase, v rules.Variants) rules.Game {
	for seed := uint64(1); ; seed++ {
		position, err := rules.New(rules.Setup{Edition: rules.Amigo, Variants: v, Players: 4, First: rules.NoSeat})
		if err != nil {
			return position // can't happen: the set-up is valid
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		for !position.Over() {
			if position.Phase() == phase && position.Turn() > 12 {
				return position
			}
			var a rules.Action
			if position.IsChance() {
				a = dealer.Next(&position)
			} else {
				a = position.NthLegal(src.Intn(position.CountLegal()))
			}
			if err := position.Apply(a, nil); err != nil {
				return position
			}
		}
	}
}
