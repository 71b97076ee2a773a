/** What the gateway tells us later: money settles, arrives, or is taken back. */
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Desk } from './desk.ts';
import { notice, type Payment, payment } from './gateway-answers.ts';
import type { Order } from './order.ts';
import { Refused } from './refusals.ts';
import { meaningOf } from './webhook-meanings.ts';

/** Reads one delivery. Whatever throws here makes the gateway deliver it again later. */
export async function receiveWebhook(desk: Desk, secret: string, request: Request): Promise<void> {
  const { type, timestamp, data } = notice.parse(await verified(secret, request));
  const id = request.headers.get('webhook-id') ?? '';
  desk.orders.once({ id, type, seenAt: desk.now() }, () => {
    // Batches, tokens, and whatever the gateway comes to announce one day: acknowledged, and no order changes.
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
    // Anybody can find this address; only the gateway can sign.
    if (error instanceof WebhookVerificationError) throw new Refused(400, 'This is not signed by our gateway.');
    throw error;
  }
}

/** By the payment itself, by the payment that a refund refers to, or by our own id where the answer got lost. */
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
