/** Errors of clients, users, integrations, and MFA. */
import type { Gateway } from '../../src/index.ts';
import { challenged, loginOf } from '../support/prepared-world.ts';
import type { Example } from './example.ts';
import { ignoreError } from './gateway-requests.ts';
import { sale } from './requests.ts';

/** The merchant's owner, with a key of their own. */
const ownerOf = (gateway: Gateway) => gateway.as(loginOf(gateway, gateway.merchant).api_key);

/** A code of six digits that differs from this one. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

export const CLIENT_EXAMPLES = {
  client_suspended: (gateway) => {
    gateway.as(gateway.reseller).clients.update(gateway.merchant.clientId, { status: 'suspended' });
    return () => gateway.transactions.create(sale);
  },
  client_closed: (gateway) => {
    gateway.as(gateway.reseller).clients.delete(gateway.merchant.clientId);
    return () => gateway.transactions.list();
  },
  merchant_required: (gateway) => () => gateway.as(gateway.reseller).transactions.create(sale),
  no_integration: (gateway) => {
    for (const { integration_id } of gateway.integrations.list().data) gateway.integrations.delete(integration_id);
    return () => gateway.transactions.create(sale);
  },
  already_exists: (gateway) => () =>
    gateway.integrations.create({ kind: 'ach_processor', provider: 'Second', company_id: '1234567890' }),
  last_owner: (gateway) => {
    const { api_key, user_id } = loginOf(gateway, gateway.merchant);
    const owner = gateway.as(api_key);
    return () => owner.users.delete(user_id);
  },
  money_in_flight: (gateway) => {
    gateway.transactions.create(sale);
    return () => gateway.as(gateway.reseller).clients.delete(gateway.merchant.clientId);
  },
  has_child_clients: (gateway) => () => gateway.as(gateway.reseller).clients.delete(gateway.reseller.clientId),
  channel_not_enrolled: (gateway) => {
    const owner = ownerOf(gateway);
    return () => owner.mfa.challenge({ channel: 'sms' });
  },
  invalid_code: (gateway) => {
    const owner = ownerOf(gateway);
    const { id: challenge_id, code } = challenged(gateway, owner);
    const wrongCode = otherThan(code);
    return () => owner.mfa.verify({ challenge_id, code: wrongCode });
  },
  challenge_expired: async (gateway) => {
    const owner = ownerOf(gateway);
    const { id: challenge_id, code } = challenged(gateway, owner);
    await gateway.clock.advance({ minutes: 10 });
    return () => owner.mfa.verify({ challenge_id, code });
  },
  challenge_used: (gateway) => {
    const owner = ownerOf(gateway);
    const { id: challenge_id, code } = challenged(gateway, owner);
    owner.mfa.verify({ challenge_id, code });
    return () => owner.mfa.verify({ challenge_id, code });
  },
  challenge_locked: (gateway) => {
    const owner = ownerOf(gateway);
    const { id: challenge_id, code } = challenged(gateway, owner);
    for (let wrong = 0; wrong < 5; wrong++)
      ignoreError(() => owner.mfa.verify({ challenge_id, code: otherThan(code) }));
    return () => owner.mfa.verify({ challenge_id, code });
  },
} satisfies Readonly<Record<string, Example>>;
