// Command heimlich runs the board game in a window, or in a browser tab when built for js/wasm. It reads the flags;
// package scenes does the rest.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	_ "heimlich/assets/exeicon" // the icon of the program for Windows
	"heimlich/rules/message"
	"heimlich/scenes"
	"heimlich/scenes/airunner"
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/shell"
	"heimlich/scenes/words"
)

func main() {
	airunner.Serve()
	w, bad := readFlags(scenes.Arguments())
	switch {
	case errors.Is(bad, flag.ErrHelp):
		return
	case bad != nil && shell.InBrowser:
		// There is nobody to type the command again, so the game begins without what was wrong.
		w.options.Wrong = bad
	case bad != nil:
		fmt.Fprintln(os.Stderr, "heimlich:", w.sentence(
			message.Fault(message.Of("open.help", message.Cause("why", bad)), "%w; -h lists the flags", bad)))
		os.Exit(2)
	}
	if w.associate && !shell.InBrowser {
		bad = associate()
	} else {
		bad = run(w)
	}
	if err := bad; err != nil {
		fmt.Fprintln(os.Stderr, "heimlich:", w.sentence(err))
		os.Exit(1)
	}
}

// wishes are what the flags ask for.
type wishes struct {
	options   scenes.Options
	associate bool // the desktop is told to open games with this program, and nothing else
}

// readFlags reads the flags. What is wrong with them is one error for all, in words without an end; the wishes are
// without it.
func readFlags(args []string) (wishes, error) {
	var w wishes
	w.options.Knows = scenes.Knows()
	var wrong error
	bad := func(err error) {
		if wrong != nil {
			err = message.Fault(message.Of("open.and", message.Cause("first", wrong), message.Cause("second", err)),
				"%w and %w", wrong, err)
		}
		wrong = err
	}
	// A value that can't be read is noted and left out, so that what is after it is still read.
	read := func(f func(value string) bool, k message.Key) func(string) error {
		return func(value string) error {
			if !f(value) {
				bad(message.Fault(message.Of(k, message.Verbatim("value", short(value))), "%s “%s”", k, short(value)))
			}
			return nil
		}
	}
	fs := flag.NewFlagSet("heimlich", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&w.options.SaveDir, "save", "", "flag.save")
	fs.StringVar(&w.options.StateFile, "state", "", "flag.state")
	fs.Func("speed", "flag.speed", read(func(value string) bool {
		s, err := appctx.ParseSpeed(value)
		if err == nil {
			w.options.Speed = s
		}
		return err == nil
	}, "open.no-speed"))
	fs.Func("language", "flag.language", func(value string) error {
		if err := appctx.CheckLanguage(value); err != nil {
			bad(err)
			return nil
		}
		w.options.Language = value
		return nil
	})
	fs.Func("size", "flag.size", read(func(value string) bool {
		width, height, ok := parseSize(value)
		if ok {
			w.options.Width, w.options.Height = width, height
		}
		return ok
	}, "open.no-size"))
	fs.Func("seed", "flag.seed", read(func(value string) bool {
		n, err := strconv.ParseUint(value, 10, 64)
		if err == nil {
			w.options.Seed, w.options.SeedSet = n, true
		}
		return err == nil
	}, "open.no-seed"))
	// Where the game begins says for itself what is wrong with it.
	begin := func(f func(string) error) func(string) error {
		return func(value string) error {
			if err := f(value); err != nil {
				bad(err)
			}
			return nil
		}
	}
	fs.Func("scene", "flag.scene", begin(w.options.OpenScene))
	fs.Func("position", "flag.position", begin(w.options.OpenPosition))
	fs.Func("record", "flag.record", begin(w.options.OpenRecord))
	fs.BoolFunc("lessons", "flag.lessons", yesNo("-lessons", func(yes bool) { w.options.NoLessons = !yes }, bad))
	fs.BoolFunc("mute", "flag.mute", yesNo("-mute", func(yes bool) { w.options.Mute = yes }, bad))
	fs.BoolFunc("fullscreen", "flag.fullscreen",
		yesNo("-fullscreen", func(yes bool) { w.options.Full, w.options.FullSet = yes, true }, bad))
	fs.BoolFunc("associate", "flag.associate", yesNo("-associate", func(yes bool) { w.associate = yes }, bad))
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		w.help(fs)
		return w, err
	case err != nil:
		bad(unread(err))
	case scenes.MayOpen(strings.Join(fs.Args(), " ")): // a shell divides what is not quoted
		w.options.OpenGiven(strings.Join(fs.Args(), " "))
	case fs.NArg() > 0:
		bad(message.Fault(message.Of("open.no-flag", message.Verbatim("value", short(fs.Arg(0)))), "“%s” is no flag",
			short(fs.Arg(0))))
	}
	return w, wrong
}

// yesNo reads a flag that is true or false for set; bad takes what is wrong with it, and then nothing is set.
func yesNo(name string, set func(yes bool), bad func(error)) func(string) error {
	return func(value string) error {
		if yes, err := strconv.ParseBool(value); err == nil {
			set(yes)
		} else {
			bad(message.Fault(message.Of("open.yes-no", message.Verbatim("flag", name),
				message.Verbatim("value", short(value))), "%s is true or false, not “%s”", name, short(value)))
		}
		return nil
	}
}

// sentence returns an error as it is told in a terminal.
func (w *wishes) sentence(err error) string {
	return scenes.Sentence(err, append([]string{w.options.Language}, w.options.Knows...)...)
}

// help writes what the flags are for, each of which holds a key of the catalogue.
func (w *wishes) help(fs *flag.FlagSet) {
	fs.VisitAll(func(f *flag.Flag) {
		var args []*message.Arg
		switch f.Name {
		case "scene":
			args = append(args, message.Verbatim("scenes", strings.Join(scenes.Scenes(), ", ")))
		case "language":
			args = append(args, message.Verbatim("languages", strings.Join(words.Languages(), ", ")))
		}
		f.Usage = w.sentence(message.Fault(message.Of(message.Key(f.Usage), args...), "%s", f.Usage))
	})
	fs.SetOutput(os.Stdout)
	fs.PrintDefaults()
}

// unread returns what package flag says of flags that it can't read, as it is told to players. It has two sentences,
// with the flag at their end.
func unread(err error) error {
	flag := message.Verbatim("flag", err.Error()[strings.LastIndexByte(err.Error(), ' ')+1:])
	if strings.Contains(err.Error(), "not defined") {
		return message.Fault(message.Of("open.unknown-flag", flag), "there is no flag %s", flag.Text)
	}
	return message.Fault(message.Of("open.lacks-value", flag), "%w", err)
}

// parseSize reads a size like 1280x720, and reports whether it is one that a window can have.
func parseSize(text string) (w, h int, ok bool) {
	a, b, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	return w, h, errW == nil && errH == nil && min(w, h) >= 320 && max(w, h) <= 16384
}

// short returns a text that is not too long to be named in a sentence.
func short(text string) string {
	if rs := []rune(text); len(rs) > 12 {
		return string(rs[:11]) + "…"
	}
	return text
}

// associate tells the desktop that this program opens games that were saved as files, and links.
func associate() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	written, err := exchange.Associate(program)
	for _, place := range written {
		fmt.Println(place)
	}
	return err
}

// run plays the game until it is left.
func run(w wishes) error {
	err := scenes.Run(w.options)
	if err != nil && scenes.NoDisplay(err) {
		none := message.Of("open.no-display")
		return message.Fault(none, "there is no display to open a window on; play in a browser with: go run ./wasm")
	}
	return err
}
