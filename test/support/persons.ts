import type { Account, Gateway, Role } from '../../src/index.ts';
import { loginOf } from './prepared-world.ts';

export const PASSWORD = 'correct horse battery staple';

/** A person with a key of their own. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly apiKey: string;
}

/** Makes a person with a role, for the seed merchant or another account, and logs them in. */
export function personWith(gateway: Gateway, role: Role, at: Account = gateway.merchant): Person {
  // Only an owner makes owners.
  const { users } = gateway.as(loginOf(gateway, at).api_key);
  const email = `${role}-${gateway.events.list({ type: 'user.created' }).length}@persons.test`;
  const { user_id: userId } = users.create({ first_name: 'Pat', last_name: role, role, email, password: PASSWORD });
  return { userId, email, apiKey: gateway.auth.issueKey({ email, password: PASSWORD }).api_key };
}

/** Makes a person with a role whose key still waits for its second factor. */
export function personWaiting(gateway: Gateway, role: Role, at: Account = gateway.merchant): Person {
  const { userId, email } = personWith(gateway, role, at);
  gateway.as(loginOf(gateway, at).api_key).users.update(userId, { mfa: { enabled: true, channel: 'email' } });
  return { userId, email, apiKey: gateway.auth.issueKey({ email, password: PASSWORD }).api_key };
}
