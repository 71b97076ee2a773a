/** The name of an operation, as in its row and its method. A type test compares this list with the rows. */
export type OperationName =
  | `${'clients' | 'integrations' | 'paymentTokens' | 'users'}.${'create' | 'delete' | 'get' | 'list' | 'update'}`
  | `batches.${'close' | 'list' | 'openTransactions' | 'status' | 'transactions' | 'updateStatus'}`
  | `mfa.${'challenge' | 'verify'}`
  | `transactions.${'cancel' | 'capture' | 'create' | 'get' | 'list'}`
  | `deposits.${'get' | 'list'}`
  | `disputes.${'accept' | 'get' | 'list' | 'submitEvidence'}`
  | 'auth.issueKey'
  | 'integrations.summary'
  | 'paymentTokens.verify'
  | 'users.changePassword';
