/** Tables of facts that other sweeps meet only in part: holds, names, verification codes, countries, and card prefixes. */
import { banks, cards, storable } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

/** Before and after Visa shortened the holds of merchant-initiated charges, and today. */
const HELD_FROM = ['2024-04-13T15:00:00Z', '2024-04-14T15:00:00Z', '2026-03-01T15:00:00Z'];

/** The hold of each brand's authorization, by its initiator. */
export const holdsByInitiator = async (): Promise<Observed> => ({
  rows: await Promise.all(HELD_FROM.map(async (now) => [now, await heldFrom(now)])),
});

function heldFrom(now: string): Promise<Observed> {
  return withGateway({ now }, (gateway) => {
    for (const card of [cards.visa, cards.mastercard, cards.amex, cards.discover]) {
      const { payment_token } = gateway.paymentTokens.create(storable(card));
      const payment_method = { type: 'token', payment_token } as const;
      for (const recurring of [false, true])
        gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method, recurring });
    }
    return { upcoming: [...gateway.upcoming()] };
  });
}

const NAMES = [undefined, '', ' ', '0', '00 0', '0a', 'Ada Byron'];

/** Names of account holders, present and blank, by entry class and direction. */
export const holderNames = (): Promise<Observed> =>
  withGateway({}, (gateway) => ({
    rows: ['WEB', 'PPD', 'CCD', 'TEL'].flatMap((sec_code) =>
      ['PAYMENT', 'PAYOUT'].flatMap((type) =>
        NAMES.map((name) => [sec_code, type, name, entryOf(gateway, { type, sec_code }, name)]),
      ),
    ),
  }));

function entryOf(gateway: AnyGateway, entry: { readonly type: string; readonly sec_code: string }, name?: string) {
  const account_holder_type = entry.sec_code === 'CCD' ? 'company' : 'person';
  const { name: _name, ...account } = banks.good;
  const payment_method = { ...account, account_holder_type, ...(name === undefined ? {} : { name }) };
  return tried(
    () => gateway.transactions.create(Object({ ...entry, amount: 1_000, payment_method })).transaction_state,
  );
}

/** The meaning of each AVS and CVV result, by a rule that returns it. */
export const verificationCodes = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const charge = (respond: object) => {
      const rule = gateway.simulate.issuer.rule(Object({ respond }));
      const payment_method = { ...cards.visa, address_line1: '1 Main St', zip: '10001' };
      const { avs, cvv } = Object(gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method }));
      rule.cancel();
      return { avs, cvv };
    };
    return {
      avs: [...'YXAZWNRUSGEIBPCDM'].map((avs) => [avs, tried(() => charge({ avs }))]),
      cvv: [...'MNPSU'].map((cvv) => [cvv, tried(() => charge({ cvv }))]),
    };
  });

// biome-ignore format: a list reads in lines
const ORIGINS = [
  '4000007840000001', '5200007840000022', '4000000320000021', '4000000400000008', '4000000360000006', '4000000560000004', '4000001000000000', '4000000760000002',
  '4000001120000005', '4000001240000000', '4000007560000009', '4000001520000001', '4000001560000002', '4000001700000003', '4000001880000005', '4000001960000008',
  '4000002030000002', '4000002760000016', '4000002080000001', '4000002180000000', '4000002330000009', '4000007240000007', '4000002460000001', '4000002500000003',
  '4000008260000000', '4000058260000005', '5555558265554449', '4000002920000005', '4000003000000030', '4000003440000004', '4000001910000009', '4000003480000005',
  '4000003720000005', '4000003560000008', '4000003800000008', '4000003920000003', '4000004380000004', '4000004400000000', '4000004420000006', '4000004280000005',
  '4000004700000007', '4000004840008001', '4000004580000002', '4000005280000002', '4000005780000007', '4000005540000008', '4000005910000000', '4000006040000068',
  '4000006160000005', '4000006200000007', '4000006000000066', '4000006420000001', '4000006820000007', '4000007520000008', '4000007020000003', '4000007050000006',
  '4000007030000001', '4000007640000003', '4000057640000008', '4000001580000008', '4000008580000003', '6011000000004675', '5200820000007201', '5223100000008423',
  '379032000006086', '4117101010101010', '4111111111111210', '4229989900000002', '4500600000000061', '4012888888881881', '5200828282828210', '6011981111111113',
];

/** Funding and country of each number whose vendor publishes them. */
export const cardOrigins = (): Promise<Observed> =>
  withGateway({}, (gateway) => ({
    rows: ORIGINS.map((pan) => [pan, tried(() => gateway.paymentTokens.create(stored(pan)).card)]),
  }));

function stored(pan: string) {
  return storable({ ...cards.visa, pan });
}

// biome-ignore format: a list reads in lines
const PREFIXES = [
  '3', '33', '34', '35', '36', '37', '38', '4', '50', '51', '55', '56', '2220', '2221', '2720', '2721', '6010', '6011', '6012', '622126', '643', '644', '649', '65', '66',
];

/** Numbers around the edges of each brand's prefixes, of every length. */
export const cardPrefixes = (): Promise<Observed> =>
  withGateway({ realCards: 'accept' }, (gateway) => {
    const rows = PREFIXES.flatMap((prefix) =>
      Array.from({ length: 9 }, (_, more) => {
        const pan = withCheckDigit(prefix.padEnd(11 + more, '0'));
        return [prefix, pan.length, tried(() => gateway.paymentTokens.create(stored(pan)).card)];
      }),
    );
    const wrong = ['4242424242424241', '4242424242424224', '424242424242424x'];
    return { rows, wrong: wrong.map((pan) => tried(() => gateway.paymentTokens.create(stored(pan)))) };
  });

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const AMOUNTS = [999, 1_000, 1_001];

/** Lists whose bounds equal an amount or a time to the cent and the millisecond. */
export const queryBounds = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const { transactions, batches, clock } = gateway;
    for (const amount of AMOUNTS) {
      transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
      await clock.advance({ milliseconds: 1 });
    }
    await clock.advance({ days: 1 });
    const totalOf = (query: object) => tried(() => transactions.list(Object(query)).total);
    const closed = batches.list().data.flatMap((batch) => Object(batch).closed_at ?? []);
    const bounds = [...transactions.list().data.map(({ created_at }) => created_at)];
    return {
      amounts: AMOUNTS.map((cents) => [totalOf({ amount_min: cents }), totalOf({ amount_max: cents })]),
      created: bounds.map((at) => [totalOf({ created_from: at }), totalOf({ created_to: at })]),
      closed: closed.map((at) => [
        tried(() => batches.list(Object({ closed_from: at })).total),
        tried(() => batches.list(Object({ closed_to: at })).total),
      ]),
    };
  });

const CHANGES = ['C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C09'] as const;
const NUMBERS = ['000111222333', '000123456789', '000987654321'];

/** Corrections that a bank makes up, for entries that have the usual corrected values already. */
export const defaultCorrections = (): Promise<Observed> =>
  withGateway({ now: '2026-02-10T15:00:00Z' }, async (gateway) => {
    const ids = CHANGES.flatMap((notice) => {
      const rule = gateway.simulate.ach.rule({ respond: { notice } });
      const made = NUMBERS.flatMap((account_number) =>
        ['110000000', '121042882'].map((routing_number) => {
          const payment_method = { ...banks.good, account_number, routing_number };
          return tried(
            () => Object(gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method })).id,
          );
        }),
      );
      rule.cancel();
      return made.map((id) => [notice, id]);
    });
    await gateway.clock.advance({ days: 5 });
    return { ids, events: gateway.events.list({ type: 'ach.notification_of_change' }) };
  });

/** Refunds of a charge on a credit line, in part and in full, from their request to their settlement. */
export const refundedLines = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const { simulate, transactions, clock } = gateway;
    simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 3_000 });
    const log: unknown[] = [];
    const look = (step: string) => log.push([step, simulate.issuer.creditLines()]);
    const { transaction_id: id = '' } = transactions.create({
      type: 'SALE',
      amount: 2_000,
      payment_method: cards.visa,
    });
    await clock.advance({ days: 3 });
    look('settled');
    for (const amount of [300, 1_700]) {
      transactions.cancel(id, { type: 'REFUND', amount });
      look(`refund of ${amount} requested`);
      await clock.advance({ days: 3 });
      look(`refund of ${amount} settled`);
    }
    return { log };
  });
