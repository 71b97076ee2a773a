import type { CardPaymentMethod, Gateway, RefundRejection } from '../../src/index.ts';
import { cards } from '../../src/index.ts';
import { freshGateway } from './fresh-gateway.ts';
import { refusalOf } from './refusals.ts';

/** A card transaction, as far as it can be asked for. */
export interface Ref {
  readonly transaction_id: string;
}

type Seller = Pick<Gateway, 'transactions'>;

export function sell(seller: Seller, amount: number, payment_method: CardPaymentMethod = cards.visa) {
  return seller.transactions.create({ type: 'SALE', amount, payment_method });
}

export function refund(seller: Seller, { transaction_id }: Ref, amount?: number) {
  return seller.transactions.cancel(transaction_id, { type: 'REFUND', ...(amount === undefined ? {} : { amount }) });
}

export function cancel(seller: Seller, { transaction_id }: Ref) {
  return seller.transactions.cancel(transaction_id, { type: 'VOID' });
}

/** Has the network refuse a refund. */
export function refuse(gateway: Gateway, { transaction_id }: Ref, at?: RefundRejection['at']): void {
  gateway.simulate.issuer.rejectRefund({ transaction: transaction_id, ...(at === undefined ? {} : { at }) });
}

/** `partially_refunded, 400 refunded`, or `settled`: where a transaction stands. */
export function standing({ transactions }: Seller, { transaction_id }: Ref): string {
  const { transaction_state, refunded_amount } = transactions.get(transaction_id);
  return refunded_amount === 0 ? transaction_state : `${transaction_state}, ${refunded_amount} refunded`;
}

/** `409 invalid_state: …` */
export function refused(work: () => unknown): string {
  const { status, code, message } = refusalOf(work);
  return `${status} ${code}: ${message}`;
}

export function deposits({ ledger }: Gateway): number[] {
  return ledger.deposits().map(({ amountCents }) => amountCents);
}

export function payable({ ledger }: Gateway): number {
  return ledger.balance('merchant_payable');
}

/** What each batch came to, in their order. */
export function nets({ batches }: Gateway): number[] {
  return batches.list({ sort_order: 'asc' }).data.map((batch) => batch.net_amount);
}

/** Where the money is: of customers, on its way, owed to the merchant, at its bank. */
export function money({ ledger }: Gateway): number[] {
  return ledger.balances().map(({ amountCents }) => amountCents);
}

/** A merchant that has been paid for a sale: it is Wednesday, January 7. */
export async function paid(
  amount = 1_000,
  options: Parameters<typeof freshGateway<'by_method'>>[0] = {},
  card: CardPaymentMethod = cards.visa,
) {
  const gateway = freshGateway(options);
  const sale = sell(gateway, amount, card);
  await gateway.clock.advanceTo('funding', { of: sale });
  return { gateway, sale };
}

/** The same, with a refund of 4.00 that is settled: it is Thursday, January 8. */
export async function refunded(options: Parameters<typeof freshGateway<'by_method'>>[0] = {}) {
  const { gateway, sale } = await paid(1_000, options);
  const back = refund(gateway, sale, 400);
  await gateway.clock.advanceTo('settlement', { of: back });
  return { gateway, sale, back };
}
