/** A card charge for each kind of server, in the requests that its clients would send. */
import type { WireRequest } from '../cold/server-process.ts';

/** Sends a POST and returns the text of the response. Throws unless the status is 2xx. */
export type Post = (request: WireRequest) => Promise<string>;

/** Selects the requests of a charge. */
export type ChargeKind = 'settlebox' | 'payment_intent' | 'charge';

export interface ChargeFlow {
  readonly requests: number;
  /** `first` is the request that the server has already answered: a charge, or its first step. */
  make(post: Post, first: WireRequest, number: number): Promise<unknown>;
}

/** emulate accepts 5,000 requests per key and hour, so the key changes after each thousand charges. */
const CHARGES_PER_KEY = 1_000;

export const CHARGES: Readonly<Record<ChargeKind, ChargeFlow>> = {
  settlebox: { requests: 1, make: (post, first) => post(first) },
  charge: { requests: 1, make: (post, first) => post(first) },
  payment_intent: {
    requests: 2,
    async make(post, first, number) {
      const key = `sk_test_bench${Math.floor(number / CHARGES_PER_KEY)}`;
      const headers = { ...first.headers, authorization: `Bearer ${key}` };
      const created: unknown = JSON.parse(await post({ ...first, headers }));
      const confirmed = await post({ path: `${first.path}/${idOf(created)}/confirm`, headers, body: '' });
      if (!confirmed.includes('"succeeded"')) throw new Error(`the charge did not succeed: ${confirmed}`);
    },
  },
};

function idOf(object: unknown): string {
  if (typeof object !== 'object' || object === null || !('id' in object)) throw new Error('the response has no id');
  return String(object.id);
}
