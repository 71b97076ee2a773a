// Package settleboxtest gives each Go test a payment gateway of its own. Copy this file; it needs only the standard library.
package settleboxtest

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// JSON is an object of a request or response.
type JSON = map[string]any

var sim string

// Main runs the tests with a server: that of SETTLEBOX_SIM, or one that runs until the tests end.
// Call it in TestMain: os.Exit(settleboxtest.Main(m)).
func Main(m *testing.M) int {
	if sim = strings.TrimSuffix(os.Getenv("SETTLEBOX_SIM"), "/"); sim != "" {
		return m.Run()
	}
	stop, err := serve()
	if err != nil {
		fmt.Fprintln(os.Stderr, "npx settlebox serve did not start; run npm install --save-dev settlebox first:", err)
		return 1
	}
	defer stop()
	return m.Run()
}

func serve() (func(), error) {
	// --no: npx must not download a package that is not installed.
	command := exec.Command("npx", "--no", "--", "settlebox", "serve", "--port", "0", "--json")
	command.Stderr = os.Stderr
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(output).ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var ready struct {
		ControlURL string `json:"controlUrl"`
		PID        int    `json:"pid"`
	}
	if err := json.Unmarshal(line, &ready); err != nil {
		return nil, err
	}
	sim = ready.ControlURL
	return func() {
		// The server itself; npx is another process.
		if server, err := os.FindProcess(ready.PID); err == nil && server.Signal(syscall.SIGTERM) != nil {
			_ = server.Kill() // Windows has no SIGTERM
		}
		_ = command.Wait()
	}, nil
}

// World is the gateway of one test: its own data, clock, and faults.
type World struct {
	// APIURL is the base URL for your application; its routes begin with /v1/.
	APIURL string
	// APIKey is the merchant's key.
	APIKey string

	t          *testing.T
	controlURL string
}

// NewWorld creates a world, and removes it when the test ends. Tests with worlds of their own can run in parallel.
func NewWorld(t *testing.T) *World {
	t.Helper()
	if sim == "" {
		t.Fatal("there is no server: call settleboxtest.Main in TestMain")
	}
	var fork struct {
		Name       string `json:"name"`
		APIURL     string `json:"apiUrl"`
		ControlURL string `json:"controlUrl"`
		Merchants  []struct {
			APIKey string `json:"apiKey"`
		} `json:"merchants"`
	}
	send(t, http.MethodPost, sim+"/forks", "", JSON{}, &fork)
	w := &World{APIURL: fork.APIURL, APIKey: fork.Merchants[0].APIKey, t: t, controlURL: fork.ControlURL}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(w.Timeline())
		}
		send(t, http.MethodDelete, sim+"/forks/"+fork.Name, "", nil, nil)
	})
	return w
}

// API calls the API as a merchant does. A nil body sends none; a nil result ignores the response.
func (w *World) API(method, path string, body, result any) {
	w.t.Helper()
	send(w.t, method, w.APIURL+path, w.APIKey, body, result)
}

// Sim calls the control surface, such as POST /simulate/ach/return.
func (w *World) Sim(method, path string, body, result any) {
	w.t.Helper()
	send(w.t, method, w.controlURL+path, "", body, result)
}

// AdvanceTo moves the clock to a milestone, such as settlement, of a transaction; an empty id takes the next one of any.
func (w *World) AdvanceTo(milestone, id string) {
	w.t.Helper()
	target := JSON{"to": milestone}
	if id != "" {
		target["of"] = id
	}
	w.Sim(http.MethodPost, "/clock/advance", target, nil)
}

// AdvanceDays moves the clock by days of 24 hours.
func (w *World) AdvanceDays(days int) {
	w.t.Helper()
	w.Sim(http.MethodPost, "/clock/advance", JSON{"by": JSON{"days": days}}, nil)
}

// Idle waits until due webhooks have been delivered. The clock does not move.
func (w *World) Idle() {
	w.t.Helper()
	w.Sim(http.MethodPost, "/idle", nil, nil)
}

// Fault injects a fault, such as {"kind": "response_lost", "on": "transactions.create", "times": 1}.
func (w *World) Fault(fault JSON) {
	w.t.Helper()
	w.Sim(http.MethodPost, "/faults", fault, nil)
}

// Timeline returns what happened in the world, with reasons.
func (w *World) Timeline() string {
	w.t.Helper()
	var list struct {
		Rows []struct{ At, What, Why string } `json:"rows"`
	}
	w.Sim(http.MethodGet, "/timeline?order=newest&take=100", nil, &list)
	lines := []string{"The timeline of Settlebox, newest first:"}
	for _, row := range list.Rows {
		lines = append(lines, fmt.Sprintf("  %s  %s  (%s)", row.At, row.What, row.Why))
	}
	return strings.Join(lines, "\n")
}

// Event is the body of a verified webhook.
type Event struct {
	Type string `json:"type"`
	Data struct {
		Object JSON `json:"object"`
	} `json:"data"`
}

// Receiver is an HTTP server that verifies webhooks.
type Receiver struct {
	mutex    sync.Mutex
	secret   string
	events   []Event
	rejected []string
}

// Receive subscribes a receiver to every event. It responds with 204, 400 for a wrong signature, or 500 if handle fails.
func (w *World) Receive(handle func(Event) error) *Receiver {
	w.t.Helper()
	receiver := &Receiver{}
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		response.WriteHeader(receiver.receive(request, handle))
	}))
	w.t.Cleanup(server.Close)
	var endpoint struct{ Secret string }
	receiver.mutex.Lock() // a webhook waits until the secret is known
	defer receiver.mutex.Unlock()
	w.Sim(http.MethodPost, "/endpoints", JSON{"url": server.URL + "/webhooks"}, &endpoint)
	receiver.secret = endpoint.Secret
	return receiver
}

func (r *Receiver) receive(request *http.Request, handle func(Event) error) int {
	body, err := io.ReadAll(request.Body)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err == nil {
		err = Verify(body, request.Header, r.secret)
	}
	var event Event
	if err == nil {
		err = json.Unmarshal(body, &event)
	}
	if err != nil {
		r.rejected = append(r.rejected, err.Error())
		return http.StatusBadRequest
	}
	if err := handle(event); err != nil {
		r.rejected = append(r.rejected, err.Error())
		return http.StatusInternalServerError
	}
	r.events = append(r.events, event)
	return http.StatusNoContent
}

// Types returns the types of the acknowledged events, in order.
func (r *Receiver) Types() []string {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	types := make([]string, len(r.events))
	for i, event := range r.events {
		types[i] = event.Type
	}
	return types
}

// Rejected returns why webhooks were not acknowledged.
func (r *Receiver) Rejected() []string {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return append([]string{}, r.rejected...)
}

const tolerance = 5 * time.Minute

// Verify returns an error if the body is not signed with this secret, or is too old.
func Verify(body []byte, header http.Header, secret string) error {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return errors.New("the timestamp is missing or too old")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// Several signatures are separated by spaces while a secret is being rotated.
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(expected), []byte(given)) {
			return nil
		}
	}
	return errors.New("the signature does not match")
}

var client = http.Client{Timeout: 30 * time.Second}

func send(t *testing.T, method, address, apiKey string, body, result any) {
	t.Helper()
	var data io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		data = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, address, data)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if apiKey != "" {
		request.Header.Set("APIKEY", apiKey)
	}
	if key := os.Getenv("SETTLEBOX_CONTROL_KEY"); key != "" && apiKey == "" {
		request.Header.Set("Settlebox-Control-Key", key) // only if the server was started with one
	}
	response, err := client.Do(request)
	if err != nil {
		t.Fatalf("%v; is the server running?", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode >= http.StatusBadRequest {
		t.Fatalf("%s %s: %s", method, address, text)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal(text, result); err != nil {
		t.Fatal(err)
	}
}
