import { banks, type Caller, cards, type Gateway, type IntegrationRequest, type IntegrationUpdate } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { refused, refusedSaying } from '../support/logins.ts';

const CARDS = { kind: 'card_processor', provider: 'Birch Cards', mid: '4445019', tid: 'T-1' } as const;
const ACH = { kind: 'ach_processor', provider: 'Birch ACH', company_id: '1234567890' } as const;
const sell = (caller: Caller) => caller.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
const pay = (caller: Caller) =>
  caller.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });

/** The seed merchant's integration of a kind. */
function integrationOf(gateway: Gateway, kind: 'card_processor' | 'ach_processor'): string {
  return gateway.integrations.list({ kind, status: 'active' }).data[0]?.integration_id ?? '';
}

/** A merchant of the platform that has no integrations yet. */
function newcomer(gateway: Gateway): Caller & { readonly clientId: string } {
  const { client_id } = gateway.as(gateway.reseller).clients.create({ kind: 'merchant', name: 'Newcomer' });
  return { ...gateway.as({ apiKey: gateway.reseller.apiKey, clientId: client_id }), clientId: client_id };
}

describe('a new integration', () => {
  it('is active and is what was sent', () => {
    const gateway = freshGateway();
    const shop = newcomer(gateway);
    const made = shop.integrations.create(CARDS);
    expect(made).toMatchObject({
      ...CARDS,
      object: 'integration',
      client_id: shop.clientId,
      status: 'active',
      company_id: null,
      odfi_routing_number: null,
      sec_codes: [],
      created_at: gateway.clock.iso(),
    });
    expect(made.integration_id).toMatch(/^INTEGRATION-[0-9A-Z]{26}$/);
    const { correlation_id: _asked, ...read } = shop.integrations.get(made.integration_id);
    expect(made).toMatchObject(read);
    const ach = shop.integrations.create({ ...ACH, odfi_routing_number: '091400606', sec_codes: ['PPD', 'CCD'] });
    expect(ach).toMatchObject({ ...ACH, odfi_routing_number: '091400606', sec_codes: ['PPD', 'CCD'], mid: null });
  });

  it('of an ACH processor may originate every entry class unless it says which', () => {
    const shop = newcomer(freshGateway());
    expect(shop.integrations.create(ACH).sec_codes).toEqual(['WEB', 'PPD', 'CCD', 'TEL']);
  });

  it.each([
    ['mid', { ...CARDS, mid: undefined }],
    ['tid', { ...CARDS, tid: undefined }],
    ['mid', { ...CARDS, mid: 'x'.repeat(33) }],
    ['tid', { ...CARDS, tid: 'no blanks' }],
    ['company_id', { ...ACH, company_id: undefined }],
    ['company_id', { ...ACH, company_id: '123' }],
    ['odfi_routing_number', { ...ACH, odfi_routing_number: '091400607' }],
    ['sec_codes.0', { ...ACH, sec_codes: ['XYZ'] }],
    ['kind', { ...CARDS, kind: 'bank' }],
    ['provider', { ...CARDS, provider: '' }],
  ])('with a wrong %s is refused with 400 that names the field', async (field, body) => {
    const gateway = freshGateway();
    const { clientId } = newcomer(gateway);
    const headers = { 'Client-Id': clientId };
    const answer = await send(gateway, '/v1/integrations', {
      method: 'POST',
      body,
      headers,
      key: gateway.reseller.apiKey,
    });
    expect([verdict(answer), fieldOf(answer.body, 'error', 'details', '0', 'field')]).toEqual([
      '400 invalid_request',
      field,
    ]);
  });

  it('needs nothing more of a third party that is no processor, of which one is active as of any kind', () => {
    const gateway = freshGateway();
    const books = gateway.integrations.create({ kind: 'other', provider: 'Ledgerly Books' });
    expect(books).toMatchObject({ mid: null, tid: null, company_id: null, sec_codes: [], status: 'active' });
    expect(refused(() => gateway.integrations.create({ kind: 'other', provider: 'Taxly' }))).toBe('409 already_exists');
  });

  it('is refused where one of its kind is active, naming that; inactive, it is taken', () => {
    const gateway = freshGateway();
    expect(refusedSaying(() => gateway.integrations.create(CARDS))).toBe(
      `409 already_exists: This client already has an active card_processor, ${integrationOf(gateway, 'card_processor')}. Update it, or delete it first.`,
    );
    expect(gateway.integrations.create({ ...CARDS, status: 'inactive' }).status).toBe('inactive');
  });

  it('is made by a reseller for a merchant below it, by Client-Id or by client_id', () => {
    const gateway = freshGateway();
    const reseller = gateway.as(gateway.reseller);
    const [one, two] = [newcomer(gateway), newcomer(gateway)];
    expect(one.integrations.create(CARDS).client_id).toBe(one.clientId);
    expect(reseller.integrations.create({ ...CARDS, client_id: two.clientId }).client_id).toBe(two.clientId);
    expect(refused(() => reseller.integrations.create(CARDS))).toBe('409 merchant_required');
    expect(reseller.integrations.create({ kind: 'other', provider: 'Books' }).client_id).toBe(
      gateway.reseller.clientId,
    );
  });

  it('is not made for a client that the caller can’t see', () => {
    const gateway = freshGateway();
    const other = newcomer(gateway);
    const create = (client_id: string) => () => gateway.integrations.create({ ...CARDS, client_id });
    expect(refused(create(other.clientId))).toBe('404 not_found');
    expect(refused(create(gateway.reseller.clientId))).toBe('404 not_found');
    expect(refused(create('CLIENT-nobody'))).toBe('404 not_found');
  });
});

describe('an update of an integration', () => {
  it.each(['POST', 'PUT'] as const)('by %s merges and answers 200', async (method) => {
    const gateway = freshGateway();
    const id = integrationOf(gateway, 'card_processor');
    const { mid } = gateway.integrations.get(id);
    await gateway.clock.advance({ hours: 1 });
    const answer = await send(gateway, `/v1/integrations/${id}`, { method, body: { tid: 'T-2' } });
    expect([answer.status, fieldOf(answer.body, 'tid')]).toEqual([200, 'T-2']);
    expect(gateway.integrations.get(id)).toMatchObject({
      mid,
      tid: 'T-2',
      provider: 'Settlebox Cards',
      updated_at: gateway.clock.iso(),
    });
  });

  it('can’t take away what its kind needs, and never changes kind or client', () => {
    const gateway = freshGateway();
    const other = newcomer(gateway);
    const id = integrationOf(gateway, 'ach_processor');
    const update = (body: IntegrationUpdate) => () => gateway.as(gateway.reseller).integrations.update(id, body);
    expect(refusedSaying(update({ company_id: null }))).toBe(
      '400 invalid_request: company_id is required for kind ach_processor',
    );
    expect(refused(update({ kind: 'other' }))).toBe('400 invalid_request');
    expect(refused(update({ client_id: other.clientId }))).toBe('400 invalid_request');
    expect(update({ odfi_routing_number: null })()).toMatchObject({ odfi_routing_number: null });
    expect(update({ kind: 'ACH_PROCESSOR', client_id: gateway.merchant.clientId })()).toMatchObject({
      kind: 'ach_processor',
    });
  });

  it('brings an inactive one back, unless another of its kind is active by then', () => {
    const gateway = freshGateway();
    const first = integrationOf(gateway, 'card_processor');
    gateway.integrations.delete(first);
    const second = gateway.integrations.create(CARDS).integration_id;
    const reactivate = () => gateway.integrations.update(first, { status: 'ACTIVE' });
    expect(refused(reactivate)).toBe('409 already_exists');
    gateway.integrations.delete(second);
    expect(reactivate().status).toBe('active');
    expect(sell(gateway).approved).toBe(true);
  });
});

describe('removing an integration', () => {
  it('makes it inactive and keeps the record; asked again it answers the same', async () => {
    const gateway = freshGateway();
    const id = integrationOf(gateway, 'card_processor');
    const { correlation_id: _first, ...removed } = gateway.integrations.delete(id);
    expect(removed.status).toBe('inactive');
    await gateway.clock.advance({ days: 1 });
    const { correlation_id: _second, ...again } = gateway.integrations.delete(id);
    expect(again).toEqual(removed);
    expect(gateway.integrations.get(id)).toMatchObject(removed);
  });

  it('leaves its method without a processor, the other untouched, and money in flight alone', async () => {
    const gateway = freshGateway();
    const sale = sell(gateway);
    const held = gateway.transactions.create({ type: 'AUTH', amount: 300, payment_method: cards.visa });
    gateway.integrations.delete(integrationOf(gateway, 'card_processor'));
    expect(refusedSaying(() => sell(gateway))).toBe(
      '409 no_integration: This client has no active integration of kind card_processor. Create one first.',
    );
    expect(pay(gateway).transaction_state).toBe('authorized');
    expect(gateway.transactions.capture(held.transaction_id).transaction_state).toBe('captured');
    await gateway.clock.advanceTo('settlement', { of: sale });
    const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    expect(refund.transaction_state).toBe('authorized');
    gateway.integrations.delete(integrationOf(gateway, 'ach_processor'));
    expect(refusedSaying(() => pay(gateway))).toMatch(/^409 no_integration: .*ach_processor/);
  });
});

describe('an ACH integration', () => {
  it('originates the entry classes it names, and an entry of another is refused with 400 that names them', () => {
    const gateway = freshGateway();
    gateway.integrations.update(integrationOf(gateway, 'ach_processor'), { sec_codes: ['PPD', 'CCD'] });
    expect(refusedSaying(() => pay(gateway))).toBe(
      '400 invalid_request: sec_code must be a class that the ACH integration can originate: PPD, CCD',
    );
    const create = (sec_code: 'PPD' | 'TEL') =>
      gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good, sec_code });
    expect(create('PPD').sec_code).toBe('PPD');
    expect(refused(() => create('TEL'))).toBe('400 invalid_request');
    expect(gateway.transactions.create({ type: 'PAYOUT', amount: 5, payment_method: banks.good }).sec_code).toBe('PPD');
  });
});

describe('integrations are found', () => {
  it('in a list by client, kind, status and words, sorted as asked', () => {
    const gateway = freshGateway();
    const reseller = gateway.as(gateway.reseller);
    const shop = newcomer(gateway);
    const wishes: readonly IntegrationRequest[] = [CARDS, ACH, { kind: 'other', provider: 'Édition Taxly' }];
    for (const wish of wishes) shop.integrations.create(wish);
    gateway.integrations.delete(integrationOf(gateway, 'ach_processor'));
    const providers = (query: Parameters<typeof reseller.integrations.list>[0]) =>
      reseller.integrations.list(query).data.map(({ provider }) => provider);
    expect(providers({ client_id: shop.clientId })).toEqual(['Édition Taxly', 'Birch ACH', 'Birch Cards']);
    expect(providers({ kind: 'card_processor' })).toEqual(['Birch Cards', 'Settlebox Cards']);
    expect(providers({ status: 'inactive' })).toEqual(['Settlebox ACH']);
    expect(providers({ search_text: 'birch' })).toEqual(['Birch ACH', 'Birch Cards']);
    expect(providers({ search_text: 'Édition TAX' })).toEqual(['Édition Taxly']);
    expect(providers({ search_text: CARDS.mid })).toEqual(['Birch Cards']);
    expect(providers({ sort_column: 'provider', sort_order: 'asc', take: 2 })).toEqual(['Birch ACH', 'Birch Cards']);
    expect(providers({ sort_column: 'kind', sort_order: 'asc', skip: 4 })).toEqual(['Édition Taxly']);
    expect(gateway.integrations.list().data.map(({ client_id }) => client_id)).toEqual(
      Array(2).fill(gateway.merchant.clientId),
    );
  });

  it('in the summary of a client, whose id it takes, oldest first', async () => {
    const gateway = freshGateway();
    gateway.integrations.create({ kind: 'other', provider: 'Books' });
    const { clientId } = gateway.merchant;
    const answer = await send(gateway, `/v1/integrations/summary/${clientId}`);
    const short = (kind: string, provider: string) => ({
      integration_id: expect.stringMatching(/^INTEGRATION-/),
      kind,
      provider,
      status: 'active',
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        client_id: clientId,
        data: [
          short('card_processor', 'Settlebox Cards'),
          short('ach_processor', 'Settlebox ACH'),
          short('other', 'Books'),
        ],
        correlation_id: expect.any(String),
      },
    ]);
    const shop = newcomer(gateway);
    expect(gateway.as(gateway.reseller).integrations.summary(shop.clientId).data).toEqual([]);
    expect(refused(() => gateway.integrations.summary(shop.clientId))).toBe('404 not_found');
  });
});

it('what happens to integrations is told as events and lines of the timeline', () => {
  const gateway = freshGateway();
  const { integration_id } = gateway.integrations.create({ kind: 'other', provider: 'Books' });
  gateway.integrations.update(integration_id, { provider: 'Ledgerly' });
  gateway.integrations.delete(integration_id);
  gateway.integrations.delete(integration_id);
  const told = gateway.events.list({ subject: integration_id });
  expect(told.map(({ type, sequence }) => `${sequence} ${type}`)).toEqual([
    '1 integration.created',
    '2 integration.updated',
    '3 integration.deleted',
  ]);
  expect(gateway.timeline().map(({ what }) => what)).toEqual([
    'Books is connected as other',
    'the other Ledgerly is changed',
    'the other Ledgerly is disconnected',
  ]);
});
