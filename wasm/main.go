//go:build !js

// Command wasm builds the browser version and serves it, or writes it to a folder for any static host.
// With -archives it packs the game for desktops. README.md describes the page and the build.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"heimlich/wasm/archive"
	"heimlich/wasm/folder"
)

// main runs the command until an interrupt.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

// run runs the command with its arguments, until ctx is done if it serves. After a wrong flag it ends the program.
func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("wasm", flag.ContinueOnError)
	addr := flags.String("addr", "localhost:8080", "the `address` to serve on")
	hosts := flags.String("hosts", "", "additional host `names` to answer to, separated by commas, as behind a proxy")
	out := flags.String("out", "", "write the game to this `folder` instead of serving it")
	publicURL := flags.String("at", "", "the public `address` of the game, as https://example.org/heimlich/, for the picture "+
		"shown with links to it")
	withBrotli := flags.Bool("brotli", false, "with -out: also pack the files with Brotli, which takes a minute")
	plain := flags.Bool("plain", false, "build with Ebitengine unchanged; the game is larger then")
	desktops := flags.String("archives", "",
		"write an archive for each desktop system to this `folder`, and do nothing else")
	open := flags.Bool("open", true, "open a browser")
	var hosting hosting
	flags.BoolVar(&hosting.on, "host", false,
		"also host tables for several screens; with -out, write the page of such a host")
	flags.StringVar(&hosting.save, "save", "",
		"with -host: keep the tables in this `folder` instead of the system’s usual one")
	flags.StringVar(&hosting.cert, "cert", "", "with -host and -key: the `file` of a certificate, for https")
	flags.StringVar(&hosting.key, "key", "", "with -host and -cert: the `file` of the certificate’s key")
	flags.StringVar(&hosting.site, "site", "",
		"with -host: serve the site in this `folder`, which -host -out has written")
	flags.StringVar(&hosting.pages, "pages", "",
		"with -host: `hosts` of other pages that may connect, separated by commas")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		os.Exit(2) // the flag set has printed the error
	}
	if err := checkAddr(*addr); err != nil && *out == "" {
		return err
	}
	if err := hosting.check(); err != nil {
		return err
	}
	siteURL, err := checkPublicURL(*publicURL)
	if err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("there is no argument %q; -h lists the flags", flags.Arg(0))
	}
	if *desktops != "" {
		return writeArchives(ctx, *desktops)
	}
	if *out != "" {
		if err := folder.Check(*out, stamp); err != nil {
			return err
		}
	}
	site, err := buildOrRead(ctx, hosting.site, siteURL, *plain, hosting.on)
	if err != nil {
		return err
	}
	if *out != "" {
		if err := site.Write(*out, *withBrotli); err != nil {
			return err
		}
		fmt.Printf("Written to %s, %.1f MB on the wire. Any static host can serve it: upload the folder, or try it "+
			"with: python3 -m http.server -d %s\n", *out, float64(len(site["game.wasm"].Gzip()))/1e6, *out)
		return nil
	}
	return serve(ctx, site, *addr, fields(*hosts), *open, hosting)
}

// buildOrRead reads the site from folder dir, or builds it with the other arguments of Build if dir is "".
func buildOrRead(ctx context.Context, dir, address string, plain, hosted bool) (Site, error) {
	if dir != "" {
		return readSite(dir)
	}
	start := time.Now()
	fmt.Println("Building the game for the browser; the first time takes a minute or two …")
	site, err := Build(ctx, address, plain, hosted)
	if err != nil {
		return nil, err
	}
	fmt.Printf("Built in %.0f seconds: %.1f MB.\n", time.Since(start).Seconds(),
		float64(len(site["game.wasm"].Data))/1e6)
	return site, nil
}

// writeArchives writes the desktop archives to a folder.
func writeArchives(ctx context.Context, dir string) error {
	sources, err := sources(ctx)
	if err != nil {
		return err
	}
	if err := folder.Check(dir, archive.Stamp); err != nil {
		return err
	}
	fmt.Printf("Building the game for %d kinds of desktops; the first time takes some minutes …\n",
		len(archive.Targets))
	return archive.Write(ctx, sources, dir, archive.Targets, func(name string, size int) {
		fmt.Printf("%s, %.1f MB\n", filepath.Join(dir, name), float64(size)/1e6)
	})
}

// openBrowser opens a URL in the system's browser. It does nothing without a display; the URL is printed, too.
func openBrowser(url string) {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", url)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		cmd = exec.Command("xdg-open", url)
	}
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
