import { type AuditEntry, cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { damagedWorld } from './support/damaged-world.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { send, verdict } from './support/http-requests.ts';
import { ownerOf, refused } from './support/logins.ts';
import { wishRefusal } from './support/refusals.ts';

const CARD = { pan: cards.visa.pan, expiry_month: '02', expiry_year: '2026' };
const store = (gateway: Pick<Gateway, 'paymentTokens'>, more: object = {}) =>
  gateway.paymentTokens.create({ card: CARD, ...more }).payment_token;
const actions = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action);

describe('the audit of payment tokens', () => {
  it('notes create, read, update and delete, with who, when, why and the correlation_id', async () => {
    const gateway = freshGateway();
    const { paymentTokens, merchant } = gateway;
    const created = paymentTokens.create({ card: CARD });
    const { payment_token: paymentToken } = created;
    await gateway.clock.advance({ minutes: 1 });
    const answers = [
      created,
      paymentTokens.get(paymentToken),
      paymentTokens.update(paymentToken, { nickname: 'mine' }),
      paymentTokens.delete(paymentToken),
    ];
    const entries = gateway.audit.list();
    expect(entries.map(({ by: _by, ...entry }) => entry)).toEqual(
      [
        ['created', '2026-01-05T15:00:00.000Z', 'create'],
        ['read', '2026-01-05T15:01:00.000Z', 'get'],
        ['updated', '2026-01-05T15:01:00.000Z', 'update'],
        ['deleted', '2026-01-05T15:01:00.000Z', 'delete'],
      ].map(([action, at, verb]) => ({
        action,
        at,
        paymentToken,
        clientId: merchant.clientId,
        cause: `call: paymentTokens.${verb}`,
        correlationId: expect.any(String),
      })),
    );
    // The created record carries the id of the request that made it; each later request has its own.
    expect(entries[0]?.correlationId).toBe(answers[0]?.correlation_id);
    expect(new Set(entries.map(({ correlationId }) => correlationId)).size).toBe(4);
    expect(gateway.audit.requests().map(({ correlationId }) => correlationId)).toEqual(
      entries.map(({ correlationId }) => correlationId),
    );
  });

  it('names the client that acts, its key, and the person where there is one', () => {
    const gateway = freshGateway();
    const { merchant, reseller } = gateway;
    const owner = ownerOf(gateway);
    const token = store(gateway);
    owner.paymentTokens.get(token);
    gateway.as(reseller).paymentTokens.get(token);
    gateway.as({ apiKey: reseller.apiKey, clientId: merchant.clientId }).paymentTokens.get(token);
    const by = gateway.audit.list().map((entry) => entry.by);
    expect(by.map(({ clientId, userId }) => [clientId, userId])).toEqual([
      [merchant.clientId, null],
      [merchant.clientId, owner.userId],
      [reseller.clientId, null],
      [merchant.clientId, null],
    ]);
    const [own, persons, resellers, behalf] = by.map(({ keyId }) => keyId);
    expect(persons).toBe(owner.key.key_id);
    expect(resellers).toBe(behalf);
    expect(new Set([own, persons, resellers]).size).toBe(3);
  });

  it('notes each token that a list shows, and none that it does not', () => {
    const gateway = freshGateway();
    const [one, two, three] = [store(gateway), store(gateway), store(gateway)];
    gateway.paymentTokens.list({ per_page: 2 });
    const read = gateway.audit.list({ action: 'read' }).map(({ paymentToken }) => paymentToken);
    expect(read).toEqual([three, two]);
    expect(gateway.audit.list({ paymentToken: one ?? '', action: 'read' })).toEqual([]);
  });

  it('notes what the clock does, as nobody’s doing', async () => {
    const gateway = freshGateway();
    const token = store(gateway);
    await gateway.clock.advance({ days: 60 });
    expect(gateway.audit.list({ paymentToken: token }).at(-1)).toMatchObject({
      action: 'updated',
      at: '2026-03-01T00:00:00.000Z',
      cause: 'clock: payment_token.expire',
      by: { clientId: null, keyId: null, userId: null },
    });
  });

  it('notes the earlier default that a new one demotes', () => {
    const gateway = freshGateway();
    const wish = { customer_id: 'CUSTOMER-ada', is_default: true };
    const first = store(gateway, wish);
    store(gateway, wish);
    expect(actions(gateway.audit.list({ paymentToken: first }))).toEqual(['created', 'updated']);
  });

  it('notes nothing where nothing came about: refused, replayed, deleted before, used to pay', () => {
    const gateway = freshGateway();
    const { paymentTokens, transactions } = gateway;
    const token = store(gateway);
    transactions.create({ type: 'SALE', amount: 5, payment_method: { type: 'token', payment_token: token } });
    paymentTokens.create({ card: CARD }, { idempotencyKey: 'once' });
    paymentTokens.create({ card: CARD }, { idempotencyKey: 'once' });
    expect(refused(() => paymentTokens.update(token, { card: { expiry_year: '2020' } }))).toBe('400 invalid_request');
    paymentTokens.delete(token);
    paymentTokens.delete(token);
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    expect(refused(() => other.paymentTokens.get(token))).toBe('404 not_found');
    expect(actions(gateway.audit.list())).toEqual(['created', 'created', 'deleted']);
  });

  it('notes no read that was not answered: a fault of ours in one token takes back what it said of the others', async () => {
    const world = { tokens: [{ card: CARD }, { card: CARD }] };
    const gateway = damagedWorld(`UPDATE paymentTokens SET masked = 'broken' WHERE number = 1`, { world });
    const broken = gateway.audit.list()[0]?.paymentToken;
    const answers = [await send(gateway, '/v1/payment_tokens'), await send(gateway, `/v1/payment_tokens/${broken}`)];
    expect(answers.map(verdict)).toEqual(Array(2).fill('500 internal_error'));
    expect(gateway.audit.list({ action: 'read' })).toEqual([]);
    expect((await send(gateway, '/v1/payment_tokens?per_page=1')).status).toBe(200);
    expect(gateway.audit.list({ action: 'read' })).toHaveLength(1);
  });

  it('is found by token, by client and by action; other words are refused', () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const mine = gateway.paymentTokens.create({ card: CARD });
    const theirs = store(gateway.as(other));
    gateway.paymentTokens.get(mine.payment_token);
    expect(actions(gateway.audit.list({ paymentToken: mine }))).toEqual(['created', 'read']);
    expect(gateway.audit.list({ client: other }).map(({ paymentToken }) => paymentToken)).toEqual([theirs]);
    expect(gateway.audit.list({ client: gateway.merchant, action: 'read' })).toHaveLength(1);
    const wrong = [{ action: 'used' }, { token: mine }, { paymentToken: 5 }, { client: null }, { client: {} }];
    const refusals = wrong.map(
      (query) => wishRefusal(() => Reflect.apply(gateway.audit.list, undefined, [query])).code,
    );
    expect(refusals).toEqual(['bad_option', 'bad_option', ...Array(3).fill('unknown_subject')]);
  });

  it('is carried by snapshots and forks, and the same calls make the same bytes', async () => {
    const lived = async () => {
      const gateway = freshGateway();
      const token = store(gateway);
      await send(gateway, `/v1/payment_tokens/${token}`);
      gateway.paymentTokens.list();
      return gateway;
    };
    const [one, two] = [await lived(), await lived()];
    expect(Buffer.from(one.snapshot()).equals(Buffer.from(two.snapshot()))).toBe(true);
    const fork = one.fork();
    expect(fork.audit.list()).toEqual(one.audit.list());
    expect(actions(fork.audit.list())).toEqual(['created', 'read', 'read']);
    store(fork);
    expect(one.audit.list()).toHaveLength(3);
    fork.close();
  });
});
