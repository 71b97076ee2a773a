/** Shared limits of one server. Each kind of request has its own budget, so that the API stays available. */
import { describe, expect, it } from 'vitest';
import {
  largeSnapshot,
  order,
  putSnapshot,
  rawClient,
  requestHead,
  sending,
  UPLOAD,
  uploading,
  watching,
} from './clients.ts';
import { ask, posting, SALE, sell, served, until } from './serving.ts';

/** Resolves when `attempt` returns this status. */
async function untilStatus(status: number, attempt: () => Promise<{ readonly status: number }>): Promise<void> {
  while ((await attempt()).status !== status) await new Promise((resolve) => setImmediate(resolve));
}

describe('the limit on live readers', () => {
  it('leaves connections for the API', async () => {
    const server = await served({ limits: { connections: 20 } });
    const readers = await Promise.all(Array.from({ length: 60 }, () => watching(server)));
    expect(readers.filter(({ heard }) => heard.includes('event: hello'))).toHaveLength(10);
    expect(await sell(server)).toBe('201');
  });

  it('rejects further readers with the budget, its size, and the option that raises it', async () => {
    const server = await served({ limits: { liveReaders: 2 } });
    await watching(server);
    await watching(server);
    const { status, headers, text } = await ask(`${server.controlUrl}/live`);
    expect([status, headers['retry-after'], headers.connection]).toEqual([503, '1', 'close']);
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'live_readers_full',
        message: 'The limit limits.liveReaders is reached: 2 of 2 live readers are in use.',
        hint: 'Close a live reader, or raise the limits.liveReaders option.',
        details: { budget: 'limits.liveReaders', limit: 2, inUse: 2 },
      },
    });
  });

  it('counts brief and full readers of all worlds', async () => {
    const server = await served({ limits: { liveReaders: 2 } });
    await order(server, 'POST /forks', { name: 'other' });
    await watching(server, '/_sim/live?brief=true');
    await watching(server, '/worlds/other/_sim/live');
    expect((await watching(server)).heard).toContain('503 Service Unavailable');
    await ask(`${server.controlUrl}/forks/other`, { method: 'DELETE' });
    expect((await watching(server)).heard).toContain('event: hello');
  });

  it.each([
    { how: 'closes its connection', leave: (client) => client.leave() },
    { how: 'closes its sending side', leave: (client) => client.halfClose() },
    {
      how: 'closes its sending side without reading',
      leave: (client) => {
        client.stopReading();
        client.halfClose();
      },
    },
  ] satisfies { how: string; leave: (client: Awaited<ReturnType<typeof watching>>) => void }[])(
    'frees a place when a reader $how',
    async ({ leave }) => {
      const server = await served({ limits: { liveReaders: 1 } });
      leave(await watching(server));
      await until(() => server.worlds.main.live.readers === 0);
      expect((await watching(server)).heard).toContain('event: hello');
    },
  );

  it('ignores HEAD requests, whose stream is not sent', async () => {
    const server = await served({ limits: { liveReaders: 1 } });
    await ask(`${server.controlUrl}/live`, { method: 'HEAD' });
    expect(server.worlds.main.live.readers).toBe(0);
    expect((await watching(server)).heard).toContain('event: hello');
  });
});

describe('the limit on waits', () => {
  it('rejects further waits while the API is still served', async () => {
    const server = await served({ limits: { waits: 1 } });
    const { transaction_id: id } = JSON.parse((await ask(`${server.url}/v1/transactions`, posting(server, SALE))).text);
    const body = JSON.stringify({ for: 'settled' });
    const first = await rawClient(server);
    const head = ['content-type: application/json', `content-length: ${body.length}`];
    first.send(`${requestHead(server, `POST /_sim/transactions/${id}/wait`, ...head)}${body}`);
    expect(await sell(server)).toBe('201');
    const second = await order(server, `POST /transactions/${id}/wait`, { for: 'settled', timeoutSeconds: 1 });
    expect([second.status, second.body.error.code]).toEqual([503, 'waits_full']);
    first.leave();
    const again = () => order(server, `POST /transactions/${id}/wait`, { for: 'authorized' });
    await untilStatus(200, again);
  });
});

describe('the limit on uploads', () => {
  it('rejects uploads by their declared length while small requests still succeed', async () => {
    const server = await served({ limits: { uploadBytes: 1_000_000 } });
    await uploading(server, 800_000);
    const { status, headers, text } = await putSnapshot(server, 300_000);
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(JSON.parse(text).error).toEqual({
      code: 'uploads_full',
      message: 'The limit limits.uploadBytes is reached: 800000 of 1000000 bytes of large request bodies are in use.',
      hint: 'Retry after an upload has finished, or raise the limits.uploadBytes option.',
      details: { budget: 'limits.uploadBytes', limit: 1_000_000, inUse: 800_000 },
    });
    expect((await order(server, 'PATCH /clock', { mode: 'auto' })).status).toBe(200);
    expect(await sell(server)).toBe('201');
  });

  it('counts received bytes if the length is not declared', async () => {
    const server = await served({ limits: { uploadBytes: 1_000_000 } });
    const client = await rawClient(server);
    client.send(requestHead(server, ...UPLOAD, 'transfer-encoding: chunked'));
    for (let sent = 0; sent < 15; sent++) client.send(`10000\r\n${' '.repeat(0x10000)}\r\n`);
    // Small requests let the server read all of it. An upload that came in between would push this one over the limit.
    for (let asked = 0; asked < 60; asked++) await sell(server);
    await untilStatus(503, () => putSnapshot(server, 300_000));
    for (let sent = 0; sent < 5; sent++) client.send(`10000\r\n${' '.repeat(0x10000)}\r\n`);
    await until(() => client.heard.includes('body_too_large'));
    expect(client.heard).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
  });

  it('rejects a single larger body with 413', async () => {
    const server = await served({ limits: { uploadBytes: 1_000_000 } });
    const client = await sending(server, UPLOAD[0], UPLOAD[1], 'content-length: 1000001');
    expect(client.heard).toMatch(/^HTTP\/1\.1 413 .*at most 1000000 bytes.*uploadBytes/s);
  });

  it('counts large bodies sent to the API and always accepts small ones', async () => {
    const server = await served({ limits: { uploadBytes: 1_000_000 } });
    await uploading(server, 950_000);
    const asked = { ...posting(server, SALE), body: JSON.stringify({ ...SALE, note: 'x'.repeat(100_000) }) };
    // On a loaded machine the server may read the upload's head after this request.
    await untilStatus(503, () => ask(`${server.url}/v1/transactions`, asked));
    const { status, text } = await ask(`${server.url}/v1/transactions`, asked);
    expect([status, JSON.parse(text).error.code]).toEqual([503, 'uploads_full']);
    expect(await sell(server)).toBe('201');
  });

  it('defaults to 512 MiB', async () => {
    const server = await served();
    await uploading(server, 256 * 1024 * 1024);
    await uploading(server, 200 * 1024 * 1024);
    const third = await sending(server, ...UPLOAD, `content-length: ${100 * 1024 * 1024}`);
    expect(third.heard).toMatch(/^HTTP\/1\.1 503 /);
    expect(await sell(server)).toBe('201');
  });

  it('frees the bytes when the client disconnects', async () => {
    const server = await served({ limits: { uploadBytes: 500_000 } });
    const client = await uploading(server, 400_000);
    expect((await putSnapshot(server, 200_000)).status).toBe(503);
    client.leave();
    await untilStatus(400, () => putSnapshot(server, 200_000));
  });

  it('frees the bytes when an upload times out', async () => {
    const server = await served({ limits: { uploadBytes: 500_000, requestMs: 100 } });
    const client = await uploading(server, 400_000);
    await until(() => client.heard.startsWith('HTTP/1.1 408 '));
    await untilStatus(400, () => putSnapshot(server, 200_000));
  });

  it('frees the bytes when the route rejects the body', async () => {
    const server = await served({ limits: { uploadBytes: 500_000 } });
    expect((await putSnapshot(server, 400_000)).status).toBe(400);
    const body = 'x'.repeat(400_000);
    const asked = { method: 'PUT', headers: { 'content-type': 'text/plain' }, body };
    expect((await ask(`${server.controlUrl}/snapshot`, asked)).status).toBe(415);
    const wrong = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body };
    expect((await ask(`${server.controlUrl}/clock`, wrong)).status).toBe(400);
    expect((await putSnapshot(server, 400_000)).status).toBe(400);
  });
});

describe('a client that sends Expect: 100-continue', () => {
  const EXPECT = 'expect: 100-continue';

  it('receives 100 Continue if the body will be read', async () => {
    const server = await served({ limits: { uploadBytes: 500_000 } });
    const client = await sending(server, ...UPLOAD, EXPECT, 'content-length: 100000');
    expect(client.heard).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    client.send('x'.repeat(100_000));
    await until(() => client.heard.includes('bad_snapshot'));
    const sale = JSON.stringify(SALE);
    const key = `apikey: ${server.gateway.merchant.apiKey}`;
    const json = ['content-type: application/json', `content-length: ${sale.length}`];
    const seller = await sending(server, 'POST /v1/transactions', EXPECT, key, ...json);
    seller.send(sale);
    await until(() => seller.heard.includes('HTTP/1.1 201 '));
    expect(seller.heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });

  it.each([
    { why: 'the limit on uploads is reached', line: UPLOAD[0], type: UPLOAD[1], length: 300_000, status: 503 },
    { why: 'the body alone exceeds the limit', line: UPLOAD[0], type: UPLOAD[1], length: 600_000, status: 413 },
    {
      why: 'the route accepts only smaller bodies',
      line: 'PATCH /_sim/clock',
      type: 'content-type: application/json',
      length: 2_000_000,
      status: 413,
    },
    {
      why: 'the route accepts no body',
      line: 'PUT /_sim/clock',
      type: 'content-type: application/json',
      length: 9,
      status: 405,
    },
  ])('receives only the final status if $why', async ({ line, type, length, status }) => {
    const server = await served({ limits: { uploadBytes: 500_000 } });
    await uploading(server, 400_000);
    const client = await sending(server, line, type, EXPECT, `content-length: ${length}`);
    expect(client.heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('the limit on marks', () => {
  it('rejects marks above the total of all worlds until one is deleted', async () => {
    const server = await served({ limits: { markBytes: 1_000_000 } });
    await order(server, 'POST /forks', { name: 'other' });
    expect((await order(server, 'POST /marks', { name: 'one' })).status).toBe(201);
    const other = { ...server, controlUrl: `${server.url}/worlds/other/_sim` };
    expect((await order(other, 'POST /marks', { name: 'two' })).status).toBe(201);
    const { status, headers, body } = await order(server, 'POST /marks', { name: 'three' });
    expect([status, headers['retry-after']]).toEqual([503, undefined]);
    expect(body.error).toMatchObject({
      code: 'marks_full',
      hint: 'Delete a mark, or raise the limits.markBytes option.',
      details: { budget: 'limits.markBytes', limit: 1_000_000 },
    });
    expect((await order(server, 'POST /marks', { name: 'one' })).status).toBe(201);
    await ask(`${server.controlUrl}/forks/other`, { method: 'DELETE' });
    expect((await order(server, 'POST /marks', { name: 'three' })).status).toBe(201);
  });

  it('evicts the oldest automatic marks for those of clients', async () => {
    const server = await served({ limits: { markBytes: 1_000_000 } });
    const names = async () => {
      const marks: { name: string }[] = JSON.parse((await ask(`${server.controlUrl}/marks`)).text);
      return marks.map(({ name }) => name);
    };
    for (let day = 0; day < 3; day++) await order(server, 'POST /clock/advance', { by: 'PT1M' });
    expect(await names()).toEqual(['auto-2', 'auto-3']);
    await order(server, 'POST /marks', { name: 'mine' });
    expect(await names()).toEqual(['auto-3', 'mine']);
    await order(server, 'POST /marks', { name: 'too' });
    expect(await names()).toEqual(['mine', 'too']);
    expect((await order(server, 'POST /clock/advance', { by: 'PT1M' })).status).toBe(200);
    expect(await names()).toEqual(['mine', 'too']);
  });
});

it('rejects large responses above the limit until a client disconnects', async () => {
  const server = await served({ options: { from: largeSnapshot() }, limits: { responseBytes: 1_000_000 } });
  const client = await rawClient(server);
  client.stopReading();
  client.send(requestHead(server, 'GET /_sim/snapshot'));
  expect(await sell(server)).toBe('201');
  const snapshot = () => ask(`${server.controlUrl}/snapshot`);
  const { status, headers, text } = await snapshot();
  expect([status, headers['x-content-type-options']]).toEqual([503, 'nosniff']);
  expect(JSON.parse(text).error.details).toEqual({
    budget: 'limits.responseBytes',
    limit: 1_000_000,
    inUse: 1_000_000,
  });
  client.leave();
  await untilStatus(200, snapshot);
});

it.each([
  { limits: { connections: 10, liveReaders: 10 } },
  { limits: { connections: 10, waits: 10 } },
  { limits: { connections: 10, liveReaders: 5, waits: 5 } },
])('rejects limits that leave no connection for the API: $limits', async ({ limits }) => {
  await expect(served({ limits })).rejects.toThrow(
    /options\.limits\.liveReaders:? must leave a connection for the API: liveReaders \+ waits must be less/,
  );
});
