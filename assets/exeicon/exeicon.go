// Package exeicon gives the Windows program its icon when it is imported: the emblem is linked as a resource.
package exeicon
