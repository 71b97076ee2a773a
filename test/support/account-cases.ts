import type { CaseTable } from './operation-cases.ts';
import { NOTHING } from './prepared-world.ts';

const NEW_USER = { first_name: 'Nora', last_name: 'New', email: 'nora@acme-outfitters.test', role: 'operator' };
const NEW_PASSWORD = 'correct horse battery staple';

/** Clients, integrations, persons, their keys and second factors. */
// biome-ignore format: a table reads in columns
export const ACCOUNT_CASES: CaseTable = {
  'clients.create': ({ gateway, closedReseller }) => ({
    good:       { as: gateway.reseller, input: { kind: 'merchant', name: 'Birch Books', mcc: '5942', settlement: { card_cutoff: '20:00' } } },
    bad:        { as: gateway.reseller, input: { kind: 'shop', name: '' } },
    missing:    { as: gateway.reseller, input: { kind: 'merchant', name: 'Birch Books', parent_id: NOTHING.client } },
    wrongState: { as: gateway.reseller, input: { kind: 'merchant', name: 'Birch Books', parent_id: closedReseller } },
    answers:    201,
  }),
  'clients.list': ({ gateway }) => ({
    good:       { as: gateway.reseller, input: { kind: 'merchant', sort_column: 'name', sort_order: 'asc', take: 2 } },
    bad:        { input: { kind: 'shop' } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'clients.get': ({ gateway }) => ({
    good:       { id: gateway.merchant.clientId },
    bad:        null,
    missing:    { id: NOTHING.client },
    wrongState: null,
    answers:    200,
  }),
  'clients.update': ({ gateway, closedReseller }) => ({
    good:       { id: gateway.merchant.clientId, input: { phone: '+15555550100', time_zone: 'America/Chicago' } },
    bad:        { id: gateway.merchant.clientId, input: { phone: 'none' } },
    missing:    { id: NOTHING.client, input: { name: 'Nobody' } },
    wrongState: { id: closedReseller, as: gateway.reseller, input: { name: 'Open again' } },
    answers:    200,
  }),
  'clients.delete': ({ gateway, spareClient }) => ({
    good:       { id: spareClient, as: gateway.reseller },
    bad:        null,
    missing:    { id: NOTHING.client },
    wrongState: { id: gateway.merchant.clientId, as: gateway.reseller },
    answers:    200,
  }),
  'integrations.create': () => ({
    good:       { input: { kind: 'other', provider: 'Ledgerly Books' } },
    bad:        { input: { kind: 'bank', provider: 'Cards Unlimited' } },
    missing:    { input: { kind: 'other', provider: 'Ledgerly Books', client_id: NOTHING.client } },
    wrongState: { input: { kind: 'card_processor', provider: 'Cards Unlimited', mid: '2', tid: '2' } },
    answers:    201,
  }),
  'integrations.list': () => ({
    good:       { input: { status: 'ACTIVE', sort_column: 'provider', take: 1, skip: 1 } },
    bad:        { input: { status: 'dormant' } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'integrations.get': (world) => ({
    good:       { id: world.integration },
    bad:        null,
    missing:    { id: NOTHING.integration },
    wrongState: null,
    answers:    200,
  }),
  'integrations.update': (world) => ({
    good:       { id: world.integration, input: { mid: '000000000012345', tid: '00000017' } },
    bad:        { id: world.integration, input: { mid: 'M!' } },
    missing:    { id: NOTHING.integration, input: { mid: '3' } },
    wrongState: { id: world.spareIntegration, input: { status: 'active' } },
    answers:    200,
  }),
  'integrations.delete': (world) => ({
    good:       { id: world.integration },
    bad:        null,
    missing:    { id: NOTHING.integration },
    wrongState: null,
    answers:    200,
  }),
  'integrations.summary': ({ gateway }) => ({
    good:       { id: gateway.merchant.clientId },
    bad:        null,
    missing:    { id: NOTHING.client },
    wrongState: null,
    answers:    200,
  }),
  'users.create': ({ gateway }) => ({
    good:       { input: { ...NEW_USER, password: NEW_PASSWORD, phone: '+15555550101' } },
    bad:        { input: { ...NEW_USER, role: 'emperor' } },
    missing:    { input: { ...NEW_USER, client_id: NOTHING.client } },
    wrongState: { input: { ...NEW_USER, email: gateway.merchant.ownerEmail.toUpperCase() } },
    answers:    201,
  }),
  'users.list': () => ({
    good:       { input: { role: 'viewer', sort_column: 'email', take: 1 } },
    bad:        { input: { role: 'emperor' } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'users.get': (world) => ({
    good:       { id: world.user },
    bad:        null,
    missing:    { id: NOTHING.user },
    wrongState: null,
    answers:    200,
  }),
  'users.update': (world) => ({
    good:       { id: world.user, input: { role: 'operator', mfa: { enabled: true, channel: 'totp' } } },
    bad:        { id: world.user, input: { mfa: 'on' } },
    missing:    { id: NOTHING.user, input: { last_name: 'Nobody' } },
    wrongState: { id: world.owner, as: world.ownerKey, input: { role: 'admin' } },
    answers:    200,
  }),
  'users.delete': (world) => ({
    good:       { id: world.user },
    bad:        null,
    missing:    { id: NOTHING.user },
    wrongState: { id: world.owner, as: world.ownerKey },
    answers:    200,
  }),
  'users.changePassword': ({ gateway, ownerKey }) => ({
    good:       { as: ownerKey, input: { current_password: gateway.merchant.ownerPassword, new_password: NEW_PASSWORD } },
    bad:        { as: ownerKey, input: { current_password: gateway.merchant.ownerPassword, new_password: 'short' } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'mfa.challenge': ({ ownerKey }) => ({
    good:       { as: ownerKey, input: { channel: 'EMAIL', purpose: 'login' } },
    bad:        { as: ownerKey, input: { channel: 'fax' } },
    missing:    null,
    wrongState: { as: ownerKey, input: { channel: 'totp' } },
    answers:    201,
  }),
  'mfa.verify': ({ ownerKey, challenge: { id, code }, usedChallenge }) => ({
    good:       { as: ownerKey, input: { challenge_id: id, code } },
    bad:        { as: ownerKey, input: { challenge_id: id, code: 'abc' } },
    missing:    { as: ownerKey, input: { challenge_id: NOTHING.challenge, code } },
    wrongState: { as: ownerKey, input: { challenge_id: usedChallenge, code } },
    answers:    200,
  }),
  'auth.issueKey': ({ gateway: { merchant } }) => ({
    good:       { as: null, input: { email: merchant.ownerEmail, password: merchant.ownerPassword, label: 'till' } },
    bad:        { as: null, input: { email: merchant.ownerEmail } },
    missing:    null,
    wrongState: null,
    answers:    201,
  }),
};
