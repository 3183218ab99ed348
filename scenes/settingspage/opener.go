package settingspage

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
	"heimlich/scenes/shell"
)

// Opener opens the settings page, and deletes all saved data. Set ApplyOptions before Open.
type Opener struct {
	// ApplyOptions returns settings with the program's start options applied.
	ApplyOptions func(appctx.Settings) appctx.Settings

	ctx      *appctx.Context
	files    *savefiles.Files
	shell    *shell.Shell
	nav      *nav.Stack
	session  *session.Session
	saver    *persist.Queue
	settings *persist.SettingsFile
}

// NewOpener returns the Opener for the window or browser page of sh.
func NewOpener(
	ctx *appctx.Context, files *savefiles.Files, sh *shell.Shell, stack *nav.Stack, s *session.Session,
	saver *persist.Queue, settings *persist.SettingsFile,
) *Opener {
	return &Opener{ctx: ctx, files: files, shell: sh, nav: stack, session: s, saver: saver, settings: settings}
}

// Open opens the settings page once all pending saves are done. It covers the secrets of the scene below, which stays
// visible until then.
func (o *Opener) Open() {
	if below := o.nav.Top(); below != nil {
		below.Cover()
	}
	wait := o.saver.Wait()
	o.shell.Tasks().Await(func() func() {
		wait()
		games := countGames(o.files)
		return func() { o.nav.Push("settings", New(o.ctx, o.nav, o.device(), games, o.deleteAll)) }
	})
}

// device returns the capabilities of this device.
func (o *Opener) device() Capabilities {
	d := Capabilities{Vibrates: o.shell.Feedback().Vibrates(), MaxZoom: o.shell.MaxZoom}
	if !shell.InBrowser {
		d.Place = o.files.Place()
	}
	if shell.CanFullScreen() {
		d.Full, d.SetFull = ebiten.IsFullscreen, o.setFullScreen
	}
	return d
}

// fullScreenTimeout is the time in which a browser or system enters or leaves full screen, unless it refuses.
const fullScreenTimeout = 2 * time.Second

// setFullScreen enters or leaves full screen, and then calls then with whether that was refused. It waits for the
// change at most fullScreenTimeout, because a browser or system may refuse without an error. It does not call then if
// another scene was opened meanwhile.
func (o *Opener) setFullScreen(full bool, then func(refused bool)) {
	ebiten.SetFullscreen(full)
	asking := o.nav.Top()
	o.shell.Tasks().Background(func() func() {
		for end := time.Now().Add(fullScreenTimeout); time.Now().Before(end) && ebiten.IsFullscreen() != full; {
			time.Sleep(100 * time.Millisecond)
		}
		refused := ebiten.IsFullscreen() != full
		return func() {
			if o.nav.Top() == asking {
				then(refused)
			}
		}
	})
}

// countGames returns the number of saved games that can be listed. It does not read them.
func countGames(files *savefiles.Files) int {
	open, _ := files.Open() // the title reports this error
	shelf, _ := files.Shelf()
	return len(open) + len(shelf)
}

// deleteAll deletes all saved data, resets the settings, and opens the title, which shows an error. It waits for
// pending saves and leaves the match first.
func (o *Opener) deleteAll() {
	wait := o.saver.Wait()
	o.session.Leave(func() func() {
		wait()
		err := o.files.DeleteAll()
		return func() {
			o.ctx.Settings = o.ApplyOptions(appctx.DefaultSettings())
			o.settings.SetLastSaved(o.ctx.Settings)
			o.ctx.Apply()
			if err != nil {
				o.ctx.AddProblem(err)
			}
			o.nav.Open(nav.SceneTitle)
		}
	})
}
