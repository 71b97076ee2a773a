/** Descriptions of the fields of a scenario file, for editors and the guide. */
export const FILE_NOTES = {
  title: 'The title. ${name} inserts a value of the case, so that each case has its own title.',
  description: 'A paragraph: who does what, and why it matters.',
  gateway: 'createGateway options, except functions. Amounts are in cents here.',
  variables: 'Named values. $price is replaced by the value; ${price} inserts it into a string.',
  each: 'Runs the scenario once per case, each with its own gateway: a list of cases, or a list of values per parameter, with one case per combination. A value named case is the name of its case.',
  steps: 'The steps, in order.',
} as const;

/** Descriptions of the options of a step, for editors and the guide. */
export const STEP_NOTES: Readonly<Record<string, { readonly description: string }>> = {
  note: { description: 'A note for the reader, printed above the step.' },
  with: { description: 'The second argument of the verb: the request body of a call about one object.' },
  as: { description: 'Names the response for later steps: $name, $name.field, $name.list.0.' },
  caller: {
    description:
      'The caller, if it is not the merchant: $reseller, $anonymous, an account of addMerchant, or a key of auth.issueKey. If it is an account, balances and deposits are those of that account.',
  },
  allowUnknownFields: {
    description: 'true also sends unknown fields. They are rejected otherwise, because most are misspelled.',
  },
  idempotencyKey: { description: 'The Idempotency-Key header of the request.' },
  times: {
    description:
      'Repeats the step this many times, 1 to 1000, or until it is rejected. The response is the last one; all other expectations cover all repetitions.',
  },
  expect: {
    description:
      'The expectations below, as a group. Without a verb, the step only checks the current state: state, balances, webhooks pending.',
  },
  response: {
    description: 'Expected fields of the response. Other fields are ignored. In a list, every item is compared.',
  },
  rejected: {
    description:
      'The expected error code, or its code, status, and part of its message. An unexpected error is a failure.',
  },
  networkError: { description: 'Expects no response, and this error code at the client, such as ECONNRESET.' },
  events: {
    description:
      'Every event that the step emits, in order: a type, or a type and its subject (transaction.settled: $sale).',
  },
  state: { description: 'The states of named objects after the step.' },
  balances: { description: 'The balances of the merchant’s ledger accounts after the step.' },
  deposits: { description: 'Deposits to the merchant’s bank during the step, in order.' },
  statement: { description: 'The lines of the last deposit of the step, in order: type, of, gross, fee, net.' },
  webhooks: {
    description:
      'Webhooks acknowledged during the step, in order (delivered); the number of different events (distinct); the number of failed attempts (failed); the number of deliveries still pending after the step (pending).',
  },
};
