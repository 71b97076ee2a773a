/** Calls the gateway for the small shop: two attempts with the same Idempotency-Key. */
import { z } from 'zod';

/** No usable response: the request may have been processed, or may still be. */
export class Unavailable extends Error {}

/** The gateway rejected the request and did nothing. */
export class RejectedByGateway extends Error {}

const rejection = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const page = z.object({ data: z.array(z.unknown()), total: z.int() });
const PAGE = 100;

export class ShopClient {
  readonly #apiKey: string;
  readonly #fetch: typeof fetch;
  /** Counts the requests sent. */
  asked = 0;

  constructor(apiKey: string, fetchOption: typeof fetch) {
    this.#apiKey = apiKey;
    this.#fetch = fetchOption;
  }

  post(path: string, body: object, key: string | undefined): Promise<unknown> {
    const own = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) };
    return this.request(path, { method: 'POST', body: JSON.stringify(body), headers: own });
  }

  /** Reads every page, oldest first, so that new transactions do not shift the pages. */
  async list(query: string): Promise<unknown[]> {
    const found: unknown[] = [];
    for (;;) {
      const path = `/v1/transactions?sort_order=asc&take=${PAGE}&skip=${found.length}${query}`;
      const { data, total } = page.parse(await this.request(path, {}));
      found.push(...data);
      if (data.length === 0 || found.length >= total) return found;
    }
  }

  async firstOf(take: number): Promise<unknown[]> {
    return page.parse(await this.request(`/v1/transactions?take=${take}`, {})).data;
  }

  async request(path: string, init: RequestInit): Promise<unknown> {
    return this.once(path, init).catch((error: unknown) => {
      if (error instanceof RejectedByGateway) throw error;
      return this.once(path, init);
    });
  }

  async once(path: string, init: RequestInit): Promise<unknown> {
    this.asked++;
    const response = await this.#fetch(path, { ...init, headers: { ...init.headers, apikey: this.#apiKey } }).catch(
      lost,
    );
    const body: unknown = await response.json().catch(lost);
    if (response.ok) return body;
    const { success, data } = rejection.safeParse(body);
    const definite = success && response.status < 500 && response.status !== 429;
    if (!definite || data.error.code === 'idempotency_in_progress') throw new Unavailable('we can’t take payments now');
    throw new RejectedByGateway(data.error.message);
  }
}

function lost(cause: unknown): never {
  throw new Unavailable('we can’t take payments now', { cause });
}
