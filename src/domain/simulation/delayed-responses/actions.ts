import type { Context } from '../../base/context.ts';

/** The work is done now; whoever asked over HTTP hears of it when the clock is there. */
export function scheduleDelayedResponse(context: Context, ms: number, why: string): void {
  context.delayResponse(context.now + ms);
  holdRequest(context, context.correlationId, ms, why);
}

/** A request is let go when the clock is there: one that waits for its answer, or one that is still on its way. */
export function holdRequest(context: Context, requestId: string, ms: number, why: string): void {
  context.schedule('request.answer', context.now + ms, requestId, why);
}
