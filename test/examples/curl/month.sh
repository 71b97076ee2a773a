#!/bin/sh
# A bank debit from sale to return, with curl alone. SETTLEBOX_SIM is the address of the control surface;
# without it, the script starts a server and stops it at the end. SETTLEBOX_CONTROL_KEY is sent if it is set.
set -eu

# Sends JSON: json POST url body. Errors print the response and end the script.
json() {
  method=$1 url=$2
  shift 2
  curl --silent --show-error --fail-with-body --request "$method" "$url" \
    --header 'Content-Type: application/json' --header "APIKEY: ${API_KEY:-none}" \
    --header "Settlebox-Control-Key: ${SETTLEBOX_CONTROL_KEY:-none}" ${1+--data "$1"}
}

# Prints the first text or number in a field of one line of JSON: field name. Use jq if you have it.
field() {
  sed -n 's/.*"'"$1"'":"\{0,1\}\([^",}]*\).*/\1/p' | head -n 1
}

expect() {
  [ "$2" = "$3" ] || { echo "not ok: $1 is $3, expected $2" >&2; exit 1; }
  echo "ok: $1 is $3"
}

if [ -z "${SETTLEBOX_SIM:-}" ]; then
  ready=$(mktemp)
  # --no: npx must not download a package that is not installed.
  npx --no -- settlebox serve --port 0 --json > "$ready" &
  until [ -s "$ready" ]; do
    sleep 0.2
    kill -0 $! 2> /dev/null && continue
    echo 'settlebox serve did not start: run npm install --save-dev settlebox' >&2
    exit 1
  done
  SETTLEBOX_SIM=$(field controlUrl < "$ready")
  PID=$(field pid < "$ready")
  rm "$ready"
fi
SETTLEBOX_SIM=${SETTLEBOX_SIM%/}

# A world of this script's own: its data, clock, and faults.
fork=$(json POST "$SETTLEBOX_SIM/forks" '{}')
NAME=$(echo "$fork" | field name)
API=$(echo "$fork" | field apiUrl)/v1
SIM=$(echo "$fork" | field controlUrl)
trap 'json DELETE "$SETTLEBOX_SIM/forks/$NAME" > /dev/null; [ -z "${PID:-}" ] || kill "$PID"' EXIT
API_KEY=$(echo "$fork" | sed 's/.*"merchants":\[{//' | field apiKey)

payment=$(json POST "$API/transactions" '{
  "type": "PAYMENT", "amount": 4999, "metadata": { "order_id": "order-1" },
  "payment_method": {
    "type": "ACH", "account_number": "000123456789", "routing_number": "110000000", "account_type": "checking",
    "name": "Ada Ellis", "email": "ada@example.test"
  }
}')
ID=$(echo "$payment" | field id)
expect 'the response' Approved "$(echo "$payment" | field response_status)"

json POST "$SIM/clock/advance" '{ "to": "funding", "of": "'"$ID"'" }' > /dev/null
expect 'the state after funding' settled "$(json GET "$API/transactions/$ID" | field transaction_state)"

# An impossible request is rejected with the reason and what would work.
! json POST "$SIM/simulate/ach/return" '{ "transaction": "'"$ID"'", "code": "R99" }' || exit 1
echo

json POST "$SIM/simulate/ach/return" '{ "transaction": "'"$ID"'", "code": "R10", "at": { "day": 40 } }' > /dev/null
json POST "$SIM/clock/advance" '{ "by": { "days": 45 } }' > /dev/null
expect 'the state after 45 days' returned "$(json GET "$API/transactions/$ID" | field transaction_state)"

# A fault: the charge is made, but its response is lost. The same Idempotency-Key finds it.
SALE='{ "type": "SALE", "amount": 1999, "payment_method": { "type": "card", "pan": "4242424242424242", "expiry": { "month": "12", "year": "2039" } } }'
json POST "$SIM/faults" '{ "kind": "response_lost", "on": "transactions.create", "times": 1 }' > /dev/null
charge() {
  curl --silent --show-error --fail-with-body "$API/transactions" --header 'Content-Type: application/json' \
    --header "APIKEY: $API_KEY" --header 'Idempotency-Key: order-2' --data "$SALE"
}
if charge; then echo 'not ok: the response was not lost' >&2; exit 1; fi
expect 'the repeated request' Approved "$(charge | field response_status)"
expect 'the number of transactions' 2 "$(json GET "$API/transactions" | field total)"
expect 'the check of the books' true "$(json POST "$SIM/check" | field ok)"
