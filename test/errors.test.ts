/** Every refusal there is, raised by a call that a user can make; and what it says would have worked. */

import { join } from 'node:path';
import { tolerate, withGateway } from 'settlebox/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Pump } from '../src/core/advance.ts';
import { GATEWAY_ERRORS } from '../src/core/errors.ts';
import { unpackWorld } from '../src/core/world-bytes.ts';
import { openEngine } from '../src/engine-parts.ts';
import {
  banks,
  cards,
  createGateway,
  type Gateway,
  GatewayError,
  type GatewayErrorCode,
  type GatewayOptions,
  InvariantError,
  replay,
  SettleboxError,
  type SettleboxErrorCode,
  storable,
} from '../src/index.ts';
import { damagedWorld } from './support/damaged-world.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { type Sent, send, verdict } from './support/http-requests.ts';
import { LARGEST_SALE, nearlyFullWorld } from './support/largest-amounts.ts';
import { challenged, loginOf } from './support/prepared-world.ts';
import { awaitedRefusal, refusalOf, wishRefusal } from './support/refusals.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const SALE = { type: 'SALE', amount: 5000, payment_method: cards.visa } as const;
const AUTH = { ...SALE, type: 'AUTH' } as const;
const PAYMENT = { type: 'PAYMENT', amount: 5000, payment_method: banks.good } as const;
const CARD = { card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' } };
/** As a generator makes it. */
const REAL = '4539578763621486';
const NOTHING = `TRANSACTION-${'0'.repeat(26)}`;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const sold = (gateway: Gateway) => gateway.transactions.create(SALE).transaction_id;
const held = (gateway: Gateway) => gateway.transactions.create(AUTH).transaction_id;
const paid = (gateway: Gateway) => gateway.transactions.create(PAYMENT).id;
/** A code of six digits that is not this one. */
const another = (code: string) => (code === '000000' ? '000001' : '000000');
const deletedToken = (gateway: Gateway) =>
  gateway.paymentTokens.delete(gateway.paymentTokens.create(CARD).payment_token).payment_token;

const unverified = (gateway: Gateway) =>
  gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' }).payment_token;

/** The merchant's owner, with a key of their own. */
const person = (gateway: Gateway) => gateway.as(loginOf(gateway, gateway.merchant).api_key);
/** What the platform alone may do to its merchant. */
const platform = (gateway: Gateway) => gateway.as(gateway.reseller);
const suspend = (gateway: Gateway) =>
  platform(gateway).clients.update(gateway.merchant.clientId, { status: 'suspended' });

/** A direct call that is refused. */
function directly(
  arrange: (gateway: Gateway) => (() => unknown) | Promise<() => unknown>,
  options: GatewayOptions = {},
) {
  return async () => refusalOf(await arrange(freshGateway(options))).code;
}

/** A request that is refused. */
function overHttp(path: string, sent: Sent, world?: string) {
  return async () => {
    const gateway = world === undefined ? freshGateway() : damagedWorld(world);
    return verdict(await send(gateway, path, sent)).split(' ')[1];
  };
}

const plainHttp = async () => {
  const gateway = freshGateway();
  const { status, body } = await send(
    { ...gateway, merchant: gateway.merchant, baseUrl: 'http://api.sandbox.settlebox.test' },
    '/v1/batches',
  );
  return verdict({ status, body }).split(' ')[1];
};

/** How each refusal of the gateway comes about. */
// biome-ignore format: a table reads in columns
const REFUSALS: Readonly<Record<GatewayErrorCode, () => Promise<string | undefined>>> = {
  invalid_request:        directly((g) => () => g.transactions.create({ ...SALE, amount: 0 })),
  real_card_number:       directly((g) => () => g.paymentTokens.create({ card: { ...CARD.card, pan: REAL } })),
  invalid_code:           directly((g) => {
    const owner = person(g);
    const { id, code } = challenged(g, owner);
    return () => owner.mfa.verify({ challenge_id: id, code: another(code) });
  }),
  challenge_expired:      directly(async (g) => {
    const owner = person(g);
    const { id, code } = challenged(g, owner);
    await g.clock.advance({ minutes: 10 });
    return () => owner.mfa.verify({ challenge_id: id, code });
  }),
  wrong_amounts:          directly(async (g) => {
    const token = unverified(g);
    await g.clock.advance({ days: 2 });
    const [one = 0, other = 0] = g.ach.microDeposits(token)?.amountsCents ?? [];
    return () => g.paymentTokens.verify(token, { amounts: [one, (other % 99) + 1] });
  }),
  invalid_json:           overHttp('/v1/transactions', { method: 'POST', body: '{', headers: JSON_TYPE }),
  body_too_large:         overHttp('/v1/transactions', { method: 'POST', body: { x: 'x'.repeat(1024 * 1024) } }),
  body_too_deep:          overHttp('/v1/transactions', { method: 'POST', body: `{"x":${'['.repeat(40)}${']'.repeat(40)}}`, headers: JSON_TYPE }),
  unsupported_media_type: overHttp('/v1/transactions', { method: 'POST', body: 'type=SALE' }),
  tls_required:           plainHttp,
  missing_api_key:        directly((g) => () => g.as(null).transactions.list()),
  invalid_credentials:    directly((g) => () => g.auth.issueKey({ email: g.merchant.ownerEmail, password: 'guessed' })),
  invalid_api_key:        directly((g) => () => g.as('sk_sandbox_unknown').transactions.list()),
  conflicting_api_keys:   overHttp('/v1/transactions', { headers: { 'Api-Key': 'another' } }),
  forbidden:              directly((g) => () => g.as({ apiKey: g.merchant.apiKey, clientId: g.reseller.clientId }).transactions.list()),
  user_required:        directly((g) => () => g.mfa.challenge({ channel: 'email' })),
  mfa_required:           directly((g) => {
    person(g).users.update(g.users.list().data[0]?.user_id ?? '', { mfa: { enabled: true, channel: 'email' } });
    return () => person(g).transactions.list();
  }),
  client_suspended:       directly((g) => {
    suspend(g);
    return () => g.transactions.create(SALE);
  }),
  client_closed:          directly((g) => {
    platform(g).clients.delete(g.merchant.clientId);
    return () => g.transactions.list();
  }),
  not_found:              directly((g) => () => g.transactions.get(NOTHING)),
  unknown_route:          overHttp('/v1/nothing', {}),
  method_not_allowed:     overHttp('/v1/transactions', { method: 'DELETE' }),
  merchant_required:      directly((g) => () => g.as(g.reseller).transactions.create(SALE)),
  no_integration:         directly((g) => {
    for (const { integration_id } of g.integrations.list().data) g.integrations.delete(integration_id);
    return () => g.transactions.create(SALE);
  }),
  token_not_active:       directly((g) => {
    const payment_token = deletedToken(g);
    return () => g.transactions.create({ ...SALE, payment_method: { type: 'token', payment_token } });
  }),
  not_retryable:          directly((g) => {
    const reference_id = g.transactions.create(PAYMENT).id;
    return () => g.transactions.create({ ...PAYMENT, reference_id });
  }),
  token_inactive:         directly((g) => {
    const token = deletedToken(g);
    return () => g.paymentTokens.update(token, { nickname: 'again' });
  }),
  debit_blocked:          directly(async (g) => {
    const { payment_token } = g.paymentTokens.create(storable(banks.good));
    const debit = { ...PAYMENT, payment_method: { type: 'token', payment_token } } as const;
    g.simulate.ach.return({ transaction: g.transactions.create(debit), code: 'R10' });
    await g.clock.advance({ days: 20 });
    return () => g.transactions.create(debit);
  }),
  no_correction:          directly((g) => {
    const { payment_token } = g.paymentTokens.create(CARD);
    return () => g.paymentTokens.update(payment_token, { apply_correction: true });
  }),
  not_verification_pending: directly((g) => {
    const { payment_token } = g.paymentTokens.create(CARD);
    return () => g.paymentTokens.verify(payment_token, { amounts: [1, 2] });
  }),
  deposits_pending:   directly((g) => {
    const token = unverified(g);
    return () => g.paymentTokens.verify(token, { amounts: [1, 2] });
  }),
  invalid_state:          directly((g) => {
    const id = held(g);
    g.transactions.cancel(id, { type: 'VOID' });
    return () => g.transactions.capture(id);
  }),
  already_captured:       directly((g) => {
    const id = sold(g);
    return () => g.transactions.capture(id);
  }),
  amount_too_large:       directly((g) => {
    const id = held(g);
    return () => g.transactions.capture(id, { amount: 5001 });
  }),
  ledger_limit:           async () => {
    using gateway = createGateway({ from: await nearlyFullWorld() });
    return refusalOf(() => gateway.transactions.create(LARGEST_SALE)).code;
  },
  batch_closed:           directly((g) => {
    const id = sold(g);
    g.batches.close();
    return () => g.transactions.cancel(id, { type: 'VOID' });
  }),
  not_settled:            directly((g) => {
    const id = sold(g);
    return () => g.transactions.cancel(id, { type: 'REFUND' });
  }),
  ach_settled:            directly(async (g) => {
    const id = paid(g);
    await g.clock.advanceTo('settlement');
    return () => g.transactions.cancel(id, { type: 'cancel' });
  }),
  batch_empty:            directly((g) => () => g.batches.close()),
  idempotency_key_reused: directly((g) => {
    g.transactions.create(SALE, { idempotencyKey: 'order-1' });
    return () => g.transactions.create(AUTH, { idempotencyKey: 'order-1' });
  }),
  idempotency_in_progress: directly((g) => {
    g.simulate.issuer.rule({ respond: { delaySeconds: 2 } });
    g.transactions.create(SALE, { idempotencyKey: 'order-1' });
    return () => g.transactions.create(SALE, { idempotencyKey: 'order-1' });
  }),
  already_exists:         directly((g) => () => g.integrations.create({ kind: 'ach_processor', provider: 'Second', company_id: '1234567890' })),
  last_owner:             directly((g) => () => person(g).users.delete(loginOf(g, g.merchant).user_id)),
  money_in_flight:        directly((g) => {
    sold(g);
    return () => platform(g).clients.delete(g.merchant.clientId);
  }),
  has_child_clients:          directly((g) => () => platform(g).clients.delete(g.reseller.clientId)),
  channel_not_enrolled:   directly((g) => () => person(g).mfa.challenge({ channel: 'sms' })),
  challenge_used:         directly((g) => {
    const owner = person(g);
    const { id, code } = challenged(g, owner);
    owner.mfa.verify({ challenge_id: id, code });
    return () => owner.mfa.verify({ challenge_id: id, code });
  }),
  challenge_locked:       directly((g) => {
    const owner = person(g);
    const { id, code } = challenged(g, owner);
    for (let wrong = 0; wrong < 5; wrong++) refusalOf(() => owner.mfa.verify({ challenge_id: id, code: another(code) }));
    return () => owner.mfa.verify({ challenge_id: id, code });
  }),
  rate_limited:           directly((g) => {
    g.transactions.list();
    return () => g.transactions.list();
  }, { rateLimit: { limit: 1, windowSeconds: 60 } }),
  too_many_attempts:      directly((g) => {
    const { ownerEmail: email, ownerPassword: password } = g.merchant;
    for (let wrong = 0; wrong < 5; wrong++) refusalOf(() => g.auth.issueKey({ email, password: 'guessed' }));
    return () => g.auth.issueKey({ email, password });
  }),
  too_many_challenges:    directly((g) => {
    const owner = person(g);
    for (let sent = 0; sent < 5; sent++) challenged(g, owner);
    return () => owner.mfa.challenge({ channel: 'email' });
  }),
  internal_error:         overHttp('/v1/transactions', {}, 'DROP TABLE transactions'),
};

describe('every refusal of the gateway can be met', () => {
  it.each(Object.entries(REFUSALS))('%s', async (code, meet) => {
    expect(await meet()).toBe(code);
  });

  it('names every row of the error table', () => {
    expect(Object.keys(REFUSALS).sort()).toEqual(Object.keys(GATEWAY_ERRORS).sort());
  });

  it('has a status of the specification’s list for each, and 405 for the one besides', () => {
    const statuses = [...new Set<number>(Object.values(GATEWAY_ERRORS))].sort();
    expect(statuses).toEqual([400, 401, 403, 404, 405, 409, 429, 500]);
  });
});

/** A loop of jobs is stopped; the bound is no option, so it is a pump with a small one that meets it. */
async function meetTheBound(): Promise<SettleboxError> {
  const gateway = freshGateway();
  for (let sale = 0; sale < 3; sale++) gateway.transactions.create(AUTH);
  const pump = new Pump(openEngine(unpackWorld(gateway.snapshot())), () => Promise.resolve(undefined), 2);
  return awaitedRefusal(pump.run(gateway.clock.now() + 30 * 86_400_000, 'advance'));
}

/**
 * How each refusal of the harness comes about; but for a package that is taken away, as test/core/sqlite.test.ts and
 * test/testing/builders.test.ts do.
 */
// biome-ignore format: a table reads in columns
const WISHES: Readonly<Record<Exclude<SettleboxErrorCode, `${string}_unavailable`>, () => SettleboxError | Promise<SettleboxError>>> = {
  bad_option:         () => wishRefusal(() => createGateway(JSON.parse('{"sede":"x"}'))),
  impossible_return:  () => {
    const g = freshGateway();
    return wishRefusal(() => g.simulate.ach.return({ transaction: sold(g), code: 'R01' }));
  },
  impossible_change:  () => {
    const g = freshGateway();
    const { id } = g.transactions.create(PAYMENT);
    g.transactions.cancel(id, { type: 'cancel' });
    return wishRefusal(() => g.simulate.ach.notificationOfChange({ transaction: id, code: 'C13' }));
  },
  impossible_reversal: () => {
    const g = freshGateway();
    const transaction = g.transactions.create(PAYMENT);
    return wishRefusal(() => g.simulate.ach.reverse({ transaction, reason: 'duplicate' }));
  },
  bad_nacha_file:     () => wishRefusal(() => freshGateway().ach.receiveFile('101')),
  unmatched_file:     async () => {
    const g = freshGateway();
    g.transactions.create({ ...PAYMENT, payment_method: banks.returns('R01') });
    await g.clock.advance({ days: 10 });
    const [file] = g.ach.files({ kind: 'return' });
    return wishRefusal(() => freshGateway().ach.receiveFile(file?.text ?? ''));
  },
  clock_busy:         async () => {
    const g = freshGateway();
    const first = g.clock.advance({ days: 1 });
    const second = await awaitedRefusal(g.clock.advance({ days: 1 }));
    await first;
    return second;
  },
  time_backwards:     () => awaitedRefusal(freshGateway().clock.advanceTo('2026-01-01')),
  bad_time:           () => awaitedRefusal(freshGateway().clock.advanceTo('tomorrow')),
  nothing_due:        () => awaitedRefusal(freshGateway().clock.advanceTo('funding')),
  too_many_jobs:      meetTheBound,
  webhook_loop:       () => {
    const g = freshGateway();
    g.webhooks.subscribe({ deliver: () => void sold(g) });
    sold(g);
    return awaitedRefusal(g.idle());
  },
  unknown_subject:    () => wishRefusal(() => freshGateway().simulate.ach.return({ transaction: NOTHING, code: 'R01' })),
  unknown_mark:       () => wishRefusal(() => freshGateway().rewind('before')),
  bad_snapshot:       () => wishRefusal(() => createGateway({ from: new Uint8Array(4096) })),
  bad_endpoint:       () => wishRefusal(() => freshGateway().webhooks.subscribe({ url: 'https://example.com/hooks' })),
  gateway_closed:     () => {
    const gateway = createGateway();
    gateway.close();
    return wishRefusal(() => gateway.transactions.list());
  },
  no_gateway:         () => wishRefusal(() => tolerate('unknown_hosts')),
  unknown_host:       () => awaitedRefusal(withGateway(async () => {
    await fetch('https://api.elsewhere.example/').catch(() => undefined);
  })()),
  database_in_use:    () => {
    const database = join(temporaryFolder(), 'shop.db');
    const gateway = createGateway({ database });
    onTestFinished(() => gateway.close());
    return wishRefusal(() => createGateway({ database }));
  },
  bad_tape:           () => awaitedRefusal(replay(JSON.parse('{"settlebox":"cassette"}'))),
  tape_mismatch:       async () => {
    const g = freshGateway();
    g.transactions.create(AUTH);
    const tape = JSON.parse(JSON.stringify(g.tape()).replace('"status":201', '"status":200'));
    return awaitedRefusal(replay(tape));
  },
  undelivered_webhook: () => awaitedRefusal(withGateway(async (gateway) => {
    gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
    gateway.transactions.create(AUTH);
    await gateway.idle();
  })()),
};

describe('every refusal of the harness can be met', () => {
  it.each(Object.entries(WISHES))('%s', async (code, meet) => {
    const error = await meet();
    expect([error.code, error.message.endsWith(error.hint)]).toEqual([code, true]);
  });
});

describe('errors are known by a brand', () => {
  const ERRORS = [
    { name: 'GatewayError', Class: GatewayError, error: new GatewayError('not_found', 'No.') },
    { name: 'SettleboxError', Class: SettleboxError, error: new SettleboxError('bad_time', 'No.') },
    { name: 'InvariantError', Class: InvariantError, error: new InvariantError('all is well') },
  ];

  it.each(ERRORS)('$name is itself, an Error, and none of the others', ({ Class, error }) => {
    const kinds = ERRORS.filter((other) => error instanceof other.Class).map((other) => other.Class);
    expect([kinds, error instanceof Error]).toEqual([[Class], true]);
  });

  it.each(ERRORS)('$name of another build of settlebox counts as one too', ({ name, Class }) => {
    const foreign = Object.assign(new Error('from the CommonJS build'), { [Symbol.for(`settlebox.${name}`)]: true });
    expect(foreign instanceof Class).toBe(true);
  });

  it.each(ERRORS)('$name is not whatever else may be thrown', ({ Class }) => {
    const thrown: unknown[] = [new Error('x'), new TypeError('x'), undefined, null, 'x', 1, {}, () => undefined];
    expect(thrown.filter((value) => value instanceof Class)).toEqual([]);
  });

  it.each(ERRORS)('$name does not show its brand where it is printed or compared', ({ name, error }) => {
    expect([error.name, Object.getOwnPropertySymbols({ ...error })]).toEqual([name, []]);
  });
});
