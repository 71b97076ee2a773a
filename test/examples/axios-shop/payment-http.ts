import { setTimeout as sleep } from 'node:timers/promises';
import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import { toPaymentError } from './payment-error.ts';

const MAX_TRIES = 2;
const RETRY_PAUSE_SECONDS = 0.05;
/** A shopper is waiting: a longer Retry-After is passed to the caller as an error. */
const LONGEST_PAUSE_SECONDS = 5;
const TIMEOUT_MS = 10_000;

export interface PaymentHttpOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The specification names the key header twice; APIKEY is the one of its prose. */
  readonly apiKeyHeader?: 'APIKEY' | 'Api-Key';
}

export class PaymentHttp {
  readonly #http: AxiosInstance;

  constructor({ baseUrl, apiKey, apiKeyHeader = 'APIKEY' }: PaymentHttpOptions) {
    this.#http = axios.create({ baseURL: baseUrl, timeout: TIMEOUT_MS, headers: { [apiKeyHeader]: apiKey } });
  }

  get(url: string, params: Record<string, string | number> = {}): Promise<unknown> {
    return this.#send({ method: 'GET', url, params });
  }

  /** The key is fixed before the first attempt, so that a retry can never move the money twice. */
  post(url: string, body: object, idempotencyKey: string): Promise<unknown> {
    return this.#send({ method: 'POST', url, data: body, headers: { 'Idempotency-Key': idempotencyKey } });
  }

  async #send(request: AxiosRequestConfig): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#http.request<unknown>(request);
        return answer.data;
      } catch (error) {
        const failure = toPaymentError(error);
        const pauseSeconds = failure.retryAfterSeconds ?? RETRY_PAUSE_SECONDS;
        if (!failure.retryable || attempt >= MAX_TRIES || pauseSeconds > LONGEST_PAUSE_SECONDS) throw failure;
        await sleep(pauseSeconds * 1000);
      }
    }
  }
}
