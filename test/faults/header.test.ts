/** A request that sets its own fault, for callers that can't reach the gateway object. */
import { describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '../../src/domain/simulation/faults/kinds.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { CLIENTS, SALE } from './clients.ts';

const { mswFetch, axiosHttp, axiosFetch, nodeHttps, agent } = CLIENTS;
const WIRES = [mswFetch, axiosHttp, axiosFetch, nodeHttps, agent];

describe.each(WIRES)('the settlebox-fault header, sent by $name', ({ serve, sell }) => {
  it('applies to that request only if control is enabled', async () => {
    const gateway = freshGateway();
    serve(gateway, { control: true });
    const received = [await sell(gateway, { key: 'k', fault: 'response_lost' }), await sell(gateway, { key: 'k' })];
    expect(received).toEqual([expect.stringContaining('ECONNRESET'), '201']);
    expect(gateway.transactions.list().total).toBe(1);
    expect(gateway.timeline().map(({ what }) => what)[0]).toBe(
      'transactions.create is processed, but its response is lost',
    );
  });

  it('takes precedence over the faults of the world without counting there', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'request_rejected', on: 'transactions.create', nth: 1 }] });
    serve(gateway, { control: true });
    const received = [await sell(gateway, { fault: 'connection_reset' }), await sell(gateway), await sell(gateway)];
    expect(received).toEqual([expect.stringContaining('ECONNRESET'), '503 internal_error', '201']);
  });

  it.each(['answer_losst', 'webhook_dropped', 'file_delayed', 'toString'])(
    'is rejected with an unknown kind: %s',
    async (fault) => {
      const gateway = freshGateway();
      serve(gateway, { control: true });
      expect(await sell(gateway, { fault })).toBe('400 invalid_request');
      expect(gateway.transactions.list().total).toBe(0);
    },
  );
});

describe('without control', () => {
  it.each([mswFetch, axiosHttp, axiosFetch, nodeHttps])('ignores the header: $name', async ({ serve, sell }) => {
    const gateway = freshGateway();
    serve(gateway);
    expect([await sell(gateway, { fault: 'response_lost' }), await sell(gateway, { fault: 'nonsense' })]).toEqual([
      '201',
      '201',
    ]);
  });

  it('ignores the header in gateway.fetch', async () => {
    expect(await CLIENTS.gatewayFetch.sell(freshGateway(), { fault: 'request_rejected' })).toBe('201');
  });
});

describe('a response with a fault', () => {
  it.each(
    Object.keys(FAULT_KINDS)
      .slice(0, 9)
      .filter((kind) => !/lost$|reset|hang|slow/.test(kind)),
  )('names the fault in a header: %s', async (kind) => {
    const gateway = freshGateway();
    mswFetch.serve(gateway, { control: true });
    const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json', 'settlebox-fault': kind };
    const { headers: responded } = await fetch(`${gateway.baseUrl}/v1/transactions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(SALE),
    });
    expect(responded.get('settlebox-fault')).toBe(kind);
  });
});
