package rules

// View is a game as one seat may know it, or as the public does: everything else is masked. Two games that differ only
// in what a seat may not know give it equal views (==). Whatever a computer player decides or a screen shows comes from
// a view.
type View struct {
	Game
	Viewer Seat // NoSeat: the public
}

// View returns what a seat may know; NoSeat is the public, who know what everybody at the table sees. When the game is
// over all is public.
func (g *Game) View(s Seat) View {
	v := View{Game: *g, Viewer: s}
	if g.phase == PhaseOver {
		return v
	}
	for t := range Seat(MaxSeats) {
		if t != s {
			v.identity[t] = NoAgent
			v.extra[t] = 0
			for i := range v.held[t] {
				v.hands[t][i] = HiddenCard
			}
			if v.written.Has(t) {
				for i := range v.dossiers[t] {
					v.dossiers[t][i] = GuessHidden
				}
			}
		}
	}
	v.deck = Pile{}
	return v
}

// Known reports whether nothing is masked: true of games, false of views while the game goes on.
func (g *Game) FullyKnown() bool {
	for s := range Seat(g.dealt) {
		if g.dossiers[s][0] == GuessHidden {
			return false
		}
	}
	return g.Owners.allKnown() && g.hiddenCards() == 0 && !g.deckMasked()
}

// For returns the action as a viewer may see it, NoSeat being the public; g is the game, or anybody’s view of it,
// before the action. What chance deals is its receiver’s, and a dossier its writer’s; a kind that is not known to be
// public shows nothing.
func (a Action) RedactFor(viewer Seat, g *Game) Action {
	switch a.Kind {
	case KindAgents, KindFirstRoll, KindRoll, KindMove, KindSafe, KindOffer, KindCall, KindPass, KindPlay, KindJoin:
		return a
	case KindDeal:
		if Seat(g.dealt) != viewer {
			a.Agent = NoAgent
		}
		return a
	case KindPassport:
		if g.Drawer() != viewer {
			a.Agent = NoAgent
		}
		return a
	case KindDraw:
		if g.Drawer() != viewer {
			a.Card = HiddenCard
		}
		return a
	case KindDossier:
		if a.Seat != viewer {
			var hidden [NumAgents]Guess
			for i := range hidden {
				hidden[i] = GuessHidden
			}
			return WriteDossier(a.Seat, hidden)
		}
		return a
	}
	return Action{Kind: a.Kind}
}
