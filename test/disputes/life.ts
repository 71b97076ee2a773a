/** Steps of a dispute that the tests share. */
import { cards, createGateway, type Gateway, type GatewayOptions, type TestCard } from '../../src/index.ts';

export const CARDS = { visa: cards.visa, mastercard: cards.mastercard, amex: cards.amex, discover: cards.discover };
type Options = Pick<GatewayOptions, 'now' | 'fees' | 'extensions'>;
export type Network = keyof typeof CARDS;

/** A reason for each network, and for each way in which the network continues a dispute. */
export const REASONS = [
  { network: 'visa', reason: '13.1', appeal: 'pre_arbitration' },
  { network: 'visa', reason: '10.4', appeal: 'allocation' },
  { network: 'mastercard', reason: '4853', appeal: 'pre_arbitration' },
  { network: 'mastercard', reason: '4808', appeal: 'arbitration' },
  { network: 'amex', reason: 'C08', appeal: 'none' },
  { network: 'discover', reason: 'RG', appeal: 'none' },
] as const;

export const AMOUNT = 10_000;

export function sell(gateway: Gateway, payment_method: TestCard = cards.visa, amount = AMOUNT): string {
  return gateway.transactions.create({ type: 'SALE', amount, payment_method }).transaction_id;
}

/** A gateway with a sale that has been funded. */
export async function funded(options: Options = {}, card: TestCard = cards.visa, amount = AMOUNT) {
  const gateway = createGateway(options);
  const sale = sell(gateway, card, amount);
  await gateway.clock.advanceTo('funding');
  return { gateway, sale };
}

interface Opened {
  readonly network?: Network;
  readonly reason?: string;
  readonly amount?: number;
  readonly opening?: 'dispute' | 'preDispute' | 'inquiry';
  readonly options?: Options;
}

/** A gateway with a dispute that opened now. */
export async function opened({ network = 'visa', reason = '13.1', amount, opening = 'dispute', options }: Opened = {}) {
  const { gateway, sale } = await funded(options ?? {}, CARDS[network]);
  const part = amount === undefined ? {} : { amount };
  const { id } = gateway.simulate.issuer[opening]({ transaction: sale, reason, at: gateway.clock.now(), ...part });
  await gateway.clock.advance(0);
  return { gateway, sale, id };
}

export const stateOf = (gateway: Gateway, id: string) => gateway.disputes.get(id).state;

/** The postings of a sale after its settlement, in cents of the payable. */
export function payableOf(gateway: Gateway, sale: string): readonly (readonly [kind: string, cents: number])[] {
  return gateway.ledger
    .entries(sale)
    .filter(({ account }) => account === 'merchant_payable')
    .map(({ kind, amountCents }) => [kind, amountCents]);
}

/** The types of the events of disputes, in order. */
export function eventsOf(gateway: Gateway): readonly string[] {
  return gateway.events.list({ type: 'dispute.*' }).map(({ type }) => type.replace('dispute.', ''));
}

/** Returns the code of the error that a call throws, or `ok`. */
export function codeOf(call: () => unknown): string {
  try {
    call();
    return 'ok';
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
  }
}
