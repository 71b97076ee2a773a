const ACCOUNT = { type: 'ACH', account_number: '000123456789', routing_number: '110000000', account_type: 'checking' };
const CUSTOMER = { name: 'Grace Hopper', email: 'grace@shop.example' };
const REFRESH_MS = 1_000;

/** A checkout that calls the payment gateway with fetch. It does not know about Settlebox. */
export function mountCheckout(element, { url, key }) {
  const headers = { APIKEY: key, 'Content-Type': 'application/json' };
  const call = async (path, init) => (await fetch(url + path, { headers, ...init })).json();
  const [button, status] = [document.createElement('button'), document.createElement('p')];
  button.textContent = 'Pay by bank';
  status.setAttribute('role', 'status');
  const pay = async () => {
    button.disabled = true;
    const body = JSON.stringify({ type: 'PAYMENT', amount: 4999, payment_method: { ...ACCOUNT, ...CUSTOMER } });
    const { id, transaction_state } = await call('/v1/transactions', { method: 'POST', body });
    status.textContent = transaction_state;
    const refresh = async () => {
      status.textContent = (await call(`/v1/transactions/${id}`)).transaction_state;
    };
    setInterval(() => void refresh(), REFRESH_MS);
  };
  button.addEventListener('click', () => void pay());
  element.append(button, status);
}
