import { z } from 'zod';
import type { InspectedFault } from '../../analysis/inspection/fault-types.ts';
import { ATTEMPTS } from '../../analysis/inspection/queries.ts';
import { lazily } from '../../contract/lazily.ts';
import { isoText } from '../../engine/time.ts';
import { trusted } from '../../engine/trusted.ts';
import { rotation } from '../../harness/endpoint-options.ts';
import type { EventQuery } from '../../harness/events.ts';
import { numberError } from '../errors/number-error.ts';
import { endpoint, gatewayEvent } from '../responses/harness.ts';
import { deliveryDetail, deliveryRow, deliveryStatus, endpointRow } from '../responses/inspected-webhooks.ts';
import { createdId, id, list, part, removed, span, timestamp } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';

const empty = lazily(() => z.strictObject({}));
const byId = lazily(() => z.strictObject({ id: id() }));
/** The filters of deliveries. */
export const deliveryFilters = lazily(() => ({
  status: deliveryStatus().exactOptional(),
  attempts: z.enum(ATTEMPTS).exactOptional(),
  endpoint: id().exactOptional(),
  subject: id().exactOptional(),
}));

/** The options of `webhooks.subscribe`, without functions, which JSON does not have. */
const endpointRequest = lazily(() =>
  z.strictObject({
    url: z.string(),
    events: z.array(z.string()).min(1).optional(),
    secret: z.string().optional(),
    client: id().exactOptional(),
  }),
);

/** A year. */
const DOWN_SECONDS_MAX = 366 * 86_400;
const DOWN_SECONDS = numberError(`must be a whole number of virtual seconds from 1 to ${DOWN_SECONDS_MAX}`);

/** The operations on webhook endpoints and deliveries. */
export const webhookRows = [
  defineRow({
    name: 'events.list',
    method: 'GET',
    path: '/events',
    summary: 'List events, oldest first',
    input: () => z.strictObject({ type: z.string().exactOptional(), subject: id().exactOptional(), ...span() }),
    output: () => part(gatewayEvent()),
    run({ gateway }, { skip = 0, take = 100, ...query }) {
      const events = gateway.events.list(trusted<EventQuery>(query));
      return { rows: events.slice(skip, skip + take), total: events.length };
    },
  }),
  defineRow({
    name: 'deliveries.list',
    method: 'GET',
    path: '/deliveries',
    summary: 'List deliveries, newest first',
    input: () => z.strictObject({ ...deliveryFilters(), search: z.string().exactOptional(), ...span() }),
    output: () => part(deliveryRow()),
    run: ({ gateway }, query) => gateway.inspect.deliveries(query),
  }),
  defineRow({
    name: 'deliveries.get',
    method: 'GET',
    path: '/deliveries/{id}',
    summary: 'Return a delivery with its attempts and its body',
    input: byId,
    output: deliveryDetail,
    run: ({ gateway }, query) => gateway.inspect.delivery(query.id),
  }),
  defineRow({
    name: 'deliveries.redeliver',
    method: 'POST',
    path: '/deliveries/{id}/redeliver',
    summary: 'Redeliver a webhook',
    input: byId,
    output: deliveryRow,
    run({ gateway }, query) {
      gateway.webhooks.redeliver(query.id);
      const { url: _url, log: _log, sent: _sent, body: _body, ...row } = gateway.inspect.delivery(query.id);
      return row;
    },
  }),
  defineRow({
    name: 'endpoints.list',
    method: 'GET',
    path: '/endpoints',
    summary: 'List endpoints',
    input: empty,
    output: () => list(endpointRow()),
    run: ({ gateway }) => gateway.inspect.endpoints(),
  }),
  defineRow({
    name: 'endpoints.subscribe',
    method: 'POST',
    path: '/endpoints',
    status: 201,
    summary: 'Subscribe a URL to events',
    input: endpointRequest,
    output: endpoint,
    run: ({ gateway }, options) => viewEndpoint(gateway.webhooks.subscribe(options)),
  }),
  defineRow({
    name: 'endpoints.unsubscribe',
    method: 'DELETE',
    path: '/endpoints/{id}',
    summary: 'Unsubscribe an endpoint',
    input: byId,
    output: removed,
    run({ gateway }, options) {
      gateway.webhooks.unsubscribe(options.id);
      return { removed: true };
    },
  }),
  defineRow({
    name: 'endpoints.rotateSecret',
    method: 'POST',
    path: '/endpoints/{id}/rotate-secret',
    summary: 'Rotate the signing secret of an endpoint',
    input: () => rotation().extend({ id: id() }),
    output: endpoint,
    run: ({ gateway }, { id: of, ...options }) => viewEndpoint(gateway.webhooks.rotateSecret(of, options)),
  }),
  defineRow({
    name: 'endpoints.takeDown',
    method: 'POST',
    path: '/endpoints/{id}/down',
    status: 201,
    summary: 'Inject a fault: attempts to this endpoint get 503 for this long. The fault can be removed',
    input: () =>
      z.strictObject({
        id: id(),
        seconds: z.int(DOWN_SECONDS).min(1, DOWN_SECONDS).max(DOWN_SECONDS_MAX, DOWN_SECONDS),
      }),
    output: () => createdId().extend({ until: timestamp() }),
    run({ gateway }, { id: of, seconds }) {
      const now = gateway.clock.iso();
      const until = isoText(gateway.clock.now() + seconds * 1_000);
      // Two outages at a time would give different times at which the endpoint is back.
      const isOutage = (fault: InspectedFault) =>
        fault.kind === 'webhook_rejected' && fault.endpointId === of && fault.on === '*' && fault.state === 'active';
      for (const { id: before } of gateway.inspect.faults().filter(isOutage)) gateway.simulate.faults.remove(before);
      const options = { kind: 'webhook_rejected', endpoint: of, from: now, until } as const;
      return { id: gateway.simulate.faults.add(options).id, until };
    },
  }),
];

function viewEndpoint({ id: of, secret, url, events }: z.input<ReturnType<typeof endpoint>>) {
  return { id: of, secret, url, events };
}
