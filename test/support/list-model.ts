import type { Transaction, TransactionQuery } from '../../src/index.ts';

/** What lists filter, sort and search by: a transaction, whichever way it was read. Times are epoch milliseconds. */
export interface Listed {
  readonly id: string;
  readonly clientId: string;
  readonly type: string;
  readonly state: string;
  readonly responseCode: string;
  readonly processor: string;
  readonly methodType: string;
  readonly batchId: string | null;
  readonly customerId: string | null;
  readonly paymentToken: string | null;
  readonly referenceId: string | null;
  readonly returnCode: string | null;
  readonly recurring: boolean;
  /** The amount that was asked for. */
  readonly amount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settledAt: number | null;
}

export function listedOf(answer: Transaction): Listed {
  const asked = answer.requested_amount ?? answer.amount_requested ?? 0;
  return {
    id: answer.transaction_id ?? answer.id ?? '',
    clientId: answer.client_id,
    type: answer.type.toUpperCase(),
    state: answer.transaction_state,
    responseCode: answer.response_code,
    processor: answer.processor,
    methodType: answer.payment_method.type,
    batchId: answer.batch_id,
    customerId: answer.customer_id,
    paymentToken: answer.payment_method.payment_token,
    referenceId: answer.reference_id,
    returnCode: answer.processor === 'ach' ? (answer.return?.code ?? null) : null,
    recurring: answer.recurring,
    amount: asked,
    createdAt: Date.parse(answer.created_at),
    updatedAt: Date.parse(answer.updated_at),
    settledAt: answer.settled_at === null ? null : Date.parse(answer.settled_at),
  };
}

/** A query of which every value is a plain one. */
export type PlainQuery = Readonly<Record<string, string | number | boolean>>;

type Matches = (one: Listed, wished: string | number | boolean) => boolean;

export const FILTERS: Readonly<Record<string, Matches>> = {
  type: (one, wished) => one.type === wished,
  transaction_state: (one, wished) => one.state === wished,
  response_code: (one, wished) => one.responseCode === wished,
  processor: (one, wished) => one.processor === wished,
  payment_method_type: (one, wished) => one.methodType === wished,
  batch_id: (one, wished) => one.batchId === wished,
  customer_id: (one, wished) => one.customerId === wished,
  payment_token: (one, wished) => one.paymentToken === wished,
  reference_id: (one, wished) => one.referenceId === wished,
  return_code: (one, wished) => one.returnCode === wished,
  recurring: (one, wished) => one.recurring === wished,
  amount_min: (one, wished) => one.amount >= Number(wished),
  amount_max: (one, wished) => one.amount <= Number(wished),
  created_from: (one, wished) => one.createdAt >= Date.parse(String(wished)),
  created_to: (one, wished) => one.createdAt <= Date.parse(String(wished)),
};

type Key = (one: Listed) => string | number | null;

export const SORTS: Readonly<Record<string, Key>> = {
  created_at: (one) => one.createdAt,
  updated_at: (one) => one.updatedAt,
  amount: (one) => one.amount,
  type: (one) => one.type,
  transaction_state: (one) => one.state,
  settled_at: (one) => one.settledAt,
};

export const EVERY_SORT = Object.keys(SORTS).flatMap((sort_column) =>
  ['asc', 'desc'].map((sort_order) => ({ sort_column, sort_order })),
);

/** The plain way to a list: filter, then sort; `all` is in the order of creation, which breaks ties. */
export function expected(all: readonly Listed[], query: PlainQuery): string[] {
  return sorted(matching(all, query), query).map(({ id }) => id);
}

/** In the order of a query. What has no value comes before what has one; `desc` is `asc` backwards. */
export function sorted(all: readonly Listed[], { sort_column, sort_order }: PlainQuery): readonly Listed[] {
  const key = SORTS[String(sort_column ?? 'created_at')] ?? (() => null);
  const up = [...all].sort((one, other) => compare(key(one), key(other)));
  return sort_order === 'asc' ? up : up.reverse();
}

export function matching(all: readonly Listed[], query: PlainQuery): readonly Listed[] {
  const wishes = Object.entries(query).flatMap(([name, wished]) => {
    const matches = FILTERS[name];
    return matches === undefined ? [] : [(one: Listed) => matches(one, wished)];
  });
  return all.filter((one) => wishes.every((matches) => matches(one)));
}

function compare(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}

/** For each filter, values that some of these have, and one that none has. */
export function wishesFor(all: readonly Listed[]): Readonly<Record<string, readonly (string | number | boolean)[]>> {
  const among = (read: (one: Listed) => string | null) => [...new Set(all.flatMap((one) => read(one) ?? []))];
  const amounts = all.map(({ amount }) => amount).sort((one, other) => one - other);
  const moments = all.map(({ createdAt }) => createdAt);
  const at = <Value>(values: readonly Value[], part: number) => values[Math.floor((values.length - 1) * part)];
  const amount = [0.1, 0.5, 0.9].map((part) => at(amounts, part) ?? 0);
  const moment = [0.1, 0.5, 0.9].map((part) => new Date(at(moments, part) ?? 0).toISOString());
  return {
    type: among(({ type }) => type),
    transaction_state: [...among(({ state }) => state), 'canceled'],
    response_code: [...among(({ responseCode }) => responseCode), '96'],
    processor: among(({ processor }) => processor),
    payment_method_type: among(({ methodType }) => methodType),
    batch_id: [...among(({ batchId }) => batchId).slice(0, 3), 'BATCH-0'],
    customer_id: [...among(({ customerId }) => customerId), 'CUSTOMER-nobody'],
    payment_token: among(({ paymentToken }) => paymentToken).slice(0, 2),
    reference_id: among(({ referenceId }) => referenceId).slice(0, 2),
    return_code: [...among(({ returnCode }) => returnCode), 'R29'],
    recurring: [true, false],
    amount_min: [...amount, 1_000_000],
    amount_max: [...amount, 0],
    created_from: moment,
    created_to: moment,
  };
}

/** No filter, each filter with the value that finds most, a span of all that have two ends, and several at once. */
export function broadQueries(among: readonly Listed[]): PlainQuery[] {
  const each = Object.entries(wishesFor(among)).map(([filter, wishes]) => {
    const counted = wishes.map((wished) => ({ wished, found: matching(among, { [filter]: wished }).length }));
    const [most] = counted.sort((one, other) => other.found - one.found);
    return { [filter]: most?.wished ?? '' };
  });
  const spans = each.filter((query) => /_(min|max|from|to)$/.test(Object.keys(query).join()));
  return [{}, ...each, Object.assign({}, ...spans), { type: 'SALE', processor: 'card', ...spans[0] }];
}

export const SEARCHES: readonly PlainQuery[] = [
  { search_text: 'red sh' },
  { term: 'shirts' },
  { type: 'AUTH', term: 'zoë' },
];

/** A query as the gateway takes it; its values come from tables of plain ones. */
export function asQuery(query: PlainQuery): TransactionQuery {
  return Object.assign({}, query);
}

export function idOf(answer: Transaction): string {
  return answer.transaction_id ?? answer.id ?? '';
}
