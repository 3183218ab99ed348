//go:build !js

package main

// The engine brings what no browser ever runs, and the linker can't know that: it asks the go command who called it, plays as the guest of another program, logs through a
// package that writes JSON, saves pictures as archives, and reads old shaders. Two of its packages fill in templates, for which the linker keeps every method of every type. A
// seventh of the game is that, to be fetched and compiled before it begins. The edits here take it out, and change nothing else that is seen; and they let the program begin in a
// worker, where there is no document, so that opponents need no second program.

// writtenOut stands for the sources of shaders that the engine else makes of a template.
const writtenOut = "{{sources}}"

// leftOut are files of the engine that belong to what is taken out.
var leftOut = []string{"exp/textinput/textinput_vmguest.go", "internal/legacyshader/convert.go"}

var edits = []edit{
	// Who called: a browser has no sources to look into, so that nobody is known there anyway.
	{"internal/debug/caller.go", "\t\"go/build\"\n", "", ""},
	{"internal/debug/caller.go", "\t\tpkg, err := build.Default", "filepath.ToSlash(pkg.Dir)\n", ""},

	// Templates of shaders.
	{"internal/builtinshader/shader.go", "import (", ")\n", ""},
	{"internal/builtinshader/shader.go", "var (\n\tshaders ", "`))\n", "var sources = [...]string{\n" + writtenOut + "}\n"},
	{"internal/builtinshader/shader.go", "\tshadersM.Lock()", "\treturn b\n", "\treturn []byte(sources[int(filter)*AddressCount+int(address)])\n"},
	{"internal/colormshader/shader.go", "import (", ")\n", ""},
	{"internal/colormshader/shader.go", "var (\n\tshaders ", "`))\n", "var sources = [...]string{\n" + writtenOut + "}\n"},
	{"internal/colormshader/shader.go", "\tshadersM.Lock()", "\treturn b\n", "\treturn []byte(sources[int(filter)*AddressCount+int(address)])\n"},

	// The guest of another program.
	{"exp/textinput/textinput.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/vmguest\"\n", "", ""},
	{"exp/textinput/textinput.go", "\tif vmguest.IsGuest() {\n", "\t}\n", ""},
	{"internal/ui/ui_other.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/vmguest\"\n", "", ""},
	{"internal/ui/ui_other.go", "\tvmguest.MarkGuest(false)\n", "", ""},

	// Shaders in texels. The game has none of its own.
	{"internal/legacyshader/legacyshader.go", "\t\tsrc, err = convertToPixels(fragmentSrc)\n", "", "\t\terr = fmt.Errorf(\"legacyshader: shaders in texels are left out\")\n"},

	// The log. What should not happen is still told to the console.
	{"internal/atlas/gpuresources.go", "\t\"log/slog\"\n", "", ""},
	{"internal/atlas/gpuresources.go", "type gpuResourcesStatePhase int\n", "", `type quiet struct{}

var slog quiet

func (quiet) Debug(string, ...any) {}

func (quiet) Error(text string, _ ...any) { println(text) }

type gpuResourcesStatePhase int
`},
	{"internal/thread/thread.go", "\t\"fmt\"\n", "", ""},
	{"internal/thread/thread.go", "\t\"log/slog\"\n", "", ""},
	{"internal/thread/thread.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/debug\"\n", "", ""},
	{"internal/thread/thread.go", "\tif !slog.Default()", "\"caller\", caller)\n", ""},

	// Pictures of what the engine holds, for those who look for its mistakes.
	{"internal/graphicscommand/image.go", "\t\"fmt\"\n\t\"image\"\n\t\"io\"\n", "", "\t\"image\"\n"},
	{"internal/graphicscommand/image.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/png\"\n", "", ""},
	{"internal/graphicscommand/image.go", "func (i *Image) dumpTo(", "\n}\n", ""},
	{"internal/graphicscommand/image_js.go", "import (", ")\n", "import (\n\t\"errors\"\n\t\"image\"\n\n\t\"github.com/hajimehoshi/ebiten/v2/internal/graphicsdriver\"\n)\n\nvar errNoDump = errors.New(\"graphicscommand: pictures are left out\")\n"},
	{"internal/graphicscommand/image_js.go", "func download(", "\n}\n", ""},
	{"internal/graphicscommand/image_js.go", "\t// Screen image cannot be dumped.\n", "\treturn path, nil\n", "\treturn \"\", errNoDump\n"},
	{"internal/graphicscommand/image_js.go", "\tbuf := &bytes.Buffer{}\n", "\treturn zip, nil\n", "\treturn \"\", errNoDump\n"},

	// Regular expressions, of which there are three, all of them simple.
	{"internal/graphics/shader.go", "\t\"regexp\"\n", "", ""},
	{"internal/graphics/shader.go", "var reUnit = ", "\n", ""},
	{"internal/graphics/shader.go", "\t\tm := reUnit.FindSubmatch(line)\n\t\tif m == nil {\n", "", "\t\tunit, found := bytes.CutPrefix(bytes.TrimSpace(line), []byte(\"//kage:unit \"))\n\t\tif !found {\n"},
	{"internal/graphics/shader.go", "string(m[1])", "", "string(bytes.TrimSpace(unit))"},
	{"internal/shader/expr.go", "\t\"regexp\"\n", "", ""},
	{"internal/shader/expr.go", "var textureVariableRe = ", "\n", ""},
	{"internal/shader/expr.go", "\t\tif m := textureVariableRe.FindStringSubmatch(e.Name); m != nil {\n\t\t\ti, _ := strconv.Atoi(m[1])\n", "", "\t\tif number, found := strings.CutPrefix(e.Name, \"__t\"); found && strings.Trim(number, \"0123456789\") == \"\" && number != \"\" {\n\t\t\ti, _ := strconv.Atoi(number)\n"},
	{"internal/shaderir/glsl/glsl.go", "\t\"regexp\"\n", "", ""},
	{"internal/shaderir/glsl/glsl.go", "\tnls := regexp.", "(fs, \"\\n\\n\")\n", "\tfor _, text := range []*string{&vs, &fs} {\n\t\tfor strings.Contains(*text, \"\\n\\n\\n\") {\n\t\t\t*text = strings.ReplaceAll(*text, \"\\n\\n\\n\", \"\\n\\n\")\n\t\t}\n\t}\n"},

	// In a worker.
	{"internal/ui/ui_js.go", "var (\n\tdocumentHasFocus = ", "\n)\n", `var documentHasFocus, documentHidden = ofDocument()

func ofDocument() (hasFocus, hidden js.Value) {
	if document.Truthy() {
		hasFocus = document.Get("hasFocus").Call("bind", document)
		hidden = js.Global().Get("Object").Call("getOwnPropertyDescriptor", js.Global().Get("Document").Get("prototype"), "hidden").Get("get").Call("bind", document)
	}
	return hasFocus, hidden
}
`},
	{"internal/colormode/colormode_js.go", "js.Global().Get(\"window\").Get(\"matchMedia\")", "", "js.Global().Get(\"matchMedia\")"},
	{"exp/textinput/textinput_js.go", "\tbody     = document.Get(\"body\")\n", "", "\tbody     js.Value\n"},
	{"exp/textinput/textinput_js.go", "\ttheTextInputImpl.init()\n", "", "\tbody = document.Get(\"body\")\n\ttheTextInputImpl.init()\n"},
}
