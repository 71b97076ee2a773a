/** Every response code, test value, address check, and hold of cards. */
import { cards } from 'settlebox';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const CODES = [
  ...Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')),
  '1A',
  '6P',
  'B1',
  'CV',
  'N0',
  'N3',
  'N4',
  'N7',
  'P5',
  'Q1',
  'R0',
  'R1',
  'R3',
  'Z3',
];

/** Each code by its test card (customer- and merchant-initiated) and by a rule, with its effects. */
export const responseCodes = () =>
  withGateway({}, async (gateway) => {
    const rows = CODES.map((code) => {
      const sale = tried(() =>
        gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.declines(code as never) }),
      );
      const rule = tried(() => gateway.simulate.issuer.rule(Object({ respond: { code }, times: 1 })));
      const ruled = tried(() =>
        gateway.transactions.create({ type: 'AUTH', amount: 1_001, payment_method: cards.visa }),
      );
      for (const { id } of gateway.simulate.issuer.rules()) gateway.simulate.issuer.removeRule(id);
      return [code, { sale, rule, ruled }] as const;
    });
    await gateway.clock.advance({ days: 3 });
    return { rows, batches: gateway.batches.list(), deposits: gateway.ledger.deposits() };
  });

const PACKS = ['settlebox', 'braintree', 'authorize-net', 'finix', 'none'] as const;

/** Amounts, zips, and numbers that decide an outcome, under each vendor's pack. */
export const cardValues = async (): Promise<Observed> =>
  Object.fromEntries(
    await Promise.all(PACKS.map(async (magicValues) => [magicValues, await pack(magicValues)] as const)),
  );

async function pack(magicValues: (typeof PACKS)[number]): Promise<Observed> {
  return withGateway({ magicValues, realCards: 'accept' }, async (gateway) => {
    const charge = (amount: number, card: object) =>
      tried(() => {
        const { response_code, transaction_state, processor_response, approved } = Object(
          gateway.transactions.create(Object({ type: 'SALE', amount, payment_method: { ...cards.visa, ...card } })),
        );
        return { response_code, transaction_state, processor_response, approved };
      });
    const amounts = [
      ...Array.from({ length: 130 }, (_, index) => 200_000 + index * 800),
      400_100,
      500_100,
      510_100,
      9_999,
      102,
      888_888,
      193_00,
    ];
    const zips = Array.from({ length: 60 }, (_, index) => String(46_200 + index));
    const numbers = [
      '4000000000000002',
      '4000000000009995',
      '4000000000009987',
      '4000000000000069',
      '4000000000000127',
      '4000000000000119',
      '4000000000000036',
      '4000000000000028',
      '4000000000000010',
      '4000000000000101',
      '4000000000003220',
      '4100000000000019',
      '4111111111111111',
      '6011000990139424',
      '5454545454545454',
      '4895142232120006',
      '4012888888881881',
    ];
    return {
      amounts: amounts.map((amount) => [amount, charge(amount, {})]),
      zips: zips.map((zip) => [zip, charge(1_000, { zip, address_line1: '1 Main St' })]),
      numbers: numbers.map((pan) => [`${pan.slice(0, 6)} ${pan.slice(-4)}`, charge(1_000, { pan })]),
      cvvs: ['200', '201', '301', '901', '999', '000'].map((cvv) => [cvv, charge(1_000, { cvv })]),
    };
  });
}

/** The hold of each brand's authorization, full or partially captured, and the released amount. */
export const holds = () =>
  withGateway({ now: '2026-03-01T15:00:00Z' }, async (gateway) => {
    const brands = [cards.visa, cards.mastercard, cards.amex, cards.discover, cards.visaDebit, cards.mastercardPrepaid];
    for (const payment_method of brands) {
      gateway.transactions.create({ type: 'AUTH', amount: 5_000, payment_method });
      const { transaction_id = '' } = gateway.transactions.create({ type: 'AUTH', amount: 6_000, payment_method });
      gateway.transactions.capture(transaction_id, { amount: 2_500 });
      const sale = gateway.transactions.create({ type: 'SALE', amount: 7_000, payment_method });
      if (payment_method === cards.amex) gateway.transactions.cancel(sale.transaction_id ?? '', { type: 'VOID' });
    }
    const upcoming = [...gateway.upcoming()];
    await gateway.clock.advance({ days: 32 });
    return { upcoming, timeline: [...gateway.timeline()], transactions: gateway.transactions.list({ take: 100 }) };
  });

/** Full, partial, excessive, and repeated refunds; of sales that settle on time or late; and declined by the network. */
export const refunds = () =>
  withGateway({}, async (gateway) => {
    const methods = [cards.visa, cards.refundRejected, cards.refundLate];
    const sales = methods.map((payment_method) =>
      gateway.transactions.create({
        type: 'SALE',
        amount: 9_000,
        payment_method,
        metadata: { order: 'A-1' },
        purchase_description: 'Blue socks',
      }),
    );
    await gateway.clock.advanceTo('settlement');
    const rows = sales.flatMap(({ transaction_id: id = '' }) =>
      [
        { type: 'VOID' },
        { type: 'REFUND', amount: 4_000 },
        { type: 'REFUND', amount: 4_000 },
        { type: 'REFUND', amount: 4_000 },
        { type: 'REFUND' },
        { type: 'REFUND' },
      ].map((body) => tried(() => gateway.transactions.cancel(id, Object(body)))),
    );
    await gateway.clock.advance({ days: 9 });
    gateway.check();
    return {
      rows,
      timeline: [...gateway.timeline()],
      balances: gateway.ledger.balances(),
      transactions: gateway.transactions.list({ take: 100 }),
    };
  });
