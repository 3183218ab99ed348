// Package exeicon links the emblem into the Windows program as its icon. Importing it is enough.
package exeicon
