/** Effects of returns and corrections on a stored bank account: invalid, not authorized, or corrected. */
import { describe, expect, it, test } from 'vitest';
import { accountOfToken, blockDebits, offerCorrection } from '../../src/domain/vault/payment-tokens/actions.ts';
import { findPaymentToken } from '../../src/domain/vault/payment-tokens/store.ts';
import type { ChangeCode, Corrected } from '../../src/facts/change-codes.ts';
import { banks, cards, type Gateway, type PaymentToken, type ReturnCode, storable } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from '../support/refusals.ts';
import { eventsOf, inWorld, storeAccount } from './token-worlds.ts';

const stored = (gateway: Gateway) => storeAccount(gateway, {}, 'skip');

const pay = (gateway: Gateway, { payment_token }: PaymentToken, type: 'PAYMENT' | 'PAYOUT' = 'PAYMENT') =>
  gateway.transactions.create({ type, amount: 4_999, payment_method: { type: 'token', payment_token } });

/** Returns a debit of the account with this code, on its usual day. */
async function returnDebit(gateway: Gateway, token: PaymentToken, code: ReturnCode): Promise<void> {
  gateway.simulate.ach.return({ transaction: pay(gateway, token), code });
  await gateway.clock.advance({ days: 20 });
}

const now = (gateway: Gateway, { payment_token }: PaymentToken) => gateway.paymentTokens.get(payment_token);

describe('an invalid account', () => {
  it.each([
    ['R02', 'R02: account closed'],
    ['R03', 'R03: no account / unable to locate'],
    ['R04', 'R04: invalid account number'],
  ] as const)('is detected by %s, and its token reports the reason', async (code, reason) => {
    const gateway = freshGateway();
    const token = stored(gateway);
    await returnDebit(gateway, token, code);
    const failed = now(gateway, token);
    expect([failed.status, failed.status_reason, failed.debit_blocked]).toEqual(['verification_failed', reason, false]);
    expect(refusalOf(() => pay(gateway, token))).toMatchObject({
      status: 409,
      code: 'token_not_active',
      message: `This payment token is verification_failed (${reason}); only an active token can be used. Store the account again.`,
    });
  });

  it('retains its first reason, and has none after it is deleted', async () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    gateway.simulate.ach.return({ transaction: pay(gateway, token), code: 'R02' });
    gateway.simulate.ach.return({ transaction: pay(gateway, token), code: 'R03' });
    await gateway.clock.advance({ days: 20 });
    expect([now(gateway, token).status_reason, eventsOf(gateway, token)]).toEqual([
      'R02: account closed',
      ['created', 'verification_failed'],
    ]);
    const deleted = gateway.paymentTokens.delete(token.payment_token);
    expect([deleted.status, deleted.status_reason]).toEqual(['inactive', null]);
  });

  it('stays valid after returns for other reasons', async () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    await returnDebit(gateway, token, 'R01');
    expect(now(gateway, token)).toMatchObject({ status: 'active', status_reason: null, debit_blocked: false });
  });
});

describe('an account whose holder revokes the authorization of debits', () => {
  it.each([
    ['R07', {}],
    ['R08', {}],
    ['R10', {}],
    ['R29', { account_holder_type: 'company' }],
    ['R05', { account_holder_type: 'person' }],
  ] as const)(
    'is detected by %s: debits are rejected until the holder authorizes them again',
    async (code, account) => {
      const gateway = freshGateway();
      const token = storeAccount(gateway, account, 'skip');
      const corporate = code === 'R05' ? { sec_code: 'CCD' as const } : {};
      const { payment_token } = token;
      const body = { type: 'PAYMENT', amount: 4_999, payment_method: { type: 'token', payment_token } } as const;
      gateway.simulate.ach.return({ transaction: gateway.transactions.create({ ...body, ...corporate }), code });
      await gateway.clock.advance({ days: 20 });
      expect(now(gateway, token)).toMatchObject({ status: 'active', debit_blocked: true, debit_block: { code } });
      expect(refusalOf(() => gateway.transactions.create(body)).code).toBe('debit_blocked');
      gateway.ach.noteAuthorization({ paymentToken: token });
      expect(gateway.transactions.create(body).transaction_state).toBe('authorized');
    },
  );

  it('reports the reason, the time, and how to unblock it', async () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    inWorld(gateway, (context) => blockDebits(context, token.payment_token, 'R10'));
    expect(now(gateway, token).debit_block).toEqual({
      code: 'R10',
      reason: 'customer advises not authorized',
      since: '2026-01-05T15:00:00.000Z',
    });
    expect(refusalOf(() => pay(gateway, token))).toMatchObject({
      status: 409,
      code: 'debit_blocked',
      message:
        'Debits of this account have been blocked since 2026-01-05T15:00:00.000Z by R10 (customer advises not authorized). A new ' +
        'authorization by its holder unblocks them; a test can record one with gateway.ach.noteAuthorization({ paymentToken }).',
    });
  });

  it('can still receive payouts', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    inWorld(gateway, (context) => blockDebits(context, token.payment_token, 'R10'));
    expect(pay(gateway, token, 'PAYOUT').transaction_state).toBe('authorized');
  });

  it('is blocked once: a second return changes nothing and emits no event', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    inWorld(gateway, (context) => blockDebits(context, token.payment_token, 'R10'));
    const before = now(gateway, token);
    inWorld(gateway, (context) => blockDebits(context, token.payment_token, 'R29'));
    expect(now(gateway, token)).toEqual({ ...before, correlation_id: expect.any(String) });
    expect(eventsOf(gateway, token)).toEqual(['created', 'debit_blocked']);
  });

  it('is unblocked by a new authorization, which appears in the timeline', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    const authorize = () => gateway.ach.noteAuthorization({ paymentToken: token });
    expect(authorize()).toEqual({ wasBlocked: false });
    inWorld(gateway, (context) => blockDebits(context, token.payment_token, 'R07'));
    expect(authorize()).toEqual({ wasBlocked: true });
    expect([now(gateway, token).debit_block, eventsOf(gateway, token)]).toEqual([
      null,
      ['created', 'debit_blocked', 'updated'],
    ]);
    expect(gateway.timeline().map(({ what }) => what)).toEqual([
      'Example Bank account …6789 is stored',
      'the account’s holder authorizes debits, which nothing blocked',
      'debits of Example Bank account …6789 are blocked: R07 customer has revoked the authorization',
      'the account’s holder authorizes debits again',
      'Example Bank account …6789 is updated',
    ]);
  });

  it('rejects a card or an unknown token', () => {
    const gateway = freshGateway();
    const { payment_token: card } = gateway.paymentTokens.create(storable(cards.visa));
    const authorize = (id: string) => () => gateway.ach.noteAuthorization({ paymentToken: id });
    expect(
      [card, 'PAYMENT_TOKEN-1'].map((id) => wishRefusal(authorize(id))).map(({ code, message }) => [code, message]),
    ).toEqual([
      [
        'bad_option',
        `${card} is a card, and a holder authorizes debits of a bank account. Pass a stored bank account or its id.`,
      ],
      [
        'unknown_subject',
        'Payment token PAYMENT_TOKEN-1 does not exist in this world. Pass a stored bank account or its id.',
      ],
    ]);
    inWorld(gateway, (context) => blockDebits(context, card, 'R10'));
    expect(gateway.paymentTokens.get(card).debit_blocked).toBe(false);
  });
});

/** The test value of the corrected account. It settles. */
const CORRECTED = '000123450000';

const offer = (gateway: Gateway, { payment_token }: PaymentToken, code: ChangeCode, corrected: Corrected) =>
  inWorld(gateway, (context) => offerCorrection(context, payment_token, { code, corrected, receivedAt: context.now }));

const inFull = (gateway: Gateway, { payment_token }: PaymentToken) =>
  inWorld(gateway, (context) => {
    const token = findPaymentToken(context.database, payment_token);
    return token === undefined ? undefined : accountOfToken(context, token);
  });

const CHANGES: readonly (readonly [ChangeCode, Corrected, shown: object, masked: object])[] = [
  ['C01', { accountNumber: CORRECTED }, { last_four: '0000' }, { last_four: '0000' }],
  ['C02', { routingNumber: '121000248' }, { routing_number: '121000248' }, { routing_number: '121000248' }],
  [
    'C03',
    { routingNumber: '121000248', accountNumber: CORRECTED },
    { last_four: '0000', routing_number: '121000248' },
    { last_four: '0000', routing_number: '121000248' },
  ],
  ['C05', { accountType: 'savings' }, { account_type: 'savings' }, { account_type: 'savings' }],
  [
    'C07',
    { routingNumber: '121000248', accountNumber: CORRECTED, accountType: 'savings' },
    { last_four: '0000', routing_number: '121000248', account_type: 'savings' },
    { last_four: '0000', routing_number: '121000248', account_type: 'savings' },
  ],
  ['C09', { individualId: 'ADA-1815' }, { individual_id: 'ADA-1815' }, {}],
  ['C13', {}, {}, {}],
];

describe('an account corrected by its bank', () => {
  it.each(CHANGES)(
    'shows the %s correction masked on the token and applies it on request',
    (code, corrected, shown, masked) => {
      const gateway = freshGateway();
      const token = stored(gateway);
      offer(gateway, token, code, corrected);
      const offered = now(gateway, token);
      expect(offered.correction).toMatchObject({
        code,
        received_at: '2026-01-05T15:00:00.000Z',
        apply_by: '2026-01-13',
      });
      expect([offered.correction?.corrected, offered.bank_account]).toEqual([shown, token.bank_account]);
      const applied = gateway.paymentTokens.update(token.payment_token, { apply_correction: true });
      expect([applied.correction, applied.status]).toEqual([null, 'active']);
      expect(applied.bank_account).toMatchObject({ ...token.bank_account, ...masked, bank_name: expect.any(String) });
      expect(inFull(gateway, token)).toEqual({
        accountNumber: corrected.accountNumber ?? '000123456789',
        individualId: corrected.individualId,
        holderType: null,
      });
      expect(eventsOf(gateway, token)).toEqual(['created', 'updated', 'updated']);
    },
  );

  it('reports the due date: the sixth banking day after the correction, over a holiday', () => {
    const gateway = freshGateway({ now: '2026-01-14T15:00:00Z' });
    const token = stored(gateway);
    offer(gateway, token, 'C02', { routingNumber: '121000248' });
    expect(now(gateway, token).correction).toMatchObject({ corrects: 'routing number', apply_by: '2026-01-23' });
  });

  it('is no longer a duplicate of the old account, but of the corrected one', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    offer(gateway, token, 'C01', { accountNumber: CORRECTED });
    gateway.paymentTokens.update(token.payment_token, { apply_correction: true });
    expect(stored(gateway).duplicate_of).toBe(null);
    expect(storeAccount(gateway, { account_number: CORRECTED }, 'skip').duplicate_of).toBe(token.payment_token);
  });

  // If one correction replaced the other, its details were never sent again, since the token already had newer ones.
  it('retains two corrections and applies both', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    offer(gateway, token, 'C01', { accountNumber: CORRECTED });
    offer(gateway, token, 'C05', { accountType: 'savings' });
    expect(now(gateway, token).correction).toMatchObject({
      code: 'C05',
      corrects: 'account number, type of account',
      corrected: { last_four: CORRECTED.slice(-4), account_type: 'savings' },
    });
    gateway.paymentTokens.update(token.payment_token, { apply_correction: true });
    expect(inFull(gateway, token)?.accountNumber).toBe(CORRECTED);
  });

  it('applies a correction together with other updates', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    offer(gateway, token, 'C01', { accountNumber: CORRECTED });
    const options = { apply_correction: true, nickname: 'payroll', is_default: true };
    expect(gateway.paymentTokens.update(token.payment_token, options)).toMatchObject({
      nickname: 'payroll',
      is_default: true,
      correction: null,
      bank_account: { last_four: '0000' },
    });
  });

  it('stays unchanged unless the update requests it', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    offer(gateway, token, 'C01', { accountNumber: CORRECTED });
    for (const options of [{}, { apply_correction: false }, { nickname: 'payroll' }])
      expect(gateway.paymentTokens.update(token.payment_token, options).correction?.code).toBe('C01');
  });

  it('rejects the update with 409 if nothing is pending: a card, an account, an applied correction', () => {
    const gateway = freshGateway();
    const [card, account, done] = [
      gateway.paymentTokens.create(storable(cards.visa)),
      stored(gateway),
      stored(gateway),
    ];
    offer(gateway, done, 'C13', {});
    gateway.paymentTokens.update(done.payment_token, { apply_correction: true });
    const received = [card, account, done].map(({ payment_token }) =>
      refusalOf(() => gateway.paymentTokens.update(payment_token, { apply_correction: true, nickname: 'x' })),
    );
    expect(received.map(({ status, code }) => [status, code])).toEqual(received.map(() => [409, 'no_correction']));
    expect(now(gateway, account).nickname).toBe(null);
  });

  it('is not corrected after it is deleted', () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    gateway.paymentTokens.delete(token.payment_token);
    offer(gateway, token, 'C01', { accountNumber: CORRECTED });
    expect([now(gateway, token).correction, eventsOf(gateway, token)]).toEqual([null, ['created', 'deactivated']]);
  });

  it('is charged with the corrected details from then on', async () => {
    const gateway = freshGateway();
    const token = stored(gateway);
    offer(gateway, token, 'C01', { accountNumber: '000100000001' });
    const before = pay(gateway, token);
    gateway.paymentTokens.update(token.payment_token, { apply_correction: true });
    const after = pay(gateway, token);
    await gateway.clock.advance({ days: 9 });
    const states = [before, after].map(({ id }) => gateway.transactions.get(id).transaction_state);
    expect(states).toEqual(['settled', 'returned']);
  });
});

test('shows old and corrected account numbers in no response, event, timeline, or log, and not in the world bytes', () => {
  const gateway = freshGateway();
  const [old, corrected] = ['640219873355', '640219871122'];
  const token = storeAccount(gateway, { account_number: old });
  offer(gateway, token, 'C01', { accountNumber: corrected });
  const responses = [
    now(gateway, token),
    gateway.paymentTokens.update(token.payment_token, { apply_correction: true }),
  ];
  const text = JSON.stringify([responses, gateway.events.list(), gateway.timeline(), gateway.audit.requests()]);
  const bytes = Buffer.from(gateway.snapshot()).toString('latin1');
  for (const number of [old, corrected])
    expect([text.includes(number), bytes.includes(number)]).toEqual([false, false]);
});

test('sends each change of an account to endpoints, with the data of a GET', async () => {
  const gateway = freshGateway();
  const reported: unknown[] = [];
  gateway.webhooks.subscribe({
    events: ['payment_token.debit_blocked'],
    deliver: (_request, event) => void reported.push(event.data.object),
  });
  const token = gateway.paymentTokens.create(storable(banks.good));
  inWorld(gateway, (context) => blockDebits(context, token.payment_token, 'R08'));
  await gateway.idle();
  expect(reported).toEqual([{ ...now(gateway, token), correlation_id: token.correlation_id }]);
});
