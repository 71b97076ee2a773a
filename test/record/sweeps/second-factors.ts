/** Codes, authenticators, and passwords: until when each is good, how often, and what its use ends. */
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'battery staple horse';

type Person = ReturnType<AnyGateway['as']>;

function logIn(gateway: AnyGateway, password?: string): Person {
  const { ownerEmail: email, ownerPassword } = gateway.merchant;
  return gateway.as(gateway.auth.issueKey({ email, password: password ?? ownerPassword }).api_key);
}

/** A person with an own password, a telephone number, and a key. */
function newPerson(gateway: AnyGateway, role = 'developer', email = 'ada@example.test'): readonly [string, Person] {
  const names = { first_name: 'Ada', last_name: 'Byron', phone: '+15551234567' };
  const { user_id } = gateway.users.create(Object({ ...names, email, role, password: PASSWORD }));
  return [user_id, gateway.as(gateway.auth.issueKey({ email, password: PASSWORD }).api_key)];
}

/** Milliseconds after which a code is tried, around the end of its ten minutes. */
const WAITS_MS = [0, 599_999, 600_000, 600_001];

/** A right code just before and after its end, used twice, of another person; and how many may be asked for. */
export const codes = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const [, { mfa }] = newPerson(gateway);
    const rows: unknown[] = [];
    for (const milliseconds of WAITS_MS) {
      const { challenge_id } = mfa.challenge({ channel: 'sms', purpose: 'test' });
      const code = gateway.mfa.inbox().at(-1)?.code ?? '';
      await gateway.clock.advance({ milliseconds });
      const other = tried(() => logIn(gateway).mfa.verify({ challenge_id, code }));
      const first = tried(() => mfa.verify({ challenge_id, code }));
      rows.push([milliseconds, other, first, tried(() => mfa.verify({ challenge_id, code }))]);
      await gateway.clock.advance({ minutes: 20 });
    }
    const asked: unknown[] = [];
    for (let time = 0; time < 9; time++) {
      asked.push([gateway.clock.iso(), tried(() => mfa.challenge({ channel: 'email' }))]);
      await gateway.clock.advance({ minutes: 1, seconds: time === 6 ? 179 : time === 7 ? 1 : 0 });
    }
    return { rows, asked, inbox: gateway.mfa.inbox(), events: gateway.events.list({ type: 'mfa.*' }) };
  });

/** Codes of an authenticator from steps before and after, once and again, and after another channel was enrolled. */
export const authenticators = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const [id, person] = newPerson(gateway);
    const unenrolled = tried(() => person.mfa.challenge({ channel: 'totp' }));
    const enrolled = gateway.users.update(id, { mfa: { enabled: true, channel: 'totp' } });
    const again = gateway.users.update(id, { mfa: { enabled: true, channel: 'totp' } });
    const secret = enrolled.totp_secret ?? '';
    const rows: unknown[] = [];
    for (const steps of [-2, -1, 0, 1, 2]) {
      await gateway.clock.advance({ minutes: 10 });
      const shown = await codeOf(gateway, secret, steps);
      const { challenge_id } = person.mfa.challenge({ channel: 'totp' });
      rows.push([steps, tried(() => person.mfa.verify({ challenge_id, code: shown }))]);
      const next = person.mfa.challenge({ channel: 'totp' });
      rows.push(['again', tried(() => person.mfa.verify({ challenge_id: next.challenge_id, code: shown }))]);
    }
    const other = tried(() => person.mfa.challenge({ channel: 'email' }));
    const changed = tried(() => gateway.users.update(id, { mfa: { enabled: true, channel: 'sms' } }));
    const without = tried(() => gateway.users.update(id, { phone: null }));
    const off = tried(() => gateway.users.update(id, { mfa: { enabled: false } }));
    const now = tried(() => gateway.users.update(id, { phone: null }));
    const late = tried(() => gateway.users.update(id, { mfa: { enabled: true, channel: 'sms' } }));
    return { unenrolled, enrolled, again, rows, other, changed, without, off, now, late };
  });

/** What an authenticator shows so many steps from now: asked in a fork, whose clock may be moved. */
async function codeOf(gateway: AnyGateway, secret: string, steps: number): Promise<string> {
  if (steps === 0) return gateway.mfa.totpCode(secret);
  using world = gateway.fork();
  await world.clock.advance({ seconds: steps > 0 ? 30 * steps : 0 });
  if (steps > 0) return world.mfa.totpCode(secret);
  const code = gateway.mfa.totpCode(secret);
  await gateway.clock.advance({ seconds: -30 * steps });
  return code;
}

/** A password is changed with and without what it takes; which keys end, and until when a verification is good for it. */
export const passwords = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const [id, person] = newPerson(gateway);
    const second = gateway.as(gateway.auth.issueKey({ email: 'ada@example.test', password: PASSWORD }).api_key);
    const change = (current_password: string, new_password: string, mfa_token?: string) =>
      tried(() =>
        person.users.changePassword({
          current_password,
          new_password,
          ...(mfa_token === undefined ? {} : { mfa_token }),
        }),
      );
    const reads = (one: Person) => tried(() => one.transactions.list().total);
    const rows: unknown[] = [change('wrong', OTHER), change(PASSWORD, PASSWORD), change(PASSWORD, 'short')];
    rows.push([reads(person), reads(second)], change(PASSWORD, OTHER), [reads(person), reads(second)]);
    gateway.users.update(id, { mfa: { enabled: true, channel: 'email' } });
    const tokens: string[] = [];
    for (let time = 0; time < 2; time++) {
      const { challenge_id } = person.mfa.challenge({ channel: 'email' });
      tokens.push(person.mfa.verify({ challenge_id, code: gateway.mfa.inbox().at(-1)?.code ?? '' }).mfa_token);
    }
    rows.push(change(OTHER, PASSWORD), change(OTHER, PASSWORD, 'mfat_x'));
    await gateway.clock.advance({ milliseconds: 599_999 });
    rows.push(change(OTHER, PASSWORD, tokens[0]), change(PASSWORD, OTHER, tokens[0]));
    await gateway.clock.advance({ milliseconds: 1 });
    rows.push(change(PASSWORD, OTHER, tokens[1]));
    return { rows, ...pendingKey(gateway), ...locked(gateway, change) };
  });

/** What opens to a key whose holder has still to show the second factor. */
function pendingKey(gateway: AnyGateway): Observed {
  const issued = gateway.auth.issueKey({ email: 'ada@example.test', password: PASSWORD });
  const { users, transactions, mfa } = gateway.as(issued.api_key);
  const tries = () => [
    tried(() => users.changePassword({ current_password: PASSWORD, new_password: OTHER })),
    tried(() => users.list().total),
    tried(() => transactions.list().total),
  ];
  const before = tries();
  const { challenge_id } = mfa.challenge({ channel: 'email' });
  mfa.verify({ challenge_id, code: gateway.mfa.inbox().at(-1)?.code ?? '' });
  return { issued, pending: [before, tries()] };
}

/** Wrong passwords count here as they do at a login, and both together lock. */
function locked(gateway: AnyGateway, change: (current: string, next: string) => unknown): Observed {
  const log = Array.from({ length: 4 }, () => change('wrong', OTHER));
  const email = 'ada@example.test';
  log.push(tried(() => gateway.auth.issueKey({ email, password: 'wrong' })));
  return { lock: [...log, change(PASSWORD, OTHER), tried(() => gateway.auth.issueKey({ email, password: PASSWORD }))] };
}

/** Owners: who may make, change, and remove them, and that one stays; and that those who leave lose their keys. */
export const owners = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const owner = logIn(gateway);
    const ownId = gateway.users.list({ role: 'owner' }).data[0]?.user_id ?? '';
    const [adminId, admin] = newPerson(gateway, 'admin', 'admin@example.test');
    const [developerId, developer] = newPerson(gateway);
    const wanted = { first_name: 'New', last_name: 'Owner', email: 'new@example.test', role: 'owner' } as const;
    const reads = (one: Person) => tried(() => one.transactions.list().total);
    const rows = [
      tried(() => admin.users.create(wanted)),
      tried(() => admin.users.update(ownId, { first_name: 'Changed' })),
      tried(() => admin.users.delete(ownId)),
      tried(() => owner.users.update(ownId, { role: 'admin' })),
      tried(() => owner.users.update(ownId, { status: 'inactive' })),
      tried(() => owner.users.delete(ownId)),
      tried(() => owner.users.update(ownId, { password: OTHER })),
      tried(() => owner.users.update(adminId, { role: 'owner' })),
      tried(() => admin.users.update(ownId, { role: 'viewer' })),
      tried(() => owner.users.create(wanted)),
      [reads(developer), tried(() => admin.users.update(developerId, { status: 'inactive' })), reads(developer)],
      tried(() => gateway.auth.issueKey({ email: 'ada@example.test', password: PASSWORD })),
      tried(() => admin.users.update(developerId, { status: 'active', password: OTHER })),
      tried(() => gateway.auth.issueKey({ email: 'ada@example.test', password: OTHER }).status),
      tried(() => admin.users.update(developerId, { email: 'ADMIN@example.test' })),
      tried(() => admin.users.delete(adminId)),
      reads(admin),
    ];
    return { rows, events: gateway.events.list({ type: 'user.*' }) };
  });
