import { isoText } from '../../engine/time.ts';
import {
  countMethodsOf,
  countTransactionsOf,
  listIdsOfCustomer,
  listMethodsOf,
  pageOfCustomers,
} from './customer-store.ts';
import type { CustomerRow } from './customer-types.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, merchantNameOf, requireClient } from './looking.ts';
import type { ParsedCustomersQuery } from './queries.ts';
import { containing, ofClient } from './searching.ts';
import { NEWEST_FIRST } from './store.ts';
import { TOKEN_COLUMNS_SEARCHED, viewTokenRows } from './tokens.ts';
import type { Slice } from './types.ts';

/** The newest methods of a customer in the list. */
const METHODS_MAX = 20;

/** Returns customers with their stored methods; the one with the newest method first. */
export function viewCustomers(
  inspection: InspectionContext,
  { client, search, from, to, sort, ...slice }: ParsedCustomersQuery,
): Slice<CustomerRow> {
  requireClient(inspection, client);
  const { database } = inspection.engine;
  const range = within('createdAt', { from, to });
  const conditions = [...ofClient({ client }), ...containing(search, TOKEN_COLUMNS_SEARCHED), ...range];
  const order = orderFor('customers', sort, NEWEST_FIRST);
  const { rows, total } = pageOfCustomers(database, { ...slice, order, conditions });
  const counted = countTransactionsOf(
    database,
    rows.map(({ customerId }) => customerId),
  );
  const counts = new Map(counted.map(({ clientId, customerId, count }) => [`${clientId} ${customerId}`, count]));
  return {
    rows: rows.map(({ clientId, customerId, createdAt, customerReference }) => {
      const methods = viewTokenRows(inspection, listMethodsOf(database, clientId, customerId, METHODS_MAX));
      const isAll = methods.length < METHODS_MAX;
      return {
        id: customerId,
        clientId,
        merchantName: merchantNameOf(inspection, clientId),
        // The name must not depend on the search, so it does not come from the method found.
        name: methods.find(({ customerName }) => customerName !== null)?.customerName ?? null,
        ...(customerReference === null ? {} : { reference: customerReference }),
        methods,
        methodCount: isAll ? methods.length : countMethodsOf(database, clientId, customerId),
        transactions: counts.get(`${clientId} ${customerId}`) ?? 0,
        storedAt: isoText(createdAt),
      };
    }),
    total,
  };
}

/** Returns the ids of a customer and of all that belongs to it; cached until the world changes. */
export function idsOfCustomer({ engine, memory }: InspectionContext, customer: string): ReadonlySet<string> {
  const stamp = `${customer} ${engine.outbox.last} ${engine.journal.count}`;
  const read = () => new Set([customer, ...listIdsOfCustomer(engine.database, customer)]);
  return memory.remember({ name: 'ids of customer', stamp }, read);
}
