import { type Caller, cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { refused, refusedSaying } from '../support/logins.ts';

/** A gateway, and its platform reseller as a caller. */
function platform(): { readonly gateway: Gateway; readonly reseller: Caller } {
  const gateway = freshGateway();
  return { gateway, reseller: gateway.as(gateway.reseller) };
}

const acting = (gateway: Gateway, clientId: string) =>
  gateway.as({ apiKey: gateway.reseller.apiKey, clientId }).clients;

describe('a new client', () => {
  it('is active, hangs below the reseller that made it, and is what was sent', () => {
    const { gateway, reseller } = platform();
    const sent = {
      name: 'Birch Books',
      legal_name: 'Birch Books LLC',
      email: 'hello@birch.test',
      phone: '+15555550100',
      mcc: '5942',
      time_zone: 'America/Chicago',
    };
    const client = reseller.clients.create({ kind: 'MERCHANT', ...sent });
    expect(client).toMatchObject({ ...sent, kind: 'merchant', object: 'client', status: 'active' });
    expect(client).toMatchObject({ parent_id: gateway.reseller.clientId, created_at: gateway.clock.iso() });
    expect(client.client_id).toMatch(/^CLIENT-[0-9A-Z]{26}$/);
    expect(gateway.as(gateway.reseller).clients.get(client.client_id)).toMatchObject(sent);
  });

  it('needs kind and name only; the rest is null, and the schedule is the gateway’s', () => {
    const { reseller } = platform();
    expect(reseller.clients.create({ kind: 'merchant', name: 'Bare' })).toMatchObject({
      legal_name: null,
      email: null,
      phone: null,
      mcc: null,
      time_zone: 'America/New_York',
      settlement: {
        auto_close: true,
        card_cutoff: '21:00',
        ach_cutoff: '17:00',
        time_zone: 'America/New_York',
        card_funding_days: 1,
        ach_funding_days: 1,
      },
    });
  });

  it('may be two levels below, where the reseller sees it and a sibling of its parent does not', () => {
    const { gateway, reseller } = platform();
    const [agency, other] = ['Agency', 'Other'].map((name) => reseller.clients.create({ kind: 'reseller', name }));
    const shop = acting(gateway, agency?.client_id ?? '').create({ kind: 'merchant', name: 'Shop' });
    expect(shop.parent_id).toBe(agency?.client_id);
    expect(reseller.clients.get(shop.client_id).name).toBe('Shop');
    expect(refused(() => acting(gateway, other?.client_id ?? '').get(shop.client_id))).toBe('404 not_found');
    expect(acting(gateway, agency?.client_id ?? '').list().data).toHaveLength(2);
    expect(reseller.clients.list().total).toBe(5);
  });

  it('hangs where parent_id says: below any reseller under the caller, and nowhere else', () => {
    const { gateway, reseller } = platform();
    const agency = reseller.clients.create({ kind: 'reseller', name: 'Agency' });
    const other = reseller.clients.create({ kind: 'reseller', name: 'Other' });
    const below = (parent_id: string) => ({ kind: 'merchant', name: 'Shop', parent_id }) as const;
    expect(reseller.clients.create(below(agency.client_id)).parent_id).toBe(agency.client_id);
    const create = (parentId: string) => () => reseller.clients.create(below(parentId));
    expect(refusedSaying(create(gateway.merchant.clientId))).toBe(
      '400 invalid_request: parent_id must be the id of a reseller: a merchant has no clients below it',
    );
    expect(refused(create('CLIENT-nobody'))).toBe('404 not_found');
    expect(refused(() => acting(gateway, agency.client_id).create(below(other.client_id)))).toBe('404 not_found');
    expect(refused(() => acting(gateway, agency.client_id).create(below(gateway.reseller.clientId)))).toBe(
      '404 not_found',
    );
    reseller.clients.delete(other.client_id);
    expect(refused(create(other.client_id))).toBe('409 invalid_state');
  });

  it('is not a merchant’s to make, nor a reseller’s that acts for a merchant', () => {
    const { gateway } = platform();
    const body = { kind: 'merchant', name: 'Shop' } as const;
    expect(refused(() => gateway.clients.create(body))).toBe('403 forbidden');
    expect(refused(() => acting(gateway, gateway.merchant.clientId).create(body))).toBe('403 forbidden');
  });

  it.each([
    ['kind', { kind: 'bank' }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['email', { email: 'not an e-mail' }],
    ['phone', { phone: '555-0100' }],
    ['mcc', { mcc: '59' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['settlement.card_cutoff', { settlement: { card_cutoff: '9pm' } }],
    ['settlement.card_funding_days', { settlement: { card_funding_days: 3 } }],
    ['card_checks.decline_avs.1', { card_checks: { decline_avs: ['N', 'Q'] } }],
    ['card_checks.decline_cvv', { card_checks: { decline_cvv: 'N' } }],
    ['card_checks.duplicate_minutes', { card_checks: { duplicate_minutes: 1441 } }],
    ['settlement.time_zone', { time_zone: 'America/Chicago', settlement: { time_zone: 'America/Denver' } }],
  ])('with a wrong %s is refused with 400 that names the field', async (field, wrong) => {
    const { gateway } = platform();
    const body = { kind: 'merchant', name: 'Shop', ...wrong };
    const answer = await send(gateway, '/v1/clients', { method: 'POST', body, key: gateway.reseller.apiKey });
    expect([verdict(answer), fieldOf(answer.body, 'error', 'details', '0', 'field')]).toEqual([
      '400 invalid_request',
      field,
    ]);
  });

  it('begins without integrations or keys: its first sale is 409 until it has a card processor', () => {
    const { gateway, reseller } = platform();
    const shop = reseller.clients.create({ kind: 'merchant', name: 'Shop' });
    const caller = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: shop.client_id });
    const sell = () => caller.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    expect(refused(sell)).toBe('409 no_integration');
    caller.integrations.create({ kind: 'card_processor', provider: 'Birch Cards', mid: '1', tid: '2' });
    expect(sell().approved).toBe(true);
  });
});

describe('an update', () => {
  it.each(['POST', 'PUT'] as const)('by %s answers 200, changes what it names and keeps the rest', async (method) => {
    const { gateway, reseller } = platform();
    const sent = { name: 'Birch', legal_name: 'Birch LLC', mcc: '5942' };
    const { client_id } = reseller.clients.create({ kind: 'merchant', ...sent, settlement: { card_cutoff: '20:00' } });
    await gateway.clock.advance({ hours: 1 });
    const body = { name: 'Birch & Oak', settlement: { card_funding_days: 2 } };
    const key = gateway.reseller.apiKey;
    const answer = await send(gateway, `/v1/clients/${client_id}`, { method, body, key });
    expect(answer.status).toBe(200);
    expect(reseller.clients.get(client_id)).toMatchObject({
      ...sent,
      name: 'Birch & Oak',
      updated_at: gateway.clock.iso(),
      settlement: { card_cutoff: '20:00', card_funding_days: 2, ach_funding_days: 1 },
    });
  });

  it('clears with null what may be absent, and refuses null elsewhere', async () => {
    const { gateway } = platform();
    const { clientId } = gateway.merchant;
    gateway.clients.update(clientId, {
      legal_name: 'Acme LLC',
      email: 'a@acme.test',
      phone: '5555550100',
      mcc: '5651',
    });
    const cleared = gateway.clients.update(clientId, { legal_name: null, email: null, phone: null, mcc: null });
    expect(cleared).toMatchObject({ legal_name: null, email: null, phone: null, mcc: null, name: 'Acme Outfitters' });
    const answers = await Promise.all(
      [{ name: null }, { time_zone: null }, { settlement: null }].map((body) =>
        send(gateway, `/v1/clients/${clientId}`, { method: 'PUT', body }),
      ),
    );
    expect(answers.map(verdict)).toEqual(answers.map(() => '400 invalid_request'));
  });

  it('of nothing changes nothing', () => {
    const { gateway } = platform();
    const { clientId } = gateway.merchant;
    const { correlation_id: _before, ...before } = gateway.clients.get(clientId);
    const { correlation_id: _after, ...after } = gateway.clients.update(clientId, {});
    expect(after).toEqual(before);
  });

  it('takes the time zone beside the schedule or in it, and both where they agree', () => {
    const { gateway } = platform();
    const { clientId } = gateway.merchant;
    const zonesAfter = (update: Parameters<typeof gateway.clients.update>[1]) => {
      const { time_zone, settlement } = gateway.clients.update(clientId, update);
      return [time_zone, settlement.time_zone];
    };
    expect(zonesAfter({ time_zone: 'America/Chicago' })).toEqual(['America/Chicago', 'America/Chicago']);
    expect(zonesAfter({ settlement: { time_zone: 'America/Denver' } })).toEqual(['America/Denver', 'America/Denver']);
    const both = { time_zone: 'Asia/Tokyo', settlement: { time_zone: 'Asia/Tokyo' } };
    expect(zonesAfter(both)).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    expect(refused(() => zonesAfter({ ...both, time_zone: 'Asia/Seoul' }))).toBe('400 invalid_request');
  });

  it('takes kind and parent as they are, so that a client may write back what it read, and never changes them', () => {
    const { gateway, reseller } = platform();
    const { clientId } = gateway.merchant;
    const { status, created_at, updated_at, ...read } = reseller.clients.get(clientId);
    expect(reseller.clients.update(clientId, { ...read, name: 'Acme' }).name).toBe('Acme');
    const other = reseller.clients.create({ kind: 'reseller', name: 'Other' });
    expect(refused(() => reseller.clients.update(clientId, { kind: 'reseller' }))).toBe('400 invalid_request');
    expect(refused(() => reseller.clients.update(clientId, { parent_id: other.client_id }))).toBe(
      '400 invalid_request',
    );
  });
});

describe('a list of clients', () => {
  it('holds the caller and all below it, newest first, in pages that never overlap', () => {
    const { gateway, reseller } = platform();
    for (const name of ['One', 'Two', 'Three']) reseller.clients.create({ kind: 'merchant', name });
    const names = (query: Parameters<typeof reseller.clients.list>[0]) =>
      reseller.clients.list(query).data.map(({ name }) => name);
    expect(names({})).toEqual(['Three', 'Two', 'One', 'Acme Outfitters', 'Settlebox Platform']);
    expect([...names({ take: 2 }), ...names({ skip: 2, take: 2 }), ...names({ skip: 4, take: 2 })]).toEqual(names({}));
    expect(reseller.clients.list({ take: 2 })).toMatchObject({ total: 5, skip: 0, take: 2 });
    expect(gateway.clients.list().data.map(({ name }) => name)).toEqual(['Acme Outfitters']);
  });

  it('filters by kind, status and parent', () => {
    const { reseller, gateway } = platform();
    const agency = reseller.clients.create({ kind: 'reseller', name: 'Agency' });
    const shop = reseller.clients.create({ kind: 'merchant', name: 'Shop', parent_id: agency.client_id });
    const closed = reseller.clients.create({ kind: 'merchant', name: 'Gone' });
    reseller.clients.delete(closed.client_id);
    reseller.clients.update(shop.client_id, { status: 'suspended' });
    const names = (query: Parameters<typeof reseller.clients.list>[0]) =>
      reseller.clients.list({ ...query, sort_column: 'name', sort_order: 'asc' }).data.map(({ name }) => name);
    expect(names({ kind: 'RESELLER' })).toEqual(['Agency', 'Settlebox Platform']);
    expect(names({ status: 'closed' })).toEqual(['Gone']);
    expect(names({ status: 'suspended' })).toEqual(['Shop']);
    expect(names({ parent_id: gateway.reseller.clientId })).toEqual(['Acme Outfitters', 'Agency', 'Gone']);
    expect(names({ parent_id: agency.client_id, kind: 'merchant' })).toEqual(['Shop']);
    expect(names({ parent_id: 'CLIENT-nobody' })).toEqual([]);
  });

  it('sorts by name and by the last change, either way', async () => {
    const { gateway, reseller } = platform();
    for (const name of ['Cedar', 'Aspen', 'Birch']) reseller.clients.create({ kind: 'merchant', name });
    await gateway.clock.advance({ minutes: 1 });
    gateway.clients.update(gateway.merchant.clientId, { mcc: '5651' });
    const names = (query: Parameters<typeof reseller.clients.list>[0]) =>
      reseller.clients.list({ ...query, kind: 'merchant' }).data.map(({ name }) => name);
    expect(names({ sort_column: 'name', sort_order: 'ASC' })).toEqual(['Acme Outfitters', 'Aspen', 'Birch', 'Cedar']);
    expect(names({ sort_column: 'name' })).toEqual(['Cedar', 'Birch', 'Aspen', 'Acme Outfitters']);
    expect(names({ sort_column: 'updated_at' })).toEqual(['Acme Outfitters', 'Birch', 'Aspen', 'Cedar']);
    expect(names({ sort_column: 'created_at', sort_order: 'asc' })[0]).toBe('Acme Outfitters');
  });

  it('searches id, name and legal name, whatever the case, with every letter meaning itself', () => {
    const { gateway, reseller } = platform();
    const named = { kind: 'merchant', name: 'École Zoë', legal_name: '100%_Ltd' } as const;
    const { client_id } = reseller.clients.create(named);
    const found = (search_text: string) => reseller.clients.list({ search_text }).data.map(({ name }) => name);
    for (const text of ['École', 'COLE', 'Zoë', 'zo', '100%_LTD', '%_', client_id.toLowerCase(), client_id.slice(-8)])
      expect([text, ...found(text)]).toEqual([text, 'École Zoë']);
    for (const text of ['col_', 'Zoe%', '\\', 'nobody']) expect([text, ...found(text)]).toEqual([text]);
    expect(found(gateway.merchant.clientId)).toEqual(['Acme Outfitters']);
  });
});

describe('what happens to clients', () => {
  it('is told as events, webhooks and lines of the timeline', async () => {
    const gateway = freshGateway();
    const told: string[] = [];
    gateway.webhooks.subscribe({ events: ['client.*'], deliver: (_request, event) => void told.push(event.type) });
    const reseller = gateway.as(gateway.reseller);
    const { client_id } = reseller.clients.create({ kind: 'merchant', name: 'Shop' });
    reseller.clients.update(client_id, { name: 'Corner Shop' });
    reseller.clients.update(client_id, { status: 'suspended' });
    reseller.clients.update(client_id, { status: 'active' });
    reseller.clients.delete(client_id);
    reseller.clients.delete(client_id);
    await gateway.idle();
    const types = ['created', 'updated', 'updated', 'updated', 'deleted'].map((word) => `client.${word}`);
    const events = gateway.events.list({ subject: client_id });
    expect(events.map(({ type }) => type)).toEqual(types);
    expect(told).toEqual(types);
    expect(events.map(({ sequence, client_id: of }) => [sequence, of])).toEqual(
      types.map((_type, index) => [index + 1, client_id]),
    );
    const { correlation_id: _asked, ...now } = reseller.clients.get(client_id);
    expect(events.at(-1)?.data.object).toMatchObject(now);
    expect(gateway.timeline().map(({ what, why }) => `${what} (${why})`)).toEqual([
      'the merchant Shop is created (call: clients.create)',
      'the merchant Corner Shop is changed (call: clients.update)',
      'the merchant Corner Shop is changed: suspended (call: clients.update)',
      'the merchant Corner Shop is changed (call: clients.update)',
      'the merchant Corner Shop is closed (call: clients.delete)',
    ]);
  });
});
