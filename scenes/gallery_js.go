package scenes

// showGallery shows the title: the gallery is for developers, and only in the desktop's build.
func (g *game) showGallery() { g.showTitle() }
