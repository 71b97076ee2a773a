package shop

import (
	"net/http"
	"os"
	"testing"

	"example.test/shop/settleboxtest"
)

func TestMain(m *testing.M) {
	os.Exit(settleboxtest.Main(m))
}

type object = settleboxtest.JSON

var visa = object{"type": "card", "pan": "4242424242424242", "expiry": object{"month": "12", "year": "2039"}}

var account = object{
	"type": "ACH", "account_number": "000123456789", "routing_number": "110000000", "account_type": "checking",
	"name": "Ada Ellis", "email": "ada@example.test",
}

func TestCheckout(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name    string
		fault   object
		rule    object
		status  string
		charges int
	}{
		{name: "charges a card", status: "paid", charges: 1},
		{
			name:   "charges once if the response is lost",
			fault:  object{"kind": "response_lost", "on": "transactions.create", "times": 1},
			status: "paid", charges: 1,
		},
		{
			name:   "retries an outage",
			fault:  object{"kind": "request_rejected", "on": "transactions.create", "status": 503, "times": 2},
			status: "paid", charges: 1,
		},
		{
			name:   "shows a decline",
			rule:   object{"match": object{"last_four": "4242"}, "respond": object{"code": "51"}},
			status: "declined", charges: 1,
		},
	}
	for _, c := range cases {
		c := c
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			world := settleboxtest.NewWorld(t)
			if c.fault != nil {
				world.Fault(c.fault)
			}
			if c.rule != nil {
				world.Sim(http.MethodPost, "/rules/issuer", c.rule, nil)
			}
			shop := &Shop{GatewayURL: world.APIURL, APIKey: world.APIKey}
			status, err := shop.Checkout("order-1", 1999, visa)
			if err != nil || status != c.status {
				t.Fatalf("status %q, error %v; expected %q", status, err, c.status)
			}
			var list struct{ Data []object }
			world.API(http.MethodGet, "/v1/transactions", nil, &list)
			if len(list.Data) != c.charges {
				t.Fatalf("%d charges; expected %d", len(list.Data), c.charges)
			}
		})
	}
}

func TestReturnOnDay40(t *testing.T) {
	t.Parallel()
	world := settleboxtest.NewWorld(t)
	shop := &Shop{GatewayURL: world.APIURL, APIKey: world.APIKey}
	receiver := world.Receive(func(event settleboxtest.Event) error {
		if metadata, ok := event.Data.Object["metadata"].(map[string]any); ok && event.Type == "transaction.returned" {
			id, _ := metadata["order_id"].(string)
			shop.SetStatus(id, "returned")
		}
		return nil
	})
	if _, err := shop.Checkout("order-1", 4999, account); err != nil {
		t.Fatal(err)
	}
	payment := shop.Order("order-1").Transaction
	world.AdvanceTo("funding", payment)
	planned := object{"transaction": payment, "code": "R10", "at": object{"day": 40}}
	world.Sim(http.MethodPost, "/simulate/ach/return", planned, nil)
	world.AdvanceDays(45)
	if status := shop.Order("order-1").Status; status != "returned" {
		t.Errorf("status %q after events %v", status, receiver.Types())
	}
	if rejected := receiver.Rejected(); len(rejected) > 0 {
		t.Errorf("rejected webhooks: %v", rejected)
	}
}

func TestForgedWebhook(t *testing.T) {
	t.Parallel()
	world := settleboxtest.NewWorld(t)
	world.Fault(object{"kind": "webhook_bad_signature", "times": 1})
	receiver := world.Receive(func(settleboxtest.Event) error { return nil })
	shop := &Shop{GatewayURL: world.APIURL, APIKey: world.APIKey}
	if _, err := shop.Checkout("order-1", 1999, visa); err != nil {
		t.Fatal(err)
	}
	world.Idle()
	if types := receiver.Types(); len(types) > 0 || len(receiver.Rejected()) != 1 {
		t.Errorf("events %v, rejected %v", types, receiver.Rejected())
	}
}
