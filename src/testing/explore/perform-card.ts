/** Steps about customers' stored cards. */
import { GatewayError } from '../../engine/errors.ts';
import { formatUsd } from '../../facts/money.ts';
import { callShop } from './call-shop.ts';
import { type MethodName, methodRow } from './methods.ts';
import { requestOrder } from './perform-order.ts';
import { addLine, type PlacedOrder, type Run } from './run.ts';
import type { StepOf } from './steps.ts';

/** Ids of customers, in the format that the gateway accepts. */
function customerIdOf(customer: number): string {
  return `CUSTOMER-${customer + 1}`;
}

/** Every customer has cards of their own, so that a charge shows whose card it was. */
const SECOND_CUSTOMERS_CARDS: Partial<Record<MethodName, MethodName>> = {
  visa: 'visaDebit',
  mastercard: 'mastercardDebit',
};

const LAST_FOUR = 4;

/** Stores a card for a customer. */
export async function storeCard(run: Run, { customer, method, overlapsNext }: StepOf<'store card'>): Promise<void> {
  const customerId = customerIdOf(customer);
  const { body, text } = methodRow(customer === 0 ? method : (SECOND_CUSTOMERS_CARDS[method] ?? method));
  if (body.type !== 'card') return;
  run.customers.add(customerId);
  await callShop(run, {
    text: `${customerId} stores a card to pay ${text}`,
    subject: {
      action: 'storeCard',
      orderId: undefined,
      amountCents: 0,
      customerId,
      cardLastFour: body.pan.slice(-LAST_FOUR),
    },
    work: () => run.merchant.storeCard?.({ customerId, method: body }),
    overlapsNext,
  });
}

/** Charges a customer for a new period. Does nothing before the customer has stored a card. */
export async function renew(run: Run, { customer, cents, overlapsNext }: StepOf<'renew'>): Promise<void> {
  const customerId = customerIdOf(customer);
  if (!run.customers.has(customerId)) return;
  const id = `renewal-${run.orders.length + 1}`;
  const order: PlacedOrder = { id, cents, method: 'visa', placedAt: run.gateway.clock.now(), customerId };
  run.orders.push(order);
  const text = `the shop charges ${id}, ${formatUsd(cents)}, to the stored card of ${customerId}`;
  await requestOrder(run, order, 'visa', text, overlapsNext);
}

/** Deletes a customer's stored cards at the gateway, as the merchant's other systems can. */
export function deleteCard(run: Run, { customer }: StepOf<'delete card'>): void {
  const customerId = customerIdOf(customer);
  const tokens = activeTokens(run, customerId);
  if (tokens.length === 0) return;
  addLine(run, `another system of the merchant deletes the stored cards of ${customerId}`);
  for (const token of tokens) {
    try {
      run.gateway.paymentTokens.delete(token);
    } catch (error) {
      // An injected fault can affect this request, too.
      if (!(error instanceof GatewayError)) throw error;
    }
  }
}

/** Reads events instead of the API, so that no fault applies. */
function activeTokens({ gateway }: Run, customerId: string): readonly string[] {
  const status = new Map<string, string>();
  for (const { subject, data } of gateway.events.list({ type: 'payment_token.*' }))
    if (Reflect.get(data.object, 'customer_id') === customerId)
      status.set(subject, String(Reflect.get(data.object, 'status')));
  return [...status].flatMap(([token, state]) => (state === 'active' ? [token] : []));
}
