import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { createUser, deleteUser, loadUser, updateUserOf } from './actions.ts';
import { listUsers } from './list.ts';
import { userPage, userQuery, userRequest, userUpdate, userView, viewUser } from './schema.ts';

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
