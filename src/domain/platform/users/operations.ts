import type { Page } from '../../../engine/paging.ts';
import type { CallOptions } from '../../base/call-options.ts';
import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { createUser, deleteUser, loadUser, updateUserOf } from './actions.ts';
import { listUsers } from './list.ts';
import type { PasswordChange, User, UserQuery, UserRequest, UserUpdate } from './schema.ts';
import { userPage, userQuery, userRequest, userUpdate, userView, viewUser } from './schema.ts';

/** Users of a client. */
export interface Users {
  /**
   * Creates a user.
   *
   * @throws GatewayError 409 `already_exists` if the email is taken
   * @example
   * gateway.users.create({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', role: 'viewer' });
   */
  create(body: UserRequest, options?: CallOptions): User;
  /** Returns a user. @throws GatewayError 404 `not_found` */
  get(id: string): User;
  /** Returns a page of the users of a client and of the clients below it, newest first. */
  list(query?: UserQuery): Page<User>;
  /** Updates the name, role, password, or second factor. @throws GatewayError 409 `last_owner`, `already_exists` */
  update(id: string, body: UserUpdate): User;
  /** Deactivates a user and their API keys. The record remains. @throws GatewayError 409 `last_owner` */
  delete(id: string): User;
  /**
   * Changes the password of the user whose API key is used. The user's other keys are revoked.
   *
   * @throws GatewayError 403 `mfa_required`, 429 `too_many_attempts`
   * @example
   * owner.users.changePassword({ current_password: password, new_password: 'a much longer one' });
   */
  changePassword(body: PasswordChange): User;
}

/** The operations on users. */
export const userOperations = [
  defineOperation({
    name: 'users.create',
    method: 'POST',
    path: '/v1/users',
    summary: 'Create a user of a client',
    permission: 'users:write',
    input: userRequest,
    output: userView,
    status: 201,
    errors: ['not_found', 'already_exists'],
    example: () => ({
      input: { first_name: 'Vera', last_name: 'Viewer', email: 'vera@acme-outfitters.test', role: 'viewer' },
    }),
    run: (context, input) => viewUser(createUser(context, input)),
  }),
  defineOperation({
    name: 'users.list',
    method: 'GET',
    path: '/v1/users',
    summary: 'List the users of a client and of the clients below it, newest first',
    permission: 'users:read',
    input: userQuery,
    output: userPage,
    status: 200,
    errors: [],
    example: () => ({ input: { status: 'active' } }),
    run(context, query) {
      const { rows, total } = listUsers(context.database, context.caller, query);
      return { data: rows.map(viewUser), total, skip: query.skip, take: query.take };
    },
  }),
  defineOperation({
    name: 'users.get',
    method: 'GET',
    path: '/v1/users/{id}',
    summary: 'Get a user',
    permission: 'users:read',
    input: emptyInput,
    output: userView,
    status: 200,
    errors: [],
    example: ({ user }) => ({ id: user }),
    run: (context, _input, id) => viewUser(loadUser(context, id)),
  }),
  defineOperation({
    name: 'users.update',
    method: 'PUT',
    path: '/v1/users/{id}',
    summary: 'Update a user: name, role, password, or second factor',
    permission: 'users:write',
    input: userUpdate,
    output: userView,
    status: 200,
    errors: ['already_exists', 'last_owner'],
    example: ({ user }) => ({ id: user, input: { mfa: { enabled: true, channel: 'totp' } } }),
    run(context, input, id) {
      const { user, totpSecret } = updateUserOf(context, id, input);
      return totpSecret === undefined ? viewUser(user) : { ...viewUser(user), totp_secret: totpSecret };
    },
  }),
  defineOperation({
    name: 'users.delete',
    method: 'DELETE',
    path: '/v1/users/{id}',
    summary: 'Deactivate a user and their keys; the record remains',
    permission: 'users:write',
    input: emptyInput,
    output: userView,
    status: 200,
    errors: ['last_owner'],
    example: ({ user }) => ({ id: user }),
    run: (context, _input, id) => viewUser(deleteUser(context, id)),
  }),
];
