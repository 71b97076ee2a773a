import type { Gateway, KeyRequest } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, type Heard, send, verdict } from '../support/http-requests.ts';
import { colleague, hire, login, ownerOf, PASSWORD, refused, refusedSaying } from '../support/logins.ts';
import { refusalOf } from '../support/refusals.ts';

const KEYS = '/v1/auth/keys';
const ask = (gateway: Gateway, body: unknown): Promise<Heard> =>
  send(gateway, KEYS, { method: 'POST', body, key: null });
const ownersWords = ({ merchant }: Gateway): KeyRequest => ({
  email: merchant.ownerEmail,
  password: merchant.ownerPassword,
});
/** Tries a wrong password so many times. */
const guess = (gateway: Gateway, times: number, email = gateway.merchant.ownerEmail) =>
  Array.from({ length: times }, () => refused(() => login(gateway, email, 'a wrong password')));

describe('a key', () => {
  it('is answered with 201 and what it is, and shown this once', async () => {
    const gateway = freshGateway();
    const answer = await ask(gateway, { ...ownersWords(gateway), label: 'back office' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        key_id: expect.stringMatching(/^KEY-[0-9A-Z]{26}$/),
        object: 'api_key',
        api_key: expect.stringMatching(/^sk_sandbox_[A-Za-z0-9]{32}$/),
        client_id: gateway.merchant.clientId,
        user_id: expect.stringMatching(/^USER-/),
        role: 'owner',
        status: 'active',
        label: 'back office',
        created_at: gateway.clock.iso(),
        correlation_id: expect.any(String),
      },
    ]);
    const key = String(fieldOf(answer.body, 'api_key'));
    expect(Buffer.from(gateway.snapshot()).includes(key.slice('sk_sandbox_'.length))).toBe(false);
  });

  it('works at once, with the role of the person, who has logged in now', async () => {
    const gateway = freshGateway();
    const { email, user_id } = hire(gateway, { role: 'viewer' });
    expect(gateway.users.get(user_id).last_login_at).toBeNull();
    await gateway.clock.advance({ hours: 2 });
    const viewer = login(gateway, email.toUpperCase());
    expect(viewer.users.get(user_id).last_login_at).toBe(gateway.clock.iso());
    expect(refused(() => viewer.batches.close())).toBe('403 forbidden');
  });

  it('is another each time, and they work side by side', () => {
    const gateway = freshGateway();
    const [one, two] = [ownerOf(gateway), ownerOf(gateway)];
    expect(one.apiKey).not.toBe(two.apiKey);
    expect([one, two].map(({ users }) => users.list().total)).toEqual([1, 1]);
  });

  it('needs no key in the header, and minds none that is there', async () => {
    const gateway = freshGateway();
    const body = ownersWords(gateway);
    const answers = await Promise.all(
      [null, gateway.merchant.apiKey, 'nonsense'].map((key) => send(gateway, KEYS, { method: 'POST', body, key })),
    );
    expect(answers.map(verdict)).toEqual(['201', '201', '201']);
  });

  it('is never replayed: an Idempotency-Key means nothing here', async () => {
    const gateway = freshGateway();
    const headers = { 'Idempotency-Key': 'once' };
    const sent = { method: 'POST', key: null, body: ownersWords(gateway), headers };
    const answers = [await send(gateway, KEYS, sent), await send(gateway, KEYS, sent)];
    expect(answers.map(verdict)).toEqual(['201', '201']);
    expect(new Set(answers.map(({ body }) => fieldOf(body, 'api_key'))).size).toBe(2);
  });

  it.each([
    ['email', { email: undefined }],
    ['email', { email: '' }],
    ['password', { password: undefined }],
    ['password', { password: 5 }],
    ['label', { label: 'x'.repeat(101) }],
  ])('asked for with a wrong %s is refused with 400 and counts as no try', async (field, wrong) => {
    const gateway = freshGateway();
    for (let time = 0; time < 6; time++) {
      const answer = await ask(gateway, { ...ownersWords(gateway), ...wrong });
      expect([verdict(answer), fieldOf(answer.body, 'error', 'details', '0', 'field')]).toEqual([
        '400 invalid_request',
        field,
      ]);
    }
    expect(ownerOf(gateway).key.status).toBe('active');
  });
});

describe('a key for a client', () => {
  it('below the person’s reseller acts for that client', () => {
    const gateway = freshGateway();
    const { reseller, merchant } = gateway;
    const person = login(gateway, reseller.ownerEmail, reseller.ownerPassword, merchant.clientId);
    expect(person.key).toMatchObject({ client_id: merchant.clientId, role: 'owner' });
    expect(person.clients.list().data.map(({ client_id }) => client_id)).toEqual([merchant.clientId]);
    expect(refused(() => person.clients.get(reseller.clientId))).toBe('404 not_found');
  });

  it('that is not below is refused with 403, as is one that is nobody’s', () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const { ownerEmail, ownerPassword, clientId } = gateway.merchant;
    const refusals = [other.clientId, gateway.reseller.clientId, 'CLIENT-nobody'].map((id) =>
      refused(() => login(gateway, ownerEmail, ownerPassword, id)),
    );
    expect(refusals).toEqual(Array(3).fill('403 forbidden'));
    expect(refusedSaying(() => login(gateway, ownerEmail, ownerPassword, other.clientId))).toBe(
      '403 forbidden: client_id must name the client of the user or, for a reseller, a client below it.',
    );
    expect(login(gateway, ownerEmail, ownerPassword, clientId).key.client_id).toBe(clientId);
  });
});

describe('wrong words', () => {
  it('read the same for an unknown e-mail, a wrong password, and somebody who left, but for the correlation_id', async () => {
    const gateway = freshGateway();
    const left = hire(gateway);
    gateway.users.delete(left.user_id);
    const { ownerEmail } = gateway.merchant;
    const answers = await Promise.all(
      [ownerEmail, 'nobody@nowhere.test', left.email].map((email) => ask(gateway, { email, password: 'a wrong one' })),
    );
    const texts = answers.map(({ status, headers, body }) => {
      const own = String(fieldOf(body, 'correlation_id'));
      const names = [...headers.keys()].join();
      return `${status} ${names} ${JSON.stringify(body).replace(own, '…')}`;
    });
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('"code":"invalid_credentials"');
    expect(new Set(answers.map(({ body }) => fieldOf(body, 'correlation_id'))).size).toBe(3);
  });

  it('five times in 15 minutes lock the e-mail for 15 minutes, with Retry-After', async () => {
    const gateway = freshGateway();
    expect(guess(gateway, 5)).toEqual(Array(5).fill('401 invalid_credentials'));
    const locked = await ask(gateway, ownersWords(gateway));
    expect([verdict(locked), locked.headers.get('retry-after')]).toEqual(['429 too_many_attempts', '900']);
    await gateway.clock.advance(60_500);
    expect((await ask(gateway, ownersWords(gateway))).headers.get('retry-after')).toBe('840');
    expect(refusedSaying(() => ownerOf(gateway))).toBe(
      '429 too_many_attempts: This email is locked until 2026-01-05T15:15:00.000Z, after five wrong passwords in 15 minutes.',
    );
  });

  it('lock to the millisecond, and tries meanwhile do not lengthen it', async () => {
    const gateway = freshGateway();
    guess(gateway, 5);
    await gateway.clock.advance(15 * 60_000 - 1);
    expect(guess(gateway, 3)).toEqual(Array(3).fill('429 too_many_attempts'));
    expect(refused(() => ownerOf(gateway))).toBe('429 too_many_attempts');
    await gateway.clock.advance(1);
    expect(ownerOf(gateway).key.status).toBe('active');
  });

  it('begin to count anew after the lock', async () => {
    const gateway = freshGateway();
    guess(gateway, 5);
    await gateway.clock.advance({ minutes: 15 });
    expect(guess(gateway, 4)).toEqual(Array(4).fill('401 invalid_credentials'));
    expect(ownerOf(gateway).key.status).toBe('active');
  });

  it('are forgotten with the right password', () => {
    const gateway = freshGateway();
    for (let time = 0; time < 3; time++) {
      guess(gateway, 4);
      ownerOf(gateway);
    }
    expect(guess(gateway, 6).at(-1)).toBe('429 too_many_attempts');
  });

  it('are forgotten with the right password also where the client may make no keys', () => {
    const gateway = freshGateway();
    const { clients } = gateway.as(gateway.reseller);
    const standing = (status: 'active' | 'suspended') => clients.update(gateway.merchant.clientId, { status });
    guess(gateway, 4);
    standing('suspended');
    expect(refused(() => ownerOf(gateway))).toBe('403 client_suspended');
    guess(gateway, 4);
    const { ownerEmail, ownerPassword } = gateway.merchant;
    expect(refused(() => login(gateway, ownerEmail, ownerPassword, 'CLIENT-nobody'))).toBe('403 forbidden');
    expect(guess(gateway, 4)).toEqual(Array(4).fill('401 invalid_credentials'));
    standing('active');
    expect(ownerOf(gateway).key.status).toBe('active');
  });

  it('are forgotten after 15 minutes: four old ones and four new ones lock nobody', async () => {
    const gateway = freshGateway();
    guess(gateway, 4);
    await gateway.clock.advance({ minutes: 15 });
    guess(gateway, 4);
    expect(ownerOf(gateway).key.status).toBe('active');
  });

  it('slide: five within any 15 minutes lock', async () => {
    const gateway = freshGateway();
    for (let minute = 0; minute < 25; minute += 6) {
      expect(guess(gateway, 1)).toEqual(['401 invalid_credentials']);
      await gateway.clock.advance({ minutes: 6 });
    }
    expect(ownerOf(gateway).key.status).toBe('active');
    guess(gateway, 3);
    await gateway.clock.advance({ minutes: 14 });
    guess(gateway, 2);
    expect(refused(() => ownerOf(gateway))).toBe('429 too_many_attempts');
  });

  it('lock an e-mail that nobody has, just so, and no other e-mail', async () => {
    const gateway = freshGateway();
    guess(gateway, 5, 'Nobody@nowhere.test');
    const unknown = await ask(gateway, { email: 'nobody@NOWHERE.test', password: PASSWORD });
    expect([verdict(unknown), unknown.headers.get('retry-after')]).toEqual(['429 too_many_attempts', '900']);
    expect(ownerOf(gateway).key.status).toBe('active');
  });

  it('are carried by snapshots, and kept though the request was refused', () => {
    const gateway = freshGateway();
    guess(gateway, 5);
    const fork = gateway.fork();
    expect(refused(() => ownerOf(fork))).toBe('429 too_many_attempts');
    fork.close();
  });

  it('are counted by a print: what was typed as an e-mail, a card’s number for one, stands in no bytes', () => {
    const gateway = freshGateway();
    const typed = '4539578763621486';
    guess(gateway, 5, typed);
    expect(Buffer.from(gateway.snapshot()).includes(typed)).toBe(false);
    expect(guess(gateway, 1, typed)).toEqual(['429 too_many_attempts']);
  });

  it('of one person do not end the keys that are out', () => {
    const gateway = freshGateway();
    const owner = ownerOf(gateway);
    guess(gateway, 6);
    expect(owner.users.list().total).toBe(1);
  });
});

describe('a key that waits for its second factor', () => {
  it('opens /v1/mfa/* only, and is 403 mfa_required elsewhere, reads included', async () => {
    const gateway = freshGateway();
    const { userId, email } = colleague(gateway, { role: 'admin' });
    gateway.users.update(userId, { mfa: { enabled: true, channel: 'email' } });
    const answer = await ask(gateway, { email, password: PASSWORD });
    expect([answer.status, fieldOf(answer.body, 'status')]).toEqual([201, 'mfa_pending']);
    const key = String(fieldOf(answer.body, 'api_key'));
    const elsewhere = ['/v1/transactions', '/v1/users', `/v1/users/${userId}`, '/v1/clients', '/v1/batches/status'];
    const answers = await Promise.all(elsewhere.map((path) => send(gateway, path, { key })));
    expect(answers.map(verdict)).toEqual(elsewhere.map(() => '403 mfa_required'));
    const change = { current_password: PASSWORD, new_password: 'correct horse battery staple' };
    const own = await send(gateway, '/v1/users/me/passwords', { method: 'PUT', body: change, key });
    expect(verdict(own)).toBe('403 mfa_required');
    const challenge = await send(gateway, '/v1/mfa/challenges', { method: 'POST', body: { channel: 'email' }, key });
    expect(verdict(challenge)).toBe('201');
  });

  it('is active once a verification succeeds, and others of the person are not', () => {
    const gateway = freshGateway();
    const { userId, email, apiKey } = colleague(gateway);
    gateway.users.update(userId, { mfa: { enabled: true, channel: 'email' } });
    const [pending, other] = [login(gateway, email), login(gateway, email)];
    pending.mfa.challenge({ channel: 'email' });
    const { challengeId = '', code = '' } = gateway.mfa.inbox()[0] ?? {};
    pending.mfa.verify({ challenge_id: challengeId, code });
    expect(pending.users.list().total).toBe(2);
    expect(refused(() => other.users.list())).toBe('403 mfa_required');
    // A key from before the person enrolled stays what it was.
    expect(gateway.as(apiKey).users.list().total).toBe(2);
  });
});

it('a refusal of a direct call carries Retry-After among its headers', () => {
  const gateway = freshGateway();
  guess(gateway, 5);
  expect(refusalOf(() => ownerOf(gateway)).headers).toEqual({ 'retry-after': '900' });
});
