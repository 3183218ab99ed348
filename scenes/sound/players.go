package sound

import "math"

// players are those who play in the band, and the room they play in.
type players struct {
	bass   pluck
	guitar [3]pluck
	body   filter
	air    filter
	chimes [12]chime
	voice  int

	thump, thumpPhase      float64
	stir, tap, hat         filter
	eStir, tStir           float64
	eTap, eHat             float64
	rim                    [2]mode
	slow                   float64 // the vibrato's phase
	tank                   *tank
	tapFall, hatFall       float64
	thumpFall, stirFall    float64
	tuneThump, tuneVibrato float64
}

// balance is how loud each of them is; trim sets the level of all music.
type balance struct{ bass, guitar, vibe, brush, rim float64 }

var loud = balance{bass: 0.30, guitar: 0.24, vibe: 0.085, brush: 0.17, rim: 0.22}

const trim = 0.66

func (p *players) tune() {
	p.bass.soft, p.bass.climb = 0.45, 0.008
	for i := range p.guitar {
		p.guitar[i].soft, p.guitar[i].climb = 0.4, 0.02
	}
	p.body.tune(155, 1.1)
	p.air.tune(2300, 0.6)
	p.stir.tune(2900, 0.8)
	p.tap.tune(3300, 0.6)
	p.hat.tune(7800, 0.9)
	p.tank = newTank()
	p.tapFall, p.hatFall, p.thumpFall, p.stirFall = decay(110), decay(60), decay(150), decay(9000)
	p.tuneThump, p.tuneVibrato = 2*math.Pi*68/Rate, 2*math.Pi*4.9/Rate
}

// still stops what can no longer be heard.
func (p *players) still() {
	p.bass.still()
	for i := range p.guitar {
		p.guitar[i].still()
	}
	for i := range p.rim {
		if m := &p.rim[i]; math.Abs(m.y1)+math.Abs(m.y2) < 1e-9 {
			*m = mode{}
		}
	}
	for _, v := range []*float64{&p.thump, &p.eTap, &p.eHat, &p.eStir} {
		if *v < 1e-9 {
			*v = 0
		}
	}
}

// silence takes every hand off every string.
func (p *players) silence() {
	p.bass.silence()
	for i := range p.guitar {
		p.guitar[i].silence()
	}
	for i := range p.chimes {
		p.chimes[i].left = 0
	}
	p.rim = [2]mode{}
	p.thump, p.eTap, p.eHat, p.eStir = 0, 0, 0, 0
}

func (b *Band) strike(s stroke) {
	p := &b.players
	switch s.what {
	case bass:
		p.bass.strike(s.hz, 2000, 0.17, 0.22, 0.5, s.power, &b.d)
		p.thump = 0.14 * s.power
	case ghost:
		p.bass.strike(s.hz, 130, 0.3, 0.12, 0.8, s.power, &b.d)
	case guitar:
		for i := range p.guitar {
			p.guitar[i].strike(b.score.voicings[s.chord][i], 260, 0.13, 0.45, 0.6, s.power, &b.d)
		}
	case vibe:
		c := &p.chimes[p.voice%len(p.chimes)]
		p.voice++
		c.m = [3]mode{newMode(s.hz, 2100, s.power), newMode(s.hz*3.98, 520, 0.16*s.power), newMode(s.hz*10.2, 70, 0.05*s.power)}
		c.left, c.soft = samples(2600), 0
	case stir:
		p.eStir, p.tStir = s.power, 0
	case tap:
		p.eTap = s.power
	case hat:
		p.eHat = 0.5 * s.power
	case rim:
		p.rim = [2]mode{newMode(1720, 45, 0.7*s.power), newMode(486, 55, 0.8*s.power)}
	case kick:
		p.thump += 0.3 * s.power
	}
}

// Read fills left and right alternately and goes on where it left off.
func (b *Band) Read(out []float32) {
	for i := 0; i+1 < len(out); i += 2 {
		if float64(b.time) >= b.barAt && (b.now != nil || b.leave) {
			b.plan()
		}
		for b.begun < len(b.due) && b.due[b.begun].at <= b.time {
			b.strike(b.due[b.begun])
			b.begun++
		}
		b.time++
		if b.idle++; b.now != nil {
			b.idle = 0
		}
		if b.stopped {
			b.cut *= 0.9985 // about 30 ms to a tenth
		}
		left, right := b.step(&b.d, b.cut)
		b.gain += (b.goal - b.gain) * 0.0001
		out[i] = float32(left * b.gain * trim)
		out[i+1] = float32(right * b.gain * trim)
	}
}

// step is one sample of everybody together.
func (p *players) step(d *dice, cut float64) (left, right float64) {
	x := p.bass.step()
	_, body, _ := p.body.step(x + tiny)
	p.thump *= p.thumpFall
	if p.thumpPhase += p.tuneThump; p.thumpPhase > 2*math.Pi {
		p.thumpPhase -= 2 * math.Pi
	}
	bass := (x*0.5 + body*0.9) * loud.bass
	if p.thump > 1e-5 {
		bass += math.Sin(p.thumpPhase) * p.thump * loud.bass
	}
	guitar, _, _ := p.air.step((p.guitar[0].step()+p.guitar[1].step()+p.guitar[2].step())*loud.guitar + tiny)
	vibe := p.vibraphone() * loud.vibe
	brush := p.brushes(d) * loud.brush
	rim := (p.rim[0].step() + p.rim[1].step()) * loud.rim
	// The bass in the middle, guitar and brushes left, vibraphone and rim right.
	left = (bass*0.62 + guitar*0.80 + vibe*0.52 + brush*0.76 + rim*0.55) * cut
	right = (bass*0.62 + guitar*0.52 + vibe*0.84 + brush*0.62 + rim*0.80) * cut
	l, r := p.tank.step((guitar*0.5+vibe*0.5+brush*0.4+bass*0.10+rim*0.5)*cut + tiny)
	return left + l*0.16, right + r*0.16
}

func (p *players) vibraphone() float64 {
	sum := 0.0
	for j := range p.chimes {
		c := &p.chimes[j]
		if c.left == 0 {
			continue
		}
		c.left--
		c.soft += (1 - c.soft) * 0.012 // felt: 2 ms
		sum += (c.m[0].step() + c.m[1].step() + c.m[2].step()) * c.soft
	}
	if p.slow += p.tuneVibrato; p.slow > 2*math.Pi {
		p.slow -= 2 * math.Pi
	}
	return sum * (1 + 0.16*parabola(p.slow))
}

func (p *players) brushes(d *dice) float64 {
	n := d.noise()
	_, stir, _ := p.stir.step(n)
	_, tap, _ := p.tap.step(n)
	_, _, hat := p.hat.step(n)
	p.tStir += 1.0 / Rate
	swell := max(p.tStir*(0.62-p.tStir)*10.4, 0.25) // the brush never quite leaves the skin
	p.eStir *= p.stirFall
	out := stir*p.eStir*swell*0.5 + tap*p.eTap + hat*p.eHat
	p.eTap *= p.tapFall
	p.eHat *= p.hatFall
	return out
}
