import { defineOperation } from '../../base/context.ts';
import { emptyInput } from '../../base/empty-input.ts';
import { clientView } from '../../platform/clients/schema.ts';
import { viewClient } from '../../platform/clients/view.ts';
import { closeClient } from './actions.ts';

/** The operation that closes a client. */
export const clientClosingOperations = [
  defineOperation({
    name: 'clients.delete',
    method: 'DELETE',
    path: '/v1/clients/{id}',
    summary: 'Close a client permanently; its records remain',
    permission: 'clients:write',
    input: emptyInput,
    output: clientView,
    status: 200,
    errors: ['has_child_clients', 'money_in_flight'],
    example: ({ resellerKey, spareClient }) => ({ as: resellerKey, id: spareClient }),
    run: (context, _input, id) => viewClient(context.settings, closeClient(context, id)),
  }),
];
