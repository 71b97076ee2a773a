/** The record of a delivery says why its URL was not reached, and what to do. */
import { expect, it } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

async function errorOf(
  url: string,
  options: { readonly fetch?: typeof fetch } = {},
): Promise<string | null | undefined> {
  const gateway = freshGateway({ webhooks: { endpoints: [{ url }], hosts: ['shop'], ...options } });
  return deliver(gateway);
}

async function deliver(gateway: Gateway): Promise<string | null | undefined> {
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  await gateway.idle();
  const [delivery] = gateway.webhooks.deliveries();
  expect(delivery?.attempts[0]).toMatchObject({ status: null, error: delivery?.error });
  return delivery?.error;
}

/** fetch as Node's, whose errors have the reason in their cause. */
const failing = (code: string) => ({
  fetch: () =>
    Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code }) })),
});

it('names the address on which nothing listens', async () => {
  expect(await errorOf('http://127.0.0.1:9/hooks')).toMatch(
    /^TypeError: fetch failed: \w+ 127\.0\.0\.1:9|^TypeError: fetch failed$/,
  );
  expect(await errorOf('http://localhost:3999/hooks', failing('ECONNREFUSED'))).toBe(
    'TypeError: fetch failed: ECONNREFUSED localhost:3999 (nothing listens there; start the receiver, or correct host and port)',
  );
});

it.each(['ENOTFOUND', 'EAI_AGAIN'])('says how to name a host after %s', async (code) => {
  expect(await errorOf('http://shop/hooks?token=t0ken', failing(code))).toMatch(
    new RegExp(
      `^TypeError: fetch failed: ${code} shop \\(the host .*; use a host name that this machine resolves, and allow it with the webhooks.hosts option or serve --allow-webhook-host\\)$`,
    ),
  );
});

it('names the code of other errors, and keeps errors without one', async () => {
  expect(await errorOf('https://shop/', failing('CERT_HAS_EXPIRED'))).toBe(
    'TypeError: fetch failed: CERT_HAS_EXPIRED shop',
  );
  const fetch = () => Promise.reject(new RangeError('no more sockets'));
  expect(await errorOf('https://shop/', { fetch })).toBe('RangeError: no more sockets');
});

it('keeps the error of fetch as the cause, and does not explain errors of a function', async () => {
  const gateway = freshGateway({
    webhooks: { endpoints: [{ url: 'http://shop/' }], hosts: ['shop'], ...failing('ENOTFOUND') },
  });
  await deliver(gateway);
  expect(gateway.webhooks.deliveries()[0]?.cause).toMatchObject({ cause: { message: 'fetch failed' } });
  const other = freshGateway();
  other.webhooks.subscribe({ deliver: failing('ENOTFOUND').fetch });
  expect(await deliver(other)).toBe('TypeError: fetch failed');
});
