/** Bank rules added by a test: matching, counting, and precedence. */
import { type BankRuleOptions, banks, type Caller, cards, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const ruled = (bankRules: readonly BankRuleOptions[], options: GatewayOptions<'by_method'> = {}) =>
  freshGateway({ ...options, bankRules });

const pay = (caller: Pick<Caller, 'transactions'>, more: object = {}, method: object = {}) =>
  caller.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: { ...banks.good, ...method }, ...more });

const FAR_DAYS = 100;

/** Returns the final state of an entry, and the code of its return. */
async function endOf(gateway: Gateway, { id }: { readonly id: string }): Promise<string> {
  await gateway.clock.advance({ days: FAR_DAYS });
  return stateOf(gateway, { id });
}

function stateOf(gateway: Gateway, { id }: { readonly id: string }): string {
  const { transaction_state, return: returned } = achEntry(gateway, { id });
  return returned ? `${transaction_state} ${returned.code}` : transaction_state;
}

/** Creates a number of payments, one after the other, and returns their outcomes. */
async function endsOf(gateway: Gateway, count: number): Promise<string[]> {
  const entries = Array.from({ length: count }, () => pay(gateway));
  await gateway.clock.advance({ days: FAR_DAYS });
  return entries.map((entry) => stateOf(gateway, entry));
}

const R02 = { respond: { return: 'R02' } } as const;

/** Three entries that differ in every field. */
function threeEntries(gateway: Gateway): Readonly<Record<string, { readonly id: string }>> {
  const birch = gateway.addMerchant({ name: 'Birch' });
  const ada = { account_number: '86753090246813', routing_number: '110000000', name: 'Ada Lovelace' };
  const grace = { account_number: '55500011112222', routing_number: '121042882', name: 'Grace Hopper' };
  const alan = { account_number: '700133332222', routing_number: '231380104', name: 'Alan Turing' };
  return {
    ada: pay(gateway, { amount: 1_000 }, ada),
    grace: pay(gateway, { type: 'PAYOUT', amount: 2_500 }, grace),
    alan: pay(gateway.as(birch), { amount: 4_000, sec_code: 'CCD' }, alan),
  };
}

const MATCHES: readonly (readonly [match: BankRuleOptions['match'], matched: readonly string[]])[] = [
  [undefined, ['ada', 'grace', 'alan']],
  [{}, ['ada', 'grace', 'alan']],
  [{ account_number: '86753090246813' }, ['ada']],
  [{ account_number: '86753090246814' }, []],
  [{ account_number: { in: ['700133332222', '55500011112222'] } }, ['grace', 'alan']],
  [{ last_four: '6813' }, ['ada']],
  [{ last_four: { in: ['2222'] } }, ['grace', 'alan']],
  [{ routing_number: '121042882' }, ['grace']],
  [{ routing_number: { in: ['110000000', '231380104'] } }, ['ada', 'alan']],
  [{ name: 'Ada Lovelace' }, ['ada']],
  [{ name: 'ada lovelace' }, []],
  [{ name: { in: ['Grace Hopper', 'Alan Turing'] } }, ['grace', 'alan']],
  [{ amount: 2_500 }, ['grace']],
  [{ amount: { in: [1_000, 4_000] } }, ['ada', 'alan']],
  [{ amount: { min: 2_500 } }, ['grace', 'alan']],
  [{ amount: { max: 2_499 } }, ['ada']],
  [{ amount: { min: 1_001, max: 3_999 } }, ['grace']],
  [{ type: 'PAYOUT' }, ['grace']],
  [{ type: { in: ['PAYMENT'] } }, ['ada', 'alan']],
  [{ sec_code: 'CCD' }, ['alan']],
  [{ sec_code: { in: ['WEB', 'PPD'] } }, ['ada', 'grace']],
  [{ type: 'PAYMENT', amount: { min: 1_000 }, last_four: '2222' }, ['alan']],
  [{ type: 'PAYOUT', name: 'Ada Lovelace' }, []],
];

/** Returns the names of the returned entries. */
async function returnedOf(gateway: Gateway, entries: Readonly<Record<string, { readonly id: string }>>) {
  await gateway.clock.advance({ days: 10 });
  const returned = gateway.events.list({ type: 'transaction.returned' }).map(({ subject }) => subject);
  return Object.keys(entries).filter((name) => returned.includes(entries[name]?.id ?? ''));
}

describe('a rule for receiving banks', () => {
  it.each(MATCHES)('matches by %j', async (match, matched) => {
    const gateway = ruled([{ ...R02, ...(match && { match }) }]);
    expect(await returnedOf(gateway, threeEntries(gateway))).toEqual(matched);
  });

  it('matches one merchant or one company ID', async () => {
    const { clientId } = freshGateway().merchant;
    const companyId = freshGateway().integrations.list({ kind: 'ach_processor' }).data[0]?.company_id ?? '';
    expect(companyId).toMatch(/^1\d{9}$/);
    for (const match of [{ client_id: clientId }, { company_id: { in: [companyId] } }]) {
      const gateway = ruled([{ match, ...R02 }]);
      expect(await returnedOf(gateway, threeEntries(gateway))).toEqual(['ada', 'grace']);
    }
  });

  it('applies to stored accounts', async () => {
    const gateway = ruled([{ match: { account_number: '86753090246813' }, ...R02 }]);
    const { type: _type, ...account } = banks.good;
    const stored = gateway.paymentTokens.create({ bank_account: { ...account, account_number: '86753090246813' } });
    const payment = pay(gateway, { payment_method: { type: 'token', payment_token: stored.payment_token } });
    expect(await endOf(gateway, payment)).toBe('returned R02');
  });

  it('does not apply to cards', async () => {
    const gateway = ruled([{ ...R02, times: 1 }]);
    expect(gateway.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa }).approved).toBe(true);
    expect(await endsOf(gateway, 2)).toEqual(['returned R02', 'settled']);
  });

  it('does not count replayed or rejected requests', async () => {
    const gateway = ruled([{ ...R02, nth: 2 }]);
    const body = { type: 'PAYMENT', amount: 1_000, payment_method: banks.good } as const;
    for (let time = 0; time < 3; time++) gateway.transactions.create(body, { idempotencyKey: 'once' });
    expect(() => gateway.transactions.create({ ...body, amount: 0 })).toThrow();
    expect(await endsOf(gateway, 2)).toEqual(['returned R02', 'settled']);
  });

  // biome-ignore format: a table reads in columns
  it.each<[what: string, rules: readonly BankRuleOptions[], ends: readonly string[]]>([
    ['the nth that matches',              [{ ...R02, nth: 2 }],                                          ['settled', 'returned R02', 'settled']],
    ['so many at most',                   [{ ...R02, times: 2 }],                                        ['returned R02', 'returned R02', 'settled']],
    ['first made first, then the next',   [{ ...R02, times: 1 }, { respond: { return: 'R03' }, times: 1 }], ['returned R02', 'returned R03', 'settled']],
    ['counting all matches, even if another rule applies', [{ ...R02, times: 1 }, { respond: { return: 'R03' }, nth: 2 }], ['returned R02', 'returned R03', 'settled']],
    ['those that do not match are not counted', [{ match: { amount: 5 }, ...R02, nth: 1 }],              ['settled', 'settled', 'settled']],
    ['pay keeps the rules after it away', [{ respond: { pay: true }, times: 2 }, R02],                     ['settled', 'settled', 'returned R02']],
    ['never, with probability 0',         [{ ...R02, probability: 0 }],                                  ['settled', 'settled', 'settled']],
    ['always, with probability 1',        [{ ...R02, probability: 1 }],                                  ['returned R02', 'returned R02', 'returned R02']],
  ])('triggers %s', async (_what, rules, ends) => {
    expect(await endsOf(ruled(rules), 3)).toEqual(ends);
  });

  it('draws from a seeded RNG stream of the world, at about the given rate', async () => {
    const rules = [{ ...R02, probability: 0.3 }];
    const [ends, again] = [await endsOf(ruled(rules), 60), await endsOf(ruled(rules), 60)];
    expect(again).toEqual(ends);
    const returned = ends.filter((end) => end === 'returned R02').length;
    expect([returned > 8, returned < 30]).toEqual([true, true]);
    expect(await endsOf(ruled(rules, { seed: 'another' }), 60)).not.toEqual(ends);
  });

  it('applies within a span of virtual time, even one that has passed', async () => {
    const span = { from: '2026-01-06T15:00:00Z', until: new Date(Date.parse('2026-01-08T15:00:00Z')) };
    const gateway = ruled([{ ...R02, ...span }]);
    const days: string[] = [];
    for (const at of [
      '2026-01-06T14:59:59.999Z',
      '2026-01-06T15:00:00Z',
      '2026-01-08T14:59:59.999Z',
      '2026-01-08T15:00:00Z',
    ]) {
      await gateway.clock.advanceTo(at);
      days.push(pay(gateway).id);
    }
    await gateway.clock.advance({ days: FAR_DAYS });
    expect(days.map((id) => stateOf(gateway, { id }))).toEqual(['settled', 'returned R02', 'returned R02', 'settled']);
  });

  it('can be added at any time and removed once', async () => {
    const gateway = freshGateway();
    const before = pay(gateway);
    const rule = gateway.simulate.ach.rule(R02);
    const meanwhile = pay(gateway);
    expect([rule.cancel(), rule.cancel()]).toEqual([true, false]);
    const [after] = [pay(gateway), await gateway.clock.advance({ days: FAR_DAYS })];
    expect([before, meanwhile, after].map((one) => stateOf(gateway, one))).toEqual([
      'settled',
      'returned R02',
      'settled',
    ]);
  });

  it("can't be removed after its last use", () => {
    const gateway = freshGateway();
    const rules = [
      { ...R02, times: 1 },
      { ...R02, nth: 1 },
    ].map((input) => gateway.simulate.ach.rule(input));
    pay(gateway);
    expect(rules.map((rule) => rule.cancel())).toEqual([false, false]);
  });

  it('takes precedence over test values, also in production', async () => {
    for (const environment of ['sandbox', 'production'] as const) {
      const gateway = ruled([{ match: { last_four: '0001' }, respond: { return: 'R09' } }], { environment });
      expect(await endOf(gateway, pay(gateway, {}, banks.returns('R01')))).toBe('returned R09');
    }
  });

  it("skips entries that its code can't apply to, without counting them", async () => {
    const gateway = ruled([{ respond: { return: 'R01' }, times: 1 }, { respond: { return: 'R03' } }]);
    const [payout, payment] = [pay(gateway, { type: 'PAYOUT' }), pay(gateway)];
    expect(await endOf(gateway, payout)).toBe('returned R03');
    expect(stateOf(gateway, payment)).toBe('returned R01');
  });

  it('skips corporate entries if its code is for consumers, and the reverse', async () => {
    const gateway = ruled([{ respond: { return: 'R10' } }, { respond: { return: 'R29' } }]);
    const [person, company] = (['person', 'company'] as const).map((holder) =>
      pay(gateway, { sec_code: 'WEB' }, { account_holder_type: holder }),
    );
    await gateway.clock.advance({ days: FAR_DAYS });
    expect([person, company].map((one) => one && stateOf(gateway, one))).toEqual(['returned R10', 'returned R29']);
  });

  it("leaves an entry to its test value if its code can't apply", async () => {
    const gateway = ruled([
      { respond: { return: 'R10' } },
      { match: { type: 'PAYMENT' }, respond: { reject: 'R18' }, nth: 9 },
    ]);
    const corporate = pay(gateway, { sec_code: 'CCD' }, banks.returns('R29'));
    expect(await endOf(gateway, corporate)).toBe('returned R29');
  });
});
