import { z } from 'zod';
import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import { lazily } from '../../contract/lazily.ts';
import { requestDetail, requestsSlice } from '../responses/requests.ts';
import { id, span } from '../responses/shapes.ts';
import { requestsPrepared } from '../worlds/prepared-indexes.ts';
import { defineRow } from './control-row.ts';

const STATUS = { min: 100, max: 599 } as const;
const word = lazily(() => z.string().max(200).exactOptional());

const requestsQuery = lazily(() =>
  z.strictObject({
    client: id().exactOptional(),
    search: word(),
    method: word(),
    operation: word(),
    status: z.int().min(STATUS.min).max(STATUS.max).exactOptional(),
    outcome: z.enum(['processed', 'rejected']).exactOptional(),
    code: word(),
    transport: z.enum(['direct', 'http']).exactOptional(),
    subject: id().exactOptional(),
    customer: z.string().max(255).exactOptional(),
    from: word(),
    to: word(),
    sort: z.enum(SORTS.requests).exactOptional(),
    ...span(),
  }),
);

/** The API requests of a world. */
export const requestRows = [
  defineRow({
    name: 'inspect.requests',
    method: 'GET',
    path: '/inspect/requests',
    summary: 'List API requests, newest first, and the rejected ones by code',
    input: requestsQuery,
    output: requestsSlice,
    run: ({ gateway }, query) => requestsPrepared(gateway).then(() => gateway.inspect.requests(query)),
  }),
  defineRow({
    name: 'inspect.request',
    method: 'GET',
    path: '/inspect/requests/{id}',
    summary: 'Return an API request with its body, its response, and the events that it caused',
    input: () => z.strictObject({ id: id() }),
    output: requestDetail,
    run: ({ gateway }, query) => requestsPrepared(gateway).then(() => gateway.inspect.request(query.id)),
  }),
];
