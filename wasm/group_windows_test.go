package main

import "os/exec"

// Windows has no process groups, so a test ends only the process that it started.

// setProcessGroup does nothing, because Windows has no Unix process groups.
func setProcessGroup(*exec.Cmd) {}

// killProcessGroup kills the command's process only.
func killProcessGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
