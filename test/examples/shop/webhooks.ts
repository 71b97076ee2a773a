/** Webhooks of the gateway: money settles, is funded, or is returned. */
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Desk } from './desk.ts';
import { notice, type Payment, payment } from './gateway-answers.ts';
import type { Order } from './order.ts';
import { Refused } from './refusals.ts';
import { meaningOf } from './webhook-meanings.ts';

/** Processes one delivery. An error makes the gateway retry it later. */
export async function receiveWebhook(desk: Desk, secret: string, request: Request): Promise<void> {
  const { type, timestamp, data } = notice.parse(await verified(secret, request));
  const id = request.headers.get('webhook-id') ?? '';
  desk.orders.once({ id, type, seenAt: desk.now() }, () => {
    // Batches, tokens, and future types are acknowledged without a change of an order.
    if (!type.startsWith('transaction.')) return;
    const told = payment.parse(data.object);
    const order = orderOf(desk, told);
    if (order === undefined) return;
    desk.orders.change(order.id, meaningOf(type, told)?.(order, told, timestamp) ?? {});
  });
}

async function verified(secret: string, request: Request): Promise<unknown> {
  try {
    return new Webhook(secret).verify(await request.text(), Object.fromEntries(request.headers));
  } catch (error) {
    // Anyone can call this address; only the gateway can sign.
    if (error instanceof WebhookVerificationError) throw new Refused(400, 'This is not signed by our gateway.');
    throw error;
  }
}

/** By payment, by the payment of a refund, or by our own id if the response was lost. */
function orderOf({ orders }: Desk, told: Payment): Order | undefined {
  const order =
    orders.findByPayment(told.id) ?? orders.findByPayment(told.referenceId ?? '') ?? orders.find(told.orderId ?? '');
  if (order === undefined) return undefined;
  const ours = isOwnPayment(order, told) || told.type === 'REFUND' || told.type === 'PAYOUT';
  return ours ? order : undefined;
}

function isOwnPayment({ payment_id }: Order, told: Payment): boolean {
  return payment_id === null || payment_id === told.id;
}
