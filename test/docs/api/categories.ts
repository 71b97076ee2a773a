/** What each name of the reference is about, which the folder of its source says. */

/** The first row that matches applies; categories are printed in the order of the rows. */
// biome-ignore format: a table reads in columns
const CATEGORIES: readonly (readonly [source: RegExp, category: string])[] = [
  [/^(gateway|gateway-face|options|settings|test-data)\.ts$/,                    'The gateway'],
  [/^testing\/(kit|runners)\//,                                                  'A gateway for each test'],
  [/^testing\/matchers\//,                                                       'Matchers and assertions'],
  [/^testing\/scenario/,                                                         'Scenarios'],
  [/^testing\/explore\//,                                                        'Finding bugs by random search'],
  [/^testing\/(timers|bridges)\//,                                               'Timers, servers, clients'],
  [/^testing\/builders\//,                                                       'Builders'],
  [/^testing\/traffic\//,                                                        'Traffic'],
  [/^testing\/secrets\//,                                                        'Secrets'],
  [/^engine\/errors\.ts$/,                                                         'Errors'],
  [/^resources\/(transactions|ach-entries|reversals|ach-returns|return-timing)\//,             'Transactions'],
  [/^resources\/payment-tokens\//,                                               'Stored payment methods'],
  [/^(resources\/(batches|ledger)|harness\/ledger)/,                             'Batches and money'],
  [/^(resources\/(clients|integrations|users|api-keys|sign-in|mfa|permissions)|seed\/clients|harness\/mfa)/, 'Clients, users and keys'],
  [/^(resources\/(webhooks|event-types)|harness\/(webhooks|events|endpoint)|world\/(courier|deliver|signed-request))/,      'Events and webhooks'],
  [/^(harness\/(clock|durations|milestones|timeline)|engine\/time)\.ts$/,          'Time'],
  [/^(resources\/faults|harness\/faults)/,                                       'Injected faults'],
  [/^(facts\/response-codes|facts\/card-bins|resources\/(issuer-rules|network-rules|credit-lines)|harness\/(issuer|cards))/, 'The card network'],
  [/^(facts|nacha|resources\/(bank-rules|change-notices|return-rates|ach-files|file-exchange|micro-deposits|world-ports)|harness\/(ach|simulate|bank-rules))/, 'The ACH network'],
  [/^(harness\/worlds|seed|tape|replay)/,                                        'Worlds and tapes'],
  [/^(coverage|review|harness\/audit)/,                                          'Coverage, review and audit'],
  [/^inspection/,                                                                'Inspection'],
  [/^openapi/,                                                                   'The API as a document'],
  [/^(control|server)\//,                                                        'The server'],
  [/^(transports|engine|harness|msw\.ts)/,                                              'Calls'],
];

/** In the order in which the reference prints them. */
export const CATEGORY_NAMES: readonly string[] = [...new Set(CATEGORIES.map(([, category]) => category))];

/** @throws Error for a source that no row matches */
export function categoryOf(source: string): string {
  const category = CATEGORIES.find(([pattern]) => pattern.test(source))?.[1];
  if (category === undefined) throw new Error(`add ${source} to the categories of the API reference`);
  return category;
}
