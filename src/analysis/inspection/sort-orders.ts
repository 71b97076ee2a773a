/** The sort orders of each list; with a minus sign, the largest or newest comes first. */
export const SORTS = {
  transactions: [
    'created',
    '-created',
    'amount',
    '-amount',
    'state',
    '-state',
    'customer',
    '-customer',
    'method',
    '-method',
    'settled',
    '-settled',
    'funded',
    '-funded',
  ],
  batches: ['number', '-number', 'opened', '-opened', 'closed', '-closed', 'status', '-status'],
  tokens: ['created', '-created', 'customer', '-customer', 'status', '-status'],
  customers: ['created', '-created', 'customer', '-customer'],
  disputes: ['opened', '-opened', 'amount', '-amount', 'state', '-state', 'respondBy', '-respondBy'],
  deposits: ['deposited', '-deposited', 'amount', '-amount'],
  deliveries: ['created', '-created', 'type', '-type', 'status', '-status', 'attempts', '-attempts'],
  files: ['made', '-made', 'kind', '-kind'],
  requests: ['created', '-created', 'status', '-status', 'path', '-path'],
} as const;

/** A list that can be sorted. */
export type SortedList = keyof typeof SORTS;
/** A sort order of a list. */
export type SortOf<List extends SortedList> = (typeof SORTS)[List][number];

/** The name of a sort order without its direction. */
type Ascending<Sort extends string> = Sort extends `-${string}` ? never : Sort;

/** A table with an entry for each sort order of each list, such as the column or the field that it sorts by. */
export type BySort<Value> = {
  readonly [List in SortedList]: Readonly<Record<Ascending<SortOf<List>>, Value>>;
};
