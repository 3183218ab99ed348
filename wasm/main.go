//go:build !js

// Command wasm builds the game for the browser and serves it, or writes it to a folder that any static host can serve.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("wasm", flag.ContinueOnError)
	addr := fs.String("addr", "localhost:8080", "the `address` to serve on")
	out := fs.String("out", "", "write the game to this `folder` instead of serving it")
	br := fs.Bool("brotli", false, "with -out: pack the files with Brotli too, which takes a minute")
	open := fs.Bool("open", true, "open the browser, where there is one")
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		os.Exit(2) // the flag set has said what is wrong
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("there is no argument %q; -h lists the flags", fs.Arg(0))
	}
	if *out != "" {
		if err := checkOut(*out); err != nil {
			return err
		}
	}
	start := time.Now()
	fmt.Println("Building the game for the browser; the first time takes a minute or two …")
	site, err := Build(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("Built in %.0f seconds: %.1f MB, %.1f MB on the wire.\n", time.Since(start).Seconds(), float64(len(site["game.wasm"].Data))/1e6, float64(len(site["game.wasm"].Gzip))/1e6)
	if *out != "" {
		if err := site.Write(*out, *br); err != nil {
			return err
		}
		fmt.Printf("Written to %s. Any static host can serve it: upload the folder, or try it with: python3 -m http.server -d %s\n", *out, *out)
		return nil
	}
	return serve(ctx, site, *addr, *open)
}

// serve serves the game until the program is interrupted.
func serve(ctx context.Context, site Site, addr string, open bool) error {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		host, _, splitErr := net.SplitHostPort(addr)
		if splitErr != nil {
			return fmt.Errorf("the address %q is not like localhost:8080", addr)
		}
		free, freeErr := net.Listen("tcp", net.JoinHostPort(host, "0"))
		if freeErr != nil {
			return fmt.Errorf("the game can’t be served on %s: %w", addr, err)
		}
		l = free
		fmt.Printf("%s is taken by another program, so a free port is used.\n", addr)
	}
	url := "http://" + l.Addr().String()
	if t, ok := l.Addr().(*net.TCPAddr); ok && t.IP.IsLoopback() {
		url = fmt.Sprintf("http://localhost:%d", t.Port)
	}
	fmt.Printf("Heimlich & Co. is at %s\nOpen it in a browser and press Play. Ctrl+C here ends it.\n", url)
	if open {
		openBrowser(url)
	}
	s := &http.Server{Handler: site, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		s.Close()
	}()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// openBrowser opens the address in the system's browser. Where there is none the printed address has to do.
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
