import type { CustomerRow } from '../../analysis/inspection/customer-types.ts';
import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { BatchRow, TokenRow } from '../../analysis/inspection/types.ts';
import { isSelected } from './frozen-filters.ts';
import { listed, matching } from './frozen-rows.ts';
import { RequestError } from './http.ts';
import type { InspectorSource } from './source.ts';

/** Reads a world at one step of a report. */
export function frozenSource(world: FrozenWorld): InspectorSource {
  return {
    isComplete: false,
    overview: async () => world.overview,
    // A report has no history by merchant: most scenarios have one merchant.
    money: async () => world.money,
    lanes: async () => absentFromReports('lanes'),
    ledger: async () => absentFromReports('ledger'),
    async timeline({ subject, type, order, ...range }) {
      const lines = world.timeline
        .filter((line) => subject === undefined || line.subject === subject)
        .filter((line) => type === undefined || line.type === type);
      return listed('events', order === 'newest' ? lines.toReversed() : lines, range);
    },
    upcoming: async ({ customer, ...range }) => listed('events', ofCustomer(world, world.upcoming, customer), range),
    async transactions(query) {
      const found = ofCustomer(world, world.transactions, query.customer).filter((one) => isSelected(one, query));
      return listed('transactions', matching(found, query.search), query);
    },
    transaction: async (id) => withId(world.transactions, id, 'transaction'),
    batches: async (query) => listed('batches', matching(world.batches.map(withFunded), query.search), query),
    files: async (range) => listed('files', world.files, range),
    async file(name, { skip = 0, take }) {
      const file = orNotFound(
        world.files.find((one) => one.name === name),
        'file',
      );
      return { ...file, records: file.records.slice(skip, take && skip + take) };
    },
    endpoints: async () => world.endpoints,
    // The counts of a report would be those of its newest deliveries only.
    webhooks: async () => [],
    faults: async () => [],
    rules: async () => [],
    async deliveries({ status, attempts, endpoint, subject, search, ...range }) {
      const found = world.deliveries
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => attempts === undefined || (attempts === 'one' ? one.attempts === 1 : one.attempts > 1))
        .filter((one) => endpoint === undefined || one.endpointId === endpoint)
        .filter((one) => subject === undefined || one.subject === subject);
      return listed('deliveries', matching(found, search), range);
    },
    delivery: async (id) => withId(world.deliveries, id, 'delivery'),
    tokens: async ({ search, ...range }) => listed('tokens', matching(world.tokens, search), range),
    customers: async ({ search, ...range }) =>
      listed('customers', customersOf(world, matching(world.tokens, search)), range),
    disputes: async ({ search, customer, ...range }) =>
      listed('disputes', matching(ofCustomer(world, world.disputes, customer), search), range),
    dispute: async (id) => withId(world.disputes, id, 'dispute'),
    deposits: async ({ search, ...range }) => listed('deposits', matching(world.deposits, search), range),
    deposit: async (id) => withId(world.deposits, id, 'deposit'),
    requests: async () => absentFromReports('API requests'),
    request: async () => absentFromReports('API requests'),
    differences: async () => absentFromReports('other worlds'),
    worlds: async () => absentFromReports('other worlds'),
    review: async () => absentFromReports('findings'),
    coverage: async () => absentFromReports('coverage'),
    coverageObjects: async () => absentFromReports('coverage'),
  };
}

/** Returns the rows about the methods, payments, and disputes of a customer; all rows without a customer. */
function ofCustomer<Item extends { readonly id: string } | { readonly subject: string }>(
  { tokens, transactions, disputes }: FrozenWorld,
  rows: readonly Item[],
  customer: string | undefined,
): readonly Item[] {
  if (customer === undefined) return rows;
  const own = [...tokens, ...transactions].filter((one) => [one.customerId, one.customerReference].includes(customer));
  const ids = new Set(own.map(({ id }) => id));
  for (const { id, transactionId } of disputes) if (ids.has(transactionId)) ids.add(id);
  return rows.filter((row) => ids.has('subject' in row ? row.subject : row.id));
}

/** A search finds the word that a list shows after funding, which is not a status of the API. */
function withFunded(batch: BatchRow): BatchRow {
  return Object.assign({ shown: batch.fundedAt === null ? '' : 'funded' }, batch);
}

/** Groups stored methods by their customer. */
function customersOf({ tokens, transactions }: FrozenWorld, found: readonly TokenRow[]): CustomerRow[] {
  const newest = found.filter(
    (token, at) =>
      found.findIndex((one) => one.customerId === token.customerId && one.clientId === token.clientId) === at,
  );
  return newest.map(({ customerId, clientId, merchantName, customerReference, createdAt }) => {
    const methods = tokens.filter((token) => token.customerId === customerId && token.clientId === clientId);
    return {
      id: customerId ?? '',
      clientId,
      merchantName,
      name: methods.find((token) => token.customerName !== null)?.customerName ?? null,
      ...(customerReference === undefined ? {} : { reference: customerReference }),
      methods,
      methodCount: methods.length,
      transactions: transactions.filter((one) => one.customerId === customerId && one.clientId === clientId).length,
      storedAt: createdAt,
    };
  });
}

function withId<Item extends { readonly id: string }>(items: readonly Item[], id: string, what: string): Item {
  return orNotFound(
    items.find((one) => one.id === id),
    what,
  );
}

function orNotFound<Item>(thing: Item | undefined, what: string): Item {
  if (thing !== undefined) return thing;
  const hint = 'It may appear later in this scenario. Move the slider forward.';
  throw new RequestError(404, 'unknown_subject', `This ${what} does not exist at this step.`, hint);
}

/** What a report does not contain; its views do not link to it. */
function absentFromReports(what: string): never {
  throw new RequestError(404, 'unknown_subject', `A report has no ${what}.`, 'Open the world in a server to see them.');
}
