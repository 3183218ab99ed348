// Command shaders compiles the engine's shaders ahead of time, into a Go file. It is built inside the engine; the
// edited engine uses that file instead of a shader compiler.
package main

import (
	"fmt"
	"os"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/legacyshader"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"
)

// main prints the Go file.
func main() {
	fmt.Print("package legacyshader\n\nimport \"github.com/hajimehoshi/ebiten/v2/internal/shaderir\"\n\nvar " +
		"compiled = map[string]*shaderir.Program{\n")
	for filter := range builtinshader.Filter(builtinshader.FilterCount) {
		for address := range builtinshader.Address(builtinshader.AddressCount) {
			write(fmt.Sprint(int(filter)*builtinshader.AddressCount+int(address)),
				builtinshader.ShaderSource(filter, address))
		}
	}
	write("clear", []byte(builtinshader.ClearShaderSource))
	fmt.Println("}")
}

// write writes a compiled shader as an entry of the map.
func write(name string, source []byte) {
	p, _, err := legacyshader.CompileShader(source)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	size := 0
	for _, t := range p.Uniforms {
		size += t.DwordCount()
	}
	factors := make([]uint32, size) // 1 for each uniform that is used and 0 for the others: the filter of all ones
	for i := range factors {
		factors[i] = 1
	}
	p.FilterUniformVariables(factors)
	vertex, fragment := glsl.Compile(p, glsl.GLSLVersionES300)
	fmt.Printf("\t%q: {UniformNames: %#v, Uniforms: %#v, UniformFactors: %#v, Vertex: %q, Fragment: %q},\n", name,
		p.UniformNames, p.Uniforms, factors, vertex, fragment)
}
