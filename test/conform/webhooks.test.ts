/** Webhooks that a run receives are compared: their order, their content, and that they are signed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { useMutant } from '../../src/testing/mutants/use-mutant.ts';
import { endMutant } from '../mutants/end-mutant.ts';
import { compared, ownGateway } from './own-gateway.ts';

const SECRET = 'whsec_c2V0dGxlYm94LWNvbmZvcm0tdGVzdC1zZWNyZXQ=';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function received(mutant?: string, secret = SECRET) {
  const port = await freePort();
  useMutant(mutant);
  const right = ownGateway({ webhooks: [{ url: `http://127.0.0.1:${port}/`, secret: SECRET }] });
  endMutant();
  return compared(
    right,
    { scenarios: ['sales'], webhooks: { secret: { env: 'UNUSED' }, waitSeconds: 3 } },
    { listen: port, publicUrl: `http://127.0.0.1:${port}/`, keys: { ...right.keys, webhookSecret: secret } },
  );
}

it('finds nothing in the webhooks of a right gateway', async () => {
  const { findings, counts } = await received();
  expect(findings).toEqual([]);
  expect(counts.events).toBeGreaterThan(15);
});

it.each(['webhooks-lost', 'webhook-amounts-as-text', 'stale-object-in-webhook', 'webhooks-twice'])(
  'finds the mutant %s, and calls no webhook wrong',
  async (mutant) => {
    const { findings, verdict } = await received(mutant);
    expect(findings.map(({ operation }) => operation)).toContainEqual(expect.stringMatching(/^webhooks /));
    expect(verdict).toBe('differs');
  },
);

it('does not count webhooks with another signature', async () => {
  const { counts, findings } = await received(undefined, 'whsec_YW5vdGhlci1zZWNyZXQtb2YtYW4tZW5kcG9pbnQ=');
  expect([counts.events, findings]).toEqual([0, []]);
});

it('rejects an address that does not lead to the port', async () => {
  const run = compared(
    ownGateway(),
    { webhooks: { secret: { env: 'UNUSED' } } },
    { listen: 0, publicUrl: 'http://127.0.0.1:9/', keys: { ...ownGateway().keys, webhookSecret: SECRET } },
  );
  await expect(run).rejects.toThrow('does not lead to port 0: it does not respond');
});
