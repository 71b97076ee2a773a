import type { Account, Caller, Gateway, IssuedKey, MfaChannel, User, UserRequest } from '../../src/index.ts';
import { refusalOf } from './refusals.ts';

/** Long enough for everybody. */
export const PASSWORD = 'a perfectly good password';

/** What the face of any gateway gives, whatever its layout. */
type AnyGateway = Pick<Gateway, 'as' | 'auth' | 'merchant' | 'users'>;

/** A person who has logged in: what they may call, the key that they got, and who they are. */
export interface LoggedIn extends Caller {
  readonly key: IssuedKey;
  readonly apiKey: string;
  readonly email: string;
  readonly userId: string;
}

/** Logs in somebody who is there. */
export function login(gateway: AnyGateway, email: string, password = PASSWORD, clientId?: string): LoggedIn {
  const key = gateway.auth.issueKey({ email, password, ...(clientId === undefined ? {} : { client_id: clientId }) });
  return { ...gateway.as(key.api_key), key, apiKey: key.api_key, email, userId: key.user_id };
}

/** The owner of an account of the world. */
export function ownerOf(gateway: AnyGateway, account: Account = gateway.merchant): LoggedIn {
  return login(gateway, account.ownerEmail, account.ownerPassword);
}

/** A person of the merchant, an admin unless told, who has a password of their own. */
export function hire(gateway: AnyGateway, wish: Partial<UserRequest> = {}): User {
  const email = `person-${gateway.users.list().total}@acme-outfitters.test`;
  return gateway.users.create({
    first_name: 'Percy',
    last_name: 'Person',
    email,
    role: 'admin',
    password: PASSWORD,
    ...wish,
  });
}

/** The same, logged in. */
export function colleague(gateway: AnyGateway, wish: Partial<UserRequest> = {}): LoggedIn {
  return login(gateway, hire(gateway, wish).email, wish.password);
}

/** A person of the merchant who is enrolled for a channel, and has a key from before that. */
export function enrolled(gateway: AnyGateway, channel: MfaChannel): LoggedIn {
  const person = colleague(gateway, { phone: '+15555550142' });
  gateway.users.update(person.userId, { mfa: { enabled: true, channel } });
  return person;
}

/** The code that was sent for a challenge. */
export function codeOf(gateway: Pick<Gateway, 'mfa'>, { challenge_id }: { readonly challenge_id: string }): string {
  return gateway.mfa.inbox().find(({ challengeId }) => challengeId === challenge_id)?.code ?? '';
}

/** `409 last_owner`: what a direct call was refused with. */
export function refused(work: () => unknown): string {
  return refusedSaying(work).split(':', 1)[0] ?? '';
}

/** The same, with the words. */
export function refusedSaying(work: () => unknown): string {
  const { status, code, message } = refusalOf(work);
  return `${status} ${code}: ${message}`;
}
