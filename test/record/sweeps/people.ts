/** Permissions: every operation by every role and every other kind of caller; locks after wrong passwords and codes. */
import { banks, cards } from 'settlebox';
import { type AnyGateway, type CalledBy, operationsOf } from '../calls.ts';
import { call, tried, verdictOf, withGateway } from './sweep.ts';

const ROLES = ['owner', 'admin', 'manager', 'operator', 'viewer', 'developer', 'accountant', 'auditor', 'support'];
const PASSWORD = 'correct horse battery';

export const permissions = () =>
  withGateway({}, async (gateway) => {
    const callers = callersOf(gateway);
    const rows: unknown[] = [];
    for (const operation of operationsOf(gateway))
      for (const [name, by] of callers) {
        using world = gateway.fork();
        const answer = await call(world, operation, { id: idFor(world, operation), by });
        rows.push([operation, name, verdictOf(answer)]);
      }
    return { rows };
  });

function callersOf(gateway: AnyGateway): readonly (readonly [string, CalledBy])[] {
  const { merchant, reseller } = gateway;
  const other = gateway.addMerchant({ name: 'Another' });
  const keys = ROLES.flatMap((role): (readonly [string, CalledBy])[] => {
    const made = tried(() =>
      gateway.users.create(
        Object({ first_name: 'A', last_name: role, email: `${role}@example.test`, role, password: PASSWORD }),
      ),
    );
    if (Reflect.get(Object(made), 'user_id') === undefined) return [];
    return [[role, gateway.auth.issueKey({ email: `${role}@example.test`, password: PASSWORD }).api_key]];
  });
  return [
    ...([
      ['merchant', merchant],
      ['reseller', reseller],
      ['another merchant', other],
      ['nobody', null],
      ['a wrong key', 'sk_sandbox_wrong'],
    ] as const),
    ['reseller for the merchant', { apiKey: reseller.apiKey, clientId: merchant.clientId }],
    ['another for the merchant', { apiKey: other.apiKey, clientId: merchant.clientId }],
    ...keys,
  ];
}

/** Returns the id of an object that the operation applies to. */
function idFor(gateway: AnyGateway, operation: string): string {
  const [resource] = operation.split('.');
  if (operation === 'integrations.summary' || resource === 'clients') return gateway.merchant.clientId;
  if (resource === 'integrations') return gateway.integrations.list().data[0]?.integration_id ?? '';
  if (resource === 'users') return gateway.users.list().data.at(-1)?.user_id ?? '';
  return 'TRANSACTION-none';
}

/** Wrong passwords and codes until the account is locked, and the time when it is unlocked. */
export const locks = () =>
  withGateway({}, async (gateway) => {
    const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
    const log: unknown[] = [];
    for (let turn = 0; turn < 7; turn++) log.push(tried(() => gateway.auth.issueKey({ email, password: 'wrong' })));
    for (let minute = 0; minute < 4; minute++) {
      log.push(tried(() => gateway.auth.issueKey({ email, password })));
      await gateway.clock.advance({ minutes: 6 });
    }
    const { api_key } = gateway.auth.issueKey({ email, password });
    const { mfa } = gateway.as(api_key);
    for (let turn = 0; turn < 3; turn++) {
      const challenge = tried(() => mfa.challenge({ channel: 'email' }));
      const challenge_id = String(Reflect.get(Object(challenge), 'challenge_id'));
      for (let guess = 0; guess < 7; guess++) log.push(tried(() => mfa.verify({ challenge_id, code: '000000' })));
      log.push(challenge);
      await gateway.clock.advance({ minutes: 11 });
    }
    return { log, requests: gateway.audit.requests(), inbox: gateway.mfa.inbox() };
  });

/** The same key with the same body, another body, another operation, another client, and after it expired. */
export const idempotency = () =>
  withGateway({}, async (gateway) => {
    const other = gateway.as(gateway.addMerchant({ name: 'Another' }));
    const sale = { type: 'SALE', amount: 1_000, payment_method: cards.visa } as const;
    const key = { idempotencyKey: 'one-key' };
    const tries = () => [
      tried(() => gateway.transactions.create(sale, key)),
      tried(() => gateway.transactions.create({ ...sale, amount: 2_000 }, key)),
      tried(() =>
        gateway.transactions.create({ ...sale, payment_method: cards.declines('51') }, { idempotencyKey: 'declined' }),
      ),
      tried(() => gateway.transactions.create({ ...sale, amount: 0 }, { idempotencyKey: 'refused' })),
      tried(() => gateway.transactions.create({ ...sale, amount: 1 }, { idempotencyKey: 'refused' })),
      tried(() => gateway.batches.close({}, key)),
      tried(() => other.transactions.create(sale, key)),
      tried(() =>
        gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good }, { idempotencyKey: '' }),
      ),
    ];
    const rows = [tries(), tries()];
    await gateway.clock.advance({ hours: 23, minutes: 59 });
    rows.push(tries());
    await gateway.clock.advance({ minutes: 2 });
    return { rows: [...rows, tries()] };
  });
