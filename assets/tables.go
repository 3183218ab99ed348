//go:build !js || tables

package assets

import "embed"

// hasTables reports whether this program supports shared tables, which a host serves.
const hasTables = true

// tableFiles holds the words of tables that a host serves.
//
//go:embed words/*/tables/*.txt
var tableFiles embed.FS
