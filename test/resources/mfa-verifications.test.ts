import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { codeOf, colleague, enrolled, type LoggedIn, login, refused, refusedSaying } from '../support/logins.ts';

const MINUTE_MS = 60_000;
/** Another code than this one. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const verifying =
  (person: LoggedIn, { challenge_id }: { readonly challenge_id: string }, code: string) =>
  () =>
    person.mfa.verify({ challenge_id, code });

describe('a verification', () => {
  it('is answered with 200 and a token for ten minutes', async () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    const challenge = person.mfa.challenge({ channel: 'email' });
    await gateway.clock.advance({ minutes: 3 });
    const body = { challenge_id: challenge.challenge_id, code: codeOf(gateway, challenge) };
    const answer = await send(gateway, '/v1/mfa/verifications', { method: 'POST', body, key: person.apiKey });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        verified: true,
        mfa_token: expect.stringMatching(/^mfat_[A-Za-z0-9]{32}$/),
        expires_at: '2026-01-05T15:13:00.000Z',
        correlation_id: expect.any(String),
      },
    ]);
    const token = String(fieldOf(answer.body, 'mfa_token'));
    expect(Buffer.from(gateway.snapshot()).includes(token.slice('mfat_'.length))).toBe(false);
  });

  it('with a wrong code is 400 and says what is left; the fifth locks it, and then the right one is 409', () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    const challenge = person.mfa.challenge({ channel: 'email' });
    const code = codeOf(gateway, challenge);
    const tries = Array.from({ length: 5 }, () => refusedSaying(verifying(person, challenge, wrong(code))));
    expect(tries).toEqual(
      [
        '4 attempts are left',
        '3 attempts are left',
        '2 attempts are left',
        '1 attempt is left',
        'no attempts are left, so request a new code',
      ].map((left) => `400 invalid_code: The code is wrong; ${left}.`),
    );
    expect(refusedSaying(verifying(person, challenge, code))).toBe(
      '409 challenge_locked: This challenge is locked after 5 wrong codes. Request a new one.',
    );
    const fresh = person.mfa.challenge({ channel: 'email' });
    expect(verifying(person, fresh, codeOf(gateway, fresh))().verified).toBe(true);
  });

  it('may succeed with the last try', () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'sms');
    const challenge = person.mfa.challenge({ channel: 'sms' });
    const code = codeOf(gateway, challenge);
    for (let time = 0; time < 4; time++) refused(verifying(person, challenge, wrong(code)));
    expect(verifying(person, challenge, code)().verified).toBe(true);
  });

  it('works to the last millisecond of ten minutes, and then never again', async () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    const [early, late] = [1, 2].map(() => person.mfa.challenge({ channel: 'email' }));
    if (early === undefined || late === undefined) throw new Error('two challenges');
    await gateway.clock.advance(10 * MINUTE_MS - 1);
    expect(verifying(person, early, codeOf(gateway, early))().verified).toBe(true);
    await gateway.clock.advance(1);
    expect(refusedSaying(verifying(person, late, codeOf(gateway, late)))).toBe(
      '400 challenge_expired: This challenge expired at 2026-01-05T15:10:00.000Z. Request a new one.',
    );
  });

  it('is good once: the same code again is 409', () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    const challenge = person.mfa.challenge({ channel: 'email' });
    const verify = verifying(person, challenge, codeOf(gateway, challenge));
    verify();
    expect(refusedSaying(verify)).toBe('409 challenge_used: This challenge was already verified. Request a new one.');
    expect(refused(verifying(person, challenge, '000000'))).toBe('409 challenge_used');
  });

  it('is never replayed by an Idempotency-Key', async () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    const challenge = person.mfa.challenge({ channel: 'email' });
    const body = { challenge_id: challenge.challenge_id, code: codeOf(gateway, challenge) };
    const sent = { method: 'POST', body, key: person.apiKey, headers: { 'Idempotency-Key': 'once' } };
    const answers = [
      await send(gateway, '/v1/mfa/verifications', sent),
      await send(gateway, '/v1/mfa/verifications', sent),
    ];
    expect(answers.map(verdict)).toEqual(['200', '409 challenge_used']);
  });

  it('of another person’s challenge is 404, and counts as no try of theirs', () => {
    const gateway = freshGateway();
    const [person, other] = [enrolled(gateway, 'email'), enrolled(gateway, 'email')];
    const challenge = person.mfa.challenge({ channel: 'email' });
    const code = codeOf(gateway, challenge);
    for (let time = 0; time < 6; time++)
      expect(refused(verifying(other, challenge, wrong(code)))).toBe('404 not_found');
    expect(refused(verifying(other, challenge, code))).toBe('404 not_found');
    expect(verifying(person, challenge, code)().verified).toBe(true);
  });

  it('of an earlier challenge works beside a later one, each with its own code', () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    const [first, second] = [1, 2].map(() => person.mfa.challenge({ channel: 'email' }));
    if (first === undefined || second === undefined) throw new Error('two challenges');
    expect(refused(verifying(person, first, codeOf(gateway, second)))).toBe('400 invalid_code');
    expect(verifying(person, second, codeOf(gateway, second))().verified).toBe(true);
    expect(verifying(person, first, codeOf(gateway, first))().verified).toBe(true);
  });

  it('of a challenge from before the person enrolled another channel is 409: it would be a way around that', () => {
    const gateway = freshGateway();
    const person = colleague(gateway);
    const early = person.mfa.challenge({ channel: 'email' });
    gateway.users.update(person.userId, { mfa: { enabled: true, channel: 'totp' } });
    const pending = login(gateway, person.email);
    expect(refusedSaying(verifying(pending, early, codeOf(gateway, early)))).toBe(
      '409 channel_not_enrolled: This user is enrolled for totp. Use that channel.',
    );
    expect(refused(() => pending.users.list())).toBe('403 mfa_required');
    gateway.users.update(person.userId, { mfa: { enabled: true, channel: 'email' } });
    expect(verifying(pending, early, codeOf(gateway, early))().verified).toBe(true);
  });

  it.each(['12345', '1234567', 'abcdef', '', 123456, null])(
    'of the code %j is 400 and counts as no try',
    async (code) => {
      const gateway = freshGateway();
      const person = enrolled(gateway, 'email');
      const challenge = person.mfa.challenge({ channel: 'email' });
      const body = { challenge_id: challenge.challenge_id, code };
      const answer = await send(gateway, '/v1/mfa/verifications', { method: 'POST', body, key: person.apiKey });
      expect([verdict(answer), fieldOf(answer.body, 'error', 'details', '0', 'field')]).toEqual([
        '400 invalid_request',
        'code',
      ]);
      expect(refusedSaying(verifying(person, challenge, wrong(codeOf(gateway, challenge))))).toContain('4 attempts');
    },
  );
});
