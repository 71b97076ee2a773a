/**
 * Who may do what, as docs/specification.md, "Roles", has it, written down by hand: each cell is what a caller hears at the gate.
 * It is not made from src/contract/permissions.ts, so that a slip there is seen here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodsOf } from '../../src/engine/operation.ts';
import type { ActAs, Gateway, Role } from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { askDirectly, askOverHttp } from '../support/asking.ts';
import { tended } from '../support/fresh-gateway.ts';
import { fieldOf, type Heard, verdict } from '../support/http-requests.ts';
import { casesOf } from '../support/operation-cases.ts';
import { personWaiting, personWith } from '../support/persons.ts';
import { type PreparedWorld, prepareWorld } from '../support/prepared-world.ts';
import { refusalOf } from '../support/refusals.ts';

/** What a cell says. */
const HEARD = {
  yes: 'passes',
  '-': '403 forbidden',
  mfa: '403 mfa_required',
  man: '403 user_required',
  key: '401 missing_api_key',
  sus: '403 client_suspended',
  end: '403 client_closed',
} as const;
type Cell = keyof typeof HEARD;

const CALLERS = [
  'owner',
  'admin',
  'developer',
  'operator',
  'viewer',
  'client',
  'waiting',
  'suspended',
  'closed',
  'nobody',
] as const;
type CallerName = (typeof CALLERS)[number];

// biome-ignore format: a table reads in columns
const TABLE: Readonly<Record<string, readonly Cell[]>> = {
//                            owner  admin  devel. oper.  viewer client waits  susp.  closed nobody
  'transactions.create':      ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'transactions.capture':     ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'transactions.cancel':      ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'transactions.list':        ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'transactions.get':         ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'batches.close':            ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'batches.updateStatus':     ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'batches.list':             ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'batches.status':           ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'batches.openTransactions': ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'batches.transactions':     ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'deposits.list':            ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'deposits.get':             ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'disputes.list':            ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'disputes.get':             ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'disputes.submitEvidence':  ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'disputes.accept':          ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'paymentTokens.create':     ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'paymentTokens.list':       ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'paymentTokens.get':        ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'paymentTokens.update':     ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'paymentTokens.verify':     ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'paymentTokens.delete':     ['yes', 'yes', 'yes', 'yes', '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'clients.create':           ['yes', 'yes', '-',   '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'clients.list':             ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'clients.get':              ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'clients.update':           ['yes', 'yes', '-',   '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'clients.delete':           ['yes', 'yes', '-',   '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'integrations.create':      ['yes', 'yes', 'yes', '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'integrations.list':        ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'integrations.get':         ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'integrations.update':      ['yes', 'yes', 'yes', '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'integrations.delete':      ['yes', 'yes', 'yes', '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'integrations.summary':     ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'users.create':             ['yes', 'yes', '-',   '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'users.list':               ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'users.get':                ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'mfa', 'yes', 'end', 'key'],
  'users.update':             ['yes', 'yes', '-',   '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'users.delete':             ['yes', 'yes', '-',   '-',   '-',   'yes', 'mfa', 'sus', 'end', 'key'],
  'users.changePassword':     ['yes', 'yes', 'yes', 'yes', 'yes', 'man', 'mfa', 'sus', 'end', 'key'],
  'mfa.challenge':            ['yes', 'yes', 'yes', 'yes', 'yes', 'man', 'yes', 'sus', 'end', 'key'],
  'mfa.verify':               ['yes', 'yes', 'yes', 'yes', 'yes', 'man', 'yes', 'sus', 'end', 'key'],
  'auth.issueKey':            ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
};

/** Rows that only a reseller's callers can pass; a merchant's hear 403 whatever their role. */
const RESELLERS_ONLY = ['clients.create'];

let world: PreparedWorld;
/** The callers of the merchant, and those of the platform for the rows that are the platform's. */
let ofMerchant: Readonly<Record<CallerName, ActAs>>;
let ofPlatform: Readonly<Record<CallerName, ActAs>>;
beforeAll(async () => {
  world = await prepareWorld();
  const { gateway } = world;
  ofMerchant = callersOf(gateway, gateway.merchant);
  ofPlatform = callersOf(gateway, gateway.reseller);
});
afterAll(() => world.gateway.close());

function callersOf(gateway: Gateway, account: Gateway['merchant']): Record<CallerName, ActAs> {
  const keyOf = (role: Role) => personWith(gateway, role, account).apiKey;
  const { clients } = gateway.as(gateway.reseller);
  const [suspended, closed] = [gateway.addMerchant({ name: 'Suspended' }), gateway.addMerchant({ name: 'Closed' })];
  clients.update(suspended.clientId, { status: 'suspended' });
  clients.delete(closed.clientId);
  return {
    owner: keyOf('owner'),
    admin: keyOf('admin'),
    developer: keyOf('developer'),
    operator: keyOf('operator'),
    viewer: keyOf('viewer'),
    client: account.apiKey,
    waiting: personWaiting(gateway, 'owner', account).apiKey,
    suspended,
    closed,
    nobody: null,
  };
}

const EVERY_WAY = OPERATIONS.flatMap((row) => methodsOf(row).map((method) => ({ name: row.name, row, method })));

describe('each caller hears at each row what the table says', () => {
  it.each(EVERY_WAY)('$name by $method', async ({ row, method }) => {
    const { good } = casesOf(row, world);
    const callers = good.as === world.gateway.reseller ? ofPlatform : ofMerchant;
    const heard: [string, string][] = [];
    for (const name of CALLERS) {
      const gateway = tended(world.gateway.fork());
      const answer = await askOverHttp(gateway, row, good, { as: callers[name], method });
      heard.push([name, atTheGate(answer)]);
    }
    const said = CALLERS.map((name, column) => [name, HEARD[TABLE[row.name]?.[column] ?? '-']]);
    expect(heard).toEqual(said);
  });

  it.each(EVERY_WAY)('$name by direct call, alike', ({ row }) => {
    const { good } = casesOf(row, world);
    const callers = good.as === world.gateway.reseller ? ofPlatform : ofMerchant;
    const heard = CALLERS.map((name) => {
      const body = askDirectly(tended(world.gateway.fork()), row, good, { as: callers[name] });
      const code = String(fieldOf(body, 'error', 'code'));
      return Object.values(HEARD).find((one) => one.endsWith(` ${code}`)) ?? 'passes';
    });
    expect(heard).toEqual(CALLERS.map((_name, column) => HEARD[TABLE[row.name]?.[column] ?? '-']));
  });

  it('has a line for every row, and every caller hears each of the words that are for it', () => {
    expect(Object.keys(TABLE).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
    expect(Object.values(TABLE).filter((cells) => cells.length !== CALLERS.length)).toEqual([]);
  });

  it.each(RESELLERS_ONLY)('%s is a reseller’s: the owner and the key of a merchant are refused', async (name) => {
    const row = OPERATIONS.find((one) => one.name === name);
    if (row === undefined) throw new Error(`${name} is no row`);
    const { good } = casesOf(row, world);
    for (const as of [ofMerchant.owner, ofMerchant.client])
      expect(verdict(await askOverHttp(tended(world.gateway.fork()), row, good, { as }))).toBe('403 forbidden');
  });
});

/** What the gate said; whatever comes from behind it has passed. */
function atTheGate(answer: Heard): string {
  const said = verdict(answer);
  return Object.values<string>(HEARD).includes(said) ? said : 'passes';
}

describe('only an owner changes owners', () => {
  const OTHERS = ['admin', 'client'] as const;

  it.each(OTHERS)('the %s makes, changes, and deletes none', (name) => {
    const gateway = tended(world.gateway.fork());
    const { users } = gateway.as(ofMerchant[name]);
    const second = personWith(gateway, 'owner').userId;
    const asks = [
      () => users.create({ first_name: 'O', last_name: 'O', email: 'o@persons.test', role: 'owner' }),
      () => users.update(second, { role: 'viewer' }),
      () => users.update(second, { first_name: 'Other' }),
      () => users.update(world.user, { role: 'owner' }),
      () => users.delete(second),
    ];
    expect(asks.map((ask) => refusalOf(ask).code)).toEqual(asks.map(() => 'forbidden'));
  });

  it('an owner does all of it', () => {
    const gateway = tended(world.gateway.fork());
    const { users } = gateway.as(ofMerchant.owner);
    const { user_id } = users.create({ first_name: 'O', last_name: 'O', email: 'o@persons.test', role: 'owner' });
    users.update(world.user, { role: 'owner' });
    users.update(user_id, { role: 'viewer' });
    expect(users.delete(world.user).status).toBe('inactive');
  });
});

describe('a key that waits for its second factor', () => {
  it('opens what its person’s role holds once a verification has succeeded', () => {
    const gateway = tended(world.gateway.fork());
    const person = gateway.as(ofMerchant.waiting);
    const { challenge_id } = person.mfa.challenge({ channel: 'email' });
    const code = gateway.mfa.inbox().find(({ challengeId }) => challengeId === challenge_id)?.code ?? '';
    person.mfa.verify({ challenge_id, code });
    expect(person.users.list({ take: 1 }).data.length).toBe(1);
  });
});
