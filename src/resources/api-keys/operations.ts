import { defineOperation } from '../../context.ts';
import { issuePersonsKey } from './login.ts';
import { issuedKeyView, keyRequest, viewIssuedKey } from './schema.ts';

export const apiKeyOperations = [
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
    run: (context, input) => viewIssuedKey(issuePersonsKey(context, input)),
  }),
];
