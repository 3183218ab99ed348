package scenes

import (
	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/settingspage"
	"heimlich/scenes/shell"
)

// preferences is the game where somebody sets what outlasts it.
type preferences struct{ *game }

// showSettings shows the settings. What is secret of the scene before is covered by then: this one is not.
func (g preferences) showSettings() {
	if g.shell.Scene() != nil {
		g.shell.Scene().Cover()
	}
	wait := g.saver.Wait()
	g.shell.Tasks().Await(func() func() {
		wait()
		games := howMany(g.back.Files)
		return func() {
			e := settingspage.Exits{
				Changed:  func() { g.hold(); g.settings.Save() },
				Trembles: g.shell.Senses().Vibrates(),
				Room:     g.shell.MaxZoom,
				Kept:     func() string { return g.whatIsKept(games) },
				Delete:   g.deleteAll,
				Licences: g.showLicences,
				Back:     g.nav.Pop,
			}
			if shell.MayFill() {
				e.Full, e.Fill = ebiten.IsFullscreen, ebiten.SetFullscreen
			}
			g.nav.Push("settings", settingspage.New(g.back, &e))
		}
	})
}

// howMany is how many games are kept, as far as they can be counted. None of them is read, or put aside, for it.
func howMany(files *savefiles.Files) int {
	open, _ := files.Open() // the title says why they can’t be listed
	shelf, _ := files.Shelf()
	return len(open) + len(shelf)
}

// hold lets the settings hold. How large everything is holds by itself, from the next picture on.
func (g *game) hold() {
	g.back.Listen()
	g.back.Light()
	if err := g.back.Speak(); err != nil {
		g.notify(err)
	}
}

// whatIsKept says how much is kept on this device, and where.
func (g preferences) whatIsKept(games int) string {
	n := message.Count("games", games)
	if shell.InBrowser {
		return g.back.Words("settings.kept.browser", n)
	}
	return g.back.Words("settings.kept.folder", n, g.back.Files.Place())
}

// deleteAll deletes everything that is kept, and begins anew.
func (g preferences) deleteAll() {
	letGo, wait := g.letGo(), g.saver.Wait()
	g.shell.Tasks().Await(func() func() {
		letGo()
		wait()
		err := g.back.Files.DeleteAll()
		return func() {
			g.back.Settings = g.wished(backstage.DefaultSettings())
			g.settings.SetKnown(g.back.Settings)
			g.hold()
			if err != nil {
				g.notify(err)
			}
			g.showTitle()
		}
	})
}
