/** What the control surface does over several calls: time, marks, forks, waiting, refusals. */
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { at, BASE, json, surface } from './surface.ts';

const PAYMENT = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good } as const;
const START = '2026-01-05T15:00:00.000Z';

const code = (body: unknown) => at(body, 'error.code');

describe('time', () => {
  it('is moved by a length, to a moment and to a milestone of one thing', async () => {
    const { gateway, ask } = surface();
    const payment = gateway.transactions.create(PAYMENT);
    expect((await ask('POST /clock/advance', { by: 'PT1H' })).body).toMatchObject({ from: START, moved: true });
    const settled = await ask('POST /clock/advance', { to: 'settlement', of: payment.id });
    expect(gateway.transactions.get(payment.id)).toMatchObject({ transaction_state: 'settled' });
    expect(at(settled.body, 'happened.0.what')).toBe('ACH batch closes, net $49.99');
    expect(await ask('POST /clock/advance', { to: '2026-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
  });

  it('reports that nothing moved if nothing is due, and stores no mark', async () => {
    const { ask } = surface();
    expect(await ask('POST /clock/next')).toMatchObject({ status: 200, body: { moved: false, happened: [] } });
    expect((await ask('GET /marks')).body).toEqual([]);
  });

  it('accepts the modes that have a driver, and rejects the others', async () => {
    const { ask } = surface();
    expect((await ask('PATCH /clock', { mode: 'auto' })).body).toMatchObject({ mode: 'auto', moving: false });
    expect(at((await ask('PATCH /clock', { mode: 'real' })).body, 'error.hint')).toMatch('settlebox/server');
    expect(at((await ask('PATCH /clock', { mode: 'accelerated' })).body, 'error.message')).toMatch('daySeconds');
  });

  it('reports the error of a receiver, and advances all the same', async () => {
    const gateway = createGateway();
    gateway.events.on('batch.closed', () => {
      throw new Error(`the shop failed with ${cards.visa.pan}`);
    });
    const { ask } = surface(gateway);
    gateway.transactions.create(PAYMENT);
    const { status, body } = await ask('POST /clock/advance', { by: { days: 1 } });
    expect([status, code(body)]).toEqual([500, 'receiver_threw']);
    expect(JSON.stringify(body)).not.toContain(cards.visa.pan);
    expect(gateway.clock.iso()).toBe('2026-01-06T15:00:00.000Z');
  });
});

describe('marks', () => {
  it('stores a mark before each clock move, and rewinds to it', async () => {
    const { gateway, ask } = surface();
    const before = gateway.snapshot();
    await ask('POST /clock/advance', { by: { days: 1 } });
    await ask('POST /marks', { name: 'tuesday' });
    await ask('POST /clock/advance', { by: { days: 1 } });
    expect((await ask('GET /marks')).body).toEqual([
      { name: 'auto-1', at: START, automatic: true },
      { name: 'tuesday', at: '2026-01-06T15:00:00.000Z', automatic: false },
      { name: 'auto-2', at: '2026-01-06T15:00:00.000Z', automatic: true },
    ]);
    expect((await ask('POST /marks/auto-1/rewind')).body).toEqual({ now: START });
    expect(gateway.snapshot()).toEqual(before);
  });

  it('keep the newest forty automatic ones, and every named one', async () => {
    const { ask } = surface();
    await ask('POST /marks', { name: 'first' });
    for (let hour = 0; hour < 45; hour++) await ask('POST /clock/advance', { by: { hours: 1 } });
    const { body } = await ask('GET /marks');
    expect([at(body, 'length'), at(body, '0.name'), at(body, '1.name')]).toEqual([41, 'first', 'auto-6']);
  });

  it('rejects an unknown mark and lists the existing ones', async () => {
    const { ask } = surface();
    await ask('POST /marks', { name: 'payday' });
    const { status, body } = await ask('POST /marks/monday/rewind');
    expect([status, code(body), at(body, 'error.hint')]).toEqual([404, 'unknown_mark', 'The marks are payday.']);
  });
});

describe('forks', () => {
  it('live lives of their own, from now, from a mark and from the start', async () => {
    const { gateway, worlds, ask } = surface();
    await ask('POST /clock/advance', { by: { days: 1 } });
    await ask('POST /marks', { name: 'tuesday' });
    await ask('POST /clock/advance', { by: { days: 1 } });
    const answers = [];
    for (const from of ['now', 'tuesday', 'start']) answers.push(await ask('POST /forks', { name: `f-${from}`, from }));
    expect(answers.map(({ status, body }) => [status, at(body, 'now')])).toEqual([
      [201, '2026-01-07T15:00:00.000Z'],
      [201, '2026-01-06T15:00:00.000Z'],
      [201, START],
    ]);
    expect(answers[0]?.body).toMatchObject({ apiUrl: `${BASE}/worlds/f-now`, controlUrl: `${BASE}/worlds/f-now/_sim` });
    const fork = worlds.load('f-start');
    await ask('POST /clock/advance', { by: { days: 9 } }, fork);
    fork.gateway.transactions.create(PAYMENT);
    expect(gateway.clock.iso()).toBe('2026-01-07T15:00:00.000Z');
    expect(gateway.transactions.list().total).toBe(0);
    expect((await ask('POST /reset', undefined, fork)).body).toEqual({ now: START });
  });

  it('are found by their path until they are closed', async () => {
    const { worlds, ask } = surface();
    await ask('POST /forks', { name: 'one' });
    const fork = worlds.load('one');
    expect(worlds.at('/worlds/one/v1/batches')).toEqual({ world: fork, path: '/v1/batches' });
    expect(worlds.at('/v1/batches')).toEqual({ world: worlds.main, path: '/v1/batches' });
    expect((await ask('DELETE /forks/one')).body).toEqual({ removed: true });
    expect(worlds.at('/worlds/one/v1/batches')).toBeUndefined();
    expect(() => fork.gateway.clock.iso()).toThrow('closed');
    expect(code((await ask('DELETE /forks/one')).body)).toBe('unknown_subject');
  });

  it('are at most a hundred, have names of their own, and never take the main world’s place', async () => {
    const { ask } = surface();
    for (const name of ['main', 'Bad Name', '../up'])
      expect(code((await ask('POST /forks', { name })).body)).toBe('bad_option');
    for (let made = 0; made < 100; made++) expect((await ask('POST /forks')).status).toBe(201);
    const { status, body } = await ask('POST /forks');
    expect([status, at(body, 'error.message')]).toEqual([
      400,
      'A server can have at most 100 forks, and this one has 100.',
    ]);
  }, 30_000);
});

describe('waiting for a transaction', () => {
  it('has time jump there in mode auto, and no further', async () => {
    const { gateway, ask } = surface();
    const payment = gateway.transactions.create(PAYMENT);
    await ask('PATCH /clock', { mode: 'auto' });
    const { body } = await ask(`POST /transactions/${payment.id}/wait`, { for: 'funded' });
    expect([at(body, 'reached'), at(body, 'transaction.state')]).toEqual([true, 'settled']);
    expect(at(body, 'now')).toBe(at(body, 'transaction.fundedAt'));
  });

  it('rejects an unreachable state in mode auto, and leaves the clock unchanged', async () => {
    const { gateway, ask } = surface();
    const payment = gateway.transactions.create(PAYMENT);
    const held = gateway.transactions.create({ type: 'AUTH', amount: 100, payment_method: cards.visa });
    await ask('PATCH /clock', { mode: 'auto' });
    await ask(`POST /transactions/${payment.id}/wait`, { for: 'funded' });
    const now = gateway.clock.iso();
    for (const [id, wanted] of [
      [payment.id, 'returned'],
      [payment.id, 'declined'],
      [held.transaction_id, 'captured'],
    ]) {
      const { status, body } = await ask(`POST /transactions/${id}/wait`, { for: wanted });
      expect([wanted, status, code(body)]).toEqual([wanted, 409, 'nothing_due']);
    }
    expect(gateway.clock.iso()).toBe(now);
  });

  it('waits in the other modes until somebody moves time, or its own is up', async () => {
    const { gateway, ask } = surface();
    const payment = gateway.transactions.create(PAYMENT);
    const waiting = ask(`POST /transactions/${payment.id}/wait`, { for: 'settled' });
    await ask('POST /clock/advance', { to: 'settlement' });
    expect(await waiting).toMatchObject({ status: 200, body: { transaction: { state: 'settled' } } });
    const late = await ask(`POST /transactions/${payment.id}/wait`, { for: 'returned', timeoutSeconds: 0.01 });
    expect([late.status, code(late.body)]).toEqual([408, 'timeout']);
  });

  it('ends with the server', async () => {
    const { gateway, worlds, ask } = surface();
    const payment = gateway.transactions.create(PAYMENT);
    const waiting = ask(`POST /transactions/${payment.id}/wait`, { for: 'settled' });
    await ask('GET /clock');
    await worlds.close();
    expect(await waiting).toMatchObject({ status: 503, body: { error: { code: 'server_stopping' } } });
  });
});

describe('what is refused', () => {
  it.each([
    ['POST /clock/advance', { bye: 1 }, 400, 'bad_option', 'body has no field "bye".', 'Did you mean "by"?'],
    [
      'POST /clock/advance',
      {},
      400,
      'bad_option',
      expect.stringMatching(/^body\.by is required unless to is given: send by \(a duration\) or to/),
      '',
    ],
    [
      'GET /timeline?take=0',
      undefined,
      400,
      'bad_option',
      expect.stringMatching(/^query\.take:? must be a whole number from 1 to 500; got 0/),
      '',
    ],
    [
      'GET /timeline?skip=1.5',
      undefined,
      400,
      'bad_option',
      'query.skip must be a whole number of rows to skip, such as 0; got "1.5".',
      '',
    ],
    ...['4111111111111111', 'a-secret'].map(
      (skip) =>
        [
          `GET /timeline?skip=${skip}`,
          undefined,
          400,
          'bad_option',
          'query.skip must be a whole number of rows to skip, such as 0.',
          '',
        ] as const,
    ),
    ['GET /timeline?take=1&take=2', undefined, 400, 'bad_option', 'query.take must be given once.', ''],
    [
      'GET /clok',
      undefined,
      404,
      'unknown_route',
      'No such route exists in the control surface.',
      'Did you mean "GET /_sim/clock"?',
    ],
    ['DELETE /clock', undefined, 405, 'method_not_allowed', 'This path supports GET, PATCH.', ''],
    [
      'GET /inspect/transactions/TRANSACTION-1',
      undefined,
      404,
      'unknown_subject',
      expect.any(String),
      expect.any(String),
    ],
    [
      'DELETE /simulate/ach/return/FAULT-1',
      undefined,
      404,
      'unknown_subject',
      'FAULT-1 is not the id of a scheduled return, notification of change, reversal or request for a return.',
      expect.any(String),
    ],
    [
      'POST /marks/x/rewind',
      { name: 'y' },
      400,
      'bad_option',
      'body.name must not be given, because it is part of the path.',
      'Remove it from the body.',
    ],
    ['PUT /snapshot', undefined, 400, 'bad_snapshot', 'The bytes are not a settlebox world.', expect.any(String)],
  ] as const)('%s %j', async (line, sent, status, word, message, hint) => {
    const { ask } = surface();
    const { body, ...answer } = await ask(line, sent);
    expect([answer.status, at(body, 'error')]).toMatchObject([status, { code: word, message, hint }]);
  });

  it('is a body that is no JSON, of another kind, or too long', async () => {
    const { respond } = surface();
    const sent = async (init: RequestInit) => {
      const response = await respond('POST /marks', init);
      return [response.status, code(await response.json())];
    };
    const type = (value: string) => ({ headers: { 'content-type': value } });
    expect(await sent({ body: '{', ...type('application/json') })).toEqual([400, 'invalid_json']);
    expect(await sent({ body: '[]', ...type('application/json') })).toEqual([400, 'invalid_json']);
    expect(await sent({ body: '{"name":"x"}' })).toEqual([415, 'unsupported_media_type']);
    expect(await sent(json({ name: 'x'.repeat(1024 * 1024) }))).toEqual([413, 'body_too_large']);
  });

  it('repeats no number of a card', async () => {
    const { ask } = surface();
    const pan = '4539578763621486';
    const said = [
      await ask('POST /credit-lines', { pan: `${pan}1`, limit: 1 }),
      await ask('POST /rules/issuer', { [pan]: 1, respond: {} }),
      await ask(`GET /inspect/transactions/${pan}`),
      await ask(`POST /marks/${pan}/rewind`),
      await ask(`GET /${pan}`),
    ];
    expect(said.map(({ status }) => status)).toEqual([400, 400, 404, 404, 404]);
    expect(JSON.stringify(said)).not.toContain(pan);
  });

  it('is a second move of the clock while one runs', async () => {
    const gateway = createGateway();
    const { ask } = surface(gateway);
    const inside: unknown[] = [];
    gateway.webhooks.subscribe({
      deliver: async () => {
        const { status, body } = await ask('POST /clock/next');
        inside.push([status, code(body)]);
        return new Response();
      },
      events: ['batch.closed'],
    });
    gateway.transactions.create(PAYMENT);
    await ask('POST /clock/advance', { by: { days: 1 } });
    expect(inside).toEqual([[409, 'clock_busy']]);
  });
});

describe('rules', () => {
  it('lists rules with masked numbers, and removes them by id', async () => {
    const { ask } = surface();
    const issuer = { match: { pan: cards.visa.pan, amount: { min: 5 } }, respond: { code: '51', cvv: 'N' }, times: 2 };
    const corrected = { account_number: '000123456789' };
    const bank = {
      match: { name: 'Grace Hopper' },
      respond: { notice: 'C01', corrected },
      until: '2026-03-01T00:00:00Z',
    };
    await ask('POST /rules/issuer', issuer);
    const { body: made } = await ask('POST /rules/banks', bank);
    const { body } = await ask('GET /rules');
    expect([at(body, 'issuer.0.rule'), at(body, 'banks.0.rule')]).toEqual([
      { ...issuer, match: { ...issuer.match, pan: '***' } },
      {
        ...bank,
        respond: { notice: 'C01', corrected: { account_number: '***' } },
        until: '2026-03-01T00:00:00.000Z',
      },
    ]);
    expect((await ask(`DELETE /rules/${at(made, 'id')}`)).body).toEqual({ removed: true });
    expect((await ask(`DELETE /rules/${at(made, 'id')}`)).body).toEqual({ removed: false });
    expect(at((await ask('GET /rules')).body, 'banks')).toEqual([]);
  });

  it('open, change and close lines of credit by id', async () => {
    const { ask } = surface();
    const { body: line } = await ask('POST /credit-lines', { pan: cards.visa.pan, limit: 10_000 });
    const path = `/credit-lines/${at(line, 'id')}`;
    expect((await ask(`PATCH ${path}`, { limit: 7_000 })).body).toMatchObject({ limit: 7_000, available: 7_000 });
    expect((await ask(`DELETE ${path}`)).body).toEqual({ removed: true });
    expect(code((await ask(`DELETE ${path}`)).body)).toBe('unknown_subject');
  });
});

it('looks without a trace: no view changes the world or its tape', async () => {
  const { gateway, ask, respond } = surface();
  gateway.transactions.create(PAYMENT);
  const before = [gateway.snapshot(), JSON.stringify(gateway.tape())];
  for (const path of [
    '/world',
    '/clock',
    '/inspect/freeze',
    '/timeline',
    '/upcoming',
    '/events',
    '/coverage',
    '/review',
  ])
    expect([path, (await ask(`GET ${path}`)).status]).toEqual([path, 200]);
  await (await respond('GET /snapshot')).arrayBuffer();
  expect([gateway.snapshot(), JSON.stringify(gateway.tape())]).toEqual(before);
});

it('gives the world as bytes and takes it back', async () => {
  const { gateway, respond } = surface();
  const bytes = await (await respond('GET /snapshot')).arrayBuffer();
  const before = gateway.snapshot();
  await gateway.clock.advance({ days: 3 });
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await respond('PUT /snapshot', { body: bytes, headers })).status).toBe(200);
  expect(gateway.snapshot()).toEqual(before);
});
