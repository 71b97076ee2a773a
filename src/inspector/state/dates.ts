// The only module of the page that creates a `Date`: uPlot takes dates, and the server takes ISO text.

/** Converts epoch milliseconds to ISO 8601. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Converts epoch milliseconds to a `Date`. */
export function dateOf(ms: number): Date {
  return new Date(ms);
}
