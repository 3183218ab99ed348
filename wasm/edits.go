//go:build !js

package main

// engineChanges lists the edits of Ebitengine 2.10.2 for the browser build. Sizes are of game.wasm. Each edit has the
// fields file, sum, from, to and replacement.
var engineChanges = []engineChange{{
	name:     "caller lookup without the go command",
	saves:    "0.35 MB packed, 1.8 MB to compile: go/build and text/template",
	upstream: "internal/debug: a caller_js.go that returns no caller",
	edits: []edit{
		{"internal/debug/caller.go", "e60beae7793d", "\t\"go/build\"\n", "", ""},
		{"internal/debug/caller.go", "8bbcfeb580e3",
			"\t\tpkg, err := build.Default", "filepath.ToSlash(pkg.Dir)\n", ""},
	},
}, {
	name:     "no guests of virtual machines",
	saves:    "0.04 MB packed, 0.25 MB to compile: encoding/gob",
	upstream: "internal/vmguest: a vmguest_js.go that does nothing",
	edits: []edit{
		{"exp/textinput/textinput_vmguest.go", "8208010d708b", "", "", ""},
		{"exp/textinput/textinput.go", "53ab1ac47b28",
			"\t\"github.com/hajimehoshi/ebiten/v2/internal/vmguest\"\n", "", ""},
		{"internal/ui/ui_other.go", "53ab1ac47b28",
			"\t\"github.com/hajimehoshi/ebiten/v2/internal/vmguest\"\n", "", ""},
		{"internal/ui/ui_other.go", "8c41a8100246", "\tvmguest.MarkGuest(false)\n", "", ""},
		{"exp/textinput/textinput.go", "1d524b385e33", "\tif vmguest.IsGuest() {", "\n\t}\n", ""},
	},
}, {
	name:  "shaders are compiled when the game is built",
	saves: "1.04 MB packed, 6.5 MB to compile: go/parser, go/constant and the compiler",
	upstream: "internal/shaderprecomp: register GLSL programs for OpenGL, as it does for Metal and DirectX, " +
		"and build without the compiler",
	edits: []edit{
		{"internal/graphics/shader.go", "7edded0133e4", "", "", ""},
		{"internal/legacyshader/convert.go", "ba0edd363441", "", "", ""},
		{"internal/legacyshader/deprecated.go", "385a2d053c24", "", "", ""},
		{"internal/shaderir/check.go", "a5530a1af5a2", "", "", ""},
		{"internal/builtinshader/shader.go", "7dda343109a5", "import (", ")\n", "import \"strconv\"\n"},
		{"internal/builtinshader/shader.go", "55892c7fe680", "var (\n\tshaders ", "`))\n", ""},
		{"internal/builtinshader/shader.go", "04dba2263aa9",
			"\tshadersM.Lock()", "\treturn b\n",
			"\treturn []byte(strconv.Itoa(int(filter)*AddressCount + int(address)))\n"},
		{"internal/builtinshader/shader.go", "e02562cff74b",
			"const ClearShaderSource = `", "`\n", "const ClearShaderSource = \"clear\"\n"},
		{"internal/colormshader/shader.go", "7dda343109a5", "import (", ")\n", ""},
		{"internal/colormshader/shader.go", "69a7383d5262", "var (\n\tshaders ", "`))\n", ""},
		{"internal/colormshader/shader.go", "18a9f9e37f6e", "\tshadersM.Lock()", "\treturn b\n", "\treturn nil\n"},
		{"internal/legacyshader/legacyshader.go", "1781ea2096a3",
			"import (", ")\n",
			"import (\n\t\"errors\"\n\n\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderir\"\n)\n"},
		{"internal/legacyshader/legacyshader.go", "13b41db32521",
			"// ParseCompilerDirectives returns", "\treturn graphics.CalcSourceID(src), nil\n}\n",
			`// CompileShader returns the shader of that name.
func CompileShader(name []byte) (*shaderir.Program, Unit, error) {
	if p := compiled[string(name)]; p != nil {
		return p, Pixels, nil
	}
	return nil, 0, errors.New("legacyshader: only the engine's shaders for pictures are here")
}
`},
		{"internal/shaderir/program.go", "065788a969c8",
			"import (", "type Program struct {\n", "type Program struct {\n"},
		{"internal/shaderir/program.go", "238a6c20b2af",
			"\tAttributes   []Type\n", "\tuniformFactors []uint32\n}\n",
			"\tUniformFactors   []uint32\n\tVertex, Fragment string\n}\n"},
		{"internal/shaderir/program.go", "6e1c3136a0c6",
			"type Func struct {", "\tfor i, factor := range p.uniformFactors {\n",
			"func (p *Program) FilterUniformVariables(uniforms []uint32) {\n\tfor i, factor := range " +
				"p.UniformFactors {\n"},
		{"internal/shaderir/type.go", "1bb1626dcc3a",
			"func descendantLocalVars(", "\t\treturn localVariableType(p, topBlock, block, idx)\n\t}\n}\n", ""},
		{"internal/graphicsdriver/opengl/context.go", "b9c97a3fac01",
			"\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl\"\n", "", ""},
		{"internal/graphicsdriver/opengl/context.go", "f21cd360d3ff", "func (c *context) glslVersion()", "\n}\n", ""},
		{"internal/graphicsdriver/opengl/shader.go", "03152e17ca94",
			"\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl\"\n" +
				"\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderprecomp\"\n",
			"", ""},
		{"internal/graphicsdriver/opengl/shader.go", "e95944e6f8ec",
			"\tversion := s.graphics", "glsl.Compile(s.ir, version)\n\t}\n",
			"\tvssrc, fssrc := s.ir.Vertex, s.ir.Fragment\n"},
	},
}}
