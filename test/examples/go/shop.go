// Package shop is a small shop: it charges cards and bank accounts, and learns from webhooks what became of them.
package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
)

const attemptsMax = 3

// Order is what the shop knows of an order.
type Order struct {
	Transaction string
	Status      string
}

// Shop keeps its orders in memory.
type Shop struct {
	GatewayURL string
	APIKey     string

	mutex  sync.Mutex
	orders map[string]Order
}

// Order returns an order by its id.
func (s *Shop) Order(id string) Order {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.orders[id]
}

// SetStatus changes the status of an order that exists.
func (s *Shop) SetStatus(id, status string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if order, ok := s.orders[id]; ok {
		s.orders[id] = Order{order.Transaction, status}
	}
}

// Checkout charges an order and returns its status: paid or declined.
func (s *Shop) Checkout(id string, cents int, method map[string]any) (string, error) {
	kind := "PAYMENT"
	if method["type"] == "card" {
		kind = "SALE"
	}
	var payment struct {
		ID             string `json:"id"`
		TransactionID  string `json:"transaction_id"`
		ResponseStatus string `json:"response_status"`
	}
	metadata := map[string]any{"order_id": id}
	body := map[string]any{"type": kind, "amount": cents, "payment_method": method, "metadata": metadata}
	if err := s.post("/v1/transactions", id, body, &payment); err != nil {
		return "", err
	}
	order := Order{Transaction: payment.TransactionID, Status: "paid"}
	if order.Transaction == "" {
		order.Transaction = payment.ID // bank debits name it id
	}
	if payment.ResponseStatus != "Approved" {
		order.Status = "declined"
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.orders == nil {
		s.orders = map[string]Order{}
	}
	s.orders[id] = order
	return order.Status, nil
}

// post sends a request again if its response is lost, with the same key: the charge may have been made.
func (s *Shop) post(path, idempotencyKey string, body, result any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	for attempt := 1; ; attempt++ {
		err = s.postOnce(path, idempotencyKey, data, result)
		if err == nil || attempt == attemptsMax {
			return err
		}
	}
}

func (s *Shop) postOnce(path, idempotencyKey string, data []byte, result any) error {
	request, err := http.NewRequest(http.MethodPost, s.GatewayURL+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("APIKEY", s.APIKey)
	request.Header.Set("Idempotency-Key", idempotencyKey)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("the gateway responded with %d: %s", response.StatusCode, text)
	}
	return json.Unmarshal(text, result)
}
