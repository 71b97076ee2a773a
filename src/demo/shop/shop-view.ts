/** Shows the shop in an element. All texts of a world become text nodes, never markup. */
import { METHODS, PRODUCTS, type SendRequest, Shop, type ShopOrder } from './shop.ts';

/** A shop on the page. */
interface ShopView {
  readonly shop: Shop;
  /** The place for a clock. */
  readonly clock: HTMLElement;
}

/** Adds the shop to an element. */
export function showShop(element: HTMLElement, send: SendRequest): ShopView {
  const clock = make('div');
  const rows = make('tbody');
  const note = make('p', { role: 'status', class: 'shop-note' });
  const shop = new Shop(send, () => rows.replaceChildren(...shop.orders.toReversed().map(rowOf)));
  element.append(make('h1', {}, 'Shop'), clock, formOf(shop, note), note, tableOf(rows));
  rows.replaceChildren(make('tr', {}, make('td', { colspan: '5' }, 'No orders yet.')));
  return { shop, clock };
}

function formOf(shop: Shop, note: HTMLElement): HTMLElement {
  const form = make('form', { class: 'shop-form' });
  const product = choice(
    'Product',
    PRODUCTS.map(([name, cents]) => `${name}, ${dollars(cents)}`),
  );
  const method = choice(
    'Pay with',
    METHODS.map(([label]) => label),
  );
  const button = make('button', { type: 'submit', class: 'main' }, 'Buy');
  form.append(product.label, method.label, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [bought, paid] = [PRODUCTS[product.select.selectedIndex], METHODS[method.select.selectedIndex]];
    if (bought === undefined || paid === undefined) return;
    note.textContent = '';
    shop.buy(bought, paid).catch((error: unknown) => {
      note.textContent = error instanceof Error ? error.message : String(error);
    });
  });
  return form;
}

function choice(name: string, options: readonly string[]) {
  const select = make('select', {}, ...options.map((text) => make('option', {}, text)));
  return { select, label: make('label', {}, `${name} `, select) };
}

function tableOf(rows: HTMLElement): HTMLElement {
  const heads = ['Order', 'Product', 'Amount', 'Paid with', 'Status'].map((text) => make('th', { scope: 'col' }, text));
  return make('table', {}, make('caption', {}, 'Orders'), make('thead', {}, make('tr', {}, ...heads)), rows);
}

function rowOf({ number, product, cents, method, status, transactionId }: ShopOrder): HTMLElement {
  const text = String(number);
  const link =
    transactionId === undefined
      ? text
      : make('a', { href: `#/transactions/${encodeURIComponent(transactionId)}` }, text);
  const cells = [link, product, dollars(cents), method, status].map((cell) => make('td', {}, cell));
  return make('tr', {}, ...cells);
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Creates an element with attributes and contents. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...contents: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...contents);
  return element;
}
