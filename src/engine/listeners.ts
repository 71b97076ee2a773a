/** Somebody who listens in, in memory alone: nothing of what they hear is written into the world. */
export interface Hearer {
  /** A body as it was sent: text over HTTP, a value of a direct call. Also what is refused, or lost on its way. */
  asked(body: unknown): void;
  /** What a receiver answered a delivery. */
  answered(answer: HeardAnswer): void;
}

export interface HeardAnswer {
  readonly event: string;
  readonly endpointId: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}
