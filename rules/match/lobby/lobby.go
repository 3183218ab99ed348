// Package lobby seats people at a table that several screens share. Its messages cross the same connection as those of
// package remote: ScreenMessage from a screen, State and Refusal to it. Each is one JSON object.
package lobby
