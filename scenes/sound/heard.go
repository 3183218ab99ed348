package sound

import (
	"cmp"
	"slices"
)

// Seen is what is seen to happen at the table.
type Seen int

// What is seen.
const (
	SeenTurn     Seen = iota
	SeenTumble        // the die tumbles and lies
	SeenWalk          // somebody walks Steps buildings
	SeenMakeRoom      // somebody steps aside
	SeenFly           // somebody is taken through the air
	SeenOpen          // the safe opens
	SeenPay           // a building of To points pays
	SeenHop           // a token hops over Steps stones, from From to To points
	SeenClose         // the safe closes, at a building of To points
	SeenCarry         // the safe is carried
	SeenDraw
	SeenCard
	SeenSecond
	SeenBox
	SeenShuffle
	SeenKnock
	SeenPass // a pass, and whatever else says no
	SeenWrite
	SeenBell
	SeenLastLap
	SeenFinale
)

// Sight is something that is seen, as far as everybody at the table sees it: no agent, no owner, no card is in it, so nobody can be told by ear.
type Sight struct {
	Seen     Seen
	At, Long float64 // seconds of the script
	X, X2    float64 // where it is and where it goes, −1 (left) … 1
	Back     float64 // 0 (front) … 1
	Steps    int
	From, To int  // points
	Others   bool // it is an opponent who does it
}

// Pace is how fast the table plays.
type Pace int

// The paces: at an unhurried one all is heard, at a fast one less, at once only what counts.
const (
	Unhurried Pace = iota
	Hurried
	AtOnce
)

// The shares of a movement after which it is heard.
var (
	bounces  = [...]float64{0.246, 0.585} // the die touches the table, before it lies
	cardSnap = 0.60 / 1.55
	cardAway = 1.30 / 1.55
)

// Between what is heard there are at least so many seconds.
const (
	betweenSteps        = 0.11
	betweenHurriedSteps = 0.2 // half as long when they are heard
	betweenPasses       = 0.5
	betweenRooms        = 0.05
)

// Heard is what of a script is heard, in the order of the times.
func Heard(sights []Sight, pace Pace) []Call {
	h := &hearing{pace: pace, pass: -1, room: -1, paid: -1}
	for i := 0; i < len(sights); {
		n := 1
		switch s := sights[i]; s.Seen {
		case SeenHop:
			for i+n < len(sights) && sights[i+n].Seen == SeenHop && sights[i+n].At == s.At {
				n++
			}
			h.hop(sights[i : i+n])
		case SeenWalk:
			for i+n < len(sights) && sights[i+n].Seen == SeenWalk {
				n++
			}
			h.walk(sights[i : i+n])
		default:
			h.single(s)
		}
		i += n
	}
	slices.SortStableFunc(h.calls, func(a, b Call) int { return cmp.Compare(a.At, b.At) })
	return h.calls
}

type hearing struct {
	pace       Pace
	calls      []Call
	pass, room float64 // when the last one was heard
	paid       int     // the call of the count's last landing, −1 for none
}

// othersGain is how much softer opponents are, in dB.
const othersGain = -6

// OfOthers reports whether it is an opponent's doing, which concerns nobody else.
func (c Call) OfOthers() bool { return c.Gain <= othersGain }

// say adds a cue of a sight at a time and a place; a soft one of an opponent's is left out, and at once nearly everything.
func (h *hearing) say(s Sight, c Cue, at, x, gain float64) {
	r := Find(c)
	if s.Others && r.Class == "D" || h.pace == AtOnce && r.Class != "A" {
		return
	}
	if s.Others {
		gain += othersGain
	}
	h.calls = append(h.calls, Call{Cue: c, At: at, Degree: s.To, Place: x, Back: s.Back, Gain: gain})
}

// plain are the cues that are heard where the movement begins, whatever the pace.
var plain = map[Seen]Cue{SeenTurn: Turn, SeenSecond: Second, SeenBox: Box, SeenShuffle: Shuffle, SeenKnock: Knock, SeenWrite: Write}

// grave are the cues of what concerns everybody, whoever does it.
var grave = map[Seen]Cue{SeenOpen: SafeOpen, SeenPay: Pay, SeenClose: SafeClose, SeenBell: Bell, SeenLastLap: LastLap, SeenFinale: Finale}

func (h *hearing) single(s Sight) {
	end := s.At + s.Long
	if c, ok := plain[s.Seen]; ok {
		h.say(s, c, s.At, s.X, 0)
	}
	if c, ok := grave[s.Seen]; ok {
		s.Others = false
		h.say(s, c, s.At, s.X, 0)
		if s.Seen == SeenClose {
			h.paid = -1
		}
	}
	slow := h.pace == Unhurried
	switch s.Seen {
	case SeenTumble:
		for i, share := range bounces {
			if slow || i == 0 {
				h.say(s, Bounce, s.At+share*s.Long, s.X, -3*float64(i))
			}
		}
		h.say(s, Rest, end, s.X, 0)
	case SeenMakeRoom:
		if slow && s.At > h.room+betweenRooms {
			h.say(s, Room, s.At, s.X, 0)
			h.room = s.At
		}
	case SeenFly:
		h.say(s, Fly, s.At, s.X, 0)
		h.say(s, Step, end, s.X2, 0)
	case SeenCarry:
		h.say(s, SafeLift, s.At, s.X, 0)
		h.say(s, SafeSet, end, s.X2, 0)
	case SeenDraw:
		if slow {
			h.say(s, Draw, s.At, s.X, 0)
		}
	case SeenCard:
		h.say(s, CardSnap, s.At+cardSnap*s.Long, s.X2, 0)
		if slow {
			h.say(s, CardLift, s.At, s.X, 0)
			h.say(s, CardAway, s.At+cardAway*s.Long, s.X2, 0)
		}
	case SeenPass:
		if h.pass < 0 || s.At-h.pass >= betweenPasses {
			h.say(s, Pass, s.At, s.X, 0)
			h.pass = s.At
		}
	}
}

// walk lets the feet of all who set off together be heard, no two closer than the ear likes: of an opponent's walk the first and the last step, in a
// hurry the last.
func (h *hearing) walk(walks []Sight) {
	var steps []Call
	begun := len(h.calls)
	for i, s := range walks {
		n := max(s.Steps, 1)
		for k := 1; k <= n; k++ {
			if k < n && (h.pace != Unhurried || s.Others && k > 1) {
				continue
			}
			share := float64(k) / float64(n)
			h.say(s, Step, s.At+share*s.Long, s.X+(s.X2-s.X)*share, -2*float64(i))
		}
	}
	steps = append(steps, h.calls[begun:]...)
	h.calls = h.calls[:begun]
	slices.SortStableFunc(steps, func(a, b Call) int { return cmp.Compare(a.At, b.At) })
	last, between := -1.0, betweenSteps
	if h.pace == Hurried {
		between = betweenHurriedSteps
	}
	for _, c := range steps {
		if last < 0 || c.At-last >= between-1e-9 {
			h.calls = append(h.calls, c)
			last = c.At
		}
	}
}

// together is how much louder the hops of several tokens are, in dB.
const together = 1.5

// hop lets tokens climb that hop together: as many degrees as the farthest one has points to go, and the last stone is where it lands.
func (h *hearing) hop(hops []Sight) {
	far := hops[0]
	for _, s := range hops {
		if max(s.Steps, 1) > max(far.Steps, 1) {
			far = s
		}
	}
	far.Others = false
	gain := 0.0
	if len(hops) > 1 {
		gain = together
	}
	up := 1
	if far.To < far.From {
		up = -1
	}
	n := max(far.Steps, 1)
	if h.pace == AtOnce {
		h.landAtOnce(far, up*n, gain)
		return
	}
	for k := 1; k < n; k++ {
		if h.pace == Hurried && k%3 != 1 {
			continue
		}
		share := float64(k) / float64(n)
		far.To = up * k
		h.say(far, Hop, far.At+share*far.Long, far.X+(far.X2-far.X)*share, gain)
	}
	far.To = up * n
	h.say(far, Land, far.At+far.Long, far.X2, gain)
}

// landAtOnce lets one landing stand for all of a count.
func (h *hearing) landAtOnce(s Sight, degree int, gain float64) {
	if h.paid >= 0 {
		return
	}
	h.paid = len(h.calls)
	h.calls = append(h.calls, Call{Cue: Land, At: s.At, Degree: degree, Place: s.X2, Back: s.Back, Gain: gain})
}

// ForTable is the music of a table: how far the leader is, as it is shown, and whether the table waits for cards.
func ForTable(lead int, cards bool) Music {
	switch {
	case cards:
		return Cards
	case lead >= 30:
		return Hot
	case lead >= 20:
		return Warm
	}
	return Calm
}
