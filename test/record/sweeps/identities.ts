/** Callers: emails in any case, locks to the millisecond, keys with their own limits, and clients that are not active. */
import { banks, cards, storable } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'battery staple horse';
const NAMES = { first_name: 'Ada', last_name: 'Byron' };

function logIn(gateway: AnyGateway, email: string, password = PASSWORD): unknown {
  return tried(() => {
    const { status, role } = gateway.auth.issueKey({ email, password });
    return { status, role };
  });
}

/** Emails in upper and lower case: as stored, at a login, and as duplicates. */
export const emails = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const create = (email: string) =>
      tried(() => gateway.users.create({ ...NAMES, email, role: 'viewer', password: PASSWORD }));
    const created = create('Ada.Byron@Example.TEST');
    const { user_id: id } = Object(created);
    return {
      created,
      duplicates: ['ada.byron@example.test', 'ADA.BYRON@EXAMPLE.TEST'].map(create),
      logins: ['ada.byron@example.test', 'Ada.Byron@Example.TEST'].map((email) => logIn(gateway, email)),
      updated: ['ADA.BYRON@example.test', 'Ada@Example.test'].map((email) =>
        tried(() => gateway.users.update(id, { email })),
      ),
      after: ['ada@example.test', 'ada.byron@example.test'].map((email) => logIn(gateway, email)),
    };
  });

/** Milliseconds between four wrong passwords and the fifth, around the end of the 15 minutes that count. */
const GAPS_MS = [0, 899_999, 900_000, 900_001];

/** Wrong passwords at the edge of the time that counts, and the right one at the edge of the lock. */
export const lockWindows = async (): Promise<Observed> => ({
  rows: await Promise.all(GAPS_MS.map(async (milliseconds) => [milliseconds, await lockedAfter(milliseconds)])),
});

function lockedAfter(milliseconds: number): Promise<Observed> {
  return withGateway({}, async (gateway) => {
    const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
    const wrong = (times: number) => Array.from({ length: times }, () => logIn(gateway, email.toUpperCase(), 'wrong'));
    const first = wrong(4);
    await gateway.clock.advance({ milliseconds });
    const fifth = wrong(1);
    const right: unknown[] = [];
    for (const wait of [0, 899_999, 1]) {
      await gateway.clock.advance({ milliseconds: wait });
      right.push(logIn(gateway, email, password));
    }
    return { first, fifth, right, again: wrong(5) };
  });
}

/** One rate limit per key: of the client, of two users, and of a reseller for the client; logins are free. */
export const keyLimits = (): Promise<Observed> =>
  withGateway({ rateLimit: { limit: 2, windowSeconds: 60 }, acceptClientIdAlone: true }, (gateway) => {
    const { merchant, reseller } = gateway;
    const { ownerEmail: email, ownerPassword: password } = merchant;
    const users = [1, 2].map(() => gateway.as(gateway.auth.issueKey({ email, password }).api_key));
    const below = gateway.as({ apiKey: reseller.apiKey, clientId: merchant.clientId });
    const callers = [gateway, ...users, below, gateway.as(reseller)];
    const read = ({ transactions }: Pick<AnyGateway, 'transactions'>) => tried(() => transactions.list().total);
    return {
      rows: [1, 2, 3].map(() => callers.map(read)),
      logins: [1, 2, 3].map(() => logIn(gateway, email, password)),
    };
  });

/** Keys of a user whose password another user resets, and of one who is deactivated and comes back. */
export const passwordResets = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const email = 'ada@example.test';
    const { user_id: id } = gateway.users.create({ ...NAMES, email, role: 'viewer', password: PASSWORD });
    const keyOf = (password: string) => gateway.as(gateway.auth.issueKey({ email, password }).api_key);
    const reads = (keys: readonly ReturnType<typeof keyOf>[]) =>
      keys.map(({ transactions }) => tried(() => transactions.list().total));
    const keys = [keyOf(PASSWORD), keyOf(PASSWORD)];
    const rows: unknown[] = [reads(keys)];
    gateway.users.update(id, { first_name: 'Augusta' });
    rows.push(reads(keys));
    gateway.users.update(id, { password: OTHER });
    rows.push(reads(keys), logIn(gateway, email), logIn(gateway, email, OTHER));
    keys.push(keyOf(OTHER));
    for (const status of ['inactive', 'active'] as const) {
      gateway.users.update(id, { status });
      rows.push(reads(keys), logIn(gateway, email, OTHER));
    }
    return { rows };
  });

const STATUSES = ['active', 'suspended', 'closed'] as const;

/** A merchant, or its reseller, is suspended or closed: what its keys, its users, and those above it can still do. */
export const clientStatuses = async (): Promise<Observed> => ({
  merchant: await Promise.all(STATUSES.map(async (status) => [status, await withStatus(status, false)])),
  reseller: await Promise.all(STATUSES.map(async (status) => [status, await withStatus(status, true)])),
});

function withStatus(status: (typeof STATUSES)[number], isReseller: boolean): Promise<Observed> {
  return withGateway({}, (gateway) => {
    const { clients } = gateway.as(gateway.reseller);
    const reseller = clients.create({ kind: 'reseller', name: 'Second' });
    const shop = clients.create({ kind: 'merchant', name: 'Shop', parent_id: reseller.client_id });
    const above = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: shop.client_id });
    const emailOf = (name: string) => `${name}@example.test`;
    const people = [['shop', shop.client_id] as const, ['second', reseller.client_id] as const].map(
      ([name, client_id]) => {
        const user = { ...NAMES, email: emailOf(name), role: 'admin', password: PASSWORD, client_id } as const;
        return [name, gateway.as(gateway.reseller).users.create(user).user_id] as const;
      },
    );
    const keyOf = (name: string, client_id?: string) =>
      tried(() =>
        gateway.auth.issueKey(Object({ email: emailOf(name), password: PASSWORD, ...(client_id && { client_id }) })),
      );
    const keys = [keyOf('shop'), keyOf('second'), keyOf('second', shop.client_id)];
    const target = isReseller ? reseller.client_id : shop.client_id;
    const changed =
      status === 'closed'
        ? [isReseller && tried(() => clients.delete(shop.client_id).status), tried(() => clients.delete(target).status)]
        : tried(() => clients.update(target, { status }).status);
    const callers = keys.map((key) => gateway.as(String(Object(key).api_key)));
    const tries = [...callers, above].map((caller, at) => [
      tried(() => caller.transactions.list().total),
      tried(() => caller.users.list().total),
      tried(() => caller.users.create({ ...NAMES, email: emailOf(`new${at}`), role: 'viewer' }).role),
      tried(() => caller.paymentTokens.create(storable(banks.good)).status),
      tried(() => caller.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa }).response_code),
    ]);
    const logins = [keyOf('shop'), keyOf('second'), keyOf('second', shop.client_id)].map((key) => {
      const { status: granted, code } = Object(key);
      return { granted, code };
    });
    const updates = [{ name: 'Renamed' }, { status: 'active' }, { status: 'suspended' }].map((change) =>
      tried(() => Object(clients.update(target, Object(change))).status),
    );
    const renamed = people.map(([, id]) =>
      tried(() => gateway.as(gateway.reseller).users.update(id, { first_name: 'Augusta' }).first_name),
    );
    return { changed, tries, logins, updates, renamed };
  });
}

/** Integrations of a kind: a second active one, an inactive one, and one that is activated later. */
export const secondIntegrations = (): Promise<Observed> =>
  withGateway({}, ({ integrations }) => {
    const card = { kind: 'card_processor', provider: 'northwind', mid: 'M-2', tid: 'T-2' } as const;
    const [first] = integrations.list().data.filter(({ kind }) => kind === 'card_processor');
    const id = first?.integration_id ?? '';
    const create = (status?: 'active' | 'inactive') =>
      tried(() => integrations.create({ ...card, ...(status === undefined ? {} : { status }) }));
    const created = [create(), create('active'), create('inactive')];
    const second = String(Object(created[2]).integration_id);
    return {
      created,
      activated: tried(() => integrations.update(second, { status: 'active' })),
      same: tried(() => integrations.update(id, { status: 'active' })),
      sameDay: tried(() => integrations.update(id, { same_day: true })),
      deleted: [tried(() => integrations.delete(id)), tried(() => integrations.delete(id))],
      second: tried(() => integrations.update(second, { status: 'active' })),
      back: tried(() => integrations.update(id, { status: 'active' })),
    };
  });

const VISIBLE = (length: number): string => 'k'.repeat(length);
const KEYS = [VISIBLE(1), VISIBLE(254), VISIBLE(255), VISIBLE(256), '', ' ', 'a b', 'é', '!~', '\u007f'];
const SALE = { type: 'SALE', amount: 1_000, payment_method: cards.visa } as const;

/** Idempotency keys of every length and form, and one at the last millisecond of its day. */
export const idempotencyKeys = (): Promise<Observed> =>
  withGateway({}, async ({ transactions, clock }) => {
    const send = (idempotencyKey: string, amount = 1_000) =>
      tried(() => Object(transactions.create({ ...SALE, amount }, { idempotencyKey })).transaction_id);
    const forms = KEYS.map((key) => [key.length, send(key), send(key)]);
    const days: unknown[] = [send('day')];
    for (const milliseconds of [86_399_999, 1, 1]) {
      await clock.advance({ milliseconds });
      days.push([clock.iso(), send('day'), send('day', 2_000)]);
    }
    return { forms, days };
  });

/** Each reseller and merchant of a tree names each client: in the header, at a login, and in a body. */
export const actingClients = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const top = gateway.as(gateway.reseller);
    const create = (name: string, kind: 'merchant' | 'reseller', parent_id?: string) =>
      top.clients.create({ kind, name, ...(parent_id === undefined ? {} : { parent_id }) }).client_id;
    const east = create('East', 'reseller');
    const west = create('West', 'reseller');
    const ids = {
      east,
      west,
      eastShop: create('East Shop', 'merchant', east),
      westShop: create('West Shop', 'merchant', west),
    };
    const all = { top: gateway.reseller.clientId, acme: gateway.merchant.clientId, ...ids, none: 'CLIENT-none' };
    const rows = Object.entries(ids).map(([name, own]) => {
      const email = `${name}@example.test`;
      top.users.create({ ...NAMES, email, role: 'admin', password: PASSWORD, client_id: own });
      const { api_key: apiKey } = gateway.auth.issueKey({ email, password: PASSWORD });
      const attempts = Object.entries(all).map(([named, clientId]) => [
        named,
        tried(() => gateway.as({ apiKey, clientId }).clients.list().total),
        tried(() => gateway.auth.issueKey({ email, password: PASSWORD, client_id: clientId }).client_id),
        tried(
          () =>
            gateway
              .as(apiKey)
              .users.create({ ...NAMES, email: `${named}.${email}`, role: 'viewer', client_id: clientId }).role,
        ),
      ]);
      return [name, attempts];
    });
    return { rows };
  });
