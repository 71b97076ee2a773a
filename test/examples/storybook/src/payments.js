/** A list of payments, which calls the payment gateway with the function that it gets. It does not know about Settlebox. */
export function payments({ url, key, fetch }) {
  const list = document.createElement('ul');
  list.setAttribute('aria-label', 'Payments');
  const refresh = async () => {
    const request = new Request(`${url}/v1/transactions`, { headers: { APIKEY: key } });
    const { data } = await (await fetch(request)).json();
    const items = data.map(({ amount_authorized, transaction_state }) => {
      const item = document.createElement('li');
      item.textContent = `$${(amount_authorized / 100).toFixed(2)} ${transaction_state}`;
      return item;
    });
    list.replaceChildren(...items);
  };
  void refresh();
  return { element: list, refresh };
}
