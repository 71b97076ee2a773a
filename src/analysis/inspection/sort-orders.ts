/** The sort orders of each list; with a minus sign, the largest or newest comes first. */
// biome-ignore format: a table reads in columns
export const SORTS = {
  transactions: ['created', '-created', 'amount', '-amount', 'state', '-state', 'customer', '-customer',
                 'method', '-method', 'settled', '-settled', 'funded', '-funded'],
  batches:      ['number', '-number', 'opened', '-opened', 'closed', '-closed', 'status', '-status'],
  tokens:       ['created', '-created', 'customer', '-customer', 'status', '-status'],
  customers:    ['created', '-created', 'customer', '-customer'],
  disputes:     ['opened', '-opened', 'amount', '-amount', 'state', '-state', 'respondBy', '-respondBy'],
  deposits:     ['deposited', '-deposited', 'amount', '-amount'],
  deliveries:   ['created', '-created', 'type', '-type', 'status', '-status', 'attempts', '-attempts'],
  files:        ['made', '-made', 'kind', '-kind'],
  requests:     ['created', '-created', 'status', '-status', 'path', '-path'],
} as const;

/** A list that can be sorted. */
export type SortedList = keyof typeof SORTS;
/** A sort order of a list. */
export type SortOf<List extends SortedList> = (typeof SORTS)[List][number];
