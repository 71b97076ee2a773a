/** A bank account verified by two small credits, whose amounts the account holder submits. */
import { describe, expect, it, test } from 'vitest';
import { applyReceivedReturn } from '../../src/domain/ach/micro-deposits/actions.ts';
import { listMicroDeposits } from '../../src/domain/ach/micro-deposits/store.ts';
import { listEntries } from '../../src/domain/payments/ledger/store.ts';
import { banks, cards, createGateway, storable } from '../../src/index.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from '../support/refusals.ts';
import { reworked } from '../support/reworked.ts';
import { amountsOf, eventsOf, inWorld, statementOf, storeAccount } from './token-worlds.ts';

const payment = (payment_token: string) =>
  ({ type: 'PAYMENT', amount: 4_999, payment_method: { type: 'token', payment_token } }) as const;

describe('an account that is verified by micro-deposits', () => {
  it('is pending until the right amounts are submitted', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    expect([token.status, token.verification]).toEqual([
      'verification_pending',
      {
        method: 'micro_deposits',
        deposits_arrive_at: '2026-01-07T13:30:00.000Z',
        expires_at: '2026-01-15T15:00:00.000Z',
        tries_left: 3,
      },
    ]);
    expect(`\n${gateway.upcoming()}\n`).toBe(`
Tue Jan 6 08:30 ET   the micro-deposits are sent to the operator  first banking day after the request
Wed Jan 7 08:30 ET   the micro-deposits arrive                    first banking day after submission
Thu Jan 15 10:00 ET  the verification of the bank account ends    ten calendar days after the request
`);
    await gateway.clock.advance({ days: 2 });
    const { right } = amountsOf(gateway, token);
    const verified = gateway.paymentTokens.verify(token.payment_token, { amounts: right });
    expect([verified.status, verified.status_reason, eventsOf(gateway, token)]).toEqual([
      'active',
      null,
      ['created', 'verified'],
    ]);
    expect(gateway.transactions.create(payment(token.payment_token)).transaction_state).toBe('authorized');
    expect(`\n${gateway.timeline()}\n`).toBe(`
Mon Jan 5 10:00 ET  Example Bank account …6789 is stored         call: paymentTokens.create
Tue Jan 6 08:30 ET  the micro-deposits are sent to the operator  first banking day after the request
Wed Jan 7 08:30 ET  the micro-deposits arrive                    first banking day after submission
Wed Jan 7 10:00 ET  Example Bank account …6789 is verified       call: paymentTokens.verify
Wed Jan 7 10:00 ET  PAYMENT $49.99 is authorized                 call: transactions.create
`);
    expect(String(gateway.upcoming())).not.toContain('verification');
  });

  it('accepts the amounts in either order', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 2 });
    const [one = 0, other = 0] = amountsOf(gateway, token).right;
    expect(one).not.toBe(other);
    expect(gateway.paymentTokens.verify(token.payment_token, { amounts: [other, one] }).status).toBe('active');
  });

  it("can't be charged while it is pending, and the error says what activates it", () => {
    const gateway = freshGateway();
    const { payment_token } = storeAccount(gateway);
    const { status, code, message } = refusalOf(() => gateway.transactions.create(payment(payment_token)));
    expect([status, code, message]).toEqual([
      409,
      'token_not_active',
      'This payment token is verification_pending; only an active token can be used. Verify it with the amounts of ' +
        'its two micro-deposits: POST /v1/payment_tokens/{token}/verify {"amounts": [a, b]}.',
    ]);
  });

  it('can be renamed and made the default while it is pending', () => {
    const gateway = freshGateway();
    const { payment_token } = storeAccount(gateway);
    const updated = gateway.paymentTokens.update(payment_token, { nickname: 'payroll', is_default: true });
    expect([updated.nickname, updated.is_default, updated.status]).toEqual(['payroll', true, 'verification_pending']);
  });

  it('is listed among the tokens of its status', () => {
    const gateway = freshGateway();
    const { payment_token } = storeAccount(gateway);
    storeAccount(gateway, {}, 'skip');
    expect(gateway.paymentTokens.list({ status: 'verification_pending' }).data.map((one) => one.payment_token)).toEqual(
      [payment_token],
    );
  });
});

/** New York times: UTC-5 in winter, UTC-4 from March 8. */
const TIMES: readonly (readonly [requested: string, now: string, submitted: string, arrived: string])[] = [
  ['Monday morning', '2026-01-05T15:00:00Z', '2026-01-06T13:30:00.000Z', '2026-01-07T13:30:00.000Z'],
  ['a minute before the cut-off', '2026-01-05T21:59:00Z', '2026-01-06T13:30:00.000Z', '2026-01-07T13:30:00.000Z'],
  ['the very instant of the cut-off', '2026-01-05T22:00:00Z', '2026-01-07T13:30:00.000Z', '2026-01-08T13:30:00.000Z'],
  ['Friday before a holiday', '2026-01-16T15:00:00Z', '2026-01-20T13:30:00.000Z', '2026-01-21T13:30:00.000Z'],
  ['that Friday’s evening', '2026-01-16T23:00:00Z', '2026-01-21T13:30:00.000Z', '2026-01-22T13:30:00.000Z'],
  ['that Saturday', '2026-01-17T15:00:00Z', '2026-01-21T13:30:00.000Z', '2026-01-22T13:30:00.000Z'],
  ['the holiday itself', '2026-01-19T15:00:00Z', '2026-01-21T13:30:00.000Z', '2026-01-22T13:30:00.000Z'],
  ['Friday before summer time', '2026-03-06T15:00:00Z', '2026-03-09T12:30:00.000Z', '2026-03-10T12:30:00.000Z'],
];

test.each(TIMES)(
  'submits deposits requested on %s with the next ordinary batch',
  async (_requested, now, submitted, arrived) => {
    const gateway = freshGateway({ now });
    const token = storeAccount(gateway);
    const at = gateway.upcoming().map((line) => line.at);
    expect([at[0], at[1], token.verification?.deposits_arrive_at]).toEqual([submitted, arrived, arrived]);
    await gateway.clock.advanceTo(arrived);
    const { submittedAt, arrivesAt, traceNumbers } = statementOf(gateway, token);
    expect([submittedAt, arrivesAt]).toEqual([submitted, arrived]);
    expect(new Set(traceNumbers).size).toBe(3);
    expect(gateway.paymentTokens.verify(token.payment_token, { amounts: amountsOf(gateway, token).right }).status).toBe(
      'active',
    );
  },
);

test('explains the wait in upcoming()', () => {
  const gateway = freshGateway({ now: '2026-01-17T15:00:00Z' });
  storeAccount(gateway);
  expect(gateway.upcoming().map(({ why }) => why)).toEqual([
    "first banking day after the request, which counts as Tuesday's (Mon Jan 19 is Martin Luther King Jr. Day)",
    'first banking day after submission',
    'ten calendar days after the request',
  ]);
});

describe('wrong amounts', () => {
  it('count as attempts, and the right ones still work after two of them', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 2 });
    const { right, wrong } = amountsOf(gateway, token);
    const submit = (amounts: number[]) => gateway.paymentTokens.verify(token.payment_token, { amounts });
    const received = [1, 2].map(() => refusalOf(() => submit(wrong)));
    expect(received.map(({ status, code, message, details }) => [status, code, message, details])).toEqual([
      ...[
        [400, 'wrong_amounts', 'The amounts are wrong; 2 attempts are left.'],
        [400, 'wrong_amounts', 'The amounts are wrong; 1 attempt is left.'],
      ].map((row, index) => [
        ...row,
        [{ field: 'amounts', message: ['2 attempts are left', '1 attempt is left'][index] }],
      ]),
    ]);
    expect(gateway.paymentTokens.get(token.payment_token).verification?.tries_left).toBe(1);
    expect(submit(right).status).toBe('active');
  });

  it('end the verification on the third attempt', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 2 });
    const { right, wrong } = amountsOf(gateway, token);
    const submit = (amounts: number[]) => gateway.paymentTokens.verify(token.payment_token, { amounts });
    const [, , last] = [1, 2, 3].map(() => refusalOf(() => submit(wrong)));
    expect([last?.status, last?.code, last?.message]).toEqual([
      400,
      'wrong_amounts',
      'The amounts are wrong; this was the last attempt and the verification has failed, so store the account again.',
    ]);
    const failed = gateway.paymentTokens.get(token.payment_token);
    expect([failed.status, failed.status_reason, failed.verification?.tries_left]).toEqual([
      'verification_failed',
      'three attempts with wrong amounts',
      0,
    ]);
    expect(eventsOf(gateway, token)).toEqual(['created', 'verification_failed']);
    expect(refusalOf(() => submit(right))).toMatchObject({
      status: 409,
      code: 'not_verification_pending',
      message:
        'This payment token is verification_failed (three attempts with wrong amounts); only a token that is ' +
        'verification_pending can be verified. Store the payment method again.',
    });
  });

  it('include one of the two amounts given twice', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 2 });
    const [one = 0] = amountsOf(gateway, token).right;
    const submit = () => gateway.paymentTokens.verify(token.payment_token, { amounts: [one, one] });
    expect(refusalOf(submit).code).toBe('wrong_amounts');
  });

  it.each([
    ['one amount', { amounts: [5] }],
    ['three amounts', { amounts: [5, 6, 7] }],
    ['a dollar', { amounts: [5, 100] }],
    ['no cent', { amounts: [0, 5] }],
    ['half a cent', { amounts: [5, 5.5] }],
    ['texts', { amounts: ['5', '6'] }],
    ['nothing', {}],
  ])('are rejected with 400 and not counted if they are invalid: %s', async (_what, body) => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 2 });
    const verify = () => Reflect.apply(gateway.paymentTokens.verify, undefined, [token.payment_token, body]);
    expect(refusalOf(verify).code).toBe('invalid_request');
    expect(gateway.paymentTokens.get(token.payment_token).verification?.tries_left).toBe(3);
  });
});

describe('an account that can’t be verified', () => {
  it('has deposits in flight: the error is 409 with their time, and nothing counts', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    const submit = () =>
      gateway.paymentTokens.verify(token.payment_token, { amounts: amountsOf(gateway, token).right });
    await gateway.clock.advanceTo('2026-01-07T13:29:59.999Z');
    const { status, code, message } = refusalOf(submit);
    expect([status, code, message]).toEqual([
      409,
      'deposits_pending',
      'The micro-deposits have not arrived yet. They are due at 2026-01-07T13:30:00.000Z.',
    ]);
    await gateway.clock.advance({ milliseconds: 1 });
    expect(submit().verification?.tries_left).toBe(3);
  });

  it('is active already, even if it is a card', async () => {
    const gateway = freshGateway();
    const tokens = [storeAccount(gateway, {}, 'skip'), gateway.paymentTokens.create(storable(cards.visa))];
    const received = tokens.map(({ payment_token }) =>
      refusalOf(() => gateway.paymentTokens.verify(payment_token, { amounts: [1, 2] })),
    );
    expect(received.map(({ status, message }) => [status, message])).toEqual(
      tokens.map(() => [409, 'This payment token is already active and needs no verification.']),
    );
  });

  it('has expired ten calendar days after its deposits', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advanceTo('2026-01-15T14:59:59.999Z');
    expect(gateway.paymentTokens.get(token.payment_token).status).toBe('verification_pending');
    await gateway.clock.advance({ milliseconds: 1 });
    const { status, status_reason } = gateway.paymentTokens.get(token.payment_token);
    expect([status, status_reason, eventsOf(gateway, token)]).toEqual([
      'verification_failed',
      'not verified within ten days',
      ['created', 'verification_failed'],
    ]);
  });

  it('never receives its deposits, and expires after ten days', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway, { account_number: '000000000009' });
    await gateway.clock.advance({ days: 5 });
    const submit = () =>
      gateway.paymentTokens.verify(token.payment_token, { amounts: amountsOf(gateway, token).right });
    expect(refusalOf(submit).message).toBe(
      'The micro-deposits were due at 2026-01-07T13:30:00.000Z and have not arrived; the verification expires at ' +
        '2026-01-15T15:00:00.000Z.',
    );
    expect(gateway.upcoming().map(({ what }) => what)).toEqual(['the verification of the bank account ends']);
    await gateway.clock.advance({ days: 5 });
    expect(gateway.paymentTokens.get(token.payment_token).status_reason).toBe('not verified within ten days');
    expect(gateway.ledger.balance('platform', gateway.reseller)).toBe(0);
  });

  it('is unknown to the operator: it fails at submission without postings', async () => {
    const gateway = freshGateway({ achRouting: 'operator' });
    const token = storeAccount(gateway, { routing_number: '110000001' });
    await gateway.clock.advance({ days: 1 });
    const { status, status_reason } = gateway.paymentTokens.get(token.payment_token);
    expect([status, status_reason]).toEqual(['verification_failed', 'R28: routing number fails its check digit']);
    await gateway.clock.advance({ days: 20 });
    expect(gateway.timeline().map(({ what }) => what)).toEqual([
      'Bank 110000001 account …6789 is stored',
      'the micro-deposits are sent to the operator',
      'Bank 110000001 account …6789 fails verification: R28: routing number fails its check digit',
    ]);
  });

  it('returns its deposits on the banking day after they arrive', async () => {
    const gateway = freshGateway();
    storeAccount(gateway, { account_number: '000100000003' });
    await gateway.clock.advanceTo('2026-01-07T13:30:00Z');
    expect(gateway.upcoming().map(({ at, what }) => [at, what])).toEqual([
      ['2026-01-08T13:30:00.000Z', 'the bank returns the micro-deposits'],
      ['2026-01-15T15:00:00.000Z', 'the verification of the bank account ends'],
    ]);
    await gateway.clock.advance({ days: 20 });
    expect(`\n${gateway.timeline()}\n`).toBe(`
Mon Jan 5 10:00 ET  Example Bank account …0003 is stored                                               call: paymentTokens.create
Tue Jan 6 08:30 ET  the micro-deposits are sent to the operator                                        first banking day after the request
Wed Jan 7 08:30 ET  the micro-deposits arrive                                                          first banking day after submission
Thu Jan 8 08:30 ET  the micro-deposits are returned: R03: no account / unable to locate                banking day 1 after settlement
Thu Jan 8 08:30 ET  Example Bank account …0003 fails verification: R03: no account / unable to locate  banking day 1 after settlement
`);
    expect(gateway.events.list({ type: 'payment_token.verification_failed' }).map(({ cause }) => cause)).toEqual([
      'bank: R03',
    ]);
  });

  it('does not include accounts whose bank returns debits only', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway, { account_number: '000100000010' });
    await gateway.clock.advance({ days: 9 });
    const amounts = amountsOf(gateway, token).right;
    expect(gateway.paymentTokens.verify(token.payment_token, { amounts }).status).toBe('active');
  });
});

describe('a bank file that returns a micro-deposit', () => {
  const returned = (gateway: ReturnType<typeof freshGateway>, token: string, code: string) =>
    inWorld(gateway, (context) => {
      const [, second] = listMicroDeposits(context.database, token);
      applyReceivedReturn(context, second?.depositId ?? '', code);
    });

  it('reverts all three entries and an earlier verification, and has no effect a second time', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 3 });
    gateway.paymentTokens.verify(token.payment_token, { amounts: amountsOf(gateway, token).right });
    returned(gateway, token.payment_token, 'R02');
    returned(gateway, token.payment_token, 'R02');
    expect(gateway.paymentTokens.get(token.payment_token)).toMatchObject({
      status: 'verification_failed',
      status_reason: 'R02: account closed',
    });
    expect(
      gateway
        .timeline()
        .map(({ what }) => what)
        .slice(-4),
    ).toEqual([
      'Example Bank account …6789 is verified',
      'the micro-deposits are returned: R02: account closed',
      'Example Bank account …6789 fails verification: R02: account closed',
      'the R02 of a micro-deposit has no effect',
    ]);
    gateway.check();
  });

  it('stops the deposits if it is received before they arrive', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 1 });
    returned(gateway, token.payment_token, 'R03');
    await gateway.clock.advance({ days: 20 });
    expect(gateway.timeline().map(({ what }) => what)).toEqual([
      'Example Bank account …6789 is stored',
      'the micro-deposits are sent to the operator',
      'the micro-deposits are returned: R03: no account / unable to locate',
      'Example Bank account …6789 fails verification: R03: no account / unable to locate',
    ]);
  });

  it('returns the money of an inactive token and leaves the token unchanged', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 3 });
    gateway.paymentTokens.delete(token.payment_token);
    returned(gateway, token.payment_token, 'R03');
    expect([gateway.paymentTokens.get(token.payment_token).status, eventsOf(gateway, token)]).toEqual([
      'inactive',
      ['created', 'deactivated'],
    ]);
    gateway.check();
  });
});

describe('a token that is deleted while it is pending', () => {
  it.each([
    ['before submission', { hours: 1 }, 2],
    ['before they arrive', { days: 1 }, 3],
    ['after they arrived', { days: 2 }, 4],
  ])('has no further effects: %s', async (_when, after, lines) => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance(after);
    gateway.paymentTokens.delete(token.payment_token);
    expect(gateway.upcoming()).toEqual([]);
    await gateway.clock.advance({ days: 20 });
    const { status, status_reason } = gateway.paymentTokens.get(token.payment_token);
    expect([status, status_reason, gateway.timeline().length]).toEqual(['inactive', null, lines]);
    const submit = () => gateway.paymentTokens.verify(token.payment_token, { amounts: [1, 2] });
    expect(refusalOf(submit).message).toContain(
      'This payment token is inactive; only a token that is verification_pending can be verified. Store the payment method again.',
    );
  });
});

describe('the money of micro-deposits', () => {
  it('belongs to the platform and is absent from the ledger, lists, and batches of the merchant', async () => {
    const gateway = freshGateway();
    storeAccount(gateway);
    await gateway.clock.advance({ days: 3 });
    expect(gateway.ledger.balances().filter(({ amountCents }) => amountCents !== 0)).toEqual([]);
    expect([gateway.transactions.list().total, gateway.batches.list().total]).toEqual([0, 0]);
    expect(gateway.as(gateway.reseller).transactions.list().total).toBe(0);
    expect(gateway.batches.status().data.map(({ open_batch }) => open_batch.payments_count)).toEqual([0, 0]);
    expect(gateway.ledger.deposits()).toEqual([]);
  });

  it('moves from the platform to the customer and back, and returns reverse it posting by posting', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway, { account_number: '000100000003' });
    await gateway.clock.advance({ days: 5 });
    const [one, other] = statementOf(gateway, token).amountsCents;
    const posted = inWorld(gateway, ({ database }) =>
      listMicroDeposits(database, token.payment_token).map(({ depositId }) =>
        listEntries(database, depositId).map((entry) => [entry.kind, entry.account, entry.amountCents].join(' ')),
      ),
    );
    const credit = (cents: number) => [
      `micro_credit_settled customer ${cents}`,
      `micro_credit_settled platform ${-cents}`,
      `micro_credit_returned customer ${-cents}`,
      `micro_credit_returned platform ${cents}`,
    ];
    const debit = (cents: number) => [
      `micro_debit_settled customer ${-cents}`,
      `micro_debit_settled platform ${cents}`,
      `micro_debit_returned customer ${cents}`,
      `micro_debit_returned platform ${-cents}`,
    ];
    expect(posted).toEqual([credit(one), credit(other), debit(one + other)]);
  });

  it('sums to zero, with or without returns', async () => {
    const gateway = freshGateway();
    storeAccount(gateway);
    storeAccount(gateway, { account_number: '000100000003' });
    await gateway.clock.advance({ days: 5 });
    expect(gateway.ledger.balances(gateway.reseller).filter(({ amountCents }) => amountCents !== 0)).toEqual([]);
  });
});

describe('the verification method', () => {
  it.each([
    ['neither is set', {}, undefined, 'active', ['created']],
    ['the request says skip', { bankVerification: 'micro_deposits' }, 'skip', 'active', ['created']],
    ['the option says instant', { bankVerification: 'instant' }, undefined, 'active', ['created', 'verified']],
    ['the request says instant, in capitals', {}, 'INSTANT', 'active', ['created', 'verified']],
    [
      'the option says micro_deposits',
      { bankVerification: 'micro_deposits' },
      undefined,
      'verification_pending',
      ['created'],
    ],
  ] as const)('follows the request, then the option: %s', (_what, options, verification, status, events) => {
    const gateway = freshGateway(options);
    const body = { ...storable(banks.good), ...(verification === undefined ? {} : { verification }) };
    const token = gateway.paymentTokens.create(body);
    expect([token.status, eventsOf(gateway, token)]).toEqual([status, events]);
    const method = verification?.toLowerCase() ?? ('bankVerification' in options ? options.bankVerification : 'skip');
    expect(token.verification?.method).toBe(method);
  });

  it('does not apply to cards', () => {
    const gateway = freshGateway({ bankVerification: 'micro_deposits' });
    const input = { ...storable(cards.visa), verification: 'instant' } as const;
    const { status, details } = refusalOf(() => gateway.paymentTokens.create(input));
    expect([status, details]).toEqual([400, [{ field: 'verification', message: 'must be omitted for a card' }]]);
    const card = gateway.paymentTokens.create(storable(cards.visa));
    expect([card.status, card.verification, card.debit_blocked]).toEqual(['active', null, false]);
  });

  it('does not affect seeded accounts, which are active and emit no events', () => {
    const gateway = freshGateway({ bankVerification: 'micro_deposits', world: { tokens: [storable(banks.good)] } });
    expect(gateway.paymentTokens.list().data.map(({ status }) => status)).toEqual(['active']);
    expect([gateway.events.list(), gateway.upcoming()]).toEqual([[], []]);
    const input = { world: { tokens: [{ ...storable(banks.good), verification: 'instant' as const }] } };
    expect(wishRefusal(() => createGateway(input)).message).toBe(
      'options.world.tokens.0.verification must be omitted: tokens of a seed world are active from the start.',
    );
  });

  it('rejects unknown values', () => {
    expect(wishRefusal(() => createGateway(JSON.parse('{"bankVerification":"never"}'))).message).toContain(
      'options.bankVerification',
    );
  });
});

describe('the amounts', () => {
  it('appear in no response, event, timeline, or request log', async () => {
    const gateway = freshGateway();
    const token = storeAccount(gateway);
    await gateway.clock.advance({ days: 2 });
    const { right, wrong } = amountsOf(gateway, token);
    const rejected = refusalOf(() => gateway.paymentTokens.verify(token.payment_token, { amounts: wrong }));
    const responses = [token, gateway.paymentTokens.verify(token.payment_token, { amounts: right }), rejected.toBody()];
    // The two amounts and their sum as JSON. Times and IDs contain no such numbers.
    expect(numbersIn([responses, gateway.events.list().map(({ data }) => data)])).toEqual(new Set([2, 3]));
    const output = [...gateway.timeline(), ...gateway.upcoming()].map(({ what, why }) => `${what} ${why}`).join('\n');
    expect(output).not.toMatch(/\$|cent|\b\d\d\b(?! calendar)/);
    expect(gateway.audit.requests().map(({ body }) => body)).toContainEqual({ amounts: '***' });
  });

  it('are 1 to 99 cents each, and differ between accounts', async () => {
    const gateway = freshGateway();
    const tokens = Array.from({ length: 40 }, () => storeAccount(gateway));
    const pairs = tokens.map((token) => amountsOf(gateway, token).right);
    expect(pairs.flat().every((cents) => Number.isInteger(cents) && cents >= 1 && cents <= 99)).toBe(true);
    expect(new Set(pairs.map(String)).size).toBeGreaterThan(35);
  });
});

function numbersIn(value: unknown): Set<number> {
  const found = new Set<number>();
  JSON.stringify(value, (_name, inner) => {
    if (typeof inner === 'number') found.add(inner);
    return inner;
  });
  return found;
}

test('get the same response if they are sent again with the same Idempotency-Key', async () => {
  const gateway = freshGateway();
  const token = storeAccount(gateway);
  await gateway.clock.advance({ days: 2 });
  const { right, wrong } = amountsOf(gateway, token);
  const submit = (amounts: number[], idempotencyKey: string) =>
    gateway.paymentTokens.verify(token.payment_token, { amounts }, { idempotencyKey });
  expect([1, 2].map(() => refusalOf(() => submit(wrong, 'first')).message)).toEqual([
    'The amounts are wrong; 2 attempts are left.',
    'The amounts are wrong; 1 attempt is left.',
  ]);
  expect(submit(right, 'second')).toEqual(submit(right, 'second'));
});

test('are checked for ownership: another tenant gets 404, the platform verifies for its merchant', async () => {
  const gateway = freshGateway();
  const token = storeAccount(gateway);
  await gateway.clock.advance({ days: 2 });
  const { right: amounts } = amountsOf(gateway, token);
  const other = gateway.as(gateway.addMerchant({ name: 'Globex' }));
  expect(refusalOf(() => other.paymentTokens.verify(token.payment_token, { amounts })).code).toBe('not_found');
  expect(gateway.as(gateway.reseller).paymentTokens.verify(token.payment_token, { amounts }).status).toBe('active');
});

describe('the entries of micro-deposits', () => {
  /** Returns the entry records of the files without unique fields: class, code, amount, and company. */
  const entriesOf = (text: string): string[] => {
    const header = text.split('\n').find((line) => line.startsWith('5')) ?? '';
    return text
      .split('\n')
      .filter((line) => line.startsWith('6'))
      .map((line) => [header.slice(50, 63).trim(), line.slice(1, 3), Number(line.slice(29, 39))].join(' '));
  };

  it.each([
    ['person', 'PPD'],
    ['company', 'CCD'],
  ] as const)(
    'are sent in one file in the name of the platform, to a %s as %s',
    async (account_holder_type, secCode) => {
      const gateway = freshGateway();
      const token = storeAccount(gateway, { account_holder_type });
      await gateway.clock.advance({ days: 1 });
      const [one, other] = statementOf(gateway, token).amountsCents;
      const files = gateway.ach.files();
      expect(files.map(({ kind, text }) => [kind, entriesOf(text)])).toEqual([
        [
          'forward',
          [
            [22, one],
            [22, other],
            [27, one + other],
          ].map(([code, cents]) => `${secCode}ACCTVERIFY ${code} ${cents}`),
        ],
      ]);
      expect(files[0]?.text).toContain('Settlebox Platfo');
    },
  );

  it('are returned in one file of the bank', async () => {
    const gateway = freshGateway();
    storeAccount(gateway, { account_number: '000100000003' });
    await gateway.clock.advance({ days: 5 });
    const [, returned] = gateway.ach.files();
    expect([
      returned?.kind,
      returned === undefined ? [] : entriesOf(returned.text).map((line) => line.slice(0, 16)),
    ]).toEqual(['return', ['PPDACCTVERIFY 21', 'PPDACCTVERIFY 21', 'PPDACCTVERIFY 26']]);
  });

  it('are all returned by a received file that returns one of them', async () => {
    const gateway = freshGateway();
    const bank = tended(gateway.fork());
    const token = storeAccount(gateway);
    storeAccount(bank, { account_number: '000100000003' });
    for (const world of [gateway, bank]) await world.clock.advance({ days: 3 });
    const [, returned] = bank.ach.files();
    gateway.ach.receiveFile(returned?.text ?? '');
    expect(gateway.paymentTokens.get(token.payment_token)).toMatchObject({
      status: 'verification_failed',
      status_reason: 'R03: no account / unable to locate',
    });
  });

  it('count once for a bank rule with a use limit', async () => {
    const gateway = freshGateway();
    const [first, second] = [storeAccount(gateway), storeAccount(gateway)];
    gateway.simulate.ach.rule({ match: { type: 'PAYOUT' }, respond: { return: 'R02' }, times: 1 });
    await gateway.clock.advance({ days: 5 });
    const reasons = [first, second].map(({ payment_token }) => gateway.paymentTokens.get(payment_token).status_reason);
    expect(reasons).toEqual(['R02: account closed', null]);
  });
});

/** Damage that no call can cause, and the check that reports it. */
const DAMAGES: readonly (readonly [sql: string, broken: string])[] = [
  ["DELETE FROM microDeposits WHERE kind = 'PAYMENT'", 'two credits and a debit of their sum'],
  [
    "UPDATE microDeposits SET amountCents = amountCents % 99 + 1 WHERE kind = 'PAYMENT'",
    'two credits and a debit of their sum',
  ],
  ["DELETE FROM jobs WHERE kind = 'micro_deposits.expire'", 'has a job that ends the verification'],
  ["DELETE FROM jobs WHERE kind = 'micro_deposits.submit'", 'have a job that submits or settles them'],
  [
    `UPDATE microDeposits SET returnedAt = 1, returnCode = 'R03' WHERE kind = 'PAYMENT'`,
    'are submitted, settled, and returned together',
  ],
  [
    `UPDATE microDeposits SET traceNumber = 'x', networkAnswer = 'pay', submittedAt = 1, settledAt = 2`,
    'posts once when it settles',
  ],
  [
    `INSERT INTO postings (clientId, kind, at) VALUES ('x', 'micro_debit_settled', 1);
     INSERT INTO entries SELECT max(postingId), 'platform', 1 FROM postings;
     INSERT INTO entries SELECT max(postingId), 'customer', -1 FROM postings`,
    'belongs to a micro-deposit of the same client',
  ],
];

describe('a world with damaged micro-deposits', () => {
  it.each(DAMAGES)('fails check(): %s', (sql, broken) => {
    const origin = freshGateway();
    storeAccount(origin);
    const snapshot = reworked(origin.snapshot(), (database) => {
      database.exec(sql);
      return undefined;
    });
    using gateway = createGateway({ from: snapshot });
    expect(() => gateway.check()).toThrow(broken);
  });
});
