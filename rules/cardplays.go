package rules

// playList lists the ways to play a card of a hand on a board. It skips masked cards, and fresh ones that must wait.
type playList struct {
	board *Board
	hand  *[MaxHand]Card
}

// cardPlays returns the ways to play a card of a seat's hand now.
func (g *Game) cardPlays(s Seat) playList { return playList{&g.Board, &g.hands[s]} }

// count returns the number of ways.
func (p playList) count() int {
	n, last := 0, NoCard
	for _, c := range p.hand {
		if c != last && c != NoCard && c <= NumCardKinds {
			n += p.board.countTargets(c)
		}
		last = c
	}
	return n
}

// any reports whether there is a way; a masked card may have one.
func (p playList) any() bool {
	last := NoCard
	for _, c := range p.hand {
		if c == HiddenCard || c != last && c != NoCard && c <= NumCardKinds && p.board.countTargets(c) > 0 {
			return true
		}
		last = c
	}
	return false
}

// nth returns the i-th way, in the order of Compare.
func (p playList) nth(i int) Action {
	last := NoCard
	for _, c := range p.hand {
		if c != last && c != NoCard && c <= NumCardKinds {
			n := p.board.countTargets(c)
			if i < n {
				return p.board.nthTarget(c, i)
			}
			i -= n
		}
		last = c
	}
	return Action{}
}
