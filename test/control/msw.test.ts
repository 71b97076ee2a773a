/** The control surface beside the MSW handlers, where it is asked for. */
import { setupServer } from 'msw/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { handlers } from '../../src/msw.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { at, json } from './surface.ts';

/** msw 3 renamed the option and ignores the old name, so both are passed (docs/CONTRIBUTING.md, "Supported tools"). */
const NOTHING_LEAVES = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;
const ADDRESS = 'https://api.shop-gateway.example/pay';

function serve(control: boolean) {
  const gateway = freshGateway();
  const server = setupServer(...handlers(gateway, { baseUrl: ADDRESS, control }));
  server.listen(NOTHING_LEAVES);
  onTestFinished(() => server.close());
  return gateway;
}

describe('the MSW handlers with control', () => {
  it('serve clock and forks below their address, prefix and all', async () => {
    const gateway = serve(true);
    const moved = await fetch(`${ADDRESS}/_sim/clock/advance`, { method: 'POST', ...json({ by: 'P1D' }) });
    expect([moved.status, gateway.clock.iso()]).toEqual([200, '2026-01-06T15:00:00.000Z']);
    const made = await (await fetch(`${ADDRESS}/_sim/forks`, { method: 'POST', ...json({ name: 'w1' }) })).json();
    const headers = { APIKEY: gateway.merchant.apiKey };
    expect(at(made, 'apiUrl')).toBe(`${ADDRESS}/worlds/w1`);
    const sale = { type: 'PAYMENT', amount: 100, payment_method: {} };
    const refused = await fetch(`${ADDRESS}/worlds/w1/v1/transactions`, { method: 'POST', ...json(sale) });
    expect(refused.status).toBe(401);
    const listed = await fetch(`${ADDRESS}/worlds/w1/v1/transactions`, { headers });
    expect(at(await listed.json(), 'total')).toBe(0);
    const clock = await fetch(`${ADDRESS}/worlds/w1/_sim/clock`);
    expect(at(await clock.json(), 'now')).toBe('2026-01-06T15:00:00.000Z');
    expect((await fetch(`${ADDRESS}/worlds/w2/_sim/clock`)).status).toBe(404);
  });

  it('limits live readers without naming an option', async () => {
    serve(true);
    const leaving = new AbortController();
    const watch = (signal?: AbortSignal) => fetch(`${ADDRESS}/_sim/live`, signal === undefined ? {} : { signal });
    const readers = await Promise.all(Array.from({ length: 100 }, () => watch(leaving.signal)));
    expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await watch();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual({
      error: {
        code: 'live_readers_full',
        message: 'The limit liveReaders is reached: 100 of 100 live readers are in use.',
        hint: 'Close a live reader.',
        details: { budget: 'liveReaders', limit: 100, inUse: 100 },
      },
    });
    leaving.abort();
    expect((await watch()).status).toBe(200);
  });

  it('have no such routes without it', async () => {
    serve(false);
    const response = await fetch(`${ADDRESS}/_sim/clock`);
    expect([response.status, at(await response.json(), 'error.code')]).toEqual([404, 'unknown_route']);
  });
});
