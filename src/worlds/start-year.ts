import { easternYear } from '../facts/eastern-time.ts';

/** Returns a function for the year in which a world started, which also works after the world was closed. */
export function startYear({ state: { made, now } }: { readonly state: StartedWorld }): () => number {
  return () => easternYear(startTime({ state: { made, now } }) ?? now);
}

/** Returns the time at which a world started; undefined if its origin is unknown. */
export function startTime({ state: { made } }: { readonly state: StartedWorld }): number | undefined {
  const start: unknown = made === '' ? undefined : JSON.parse(made).now;
  return typeof start === 'string' ? Date.parse(start) : undefined;
}

/** The origin of a world as JSON, and its time. */
interface StartedWorld {
  readonly made: string;
  readonly now: number;
}
