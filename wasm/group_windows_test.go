package main

import "os/exec"

// ownGroup does nothing, because Windows has no Unix process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the command’s process only.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
