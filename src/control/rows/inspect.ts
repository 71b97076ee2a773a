import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { frozenWorld } from '../responses/frozen-world.ts';
import { depositDetail, depositRow, disputeDetail, disputeRow } from '../responses/inspected-money.ts';
import {
  batchRow,
  deliveryDetail,
  deliveryRow,
  deliveryStatus,
  endpointRow,
  fileDetail,
  fileRow,
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
import { defineRow } from './control-row.ts';

const empty = lazily(() => z.strictObject({}));
const paged = lazily(() => z.strictObject(span()));
const byId = lazily(() => z.strictObject({ id: id() }));
const client = lazily(() => id().exactOptional());
const search = lazily(() => z.string().max(200).exactOptional());
const ofClient = lazily(() => z.strictObject({ client: client(), search: search(), ...span() }));

const timelineQuery = lazily(() =>
  z.strictObject({
    subject: id().exactOptional(),
    client: client(),
    after: z.int().min(0).exactOptional(),
    order: z.enum(['oldest', 'newest']).exactOptional(),
    ...span(),
  }),
);
const transactionsQuery = lazily(() =>
  z.strictObject({
    client: client(),
    search: search(),
    state: transactionState().exactOptional(),
    kind: z.string().max(20).exactOptional(),
    batchId: id().exactOptional(),
    ...span(),
  }),
);
const deliveriesQuery = lazily(() =>
  z.strictObject({
    status: deliveryStatus().exactOptional(),
    endpoint: id().exactOptional(),
    subject: id().exactOptional(),
    search: search(),
    ...span(),
  }),
);

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
    input: paged,
    output: () => part(upcomingRow()),
    run: ({ gateway }, query) => gateway.inspect.upcoming(query),
  }),
  defineRow({
    name: 'inspect.overview',
    method: 'GET',
    path: '/inspect/overview',
    summary: 'Return a summary of the world',
    input: empty,
    output: overview,
    run: ({ gateway }) => gateway.inspect.overview(),
  }),
  defineRow({
    name: 'inspect.money',
    method: 'GET',
    path: '/inspect/money',
    summary: 'Return the merchant’s money over time',
    input: () => z.strictObject({ client: client() }),
    output: money,
    run: ({ gateway }, query) => gateway.inspect.money(query),
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
    input: paged,
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
    run: ({ gateway }, query) => gateway.inspect.transactions(query),
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
    input: ofClient,
    output: () => part(batchRow()),
    run: ({ gateway }, query) => gateway.inspect.batches(query),
  }),
  defineRow({
    name: 'inspect.files',
    method: 'GET',
    path: '/inspect/files',
    summary: 'List ACH files, newest first',
    input: paged,
    output: () => part(fileRow()),
    run: ({ gateway }, query) => gateway.inspect.files(query),
  }),
  defineRow({
    name: 'inspect.file',
    method: 'GET',
    path: '/inspect/files/{name}',
    summary: 'Return an ACH file, explained record by record',
    input: () => z.strictObject({ name: name() }),
    output: fileDetail,
    run: ({ gateway }, query) => gateway.inspect.file(query.name),
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
    input: ofClient,
    output: () => part(tokenRow()),
    run: ({ gateway }, query) => gateway.inspect.tokens(query),
  }),
  defineRow({
    name: 'inspect.disputes',
    method: 'GET',
    path: '/inspect/disputes',
    summary: 'List opened disputes, newest first',
    input: ofClient,
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
    input: ofClient,
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
