import { defineOperation } from '../../base/context.ts';
import { loadMfaToken } from '../mfa/actions.ts';
import { changePassword } from '../users/actions.ts';
import { passwordChange, userView, viewUser } from '../users/schema.ts';
import { issueKeyByPassword } from './login.ts';
import type { IssuedKey, KeyRequest } from './schema.ts';
import { issuedKeyView, keyRequest, viewIssuedKey } from './schema.ts';

/** API keys for users. */
export interface Auth {
  /**
   * Logs a user in and returns an API key.
   *
   * @throws GatewayError 401 `invalid_credentials`, 429 `too_many_attempts`
   * @example
   * const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
   * const owner = gateway.as(gateway.auth.issueKey({ email, password }).api_key);
   */
  issueKey(body: KeyRequest): IssuedKey;
}

/** The operations of login and password changes. */
export const signInOperations = [
  defineOperation({
    name: 'users.changePassword',
    method: 'PUT',
    path: '/v1/users/me/passwords',
    summary: 'Change your own password and revoke your other keys',
    permission: 'person',
    input: passwordChange,
    output: userView,
    status: 200,
    errors: ['too_many_attempts'],
    example: ({ ownerKey, ownerPassword }) => ({
      as: ownerKey,
      input: { current_password: ownerPassword, new_password: 'correct horse battery staple' },
    }),
    run: (context, input) =>
      viewUser(changePassword(context, input, (user, token) => loadMfaToken(context, user, token))),
  }),
  defineOperation({
    name: 'auth.issueKey',
    method: 'POST',
    path: '/v1/auth/keys',
    summary: 'Log in as a user and get an API key',
    permission: 'nobody',
    input: keyRequest,
    output: issuedKeyView,
    status: 201,
    errors: ['invalid_credentials', 'forbidden', 'client_suspended', 'client_closed', 'too_many_attempts'],
    idempotency: 'ignored',
    example: ({ ownerEmail, ownerPassword }) => ({
      input: { email: ownerEmail, password: ownerPassword, label: 'back office' },
    }),
    run: (context, input) => viewIssuedKey(issueKeyByPassword(context, input)),
  }),
];
