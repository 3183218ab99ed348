//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// A browser runs in a process group, so that a test can end it with all its children.

// setProcessGroup makes a command run in a new process group.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killProcessGroup kills the process group of a command.
func killProcessGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
