//go:build js && !tables

package assets

import "embed"

// hasTables reports whether this program knows tables that a host serves.
const hasTables = false

// tableFiles holds no words: a page without tables need not fetch them.
var tableFiles embed.FS
