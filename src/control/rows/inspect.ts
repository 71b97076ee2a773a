import { z } from 'zod';
import { MONEY_PLACES } from '../../analysis/inspection/money-types.ts';
import { SORTS, type SortedList } from '../../analysis/inspection/sort-orders.ts';
import { lazily } from '../../contract/lazily.ts';
import { ACCOUNTS } from '../../domain/payments/ledger/rules.ts';
import { frozenWorld } from '../responses/frozen-world.ts';
import { fileDetail, fileRow } from '../responses/inspected-files.ts';
import { lanes } from '../responses/inspected-lanes.ts';
import { ledgerPage } from '../responses/inspected-ledger.ts';
import { depositDetail, depositRow, disputeDetail, disputeRow } from '../responses/inspected-money.ts';
import { deliveryDetail, deliveryRow, endpointHealth, endpointRow } from '../responses/inspected-webhooks.ts';
import {
  batchRow,
  money,
  overview,
  timelineRow,
  tokenRow,
  transactionDetail,
  transactionRow,
  transactionState,
  upcomingRow,
} from '../responses/inspection.ts';
import { id, list, name, part, span } from '../responses/shapes.ts';
import { searchPrepared } from '../worlds/prepared-indexes.ts';
import { defineRow } from './control-row.ts';
import { deliveryFilters } from './webhooks.ts';

const empty = lazily(() => z.strictObject({}));
const byId = lazily(() => z.strictObject({ id: id() }));
const client = lazily(() => id().exactOptional());
const ofClient = lazily(() => z.strictObject({ client: client() }));
const search = lazily(() => z.string().max(200).exactOptional());
const day = lazily(() => z.string().max(40).exactOptional());
const listed = lazily(() => ({ client: client(), from: day(), to: day(), ...span() }));
const customer = lazily(() => z.string().max(255).exactOptional());
const code = lazily(() => z.string().max(3).exactOptional());
const upcomingQuery = lazily(() => z.strictObject({ ...listed(), customer: customer() }));

/** The query of a list with a search and sort orders. */
function searched<List extends SortedList>(of: List) {
  return { search: search(), sort: z.enum(SORTS[of]).exactOptional(), ...listed() };
}

const timelineQuery = lazily(() =>
  z.strictObject({
    subject: id().exactOptional(),
    type: z.string().max(255).exactOptional(),
    after: z.int().min(0).exactOptional(),
    order: z.enum(['oldest', 'newest']).exactOptional(),
    ...listed(),
  }),
);
/** The filters of transactions. */
export const selection = lazily(() => ({
  client: client(),
  search: search(),
  from: day(),
  to: day(),
  state: z.enum([...transactionState().options, 'funded', 'unfunded']).exactOptional(),
  money: z.enum(MONEY_PLACES).exactOptional(),
  kind: z.string().max(20).exactOptional(),
  batchId: id().exactOptional(),
  responseCode: code(),
  returnCode: code(),
  customer: customer(),
}));
const transactionsQuery = lazily(() => z.strictObject({ ...searched('transactions'), ...selection() }));
const deliveriesQuery = lazily(() => z.strictObject({ ...searched('deliveries'), ...deliveryFilters() }));
const filesQuery = lazily(() => z.strictObject({ ...listed(), sort: z.enum(SORTS.files).exactOptional() }));

/** The read-only views of a world. */
export const inspectRows = [
  defineRow({
    name: 'timeline.list',
    method: 'GET',
    path: '/timeline',
    summary: 'List past events, with reasons',
    input: timelineQuery,
    output: () => part(timelineRow()),
    run: ({ gateway }, query) => gateway.inspect.timeline(query),
  }),
  defineRow({
    name: 'timeline.upcoming',
    method: 'GET',
    path: '/upcoming',
    summary: 'List scheduled events, with reasons',
    input: upcomingQuery,
    output: () => part(upcomingRow()),
    run: ({ gateway }, query) => gateway.inspect.upcoming(query),
  }),
  defineRow({
    name: 'inspect.overview',
    method: 'GET',
    path: '/inspect/overview',
    summary: 'Return a summary of the world',
    input: ofClient,
    output: overview,
    run: ({ gateway }, query) => gateway.inspect.overview(query),
  }),
  defineRow({
    name: 'inspect.money',
    method: 'GET',
    path: '/inspect/money',
    summary: 'Return the merchant’s money over time',
    input: ofClient,
    output: money,
    run: ({ gateway }, query) => gateway.inspect.money(query),
  }),
  defineRow({
    name: 'inspect.lanes',
    method: 'GET',
    path: '/inspect/lanes',
    summary: 'Return payments, batches, files, deposits, disputes, and webhooks on one time axis',
    input: () =>
      z.strictObject({
        client: client(),
        from: z.string().max(40).exactOptional(),
        to: z.string().max(40).exactOptional(),
        parts: z.int().min(4).max(120).exactOptional(),
      }),
    output: lanes,
    run: ({ gateway }, query) => gateway.inspect.lanes(query),
  }),
  defineRow({
    name: 'inspect.ledger',
    method: 'GET',
    path: '/inspect/ledger',
    summary: 'Return the balances of the ledger and their postings',
    input: () =>
      z.strictObject({
        account: z.enum(ACCOUNTS).exactOptional(),
        kind: z.string().max(40).exactOptional(),
        subject: id().exactOptional(),
        deposit: id().exactOptional(),
        order: z.enum(['oldest', 'newest']).exactOptional(),
        ...listed(),
      }),
    output: ledgerPage,
    run: ({ gateway }, query) => gateway.inspect.ledger(query),
  }),
  defineRow({
    name: 'inspect.timeline',
    method: 'GET',
    path: '/inspect/timeline',
    summary: 'List past events, with reasons',
    input: timelineQuery,
    output: () => part(timelineRow()),
    run: ({ gateway }, query) => gateway.inspect.timeline(query),
  }),
  defineRow({
    name: 'inspect.upcoming',
    method: 'GET',
    path: '/inspect/upcoming',
    summary: 'List scheduled events, with reasons',
    input: upcomingQuery,
    output: () => part(upcomingRow()),
    run: ({ gateway }, query) => gateway.inspect.upcoming(query),
  }),
  defineRow({
    name: 'inspect.transactions',
    method: 'GET',
    path: '/inspect/transactions',
    summary: 'List transactions, newest first',
    input: transactionsQuery,
    output: () => part(transactionRow()),
    run: ({ gateway }, query) => searchPrepared(gateway, query.search).then(() => gateway.inspect.transactions(query)),
  }),
  defineRow({
    name: 'inspect.transaction',
    method: 'GET',
    path: '/inspect/transactions/{id}',
    summary: 'Return a transaction and its history',
    input: byId,
    output: transactionDetail,
    run: ({ gateway }, query) => gateway.inspect.transaction(query.id),
  }),
  defineRow({
    name: 'inspect.batches',
    method: 'GET',
    path: '/inspect/batches',
    summary: 'List batches, open ones first',
    input: () => z.strictObject(searched('batches')),
    output: () => part(batchRow()),
    run: ({ gateway }, query) => gateway.inspect.batches(query),
  }),
  defineRow({
    name: 'inspect.files',
    method: 'GET',
    path: '/inspect/files',
    summary: 'List ACH files, newest first',
    input: filesQuery,
    output: () => part(fileRow()),
    run: ({ gateway }, query) => gateway.inspect.files(query),
  }),
  defineRow({
    name: 'inspect.file',
    method: 'GET',
    path: '/inspect/files/{name}',
    summary: 'Return an ACH file, all or some of its records explained',
    input: () => z.strictObject({ name: name(), ...span() }),
    output: fileDetail,
    run: ({ gateway }, { name: file, ...query }) => gateway.inspect.file(file, query),
  }),
  defineRow({
    name: 'inspect.endpoints',
    method: 'GET',
    path: '/inspect/endpoints',
    summary: 'List webhook endpoints',
    input: empty,
    output: () => list(endpointRow()),
    run: ({ gateway }) => gateway.inspect.endpoints(),
  }),
  defineRow({
    name: 'inspect.webhooks',
    method: 'GET',
    path: '/inspect/webhooks',
    summary: 'Return how each webhook endpoint is doing',
    input: ofClient,
    output: () => list(endpointHealth()),
    run: ({ gateway }, query) => gateway.inspect.webhooks(query),
  }),
  defineRow({
    name: 'inspect.deliveries',
    method: 'GET',
    path: '/inspect/deliveries',
    summary: 'List webhook deliveries, newest first',
    input: deliveriesQuery,
    output: () => part(deliveryRow()),
    run: ({ gateway }, query) => gateway.inspect.deliveries(query),
  }),
  defineRow({
    name: 'inspect.delivery',
    method: 'GET',
    path: '/inspect/deliveries/{id}',
    summary: 'Return a webhook delivery with its attempts and body',
    input: byId,
    output: deliveryDetail,
    run: ({ gateway }, query) => gateway.inspect.delivery(query.id),
  }),
  defineRow({
    name: 'inspect.tokens',
    method: 'GET',
    path: '/inspect/tokens',
    summary: 'List payment tokens, masked',
    input: () => z.strictObject(searched('tokens')),
    output: () => part(tokenRow()),
    run: ({ gateway }, query) => gateway.inspect.tokens(query),
  }),
  defineRow({
    name: 'inspect.disputes',
    method: 'GET',
    path: '/inspect/disputes',
    summary: 'List opened disputes, newest first',
    input: () => z.strictObject({ ...searched('disputes'), customer: customer() }),
    output: () => part(disputeRow()),
    run: ({ gateway }, query) => gateway.inspect.disputes(query),
  }),
  defineRow({
    name: 'inspect.dispute',
    method: 'GET',
    path: '/inspect/disputes/{id}',
    summary: 'Return a dispute with its history and deadline',
    input: byId,
    output: disputeDetail,
    run: ({ gateway }, query) => gateway.inspect.dispute(query.id),
  }),
  defineRow({
    name: 'inspect.deposits',
    method: 'GET',
    path: '/inspect/deposits',
    summary: 'List deposits at the merchant’s bank, newest first',
    input: () => z.strictObject(searched('deposits')),
    output: () => part(depositRow()),
    run: ({ gateway }, query) => gateway.inspect.deposits(query),
  }),
  defineRow({
    name: 'inspect.deposit',
    method: 'GET',
    path: '/inspect/deposits/{id}',
    summary: 'Return a deposit with its statement',
    input: byId,
    output: depositDetail,
    run: ({ gateway }, query) => gateway.inspect.deposit(query.id),
  }),
  defineRow({
    name: 'inspect.freeze',
    method: 'GET',
    path: '/inspect/freeze',
    summary: 'Return everything at once: the newest 500 of each kind',
    input: empty,
    output: frozenWorld,
    run: ({ gateway }) => gateway.inspect.freeze(),
  }),
];
