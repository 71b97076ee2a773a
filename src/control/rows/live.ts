import { z } from 'zod';
import { defineRow } from '../control-row.ts';

export const liveRows = [
  defineRow({
    ...{
      name: 'live.watch',
      method: 'GET',
      path: '/live',
      gives: 'events',
      summary: 'What happens, as it happens: server-sent events',
    },
    input: z.strictObject({
      brief: z
        .boolean()
        .describe('instead of each event, `changed` { events, now } at most ten times a second')
        .optional(),
    }),
    output: z.custom<ReadableStream<Uint8Array>>().meta({
      type: 'string',
      description:
        '`hello` { now } at first; each event of the gateway by its type, with its id; `clock` { from, now }; `world` { reason } where it was left for another; `changed` { by } after a call of this surface. `Last-Event-ID` resumes.',
    }),
    run: ({ live }, { brief }, { request }) =>
      live.open(request.headers.get('last-event-id') ?? undefined, { brief, signal: request.signal }),
  }),
];
