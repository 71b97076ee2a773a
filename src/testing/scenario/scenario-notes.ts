/** What the parts of a scenario file are, for people: editors show it, and so does the guide. */

/** The fields of the file. */
export const FILE_NOTES = {
  title: 'What the story is called. A name in it, as texts have them, gives each case a title of its own.',
  description: 'A paragraph: who, what, and why it matters.',
  gateway: 'Options of createGateway, but for functions. Money is in cents here.',
  variables:
    'Values that have a name from the beginning: $price is the value; in braces, its text stands within another.',
  each: 'Plays once for each case, in a world of its own: a list of cases, or a list of values by parameter, of which every combination is a case. A value called case is its name.',
  steps: 'What is done, one after the other.',
} as const;

/** The words beside a verb. */
export const STEP_NOTES: Readonly<Record<string, { readonly description: string }>> = {
  note: { description: 'A line for people, above what happens.' },
  with: { description: 'What the verb takes besides the thing beside it: the body of a request on one thing.' },
  as: { description: 'The name of the answer, for later steps: $name, $name.field, $name.list.0.' },
  caller: {
    description:
      'Who asks, where it is not the merchant: $reseller, $anonymous, an account of addMerchant, a key of auth.issueKey. Where it is an account, balances and deposits are its own.',
  },
  allowUnknownFields: {
    description: 'true sends fields that nobody reads, too. They are refused otherwise, since most are mistyped.',
  },
  idempotencyKey: { description: 'The Idempotency-Key of the request.' },
  times: {
    description:
      'Does it so many times, or until it is refused, 1 to 1000. The answer is the last one’s, all else what came of all of them.',
  },
  expect: {
    description:
      'The words below, as a group. Without a verb it is a step that does nothing and looks how things stand: state, balances, webhooks pending.',
  },
  response: { description: 'Fields of the answer. What is not named is not looked at; of a list, every member is.' },
  rejected: {
    description:
      'The code of the refusal; or code, status, and what its message says. A refusal that is not expected is a failure.',
  },
  networkError: { description: 'No answer comes: the code of what the shop’s client hears, such as ECONNRESET.' },
  events: {
    description:
      'Every event that the step causes, in order: a type, or a type and whose it is (transaction.settled: $sale).',
  },
  state: { description: 'Named things and the states they are in afterwards.' },
  balances: { description: 'Accounts of the merchant’s ledger and what they hold afterwards.' },
  deposits: { description: 'Money that reaches the merchant’s bank within the step, in order.' },
  webhooks: {
    description:
      'What the endpoints take within the step, in order (delivered); of how many events (distinct); how often they fail (failed); how many deliveries wait afterwards (pending).',
  },
};
