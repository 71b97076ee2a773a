import { rejected, status } from '../steps/expectations.ts';
import type { JsonObject } from '../steps/json.ts';
import { type PlanRow, type Step, scenario } from '../steps/step.ts';
import { cancel, card, create, get, VISA } from './transactions.ts';

const ERRORS = 'Errors';
const ISOLATED = rejected('Authentication, data is isolated per merchant');

function call(
  name: string,
  operation: string,
  method: Step['method'],
  path: string,
  rest: Partial<PlanRow> = {},
): PlanRow {
  return { name, operation, method, path, ...rest };
}

function unknown(name: string, operation: string, path: string): PlanRow {
  return call(name, operation, 'GET', path, { expects: [rejected(ERRORS)] });
}

/** Reads of the account. Roles are not shown, so a key can lack the permission. */
const ACCOUNT: readonly Step[] = scenario('account', [
  create(
    'sale',
    { type: 'SALE', amount: 2, payment_method: card(VISA) },
    { bind: { 'account sale': 'id', client: 'client_id' } },
  ),
  call('client', 'clients.get', 'GET', '/v1/clients/{client}'),
  call('clients', 'clients.list', 'GET', '/v1/clients'),
  call('integrations', 'integrations.list', 'GET', '/v1/integrations'),
  call('integrations of the client', 'integrations.summary', 'GET', '/v1/integrations/summary/{client}'),
  call('users', 'users.list', 'GET', '/v1/users'),
  call('client of another merchant', 'clients.get', 'GET', '/v1/clients/{client}', {
    key: 'other',
    expects: [ISOLATED],
  }),
  call('integrations of another client', 'integrations.summary', 'GET', '/v1/integrations/summary/{client}', {
    key: 'other',
    expects: [ISOLATED],
  }),
  call('client without a key', 'clients.get', 'GET', '/v1/clients/{client}', {
    key: 'none',
    expects: [status(401, 'Authentication')],
  }),
  call('integrations without a key', 'integrations.list', 'GET', '/v1/integrations', {
    key: 'none',
    expects: [status(401, 'Authentication')],
  }),
  call('batch status without a key', 'batches.status', 'GET', '/v1/batches/status', {
    key: 'none',
    expects: [status(401, 'Authentication')],
  }),
  call('key without credentials', 'auth.issueKey', 'POST', '/v1/auth/keys', { body: {}, key: 'none' }),
  call('unknown challenge', 'mfa.verify', 'POST', '/v1/mfa/verifications', {
    body: { challenge_id: 'MFA-00000000000000000000000000', code: '000000' },
    expects: [rejected(ERRORS)],
  }),
  call('password without a body', 'users.changePassword', 'PUT', '/v1/users/me/passwords', {
    body: {},
    expects: [rejected(ERRORS)],
  }),
  unknown('unknown client', 'clients.get', '/v1/clients/CLIENT-00000000000000000000000000'),
  unknown('unknown integration', 'integrations.get', '/v1/integrations/INTEGRATION-00000000000000000000000000'),
  unknown('unknown user', 'users.get', '/v1/users/USER-00000000000000000000000000'),
  call('clients without a key', 'clients.list', 'GET', '/v1/clients', {
    key: 'none',
    expects: [status(401, 'Authentication')],
  }),
  call('users without a key', 'users.list', 'GET', '/v1/users', {
    key: 'none',
    expects: [status(401, 'Authentication')],
  }),
  call('batches without a key', 'batches.list', 'GET', '/v1/batches', {
    key: 'none',
    expects: [status(401, 'Authentication')],
  }),
]);

const INTEGRATION = { kind: 'other', provider: '{tag}' };
const PERSON = { first_name: 'Ada', last_name: 'Lovelace', email: '{tag}@example.test', role: 'viewer' };

function change(name: string, operation: string, method: Step['method'], path: string, body: JsonObject): PlanRow {
  return call(name, operation, method, path, { body });
}

/** Changes of the account. They run only if the file says `accounts: true`. */
export const ACCOUNT_CHANGES: readonly Step[] = scenario('accounts', [
  call('create integration', 'integrations.create', 'POST', '/v1/integrations', {
    body: INTEGRATION,
    bind: { integration: 'integration_id' },
    undo: 'delete_integration',
  }),
  call('integration', 'integrations.get', 'GET', '/v1/integrations/{integration}'),
  change('update integration', 'integrations.update', 'POST', '/v1/integrations/{integration}', {
    provider: '{tag}-2',
  }),
  change('update integration by PUT', 'integrations.update', 'PUT', '/v1/integrations/{integration}', {
    provider: '{tag}-3',
  }),
  call('delete integration', 'integrations.delete', 'DELETE', '/v1/integrations/{integration}'),
  call('create user', 'users.create', 'POST', '/v1/users', {
    body: PERSON,
    bind: { person: 'user_id' },
    undo: 'delete_user',
  }),
  call('create user again', 'users.create', 'POST', '/v1/users', { body: PERSON, expects: [rejected(ERRORS)] }),
  call('user', 'users.get', 'GET', '/v1/users/{person}'),
  change('update user', 'users.update', 'PUT', '/v1/users/{person}', { last_name: 'King' }),
  call('delete user', 'users.delete', 'DELETE', '/v1/users/{person}'),
]);

const KEYED = { type: 'SALE', amount: 2, payment_method: card(VISA) };

/** Repeated requests with the same Idempotency-Key. */
const IDEMPOTENCY: readonly Step[] = scenario('idempotency', [
  create('keyed', KEYED, { idempotency: 'one' }),
  create('replay', KEYED, { idempotency: 'one', bind: {}, undo: undefined }),
  create('same key, other body', { ...KEYED, amount: 3 }, { idempotency: 'one', bind: { 'other body': 'id' } }),
  create('other key', KEYED, { idempotency: 'two' }),
  cancel('keyed void', 'keyed', { type: 'VOID' }, { idempotency: 'three' }),
  cancel('replayed void', 'keyed', { type: 'VOID' }, { idempotency: 'three' }),
  get('keyed sale', 'keyed'),
  create('keyed decline', { ...KEYED, payment_method: card('4000090000000185') }, { idempotency: 'four' }),
  create('replayed decline', { ...KEYED, payment_method: card('4000090000000185') }, { idempotency: 'four', bind: {} }),
  create('keyed error', { ...KEYED, amount: 'two' }, { idempotency: 'five' }),
  create('error again', { ...KEYED, amount: 'two' }, { idempotency: 'five' }),
]);

/** Scenarios of accounts and repeated requests. */
export const OTHER_STEPS: readonly Step[] = [...IDEMPOTENCY, ...ACCOUNT];
