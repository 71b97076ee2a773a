import pytest

from shop import Shop

VISA = {"type": "card", "pan": "4242424242424242", "expiry": {"month": "12", "year": "2039"}}
ACCOUNT = {
    "type": "ACH", "account_number": "000123456789", "routing_number": "110000000", "account_type": "checking",
    "name": "Ada Ellis", "email": "ada@example.test",
}


@pytest.fixture
def shop(world):
    return Shop(world.api_url, world.api_key)


def charges(world):
    return world.api("GET", "/v1/transactions")["data"]


def test_a_card_is_charged_and_funded(world, shop):
    assert shop.checkout("order-1", 1999, VISA) == "paid"
    world.advance("funding")
    money = {row["account"]: row["amountCents"] for row in world.sim("GET", "/ledger")["balances"]}
    assert money["merchant_bank"] == 1999


def test_a_decline_is_not_an_error(world, shop):
    world.sim("POST", "/rules/issuer", {"match": {"last_four": "4242"}, "respond": {"code": "51"}})
    assert shop.checkout("order-1", 1999, VISA) == "declined"


@pytest.mark.faults({"kind": "response_lost", "on": "transactions.create", "times": 1})
def test_a_lost_response_charges_once(world, shop):
    assert shop.checkout("order-1", 1999, VISA) == "paid"
    assert [charge["amount"] for charge in charges(world)] == [1999]


@pytest.mark.parametrize("status", [500, 503])
def test_an_outage_is_retried(world, shop, status):
    world.fault(kind="request_rejected", on="transactions.create", status=status, times=1)
    assert shop.checkout("order-1", 1999, VISA) == "paid"
    assert len(charges(world)) == 1


def test_a_return_on_day_40_reaches_the_order(world, shop, receive):
    receiver = receive(shop.handle_event)
    shop.checkout("order-1", 4999, ACCOUNT)
    payment = shop.orders["order-1"]["transaction"]
    world.advance("funding", of=payment)
    world.sim("POST", "/simulate/ach/return", {"transaction": payment, "code": "R10", "at": {"day": 40}})
    world.advance(days=45)
    assert shop.orders["order-1"]["status"] == "returned"
    assert "transaction.returned" in [event["type"] for event in receiver.events]
    assert receiver.rejected == []


@pytest.mark.faults({"kind": "webhook_bad_signature", "times": 1})
def test_a_forged_webhook_is_rejected_and_its_retry_accepted(world, shop, receive):
    receiver = receive(shop.handle_event)
    shop.checkout("order-1", 1999, VISA)
    world.idle()
    assert (receiver.events, receiver.rejected) == ([], ["the signature does not match"])
    world.advance(minutes=10)
    assert [event["type"] for event in receiver.events] == ["transaction.authorized"]
