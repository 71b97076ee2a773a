import { describe, expect, it } from 'vitest';
import {
  type AchPaymentMethod,
  banks,
  type Caller,
  type CardPaymentMethod,
  cards,
  createGateway,
  type Gateway,
  GatewayError,
  InvariantError,
} from '../src/index.ts';

/** Valid and unlike anything else in a world, so that finding one is finding a leak. */
const PAN = '4539578763621486';
const OTHER_PAN = '5264190387145260';
const ACCOUNT = '86753090246813';
const API_KEY = 'sk_sandbox_CanaryCanaryCanaryCanaryCanary01';
const WEBHOOK_SECRET = 'whsec_Q2FuYXJ5Q2FuYXJ5Q2FuYXJ5Q2FuYXJ5Q2FuYXJ5';
const SECRETS = [PAN, OTHER_PAN, ACCOUNT, API_KEY, WEBHOOK_SECRET.slice('whsec_'.length)];

const card: CardPaymentMethod = { ...cards.visa, pan: PAN };
const account: AchPaymentMethod = { ...banks.good, account_number: ACCOUNT };

describe('numbers of cards and accounts, keys, passwords and signing secrets', () => {
  it('are nowhere in the bytes of a world that has lived with them', async () => {
    const { gateway } = await life();
    using world = gateway;
    const found = world.snapshot();
    for (const secret of [...SECRETS, ...ownSecrets(world)])
      for (const [form, needle] of formsOf(secret))
        if (Buffer.from(found).includes(needle)) expect.fail(`a canary is in the snapshot, as ${form}`);
    // The search finds what is there.
    expect(Buffer.from(found).includes(Buffer.from(PAN.slice(-4)))).toBe(true);
  });

  it('are nowhere in what the world tells: answers, lists, events, timeline, forecast, deliveries, ledger', async () => {
    const { gateway, told } = await life();
    using world = gateway;
    told.push(...tell(world));
    expectNone(told.join('\n'), [...SECRETS, ...ownSecrets(world)]);
    expect(told.join('\n')).toContain(`"last_four":"${PAN.slice(-4)}"`);
    expect(told.join('\n')).toContain(`"last_four":"${ACCOUNT.slice(-4)}"`);
  });

  it('are nowhere in webhooks: address, headers, body', async () => {
    const { gateway, webhooks } = await life();
    using world = gateway;
    expect(webhooks.length).toBeGreaterThan(20);
    expectNone(webhooks.join('\n'), [...SECRETS, ...ownSecrets(world)]);
  });

  it('are nowhere in HTTP answers and their headers, also replayed ones', async () => {
    using gateway = createGateway({ merchant: { apiKey: API_KEY }, realCards: 'accept' });
    const texts: string[] = [];
    for (const payment_method of [card, account]) {
      const type = payment_method.type === 'card' ? 'SALE' : 'PAYMENT';
      for (let time = 0; time < 2; time++)
        texts.push(
          await post(gateway, '/v1/transactions', { type, amount: 1_000, payment_method }, { key: `k-${type}` }),
        );
    }
    texts.push(await post(gateway, '/v1/payment_tokens', { card: stored() }, { key: 'k-token' }));
    expect(texts.filter((text) => text.includes('idempotent-replayed')).length).toBe(2);
    expectNone(texts.join('\n'), SECRETS);
  });

  it('are nowhere in a fork or in what is left after deletion and expiry', async () => {
    const { gateway, tokens } = await life();
    using world = gateway;
    for (const token of tokens) world.paymentTokens.delete(token);
    await world.clock.advance({ years: 15 });
    world.check();
    using fork = world.fork();
    for (const secret of SECRETS)
      for (const [form, needle] of formsOf(secret))
        if (Buffer.from(fork.snapshot()).includes(needle)) expect.fail(`a canary is in the fork, as ${form}`);
    expectNone(tell(fork).join('\n'), SECRETS);
  });
});

describe('a CVV', () => {
  it('leaves no trace: a world that got one is byte for byte the world that got another', async () => {
    const lived = async (cvv: string) => {
      using gateway = createGateway({ realCards: 'accept' });
      const told: string[] = [];
      gateway.webhooks.subscribe({ deliver: async (request) => void told.push(await request.text()) });
      const { transactions, paymentTokens } = gateway;
      const options = { idempotencyKey: 'with-cvv' };
      transactions.create({ type: 'SALE', amount: 1_000, payment_method: { ...card, cvv } }, options);
      transactions.create({ type: 'AUTH', amount: 1_000, payment_method: { ...cards.declines('51'), cvv } });
      const { payment_token } = paymentTokens.create({ card: stored() });
      transactions.create({ type: 'SALE', amount: 9, payment_method: { type: 'token', payment_token, cvv } });
      refused(() => transactions.create({ type: 'SALE', amount: 9, payment_method: { ...card, cvv: `${cvv}0` } }));
      await gateway.clock.advance({ days: 4 });
      gateway.check();
      return { told, bytes: Buffer.from(gateway.snapshot()).toString('base64') };
    };
    const one = await lived('737');
    expect(await lived('426')).toEqual(one);
    expect(one.told.length).toBeGreaterThan(5);
  });

  it('is not part of what an Idempotency-Key compares, so that nothing of it needs to be kept', () => {
    using gateway = createGateway({ realCards: 'accept' });
    const sell = (cvv: string) =>
      gateway.transactions.create(
        { type: 'SALE', amount: 1_000, payment_method: { ...card, cvv } },
        { idempotencyKey: 'once' },
      ).transaction_id;
    expect(sell('426')).toBe(sell('737'));
  });
});

/** Where a canary can be put so that the request is refused. `amount` is a number's only wrong place. */
const MISPLACED: Readonly<Record<string, (caller: Caller) => unknown>> = {
  'a bad check digit': charging({ pan: `${PAN.slice(0, -1)}7` }),
  'a digit too few': charging({ pan: PAN.slice(0, -1) }),
  'a digit too many': charging({ pan: `${PAN}0` }),
  'a letter in it': charging({ pan: `${PAN}x` }),
  'spaces in it': charging({ pan: `${PAN.slice(0, 4)} ${PAN.slice(4)}` }),
  'another brand': charging({ pan: `99${PAN}`.slice(0, 19) }),
  'a CVV that is the number': charging({ cvv: PAN }),
  'a month that is the number': charging({ expiry: { month: PAN, year: '2039' } }),
  'a year that is the number': charging({ expiry: { month: '12', year: PAN } }),
  'a past expiry': charging({ expiry: { month: '01', year: '2020' } }),
  'a zip that is the number': charging({ zip: PAN }),
  'a type that is the number': ({ transactions }) =>
    transactions.create({ type: PAN, amount: 100, payment_method: card } as never),
  'a method that is the number': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 100, payment_method: { ...card, type: PAN } } as never),
  'a body that is the number': ({ transactions }) => transactions.create(PAN as never),
  'an amount that is the number': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: Number(PAN), payment_method: card }),
  'an amount that is its text': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: PAN, payment_method: card } as never),
  'a captured amount that is the number': ({ transactions }) => {
    const auth = transactions.create({ type: 'AUTH', amount: 100, payment_method: card });
    transactions.capture(auth.transaction_id, { amount: Number(PAN) });
  },
  'a cancel type that is the number': ({ transactions }) => {
    const sale = transactions.create({ type: 'SALE', amount: 100, payment_method: card });
    transactions.cancel(sale.transaction_id, { type: PAN } as never);
  },
  'a type of the other method': ({ transactions }) =>
    transactions.create({ type: 'PAYMENT', amount: 100, payment_method: card } as never),
  'a recurring charge without a token': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 100, payment_method: card, recurring: true }),
  'a token that is the number': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 100, payment_method: { type: 'token', payment_token: PAN } }),
  'an id that is the number': ({ transactions }) => transactions.get(PAN),
  'a token id that is the number': ({ paymentTokens }) => paymentTokens.get(PAN),
  'a batch id that is the number': ({ batches }) => batches.transactions(PAN),
  'a sort column that is the number': ({ transactions }) => transactions.list({ sort_column: PAN } as never),
  'a filter that is the number': ({ transactions }) => transactions.list({ processor: PAN } as never),
  'a moment that is the number': ({ transactions }) => transactions.list({ created_from: PAN }),
  'a page size that is the number': ({ transactions }) => transactions.list({ take: Number(PAN) }),
  'metadata that nests too deep': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 100, payment_method: card, metadata: nested(PAN, 12) }),
  'a stored number with a bad check digit': ({ paymentTokens }) =>
    paymentTokens.create({ card: { ...stored(), pan: `${PAN}000` } }),
  'a stored expiry that is the number': ({ paymentTokens }) =>
    paymentTokens.create({ card: { ...stored(), expiry_month: PAN, expiry_year: PAN } }),
  'a stored number in the past': ({ paymentTokens }) =>
    paymentTokens.create({ card: { ...stored(), expiry_year: '2020' } }),
  'a customer that is the number': ({ paymentTokens }) => paymentTokens.create({ card: stored(), customer_id: PAN }),
  'both a card and an account': ({ paymentTokens }) =>
    paymentTokens.create({ card: stored(), bank_account: storedAccount() }),
  'an account with letters': entering({ account_number: `${ACCOUNT}x` }),
  'an account that is too long': entering({ account_number: `${ACCOUNT}${ACCOUNT}` }),
  'a routing number that is the account': entering({ routing_number: ACCOUNT }),
  'an account type that is the account': entering({ account_type: ACCOUNT as never }),
  'an e-mail that is the account': entering({ email: ACCOUNT }),
  'a holder type that is the account': entering({ account_holder_type: ACCOUNT as never }),
  'an entry class that is the account': ({ transactions }) =>
    transactions.create({ type: 'PAYMENT', amount: 100, payment_method: account, sec_code: ACCOUNT as never }),
  'a card type for the account': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 100, payment_method: account } as never),
  'an Idempotency-Key with a control character': ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 100, payment_method: card }, { idempotencyKey: `${PAN}\u0007` }),
  'an Idempotency-Key used with another body': ({ transactions }) => {
    transactions.create({ type: 'SALE', amount: 100, payment_method: card }, { idempotencyKey: 'one-key' });
    const other = { ...card, pan: OTHER_PAN };
    transactions.create({ type: 'SALE', amount: 100, payment_method: other }, { idempotencyKey: 'one-key' });
  },
};

describe('a refusal', () => {
  it.each(Object.entries(MISPLACED))('of %s does not repeat it', (_what, ask) => {
    using gateway = createGateway({ merchant: { apiKey: API_KEY }, realCards: 'accept' });
    const error = refused(() => ask(gateway));
    expectNone(spell(error), [...SECRETS, PAN.slice(0, -1), PAN.slice(4), ACCOUNT.slice(0, -1)]);
    expectNone(tell(gateway).join('\n'), SECRETS);
    for (const secret of SECRETS)
      expect(Buffer.from(gateway.snapshot()).includes(secret), 'a canary stayed in the world').toBe(false);
    gateway.check();
  });

  it('of an unknown key, or of a caller that may not, repeats no key', () => {
    using gateway = createGateway({ merchant: { apiKey: API_KEY }, realCards: 'accept' });
    const { apiKey } = gateway.reseller;
    const strange = API_KEY.replace('01', '02');
    const refusals = [
      refused(() => gateway.as(strange).transactions.list()),
      refused(() => gateway.as(API_KEY.replace('sandbox', 'production')).transactions.list()),
      refused(() => gateway.as({ apiKey: API_KEY, clientId: gateway.reseller.clientId }).transactions.list()),
      refused(() => gateway.as({ apiKey, clientId: strange }).transactions.list()),
      refused(() =>
        gateway.as(gateway.reseller).transactions.create({ type: 'SALE', amount: 1, payment_method: card }),
      ),
    ];
    expectNone(refusals.map(spell).join('\n'), [API_KEY, strange, strange.slice('sk_sandbox_'.length), apiKey, PAN]);
  });

  it('of a key in a foreign format leaves no trace of it in the tape or the world (it was stored unmasked)', async () => {
    const foreign = 'live_9f8e7d6c5b4aForeignKey';
    using gateway = createGateway();
    expect(() => gateway.as(foreign).transactions.list()).toThrow(GatewayError);
    expect(() => gateway.as({ apiKey: foreign, clientId: 'x' }).transactions.list()).toThrow(GatewayError);
    for (const name of ['APIKEY', 'api-key', 'authorization'])
      await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { headers: { [name]: foreign } }));
    await gateway.fetch(
      new Request(`${gateway.baseUrl}/v1/users`, { headers: { apikey: foreign, 'api-key': `${foreign}2` } }),
    );
    expectNone(JSON.stringify(gateway.tape()) + Buffer.from(gateway.snapshot()).toString('latin1'), [foreign]);
  });

  it('over HTTP repeats nothing of body, query, path or headers', async () => {
    using gateway = createGateway({ merchant: { apiKey: API_KEY }, realCards: 'accept' });
    const texts = [
      await post(gateway, '/v1/transactions', { type: 'SALE', amount: 1, payment_method: { ...card, pan: `${PAN}0` } }),
      await post(gateway, '/v1/transactions', `{"pan": "${PAN}", `),
      await post(gateway, '/v1/transactions', `[${PAN}]`),
      await post(gateway, '/v1/transactions', { a: nested(PAN, 40) }),
      await post(gateway, '/v1/transactions', { payment_method: card }, { type: `text/${PAN}` }),
      await post(gateway, '/v1/transactions', { payment_method: card }, { apiKey: `${API_KEY}x` }),
      await post(gateway, `/v1/transactions/${PAN}/capture`, {}),
      await post(gateway, `/v1/cards/${PAN}`, {}),
      await post(gateway, `/v1/transactions/${PAN}/accounts/${ACCOUNT}/`, {}),
      await get(gateway, `/v1/transactions?sort_column=${PAN}`),
      await get(gateway, `/v1/transactions?take=${PAN}`),
      await get(gateway, `/v1/transactions?amount_min=${PAN}0000`),
      await get(gateway, `/v1/payment_tokens/${PAN}`),
      await get(gateway, `/v1/${API_KEY}`),
    ];
    expect(texts.map((text) => Number(text.slice(0, 3))).filter((status) => status < 400)).toEqual([]);
    expectNone(texts.join('\n'), SECRETS);
    expectNone(tell(gateway).join('\n'), SECRETS);
  });

  it('of a wish repeats no number that was meant for the gateway', () => {
    using gateway = createGateway({ realCards: 'accept' });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: account });
    const wishes = [
      () => gateway.simulate.ach.return({ transaction: payment, code: ACCOUNT as never }),
      () => gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: ACCOUNT }),
      () => gateway.webhooks.subscribe({ deliver: () => undefined, secret: API_KEY }),
      () => gateway.webhooks.subscribe({ deliver: () => undefined, events: [String(PAN)] }),
      () => createGateway({ merchant: { apiKey: `${API_KEY}!` } }),
      () => createGateway({ merchant: { apiKey: API_KEY }, environment: 'production' }),
    ];
    expectNone(wishes.map((wish) => spell(thrownBy(wish))).join('\n'), SECRETS);
  });
});

interface Life {
  readonly gateway: Gateway;
  /** What calls answered. */
  readonly told: string[];
  readonly webhooks: string[];
  readonly tokens: string[];
}

/** Canaries in every right place, and all that can become of them: settled, refunded, returned, declined, replayed. */
async function life(): Promise<Life> {
  const gateway = createGateway({ merchant: { apiKey: API_KEY }, realCards: 'accept' });
  const told: string[] = [];
  const webhooks: string[] = [];
  const tell = (answer: unknown) => told.push(JSON.stringify(answer));
  gateway.webhooks.subscribe({
    secret: WEBHOOK_SECRET,
    deliver: async (request, event) => {
      webhooks.push(request.url, JSON.stringify([...request.headers]), await request.text(), JSON.stringify(event));
      return new Response(null, { status: webhooks.length % 3 === 0 ? 500 : 204 });
    },
  });
  const { transactions, paymentTokens, clock } = gateway;
  const once = (key: string) => ({ idempotencyKey: key });
  const sale = transactions.create({ type: 'SALE', amount: 5_000, payment_method: card }, once('sale'));
  tell(sale);
  tell(transactions.create({ type: 'SALE', amount: 5_000, payment_method: card }, once('sale')));
  const auth = transactions.create({ type: 'AUTH', amount: 700, payment_method: { ...card, pan: OTHER_PAN } });
  tell(transactions.capture(auth.transaction_id, { amount: 300 }));
  const payment = transactions.create({ type: 'PAYMENT', amount: 900, payment_method: account }, once('payment'));
  tell(payment);
  tell(transactions.create({ type: 'PAYOUT', amount: 250, payment_method: account }));
  const byCard = paymentTokens.create({ card: stored(), is_default: true }, once('card'));
  const byAccount = paymentTokens.create({ bank_account: storedAccount() }, once('account'));
  const tokens = [byCard.payment_token, byAccount.payment_token];
  tell([byCard, byAccount]);
  tell(paymentTokens.create({ card: stored() }));
  const [paying = '', entering = ''] = tokens;
  const method = (payment_token: string) => ({ type: 'token', payment_token, cvv: '737' }) as const;
  tell(transactions.create({ type: 'SALE', amount: 15, payment_method: method(paying) }));
  const again = { type: 'token', payment_token: paying } as const;
  tell(transactions.create({ type: 'SALE', amount: 20, payment_method: again, recurring: true }));
  const debit = transactions.create({ type: 'PAYMENT', amount: 30, payment_method: method(entering) });
  gateway.simulate.ach.return({ transaction: debit, code: 'R02' });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await clock.advance({ bankingDays: 2 });
  tell(transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 1_000 }, once('refund')));
  refused(() => transactions.cancel(sale.transaction_id, { type: 'VOID' }));
  tell(paymentTokens.update(paying, { card: { expiry_month: '11', expiry_year: '2031' } }));
  await clock.advance({ days: 60 });
  gateway.check();
  return { gateway, told, webhooks, tokens };
}

/** All that a world tells of itself. */
function tell(gateway: Gateway): string[] {
  const { transactions, paymentTokens, batches, events, ledger, webhooks } = gateway;
  const all = transactions.list({ take: 100 }).data;
  return [
    ...all.map((transaction) => transactions.get(transaction.transaction_id ?? transaction.id)),
    ...all.map((transaction) => ledger.entries(transaction)),
    all,
    paymentTokens.list(),
    batches.list(),
    batches.status(),
    batches.openTransactions(),
    ...batches.list().data.map((batch) => batches.transactions(batch.batch_id ?? '')),
    events.list(),
    ledger.balances(),
    ledger.deposits(),
    webhooks.deliveries(),
    gateway.timeline(),
    String(gateway.timeline()),
    gateway.upcoming(),
    String(gateway.upcoming()),
  ].map((told) => JSON.stringify(told));
}

/** What the seed world's persons know. */
function ownSecrets({ merchant, reseller }: Gateway): string[] {
  return [merchant, reseller].flatMap(({ apiKey, ownerPassword }) => [apiKey, ownerPassword]);
}

function stored() {
  return { pan: PAN, expiry_month: '12', expiry_year: '2030', cardholder_name: 'Ada Lovelace' };
}

function storedAccount() {
  const { routing_number, account_type, name, email } = account;
  return { account_number: ACCOUNT, routing_number, account_type, name, email };
}

function charging(changes: Partial<CardPaymentMethod>): (caller: Caller) => unknown {
  return ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 100, payment_method: { ...card, ...changes } });
}

function entering(changes: Partial<typeof account>): (caller: Caller) => unknown {
  return ({ transactions }) =>
    transactions.create({ type: 'PAYMENT', amount: 100, payment_method: { ...account, ...changes } });
}

function nested(value: string, levels: number): Record<string, unknown> {
  return levels === 0 ? { value } : { inner: nested(value, levels - 1) };
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return expect.fail('was not refused');
}

function refused(work: () => unknown): GatewayError {
  const error = thrownBy(work);
  if (error instanceof GatewayError) return error;
  throw error;
}

/** An error as a log would print it, and more. */
function spell(error: unknown): string {
  if (!(error instanceof Error) || error instanceof InvariantError) throw error;
  const own = Object.getOwnPropertyNames(error).map((name) => [name, Reflect.get(error, name)]);
  const body = error instanceof GatewayError ? error.toBody() : {};
  return [String(error), error.stack, JSON.stringify(own), JSON.stringify(body)].join('\n');
}

/** A secret as it may be written: as text, in 16 bits, in hexadecimal, in base64 at each of its three alignments. */
function formsOf(secret: string): readonly (readonly [form: string, needle: Buffer])[] {
  const base64 = [0, 1, 2].map((shift) => {
    const letters = Buffer.from('\0'.repeat(shift) + secret).toString('base64');
    // What the neighbours of a secret decide is cut off at both ends.
    return letters.slice(Math.ceil((shift * 4) / 3), -4);
  });
  return [
    ['text', Buffer.from(secret, 'latin1')],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['hexadecimal', Buffer.from(Buffer.from(secret).toString('hex'))],
    ...base64.map((letters) => ['base64', Buffer.from(letters)] as const),
    ...(/^\d+$/.test(secret) ? ([['an integer', bigEndian(secret)]] as const) : []),
  ];
}

/** As SQLite keeps a whole number. */
function bigEndian(digits: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(digits));
  return bytes;
}

function expectNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets)
    for (const [form, needle] of formsOf(secret)) {
      const at = form === 'an integer' ? -1 : text.indexOf(needle.toString('latin1'));
      const around = text.slice(Math.max(0, at - 80), at);
      if (at >= 0) expect.fail(`a canary is told as ${form}, after ${around}`);
    }
}

async function post(
  gateway: Gateway,
  path: string,
  body: unknown,
  { key, type = 'application/json', apiKey = API_KEY }: { key?: string; type?: string; apiKey?: string } = {},
): Promise<string> {
  const headers = { 'api-key': apiKey, 'content-type': type, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return spellResponse(
    await gateway.fetch(new Request(gateway.baseUrl + path, { method: 'POST', headers, body: text })),
  );
}

async function get(gateway: Gateway, path: string): Promise<string> {
  return spellResponse(await gateway.fetch(new Request(gateway.baseUrl + path, { headers: { 'api-key': API_KEY } })));
}

async function spellResponse(response: Response): Promise<string> {
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}
