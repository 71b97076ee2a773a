import type { Context } from '../../base/context.ts';

/** Schedules the release of a response. The work is done now, but an HTTP client gets the response at the scheduled time. */
export function scheduleDelayedResponse(context: Context, ms: number, why: string): void {
  context.delayResponse(context.now + ms);
  holdRequest(context, context.correlationId, ms, why);
}

/** Schedules the release of a request that waits for its response, or that has not arrived yet. */
export function holdRequest(context: Context, requestId: string, ms: number, why: string): void {
  context.schedule('request.answer', context.now + ms, requestId, why);
}
