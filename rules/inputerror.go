package rules

import "fmt"

// InputError is an error in parsed text or settings. It has an English sentence for developers, and a code with which
// package message tells players in their language. An argument may be another InputError, as part of the sentence.
type InputError struct {
	Code   string // a message key, then the argument names in the message: "setup.no-edition name"
	Format string // the English sentence, with one verb of package fmt for each argument
	Args   []any
}

// InputErrorf returns an *InputError with these fields. Inlining its hundred calls would enlarge the WebAssembly
// program.
//
//go:noinline
func InputErrorf(code, format string, args ...any) error { return &InputError{code, format, args} }

// ErrNewer is wrapped by every error about data of a newer version. Such data is not damaged: never move or overwrite
// it.
var ErrNewer = InputErrorf("record.newer", "it was made by a newer version of this game")

// Error returns the English sentence, with the arguments filled in.
func (e *InputError) Error() string { return fmt.Sprintf(e.Format, e.Args...) }

// Unwrap returns those arguments that are errors, so that errors.Is finds ErrNewer inside a sentence.
func (e *InputError) Unwrap() []error {
	var held []error
	for _, x := range e.Args {
		if err, ok := x.(error); ok {
			held = append(held, err)
		}
	}
	return held
}
