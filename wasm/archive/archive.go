//go:build !js

// Package archive builds the game for Windows, macOS and Linux, amd64 and arm64, and packs it. It runs on any machine
// and without a C compiler. The same sources and the same Go version make the same bytes.
//
// The archive for Windows can be played under Wine on Linux, which takes three minutes:
//
//	HEIMLICH_WINE=1 HEIMLICH_PICTURES=DIR go test ./wasm/archive -run Wine -v
package archive

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"heimlich/wasm/folder"
)

// Target is an operating system and architecture, as Go names them.
type Target struct{ OS, Arch string }

// Targets are the systems that get an archive. It must not be changed.
var Targets = []Target{{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"}}

// system returns the name of the system for players.
func (t Target) system() string {
	if t.OS == "darwin" {
		return "macos"
	}
	return t.OS
}

// folder returns the name of the folder in the archive.
func (t Target) folder() string { return fmt.Sprintf("heimlich-%s-%s", t.system(), t.Arch) }

// Name returns the archive's file name.
func (t Target) Name() string {
	if t.OS == "linux" {
		return t.folder() + ".tar.gz"
	}
	return t.folder() + ".zip"
}

// Compile compiles the game in the folder sources for a target and returns the program. The error has the output of the
// go command.
func Compile(ctx context.Context, sources string, t Target) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "heimlich-archive-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	program := filepath.Join(tmp, "program")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o",
		program, ".")
	cmd.Dir = sources
	// Settings for the user's own builds must not change the bytes.
	for _, e := range os.Environ() {
		if name, _, _ := strings.Cut(e, "="); !slices.Contains([]string{"GOFLAGS", "GOEXPERIMENT", "GOFIPS140"}, name) {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, "GOFLAGS=", "GOOS="+t.OS, "GOARCH="+t.Arch, "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the game does not build for %s on %s: %w\n%s", t.OS, t.Arch, err, text)
	}
	return os.ReadFile(program)
}

// Stamp is the file that marks a folder with archives that may be replaced.
const Stamp = "heimlich-archives.txt"

// Write builds the archives of targets and writes them to a folder, all or none. It calls made for each, with its size
// in bytes.
func Write(ctx context.Context, sources, dir string, targets []Target, made func(name string, size int)) error {
	return folder.Write(dir, Stamp, "desktops", func(dir string) error {
		for _, t := range targets {
			program, err := Compile(ctx, sources, t)
			if err != nil {
				return err
			}
			data, err := Pack(t, program)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, t.Name()), data, 0o644); err != nil {
				return err
			}
			made(t.Name(), len(data))
		}
		return nil
	})
}
