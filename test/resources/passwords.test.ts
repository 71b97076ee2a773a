import type { Caller, Gateway, PasswordChange } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { colleague, hire, login, PASSWORD, refused, refusedSaying } from '../support/logins.ts';

const NEW_PASSWORD = 'correct horse battery staple';
const changing = (caller: Pick<Caller, 'users'>, change: Partial<PasswordChange> = {}) => {
  return () => caller.users.changePassword({ current_password: PASSWORD, new_password: NEW_PASSWORD, ...change });
};

/** A token of a verification, by e-mail. */
function verified(gateway: Gateway, person: Caller): string {
  person.mfa.challenge({ channel: 'email' });
  const { challengeId, code } = gateway.mfa.inbox().at(-1) ?? { challengeId: '', code: '' };
  return person.mfa.verify({ challenge_id: challengeId, code }).mfa_token;
}

describe('one’s own password', () => {
  it('is changed by PUT with the current one: the new one logs in, the old one no more', async () => {
    const gateway = freshGateway();
    const person = colleague(gateway, { role: 'viewer' });
    const answer = await send(gateway, '/v1/users/me/passwords', {
      method: 'PUT',
      key: person.apiKey,
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    });
    expect([answer.status, fieldOf(answer.body, 'user_id')]).toEqual([200, person.userId]);
    expect(refused(() => login(gateway, person.email))).toBe('401 invalid_credentials');
    expect(login(gateway, person.email, NEW_PASSWORD).userId).toBe(person.userId);
  });

  it('ends the other keys of the person and keeps the one that asked, and everybody else’s', () => {
    const gateway = freshGateway();
    const [asking, bystander] = [colleague(gateway), colleague(gateway)];
    const others = [login(gateway, asking.email), login(gateway, asking.email)];
    changing(asking)();
    expect(others.map((one) => refused(() => one.users.list()))).toEqual(Array(2).fill('401 invalid_api_key'));
    expect([asking, bystander, gateway].map((one) => one.users.list().total)).toEqual([3, 3, 3]);
  });

  it('needs the current one, right', () => {
    const person = colleague(freshGateway());
    expect(refusedSaying(changing(person, { current_password: NEW_PASSWORD }))).toBe(
      '400 invalid_request: current_password is wrong',
    );
    expect(person.users.list().total).toBe(2);
  });

  it('is guessed five times at most, as at a login: then the e-mail is locked for both, with Retry-After', async () => {
    const gateway = freshGateway();
    const person = colleague(gateway);
    const guess = () => refused(changing(person, { current_password: 'a wrong password' }));
    expect([guess(), guess(), guess()]).toEqual(Array(3).fill('400 invalid_request'));
    expect(refused(() => login(gateway, person.email, 'a wrong password'))).toBe('401 invalid_credentials');
    expect([guess(), guess()]).toEqual(['400 invalid_request', '429 too_many_attempts']);
    expect(refused(() => login(gateway, person.email))).toBe('429 too_many_attempts');
    const right = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const locked = await send(gateway, '/v1/users/me/passwords', { method: 'PUT', key: person.apiKey, body: right });
    expect([verdict(locked), locked.headers.get('retry-after')]).toEqual(['429 too_many_attempts', '900']);
    await gateway.clock.advance({ minutes: 15 });
    expect(changing(person)().user_id).toBe(person.userId);
  });

  it('is counted anew once the right one was sent, though the change itself is refused', () => {
    const person = colleague(freshGateway());
    const guess = () => refused(changing(person, { current_password: 'a wrong password' }));
    for (let time = 0; time < 4; time++) guess();
    expect(refused(changing(person, { new_password: PASSWORD }))).toBe('400 invalid_request');
    expect([guess(), guess()]).toEqual(Array(2).fill('400 invalid_request'));
    expect(changing(person)().user_id).toBe(person.userId);
  });

  it('has 12 to 128 characters, and is another than before', () => {
    const person = colleague(freshGateway());
    const change = (new_password: string) => refusedSaying(changing(person, { new_password }));
    expect(change('x'.repeat(11))).toBe('400 invalid_request: new_password must be at least 12 characters long');
    expect(change('x'.repeat(129))).toBe('400 invalid_request: new_password must be at most 128 characters long');
    expect(change(PASSWORD)).toBe('400 invalid_request: new_password must differ from the current password');
    const [twelve, longest] = ['x'.repeat(12), 'ü'.repeat(128)];
    changing(person, { new_password: twelve })();
    expect(changing(person, { current_password: twelve, new_password: longest })().user_id).toBe(person.userId);
  });

  it('is a person’s: a client’s own key is refused', async () => {
    const gateway = freshGateway();
    expect(refused(changing(gateway))).toBe('403 user_required');
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const answer = await send(gateway, '/v1/users/me/passwords', { method: 'POST', body });
    expect([verdict(answer), answer.headers.get('allow')]).toEqual(['405 method_not_allowed', 'PUT']);
  });
});

describe('where MFA is on, a new password', () => {
  const enrol = (gateway: Gateway) => {
    const person = colleague(gateway);
    gateway.users.update(person.userId, { mfa: { enabled: true, channel: 'email' } });
    return person;
  };

  it('needs the token of a verification, and takes it once', () => {
    const gateway = freshGateway();
    const person = enrol(gateway);
    expect(refused(changing(person))).toBe('403 mfa_required');
    expect(refused(changing(person, { mfa_token: 'mfat_made-up' }))).toBe('403 mfa_required');
    const mfa_token = verified(gateway, person);
    changing(person, { mfa_token })();
    const again = { current_password: NEW_PASSWORD, new_password: PASSWORD, mfa_token };
    expect(refused(changing(person, again))).toBe('403 mfa_required');
  });

  it('does not use the token up where it is refused for another reason', () => {
    const gateway = freshGateway();
    const person = enrol(gateway);
    const mfa_token = verified(gateway, person);
    expect(refused(changing(person, { mfa_token, current_password: 'wrong' }))).toBe('400 invalid_request');
    expect(changing(person, { mfa_token })().user_id).toBe(person.userId);
  });

  it('is refused alike with a right password and a wrong one while the factor was not shown', () => {
    const gateway = freshGateway();
    const person = enrol(gateway);
    const words = [PASSWORD, 'a wrong password'].map((current_password) =>
      refusedSaying(changing(person, { current_password })),
    );
    expect([new Set(words).size, words[0]]).toEqual([1, expect.stringContaining('403 mfa_required')]);
    const mfa_token = verified(gateway, person);
    const guess = () => refused(changing(person, { mfa_token, current_password: 'a wrong password' }));
    expect(Array.from({ length: 6 }, guess).at(-1)).toBe('429 too_many_attempts');
  });

  it('takes no token of another person, and none older than ten minutes', async () => {
    const gateway = freshGateway();
    const [person, other] = [enrol(gateway), enrol(gateway)];
    expect(refused(changing(person, { mfa_token: verified(gateway, other) }))).toBe('403 mfa_required');
    const mfa_token = verified(gateway, person);
    await gateway.clock.advance({ minutes: 10 });
    expect(refused(changing(person, { mfa_token }))).toBe('403 mfa_required');
    const fresh = verified(gateway, person);
    await gateway.clock.advance(10 * 60_000 - 1);
    expect(changing(person, { mfa_token: fresh })().user_id).toBe(person.userId);
  });
});

describe('a password that an admin sets', () => {
  it('ends the person’s keys, and logs them in', () => {
    const gateway = freshGateway();
    const person = colleague(gateway);
    gateway.users.update(person.userId, { password: NEW_PASSWORD });
    expect(refused(() => person.users.list())).toBe('401 invalid_api_key');
    expect(refused(() => login(gateway, person.email))).toBe('401 invalid_credentials');
    expect(login(gateway, person.email, NEW_PASSWORD).users.list().total).toBe(2);
  });

  it('is another person’s: one’s own takes the current one, or a key left on a desk would take the person over', () => {
    const person = colleague(freshGateway());
    expect(refusedSaying(() => person.users.update(person.userId, { password: NEW_PASSWORD }))).toContain(
      'PUT /v1/users/me/passwords',
    );
  });
});

describe('a password', () => {
  it('comes back nowhere: answers, events, webhooks, timeline, request log, bytes of the world', async () => {
    const gateway = freshGateway();
    const told: string[] = [];
    gateway.webhooks.subscribe({ deliver: async (request) => void told.push(await request.text()) });
    const canaries = ['canary in a first cage', 'canary in a second cage', 'canary in a third cage', 'canary too sh'];
    const [first = '', second = '', third = '', wrong = ''] = canaries;
    const hired = hire(gateway, { password: first });
    const person = login(gateway, hired.email, first);
    const answers = await Promise.all([
      send(gateway, '/v1/users/me/passwords', {
        method: 'PUT',
        key: person.apiKey,
        body: { current_password: first, new_password: second },
      }),
      send(gateway, '/v1/users/me/passwords', {
        method: 'PUT',
        key: person.apiKey,
        body: { current_password: wrong, new_password: wrong },
      }),
      send(gateway, `/v1/users/${hired.user_id}`, { method: 'PUT', body: { password: third } }),
      send(gateway, '/v1/auth/keys', { method: 'POST', key: null, body: { email: hired.email, password: wrong } }),
      send(gateway, '/v1/users', { method: 'POST', body: { password: wrong.slice(0, 11) } }),
      send(gateway, '/v1/users'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 401, 400, 200]);
    await gateway.idle();
    const { events, timeline, audit } = gateway;
    for (const part of [answers, hired, person.key, told, events.list(), timeline(), audit.requests()])
      for (const canary of canaries) expect(JSON.stringify(part)).not.toContain(canary.slice(0, 11));
    const bytes = Buffer.from(gateway.snapshot());
    expect(canaries.filter((canary) => bytes.includes(canary.slice(0, 11)))).toEqual([]);
  });
});
