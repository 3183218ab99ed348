//go:build js && !tables

package plan

// sharedTables reports whether this program knows tables that a host serves.
const sharedTables = false
