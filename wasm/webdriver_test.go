//go:build !js

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// driver sends WebDriver commands to a browser and returns their results. Firefox takes them over a socket, WebKit over
// HTTP, with the same names and parameters.
type driver interface {
	send(command string, params map[string]any) (json.RawMessage, error)
}

// engine is a browser other than Chromium.
type engine struct {
	name  string
	needs []string // patterns of the programs that it needs, the browser first
	start func(t *testing.T, programs []string) driver
}

// xvfb is a command that runs a program on a virtual display. Without one neither browser has WebGL.
const xvfb = "xvfb-run"

// engines are all tested engines.
var engines = []engine{
	{"Firefox", []string{"firefox-esr", xvfb}, startFirefox},
	{"WebKit", []string{"WebKitWebDriver", "/usr/lib/*/webkit2gtk-4*/MiniBrowser", xvfb}, startWebKit},
}

// programs returns the paths of an engine's programs; false if one is missing.
func (e engine) programs() (found []string, all bool) {
	for _, pattern := range e.needs {
		if path, err := exec.LookPath(pattern); err == nil {
			found = append(found, path)
			continue
		}
		match, err := filepath.Glob(pattern)
		if err != nil || len(match) == 0 {
			return nil, false
		}
		found = append(found, match[0])
	}
	return found, true
}

// startProcess starts a program on a virtual display, with the home folder home. The program and its children end with
// the test. Its output is logged if the test fails. WebKit runs without its optimising compiler, which does not pay
// off.
func startProcess(t *testing.T, home string, program ...string) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.Command(xvfb, append([]string{"-a", "-s", "-screen 0 1400x1000x24"}, program...)...)
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_RUNTIME_DIR="+home, "LIBGL_ALWAYS_SOFTWARE=1", "LC_ALL=C.UTF-8",
		"JSC_useOMGJIT=false")
	cmd.Stdout, cmd.Stderr = &out, &out
	setProcessGroup(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		killProcessGroup(cmd)
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("output of %s:\n%s", program[0], out.String())
		}
	})
}

// retry repeats try until it succeeds, for at most a minute. What names the attempt.
func retry[T any](t *testing.T, what string, try func() (T, error)) T {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		v, err := try()
		if err == nil {
			return v
		}
		if time.Now().After(end) {
			t.Fatalf("%s: got error %v for a minute, want success", what, err)
		}
	}
}

// marionette is the connection to Firefox. A message is its length, a colon, and JSON.
type marionette struct {
	net.Conn
	in *bufio.Reader
	id int // of the last command
}

// firefoxPrefs selects a free port, WebGL without a graphics card, no optimising compiler, one process for pages, and
// no internal pages.
const firefoxPrefs = `user_pref("marionette.port", 0);
user_pref("webgl.force-enabled", true);
user_pref("javascript.options.wasm_optimizingjit", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.startup.page", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("dom.ipc.processCount", 1);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("intl.accept_languages", "en");
`

// startFirefox starts Firefox with a session.
func startFirefox(t *testing.T, programs []string) driver {
	t.Helper()
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxPrefs), 0o600); err != nil {
		t.Fatal(err)
	}
	startProcess(t, profile, programs[0], "--marionette", "--no-remote", "--profile", profile)
	conn := retry(t, "connection to Firefox", func() (net.Conn, error) {
		port, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort"))
		if err != nil {
			return nil, err
		}
		return net.Dial("tcp", "localhost:"+strings.TrimSpace(string(port)))
	})
	t.Cleanup(func() { conn.Close() })
	m := &marionette{Conn: conn, in: bufio.NewReader(conn)}
	if _, err := m.receive(); err != nil { // the greeting
		t.Fatal(err)
	}
	if _, err := m.send("NewSession", map[string]any{"capabilities": map[string]any{}}); err != nil {
		t.Fatal(err)
	}
	return m
}

// receive reads one message.
func (m *marionette) receive() ([]byte, error) {
	head, err := m.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(head, ":"))
	if err != nil {
		return nil, err
	}
	body := make([]byte, n)
	_, err = io.ReadFull(m.in, body)
	return body, err
}

// send implements driver.
func (m *marionette) send(command string, params map[string]any) (json.RawMessage, error) {
	m.id++
	ask, err := json.Marshal([]any{0, m.id, "WebDriver:" + command, params})
	if err != nil {
		return nil, err
	}
	if _, err = fmt.Fprintf(m, "%d:%s", len(ask), ask); err != nil {
		return nil, err
	}
	body, err := m.receive()
	if err != nil {
		return nil, err
	}
	var answer [4]json.RawMessage // its kind, the command's number, the error, the result
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, err
	}
	if failure := answer[2]; string(failure) != "null" {
		return nil, fmt.Errorf("%s: %s", command, failure)
	}
	return valueOf(answer[3])
}

// valueOf returns the value of a response.
func valueOf(answer []byte) (json.RawMessage, error) {
	var v struct{ Value json.RawMessage }
	err := json.Unmarshal(answer, &v)
	return v.Value, err
}

// webDriver is the URL of a WebDriver session.
type webDriver string

// webDriverPaths are the HTTP methods and paths of commands.
var webDriverPaths = map[string][2]string{
	"NewSession":         {"POST", ""},
	"SetWindowRect":      {"POST", "/window/rect"},
	"Navigate":           {"POST", "/url"},
	"Refresh":            {"POST", "/refresh"},
	"ExecuteAsyncScript": {"POST", "/execute/async"},
	"PerformActions":     {"POST", "/actions"},
	"TakeScreenshot":     {"GET", "/screenshot"},
}

// startWebKit starts WebKit with a session.
func startWebKit(t *testing.T, programs []string) driver {
	t.Helper()
	home := t.TempDir()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(free.Addr().String())
	free.Close()
	startProcess(t, home, programs[0], "--port="+port)
	d := webDriver("http://127.0.0.1:" + port + "/session")
	browser := map[string]any{"binary": programs[1], "args": []string{"--automation"}}
	options := map[string]any{"webkitgtk:browserOptions": browser}
	session := retry(t, "session of WebKit", func() (json.RawMessage, error) {
		return d.send("NewSession", map[string]any{"capabilities": map[string]any{"alwaysMatch": options}})
	})
	var made struct{ SessionID string }
	if err := json.Unmarshal(session, &made); err != nil {
		t.Fatal(err)
	}
	return d + webDriver("/"+made.SessionID)
}

// send implements driver.
func (d webDriver) send(command string, params map[string]any) (json.RawMessage, error) {
	path := webDriverPaths[command]
	var body io.Reader
	if path[0] == "POST" {
		ask, err := json.Marshal(params)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(ask)
	}
	r, err := http.NewRequest(path[0], string(d)+path[1], body)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", command, text)
	}
	return valueOf(text)
}
