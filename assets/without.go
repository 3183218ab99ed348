//go:build js && !tables

package assets

import "embed"

// hasTables reports whether this program supports shared tables, which a host serves.
const hasTables = false

// tableFiles is empty, so that a page without shared tables is smaller.
var tableFiles embed.FS
