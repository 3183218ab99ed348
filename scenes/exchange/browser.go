//go:build js

package exchange

import (
	"syscall/js"

	"heimlich/rules/message"
)

// The JavaScript functions of this package are in wasm/page/exchange.js, in the object heimlichExchange.

// pendingLink is the content of a link that was opened and not yet returned by TakeLink.
var pendingLink = listen()

// listen stores the content of links opened in the page, beginning with the page’s own address.
func listen() *string {
	var text string
	look := func() {
		// Some social networks append a word to addresses.
		if hash := js.Global().Get("location").Get("hash").String(); len(hash) > 1 && hash != "#_=_" {
			text = hash
		}
	}
	look()
	js.Global().Call("addEventListener", "hashchange", js.FuncOf(func(js.Value, []js.Value) any { look(); return nil }))
	return &text
}

// TakeLink returns the content of a link opened since the last call, or "". It clears the address, so that reloading
// the page does not open the link again.
func TakeLink() string {
	text := *pendingLink
	if *pendingLink = ""; text != "" {
		at := js.Global().Get("location")
		js.Global().Get("history").Call("replaceState", nil, "", at.Get("pathname").String()+at.Get("search").String())
	}
	return text
}

// Link returns the address that opens a packed text of the given kind. See package share.
func Link(kind, packed string) string {
	at := js.Global().Get("location")
	return at.Get("origin").String() + at.Get("pathname").String() + "#" + kind + "=" + packed
}

// page returns the object with the page’s functions, undefined if it is missing.
func page() js.Value { return js.Global().Get("heimlichExchange") }

// call calls a function of wasm/page/exchange.js and waits for its promise. A null result means that the user
// cancelled.
func call(name string, args ...any) (string, error) {
	if !page().Truthy() {
		return "", ErrNoClipboard
	}
	answer := make(chan js.Value, 1)
	done := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer <- args[0]
		return nil
	})
	defer done.Release()
	page().Call(name, args...).Call("then", done, done)
	switch v := <-answer; {
	case v.Type() == js.TypeString:
		return v.String(), nil
	case v.IsNull():
		return "", errAborted
	}
	return "", ErrNoClipboard
}

// js returns the labels as a JavaScript object.
func (l Labels) js() map[string]any {
	return map[string]any{"head": l.Head, "done": l.Done, "close": l.Close}
}

// copyResult converts the result of the function copy.
func copyResult(how string, err error) (CopyResult, error) {
	if how == "shown" {
		return Shown, err
	}
	return Copied, err
}

// CanShare reports whether there is a share sheet.
func CanShare() bool { return js.Global().Get("navigator").Get("share").Truthy() }

// Share passes a text to the share sheet. It blocks until the sheet closes. The error says that the sheet did not open,
// or that the user cancelled.
func Share(title, text string) error {
	_, err := call("share", title, text)
	if err == ErrNoClipboard {
		return errNoSheet
	}
	return err
}

// Copy copies a text to the clipboard. If that is not allowed it shows the text in a field, selected.
func Copy(text string, w Labels) (CopyResult, error) { return copyResult(call("copy", text, w.js())) }

// Paste shows a field, and returns the text that the user types or pastes into it. It blocks until then. An error for
// which Aborted is true means that the user closed the field.
func Paste(w Labels) (string, error) { return call("ask", w.js(), MaxFile) }

// Save downloads a file and returns its name.
func Save(f Export) (where string, err error) {
	data := js.Global().Get("Uint8Array").New(len(f.Data))
	js.CopyBytesToJS(data, f.Data)
	kind := "text/plain;charset=utf-8"
	if f.Picture {
		kind = "image/png"
	}
	name := fileName(f.Name)
	if _, err = call("save", name, kind, data); err != nil {
		return "", message.Errorf(message.Of("share.not-saved"), "the file can’t be written: %w", err)
	}
	return name, nil
}

// Load returns an error: a browser has no files to read by name.
func Load(string) (string, error) { return "", errFile }
