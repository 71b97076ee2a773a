/** Regression tests for defects that external reviewers found. */
import { join } from 'node:path';
import { cards, createGateway, type Gateway, InvariantError, replay, SettleboxError, type Tape } from 'settlebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const retained = (gateway: Gateway): Tape => JSON.parse(JSON.stringify(gateway.tape()));

describe('replaying a tape', () => {
  const NAMES = [
    'passenger',
    'password',
    'secret',
    'account_number',
    'pan',
    'cvv',
    'ssn',
    'api_key',
    'mfa_token',
    'keys',
  ];

  it.each(NAMES)('preserves a metadata field %s (its surrogate once changed the event)', async (name) => {
    const gateway = freshGateway();
    gateway.transactions.create({ ...SALE, metadata: { [name]: 'ACME-77', inner: { [name]: '917' } } });
    using again = await replay(retained(gateway));
    expect(again.transactions.list().total).toBe(1);
  });

  it('preserves a metadata field passenger byte for byte: its name only starts like that of a secret', async () => {
    const gateway = freshGateway();
    gateway.transactions.create({ ...SALE, metadata: { passenger: 'Ada', secret_santa: 'Grace', cvcs: 'two' } });
    using again = await replay(retained(gateway));
    expect(Buffer.from(again.snapshot()).equals(Buffer.from(gateway.snapshot()))).toBe(true);
  });

  it('preserves a body field __proto__, which was lost in the copy', async () => {
    const gateway = freshGateway();
    const body = JSON.stringify({ ...SALE, metadata: { b: '1' } }).replace('"b"', '"__proto__":"x","b"');
    await send(gateway, '/v1/transactions', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    using again = await replay(retained(gateway));
    expect(again.transactions.list().total).toBe(1);
  });

  it('preserves a body that is nested too deeply or contains itself, which was stored as none', async () => {
    const gateway = freshGateway();
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const headers = { 'content-type': 'application/json' };
    expect((await send(gateway, '/v1/transactions', { method: 'POST', body: deep, headers })).status).toBe(400);
    const metadata: Record<string, unknown> = {};
    metadata['itself'] = metadata;
    expect(() => gateway.transactions.create({ ...SALE, metadata })).toThrow('levels deep');
    using again = await replay(retained(gateway));
    expect(again.audit.requests().map(({ code }) => code)).toEqual(['body_too_deep', 'body_too_deep']);
  });
});

describe('an edited tape', () => {
  it('is rejected with a SettleboxError after any change to any field of its steps', { timeout: 120_000 }, async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined });
    gateway.simulate.faults.add({ on: 'transactions.create', kind: 'event_lost', nth: 2 });
    gateway.addMerchant({ name: 'Birch Books' });
    gateway.transactions.create(SALE);
    gateway.transactions.create(SALE);
    await gateway.clock.advance({ hours: 1 });
    const tape = retained(gateway);
    const wrong: string[] = [];
    for (const [at, step] of tape.steps.entries())
      for (const field of Object.keys(step))
        for (const value of [null, {}, [], 0, 'x', { toString: 1 }, undefined]) {
          const edited = structuredClone(tape);
          Object.assign(Object(edited.steps[at]), { [field]: value });
          const end = await replay(edited).then(
            (again) => again.close(),
            (error: unknown) => error,
          );
          if (end !== undefined && !(end instanceof SettleboxError) && !(end instanceof InvariantError))
            wrong.push(`${step.kind}.${field} = ${JSON.stringify(value)}: ${String(end)}`);
        }
    expect(wrong).toEqual([]);
  });

  it('is rejected with a time before that of the previous step (the clock once moved back)', async () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE);
    await gateway.clock.advance({ days: 1 });
    const tape = retained(gateway);
    const end = { ...tape.end, at: '2026-01-05T14:59:59.000Z' };
    await expect(replay({ ...tape, end })).rejects.toMatchObject({
      code: 'bad_tape',
      message: expect.stringContaining(`end is at ${end.at}`),
    });
  });

  it('is rejected if it is of a newer version, or has more setup steps than steps', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'file_duplicated' }] });
    const tape = retained(gateway);
    await expect(replay({ ...tape, world: 99 })).rejects.toMatchObject({ code: 'bad_tape' });
    await expect(replay({ ...tape, origin: { ...tape.origin, setup: 1e9 } })).rejects.toMatchObject({
      code: 'bad_tape',
    });
  });
});

describe('a damaged snapshot', () => {
  it('is rejected wherever it is damaged, and the current world stays', () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE);
    const snapshot = gateway.snapshot();
    for (const at of [0, 7, 18, 19, 24, 60, 96, 5_000, 150_000, snapshot.length - 100, snapshot.length - 1]) {
      const damaged = Uint8Array.from(snapshot);
      damaged[at] = 255 - (damaged[at] ?? 0);
      expect(wishRefusal(() => gateway.restore(damaged)).code).toBe('bad_snapshot');
      expect(wishRefusal(() => createGateway({ from: damaged })).code).toBe('bad_snapshot');
    }
    expect(gateway.transactions.list().total).toBe(1);
  });
});

describe('a world in a file', () => {
  it('leaves no page behind after it was replaced by another', () => {
    const gateway = createGateway({ database: join(temporaryFolder(), 'shop.db') });
    onTestFinished(() => gateway.close());
    gateway.mark('before');
    for (let time = 0; time < 40; time++) gateway.transactions.create({ ...SALE, metadata: { k: 'GHOSTGHOST' } });
    gateway.rewind('before');
    const snapshot = Buffer.from(gateway.snapshot());
    expect(snapshot.includes('GHOSTGHOST')).toBe(false);
    // The sales would add ten or more pages to an empty world.
    using empty = createGateway();
    expect(snapshot.length).toBeLessThan(empty.snapshot().length + 8_192);
    gateway.check();
  });
});
