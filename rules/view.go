package rules

// View is a game as one seat or the public may know it; everything else is masked. Two games that differ only in what a
// viewer may not know have equal views (==). Computer players decide, and screens draw, from views only.
type View struct {
	Game
	Viewer Seat // NoSeat for the public
}

// View returns the view of a seat, or of the public with NoSeat. After the end of the game nothing is masked.
func (g *Game) View(s Seat) View {
	view := View{Game: *g, Viewer: s}
	if g.phase == PhaseOver {
		return view
	}
	for t := range Seat(MaxSeats) {
		if t != s {
			view.identity[t] = NoAgent
			view.further[t] = 0
			for i := range view.handSizes[t] {
				view.hands[t][i] = HiddenCard
			}
			if view.written.Has(t) {
				for i := range view.dossiers[t] {
					view.dossiers[t][i] = GuessHidden
				}
			}
		}
	}
	view.deck = Pile{}
	return view
}

// AskedForCard returns the view as if seat s were asked for a card now, to preview what its cards would do. The
// receiver is unchanged.
func (v View) AskedForCard(s Seat) View {
	machine{&v.Game, nil}.askForCard(s)
	return v
}

// AskedInCall returns the view of a call as if seat s were asked now, because all answer at once. It is valid only in
// PhaseCall. The receiver is unchanged.
func (v View) AskedInCall(s Seat) View {
	v.asked = s
	return v
}

// FullyKnown reports whether nothing is masked. It is true of every game. It is false of a view once the game has
// secrets that the viewer may not know.
func (g *Game) FullyKnown() bool {
	for s := range Seat(g.dealt) {
		if g.dossiers[s][0] == GuessHidden {
			return false
		}
	}
	return g.Owners.allKnown() && g.hiddenCards() == 0 && !g.deckMasked()
}

// RedactFor returns the action as a viewer may see it, NoSeat for the public; g is the game before it, or any view of
// it. Only the receiving seat sees what chance deals, and only the writer sees a dossier. Of an unknown kind nothing is
// shown.
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
