import { cards, createGateway, type Gateway } from 'settlebox';
import { afterEach, describe, expect, test } from 'vitest';
import { MUTANTS } from '../../src/testing/mutants/mutants.ts';
import { mutantEffects, useMutant } from '../../src/testing/mutants/use-mutant.ts';
import { failureOf } from './catching-test.ts';
import { endMutant } from './end-mutant.ts';

afterEach(endMutant);

/** Charges $19.99, and returns what was charged. */
function chargedBy(gateway: Gateway): number | undefined {
  return gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa }).amount;
}

describe('useMutant', () => {
  test('changes gateways that are created afterwards, and no others', () => {
    using before = createGateway();
    useMutant('charge-a-cent-short');
    using during = createGateway();
    useMutant(undefined);
    using after = createGateway();
    expect([before, during, after].map(chargedBy)).toEqual([1999, 1998, 1999]);
    expect([before, during, after].map(mutantEffects)).toEqual([0, 1, 0]);
  });

  test('changes forks that are created afterwards, and no others', () => {
    using gateway = createGateway();
    using before = gateway.fork();
    useMutant('charge-a-cent-short');
    using during = gateway.fork();
    useMutant(undefined);
    using after = during.fork();
    expect([before, during, after].map(chargedBy)).toEqual([1999, 1998, 1999]);
  });

  test('keeps the mutant of a gateway that is reset', () => {
    useMutant('charge-a-cent-short');
    using gateway = createGateway();
    useMutant(undefined);
    gateway.reset();
    expect(chargedBy(gateway)).toBe(1998);
  });

  test('counts the effects of a gateway that is closed', () => {
    useMutant('charge-a-cent-short');
    const gateway = createGateway();
    chargedBy(gateway);
    gateway.close();
    expect(mutantEffects(gateway)).toBe(1);
  });

  test('replaces one mutant by another', () => {
    useMutant('metadata-dropped');
    useMutant('charge-a-cent-short');
    using gateway = createGateway();
    expect(chargedBy(gateway)).toBe(1998);
  });

  test('rejects an unknown id, and names one that is like it', () => {
    expect(() => useMutant('funded-twise')).toThrow('There is no mutant "funded-twise". Did you mean "funded-twice"?');
    expect(() => mutantEffects({})).toThrow('mutantEffects takes a gateway.');
  });

  test('leaves no trace in the bytes of later gateways', async () => {
    const story = MUTANTS.map(({ catchingTest }) => catchingTest).filter((code) =>
      code.includes("advanceTo('funding')"),
    );
    const bytesOf = async () => {
      using gateway = createGateway();
      for (const code of story.slice(0, 3)) await failureOf(code, gateway);
      return Buffer.from(gateway.snapshot()).toString('base64');
    };
    const before = await bytesOf();
    for (const { id } of MUTANTS) {
      useMutant(id);
      using gateway = createGateway();
      chargedBy(gateway);
    }
    useMutant(undefined);
    expect(await bytesOf()).toBe(before);
  });

  test('makes the same world of the same calls', async () => {
    const run = async () => {
      useMutant('webhooks-lost');
      using gateway = createGateway({ seed: 7 });
      const types: string[] = [];
      gateway.webhooks.subscribe({ deliver: (_request, event) => void types.push(event.type) });
      chargedBy(gateway);
      await gateway.clock.advance({ days: 5 });
      return { types, bytes: Buffer.from(gateway.snapshot()).toString('base64') };
    };
    expect(await run()).toEqual(await run());
  });
});

describe('a mutant', () => {
  const body = { type: 'SALE', amount: 1999, payment_method: cards.visa, metadata: { order: '1' } } as const;

  async function sentTo(gateway: Gateway, method: string, path: string, sent?: object): Promise<unknown> {
    const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json', 'idempotency-key': 'key-1' };
    const init = { method, headers, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) };
    const response = await gateway.fetch(new Request(`${gateway.baseUrl}${path}`, init));
    const { correlation_id, ...fields } = (await response.json()) as Record<string, unknown>;
    return fields;
  }

  /** What a caller gets that charges twice with one key, and lists the second half of its charges. */
  async function answersOverHttp(gateway: Gateway): Promise<unknown[]> {
    return [
      await sentTo(gateway, 'POST', '/v1/transactions', body),
      await sentTo(gateway, 'POST', '/v1/transactions', { ...body, amount: 2050 }),
      await sentTo(gateway, 'GET', '/v1/transactions?skip=1&take=2&amount_min=2000&sort_order=asc'),
    ];
  }

  function answersDirectly(gateway: Gateway): unknown[] {
    const { transactions } = gateway;
    const calls = [
      () => transactions.create(body, { idempotencyKey: 'key-1' }),
      () => transactions.create({ ...body, amount: 2050 }, { idempotencyKey: 'key-1' }),
      () => transactions.list({ skip: 1, take: 2, amount_min: 2000, sort_order: 'asc' }),
    ];
    return calls.map((call) => {
      try {
        const { correlation_id, ...fields } = JSON.parse(JSON.stringify(call()));
        return fields;
      } catch (error) {
        const { code, message, details } = Object(error);
        return { error: { code, message, details } };
      }
    });
  }

  const seen = ['idempotency-keys-ignored', 'charge-a-cent-short', 'metadata-dropped', 'error-after-charge'];
  const listed = ['pages-overlap', 'filters-ignored', 'sort-order-reversed', 'times-without-zone'];

  test.each([...seen, ...listed])('answers direct calls and HTTP alike: %s', async (id) => {
    useMutant(id);
    using called = createGateway();
    using requested = createGateway();
    const direct = withoutIds(answersDirectly(called));
    expect(withoutIds(await answersOverHttp(requested))).toEqual(direct);
    expect(mutantEffects(requested)).toBe(mutantEffects(called));
  });

  /** Requests over HTTP draw ids of their own. */
  function withoutIds(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value).replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"'));
  }
});
