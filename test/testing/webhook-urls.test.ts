/** Errors about webhooks name the URL and the response, without secrets. */
import { expect, it } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';
import { withGateway } from '../../src/testing.ts';

const URL_WITH_SECRETS = 'http://localhost:3000/hooks/whsec_abcdef?token=t0ken#part';
const SHOWN = 'http://localhost:3000/hooks/whsec_***';

/** Runs a test whose endpoint gives this response, and returns its error. */
async function errorOf(respond: () => Response, body: (gateway: Gateway) => Promise<void>): Promise<string> {
  const webhooks = { fetch: async () => respond(), endpoints: [{ url: URL_WITH_SECRETS }] };
  const run = withGateway({ webhooks, review: 'medium', tolerate: ['missing_idempotency_key'] }, body);
  return Promise.resolve(run()).then(
    () => 'passes',
    (error: unknown) => String(error),
  );
}

async function sell({ transactions, idle }: Gateway): Promise<void> {
  transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  await idle();
}

it.each([
  ['busy\nfor a while', 'the request', '503: busy'],
  ['', 'no text', '503'],
  ['x'.repeat(300), 'a long text', `503: ${'x'.repeat(100)}…`],
] as const)('shows URL and response of an unacknowledged webhook: %#', async (text, _what, shown) => {
  const error = await errorOf(() => new Response(text, { status: 503 }), sell);
  expect(error).toMatch(/transaction\.authorized of TRANSACTION-\w+ to /);
  expect(error).toContain(` to ${SHOWN} (1 attempt got ${shown}).`);
  expect(error).not.toContain('t0ken');
});

it('shows the URL in a finding of the review', async () => {
  let calls = 0;
  const error = await errorOf(
    () => new Response(null, { status: calls++ === 1 ? 500 : 204 }),
    async (gateway) => {
      await sell(gateway);
      gateway.webhooks.redeliver(gateway.webhooks.deliveries()[0]?.id ?? '');
      await gateway.clock.advance({ hours: 1 });
    },
  );
  expect(error).toContain('failed_on_duplicate');
  expect(error.replaceAll(/\s+/g, ' ')).toContain(`transaction.authorized ${SHOWN} DELIVERY-`);
  expect(error).not.toContain('t0ken');
});

it('rejects a URL with a user name or a password, which fetch does not call', () => {
  const gateway = createGateway();
  for (const user of ['ann', 'ann:pass', ':pass'])
    expect(() => gateway.webhooks.subscribe({ url: `http://${user}@localhost:3000/hooks` })).toThrow(
      'endpoint.url must not contain a user name or a password.',
    );
  gateway.close();
});
