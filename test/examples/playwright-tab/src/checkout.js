const REFRESH_MS = 60_000;

/** A checkout that calls its payment gateway with the function that it gets. It does not know about Settlebox. */
export function startCheckout({ url, key, fetch, account }) {
  const headers = { APIKEY: key, 'Content-Type': 'application/json' };
  const call = async (path, init) => (await fetch(new Request(url + path, { headers, ...init }))).json();
  const [button, status, due] = ['button', '[role=status]', '#due'].map((one) => document.querySelector(one));
  const pay = async () => {
    const body = JSON.stringify({ type: 'PAYMENT', amount: 4999, payment_method: account });
    // A lost response says nothing about the payment: the same key makes a second request safe.
    const request = { method: 'POST', headers: { ...headers, 'Idempotency-Key': 'order-1' }, body };
    const { id } = await call('/v1/transactions', request).catch(() => call('/v1/transactions', request));
    const refresh = async () => {
      status.textContent = (await call(`/v1/transactions/${id}`)).transaction_state;
    };
    due.textContent = new Date().toISOString();
    setInterval(() => void refresh(), REFRESH_MS);
    await refresh();
  };
  button.addEventListener('click', () => void pay());
}
