import type { Caller, Gateway, Role, User, UserRequest } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { colleague, hire, login, ownerOf, PASSWORD, refused, refusedSaying } from '../support/logins.ts';

const VERA: UserRequest = { first_name: 'Vera', last_name: 'Viewer', email: 'vera@acme.test', role: 'viewer' };
const ROLES: readonly Role[] = ['owner', 'admin', 'developer', 'operator', 'viewer'];

const ownerIdOf = (gateway: Gateway): string => gateway.users.list({ role: 'owner' }).data[0]?.user_id ?? '';
const updating = (caller: Pick<Caller, 'users'>, id: string, body: Parameters<Caller['users']['update']>[1]) => () =>
  caller.users.update(id, body);

describe('a new person', () => {
  it('is active, of the caller’s client, and what was sent, without the password', () => {
    const gateway = freshGateway();
    const made = gateway.users.create({ ...VERA, phone: '+15555550100', password: PASSWORD });
    expect(made).toEqual({
      ...VERA,
      phone: '+15555550100',
      object: 'user',
      client_id: gateway.merchant.clientId,
      status: 'active',
      user_id: expect.stringMatching(/^USER-[0-9A-Z]{26}$/),
      mfa: { enabled: false, channel: null },
      last_login_at: null,
      created_at: gateway.clock.iso(),
      updated_at: gateway.clock.iso(),
      correlation_id: expect.any(String),
    });
    const { correlation_id: _asked, ...read } = gateway.users.get(made.user_id);
    expect(made).toMatchObject(read);
  });

  it.each(ROLES)('may be %s, in any case, when an owner makes them', (role) => {
    const gateway = freshGateway();
    const owner = ownerOf(gateway);
    const upper = role.toUpperCase() as Uppercase<Role>;
    expect(owner.users.create({ ...VERA, role: upper }).role).toBe(role);
  });

  it('has an e-mail of their own, over all clients and whatever its case; of those who left too', () => {
    const gateway = freshGateway();
    const { user_id } = gateway.users.create(VERA);
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    const create = () => other.users.create({ ...VERA, email: 'VERA@Acme.TEST' });
    expect(refused(create)).toBe('409 already_exists');
    gateway.users.delete(user_id);
    expect(refused(create)).toBe('409 already_exists');
    const taken = hire(gateway);
    expect(refused(updating(gateway, taken.user_id, { email: 'vera@ACME.test' }))).toBe('409 already_exists');
    expect(gateway.users.update(taken.user_id, { email: taken.email.toUpperCase() }).email).toBe(taken.email);
  });

  it.each([
    ['first_name', { first_name: '' }],
    ['last_name', { last_name: undefined }],
    ['email', { email: 'nobody' }],
    ['email', { email: `${'x'.repeat(250)}@acme.test` }],
    ['role', { role: 'king' }],
    ['phone', { phone: 'call me' }],
    ['password', { password: 'x'.repeat(11) }],
    ['password', { password: 'x'.repeat(129) }],
  ])('with a wrong %s is refused with 400 that names the field', async (field, wrong) => {
    const gateway = freshGateway();
    const answer = await send(gateway, '/v1/users', { method: 'POST', body: { ...VERA, ...wrong } });
    expect([verdict(answer), fieldOf(answer.body, 'error', 'details', '0', 'field')]).toEqual([
      '400 invalid_request',
      field,
    ]);
  });

  it('may be of a client below the caller, and of no other', () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const reseller = gateway.as(gateway.reseller);
    expect(reseller.users.create({ ...VERA, client_id: other.clientId }).client_id).toBe(other.clientId);
    const create = (client_id: string) => () => gateway.users.create({ ...VERA, email: 'v@acme.test', client_id });
    expect(refused(create(other.clientId))).toBe('404 not_found');
    expect(refused(create(gateway.reseller.clientId))).toBe('404 not_found');
  });

  it('without a password can’t log in until one is set', () => {
    const gateway = freshGateway();
    const { user_id, email } = gateway.users.create(VERA);
    expect(refused(() => login(gateway, email))).toBe('401 invalid_credentials');
    gateway.users.update(user_id, { password: PASSWORD });
    expect(login(gateway, email).key.role).toBe('viewer');
  });
});

describe('owners', () => {
  it('are made, changed and let go by owners alone', () => {
    const gateway = freshGateway();
    const admin = colleague(gateway);
    const ownerId = ownerIdOf(gateway);
    const words = '403 forbidden: Only an owner can change owners; the role of this key is admin.';
    expect(refusedSaying(() => admin.users.create({ ...VERA, role: 'owner' }))).toBe(words);
    expect(refusedSaying(updating(admin, ownerId, { first_name: 'Oscar' }))).toBe(words);
    expect(refusedSaying(updating(admin, ownerId, { password: PASSWORD }))).toBe(words);
    expect(refusedSaying(updating(admin, admin.userId, { role: 'owner' }))).toBe(words);
    expect(refusedSaying(() => admin.users.delete(ownerId))).toBe(words);
    // A client's own key has the rights of an admin.
    expect(refusedSaying(updating(gateway, ownerId, { first_name: 'Oscar' }))).toBe(words);
    const owner = ownerOf(gateway);
    const second = owner.users.create({ ...VERA, role: 'owner' });
    expect(owner.users.update(second.user_id, { role: 'viewer' }).role).toBe('viewer');
  });

  it('can neither all leave nor all step down', () => {
    const gateway = freshGateway();
    const owner = ownerOf(gateway);
    const words = '409 last_owner: This is the last owner of the client. Make another user an owner first.';
    expect(refusedSaying(updating(owner, owner.userId, { role: 'admin' }))).toBe(words);
    expect(refusedSaying(updating(owner, owner.userId, { status: 'inactive' }))).toBe(words);
    expect(refusedSaying(() => owner.users.delete(owner.userId))).toBe(words);
    expect(owner.users.update(owner.userId, { first_name: 'Oscar' }).first_name).toBe('Oscar');
    const second = colleague({ ...gateway, users: owner.users }, { role: 'owner' });
    expect(owner.users.update(owner.userId, { role: 'admin' }).role).toBe('admin');
    expect(refused(() => second.users.delete(second.userId))).toBe('409 last_owner');
  });

  it('who have left do not count', () => {
    const gateway = freshGateway();
    const owner = ownerOf(gateway);
    const second = owner.users.create({ ...VERA, role: 'owner' });
    owner.users.delete(second.user_id);
    expect(refused(() => owner.users.delete(owner.userId))).toBe('409 last_owner');
  });

  it('begin with somebody: a client without any gets its first from whoever may write its users', () => {
    const gateway = freshGateway();
    const reseller = gateway.as(gateway.reseller);
    const { client_id } = reseller.clients.create({ kind: 'merchant', name: 'Shop' });
    const shop = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: client_id });
    expect(shop.users.create({ ...VERA, role: 'owner' }).role).toBe('owner');
    expect(refused(() => shop.users.create({ ...VERA, email: 'v@shop.test', role: 'owner' }))).toBe('403 forbidden');
  });

  it('of a reseller are owners for the clients below it too', () => {
    const gateway = freshGateway();
    const platformOwner = ownerOf(gateway, gateway.reseller);
    expect(platformOwner.users.update(ownerIdOf(gateway), { first_name: 'Oscar' }).first_name).toBe('Oscar');
  });
});

describe('an update of a person', () => {
  it('by PUT merges, and null clears the telephone number', async () => {
    const gateway = freshGateway();
    const { user_id, email } = hire(gateway, { phone: '5555550100' });
    await gateway.clock.advance({ hours: 1 });
    const body = { last_name: 'Newname', role: 'OPERATOR' };
    const answer = await send(gateway, `/v1/users/${user_id}`, { method: 'PUT', body });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        first_name: 'Percy',
        last_name: 'Newname',
        role: 'operator',
        phone: '5555550100',
        email,
        updated_at: gateway.clock.iso(),
      },
    ]);
    expect(gateway.users.update(user_id, { phone: null }).phone).toBeNull();
  });

  it('has PUT as its one spelling', async () => {
    const gateway = freshGateway();
    const { user_id } = hire(gateway);
    const answer = await send(gateway, `/v1/users/${user_id}`, { method: 'POST', body: {} });
    expect([verdict(answer), answer.headers.get('allow')]).toEqual(['405 method_not_allowed', 'GET, PUT, DELETE']);
  });

  it('of the role counts for keys that are out already', () => {
    const gateway = freshGateway();
    const person = colleague(gateway, { role: 'admin' });
    person.users.create(VERA);
    gateway.users.update(person.userId, { role: 'viewer' });
    expect(refused(() => person.users.create({ ...VERA, email: 'other@acme.test' }))).toBe('403 forbidden');
    expect(person.users.get(person.userId).role).toBe('viewer');
  });
});

describe('a person who leaves', () => {
  it('stays as a record, with no key that opens anything; asked again the answer is the same', async () => {
    const gateway = freshGateway();
    const person = colleague(gateway);
    const second = login(gateway, person.email);
    const { correlation_id: _first, ...left } = gateway.users.delete(person.userId);
    expect(left).toMatchObject({ status: 'inactive', email: person.email });
    await gateway.clock.advance({ days: 1 });
    const { correlation_id: _second, ...again } = gateway.users.delete(person.userId);
    expect(again).toEqual(left);
    expect([person, second].map((one) => refused(() => one.users.list()))).toEqual(
      Array(2).fill('401 invalid_api_key'),
    );
    expect(refused(() => login(gateway, person.email))).toBe('401 invalid_credentials');
  });

  it('may come back, and logs in anew: old keys stay ended', () => {
    const gateway = freshGateway();
    const person = colleague(gateway);
    gateway.users.delete(person.userId);
    expect(gateway.users.update(person.userId, { status: 'active' }).status).toBe('active');
    expect(refused(() => person.users.list())).toBe('401 invalid_api_key');
    expect(login(gateway, person.email).users.list().total).toBe(2);
  });

  it('may let themselves go, and their key ends with the answer', () => {
    const gateway = freshGateway();
    const person = colleague(gateway);
    expect(person.users.delete(person.userId).status).toBe('inactive');
    expect(refused(() => person.users.list())).toBe('401 invalid_api_key');
  });
});

describe('a list of persons', () => {
  it('filters, searches and sorts, and shows a merchant its own and a reseller all', () => {
    const gateway = freshGateway();
    const reseller = gateway.as(gateway.reseller);
    const people: readonly Partial<UserRequest>[] = [
      { first_name: 'Élise', last_name: 'Adams', email: 'elise@acme.test', role: 'viewer' },
      { first_name: 'Bo', last_name: 'Zimmer', email: 'bo@acme.test', role: 'developer' },
    ];
    const [elise] = people.map((wish) => hire(gateway, wish));
    gateway.users.delete(elise?.user_id ?? '');
    const names = (query: Parameters<typeof reseller.users.list>[0], caller: Pick<Caller, 'users'> = gateway) =>
      caller.users.list(query).data.map(({ first_name }) => first_name);
    expect(names({})).toEqual(['Bo', 'Élise', 'Olivia']);
    expect(names({ role: 'DEVELOPER' })).toEqual(['Bo']);
    expect(names({ status: 'inactive' })).toEqual(['Élise']);
    expect(names({ email: 'BO@acme.TEST' })).toEqual(['Bo']);
    expect(names({ search_text: 'zimm' })).toEqual(['Bo']);
    expect(names({ search_text: 'Élise A' })).toEqual(['Élise']);
    expect(names({ search_text: '_' })).toEqual([]);
    expect(names({ sort_column: 'last_name', sort_order: 'asc' })).toEqual(['Élise', 'Olivia', 'Bo']);
    expect(names({ sort_column: 'email', sort_order: 'ASC', skip: 1, take: 1 })).toEqual(['Élise']);
    expect(names({ role: 'owner' }, reseller)).toEqual(['Olivia', 'Olivia']);
    expect(names({ client_id: gateway.reseller.clientId }, reseller)).toHaveLength(1);
    expect(names({ client_id: gateway.reseller.clientId })).toEqual([]);
  });
});

it('what happens to persons is told as events and lines of the timeline, without anything secret', () => {
  const gateway = freshGateway();
  const { user_id } = gateway.users.create({ ...VERA, password: PASSWORD });
  gateway.users.update(user_id, { mfa: { enabled: true, channel: 'totp' } });
  gateway.users.delete(user_id);
  gateway.users.delete(user_id);
  const told = gateway.events.list({ subject: user_id });
  expect(told.map(({ type }) => type)).toEqual(['user.created', 'user.updated', 'user.deleted']);
  const fields = (user: User) => Object.keys(user).sort();
  expect(told.map(({ data }) => fields(data.object as User))).toEqual(
    Array(3).fill(fields(gateway.users.get(user_id))),
  );
  expect(gateway.timeline().map(({ what }) => what)).toEqual([
    'Vera Viewer is added as viewer',
    'Vera Viewer is changed',
    'Vera Viewer is removed',
  ]);
});
