/** Small worlds in which one card transaction has come to a certain point of its life; all begin on a Monday, 10:00 Eastern. */
import { cards, type Gateway, type GatewayOptions, type IssuerRuleOptions } from 'settlebox';

/** A batch of Monday settles on Tuesday and is funded on Wednesday; one of Tuesday a day later. */
export const MONDAY = '2026-01-05T15:00:00Z';
const TUESDAY = '2026-01-06T15:00:00Z';
const WEDNESDAY = '2026-01-07T15:00:00Z';
const THURSDAY = '2026-01-08T15:00:00Z';

/** $10.00, or what Braintree publishes for a sale that the network refuses as it settles. */
const AMOUNT = 1_000;
const REFUSED_AMOUNT = 400_100;
const CREDIT_LIMIT = 1_000_000;

/** The options of a world, and the way to its point; the id of the transaction that is meant. */
interface Point {
  readonly options?: GatewayOptions;
  readonly come: (gateway: Gateway) => string | Promise<string>;
}

/** Opens the line of credit behind the card, and comes to the point. */
export async function comeTo(gateway: Gateway, { come }: Point): Promise<string> {
  gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: CREDIT_LIMIT });
  const id = await come(gateway);
  gateway.check();
  return id;
}

const charge = (gateway: Gateway, type: 'SALE' | 'AUTH', amount = AMOUNT) =>
  gateway.transactions.create({ type, amount, payment_method: cards.visa }).transaction_id;

const capture = (gateway: Gateway, id: string, amount?: number) =>
  gateway.transactions.capture(id, amount === undefined ? {} : { amount }).transaction_id;

const cancel = (gateway: Gateway, id: string, type: 'VOID' | 'REFUND', amount?: number) =>
  gateway.transactions.cancel(id, { type, ...(amount === undefined ? {} : { amount }) }).transaction_id;

const declined = (gateway: Gateway, type: 'SALE' | 'AUTH') => {
  gateway.simulate.issuer.rule({ respond: { code: '51' } });
  return charge(gateway, type);
};

const captured = (gateway: Gateway, amount?: number) => capture(gateway, charge(gateway, 'AUTH'), amount);

const closed = (gateway: Gateway, id: string) => {
  gateway.batches.close();
  return id;
};

/** A transaction of Monday, on Tuesday: settled, and not yet funded. */
const settled = async (gateway: Gateway, id: string) => {
  await gateway.clock.advanceTo(TUESDAY);
  return id;
};

type Refund = NonNullable<IssuerRuleOptions['respond']['refund']>;

/** A refund of $4.00, or of what is said, of a sale that has settled. */
const refunded = async (gateway: Gateway, refund: Refund = 'pay', amount = 400) => {
  const sale = await settled(gateway, charge(gateway, 'SALE'));
  gateway.simulate.issuer.rule({ match: { type: 'REFUND' }, respond: { refund }, times: 1 });
  return cancel(gateway, sale, 'REFUND', amount);
};

/** The refund, on a later day. */
const refundedBy = async (gateway: Gateway, day: string, refund?: Refund) => {
  const id = await refunded(gateway, refund);
  await gateway.clock.advanceTo(day);
  return id;
};

const originalOf = (gateway: Gateway, refund: string) => gateway.transactions.get(refund).reference_id ?? '';

/** Refused on the first banking day after it has settled: before that day's funding. */
const LATER = { rejectOn: { bankingDay: 1 } } as const;

/** Every point of the life of a card transaction at which something may be asked of it. */
// biome-ignore format: a table reads in columns
export const POINTS = {
  'a declined SALE':                 { come: (gateway) => declined(gateway, 'SALE') },
  'a declined AUTH':                 { come: (gateway) => declined(gateway, 'AUTH') },
  'an authorized SALE':              { come: (gateway) => charge(gateway, 'SALE') },
  'an authorized AUTH':              { come: (gateway) => charge(gateway, 'AUTH') },
  'a captured AUTH':                 { come: (gateway) => captured(gateway) },
  'an AUTH captured in part':        { come: (gateway) => captured(gateway, 600) },
  'a settling SALE':                 { come: (gateway) => closed(gateway, charge(gateway, 'SALE')) },
  'a settling AUTH':                 { come: (gateway) => closed(gateway, captured(gateway, 600)) },
  'a settled SALE':                  { come: (gateway) => settled(gateway, charge(gateway, 'SALE')) },
  'a settled AUTH':                  { come: (gateway) => settled(gateway, captured(gateway, 600)) },
  'a funded AUTH':                   { come: async (gateway) => {
    const id = captured(gateway, 600);
    await gateway.clock.advanceTo(WEDNESDAY);
    return id;
  } },
  'a partially refunded SALE':       { come: async (gateway) => originalOf(gateway, await refunded(gateway)) },
  'a partially refunded AUTH':       { come: async (gateway) => {
    const id = await settled(gateway, captured(gateway, 600));
    cancel(gateway, id, 'REFUND', 200);
    await gateway.clock.advanceTo(WEDNESDAY);
    return id;
  } },
  'a refunded SALE':                 { come: async (gateway) => originalOf(gateway, await refunded(gateway, 'pay', 1_000)) },
  'a refunded AUTH':                 { come: async (gateway) => {
    const id = await settled(gateway, captured(gateway, 600));
    cancel(gateway, id, 'REFUND');
    await gateway.clock.advanceTo(WEDNESDAY);
    return id;
  } },
  'a SALE whose refund was voided':  { come: async (gateway) => originalOf(gateway, cancel(gateway, await refunded(gateway), 'VOID')) },
  'a SALE whose refund was rejected': { come: async (gateway) => originalOf(gateway, await refundedBy(gateway, WEDNESDAY, 'reject')) },
  'a SALE with a refund rejected later': { come: async (gateway) => {
    const id = originalOf(gateway, await refunded(gateway, LATER));
    cancel(gateway, id, 'REFUND', 300);
    await gateway.clock.advanceTo(THURSDAY);
    return id;
  } },
  'a voided SALE':                   { come: (gateway) => cancel(gateway, charge(gateway, 'SALE'), 'VOID') },
  'a voided AUTH':                   { come: (gateway) => cancel(gateway, charge(gateway, 'AUTH'), 'VOID') },
  'a voided AUTH that was captured': { come: (gateway) => cancel(gateway, captured(gateway, 600), 'VOID') },
  'an expired AUTH':                 { come: async (gateway) => {
    const id = charge(gateway, 'AUTH');
    await gateway.clock.advance({ days: 7 });
    return id;
  } },
  'a rejected SALE':                 { options: { magicValues: 'braintree' }, come: (gateway) => settled(gateway, charge(gateway, 'SALE', REFUSED_AMOUNT)) },
  'an authorized REFUND':            { come: (gateway) => refunded(gateway) },
  'a settling REFUND':               { come: async (gateway) => closed(gateway, await refunded(gateway)) },
  'a settling REFUND that will be rejected': { come: async (gateway) => closed(gateway, await refunded(gateway, 'reject')) },
  'a settled REFUND':                { come: (gateway) => refundedBy(gateway, WEDNESDAY) },
  'a settled REFUND that will be rejected': { come: (gateway) => refundedBy(gateway, WEDNESDAY, LATER) },
  'a voided REFUND':                 { come: async (gateway) => cancel(gateway, await refunded(gateway), 'VOID') },
  'a REFUND rejected at settlement':  { come: (gateway) => refundedBy(gateway, WEDNESDAY, 'reject') },
  'a REFUND rejected later':          { come: (gateway) => refundedBy(gateway, THURSDAY, LATER) },
  'a late REFUND in an open batch':  { come: (gateway) => refundedBy(gateway, WEDNESDAY, 'late') },
  'a late REFUND in a closed batch': { come: async (gateway) => closed(gateway, await refundedBy(gateway, WEDNESDAY, 'late')) },
  'a late REFUND that has settled':  { come: (gateway) => refundedBy(gateway, THURSDAY, 'late') },
} as const satisfies Readonly<Record<string, Point>>;

export type PointName = keyof typeof POINTS;
