import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { codeOf, colleague, enrolled, login, refused, refusedSaying } from '../support/logins.ts';

const SIX_DIGITS = /^\d{6}$/;
const MINUTE_MS = 60_000;

describe('enrolment', () => {
  it('is a PUT on the person, shown in the record, and can be taken back', async () => {
    const gateway = freshGateway();
    const { userId } = colleague(gateway);
    const body = { mfa: { enabled: true, channel: 'EMAIL' } };
    const answer = await send(gateway, `/v1/users/${userId}`, { method: 'PUT', body });
    expect([answer.status, fieldOf(answer.body, 'mfa')]).toEqual([200, { enabled: true, channel: 'email' }]);
    expect(gateway.users.get(userId).mfa).toEqual({ enabled: true, channel: 'email' });
    expect(gateway.users.update(userId, { first_name: 'Pat' }).mfa.enabled).toBe(true);
    expect(gateway.users.update(userId, { mfa: { enabled: false } }).mfa).toEqual({ enabled: false, channel: null });
  });

  it('makes the next login wait for a verification, and turned off no more', () => {
    const gateway = freshGateway();
    const { userId, email } = enrolled(gateway, 'sms');
    expect(login(gateway, email).key.status).toBe('mfa_pending');
    gateway.users.update(userId, { mfa: { enabled: false } });
    expect(login(gateway, email).key.status).toBe('active');
  });

  it('needs a channel, and for sms a number to send to', () => {
    const gateway = freshGateway();
    const { userId } = colleague(gateway);
    const enrol = (body: Parameters<typeof gateway.users.update>[1]) => () => gateway.users.update(userId, body);
    expect(refusedSaying(enrol({ mfa: { enabled: true } }))).toBe(
      '400 invalid_request: mfa.channel is required and must be one of sms, email, totp',
    );
    const noNumber = '400 invalid_request: mfa.channel requires a phone number for sms: send phone too';
    expect(refusedSaying(enrol({ mfa: { enabled: true, channel: 'sms' } }))).toBe(noNumber);
    expect(enrol({ mfa: { enabled: true, channel: 'sms' }, phone: '5555550100' })().mfa.channel).toBe('sms');
    const needed = '400 invalid_request: phone is required for sms; disable MFA or choose another channel first';
    expect(refusedSaying(enrol({ phone: null }))).toBe(needed);
    expect(refusedSaying(enrol({ phone: null, mfa: { enabled: true } }))).toBe(needed);
    expect(enrol({ phone: null, mfa: { enabled: true, channel: 'email' } })().phone).toBeNull();
    expect(refusedSaying(enrol({ mfa: { enabled: true, channel: 'sms' } }))).toBe(noNumber);
    enrol({ mfa: { enabled: true, channel: 'sms' }, phone: '5555550100' })();
    expect(enrol({ mfa: { enabled: true } })().mfa.channel).toBe('sms');
  });
});

describe('a challenge', () => {
  it.each([
    ['sms', '***0142'],
    ['email', 'p***@acme-outfitters.test'],
  ] as const)('by %s is answered with 201 and where it went, masked', async (channel, destination) => {
    const gateway = freshGateway();
    const { apiKey } = enrolled(gateway, channel);
    const body = { channel: channel.toUpperCase(), purpose: 'payout' };
    const answer = await send(gateway, '/v1/mfa/challenges', { method: 'POST', body, key: apiKey });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        challenge_id: expect.stringMatching(/^CHALLENGE-[0-9A-Z]{26}$/),
        object: 'challenge',
        channel,
        destination,
        purpose: 'payout',
        attempts_remaining: 5,
        created_at: gateway.clock.iso(),
        expires_at: '2026-01-05T15:10:00.000Z',
        correlation_id: expect.any(String),
      },
    ]);
  });

  it('sends its code to the inbox of the test, in order, with where it went in full', async () => {
    const gateway = freshGateway();
    const [texted, mailed] = [enrolled(gateway, 'sms'), enrolled(gateway, 'email')];
    const first = texted.mfa.challenge({ channel: 'sms' });
    await gateway.clock.advance({ minutes: 1 });
    const second = mailed.mfa.challenge({ channel: 'email' });
    expect(gateway.mfa.inbox()).toEqual([
      {
        to: '+15555550142',
        channel: 'sms',
        code: expect.stringMatching(SIX_DIGITS),
        challengeId: first.challenge_id,
        sentAt: '2026-01-05T15:00:00.000Z',
      },
      {
        to: mailed.email,
        channel: 'email',
        code: expect.stringMatching(SIX_DIGITS),
        challengeId: second.challenge_id,
        sentAt: '2026-01-05T15:01:00.000Z',
      },
    ]);
  });

  it('shows its code nowhere else: answers, events, webhooks, timeline, request log, bytes of the world', async () => {
    const gateway = freshGateway();
    const told: string[] = [];
    gateway.webhooks.subscribe({ deliver: async (request) => void told.push(await request.text()) });
    const person = enrolled(gateway, 'email');
    const challenge = person.mfa.challenge({ channel: 'email' });
    const code = codeOf(gateway, challenge);
    const answer = person.mfa.verify({ challenge_id: challenge.challenge_id, code });
    await gateway.idle();
    const { events, timeline, audit } = gateway;
    expect(told.some((text) => text.includes('mfa.challenge_sent'))).toBe(true);
    for (const part of [challenge, answer, told, events.list(), timeline(), audit.requests()])
      expect(JSON.stringify(part)).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    const bytes = Buffer.from(gateway.snapshot()).toString('latin1');
    expect(bytes).not.toContain(`"${code}"`);
    expect(bytes.match(new RegExp(`[^0-9A-Z]${code}[^0-9A-Z]`, 'g'))).toBeNull();
    expect(timeline().map(({ what }) => what)).toContain('a code is sent by email to p***@acme-outfitters.test');
    expect(gateway.fork().mfa.inbox()).toEqual(gateway.mfa.inbox());
  });

  it('is asked for by the enrolled channel only: another would be a way around it', () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'sms');
    expect(refusedSaying(() => person.mfa.challenge({ channel: 'email' }))).toBe(
      '409 channel_not_enrolled: This user is enrolled for sms. Use that channel.',
    );
    expect(gateway.mfa.inbox()).toEqual([]);
  });

  it('reaches a person who is not enrolled by e-mail, by sms where there is a number, and by no authenticator', () => {
    const gateway = freshGateway();
    const person = colleague(gateway);
    expect(person.mfa.challenge({ channel: 'email' }).attempts_remaining).toBe(5);
    expect(refused(() => person.mfa.challenge({ channel: 'sms' }))).toBe('409 channel_not_enrolled');
    expect(refused(() => person.mfa.challenge({ channel: 'totp' }))).toBe('409 channel_not_enrolled');
  });

  it('is a person’s: a client’s own key is refused', () => {
    const gateway = freshGateway();
    expect(refused(() => gateway.mfa.challenge({ channel: 'email' }))).toBe('403 user_required');
    expect(refused(() => gateway.mfa.verify({ challenge_id: 'CHALLENGE-1', code: '000000' }))).toBe(
      '403 user_required',
    );
  });

  it('needs a channel that there is', async () => {
    const gateway = freshGateway();
    const { apiKey } = colleague(gateway);
    const ask = (body: unknown) => send(gateway, '/v1/mfa/challenges', { method: 'POST', body, key: apiKey });
    const answers = await Promise.all(
      [{}, { channel: 'fax' }, { channel: 'email', purpose: 'x'.repeat(101) }].map(ask),
    );
    expect(answers.map(verdict)).toEqual(answers.map(() => '400 invalid_request'));
  });
});

describe('five challenges in ten minutes are enough', () => {
  it('and the sixth is 429 with the moment from which it works', async () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    const challenge = () => person.mfa.challenge({ channel: 'email' });
    challenge();
    await gateway.clock.advance({ minutes: 4 });
    for (let time = 0; time < 4; time++) challenge();
    expect(refusedSaying(challenge)).toBe(
      '429 too_many_challenges: At most 5 challenges are allowed in ten minutes. The next one is possible from 2026-01-05T15:10:00.000Z.',
    );
    const key = person.apiKey;
    const over = await send(gateway, '/v1/mfa/challenges', { method: 'POST', body: { channel: 'email' }, key });
    expect([verdict(over), over.headers.get('retry-after')]).toEqual(['429 too_many_challenges', '360']);
    await gateway.clock.advance(6 * MINUTE_MS - 1);
    expect(refused(challenge)).toBe('429 too_many_challenges');
    await gateway.clock.advance(1);
    challenge();
    expect(refused(challenge)).toBe('429 too_many_challenges');
    expect(gateway.mfa.inbox()).toHaveLength(6);
  });

  it('for each person', () => {
    const gateway = freshGateway();
    const [one, two] = [enrolled(gateway, 'email'), enrolled(gateway, 'email')];
    for (let time = 0; time < 5; time++) one.mfa.challenge({ channel: 'email' });
    expect(two.mfa.challenge({ channel: 'email' }).attempts_remaining).toBe(5);
  });

  it('whichever of their keys they use', () => {
    const gateway = freshGateway();
    const person = enrolled(gateway, 'email');
    for (let time = 0; time < 5; time++) login(gateway, person.email).mfa.challenge({ channel: 'email' });
    expect(refused(() => person.mfa.challenge({ channel: 'email' }))).toBe('429 too_many_challenges');
  });
});
