package scenes

import "syscall/js"

// pixels is how many device pixels a point has each way: as the page has it now, since the engine keeps what it found first, and a page is zoomed and moved to other monitors.
func pixels() float64 { return js.Global().Get("devicePixelRatio").Float() }
