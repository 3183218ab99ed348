package speaker

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"syscall/js"

	"heimlich/scenes/sound"
)

// newDevice returns the Web Audio device. Every cue is an audio node. Music is scheduled ahead, so that there are no
// gaps while the page is busy. It uses no audio worklet, because the page's content policy forbids its script.
func newDevice(seed uint64) device {
	b := &browser{band: sound.NewBand(seed), suspended: true, idle: 2 * restAfter} // at rest until it is used
	b.listen()
	return b
}

// browser is a [sound.Output] of audio nodes:
//
//	voice → (low-pass) → gain → place ─→ cues ─┐
//	slices of music → run → music → duck ──────┼→ all → destination
//	rain, twice, left and right → bed ─────────┘
type browser struct {
	band       *sound.Band
	context    js.Value // undefined until the user first touches the page
	broken     error    // why there is no sound, nil if there is
	touched    bool     // the user touched the page
	running    bool     // the context plays
	suspending bool     // suspend was called, which takes effect later
	hidden     bool     // the page is hidden
	suspended  bool     // the context is or should be suspended
	idle       float64  // seconds since anything was audible and wanted
	cuesEnd    float64  // the context's time when the last cue ends

	all, cues, music, duck, rainNode, slicesNode js.Value
	volumes                                      [numFaders]float64 // last goals, by fader
	clockStart                                   float64            // the context's time at clock 0
	clips                                        map[*sound.Clip]js.Value
	voices                                       [sound.Slots]node
	raining                                      *sound.Clip // the clip that rain plays, nil for none

	scheduledUntil float64   // the context's time up to which music is scheduled
	scheduledAt    float64   // the context's time of the last scheduling, constant within a frame
	burst          int       // slices scheduled at that time
	slice          []float32 // buffer of scheduleMusic
	bytes          []byte    // buffer of fill
}

// The faders whose volume changes, as indices of browser.volumes.
const (
	cuesFader = iota
	musicFader
	rainFader
	duckFader
	numFaders
)

// node is the voice of a slot.
type node struct {
	source, gain js.Value
	start        float64 // in the context’s time
	used         bool
}

// listen handles touches of the page, which allow sound, and its hiding and showing.
func (b *browser) listen() {
	doc := js.Global().Get("document")
	if !doc.Truthy() {
		b.broken = errors.New("there is no page")
		return
	}
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		b.touched = true
		b.createContext()
		b.resume(true)
		return nil
	})
	for _, event := range []string{"touchend", "keyup", "mouseup", "pointerup"} {
		doc.Call("addEventListener", event, wake, map[string]any{"capture": true, "passive": true})
	}
	doc.Call("addEventListener", "visibilitychange", js.FuncOf(func(js.Value, []js.Value) any {
		if b.hidden = doc.Get("hidden").Bool(); b.hidden {
			b.suspend()
		} else {
			b.resume(true)
		}
		return nil
	}))
}

// recoverError recovers from exceptions of the browser, such as a missing method or lack of memory. It turns sound off.
// It must be deferred.
func (b *browser) recoverError() {
	switch r := recover().(type) {
	case nil:
	case js.Error:
		b.broken = r
	case string: // what js.Value.Call panics with if the method is missing
		if !strings.HasPrefix(r, "syscall/js: ") {
			panic(r)
		}
		b.broken = errors.New(r)
	default:
		panic(r)
	}
}

// latency is the requested delay of sounds in seconds. The browser’s smallest one costs twice as much CPU, because it
// wakes three times as often.
const latency = 0.03

// createContext creates the context and its permanent nodes. Browsers allow sound only after the user touched the page.
func (b *browser) createContext() {
	if b.context.Truthy() || b.broken != nil || b.suspended {
		return
	}
	class := js.Global().Get("AudioContext")
	if !class.Truthy() {
		class = js.Global().Get("webkitAudioContext")
	}
	if !class.Truthy() {
		b.broken = errors.New("the browser has no Web Audio")
		return
	}
	defer b.recoverError()
	b.context = class.New(map[string]any{"sampleRate": sound.SampleRate, "latencyHint": latency})
	context := b.context
	context.Set("onstatechange", js.FuncOf(func(js.Value, []js.Value) any {
		b.running = context.Get("state").String() == "running"
		return nil
	}))
	b.createNodes(context)
	b.running = context.Get("state").String() == "running"
}

// createNodes creates the permanent nodes in a context.
func (b *browser) createNodes(context js.Value) {
	b.context = context
	b.all = b.fader(context.Get("destination"))
	b.cues, b.duck, b.rainNode = b.fader(b.all), b.fader(b.all), b.fader(b.all)
	b.music = b.fader(b.duck)
	b.slicesNode = b.fader(b.music)
	b.clips = map[*sound.Clip]js.Value{}
	b.voices, b.raining = [sound.Slots]node{}, nil
	for _, fader := range []js.Value{b.cues, b.music, b.rainNode} {
		fader.Get("gain").Set("value", 0)
	}
	b.volumes = [numFaders]float64{}
	b.clockStart, b.scheduledUntil = math.NaN(), 0
	b.fadeIn()
}

// fader returns a new gain node whose output is connected to another node.
func (b *browser) fader(to js.Value) js.Value {
	node := b.context.Call("createGain")
	node.Call("connect", to)
	return node
}

// fadeInTime is the length of fadeIn, in seconds.
const fadeInTime = 0.15

// fadeIn fades in everything, to avoid a click.
func (b *browser) fadeIn() {
	gain, now := b.all.Get("gain"), b.now()
	gain.Call("cancelScheduledValues", now)
	gain.Call("setValueAtTime", 0, now)
	gain.Call("linearRampToValueAtTime", 1, now+fadeInTime)
}

// now returns the context's time.
func (b *browser) now() float64 { return b.context.Get("currentTime").Float() }

// suspend suspends the context.
func (b *browser) suspend() {
	defer b.recoverError()
	if b.running {
		b.suspending = true
		ignoreRejection(b.context.Call("suspend"))
	}
}

// resume resumes the context after a suspension or an interruption, unless the page is hidden. If softly is true it
// fades in, because the stop may have cut a sound.
func (b *browser) resume(softly bool) {
	defer b.recoverError()
	wanted := b.context.Truthy() && !b.hidden && !b.suspended
	if resting := !b.running || b.suspending; !wanted || !resting {
		return
	}
	if b.suspending = false; softly {
		b.fadeIn()
	}
	ignoreRejection(b.context.Call("resume"))
}

// ignoreRejection ignores the rejection of a promise. The context’s state shows the outcome.
func ignoreRejection(promise js.Value) {
	if promise.Type() == js.TypeObject {
		promise.Call("catch", ignored)
	}
}

// ignored is a callback that does nothing.
var ignored = js.FuncOf(func(js.Value, []js.Value) any { return nil })

// restAfter is the silence after which the context is suspended, in seconds.
const restAfter = 1.5

// setSuspended suspends or resumes the context.
func (b *browser) setSuspended(on bool) {
	if on == b.suspended {
		return
	}
	if b.suspended = on; on {
		b.suspend()
		return
	}
	if b.touched {
		b.createContext()
	}
	b.resume(false)
}

// audible reports whether anything is audible now.
func (b *browser) audible() bool {
	music := b.volumes[musicFader] > 0 && !b.band.Idle()
	rain := b.volumes[rainFader] > 0 && b.raining != nil
	return music || rain || b.now() < b.cuesEnd
}

// update implements device.
func (b *browser) update(wanted, _ bool, dt float64) (sound.Output, error) {
	if b.broken != nil {
		return nil, noDevice(b.broken)
	}
	if b.idle += dt; wanted && (!b.context.Truthy() || b.audible()) {
		b.idle = 0
	}
	unused := !wanted && !b.context.Truthy() // if sound is off at the start, a touch creates no context
	b.setSuspended(unused || b.idle > restAfter)
	switch {
	case b.hidden || !b.context.Truthy():
		return nil, nil
	case b.suspended && wanted:
		return b, nil // any sound wakes it
	case b.suspended || !b.running:
		return nil, nil
	}
	b.scheduleMusic()
	return b, nil
}

// The conductor's clock and the context's time drift apart.
const (
	maxDrift   = 0.08 // seconds beyond which clockStart is set at once
	driftShare = 0.03 // share by which a smaller drift is corrected at each call
)

// Clock implements [sound.Output].
func (b *browser) Clock(now float64) {
	start := b.now() - now
	if drift := start - b.clockStart; math.IsNaN(b.clockStart) || math.Abs(drift) > maxDrift {
		b.clockStart = start
	} else {
		b.clockStart += drift * driftShare
	}
}

// lead is the delay of voices behind the clock, in seconds, which lets them start exactly.
const lead = latency

// cutFade is the fade-out of a replaced voice, in seconds.
const cutFade = 0.005

// lowPassQ is the quality of the low-pass filter of voices, in dB as Web Audio wants it.
var lowPassQ = 20 * math.Log10(0.6)

// Start implements [sound.Output].
func (b *browser) Start(slot int, voice sound.Voice) {
	defer b.recoverError()
	now := b.now()
	if !voice.Now {
		now = max(now, b.clockStart+voice.At+lead)
	}
	b.end(&b.voices[slot], now)
	source := b.context.Call("createBufferSource")
	source.Set("buffer", b.buffer(voice.Clip))
	place := b.context.Call("createStereoPanner")
	place.Get("pan").Set("value", math.Atan2(voice.Right, voice.Left)*4/math.Pi-1)
	place.Call("connect", b.cues)
	gain := b.fader(place)
	gain.Get("gain").Set("value", math.Hypot(voice.Left, voice.Right))
	to := gain
	if voice.LowPass > 0 {
		to = b.context.Call("createBiquadFilter")
		to.Get("frequency").Set("value", voice.LowPass)
		to.Get("Q").Set("value", lowPassQ)
		to.Call("connect", gain)
	}
	source.Call("connect", to)
	source.Call("start", now)
	b.cuesEnd = max(b.cuesEnd, now+voice.Clip.Seconds())
	b.idle = 0
	b.setSuspended(false)
	b.voices[slot] = node{source, gain, now, true}
}

// end fades out a voice from a time on, in the context’s time.
func (b *browser) end(ending *node, stop float64) {
	if !ending.used {
		return
	}
	ending.used = false
	if ending.start >= stop { // it never began
		ending.source.Call("stop", 0)
		return
	}
	gain := ending.gain.Get("gain")
	gain.Call("setValueAtTime", gain.Get("value"), stop)
	gain.Call("linearRampToValueAtTime", 0, stop+cutFade)
	ending.source.Call("stop", stop+cutFade)
}

// buffer returns a clip as an AudioBuffer, cached.
func (b *browser) buffer(clip *sound.Clip) js.Value {
	if buffer, ok := b.clips[clip]; ok {
		return buffer
	}
	samples := make([]float32, len(clip.Samples))
	for i, s := range clip.Samples {
		samples[i] = float32(s) / math.MaxInt16
	}
	buffer := b.context.Call("createBuffer", 1, len(samples), sound.SampleRate)
	b.fill(buffer, 0, samples, 1)
	b.clips[clip] = buffer
	return buffer
}

// fill copies every stride-th sample, from the first on, into a channel of a buffer.
func (b *browser) fill(buffer js.Value, channel int, samples []float32, stride int) {
	const size = 4 // bytes of a float32
	n := (len(samples) + stride - 1) / stride
	if cap(b.bytes) < size*n {
		b.bytes = make([]byte, size*n)
	}
	bytes := b.bytes[:size*n]
	for i := range n {
		binary.LittleEndian.PutUint32(bytes[size*i:], math.Float32bits(samples[i*stride]))
	}
	array := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(array, bytes)
	buffer.Call("copyToChannel", js.Global().Get("Float32Array").New(array.Get("buffer")), channel)
}

// CancelScheduled implements [sound.Output].
func (b *browser) CancelScheduled() {
	now := b.now()
	for i := range b.voices {
		if voice := &b.voices[i]; voice.used && voice.start > now {
			voice.used = false
			voice.source.Call("stop", 0)
		}
	}
}

// Volumes implements [sound.Output].
func (b *browser) Volumes(cues, music, rain, duck float64) {
	const duckDown = 0.03 // the music makes room faster than it returns, in seconds
	now := b.now()
	for i, fader := range [numFaders]struct {
		node js.Value
		goal float64
		time float64 // the time constant, in seconds
	}{
		cuesFader:  {b.cues, cues, 0.02},
		musicFader: {b.music, music, 0.1},
		rainFader:  {b.rainNode, rain, 1},
		duckFader:  {b.duck, math.Pow(10, -duck/20), 0.25},
	} {
		if fader.goal == b.volumes[i] {
			continue
		}
		if i == duckFader && fader.goal < b.volumes[i] {
			fader.time = duckDown
		}
		b.volumes[i] = fader.goal
		fader.node.Get("gain").Call("setTargetAtTime", fader.goal, now, fader.time)
	}
}

// Rain implements [sound.Output].
func (b *browser) Rain(clip *sound.Clip) {
	if b.raining == clip {
		return
	}
	defer b.recoverError()
	b.raining = clip
	sides := b.context.Call("createChannelMerger", 2)
	sides.Call("connect", b.rainNode)
	for side := range 2 {
		source := b.context.Call("createBufferSource")
		source.Set("buffer", b.buffer(clip))
		source.Set("loop", true)
		source.Call("connect", sides, 0, side)
		source.Call("start", 0, float64(side)*clip.Seconds()/2)
	}
}
