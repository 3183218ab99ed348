package sound

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"heimlich/assets"
)

// Recipe describes how a cue is rendered and mixed. It is a cue of assets/sound/cues.txt, which explains the format.
type Recipe struct {
	Cue      Cue
	Class    string  // A (loud) to D (soft), R for the rain
	Variants int     // number of renderings, which differ in pitch and random numbers
	Priority int     // 0 to 9; a cue replaces only cues of its own or a lower priority
	Voices   int     // how many may sound at a time
	Duck     float64 // reduction of the music, in dB
	OnScale  bool    // it is played on the degrees of a scale
	Loops    bool    // it repeats without a gap

	pitch     float64              // the pitch range of the variants, as a fraction
	layers    []layer              // sounds that are added up
	materials map[string][]partial // partials of each material, by name
}

// optional reports whether PresetReduced leaves the cue out.
func (r *Recipe) optional() bool { return r.Class == "C" || r.Class == "D" }

type (
	// layer is one sound of a cue, and its repetitions.
	layer struct {
		at             float64  // start, in ms
		times          int      // how many times it is played
		gap            float64  // from the first to the second, in ms
		accel          float64  // factor from each gap to the next
		step           float64  // change of the gain from one to the next, in dB
		jitter         float64  // largest random shift of each, in ms
		kind, material string   // kind is "hit", "tone" or "noise"; only a hit has a material
		args           []number // by kind, see hitFrequency and below
	}
	// number is a number of a recipe. With onScale, value is a multiple of the frequency that lies degreesUp degrees
	// above the one that is played. The format file calls the scale "ladder".
	number struct {
		value     float64
		onScale   bool
		degreesUp int
	}
	// partial is an overtone: its frequency, gain and decay relative to those of the hit, as factors.
	partial struct{ ratio, gain, decay float64 }
)

// Recipes returns the recipes in the order of the file. They are shared and must not be changed.
var Recipes = sync.OnceValue(func() []*Recipe {
	recipes, err := readRecipes("cues.txt", assets.Sound("cues.txt"))
	if err != nil {
		panic(err) // the file is embedded, and a test parses it
	}
	return recipes
})

// Find returns the recipe of a cue, nil if there is none.
func Find(c Cue) *Recipe { return byCue()[c] }

// byCue indexes the recipes.
var byCue = sync.OnceValue(func() map[Cue]*Recipe {
	index := map[Cue]*Recipe{}
	for _, r := range Recipes() {
		index[r.Cue] = r
	}
	return index
})

// Degrees returns the first and last degree on which a cue is played, both 0 for a cue without a scale.
func (r *Recipe) Degrees() (first, last int) {
	if r.OnScale {
		return Lowest, Highest
	}
	return 0, 0
}

// readRecipes parses recipes. An error names the file and the line.
func readRecipes(name, text string) ([]*Recipe, error) {
	var recipes []*Recipe
	materials := map[string][]partial{}
	err := lines(name, text, "#", func(line string) error {
		words := strings.Fields(line)
		switch {
		case words[0] == "material" && len(words) > 2:
			partials, err := readPartials(words[2:])
			if err != nil {
				return err
			}
			materials[words[1]] = append(materials[words[1]], partials...)
			return nil
		case words[0] == "cue":
			recipe, err := readCue(words[1:])
			if err != nil {
				return err
			}
			recipe.materials = materials
			recipes = append(recipes, recipe)
			return nil
		case len(recipes) == 0:
			return fmt.Errorf("a layer without a cue")
		}
		layer, err := readLayer(words)
		if err != nil {
			return err
		}
		if layer.kind == "hit" && materials[layer.material] == nil {
			return fmt.Errorf("there is no material %q", layer.material)
		}
		recipe := recipes[len(recipes)-1]
		for _, arg := range layer.args {
			if arg.onScale && !recipe.OnScale {
				return fmt.Errorf("%s is not played on the ladder", recipe.Cue)
			}
		}
		recipe.layers = append(recipe.layers, layer)
		return nil
	})
	return recipes, err
}

// readPartials parses partials like 2.76:-5:.6: the ratio, the gain in dB and the decay.
func readPartials(words []string) ([]partial, error) {
	var partials []partial
	for _, word := range words {
		values, err := floats(strings.Split(word, ":"), 3)
		if err != nil {
			return nil, err
		}
		partials = append(partials, partial{ratio: values[0], gain: factor(values[1]), decay: values[2]})
	}
	return partials, nil
}

// readCue parses the words of a cue line after "cue".
func readCue(words []string) (*Recipe, error) {
	const required = 7 // the words before the flags
	if len(words) < required {
		return nil, fmt.Errorf("a cue has a name, a class and five numbers")
	}
	values, err := floats(words[2:required], 5)
	if err != nil {
		return nil, err
	}
	recipe := &Recipe{Cue: Cue(words[0]), Class: words[1], pitch: values[0] / 100, Variants: int(values[1]),
		Priority: int(values[2]), Voices: int(values[3]), Duck: values[4]}
	if _, ok := classes[recipe.Class]; !ok {
		return nil, fmt.Errorf("there is no class %q", recipe.Class)
	}
	if recipe.Variants < 1 || recipe.Voices < 1 {
		return nil, fmt.Errorf("%s needs a variant and a voice", recipe.Cue)
	}
	for _, flag := range words[required:] {
		switch flag {
		case "ladder":
			recipe.OnScale = true
		case "loop":
			recipe.Loops = true
		default:
			return nil, fmt.Errorf("%q is neither ladder nor loop", flag)
		}
	}
	return recipe, nil
}

// The arguments of a hit, as indices. Frequencies are in Hz, times in ms and gains in dB, also below.
const (
	hitFrequency = iota
	hitT60
	hitGain
	hitArgs // the number of arguments
)

// The arguments of a tone.
const (
	toneFirst = iota // first frequency
	toneLast         // last frequency
	toneGlide        // time from the first frequency to the last
	toneAttack
	toneT60
	toneGain
	toneArgs
)

// The arguments of noise. A glide to other frequencies is optional.
const (
	noiseLow  = iota // lower frequency
	noiseHigh        // upper frequency
	noiseAttack
	noiseT60
	noiseGain
	noiseArgs                          // the number without a glide
	noiseLastLow       = noiseArgs     // lower frequency at the end
	noiseLastHigh      = noiseArgs + 1 // upper frequency at the end
	noiseArgsWithGlide = noiseArgs + 2
)

// requiredArgs is the number of arguments of each kind of layer.
var requiredArgs = map[string]int{"hit": hitArgs, "tone": toneArgs, "noise": noiseArgs}

// readLayer parses the words of a layer: its time and repetitions, kind, material, and numbers.
func readLayer(words []string) (layer, error) {
	layer := layer{times: 1, accel: 1}
	if len(words) < 4 {
		return layer, fmt.Errorf("a layer has a time, a kind and numbers")
	}
	layer.kind = words[1]
	at, repetitions, repeats := strings.Cut(words[0], "x")
	var err error
	if layer.at, err = strconv.ParseFloat(at, 64); err != nil {
		return layer, err
	}
	if repeats {
		values, err := floats(strings.Split(repetitions, ":"), 5)
		if err != nil {
			return layer, err
		}
		layer.times, layer.gap, layer.accel = int(values[0]), values[1], values[2]
		layer.step, layer.jitter = values[3], values[4]
	}
	args := words[2:]
	if layer.kind == "hit" {
		layer.material, args = words[2], words[3:]
	}
	required, ok := requiredArgs[layer.kind]
	if !ok {
		return layer, fmt.Errorf("there is no kind of layer %q", layer.kind)
	}
	glides := layer.kind == "noise" && len(args) == noiseArgsWithGlide
	if len(args) != required && !glides {
		return layer, fmt.Errorf("%s has %d numbers", layer.kind, len(args))
	}
	for _, word := range args {
		arg, err := readNumber(word)
		if err != nil {
			return layer, err
		}
		layer.args = append(layer.args, arg)
	}
	return layer, nil
}

// readNumber parses a number. "*2+3" is on the scale: twice the frequency of the third degree above.
func readNumber(word string) (n number, err error) {
	value, onScale := strings.CutPrefix(word, "*")
	n.onScale = onScale
	if onScale {
		var degrees string
		var shifted bool
		if value, degrees, shifted = strings.Cut(value, "+"); shifted {
			if n.degreesUp, err = strconv.Atoi(degrees); err != nil {
				return n, err
			}
		}
	}
	n.value, err = strconv.ParseFloat(value, 64)
	return n, err
}

// atDegree returns the value of the number when its cue is played on a degree.
func (n number) atDegree(degree int) float64 {
	if n.onScale {
		return n.value * scaleFrequency(degree+n.degreesUp)
	}
	return n.value
}

// floats parses n numbers.
func floats(words []string, n int) ([]float64, error) {
	if len(words) != n {
		return nil, fmt.Errorf("%d numbers instead of %d", len(words), n)
	}
	values := make([]float64, n)
	for i, word := range words {
		value, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", word)
		}
		values[i] = value
	}
	return values, nil
}
