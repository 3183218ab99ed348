package sound

import "sort"

// TriggerKind is a kind of visible event at the table that has a sound.
type TriggerKind int

// The kinds of events.
const (
	TriggerTurn     TriggerKind = iota // a turn begins
	TriggerTumble                      // the die tumbles and stops
	TriggerWalk                        // an agent walks Steps buildings
	TriggerMakeRoom                    // an agent steps aside
	TriggerFly                         // an agent flies to a building
	TriggerOpen                        // the safe opens
	TriggerPay                         // a building of To points scores
	TriggerHop                         // a token moves Steps spaces, from From to To points
	TriggerClose                       // the safe closes, at a building of To points
	TriggerCarry                       // the safe is carried
	TriggerDraw                        // a player draws a card
	TriggerCard                        // a card is played: lifted, shown and put away
	TriggerSecond                      // a player gets a second agent
	TriggerBox                         // a card is removed from the game
	TriggerShuffle                     // the discards are shuffled
	TriggerKnock                       // a player calls
	TriggerPass                        // a player passes or declines
	TriggerWrite                       // a player has written a dossier
	TriggerBell                        // the dossiers are opened
	TriggerLastLap                     // the last round begins
	TriggerFinale                      // the game ends
)

// Trigger is a visible event. It holds only what everybody at the table sees, without agents, owners or cards, so that
// sounds reveal nothing.
type Trigger struct {
	Kind         TriggerKind
	At, Duration float64 // in seconds of the script
	X, X2        float64 // start and end position, −1 (left) to 1
	Depth        float64 // 0 (front) to 1 (back)
	Steps        int     // buildings walked, or spaces moved
	From, To     int     // points before and after
	ByOpponent   bool    // an opponent causes it
}

// Pace selects how many of the table’s sounds are played; it follows the animation speed.
type Pace int

// The paces: Unhurried plays all sounds, Hurried fewer, and AtOnce only the important ones.
const (
	Unhurried Pace = iota
	Hurried
	AtOnce
)

// The fractions of an animation at which sounds start.
var (
	bounces  = [...]float64{0.246, 0.585} // the die hits the table, before it stops
	cardSnap = 0.60 / 1.55
	cardAway = 1.30 / 1.55
)

// The minimum times between sounds of a kind, in seconds.
const (
	betweenSteps        = 0.11
	betweenHurriedSteps = 0.2 // half of it between sounds that are played
	betweenPasses       = 0.5
	betweenRooms        = 0.05
)

// Requests returns the requests of a script’s events, by time. Triggers must be by time too. Some get no sound, as the
// pace demands.
func Requests(triggers []Trigger, pace Pace) []CueRequest {
	h := &scheduler{pace: pace, lastPass: -1, lastRoom: -1, lastLanding: -1}
	for i := 0; i < len(triggers); {
		count := 1
		switch trigger := triggers[i]; trigger.Kind {
		case TriggerHop:
			for i+count < len(triggers) && triggers[i+count].Kind == TriggerHop && triggers[i+count].At == trigger.At {
				count++
			}
			h.addHops(triggers[i : i+count])
		case TriggerWalk:
			for i+count < len(triggers) && triggers[i+count].Kind == TriggerWalk {
				count++
			}
			h.addWalks(triggers[i : i+count])
		default:
			h.addSingle(trigger)
		}
		i += count
	}
	sort.SliceStable(h.requests, func(i, k int) bool { return h.requests[i].At < h.requests[k].At })
	return h.requests
}

// scheduler collects the requests of a script.
type scheduler struct {
	pace               Pace
	requests           []CueRequest
	lastPass, lastRoom float64 // times of the last pass and the last step aside, −1 for none
	lastLanding        int     // index of the last landing's request in a scoring, −1 for none
}

// opponentGain is the gain of an opponent's sounds, in dB.
const opponentGain = -6

// ByOpponent reports whether an opponent causes the sound: such requests have a gain of at most opponentGain.
func (c CueRequest) ByOpponent() bool { return c.Gain <= opponentGain }

// add adds a cue of an event, at a time, position and gain in dB. It drops soft cues of opponents, and at pace AtOnce
// all but the loud ones.
func (sc *scheduler) add(trigger Trigger, cue Cue, at, x, gain float64) {
	recipe := Find(cue)
	if trigger.ByOpponent && recipe.Class == "D" || sc.pace == AtOnce && recipe.Class != "A" {
		return
	}
	if trigger.ByOpponent {
		gain += opponentGain
	}
	sc.requests = append(sc.requests, CueRequest{Cue: cue, At: at, Degree: trigger.To, Pan: x, Depth: trigger.Depth,
		Gain: gain})
}

// simpleCues holds the cues that start with their event at any pace.
var simpleCues = map[TriggerKind]Cue{TriggerTurn: CueTurnBegins, TriggerSecond: CueSecond, TriggerBox: CueBox,
	TriggerShuffle: CueShuffle,
	TriggerKnock:   CueKnock,
	TriggerWrite:   CueWrite}

// importantCues holds the cues of events that concern all players. An opponent’s are as loud as a person’s.
var importantCues = map[TriggerKind]Cue{TriggerOpen: CueSafeOpen, TriggerPay: CuePay, TriggerClose: CueSafeClose,
	TriggerBell:    CueBell,
	TriggerLastLap: CueLastLap,
	TriggerFinale:  CueFinale}

// addSingle adds the sounds of an event that does not depend on others.
func (sc *scheduler) addSingle(trigger Trigger) {
	end := trigger.At + trigger.Duration
	if c, ok := simpleCues[trigger.Kind]; ok {
		sc.add(trigger, c, trigger.At, trigger.X, 0)
	}
	if c, ok := importantCues[trigger.Kind]; ok {
		trigger.ByOpponent = false
		sc.add(trigger, c, trigger.At, trigger.X, 0)
		if trigger.Kind == TriggerClose {
			sc.lastLanding = -1
		}
	}
	slow := sc.pace == Unhurried
	switch trigger.Kind {
	case TriggerTumble:
		for i, share := range bounces {
			if slow || i == 0 {
				sc.add(trigger, CueBounce, trigger.At+share*trigger.Duration, trigger.X, -3*float64(i))
			}
		}
		sc.add(trigger, CueRest, end, trigger.X, 0)
	case TriggerMakeRoom:
		if slow && trigger.At > sc.lastRoom+betweenRooms {
			sc.add(trigger, CueRoom, trigger.At, trigger.X, 0)
			sc.lastRoom = trigger.At
		}
	case TriggerFly:
		sc.add(trigger, CueFly, trigger.At, trigger.X, 0)
		sc.add(trigger, CueFootstep, end, trigger.X2, 0)
	case TriggerCarry:
		sc.add(trigger, CueSafeLift, trigger.At, trigger.X, 0)
		sc.add(trigger, CueSafeSet, end, trigger.X2, 0)
	case TriggerDraw:
		if slow {
			sc.add(trigger, CueDraw, trigger.At, trigger.X, 0)
		}
	case TriggerCard:
		sc.add(trigger, CueCardSnap, trigger.At+cardSnap*trigger.Duration, trigger.X2, 0)
		if slow {
			sc.add(trigger, CueCardLift, trigger.At, trigger.X, 0)
			sc.add(trigger, CueCardAway, trigger.At+cardAway*trigger.Duration, trigger.X2, 0)
		}
	case TriggerPass:
		if sc.lastPass < 0 || trigger.At-sc.lastPass >= betweenPasses {
			sc.add(trigger, CuePass, trigger.At, trigger.X, 0)
			sc.lastPass = trigger.At
		}
	}
}

// addWalks adds the footsteps of agents that walk at the same time, with a minimum interval between two. An opponent's
// walk has only its first and last step, a hurried one only the last.
func (sc *scheduler) addWalks(walks []Trigger) {
	var steps []CueRequest
	first := len(sc.requests)
	const quieterEach = 2 // dB, of each walk below the one before
	for i, walk := range walks {
		count := max(walk.Steps, 1)
		for k := 1; k <= count; k++ {
			if k < count && (sc.pace != Unhurried || walk.ByOpponent && k > 1) {
				continue
			}
			share := float64(k) / float64(count)
			sc.add(walk, CueFootstep, walk.At+share*walk.Duration, walk.X+(walk.X2-walk.X)*share,
				-quieterEach*float64(i))
		}
	}
	steps = append(steps, sc.requests[first:]...)
	sc.requests = sc.requests[:first]
	sort.SliceStable(steps, func(i, k int) bool { return steps[i].At < steps[k].At })
	const rounding = 1e-9
	last, between := -1.0, betweenSteps
	if sc.pace == Hurried {
		between = betweenHurriedSteps
	}
	for _, c := range steps {
		if last < 0 || c.At-last >= between-rounding {
			sc.requests = append(sc.requests, c)
			last = c.At
		}
	}
}

// groupGain is the extra gain when several tokens move at once, in dB.
const groupGain = 1.5

// addHops adds the notes of tokens that move together. There is one note per point of the farthest token, at pace
// Hurried for every third. The last one is its landing. At pace AtOnce there is only one landing for a whole scoring.
func (sc *scheduler) addHops(hops []Trigger) {
	far := hops[0]
	for _, hop := range hops {
		if max(hop.Steps, 1) > max(far.Steps, 1) {
			far = hop
		}
	}
	far.ByOpponent = false
	gain := 0.0
	if len(hops) > 1 {
		gain = groupGain
	}
	up := 1
	if far.To < far.From {
		up = -1
	}
	steps := max(far.Steps, 1)
	if sc.pace == AtOnce {
		sc.addLanding(far, up*steps, gain)
		return
	}
	for k := 1; k < steps; k++ {
		const hurriedEvery = 3
		if sc.pace == Hurried && k%hurriedEvery != 1 {
			continue
		}
		share := float64(k) / float64(steps)
		far.To = up * k
		sc.add(far, CueHop, far.At+share*far.Duration, far.X+(far.X2-far.X)*share, gain)
	}
	far.To = up * steps
	sc.add(far, CueLand, far.At+far.Duration, far.X2, gain)
}

// addLanding adds the landing of a whole scoring for its first hop, at pace AtOnce.
func (sc *scheduler) addLanding(hop Trigger, degree int, gain float64) {
	if sc.lastLanding >= 0 {
		return
	}
	sc.lastLanding = len(sc.requests)
	sc.requests = append(sc.requests, CueRequest{Cue: CueLand, At: hop.At, Degree: degree, Pan: hop.X2,
		Depth: hop.Depth, Gain: gain})
}

// The scores of the leader at which the music changes.
const (
	warmLead = 20
	hotLead  = 30
)

// TableMusic returns the music of a table: MusicCards during a card round, which cards tells. Else it depends on lead,
// the leader’s visible score.
func TableMusic(lead int, cards bool) Music {
	switch {
	case cards:
		return MusicCards
	case lead >= hotLead:
		return MusicHot
	case lead >= warmLead:
		return MusicWarm
	}
	return MusicCalm
}
