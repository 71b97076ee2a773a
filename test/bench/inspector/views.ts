/** What the inspector requests from the server for each of its views. */

/** The views of one page: its name, and the paths below `/_sim/` that it reads. */
type PageReads = readonly [name: string, ...paths: readonly string[]];

/** What every page reads. */
const SHELL = ['inspect/overview', 'inspect/upcoming?take=500', 'world'];

// biome-ignore format: a table reads in columns
export const PAGES: readonly PageReads[] = [
  ['money',        ...SHELL, 'inspect/money', 'inspect/batches?take=100', 'inspect/faults', 'inspect/rules'],
  ['timeline',     ...SHELL, 'inspect/lanes', 'inspect/timeline?order=newest&take=100'],
  ['upcoming',     ...SHELL, 'inspect/upcoming?take=100'],
  ['transactions', ...SHELL, 'inspect/transactions?take=100', 'inspect/transactions?take=100&skip=90000'],
  ['batches',      ...SHELL, 'inspect/batches?take=100'],
  ['disputes',     ...SHELL, 'inspect/disputes?take=100'],
  ['deposits',     ...SHELL, 'inspect/deposits?take=100'],
  ['ledger',       ...SHELL, 'inspect/ledger?take=100', 'inspect/ledger?account=merchant_payable&take=100'],
  ['customers',    ...SHELL, 'inspect/customers?take=100'],
  ['tokens',       ...SHELL, 'inspect/tokens?take=100'],
  ['files',        ...SHELL, 'inspect/files?take=100'],
  ['webhooks',     ...SHELL, 'inspect/endpoints', 'inspect/webhooks', 'inspect/deliveries?take=100'],
  ['requests',     ...SHELL, 'inspect/requests?take=100'],
  ['findings',     ...SHELL, 'review'],
  ['coverage',     ...SHELL, 'coverage'],
];

/** What is searched for. */
export const SEARCHES = ['R01', '49.99', 'customer 77', 'CUSTOMER-77'] as const;
