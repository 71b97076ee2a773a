/** The page's one room for `Date`: uPlot takes dates, and the server takes ISO text. */

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

export function dateOf(ms: number): Date {
  return new Date(ms);
}
