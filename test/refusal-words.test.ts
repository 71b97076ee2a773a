import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../src/index.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { challenged, loginOf } from './support/prepared-world.ts';
import { refusalOf, wishRefusal } from './support/refusals.ts';

const sold = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'SALE', amount: 5000, payment_method: cards.visa }).transaction_id;
const held = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'AUTH', amount: 5000, payment_method: cards.visa }).transaction_id;
const paid = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'PAYMENT', amount: 5000, payment_method: banks.good }).id;

describe('a refusal says what would have worked', () => {
  it('of a capture that is too large: what the authorization holds', () => {
    const gateway = freshGateway();
    const id = held(gateway);
    const { message, details } = refusalOf(() => gateway.transactions.capture(id, { amount: 5001 }));
    expect([message, details]).toEqual([
      'amount must be at most 5000 cents, the amount of the authorization; got 5001.',
      [{ field: 'amount', message: 'must be at most 5000 cents' }],
    ]);
  });

  it('of a refund that is too large: what is left', async () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    await gateway.clock.advanceTo('settlement');
    gateway.transactions.cancel(id, { type: 'REFUND', amount: 3000 });
    const { message, details } = refusalOf(() => gateway.transactions.cancel(id, { type: 'REFUND', amount: 2001 }));
    expect([message, details]).toEqual([
      'amount must be at most 2000 cents, because only that much of 5000 is not refunded yet; got 2001.',
      [{ field: 'amount', message: 'must be at most 2000 cents' }],
    ]);
  });

  it('of a void after the batch closed: REFUND, and from when', () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    gateway.batches.close();
    expect(refusalOf(() => gateway.transactions.cancel(id, { type: 'VOID' })).message).toBe(
      'The batch has closed, so VOID is no longer possible. Use REFUND from 2026-01-06T13:30:00.000Z, when the batch has settled.',
    );
  });

  it('of a void after settlement: REFUND, now', async () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    await gateway.clock.advanceTo('settlement');
    expect(refusalOf(() => gateway.transactions.cancel(id, { type: 'VOID' })).message).toContain('Use REFUND.');
  });

  it('of a refund while the batch is open: VOID; and while it settles: the moment', () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    const open = refusalOf(() => gateway.transactions.cancel(id, { type: 'REFUND' })).message;
    gateway.batches.close();
    const settling = refusalOf(() => gateway.transactions.cancel(id, { type: 'REFUND' })).message;
    expect([open, settling]).toEqual([
      'This transaction is authorized and its batch is still open. Use VOID now, or REFUND after settlement.',
      'This transaction is settling. REFUND is possible from 2026-01-06T13:30:00.000Z.',
    ]);
  });

  it.each(['VOID', 'REFUND'] as const)('of %s on an ACH transaction: cancel', (type) => {
    const gateway = freshGateway();
    const id = paid(gateway);
    const { status, message } = refusalOf(() => gateway.transactions.cancel(id, { type }));
    expect([status, message]).toEqual([400, 'type must be cancel for an ACH transaction, before settlement']);
  });

  it('of cancel on a card transaction: VOID and REFUND', () => {
    const gateway = freshGateway();
    const id = sold(gateway);
    const { status, message } = refusalOf(() => gateway.transactions.cancel(id, { type: 'cancel' }));
    expect([status, message]).toEqual([
      400,
      'type must be VOID (before the batch closes) or REFUND (after settlement) for a card transaction',
    ]);
  });

  it('of an ACH cancel after settlement: the return process', async () => {
    const gateway = freshGateway();
    const id = paid(gateway);
    await gateway.clock.advanceTo('settlement');
    expect(refusalOf(() => gateway.transactions.cancel(id, { type: 'cancel' })).message).toContain(
      'ACH return process',
    );
  });

  it('of a field that is missing: that it is, and what it is in the words for a wrong one', () => {
    const gateway = freshGateway();
    const create = (body: object) =>
      refusalOf(() => Reflect.apply(gateway.transactions.create, undefined, [body])).details.slice(0, 2);
    expect(create({ payment_method: cards.visa })).toEqual([
      { field: 'type', message: 'is required and must be a string' },
      { field: 'amount', message: 'is required and must be a positive integer in cents, such as 1999' },
    ]);
    expect(create({ type: 5, amount: '5', payment_method: cards.visa })).toEqual([
      { field: 'type', message: 'must be a string; got a number' },
      { field: 'amount', message: 'must be a positive integer in cents, such as 1999; got "5"' },
    ]);
  });

  it('of a mistyped option: the one that was meant', () => {
    expect(wishRefusal(() => createGateway(JSON.parse('{"sede":"x"}'))).message).toContain('Did you mean "seed"?');
  });

  it('of a return after its deadline: the last moment, also as a value', async () => {
    const gateway = freshGateway();
    const transaction = paid(gateway);
    await gateway.clock.advanceTo('settlement');
    const wish = { transaction, code: 'R01', at: { day: 20 } } as const;
    const { hint, details } = wishRefusal(() => gateway.simulate.ach.return(wish));
    expect([hint, details]).toEqual([
      'The last time that works is 2026-01-09T13:30:00.000Z; late: true sends a late return.',
      { deadline: '2026-01-09T13:30:00.000Z' },
    ]);
  });
});

const person = (gateway: Gateway) => gateway.as(loginOf(gateway, gateway.merchant).api_key);

describe('a refusal of those who ask says who may, or when', () => {
  it('of a role without the permission: the permission, and the roles that hold it', () => {
    const gateway = freshGateway();
    const viewer = { first_name: 'Vera', last_name: 'Viewer', email: 'vera@shop.test', role: 'viewer' } as const;
    gateway.users.create({ ...viewer, password: 'correct horse battery' });
    const { api_key } = gateway.auth.issueKey({ email: viewer.email, password: 'correct horse battery' });
    expect(refusalOf(() => gateway.as(api_key).batches.close()).message).toBe(
      'This operation requires the permission batches:close, which the role viewer lacks. These roles have it: owner, admin, developer, operator.',
    );
  });

  it('of a client that is not at rest: how many are below, what is not funded, what is owed', async () => {
    const gateway = freshGateway();
    const { clients } = gateway.as(gateway.reseller);
    const closing = (id: string) => refusalOf(() => clients.delete(id)).message;
    const sale = sold(gateway);
    const messages = [closing(gateway.reseller.clientId), closing(gateway.merchant.clientId)];
    await gateway.clock.advanceTo('funding');
    gateway.transactions.cancel(sale, { type: 'REFUND' });
    await gateway.clock.advanceTo('funding');
    expect([...messages, closing(gateway.merchant.clientId)]).toEqual([
      '1 open client is below this one. Close it first.',
      '1 batch is not funded yet. Close this client when it is funded.',
      'The payable of this client is -5000 cents. The client can be closed when its payable is 0.',
    ]);
  });

  it('of a second active integration: the first one', () => {
    const gateway = freshGateway();
    const [first] = gateway.integrations.list({ kind: 'ach_processor' }).data;
    const second = { kind: 'ach_processor', provider: 'Second', company_id: '1234567890' } as const;
    expect(refusalOf(() => gateway.integrations.create(second)).message).toBe(
      `This client already has an active ach_processor, ${first?.integration_id}. Update it, or delete it first.`,
    );
  });

  it('of a factor that is not enrolled: how to enrol it', () => {
    expect(refusalOf(() => person(freshGateway()).mfa.challenge({ channel: 'totp' })).message).toContain(
      'PUT /v1/users/{id} {"mfa": {"enabled": true, "channel": "totp"}}',
    );
  });

  it('of a wrong code: how many attempts are left', () => {
    const gateway = freshGateway();
    const owner = person(gateway);
    const { id, code } = challenged(gateway, owner);
    const wrong = code === '000000' ? '000001' : '000000';
    const messages = [4, 3, 2, 1, 0].map(
      () => refusalOf(() => owner.mfa.verify({ challenge_id: id, code: wrong })).message,
    );
    expect(messages).toEqual([
      'The code is wrong; 4 attempts are left.',
      'The code is wrong; 3 attempts are left.',
      'The code is wrong; 2 attempts are left.',
      'The code is wrong; 1 attempt is left.',
      'The code is wrong; no attempts are left, so request a new code.',
    ]);
  });

  it('of too many challenges, of a locked e-mail and of a running request: the moment from which it works', () => {
    const gateway = freshGateway();
    const owner = person(gateway);
    for (let sent = 0; sent < 5; sent++) challenged(gateway, owner);
    const { ownerEmail: email } = gateway.reseller;
    const guess = () => refusalOf(() => gateway.auth.issueKey({ email, password: 'guessed' }));
    for (let wrong = 0; wrong < 5; wrong++) guess();
    gateway.simulate.issuer.rule({ respond: { delaySeconds: 2 } });
    const charge = () =>
      gateway.transactions.create(
        { type: 'SALE', amount: 5000, payment_method: cards.visa },
        { idempotencyKey: 'order-1' },
      );
    charge();
    expect([refusalOf(() => owner.mfa.challenge({ channel: 'email' })), guess(), refusalOf(charge)]).toMatchObject([
      {
        message:
          'At most 5 challenges are allowed in ten minutes. The next one is possible from 2026-01-05T15:10:00.000Z.',
      },
      { message: 'This email is locked until 2026-01-05T15:15:00.000Z, after five wrong passwords in 15 minutes.' },
      {
        message:
          'The first request with this Idempotency-Key is still running. Its response is due at 2026-01-05T15:00:02.000Z.',
      },
    ]);
  });

  it('of a rate that is passed: the limit, the window and the seconds left', async () => {
    const gateway = freshGateway({ rateLimit: { limit: 1, windowSeconds: 60 } });
    gateway.transactions.list();
    await gateway.clock.advance({ seconds: 20 });
    const { message, headers } = refusalOf(() => gateway.transactions.list());
    expect([message, headers['retry-after']]).toEqual([
      'The rate limit is 1 request in 60 seconds. Retry in 40 seconds.',
      '40',
    ]);
  });
});
