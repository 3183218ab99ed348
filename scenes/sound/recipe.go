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
	// layer is one sound of a cue, and its repetitions. The format file explains the numbers.
	layer struct {
		at, gap, accel, step, jitter float64
		times                        int
		kind, material               string   // kind is "hit", "tone" or "noise"; only a hit has a material
		args                         []number // by kind, see layerNumbers
	}
	// number is a number of a recipe. On the scale, value is multiplied by the frequency degreesUp degrees above the
	// one that is played.
	number struct {
		value     float64
		onScale   bool
		degreesUp int
	}
	// partial is an overtone: its frequency, gain and decay relative to those of the hit, as factors.
	partial struct{ ratio, gain, decay float64 }
)

// Recipes returns the recipes in the order of the file.
var Recipes = sync.OnceValue(func() []*Recipe {
	rs, err := readRecipes("cues.txt", assets.Sound("cues.txt"))
	if err != nil {
		panic(err) // the file is embedded, and a test parses it
	}
	return rs
})

// Find returns the recipe of a cue, nil if there is none.
func Find(c Cue) *Recipe { return byCue()[c] }

// byCue indexes the recipes.
var byCue = sync.OnceValue(func() map[Cue]*Recipe {
	m := map[Cue]*Recipe{}
	for _, r := range Recipes() {
		m[r.Cue] = r
	}
	return m
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
		w := strings.Fields(line)
		switch {
		case w[0] == "material" && len(w) > 2:
			for _, p := range w[2:] {
				f, err := floats(strings.Split(p, ":"), 3)
				if err != nil {
					return err
				}
				materials[w[1]] = append(materials[w[1]], partial{f[0], factor(f[1]), f[2]})
			}
			return nil
		case w[0] == "cue":
			r, err := readCue(w[1:])
			if err != nil {
				return err
			}
			r.materials = materials
			recipes = append(recipes, r)
			return nil
		case len(recipes) == 0:
			return fmt.Errorf("a layer without a cue")
		}
		layer, err := readLayer(w)
		if err != nil {
			return err
		}
		if layer.kind == "hit" && materials[layer.material] == nil {
			return fmt.Errorf("there is no material %q", layer.material)
		}
		r := recipes[len(recipes)-1]
		for _, n := range layer.args {
			if n.onScale && !r.OnScale {
				return fmt.Errorf("%s is not played on the ladder", r.Cue)
			}
		}
		r.layers = append(r.layers, layer)
		return nil
	})
	return recipes, err
}

// readCue parses the words of a cue line after "cue".
func readCue(w []string) (*Recipe, error) {
	if len(w) < 7 {
		return nil, fmt.Errorf("a cue has a name, a class and five numbers")
	}
	f, err := floats(w[2:7], 5)
	if err != nil {
		return nil, err
	}
	recipe := &Recipe{Cue: Cue(w[0]), Class: w[1], pitch: f[0] / 100, Variants: int(f[1]), Priority: int(f[2]),
		Voices: int(f[3]), Duck: f[4]}
	if _, ok := classes[recipe.Class]; !ok {
		return nil, fmt.Errorf("there is no class %q", recipe.Class)
	}
	if recipe.Variants < 1 || recipe.Voices < 1 {
		return nil, fmt.Errorf("%s needs a variant and a voice", recipe.Cue)
	}
	for _, flag := range w[7:] {
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

// layerNumbers is the number of arguments of each kind of layer. Noise may have two more.
var layerNumbers = map[string]int{"hit": 3, "tone": 6, "noise": 5}

// readLayer parses the words of a layer: its time and repetitions, kind, material, and numbers.
func readLayer(w []string) (layer, error) {
	layer := layer{times: 1, accel: 1}
	if len(w) < 4 {
		return layer, fmt.Errorf("a layer has a time, a kind and numbers")
	}
	layer.kind = w[1]
	at, rest, many := strings.Cut(w[0], "x")
	var err error
	if layer.at, err = strconv.ParseFloat(at, 64); err != nil {
		return layer, err
	}
	if many {
		f, err := floats(strings.Split(rest, ":"), 5)
		if err != nil {
			return layer, err
		}
		layer.times, layer.gap, layer.accel, layer.step, layer.jitter = int(f[0]), f[1], f[2], f[3], f[4]
	}
	rest2 := w[2:]
	if layer.kind == "hit" {
		layer.material, rest2 = w[2], w[3:]
	}
	need, ok := layerNumbers[layer.kind]
	if !ok {
		return layer, fmt.Errorf("there is no kind of layer %q", layer.kind)
	}
	if len(rest2) != need && !(layer.kind == "noise" && len(rest2) == need+2) {
		return layer, fmt.Errorf("%s has %d numbers", layer.kind, len(rest2))
	}
	for _, s := range rest2 {
		n, err := readNumber(s)
		if err != nil {
			return layer, err
		}
		layer.args = append(layer.args, n)
	}
	return layer, nil
}

// readNumber parses a number. "*2+3" is on the ladder: twice the frequency of the third degree above.
func readNumber(s string) (n number, err error) {
	m, ladder := strings.CutPrefix(s, "*")
	n.onScale = ladder
	if up, has := "", false; ladder {
		if m, up, has = strings.Cut(m, "+"); has {
			if n.degreesUp, err = strconv.Atoi(up); err != nil {
				return n, err
			}
		}
	}
	n.value, err = strconv.ParseFloat(m, 64)
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
	fs := make([]float64, n)
	for i, w := range words {
		f, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", w)
		}
		fs[i] = f
	}
	return fs, nil
}
