// Command heimlich runs Heimlich & Co., a board game, in a window or (built for js/wasm) in a browser tab. It reads the
// flags; package scenes does the rest. The game can start at a scene, at a position (a line of text, see
// rules/position.go), or with a record:
//
//	go run . -scene tablesetup
//	go run . -position "hc1 amigo base 2 move 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 5 og 0.0 - 7.0.7.-3.0.-.-"
//	go run . -record rules/record/testdata/amigo.record
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
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/opponentrunner"
	"heimlich/scenes/shell"
	"heimlich/scenes/words"
)

func main() {
	opponentrunner.Serve()
	args, bad := readFlags(scenes.Arguments())
	switch {
	case errors.Is(bad, flag.ErrHelp):
		return
	case bad != nil && shell.InBrowser:
		// A player in the browser can't correct the flags, so the game starts without the wrong ones.
		args.options.FlagError = bad
	case bad != nil:
		fmt.Fprintln(os.Stderr, "heimlich:", args.sentence(
			message.Errorf(message.Of("open.help", message.ErrorArg("why", bad)), "%w; -h lists the flags", bad)))
		os.Exit(2)
	}
	if args.associate && !shell.InBrowser {
		bad = associate()
	} else {
		bad = run(args)
	}
	if err := bad; err != nil {
		fmt.Fprintln(os.Stderr, "heimlich:", args.sentence(err))
		os.Exit(1)
	}
}

// arguments are the parsed flags.
type arguments struct {
	options   scenes.StartOptions
	associate bool // register the program for saved games, and do nothing else
}

// readFlags parses the flags. It skips wrong ones, and returns one error for players that names them all. After -h it
// prints the usage and returns flag.ErrHelp.
func readFlags(args []string) (arguments, error) {
	var parsed arguments
	parsed.options.SystemLanguages = scenes.SystemLanguages()
	var wrong error
	refuse := func(err error) {
		if wrong != nil {
			err = message.Errorf(message.Of("open.and", message.ErrorArg("first", wrong),
				message.ErrorArg("second", err)),
				"%w and %w", wrong, err)
		}
		wrong = err
	}
	// parse reports a wrong value and skips it, so that later flags are still parsed.
	parse := func(f func(value string) bool, k message.Key) func(string) error {
		return func(value string) error {
			if !f(value) {
				refuse(message.Errorf(message.Of(k, message.Verbatim("value", shorten(value))), "%s “%s”", k,
					shorten(value)))
			}
			return nil
		}
	}
	fs := flag.NewFlagSet("heimlich", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&parsed.options.SaveDir, "save", "", "flag.save")
	fs.StringVar(&parsed.options.StateFile, "state", "", "flag.state")
	fs.Func("speed", "flag.speed", parse(func(value string) bool {
		s, err := appctx.ParseSpeed(value)
		if err == nil {
			parsed.options.Speed = s
		}
		return err == nil
	}, "open.no-speed"))
	fs.Func("language", "flag.language", func(value string) error {
		if err := appctx.CheckLanguage(value); err != nil {
			refuse(err)
			return nil
		}
		parsed.options.Language = value
		return nil
	})
	fs.Func("size", "flag.size", parse(func(value string) bool {
		width, height, ok := parseSize(value)
		if ok {
			parsed.options.Width, parsed.options.Height = width, height
		}
		return ok
	}, "open.no-size"))
	fs.Func("seed", "flag.seed", parse(func(value string) bool {
		n, err := strconv.ParseUint(value, 10, 64)
		if err == nil {
			parsed.options.Seed, parsed.options.SeedSet = n, true
		}
		return err == nil
	}, "open.no-seed"))
	// open reports the error of f for a wrong value and skips it.
	open := func(f func(string) error) func(string) error {
		return func(value string) error {
			if err := f(value); err != nil {
				refuse(err)
			}
			return nil
		}
	}
	fs.Func("scene", "flag.scene", open(parsed.options.OpenScene))
	fs.Func("position", "flag.position", open(parsed.options.OpenPosition))
	fs.Func("record", "flag.record", open(parsed.options.OpenRecord))
	fs.Func("sit", "flag.sit", open(parsed.options.Sit))
	fs.BoolFunc("lessons", "flag.lessons",
		boolFlag("-lessons", func(yes bool) { parsed.options.NoLessons = !yes }, refuse))
	fs.BoolFunc("mute", "flag.mute", boolFlag("-mute", func(yes bool) { parsed.options.Mute = yes }, refuse))
	fs.BoolFunc("fullscreen", "flag.fullscreen",
		boolFlag("-fullscreen", func(yes bool) { parsed.options.Full, parsed.options.FullSet = yes, true }, refuse))
	fs.BoolFunc("associate", "flag.associate",
		boolFlag("-associate", func(yes bool) { parsed.associate = yes }, refuse))
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		parsed.help(fs)
		return parsed, err
	case err != nil:
		refuse(flagError(err))
	case scenes.CanOpen(strings.Join(fs.Args(), " ")): // a shell splits a link that is not quoted
		parsed.options.OpenImport(strings.Join(fs.Args(), " "))
	case fs.NArg() > 0:
		refuse(message.Errorf(message.Of("open.no-flag", message.Verbatim("value", shorten(fs.Arg(0)))),
			"“%s” is not a flag", shorten(fs.Arg(0))))
	}
	return parsed, wrong
}

// boolFlag returns the parser of a flag that is true or false. It calls set with the value, or refuse with an error.
func boolFlag(name string, set func(yes bool), refuse func(error)) func(string) error {
	return func(value string) error {
		if yes, err := strconv.ParseBool(value); err == nil {
			set(yes)
		} else {
			refuse(message.Errorf(message.Of("open.yes-no", message.Verbatim("flag", name),
				message.Verbatim("value", shorten(value))), "%s is true or false, not “%s”", name, shorten(value)))
		}
		return nil
	}
}

// sentence returns an error as a sentence for the terminal, in the player's language.
func (a *arguments) sentence(err error) string {
	return scenes.ErrorText(err, append([]string{a.options.Language}, a.options.SystemLanguages...)...)
}

// help prints the usage of the flags. The usage of a flag is a key of the word catalogue.
func (a *arguments) help(fs *flag.FlagSet) {
	fs.VisitAll(func(f *flag.Flag) {
		var args []*message.Arg
		switch f.Name {
		case "scene":
			args = append(args, message.Verbatim("scenes", strings.Join(scenes.SceneNames(), ", ")))
		case "language":
			args = append(args, message.Verbatim("languages", strings.Join(words.Languages(), ", ")))
		}
		f.Usage = a.sentence(message.Errorf(message.Of(message.Key(f.Usage), args...), "%s", f.Usage))
	})
	fs.SetOutput(os.Stdout)
	fs.PrintDefaults()
}

// flagError translates an error of package flag for players. The package has two such errors; both end with the flag.
func flagError(err error) error {
	flag := message.Verbatim("flag", err.Error()[strings.LastIndexByte(err.Error(), ' ')+1:])
	if strings.Contains(err.Error(), "not defined") {
		return message.Errorf(message.Of("open.unknown-flag", flag), "unknown flag %s", flag.Text)
	}
	return message.Errorf(message.Of("open.lacks-value", flag), "%w", err)
}

// parseSize parses a window size such as 1280x720. Sides must be 320 … 16384 pixels.
func parseSize(text string) (w, h int, ok bool) {
	a, b, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	const minSide, maxSide = 320, 16384
	return w, h, errW == nil && errH == nil && min(w, h) >= minSide && max(w, h) <= maxSide
}

// shorten truncates a text to twelve characters, to quote it in a sentence.
func shorten(text string) string {
	const maxLength = 12
	if characters := []rune(text); len(characters) > maxLength {
		return string(characters[:maxLength-1]) + "…"
	}
	return text
}

// associate registers this program with the desktop as the one that opens saved games and links. It prints the names of
// the files that it has written. The error is that of exchange.Associate, or says that the program has no path.
func associate() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	written, err := exchange.Associate(program)
	for _, file := range written {
		fmt.Println(file)
	}
	return err
}

// run runs the game until the player quits. The error says why it can't run; without a display it names another way.
func run(args arguments) error {
	err := scenes.Run(args.options)
	if err != nil && scenes.NoDisplay(err) {
		none := message.Of("open.no-display")
		return message.Errorf(none, "no display to open a window on; play in a browser with: go run ./wasm")
	}
	return err
}
