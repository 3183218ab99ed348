//go:build !js

package main

// The engine brings what no browser ever runs, and the linker can't know that: it asks the go command who called it, plays as the guest of another program, logs through a
// package that writes JSON, and saves pictures as archives. Two of its packages fill in templates, for which the linker keeps every method of every type, and it compiles its shaders whenever it
// begins, with a compiler for all that might be written. A sixth of the game was that, to be fetched and compiled before it begins. The edits here take it out, and change nothing else that
// is seen; and they let the program begin in a worker, where there is no document, so that opponents need no second program.

// leftOut are files of the engine that belong to what is taken out.
var leftOut = []string{
	"exp/textinput/textinput_vmguest.go", "internal/graphics/shader.go", "internal/legacyshader/convert.go", "internal/legacyshader/deprecated.go", "internal/shaderir/check.go",
}

var edits = []edit{
	// Who called: a browser has no sources to look into, so that nobody is known there anyway.
	{"internal/debug/caller.go", "\t\"go/build\"\n", "", ""},
	{"internal/debug/caller.go", "\t\tpkg, err := build.Default", "filepath.ToSlash(pkg.Dir)\n", ""},

	// Shaders: the compiler for them is the dearest of all that ran before the game began, and the game has none of its own. What becomes of the engine's is written out.
	{"internal/builtinshader/shader.go", "import (", ")\n", "import \"strconv\"\n"},
	{"internal/builtinshader/shader.go", "var (\n\tshaders ", "`))\n", ""},
	{"internal/builtinshader/shader.go", "\tshadersM.Lock()", "\treturn b\n", "\treturn []byte(strconv.Itoa(int(filter)*AddressCount + int(address)))\n"},
	{"internal/builtinshader/shader.go", "const ClearShaderSource = `", "`\n", "const ClearShaderSource = \"clear\"\n"},
	{"internal/colormshader/shader.go", "import (", ")\n", ""},
	{"internal/colormshader/shader.go", "var (\n\tshaders ", "`))\n", ""},
	{"internal/colormshader/shader.go", "\tshadersM.Lock()", "\treturn b\n", "\treturn nil\n"},
	{"internal/legacyshader/legacyshader.go", "import (", ")\n", "import (\n\t\"errors\"\n\n\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderir\"\n)\n"},
	{"internal/legacyshader/legacyshader.go", "// ParseCompilerDirectives returns", "\treturn graphics.CalcSourceID(src), nil\n}\n", `// CompileShader returns the shader of that name.
func CompileShader(name []byte) (*shaderir.Program, Unit, error) {
	if p := compiled[string(name)]; p != nil {
		return p, Pixels, nil
	}
	return nil, 0, errors.New("legacyshader: only the engine's shaders for pictures are here")
}
`},
	{"internal/shaderir/program.go", "import (", "type Program struct {\n", "type Program struct {\n"},
	{"internal/shaderir/program.go", "\tAttributes   []Type\n", "\tuniformFactors []uint32\n}\n", "\tUniformFactors   []uint32\n\tVertex, Fragment string\n}\n"},
	{"internal/shaderir/program.go", "type Func struct {", "\tfor i, factor := range p.uniformFactors {\n", "func (p *Program) FilterUniformVariables(uniforms []uint32) {\n\tfor i, factor := range p.UniformFactors {\n"},
	{"internal/shaderir/type.go", "func descendantLocalVars(", "\t\treturn localVariableType(p, topBlock, block, idx)\n\t}\n}\n", ""},
	{"internal/graphicsdriver/opengl/context.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl\"\n", "", ""},
	{"internal/graphicsdriver/opengl/context.go", "func (c *context) glslVersion()", "\n}\n", ""},
	{"internal/graphicsdriver/opengl/shader.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl\"\n\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderprecomp\"\n", "", ""},
	{"internal/graphicsdriver/opengl/shader.go", "\tversion := s.graphics", "glsl.Compile(s.ir, version)\n\t}\n", "\tvssrc, fssrc := s.ir.Vertex, s.ir.Fragment\n"},

	// The names of keys: a hundred of them were handed to the browser one by one, in a function so long that the browser compiled it with all its might.
	{"internal/ui/keys_js.go", "import (", ")\n", ""},
	{"internal/ui/keys_js.go", "map[Key]js.Value{", "", "map[Key]string{"},
	{"internal/ui/keys_js.go", "js.ValueOf(", everywhere, ""},
	{"internal/ui/keys_js.go", "),\n", everywhere, ",\n"},
	{"internal/ui/input_js.go", "\tfor uiKey, jsCode := range uiKeyToJSCode {\n\t\tif jsCode.Equal(code) {\n", "", "\tname := code.String()\n\tfor uiKey, jsCode := range uiKeyToJSCode {\n\t\tif jsCode == name {\n"},

	// The guest of another program.
	{"exp/textinput/textinput.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/vmguest\"\n", "", ""},
	{"exp/textinput/textinput.go", "\tif vmguest.IsGuest() {\n", "\t}\n", ""},
	{"internal/ui/ui_other.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/vmguest\"\n", "", ""},
	{"internal/ui/ui_other.go", "\tvmguest.MarkGuest(false)\n", "", ""},

	// Where an image goes, its place is cleared: a draw call each, though many go at once, since each says where it may draw. Each draws no further anyway.
	{"internal/atlas/image.go", "vs, is, graphicsdriver.BlendClear, region, ", "", "vs, is, graphicsdriver.BlendClear, image.Rect(0, 0, w, h), "},
	{"internal/atlas/image.go", "\tgraphics.QuadVerticesFromDstAndSrc(vs, float32(region.Min.X)", "", "\tw, h := dst.InternalSize()\n\tgraphics.QuadVerticesFromDstAndSrc(vs, float32(region.Min.X)"},

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
