package rules

import "fmt"

// Flaw is an error in parsed text or settings. It has a sentence for developers, and a code with arguments. Package
// message translates the code for players. An argument may be another Flaw, as a part of the sentence.
type InputError struct {
	Code   string // a key of the catalogue, and behind it what the text calls the arguments: "setup.no-edition name"
	Format string // the sentence, with one verb of package fmt for each argument
	Args   []any
}

// Flawed returns a Flaw. It is called in a hundred places: inlined there it would make the browser’s program larger.
//
//go:noinline
func InputErrorf(code, format string, args ...any) error { return &InputError{code, format, args} }

// ErrNewer is in the chain of every error about data of a newer version. Such data is not damaged: it is neither moved
// nor overwritten.
var ErrNewer = InputErrorf("record.newer", "it was made by a newer version of this game")

// Error returns the whole sentence.
func (f *InputError) Error() string { return fmt.Sprintf(f.Format, f.Args...) }

// Unwrap returns the errors that the sentence holds.
func (f *InputError) Unwrap() []error {
	var held []error
	for _, x := range f.Args {
		if err, ok := x.(error); ok {
			held = append(held, err)
		}
	}
	return held
}
