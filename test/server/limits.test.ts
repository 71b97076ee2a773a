import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask, codeOf, connection, posting, SALE, sell, sendRaw, served, until } from './serving.ts';

const LINES = (...lines: string[]) => `${[...lines, '', ''].join('\r\n')}`;

describe('a body that is too large', () => {
  it('is refused before it is read: the answer comes while the client still sends', async () => {
    const server = await served();
    const { apiKey } = server.gateway.merchant;
    const head = LINES(
      'POST /v1/transactions HTTP/1.1',
      `host: 127.0.0.1:${server.port}`,
      'content-type: application/json',
      `apikey: ${apiKey}`,
      `content-length: ${1024 ** 4}`,
    );
    const heard = await sendRaw(server.port, `${head}${' '.repeat(1_000)}`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 .*connection: close.*"code":"body_too_large"/s);
  });

  it('lets an honest client read the refusal that sends all of it first', async () => {
    const server = await served();
    const asked = posting(server, {});
    const answer = await ask(`${server.url}/v1/transactions`, { ...asked, body: ' '.repeat(16 * 1024 * 1024) });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([400, 'body_too_large']);
  });

  it('is refused where its length is not told, as soon as it is too long', async () => {
    const server = await served();
    const socket = await connection(server.port);
    let heard = '';
    socket.on('data', (part) => {
      heard += part.toString();
    });
    socket.write(
      LINES(
        'POST /v1/transactions HTTP/1.1',
        `host: 127.0.0.1:${server.port}`,
        'content-type: application/json',
        `apikey: ${server.gateway.merchant.apiKey}`,
        'transfer-encoding: chunked',
      ),
    );
    const part = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    for (let sent = 0; sent < 17; sent++) socket.write(part);
    await until(() => heard.includes('body_too_large'));
    expect(heard).toContain('HTTP/1.1 400');
  });

  it('is not asked for where the client asks first', async () => {
    const server = await served();
    const heard = await sendRaw(
      server.port,
      LINES(
        'POST /v1/transactions HTTP/1.1',
        `host: 127.0.0.1:${server.port}`,
        'content-type: application/json',
        `apikey: ${server.gateway.merchant.apiKey}`,
        'content-length: 2000000',
        'expect: 100-continue',
      ),
    );
    expect(heard).toMatch(/^HTTP\/1\.1 400 .*body_too_large/s);
  });

  it('is refused in the server’s own words where its limit is the lower one', async () => {
    const server = await served({ limits: { bodyBytes: 100 } });
    const answer = await ask(`${server.url}/v1/transactions`, posting(server, { ...SALE, note: 'x'.repeat(100) }));
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('at most 100 bytes')]);
  });

  it('may be larger where a snapshot is put', async () => {
    const server = await served();
    const body = 'x'.repeat(2 * 1024 * 1024);
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await ask(`${server.controlUrl}/snapshot`, { method: 'PUT', headers, body });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('bad_snapshot')]);
  });
});

describe('a request', () => {
  it('with more than 16 KiB of headers is answered 431', async () => {
    const server = await served();
    const headers = { 'x-long': 'x'.repeat(17 * 1024) };
    expect((await ask(`${server.url}/v1/transactions`, { headers })).status).toBe(431);
  });

  it.each([
    { what: 'whose headers never end', sent: 'GET /v1/transactions HTTP/1.1\r\nhost: x\r\n' },
    { what: 'that never begins', sent: '' },
    { what: 'whose body never ends', sent: 'POST /v1/transactions HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{' },
  ])('$what is hung up on', async ({ sent }) => {
    const server = await served({ limits: { headersMs: 50, requestMs: 60 } });
    const text = sent.replace('host: x', `host: 127.0.0.1:${server.port}`);
    expect(await sendRaw(server.port, text)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    { what: 'with two lengths', lines: ['content-length: 3', 'content-length: 4'] },
    { what: 'with a length and chunks', lines: ['content-length: 3', 'transfer-encoding: chunked'] },
    { what: 'in an encoding that is none', lines: ['transfer-encoding: chunked, identity'] },
    { what: 'of a header with a blank in its name', lines: ['content length: 3'] },
  ])('$what is no request: it can’t be two', async ({ lines }) => {
    const server = await served();
    const host = `host: 127.0.0.1:${server.port}`;
    const heard = await sendRaw(server.port, `${LINES('POST /v1/transactions HTTP/1.1', host, ...lines)}abc`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(server.gateway.audit.requests()).toEqual([]);
  });

  it('whose sender leaves half way was never made', async () => {
    const server = await served();
    const socket = await connection(server.port);
    const { apiKey } = server.gateway.merchant;
    const host = `host: 127.0.0.1:${server.port}`;
    const head = ['POST /v1/transactions HTTP/1.1', host, 'content-type: application/json', `apikey: ${apiKey}`];
    socket.write(`${LINES(...head, 'content-length: 100')}{"type":`);
    await until(() => socket.bytesWritten > 100);
    socket.destroy();
    expect(await sell(server)).toBe('201');
    expect(server.gateway.audit.requests()).toHaveLength(1);
  });

  it('by a whole address is answered as by its path, where the address is ours', async () => {
    const server = await served();
    const line = `GET ${server.url}/_sim/clock HTTP/1.1`;
    const heard = await sendRaw(server.port, LINES(line, `host: 127.0.0.1:${server.port}`, 'connection: close'));
    expect(heard).toMatch(/^HTTP\/1\.1 200 .*"mode":"manual"/s);
  });

  it('may have a body that nobody reads', async () => {
    const server = await served();
    const headers = { apikey: server.gateway.merchant.apiKey, 'content-length': '4' };
    const answer = await ask(`${server.url}/v1/transactions`, { method: 'GET', headers, body: 'body' });
    expect(answer.status).toBe(200);
  });
});

it('hangs up on whoever comes when there are as many connections as it takes', async () => {
  const server = await served({ limits: { connections: 2 } });
  await connection(server.port);
  await connection(server.port);
  expect(await sell(server)).toBe('ECONNRESET');
});

describe('options that can’t be', () => {
  const taken = async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    return { other, port: typeof address === 'object' && address !== null ? address.port : 0 };
  };

  it('say that a port is in use, and what to do', async () => {
    const { other, port } = await taken();
    await expect(served({ port })).rejects.toThrow(
      `options.port must be a free port; 127.0.0.1:${port} is in use: stop the other process, or use another port, such as 0 for a free one.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it.each([
    { options: { host: '203.0.113.7' }, words: 'options.host must be an address of this machine; got 203.0.113.7.' },
    { options: { host: 'no.such.host.invalid' }, words: /options\.host must (be|resolve)/ },
    { options: { port: 70_000 }, words: /options\.port:? must be a whole number from 0 to 65535; got 70000/ },
    { options: { basePath: 'gateway' }, words: /options\.basePath:? must be a path such as \/gateway/ },
    { options: { basePath: '/a/../b' }, words: 'options.basePath' },
    {
      options: { clock: { daySeconds: 0 } },
      words: /options\.clock\.daySeconds:? must be the real seconds per virtual day, from 1 to 86400; got 0/,
    },
    { options: { control: { key: 'short' } }, words: /options\.control\.key:? must be at least 8 characters/ },
    {
      options: { limits: { bodyBytes: 2 ** 21 } },
      words: /options\.limits\.bodyBytes:? must be a whole number from 1 to 1048576; got 2097152/,
    },
    { options: { graceMs: -1 }, words: /options\.graceMs:? must be a whole number from 0 to 3600000; got -1/ },
    { options: { tls: { cert: 'no certificate', key: 'no key' } }, words: 'options.tls must contain a certificate' },
    { options: { ports: 1 }, words: 'Did you mean "port"?' },
    { options: { options: { seeds: 1 } }, words: 'Did you mean "seed"?' },
  ])('say so: $options', async ({ options, words }) => {
    const wrong: object = options;
    const error: unknown = await served(wrong).catch((thrown: unknown) => thrown);
    expect(codeOf(error)).toBe('bad_option');
    expect(String(error)).toMatch(words);
  });

  it('let a gateway stand alone', async () => {
    const server = await served();
    await expect(served({ gateway: server.gateway, options: {} })).rejects.toThrow('cannot be combined');
  });
});
