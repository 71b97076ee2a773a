/** Faults of the network as clients of a real socket meet them; the certificate is this run's own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request as tlsRequest } from 'node:https';
import { join } from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/serve.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ask, codeOf, posting, SALE, sell, sendRaw, served, until } from './serving.ts';

function sales({ gateway }: GatewayServer): number {
  return gateway.events.list({ type: 'transaction.authorized' }).length;
}

describe('a fault of the network', () => {
  it('connection_reset: the client hears ECONNRESET, and nothing was done', async () => {
    const server = await served();
    server.gateway.simulate.faults.add({ kind: 'connection_reset', on: 'transactions.create', times: 1 });
    expect([await sell(server), sales(server), await sell(server)]).toEqual(['ECONNRESET', 0, '201']);
  });

  it('connection_reset is a reset and no mere end, as the socket hears it', async () => {
    const { gateway, port } = await served();
    gateway.simulate.faults.add({ kind: 'connection_reset', on: 'transactions.list' });
    const lines = [
      'GET /v1/transactions HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `apikey: ${gateway.merchant.apiKey}`,
      '',
      '',
    ];
    expect(await sendRaw(port, lines.join('\r\n'))).toBe('ECONNRESET');
  });

  it('response_lost: the client hears ECONNRESET, and the work is done; asked again with its key, it is answered', async () => {
    const server = await served();
    server.gateway.simulate.faults.add({ kind: 'response_lost', on: 'transactions.create', times: 1 });
    const key = { 'idempotency-key': 'order-1' };
    expect([await sell(server, key), sales(server)]).toEqual(['ECONNRESET', 1]);
    expect([await sell(server, key), sales(server)]).toEqual(['201', 1]);
  });

  it('response_cut: status, headers and some bytes come, and then the connection ends', async () => {
    const server = await served();
    server.gateway.simulate.faults.add({ kind: 'response_cut', on: 'transactions.list', afterBytes: 7 });
    const { apiKey } = server.gateway.merchant;
    const lines = ['GET /v1/transactions HTTP/1.1', `host: 127.0.0.1:${server.port}`, `apikey: ${apiKey}`, '', ''];
    expect(await sendRaw(server.port, lines.join('\r\n'))).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n7\r\n{"data"\r\n$/s);
    const heard = ask(`${server.url}/v1/transactions`, { headers: { apikey: apiKey } });
    await expect(heard).rejects.toMatchObject({ message: 'aborted', code: 'ECONNRESET' });
    await expect(
      fetch(`${server.url}/v1/transactions`, { headers: { apikey: apiKey } }).then((answer) => answer.text()),
    ).rejects.toThrow('terminated');
  });

  it('response_cut before the first byte leaves the headers', async () => {
    const server = await served();
    server.gateway.simulate.faults.add({ kind: 'response_cut', on: 'transactions.create', afterBytes: 0 });
    const answer = await fetch(`${server.url}/v1/transactions`, requestInit(server));
    expect([answer.status, answer.headers.get('settlebox-fault')]).toEqual([201, 'response_cut']);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('hang: no answer comes until the client leaves, which the gateway hears of', async () => {
    const server = await served();
    server.gateway.simulate.faults.add({ kind: 'hang', on: 'transactions.create', times: 1 });
    const leaving = new AbortController();
    const asked = fetch(`${server.url}/v1/transactions`, { ...requestInit(server), signal: leaving.signal });
    await until(() => server.gateway.simulate.faults.stats().some(({ fired }) => fired === 1));
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    expect([sales(server), await sell(server)]).toEqual([0, '201']);
  });

  it('response_slow: the answer comes when the clock is there', async () => {
    const server = await served();
    server.gateway.simulate.faults.add({ kind: 'response_slow', on: 'transactions.create', delaySeconds: 60 });
    const answer = sell(server);
    await until(() => sales(server) === 1);
    const advance = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"by":"PT60S"}' };
    expect((await ask(`${server.controlUrl}/clock/advance`, advance)).status).toBe(200);
    expect(await answer).toBe('201');
  });

  it('is ordered by a request for itself where the control surface is served, and only by whoever may use that', async () => {
    const [open, locked, closed] = [
      await served(),
      await served({ control: { key: 'open-sesame' } }),
      await served({ control: false }),
    ];
    const fault = { 'settlebox-fault': 'response_lost' };
    const heard = [
      await sell(open, fault),
      await sell(locked, fault),
      await sell(locked, { ...fault, 'settlebox-control-key': 'open-sesame' }),
      await sell(closed, fault),
    ];
    expect(heard).toEqual(['ECONNRESET', '201', 'ECONNRESET', '201']);
  });
});

function requestInit(server: GatewayServer): RequestInit {
  const { method = 'POST', body = '' } = posting(server, SALE);
  return { method, body, headers: { 'content-type': 'application/json', apikey: server.gateway.merchant.apiKey } };
}

describe('https', () => {
  const certificate = () => {
    const folder = temporaryFolder();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  };

  it('is spoken with a certificate, from TLS 1.2 on', async () => {
    const tls = certificate();
    const server = await served({ tls });
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
    expect(server.gateway.baseUrl).toBe(server.url);
    expect(await getByTls(server, tls.cert)).toBe(200);
    expect(await shake(server.port, 'TLSv1.2')).toBe('TLSv1.2');
    expect(await shake(server.port, 'TLSv1.1')).toMatch(/PROTOCOL_VERSION|NO_PROTOCOLS|UNSUPPORTED_PROTOCOL|VERSION/);
  });

  it('loses connections by faults like http', async () => {
    const tls = certificate();
    const server = await served({ tls });
    server.gateway.simulate.faults.add({ kind: 'connection_reset', on: 'transactions.list' });
    expect(await getByTls(server, tls.cert)).toBe('ECONNRESET');
  });

  it('is refused with the key of another certificate, which no message repeats', async () => {
    const [one, other] = [certificate(), certificate()];
    const error: unknown = await served({ tls: { cert: one.cert, key: other.key } }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('options.tls.key must be the private key of options.tls.cert.');
    expect(String(error)).not.toContain(other.key.toString().slice(30, 60));
  });
});

function getByTls({ port, gateway }: GatewayServer, ca: Buffer): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { apikey: gateway.merchant.apiKey };
    const agent = new Agent({ ca });
    const sent = tlsRequest({ host: '127.0.0.1', port, path: '/v1/transactions', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', (error) => resolve(codeOf(error)));
    sent.end();
  });
}

/** The version that both sides agree on, or the code of the error by which they do not. */
function shake(port: number, version: 'TLSv1.1' | 'TLSv1.2'): Promise<string> {
  return new Promise((resolve) => {
    const versions = { minVersion: version, maxVersion: version } as const;
    // OpenSSL itself offers nothing below 1.2 otherwise.
    const socket = tlsConnect({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ciphers: 'ALL:@SECLEVEL=0',
      ...versions,
    });
    socket.on('secureConnect', () => {
      resolve(String(socket.getProtocol()));
      socket.destroy();
    });
    socket.on('error', (error) => resolve(codeOf(error)));
  });
}
