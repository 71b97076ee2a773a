import type { Gateway, User } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { colleague, type LoggedIn, login, refused, refusedSaying } from '../support/logins.ts';
import { wishRefusal } from '../support/refusals.ts';

interface Enrolled {
  readonly person: LoggedIn;
  readonly secret: string;
  readonly answer: User;
}

/** A person with an authenticator; the clock stands at the begin of a 30-second step. */
function enrolled(gateway: Gateway): Enrolled {
  const person = colleague(gateway);
  const answer = gateway.users.update(person.userId, { mfa: { enabled: true, channel: 'totp' } });
  return { person, answer, secret: answer.totp_secret ?? '' };
}

/** Asks for a challenge and answers it. */
const showing = (person: LoggedIn, code: string) => () => {
  const { challenge_id } = person.mfa.challenge({ channel: 'totp' });
  return person.mfa.verify({ challenge_id, code });
};

/** The code that the authenticator shows so many seconds from now. */
function codeAt(gateway: Gateway, secret: string, seconds: number): string {
  return freshGateway({ now: gateway.clock.now() + seconds * 1_000 }).mfa.totpCode(secret);
}

describe('enrolling an authenticator', () => {
  it('shows its secret once, in base32, and keeps it encrypted', () => {
    const gateway = freshGateway();
    const { answer, secret, person } = enrolled(gateway);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(answer.mfa).toEqual({ enabled: true, channel: 'totp' });
    const after = [gateway.users.get(person.userId), gateway.users.update(person.userId, { first_name: 'Pat' })];
    expect(after.map((user) => 'totp_secret' in user)).toEqual([false, false]);
    const { events, audit, timeline } = gateway;
    const told = [after, gateway.users.list(), events.list(), audit.requests(), timeline()];
    expect(told.filter((part) => JSON.stringify(part).includes(secret))).toEqual([]);
    expect(Buffer.from(gateway.snapshot()).includes(secret)).toBe(false);
  });

  it('again keeps the secret that is in use; off and on again makes another', () => {
    const gateway = freshGateway();
    const { person, secret } = enrolled(gateway);
    const enrol = () => gateway.users.update(person.userId, { mfa: { enabled: true, channel: 'totp' } });
    expect(enrol().totp_secret).toBeUndefined();
    expect(showing(person, gateway.mfa.totpCode(secret))().verified).toBe(true);
    gateway.users.update(person.userId, { mfa: { enabled: false } });
    const fresh = enrol().totp_secret ?? '';
    expect([fresh.length, fresh === secret]).toEqual([32, false]);
    // The step of the last good code was that of the earlier secret: this one's is good in the same half minute.
    expect(showing(person, gateway.mfa.totpCode(fresh))().verified).toBe(true);
  });
});

describe('a challenge for an authenticator', () => {
  it('sends nothing: the inbox stays empty, and so do events', () => {
    const gateway = freshGateway();
    const { person } = enrolled(gateway);
    expect(person.mfa.challenge({ channel: 'TOTP' })).toMatchObject({
      channel: 'totp',
      destination: 'authenticator app',
      attempts_remaining: 5,
    });
    expect(gateway.mfa.inbox()).toEqual([]);
    expect(gateway.events.list({ type: 'mfa.challenge_sent' })).toEqual([]);
  });

  it('makes a waiting key whole', () => {
    const gateway = freshGateway();
    const { person, secret } = enrolled(gateway);
    const pending = login(gateway, person.email);
    expect(refused(() => pending.users.list())).toBe('403 mfa_required');
    showing(pending, gateway.mfa.totpCode(secret))();
    expect(pending.users.list().total).toBe(2);
  });

  it.each([
    ['two steps before', -60, false],
    ['one step before', -30, true],
    ['now', 0, true],
    ['one step after', 30, true],
    ['two steps after', 60, false],
  ] as const)('takes the code of the clock with one step of tolerance: %s', async (_when, seconds, good) => {
    const gateway = freshGateway();
    const { person, secret } = enrolled(gateway);
    const show = showing(person, codeAt(gateway, secret, seconds));
    if (good) expect(show().verified).toBe(true);
    else expect(refused(show)).toBe('400 invalid_code');
  });

  it('takes a code to the last millisecond of the step after its own', async () => {
    const gateway = freshGateway();
    const { person, secret } = enrolled(gateway);
    const code = gateway.mfa.totpCode(secret);
    await gateway.clock.advance(59_999);
    const fork = gateway.fork();
    await fork.clock.advance(1);
    expect(refused(showing({ ...person, ...fork.as(person.apiKey) }, code))).toBe('400 invalid_code');
    fork.close();
    expect(showing(person, code)().verified).toBe(true);
  });

  it('takes a code once, in another challenge too, and none older than the last that was good', async () => {
    const gateway = freshGateway();
    const { person, secret } = enrolled(gateway);
    const before = codeAt(gateway, secret, -30);
    const code = gateway.mfa.totpCode(secret);
    expect(showing(person, code)().verified).toBe(true);
    expect(refused(showing(person, code))).toBe('400 invalid_code');
    expect(refused(showing(person, before))).toBe('400 invalid_code');
    await gateway.clock.advance({ seconds: 30 });
    expect(refused(showing(person, code))).toBe('400 invalid_code');
    expect(showing(person, gateway.mfa.totpCode(secret))().verified).toBe(true);
  });

  it('says of a code that is spent that it is, from when the next one shows, and counts it as no try', async () => {
    const gateway = freshGateway();
    const { person, secret } = enrolled(gateway);
    const before = codeAt(gateway, secret, -30);
    const code = gateway.mfa.totpCode(secret);
    showing(person, code)();
    const { challenge_id } = person.mfa.challenge({ channel: 'totp' });
    const show = (shown: string) => () => person.mfa.verify({ challenge_id, code: shown });
    const spent =
      '400 invalid_code: This code was already used; the next code is available from 2026-01-05T15:00:30.000Z.';
    expect(Array.from({ length: 6 }, () => refusedSaying(show(code)))).toEqual(Array(6).fill(spent));
    expect(refusedSaying(show(before))).toBe(
      '400 invalid_code: A later code was already used; the next code is available from 2026-01-05T15:00:30.000Z.',
    );
    await gateway.clock.advance({ seconds: 30 });
    expect(refusedSaying(show(String((Number(code) + 1) % 1_000_000).padStart(6, '0')))).toContain(
      '4 attempts are left',
    );
    expect(show(gateway.mfa.totpCode(secret))().verified).toBe(true);
  });

  it('locks after five wrong codes', () => {
    const gateway = freshGateway();
    const { person, secret } = enrolled(gateway);
    const code = gateway.mfa.totpCode(secret);
    const { challenge_id } = person.mfa.challenge({ channel: 'totp' });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let time = 0; time < 5; time++)
      expect(refused(() => person.mfa.verify({ challenge_id, code: wrong }))).toBe('400 invalid_code');
    expect(refused(() => person.mfa.verify({ challenge_id, code }))).toBe('409 challenge_locked');
  });

  it('is answered by the person’s own authenticator only', () => {
    const gateway = freshGateway();
    const [one, two] = [enrolled(gateway), enrolled(gateway)];
    expect(one.secret).not.toBe(two.secret);
    expect(refused(showing(one.person, gateway.mfa.totpCode(two.secret)))).toBe('400 invalid_code');
  });
});

it('gateway.mfa.totpCode reads a secret as people copy it: in small letters and in groups', () => {
  const gateway = freshGateway();
  const { secret } = enrolled(gateway);
  const copied = (secret.match(/.{4}/g) ?? []).join(' ').toLowerCase();
  expect(gateway.mfa.totpCode(copied)).toBe(gateway.mfa.totpCode(secret));
});

it.each([undefined, null, 5, {}])('gateway.mfa.totpCode of %j, which is no secret, is refused as a wish', (secret) => {
  const { code, message } = wishRefusal(() => Reflect.apply(freshGateway().mfa.totpCode, undefined, [secret]));
  expect([code, message]).toEqual(['bad_option', 'secret must be the totp_secret that enrollment returned.']);
});
