/** Errors of requests, keys, limits, and idempotency. */
import { createGateway } from '../../src/index.ts';
import { challenged, loginOf } from '../support/prepared-world.ts';
import { reworked } from '../support/reworked.ts';
import type { Example } from './example.ts';
import { onFullDisk } from './full-disk.ts';
import { auth, payment, sale, storedCard } from './requests.ts';

const url = 'https://api.sandbox.settlebox.test/v1/transactions';
const json = { 'Content-Type': 'application/json' };
const NESTED = `{ "metadata": ${'['.repeat(40)}${']'.repeat(40)} }`;

/** Passes the Luhn check, and no network reserves it for tests. */
const realCardNumber = '4539578763621486';

export const REQUEST_EXAMPLES = {
  invalid_request: (gateway) => () => gateway.transactions.create({ ...sale, amount: 0 }),
  real_card_number: (gateway) => () =>
    gateway.paymentTokens.create({ card: { ...storedCard.card, pan: realCardNumber } }),
  invalid_json: (gateway) => {
    const headers = { ...json, APIKEY: gateway.merchant.apiKey };
    return () => gateway.fetch(new Request(url, { method: 'POST', headers, body: '{ "type": "SALE"' }));
  },
  body_too_large: (gateway) => {
    const headers = { ...json, APIKEY: gateway.merchant.apiKey };
    const twoMebibytes = JSON.stringify({ metadata: 'x'.repeat(2 * 1024 * 1024) });
    return () => gateway.fetch(new Request(url, { method: 'POST', headers, body: twoMebibytes }));
  },
  body_too_deep: (gateway) => {
    const headers = { ...json, APIKEY: gateway.merchant.apiKey };
    const fortyLevels = NESTED;
    return () => gateway.fetch(new Request(url, { method: 'POST', headers, body: fortyLevels }));
  },
  unsupported_media_type: (gateway) => {
    const headers = { APIKEY: gateway.merchant.apiKey };
    return () => gateway.fetch(new Request(url, { method: 'POST', headers, body: 'type=SALE' }));
  },
  tls_required: (gateway) => {
    const headers = { APIKEY: gateway.merchant.apiKey };
    return () => gateway.fetch(new Request('http://api.sandbox.settlebox.test/v1/batches', { headers }));
  },
  missing_api_key: (gateway) => () => gateway.fetch(new Request(url)),
  invalid_credentials: (gateway) => {
    const email = gateway.merchant.ownerEmail;
    return () => gateway.auth.issueKey({ email, password: 'wrong' });
  },
  invalid_api_key: (gateway) => () => gateway.as('sk_sandbox_unknown').transactions.list(),
  conflicting_api_keys: (gateway) => {
    const { merchant, reseller } = gateway;
    return () => gateway.fetch(new Request(url, { headers: { APIKEY: merchant.apiKey, 'Api-Key': reseller.apiKey } }));
  },
  forbidden: (gateway) => {
    const { apiKey } = gateway.merchant;
    return () => gateway.as({ apiKey, clientId: gateway.reseller.clientId }).transactions.list();
  },
  user_required: (gateway) => () => gateway.mfa.challenge({ channel: 'email' }),
  mfa_required: (gateway) => {
    const { api_key, user_id } = loginOf(gateway, gateway.merchant);
    gateway.as(api_key).users.update(user_id, { mfa: { enabled: true, channel: 'email' } });
    const { api_key: unverifiedKey } = loginOf(gateway, gateway.merchant);
    return () => gateway.as(unverifiedKey).transactions.list();
  },
  not_found: (gateway) => () => gateway.transactions.get('TRANSACTION-00000000000000000000000000'),
  unknown_route: (gateway) => {
    const headers = { APIKEY: gateway.merchant.apiKey };
    return () => gateway.fetch(new Request('https://api.sandbox.settlebox.test/v1/transaction', { headers }));
  },
  method_not_allowed: (gateway) => {
    const headers = { APIKEY: gateway.merchant.apiKey };
    return () => gateway.fetch(new Request(url, { method: 'DELETE', headers }));
  },
  idempotency_key_reused: (gateway) => {
    gateway.transactions.create(sale, { idempotencyKey: 'order-1' });
    return () => gateway.transactions.create(auth, { idempotencyKey: 'order-1' });
  },
  idempotency_in_progress: (gateway) => {
    gateway.simulate.issuer.rule({ respond: { delaySeconds: 2 } });
    gateway.transactions.create(sale, { idempotencyKey: 'order-1' });
    return () => gateway.transactions.create(sale, { idempotencyKey: 'order-1' });
  },
  rate_limited: (_gateway, { open }) => {
    const gateway = open({ rateLimit: { limit: 1, windowSeconds: 60 } });
    gateway.transactions.create(payment);
    return () => gateway.transactions.create(payment);
  },
  too_many_attempts: (gateway) => {
    const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
    for (let wrong = 0; wrong < 5; wrong++) ignoreError(() => gateway.auth.issueKey({ email, password: 'wrong' }));
    return () => gateway.auth.issueKey({ email, password });
  },
  too_many_challenges: (gateway) => {
    const owner = gateway.as(loginOf(gateway, gateway.merchant).api_key);
    for (let sent = 0; sent < 5; sent++) challenged(gateway, owner);
    return () => owner.mfa.challenge({ channel: 'email' });
  },
  internal_error: {
    note: 'but the example has deleted a table of the database',
    provoke: (origin, { onEnd }) => {
      const damaged = reworked(origin.snapshot(), (database) => {
        database.exec('DROP TABLE transactions');
        return undefined;
      });
      const gateway = createGateway({ from: damaged });
      onEnd(() => gateway.close());
      const headers = { APIKEY: gateway.merchant.apiKey };
      return () => gateway.fetch(new Request(url, { headers }));
    },
  },
  disk_failed: {
    note: 'but the disk is full',
    // The harness has an error with the same code.
    call: "gateway.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(sale) }))",
    provoke: (_origin, { onEnd }) => {
      const gateway = onFullDisk(onEnd);
      const headers = { ...json, APIKEY: gateway.merchant.apiKey };
      return () => gateway.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(sale) }));
    },
  },
} satisfies Readonly<Record<string, Example>>;

export function ignoreError(call: () => unknown): void {
  try {
    call();
  } catch {
    // Only its side effect matters: a wrong code or password counts.
  }
}
