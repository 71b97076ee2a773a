"""A small shop: it charges cards and bank accounts, and learns from webhooks what became of them."""

import json
from http.client import RemoteDisconnected
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

CONNECTION_LOST = (ConnectionError, RemoteDisconnected, TimeoutError)
ATTEMPTS_MAX = 3


class Shop:
    def __init__(self, gateway_url, api_key):
        self.gateway_url, self.api_key = gateway_url, api_key
        self.orders = {}  # by order id: {"transaction": ..., "status": "paid" | "declined" | "returned", "cents": ...}

    def checkout(self, order_id, cents, method):
        kind = "SALE" if method["type"] == "card" else "PAYMENT"
        body = {"type": kind, "amount": cents, "payment_method": method, "metadata": {"order_id": order_id}}
        answer = self._post("/v1/transactions", body, order_id)
        if answer["response_status"] != "Approved":
            self.orders[order_id] = {"transaction": None, "status": "declined", "cents": 0}
            return "declined"
        transaction = answer.get("transaction_id") or answer["id"]
        self.orders[order_id] = {"transaction": transaction, "status": "paid", "cents": cents}
        return "paid"

    def handle_event(self, event):
        order = self.orders.get(event["data"]["object"].get("metadata", {}).get("order_id"))
        if order is not None and event["type"] == "transaction.returned":
            order["status"] = "returned"

    def _post(self, path, body, idempotency_key):
        """A lost response says nothing about the charge, so the request is sent again with the same key."""
        headers = {"Content-Type": "application/json", "APIKEY": self.api_key, "Idempotency-Key": idempotency_key}
        request = Request(self.gateway_url + path, json.dumps(body).encode(), headers, method="POST")
        for attempt in range(1, ATTEMPTS_MAX + 1):
            try:
                with urlopen(request, timeout=10) as response:
                    return json.load(response)
            except HTTPError as error:
                if error.code < 500 or attempt == ATTEMPTS_MAX:
                    raise
            except (URLError, *CONNECTION_LOST):
                if attempt == ATTEMPTS_MAX:
                    raise
