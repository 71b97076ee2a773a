/** Published test values of bank accounts, from settlebox and other vendors. Entries are made on Monday 2026-01-05. */
import { banks, type ChangeCode, cards, type Gateway, type GatewayOptions, type ReturnCode, replay } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { CHANGE_CODES } from '../../src/facts/change-codes.ts';
import { RETURN_CODES } from '../../src/facts/return-codes.ts';
import { BANK_VALUES } from '../../src/networks/test-values/bank-values.ts';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from '../support/refusals.ts';

type Pack = NonNullable<GatewayOptions['magicValues']>;

const entryOf = (gateway: Gateway, method: object, body: object = {}) =>
  gateway.transactions.create({
    type: 'PAYMENT',
    amount: 1_000,
    payment_method: { ...banks.good, ...method },
    ...body,
  });

/** Returns the final state of an entry, and its day. */
function endOf(gateway: Gateway, id: string): string {
  const { transaction_state, return: returned, history } = achEntry(gateway, { id });
  const day = history?.at(-1)?.at.slice(5, 10);
  return [transaction_state, returned?.code, day].filter((part) => part !== undefined).join(' ');
}

async function outcomeOf(gateway: Gateway, method: object, body: object = {}): Promise<string> {
  const { id } = entryOf(gateway, method, body);
  await gateway.clock.advance({ days: 90 });
  return endOf(gateway, id);
}

const SETTLED = 'settled 01-07';
const account = (account_number: string) => ({ account_number });
const named = (name: string) => ({ name });

// biome-ignore format: a table reads in columns
const VALUES: readonly (readonly [pack: Pack, method: object, outcome: string])[] = [
  ['settlebox',       account('000123456789'), SETTLED],
  ['settlebox',       account('000000000009'), 'submitted 01-06'],
  ['settlebox',       account('000111111113'), 'returned R02 01-08'],
  ['settlebox',       account('000111111116'), 'returned R03 01-08'],
  ['settlebox',       account('000222222227'), 'returned R01 01-08'],
  ['settlebox',       account('000333333335'), 'returned R10 01-20'],
  ['settlebox',       account('000444444440'), 'returned R20 01-08'],
  ['settlebox',       account('000555555559'), 'returned R10 01-20'],
  ['settlebox',       account('000666666661'), 'rejected R13 01-06'],
  ['settlebox',       account('000777777771'), 'rejected R19 01-06'],
  ['settlebox',       account('000888888885'), 'returned R04 01-08'],
  ['settlebox',       account('000000004954'), 'rejected R35 01-06'],
  ['stripe',          account('000555555559'), 'returned R10 01-20'],
  ['stripe',          account('000888888885'), 'returned R04 01-08'],
  ['adyen',           account('000222222227'), 'returned R01 01-08'],
  ['braintree',       account('1000000002'),   SETTLED],
  ['braintree',       account('1000000004'),   SETTLED],
  ['braintree',       account('000222222227'), 'returned R01 01-08'],
  ['settlebox',       account('000100000099'), SETTLED],
  ['settlebox',       account('000100000051'), SETTLED],
  ['settlebox',       account('000100009899'), SETTLED],
  ['settlebox',       account('10001'),        SETTLED],
  ['settlebox',       account('123120006'),    SETTLED],
  ['settlebox',       named('R01'),            SETTLED],
  ['modern-treasury', account('10001'),        'returned R01 01-08'],
  ['modern-treasury', account('10003'),        'returned R03 01-08'],
  ['modern-treasury', account('10010'),        'returned R10 01-20'],
  ['modern-treasury', account('10099'),        SETTLED],
  ['modern-treasury', account('100010'),       SETTLED],
  ['modern-treasury', account('123456789'),    SETTLED],
  ['modern-treasury', account('000222222227'), SETTLED],
  ['dwolla',          named('R01'),            'returned R01 01-08'],
  ['dwolla',          named('R03'),            'returned R03 01-08'],
  ['dwolla',          named('R10'),            'returned R10 01-20'],
  ['dwolla',          named('R01-late'),       'returned R01 01-09'],
  ['dwolla',          named('R03-late'),       'returned R03 01-09'],
  ['dwolla',          named('R10-late'),       'returned R10 03-09'],
  ['dwolla',          named('R06-late'),       SETTLED],
  ['dwolla',          named('R13-late'),       SETTLED],
  ['dwolla',          named('R99'),            SETTLED],
  ['dwolla',          named('R01 later'),      SETTLED],
  ['dwolla',          account('000222222227'), SETTLED],
  ['finix',           account('123120006'),    'returned R01 01-08'],
  ['finix',           account('123120007'),    'returned R02 01-08'],
  ['finix',           account('123120008'),    'returned R03 01-08'],
  ['finix',           account('123120009'),    'returned R04 01-08'],
  ['finix',           account('123120010'),    SETTLED],
  ['finix',           account('000222222227'), SETTLED],
  ['none',            account('000222222227'), SETTLED],
  ['none',            account('10001'),        SETTLED],
];

describe('published test values', () => {
  it('have the published effect in their pack, and none in production', async () => {
    const packs = [...new Set(VALUES.map(([pack]) => pack))];
    for (const magicValues of packs)
      for (const environment of ['sandbox', 'production'] as const) {
        const rows = VALUES.filter(([pack]) => pack === magicValues);
        const gateway = freshGateway({ magicValues, environment });
        const ids = rows.map(([, method]) => entryOf(gateway, method).id);
        await gateway.clock.advance({ days: 90 });
        const actual = rows.map(([, method], at) => [magicValues, method, endOf(gateway, ids[at] ?? '')]);
        expect(actual).toEqual(
          environment === 'sandbox' ? rows : rows.map(([, method]) => [magicValues, method, SETTLED]),
        );
      }
  });

  it('decline an eCheck over $100 with authorize-net', async () => {
    const gateway = freshGateway({ magicValues: 'authorize-net' });
    const ids = [10_000, 10_001].map((amount) => entryOf(gateway, banks.good, { amount }).id);
    await gateway.clock.advance({ days: 90 });
    expect(ids.map((id) => endOf(gateway, id))).toEqual([SETTLED, 'rejected R19 01-06']);
  });

  it('return an entry after the funding if they stand for a late return', async () => {
    const gateway = freshGateway({ magicValues: 'dwolla' });
    await outcomeOf(gateway, named('R01-late'));
    expect(gateway.ledger.deposits().map(({ depositedAt }) => depositedAt)).toEqual(['2026-01-08T13:30:00.000Z']);
  });

  it('reject an entry before settlement if they have an operator code, by number and by name', async () => {
    for (const [magicValues, method] of [
      ['modern-treasury', account('10013')],
      ['dwolla', named('R13')],
    ] as const)
      expect(await outcomeOf(freshGateway({ magicValues }), method)).toBe('rejected R13 01-06');
  });

  it("have no effect on a corporate entry or a payout that their code can't apply to", async () => {
    const gateway = freshGateway();
    expect(await outcomeOf(gateway, banks.returns('R01'), { type: 'PAYOUT' })).toMatch(/^settled/);
    expect(await outcomeOf(gateway, banks.returns('R10'), { sec_code: 'CCD' })).toMatch(/^settled/);
    expect(await outcomeOf(gateway, banks.returns('R35'), { type: 'PAYOUT' })).toMatch(/^settled/);
    expect(await outcomeOf(gateway, account('000333333335'), { sec_code: 'CCD' })).toMatch(/^returned R29/);
  });

  it.each(['settlebox', 'modern-treasury', 'dwolla', 'finix'] as const)(
    'leave card values unchanged: %s',
    (magicValues) => {
      const gateway = freshGateway({ magicValues });
      const sale = { type: 'SALE', amount: 1_000, payment_method: cards.declines('51') } as const;
      expect(gateway.transactions.create(sale).response_code).toBe('51');
    },
  );

  it('appear unchanged on the tape if they are of another vendor, so that a replay has the same outcome', async () => {
    const gateway = freshGateway({ magicValues: 'modern-treasury' });
    expect(await outcomeOf(gateway, account('10001'))).toBe('returned R01 01-08');
    using again = await replay(JSON.parse(JSON.stringify(gateway.tape())));
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
  });
});

/** A token of an account that is stored with this verification. */
const stored = (gateway: Gateway, account_number: string, verification: 'instant' | 'micro_deposits') => {
  const { type: _type, ...bank_account } = { ...banks.good, account_number };
  return gateway.paymentTokens.create({ bank_account, verification });
};

// docs.stripe.com/payments/ach-direct-debit and developer.paypal.com/braintree/docs/guides/ach/testing-go-live.
// biome-ignore format: a table reads in columns
const AMOUNTS: readonly (readonly [pack: Pack, account: string, amounts: [number, number], outcome: string])[] = [
  ['settlebox', '000123456789', [32, 45], 'active'],
  ['stripe',    '000123456789', [45, 32], 'active'],
  ['settlebox', '000111111113', [32, 45], 'active'],
  ['stripe',    '000111111116', [32, 45], 'active'],
  ['settlebox', '000222222227', [32, 45], 'active'],
  ['settlebox', '000444444440', [32, 45], 'active'],
  ['settlebox', '000555555559', [32, 45], 'active'],
  ['settlebox', '000777777771', [32, 45], 'active'],
  ['settlebox', '000888888885', [32, 45], 'active'],
  ['settlebox', '000000004954', [32, 45], 'active'],
  ['settlebox', '000123456789', [10, 11], 'wrong_amounts verification_failed (three attempts with wrong amounts)'],
  ['stripe',    '000123456789', [11, 10], 'wrong_amounts verification_failed (three attempts with wrong amounts)'],
  ['settlebox', '000123456789', [40, 41], 'not_verification_pending verification_failed (not verified within ten days)'],
  ['settlebox', '000666666661', [32, 45], 'not_verification_pending verification_failed (R13: routing number is not one of an ACH participant)'],
  ['settlebox', '000123456789', [17, 29], 'wrong_amounts verification_pending'],
  ['braintree', '1000000000',   [17, 29], 'active'],
  ['braintree', '1000000001',   [29, 17], 'active'],
  ['braintree', '1000000002',   [17, 29], 'not_verification_pending verification_failed (R32: receiving bank is unable to settle)'],
  ['braintree', '1000000004',   [17, 29], 'wrong_amounts verification_pending'],
  ['none',      '000123456789', [32, 45], 'wrong_amounts verification_pending'],
];

describe('published amounts of micro-deposits', () => {
  it('verify an account, or end its verification, as published', async () => {
    for (const magicValues of new Set(AMOUNTS.map(([pack]) => pack))) {
      const rows = AMOUNTS.filter(([pack]) => pack === magicValues);
      const gateway = freshGateway({ magicValues, seed: 7 });
      const tokens = rows.map(([, account]) => stored(gateway, account, 'micro_deposits').payment_token);
      await gateway.clock.advance({ days: 3 });
      const actual = rows.map(([, account, amounts], at) => {
        const id = tokens[at] ?? '';
        const error = triedCode(() => gateway.paymentTokens.verify(id, { amounts }));
        const { status, status_reason } = gateway.paymentTokens.get(id);
        const reason = status_reason == null ? '' : ` (${status_reason})`;
        return [magicValues, account, amounts, `${error}${status}${reason}`];
      });
      expect(actual).toEqual(rows);
    }
  });

  it('return the deposits of an account whose number is invalid at Braintree', async () => {
    const gateway = freshGateway({ magicValues: 'braintree' });
    const { payment_token } = stored(gateway, '1000000003', 'micro_deposits');
    await gateway.clock.advance({ days: 5 });
    expect(gateway.paymentTokens.get(payment_token).status_reason).toBe('R04: invalid account number');
  });
});

/** Returns the code of the error that a call throws, and a blank; an empty text if it succeeds. */
function triedCode(call: () => unknown): string {
  try {
    return `${refusalOf(call).code} `;
  } catch {
    return '';
  }
}

// biome-ignore format: a table reads in columns
const INSTANT: readonly (readonly [pack: Pack, account: string, outcome: string])[] = [
  ['braintree', '1000000000',   'active'],
  ['braintree', '1000000001',   'active'],
  ['braintree', '1000000002',   'verification_failed (processor network unavailable)'],
  ['braintree', '1000000003',   'active'],
  ['braintree', '1000000004',   'verification_failed (declined)'],
  ['braintree', '1000000005',   'verification_failed (invalid routing number)'],
  ['braintree', '1000000006',   'verification_failed (no data found)'],
  ['braintree', '1000000007',   'verification_failed (no data found)'],
  ['braintree', '1000000008',   'verification_failed (invalid account number)'],
  ['braintree', '1000000009',   'verification_failed (invalid account type)'],
  ['braintree', '000123456789', 'active'],
  ['finix',     '0000000016',   'active'],
  ['finix',     '0000000005',   'verification_failed (invalid)'],
  ['finix',     '123123128',    'active'],
  ['settlebox', '1000000004',   'active'],
];

describe('a published account that is verified instantly', () => {
  it('is active or fails, and announces only that', () => {
    const gateways = new Map(
      (['braintree', 'finix', 'settlebox'] as const).map((magicValues) => [magicValues, freshGateway({ magicValues })]),
    );
    const actual = INSTANT.map(([pack, account]) => {
      const gateway = [...gateways].find(([name]) => name === pack)?.[1] ?? freshGateway();
      const { status, status_reason } = stored(gateway, account, 'instant');
      return [pack, account, status_reason == null ? status : `${status} (${status_reason})`];
    });
    expect(actual).toEqual(INSTANT);
    const types = gateways
      .get('finix')
      ?.events.list()
      .map(({ type }) => type);
    expect(types?.sort()).toEqual([
      ...['payment_token.created', 'payment_token.created', 'payment_token.created'],
      ...['payment_token.verification_failed', 'payment_token.verified', 'payment_token.verified'],
    ]);
  });
});

it('names every published account in one of these tables', () => {
  const tested = new Set([
    ...VALUES.map(([, method]) => Object.values(method)[0]),
    ...[...AMOUNTS, ...INSTANT].map(([, one]) => one),
  ]);
  const published = Object.values(BANK_VALUES)
    .flat()
    .flatMap(({ entries = [], instant = [], amounts = [] }) => [
      ...entries.flatMap(([field, value]) => (field === 'accountNumber' && typeof value === 'string' ? [value] : [])),
      ...instant.map(([one]) => one),
      ...amounts.flatMap(([, , , accounts = []]) => accounts),
    ]);
  expect([...new Set(published)].filter((one) => !tested.has(one))).toEqual([]);
});

/** Returns a body that the code applies to: a payout or a corporate entry. */
function bodyFor(code: ReturnCode): object {
  if (code === 'R23') return { type: 'PAYOUT' };
  return code === 'R05' || code === 'R31' ? { sec_code: 'CCD' } : {};
}

/** Codes of entry classes that the gateway does not originate, and codes that respond to a return. */
const NEVER = /^R(21|22|30|33|36|3[7-9]|4\d|5[0-3]|6\d|7\d|8\d)$/;
const ABLE = RETURN_CODES.filter(({ code }) => !NEVER.test(code));

describe('banks.returns', () => {
  it.each(ABLE.map(({ code, time }) => [code, time] as const))('returns an entry with %s (%s)', async (code, time) => {
    const gateway = freshGateway();
    const outcome = await outcomeOf(gateway, banks.returns(code), bodyFor(code));
    const [state, day] = time === 'op' ? ['rejected', '06'] : ['returned', time === '60CD' ? '20' : '08'];
    // Sanctions have a code of their own from 2028-03-17 on.
    expect(outcome).toBe(`${state} ${code === 'R90' ? 'R16' : code} 01-${day}`);
  });

  it('has a number for each of these codes', () => {
    expect(ABLE.map(({ code }) => banks.returns(code).account_number)).toEqual(
      ABLE.map(({ code }) => `0001000000${code.slice(1)}`),
    );
    expect(ABLE.length).toBe(32);
  });

  it.each(RETURN_CODES.map(({ code }) => code).filter((code) => NEVER.test(code)))(
    'rejects %s and gives the reason',
    (code) => {
      const { code: rejected, message } = wishRefusal(() => banks.returns(code));
      expect([rejected, message]).toEqual([
        'bad_option',
        expect.stringMatching(
          /^R\d\d (applies to an entry class that this gateway does not originate|responds to a return, not to an entry)\. banks\.returns accepts codes such as R01, R10, or R13\.$/,
        ),
      ]);
    },
  );

  it('rejects an unknown code without repeating it', () => {
    expect(wishRefusal(() => Reflect.apply(banks.returns, undefined, ['86753090246813'])).message).toBe(
      'This is not a return code. Codes near it are R31, R32, R34, R35, R90.',
    );
  });
});

describe('banks.notifies', () => {
  it.each(CHANGE_CODES.map(({ code }) => code))(
    'settles an entry with %s and sends the correction',
    async (code: ChangeCode) => {
      expect(banks.notifies(code).account_number).toBe(`0001000098${code.slice(1)}`);
      const gateway = freshGateway();
      expect(await outcomeOf(gateway, banks.notifies(code))).toBe(SETTLED);
      const received = gateway.events.list({ type: 'ach.notification_of_change' }).map(({ data }) => data.object.code);
      expect(received).toEqual([code]);
    },
  );

  it('rejects an unknown change code', () => {
    expect(wishRefusal(() => Reflect.apply(banks.notifies, undefined, ['C04'])).message).toBe(
      '"C04" is not a change code that a receiving bank sends. banks.notifies accepts C01, C02, C03, C05, C06, C07, C09, C13.',
    );
  });
});
