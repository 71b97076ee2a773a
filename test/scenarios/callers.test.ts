/** Callers, transports, and lost responses in scenarios. */
import { createGateway, type GatewayOptions } from 'settlebox';
import { describe, expect, test } from 'vitest';
import { failureOf, runSteps, SALE } from './run-steps.ts';

const LIST_ANONYMOUSLY = '  - transactions.list:\n    caller: $anonymous\n';

describe('the caller of a step', () => {
  test('is the merchant, or the account in "caller"', async () => {
    const result = await runSteps(`${LIST_ANONYMOUSLY}    rejected: { status: 401, code: missing_api_key }
  - clients.list:
    caller: $reseller
    response: { total: 2 }
  - addMerchant: { name: Birch Books }
    as: birch
  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }
    caller: $birch
    as: theirs
  - transactions.get: $theirs
    rejected: { status: 404, code: not_found }
  - transactions.get: $theirs
    caller: $birch
    response: { amount: $5.00 }
  - auth.issueKey: { email: $merchant.ownerEmail, password: $merchant.ownerPassword }
    as: key
    response: { role: owner }
  - users.list:
    caller: $key
    response: { total: 1 }`);
    expect(result.failure?.message).toBeUndefined();
  });

  test('is the same over HTTP, also on behalf of a client', async () => {
    const steps = `  - addMerchant: { name: Birch Books }
    as: birch
  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }
    caller: { apiKey: $reseller.apiKey, clientId: $birch.clientId }
    response: { approved: true }
${LIST_ANONYMOUSLY}    rejected: { status: 401, code: missing_api_key }
  - transactions.create: { type: SALE, payment_method: cards.visa }
    rejected: { status: 400, code: invalid_request, message: amount }`;
    for (const over of ['calls', 'http'] as const)
      expect((await runSteps(steps, '', { over })).failure?.message, over).toBeUndefined();
  });

  test('selects the ledger if the verb is not an operation, and must be an account then', async () => {
    const steps = (by: string, cents: string) => `  - addMerchant: { name: Birch Books }
    as: birch
  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }
    caller: $birch
    as: theirs
    state: { theirs: authorized }
  - clock.advanceTo: funding
    caller: ${by}
    deposits: [${cents}]
  - expect: { balances: { merchant_bank: $5.00 }, state: { theirs: settled } }
    caller: $birch`;
    expect(await failureOf(steps('$birch', '$5.00'))).toBeUndefined();
    expect(await failureOf(steps('$merchant', '$5.00'))).toContain('deposits: expected $5.00, got none');
    expect(await failureOf(steps('$anonymous', '$5.00'))).toBe(
      'try.yaml:11: clock.advanceTo: expected an account as "caller", whose balances are compared, got another kind of "caller"',
    );
  });
});

describe('a lost response', () => {
  const LOST = '  - simulate.faults.add: { on: transactions.create, kind: response_lost, times: 1 }\n';

  test.each(['calls', 'http'] as const)('is expected by the error code at the client, over %s', async (over) => {
    const result = await runSteps(
      `${LOST}${SALE}    idempotencyKey: one
    networkError: ECONNRESET
    events: [transaction.authorized]
${SALE}    idempotencyKey: one
    events: []
  - transactions.list:
    response: { total: 1, data: [{ transaction_id: $sale.transaction_id }] }`,
      '',
      { over },
    );
    expect(result.failure?.message).toBeUndefined();
    expect(String(result)).toContain('transactions.create gets no response: ECONNRESET');
  });

  test('fails if it is unexpected, and so does a response in its place', async () => {
    expect(await failureOf(LOST + SALE)).toBe(
      'try.yaml:6: transactions.create: expected a response, got none: ECONNRESET',
    );
    expect(await failureOf(`${SALE}    networkError: ECONNRESET`)).toMatch(
      /^try\.yaml:7: transactions\.create, networkError: expected no response but ECONNRESET, got the response \{/,
    );
    expect(await failureOf(`${LOST.replace('response_lost', 'hang')}${SALE}    networkError: ECONNRESET`)).toContain(
      'expected ECONNRESET, got UND_ERR_HEADERS_TIMEOUT',
    );
  });
});

describe('runScenario', () => {
  const SLOW = '  - simulate.faults.add: { on: transactions.create, kind: response_slow, delaySeconds: 5 }\n';

  test('reports a delayed response over HTTP without waiting for it', async () => {
    expect(await failureOf(SLOW + SALE)).toBeUndefined();
    expect((await runSteps(SLOW + SALE, '', { over: 'http' })).failure?.message).toBe(
      'try.yaml:6: transactions.create: expected an immediate response, got one that waits for the clock. ' +
        'Over HTTP, a step cannot move the clock while it waits. Run this scenario with over: calls.',
    );
  });

  test('runs on the gateway that createGateway returns', async () => {
    const requests: string[] = [];
    const watched = (options: GatewayOptions) => {
      const gateway = createGateway(options);
      const { fetch } = gateway;
      const heard = async (request: Request) => {
        requests.push(`${request.method} ${new URL(request.url).pathname}`);
        // As slow as a socket can be.
        await new Promise((resolve) => setTimeout(resolve, 20));
        return fetch(request);
      };
      return Object.assign(gateway, { fetch: heard });
    };
    const seeded = { over: 'http', createGateway: watched, seed: 'mine' } as const;
    const result = await runSteps(SALE, '', seeded);
    expect(result.failure).toBeUndefined();
    expect(requests).toEqual(['POST /v1/transactions']);
    expect(String(result)).toBe(String(await runSteps(SALE, '', { seed: 'mine' })));
    await expect(runSteps(SALE, '', { createGateway: 'x' as never })).rejects.toThrow(
      'options.createGateway must be a function that creates a gateway from options.',
    );
  });

  test('rejects an unknown option', async () => {
    const wrong = (options: object) => Reflect.apply(runSteps, undefined, [SALE, '', options]);
    await expect(wrong({ sed: 'x' })).rejects.toThrow('options has no field "sed". Did you mean "seed"?');
    await expect(wrong({ over: 'htpp' })).rejects.toThrow("options.over must be 'calls' or 'http'.");
  });
});

test('compares missing fields and list lengths', async () => {
  expect(await failureOf(`${SALE}    response: { id: $absent }`)).toBeUndefined();
  expect(await failureOf(`${SALE}    response: { approved: $absent }`)).toBe(
    'try.yaml:7: transactions.create, response approved: expected no such field, got true',
  );
  expect(await failureOf('  - transactions.list:\n    response: { data: { length: 1 } }')).toBe(
    'try.yaml:6: transactions.list, response data.length: expected 1, got 0',
  );
});

test('names users and integrations like other objects', async () => {
  const steps = `  - users.create: { first_name: Vera, last_name: Byrne, email: vera@acme.test, role: viewer, password: a-password-of-hers }
    as: vera
  - users.get: $vera
    response: { first_name: Vera }
  - integrations.list:
    as: all
  - integrations.get: $all.data.0
    response: { object: integration }`;
  expect(await failureOf(steps)).toBeUndefined();
});

describe('webhook endpoints of a scenario', () => {
  const LISTEN = '  - webhooks.subscribe: { events: [transaction.*] }\n    as: shop\n';

  test('receive a redelivered event with the same webhook-id', async () => {
    const seen = (webhooks: string) =>
      failureOf(`${LISTEN}  - simulate.faults.add: { on: transaction.authorized, kind: webhook_duplicated }
${SALE}  - idle:
    webhooks: ${webhooks}`);
    expect(await seen('{ delivered: [transaction.authorized, transaction.authorized], distinct: 1 }')).toBeUndefined();
    expect(await seen('{ distinct: 2 }')).toBe('try.yaml:11: idle, webhooks distinct: expected 2, got 1');
  });

  test('learn a rotated secret', async () => {
    expect(
      await failureOf(`${LISTEN}  - webhooks.rotateSecret: $shop
    with: { overlapSeconds: 0 }
    as: rotated
${SALE}  - idle:
    webhooks: { delivered: [], failed: 1, pending: 1 }
  - webhooks.useSecret: $shop
    with: { secret: $rotated.secret }
  - clock.advanceTo: webhook-retry
    webhooks: { delivered: [transaction.authorized], pending: 0 }`),
    ).toBeUndefined();
  });

  test('reject a wrong signature', async () => {
    expect(
      await failureOf(`${LISTEN}  - simulate.faults.add: { on: transaction.authorized, kind: webhook_bad_signature, times: 1 }
${SALE}  - idle:
    webhooks: { delivered: [], failed: 1, pending: 1 }
  - clock.advanceTo: webhook-retry
    webhooks: { delivered: [transaction.authorized: $sale], failed: 0, pending: 0 }`),
    ).toBeUndefined();
  });
});
