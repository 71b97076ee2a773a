/** Charges of cards that have a line of credit, and where the lines stand. */
import { type CreditLineOptions, cards, type Gateway, type GatewayOptions } from 'settlebox';
import { freshGateway } from './fresh-gateway.ts';

export type Seller = Pick<Gateway, 'transactions'>;
export type Ref = { readonly transaction_id: string };

export const charge = (seller: Seller, type: 'SALE' | 'AUTH', amount: number, payment_method = cards.visa) =>
  seller.transactions.create({ type, amount, payment_method });
export const sell = (seller: Seller, amount: number, card = cards.visa) => charge(seller, 'SALE', amount, card);
export const authorize = (seller: Seller, amount: number) => charge(seller, 'AUTH', amount);
export const capture = (seller: Seller, { transaction_id }: Ref, amount?: number) =>
  seller.transactions.capture(transaction_id, amount === undefined ? {} : { amount });
export const cancel = (seller: Seller, { transaction_id }: Ref, type: 'VOID' | 'REFUND', amount?: number) =>
  seller.transactions.cancel(transaction_id, { type, ...(amount === undefined ? {} : { amount }) });
/** `00 1000` or `51 0`: what was answered, and how much was approved. */
export const told = ({ response_code, amount }: ReturnType<typeof charge>) => `${response_code} ${amount}`;

/** A line of 100.00 behind the Visa card, and what is held, taken and available of it. */
export function lined(wish: Partial<CreditLineOptions> = {}, options: GatewayOptions<'by_method'> = {}) {
  const gateway = freshGateway(options);
  const line = gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 10_000, ...wish });
  return { gateway, line, stands: () => standing(gateway) };
}

export function standing(gateway: Gateway): string {
  const lines = gateway.simulate.issuer.creditLines();
  return lines
    .map(({ held, used: taken, available }) => `held ${held}, taken ${taken}, available ${available}`)
    .join('; ');
}
