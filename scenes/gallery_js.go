package scenes

import (
	"heimlich/scenes/backstage"
	"heimlich/scenes/nav"
	"heimlich/scenes/session"
)

// showGallery shows the title: the gallery is for developers, and only in the desktop's build.
func showGallery(_ *backstage.Backstage, stack *nav.Stack, _ *session.Session) { stack.Open(nav.Title) }
