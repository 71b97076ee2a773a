import { z } from 'zod';
import { defineRow } from './control-row.ts';

/** The stream of live updates. */
export const liveRows = [
  defineRow({
    name: 'live.watch',
    method: 'GET',
    path: '/live',
    gives: 'events',
    summary: 'Stream changes as server-sent events',
    input: () =>
      z.strictObject({
        brief: z
          .boolean()
          .describe('Sends `changed` { events, now, revision } at most ten times a second instead of each event.')
          .optional(),
      }),
    output: () =>
      z.custom<ReadableStream<Uint8Array>>().meta({
        type: 'string',
        description:
          '`hello` { now, revision } first; then each event of the gateway by type, with its id; `clock` { from, now } after a clock move; `world` { reason } after a rewind, restore or reset; `changed` { by } after a request to the control surface. Send `Last-Event-ID` to resume.',
      }),
    run: ({ live }, { brief }, { request }) =>
      live.open(request.headers.get('last-event-id') ?? undefined, { brief, signal: request.signal }),
  }),
];
