import { z } from 'zod';
import { isoText } from '../../core/time.ts';
import { trusted } from '../../core/trusted.ts';
import type { EventQuery } from '../../harness/events.ts';
import { rotation } from '../../harness/webhooks.ts';
import { endpoint, gatewayEvent } from '../answers/harness.ts';
import { deliveryDetail, deliveryRow, deliveryStatus, endpointRow } from '../answers/inspection.ts';
import { id, list, made, moment, part, removed, span } from '../answers/shapes.ts';
import { defineRow } from '../control-row.ts';

const empty = z.strictObject({});
const byId = z.strictObject({ id });

/** The same as `webhooks.subscribe` takes, but for functions, which JSON has not. */
const endpointWish = z.strictObject({
  url: z.string(),
  events: z.array(z.string()).min(1).optional(),
  secret: z.string().optional(),
  client: id.optional(),
});

/** A year. */
const DOWN_SECONDS_MAX = 366 * 86_400;

export const webhookRows = [
  defineRow({
    ...{
      name: 'events.list',
      method: 'GET',
      path: '/events',
      summary: 'What was announced, in the order in which it happened',
    },
    input: z.strictObject({ type: z.string().optional(), subject: id.optional(), ...span }),
    output: part(gatewayEvent),
    run({ gateway }, { type, subject, skip = 0, take = 100 }) {
      const events = gateway.events.list(trusted<EventQuery>({ type, subject }));
      return { rows: events.slice(skip, skip + take), total: events.length };
    },
  }),
  defineRow({
    ...{ name: 'deliveries.list', method: 'GET', path: '/deliveries', summary: 'Webhooks, newest first' },
    input: z.strictObject({
      ...{ status: deliveryStatus.optional(), endpoint: id.optional(), subject: id.optional() },
      ...{ search: z.string().optional(), ...span },
    }),
    output: part(deliveryRow),
    run: ({ gateway }, query) => gateway.inspect.deliveries(trusted(query)),
  }),
  defineRow({
    ...{
      name: 'deliveries.get',
      method: 'GET',
      path: '/deliveries/{id}',
      summary: 'One webhook with its attempts and its body',
    },
    ...{ input: byId, output: deliveryDetail },
    run: ({ gateway }, query) => gateway.inspect.delivery(query.id),
  }),
  defineRow({
    ...{
      name: 'deliveries.redeliver',
      method: 'POST',
      path: '/deliveries/{id}/redeliver',
      summary: 'Send a webhook once more',
    },
    ...{ input: byId, output: deliveryRow },
    run({ gateway }, query) {
      gateway.webhooks.redeliver(query.id);
      const { url: _url, log: _log, body: _body, ...row } = gateway.inspect.delivery(query.id);
      return row;
    },
  }),
  defineRow({
    ...{ name: 'endpoints.list', method: 'GET', path: '/endpoints', summary: 'Who hears of events' },
    ...{ input: empty, output: list(endpointRow) },
    run: ({ gateway }) => gateway.inspect.endpoints(),
  }),
  defineRow({
    ...{
      name: 'endpoints.subscribe',
      method: 'POST',
      path: '/endpoints',
      status: 201,
      summary: 'Tell events to an address',
    },
    ...{ input: endpointWish, output: endpoint },
    run: ({ gateway }, wish) => viewEndpoint(gateway.webhooks.subscribe(wish)),
  }),
  defineRow({
    ...{
      name: 'endpoints.unsubscribe',
      method: 'DELETE',
      path: '/endpoints/{id}',
      summary: 'Tell an address nothing more',
    },
    ...{ input: byId, output: removed },
    run({ gateway }, wish) {
      gateway.webhooks.unsubscribe(wish.id);
      return { removed: true };
    },
  }),
  defineRow({
    ...{
      name: 'endpoints.rotateSecret',
      method: 'POST',
      path: '/endpoints/{id}/rotate-secret',
      summary: 'Give an endpoint another secret',
    },
    ...{ input: rotation.extend({ id }), output: endpoint },
    run: ({ gateway }, { id: of, ...wish }) => viewEndpoint(gateway.webhooks.rotateSecret(of, trusted(wish))),
  }),
  defineRow({
    ...{ name: 'endpoints.takeDown', method: 'POST', path: '/endpoints/{id}/down', status: 201 },
    summary: 'Have an endpoint answer 503 for some time: a fault, which can be taken back',
    input: z.strictObject({ id, seconds: z.int().min(1).max(DOWN_SECONDS_MAX) }),
    output: made.extend({ until: moment }),
    run({ gateway }, { id: of, seconds }) {
      const until = isoText(gateway.clock.now() + seconds * 1_000);
      const wish = { kind: 'webhook_rejected', endpoint: of, from: gateway.clock.iso(), until } as const;
      return { id: gateway.simulate.faults.add(wish).id, until };
    },
  }),
];

function viewEndpoint({ id: of, secret, url, events }: z.input<typeof endpoint>) {
  return { id: of, secret, url, events };
}
