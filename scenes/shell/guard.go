package shell

import (
	"fmt"
	"runtime"
	"strings"

	"heimlich/rules/message"
)

// This file handles panics: after one, the game shows a scene that says so, and goes on.

// stack returns the current call stack, innermost first, with one line for each function and its position. Unlike
// debug.Stack it omits the arguments: they may be secret, and everybody at the screen can read the report.
func stack() string {
	var lines strings.Builder
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		fmt.Fprintf(&lines, "%s\n\t%s:%d\n", frame.Function, frame.File, frame.Line)
	}
	return lines.String()
}

// guard calls run. After a panic the app shows an error scene; nothing is lost, since every action is saved at once. A
// panic in that scene sets Err, which ends the loop.
func (sh *Shell) guard(run func()) {
	defer func() {
		if r := recover(); r != nil {
			if sh.view.name == "fault" {
				sh.Err = message.Errorf(message.Of("fault.end", message.Verbatim("why", fmt.Sprint(r))),
					"the game can’t go on: %v", r)
				return
			}
			sh.App.Failed(fmt.Sprintf("%v\n%s", r, stack()))
		}
	}()
	run()
}
