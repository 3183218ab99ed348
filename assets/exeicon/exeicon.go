// Package exeicon is the icon of the program for Windows: whoever imports it has the emblem among its resources. It
// holds nothing else.
package exeicon
