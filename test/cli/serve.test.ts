import { execFile, execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Asking, inOneLine, type Running, settlebox, startSettlebox } from './command-line.ts';

interface Ready {
  readonly url: string;
  readonly apiKey: string;
  readonly controlUrl?: string;
  readonly inspectorUrl?: string;
  readonly controlKey?: string | null;
  readonly now: string;
}

/** Starts a server and waits for the line of JSON that it is ready by. */
async function started(
  words: string,
  asking: Asking = {},
): Promise<{ readonly ready: Ready; readonly running: Running }> {
  const running = startSettlebox(`serve --port 0 --json ${words}`, asking);
  await vi.waitFor(() => expect(running.said().out).toContain('\n'), { timeout: 30_000 });
  return { ready: JSON.parse(running.said().out), running };
}

const shell = promisify(execFile);

/** The commands of a banner, each with the lines that continue it. */
function curlIn(out: string): string[] {
  return out
    .split(/^(?=curl )/m)
    .slice(1)
    .map((text) => text.split(/\n(?=\S|\n)/)[0] ?? '');
}

describe('settlebox serve', () => {
  it('prints its address, the key, and three commands that work as pasted', async () => {
    const running = startSettlebox('serve --port 0');
    await vi.waitFor(() => expect(running.said().out).toContain('Press Ctrl+C to stop.'), { timeout: 30_000 });
    const { out } = running.said();
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? '';
    const key = /sk_sandbox_\w+/.exec(out)?.[0] ?? '';
    expect(out.replaceAll(url, '<url>').replaceAll(key, '<key>').split('\n')).toEqual([
      'settlebox 0.1.0 listening on <url>',
      '',
      '  API        <url>',
      '  API key    <key>',
      '  Inspector  <url>/_sim/',
      '  Now        2026-01-05T15:00:00.000Z',
      '',
      '# Create a sale',
      'curl <url>/v1/transactions \\',
      "  -H 'Api-Key: <key>' \\",
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"type":"SALE","amount":1999,"payment_method":{"type":"card",`,
      '    "pan":"4242424242424242","expiry":{"month":"12","year":"2039"},',
      `    "first_name":"Ada","last_name":"Lovelace","cvv":"123"}}'`,
      '# Advance the clock to settlement',
      'curl <url>/_sim/clock/advance \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"to":"settlement"}'`,
      '# Show the timeline',
      'curl <url>/_sim/timeline',
      '',
      'Press Ctrl+C to stop.',
      '',
    ]);
    const answers: unknown[] = [];
    for (const line of curlIn(out))
      answers.push(JSON.parse((await shell('sh', ['-c', line.replace('curl', 'curl -sS')])).stdout));
    expect(answers[0]).toMatchObject({ type: 'SALE', transaction_state: 'authorized' });
    expect(answers[1]).toMatchObject({ to: '2026-01-06T13:30:00.000Z' });
    expect(JSON.stringify(answers[2])).toContain('SALE $19.99 settles');
    running.stop();
    expect(await running.ended).toBe(0);
    expect(running.said().err).toBe('Stopping.\n');
    await expect(fetch(url)).rejects.toThrow();
  });

  it('prints random keys and the password of the owner for a host that other machines can reach', async () => {
    const outputs = [];
    for (let run = 0; run < 2; run++) {
      const running = startSettlebox('serve --port 0 --host 0.0.0.0');
      await vi.waitFor(() => expect(running.said().out).toContain('Press Ctrl+C to stop.'), { timeout: 30_000 });
      expect(running.said().out).toMatch(
        /listening on 0\.0\.0\.0, port (\d+): every address of this machine\n\n {2}API {8}http:\/\/127\.0\.0\.1:\1\n/,
      );
      for (const [, host] of running.said().out.matchAll(/ {2}Network {4}http:\/\/(.*):\d+\n/g))
        expect(addressesOfThisMachine()).toContain(host);
      outputs.push(
        /API key +(\S+)\n +Owner +owner@acme-outfitters\.test, password (\S{20})\n/.exec(running.said().out),
      );
      running.stop();
      await running.ended;
    }
    const found = outputs.flatMap((output) => output?.slice(1) ?? []);
    expect(new Set(found).size).toBe(4);
  });

  it('warns that other machines can use the keys of a file that was created with the default seed', async () => {
    const cwd = temporaryFolder();
    for (const [words, warns] of [
      ['--file shop.db', false],
      ['--file shop.db --host 0.0.0.0', true],
      ['--file new.db --host 0.0.0.0', false],
    ] as const) {
      const { running } = await started(words, { cwd });
      expect(running.said().err.includes('those of the default seed'), words).toBe(warns);
      running.stop();
      await running.ended;
    }
  });

  it('applies seed, start time, options, base path and clock mode', async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, 'shop.yaml'),
      'layout: B\nseed: from the file\nworld:\n  merchants: [{ name: Birch Books }]\n',
    );
    const words = '--options shop.yaml --seed 7 --now 2026-03-02T14:00:00Z --base-path /gateway --clock 60s';
    const { ready } = await started(words, { cwd });
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/gateway$/);
    expect(ready.now >= '2026-03-02T14:00:00.000Z').toBe(true);
    const world: unknown = await (await fetch(`${ready.controlUrl}/world`)).json();
    expect(world).toMatchObject({
      clock: { mode: 'accelerated', daySeconds: 60 },
      merchants: { 1: { name: 'Birch Books' } },
    });
    const same = await started('--seed 7 --now 2026-03-02T14:00:00Z');
    expect(same.ready.apiKey).toBe(ready.apiKey);
  });

  it('stores a world in a file across processes', async () => {
    const cwd = temporaryFolder();
    const first = await started('--file shop.db', { cwd });
    await fetch(`${first.ready.controlUrl}/clock/advance`, json({ by: { days: 3 } }));
    first.running.stop();
    expect(await first.running.ended).toBe(0);
    expect(existsSync(join(cwd, 'shop.db'))).toBe(true);
    expect((await started('--file shop.db', { cwd })).ready.now).toBe('2026-01-08T15:00:00.000Z');
  });

  it('allows webhooks to named hosts and requests from web pages, with repeatable flags', async () => {
    const { ready } = await started(
      '--allow-webhook-host shop --allow-webhook-host Billing --cors http://localhost:5173',
    );
    for (const [host, status] of Object.entries({ shop: 201, billing: 201, orders: 400 })) {
      const response = await fetch(`${ready.controlUrl}/endpoints`, json({ url: `http://${host}:3000` }));
      expect(response.status, host).toBe(status);
    }
    const headers = { origin: 'http://localhost:5173', apikey: ready.apiKey };
    const response = await fetch(`${ready.url}/v1/transactions`, { headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  });

  it('protects the control surface by a key, or disables it', async () => {
    const locked = await started('--control-key open-sesame');
    expect(locked.ready).toMatchObject({
      controlKey: 'open-sesame',
      inspectorUrl: expect.stringContaining('#key=open-sesame'),
    });
    expect((await fetch(`${locked.ready.controlUrl}/world`)).status).toBe(401);
    const bare = await started('--no-control');
    expect(bare.ready).not.toHaveProperty('controlUrl');
    expect((await fetch(`${bare.ready.url}/_sim/world`)).status).toBe(404);
    expect(await settlebox('serve --no-control --control-key open-sesame')).toMatchObject({
      code: 2,
      err: 'settlebox: --control-key and --no-control cannot be combined. Remove one of them.\n',
    });
  });

  it('serves https with a certificate that its curl commands name', async () => {
    const cwd = temporaryFolder();
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
        '-keyout',
        'key.pem',
        '-out',
        'cert.pem',
      ],
      { cwd, stdio: 'ignore' },
    );
    const running = startSettlebox('serve --port 0 --no-control --tls-cert cert.pem --tls-key key.pem', { cwd });
    await vi.waitFor(() => expect(running.said().out).toContain('Press Ctrl+C to stop.'), { timeout: 30_000 });
    const [sale = ''] = curlIn(running.said().out);
    expect(sale).toContain('curl --cacert cert.pem https://127.0.0.1:');
    const { stdout } = await shell('sh', ['-c', sale.replace('curl', 'curl -sS')], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ transaction_state: 'authorized' });
  });
});

describe('settlebox serve', () => {
  it('rejects a port in use, and suggests a free one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    for (const command of ['serve', 'demo --merchants 1 --days 1 --transactions 1'])
      expect(await settlebox(`${command} --port ${port}`)).toEqual({
        code: 2,
        out: '',
        err: `settlebox: --port must be a free port; 127.0.0.1:${port} is in use: stop the other process, or use another port, such as 0 for a free one.\n`,
      });
  });

  it.each([
    ['--now 1999', '--now must be a time between 2022 and 2100; got "1999".'],
    ['--options wrong.yaml', 'wrong.yaml:2: options has no field "layuot". Did you mean "layout"?'],
    ['--options deep.json', 'deep.json:3: rules.0.respond has no field "cod". Did you mean "code"?'],
    ['--options list.json', 'list.json must contain an object with createGateway options, such as {"seed": "demo"}.'],
    ['--options torn.yaml', 'torn.yaml:1: the file: expected YAML, got a syntax error: '],
    ['--options nowhere.yaml', "nowhere.yaml can't be read: the file does not exist."],
    ['--tls-cert cert.pem', '--tls-cert and --tls-key must be given together.'],
    ['--tls-cert wrong.yaml --tls-key wrong.yaml', '--tls-cert and --tls-key must contain a certificate'],
    ['--control-key short', '--control-key must be at least 8 characters'],
    ['--base-path gateway', '--base-path must be a path such as /gateway'],
    [
      '--cors localhost:5173',
      '--cors must be an origin such as http://localhost:5173, a list of origins, or *; got "localhost:5173"',
    ],
    [
      '--cors * --cors http://localhost:5173',
      '--cors must be an origin such as http://localhost:5173, a list of origins, or *; got "*"',
    ],
    [
      '--allow-webhook-host http://shop:3000',
      '--allow-webhook-host must be a host name such as shop, without a scheme',
    ],
  ])('rejects %s in a sentence', async (words, said) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'wrong.yaml'), 'seed: demo\nlayuot: A\n');
    writeFileSync(
      join(cwd, 'deep.json'),
      '{\n  "seed": "demo",\n  "rules": [{ "match": {}, "respond": { "cod": "51" } }]\n}',
    );
    writeFileSync(join(cwd, 'list.json'), '[]');
    writeFileSync(join(cwd, 'torn.yaml'), 'seed: [');
    const { code, out, err } = await settlebox(`serve --port 0 ${words}`, { cwd });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(`settlebox: ${said}`), err).toBe(true);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('settlebox demo', () => {
  const SMALL = 'demo --merchants 2 --days 2 --transactions 40 --seed 3';

  it('prints the totals of a month', async () => {
    const { code, out, err } = await settlebox(`${SMALL} --no-serve`, { columns: 100 });
    expect(code).toBe(0);
    expect(out).toMatch(/^2 days, Mon Jan 5 to Wed Jan 7: 40 transactions of 2 merchants\n/);
    expect(err).toContain('2/2 days, 40 transactions');
    const { counts, merchants } = JSON.parse((await settlebox(`${SMALL} --no-serve --json`)).out);
    expect({ transactions: counts.transactions, merchants: merchants.length }).toEqual({
      transactions: 40,
      merchants: 2,
    });
  });

  it('serves the month, and suggests to return a funded payment', async () => {
    const running = startSettlebox(`${SMALL} --port 0`);
    await vi.waitFor(() => expect(running.said().out).toContain('Press Ctrl+C to stop.'), { timeout: 30_000 });
    const { out } = running.said();
    const [, url, id] = /Open (\S+)\/_sim\/#\/transactions\/([\w-]+),/.exec(inOneLine(out)) ?? [];
    const planned = await fetch(`${url}/_sim/simulate/ach/return`, json({ transaction: id, code: 'R10' }));
    expect(await planned.json()).toMatchObject({ id: expect.any(String), at: expect.any(String) });
    running.stop();
    expect(await running.ended).toBe(0);
  });

  it('prints one line of JSON for a script', async () => {
    const running = startSettlebox(`${SMALL} --port 0 --json`);
    await vi.waitFor(() => expect(running.said().out).toContain('\n'), { timeout: 30_000 });
    const ready: unknown = JSON.parse(running.said().out);
    expect(ready).toMatchObject({
      month: { counts: { transactions: 40 } },
      paymentId: expect.any(String),
      url: expect.any(String),
    });
  });
});

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function addressesOfThisMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address));
}
