// Package exeicon embeds the Windows icon: importing it links the emblem as a resource. It has no code.
package exeicon
