/** What each name of the reference is about, which the folder of its source says. */

/** The first row that matches applies; categories are printed in the order of the rows. */
// biome-ignore format: a table reads in columns
const CATEGORIES: readonly (readonly [source: RegExp, category: string])[] = [
  [/^(gateway\/|options\/|contract\/settings|networks\/test-data|browser\.ts|platforms\/browser|widget)/,         'The gateway'],
  [/^testing\/(kit|runners|failure-page)\//,                                                 'A gateway for each test'],
  [/^testing\/matchers\//,                                                      'Matchers and assertions'],
  [/^testing\/scenario/,                                                        'Scenarios'],
  [/^testing\/(gauntlet|records)\//,                                           'The suite you have, under every fault'],
  [/^testing\/explore\//,                                                       'Finding bugs by random search'],
  [/^testing\/prove\//,                                                         'Proving every order of events'],
  [/^testing\/conform\//,                                                       'Against a real gateway'],
  [/^testing\/(timers|bridges)\//,                                              'Timers, servers, clients'],
  [/^testing\/builders\//,                                                      'Builders'],
  [/^testing\/traffic\//,                                                       'Traffic'],
  [/^testing\/secrets\//,                                                       'Secrets'],
  [/^(engine\/errors|contract\/error-codes)\.ts$/,                                                    'Errors'],
  [/^domain\/(processing|payments\/transactions|ach\/(ach-entries|reversals|ach-returns|return-timing))\//, 'Transactions'],
  [/^domain\/vault\//,                                                          'Stored payment methods'],
  [/^(contract\/fees|domain\/payments\/(batches|ledger|deposits)|harness\/(ledger|statement))/, 'Batches and money'],
  [/^(domain\/platform\/|contract\/(permissions|caller)|worlds\/seed-clients|harness\/mfa)/, 'Clients, users and keys'],
  [/^(domain\/webhooks\/|contract\/event|harness\/(webhooks|events|endpoint))/, 'Events and webhooks'],
  [/^(harness\/(clock|durations|milestones|timeline)|engine\/time)\.ts$/,       'Time'],
  [/^(domain\/simulation\/faults|harness\/faults)/,                             'Injected faults'],
  [/^(facts\/response-codes|facts\/card-bins|domain\/(cards|simulation\/network-rules)|contract\/network-ports|harness\/(issuer|cards))/, 'The card network'],
  [/^(facts|nacha|domain\/ach|harness\/(ach|simulate|bank-rules))/,             'The ACH network'],
  [/^(harness\/worlds|worlds|analysis\/(comparison|tape)|replay)/,              'Worlds and tapes'],
  [/^(analysis\/(coverage|review)|harness\/audit)/,                             'Coverage, review and audit'],
  [/^analysis\/inspection/,                                                     'Inspection'],
  [/^openapi/,                                                                  'The API as a document'],
  [/^(control|server)\//,                                                       'The server'],
  [/^(transports|engine|harness|domain\/base|msw\.ts)/,                                     'Calls'],
];

/** In the order in which the reference prints them. */
export const CATEGORY_NAMES: readonly string[] = [...new Set(CATEGORIES.map(([, category]) => category))];

/** @throws Error for a source that no row matches */
export function categoryOf(source: string): string {
  const category = CATEGORIES.find(([pattern]) => pattern.test(source))?.[1];
  if (category === undefined) throw new Error(`add ${source} to the categories of the API reference`);
  return category;
}
