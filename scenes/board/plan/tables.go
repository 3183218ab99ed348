//go:build !js || tables

package plan

// SharedTables reports whether this program knows tables that a host serves.
const SharedTables = true
