import { easternYear } from '../facts/eastern-time.ts';

/** Returns a function for the year in which a world started, which also works after the world was closed. */
export function startYear({ state: { made, now } }: { readonly state: StartedWorld }): () => number {
  return () => {
    const start: unknown = made === '' ? undefined : JSON.parse(made).now;
    return easternYear(typeof start === 'string' ? Date.parse(start) : now);
  };
}

/** The origin of a world as JSON, and its time. */
interface StartedWorld {
  readonly made: string;
  readonly now: number;
}
