/** Calls of an application, which emit events. */
import { cards, type Gateway } from '../../src/index.ts';

export const NO_CONTENT = 204;

export function sell({ transactions }: Gateway): string {
  return transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }).transaction_id;
}

export function hold({ transactions }: Gateway): string {
  return transactions.create({ type: 'AUTH', amount: 1_999, payment_method: cards.visa }).transaction_id;
}

/** Formats each delivery with its outcome: `transaction.authorized succeeded: 500, 204`. */
export function outcomes({ webhooks }: Gateway): string[] {
  return webhooks.deliveries().map(({ type, status, attempts }) => {
    const responses = attempts.map((attempt) => attempt.status ?? attempt.error);
    return `${type} ${status}${responses.length === 0 ? '' : `: ${responses.join(', ')}`}`;
  });
}
