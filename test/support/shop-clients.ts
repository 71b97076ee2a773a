/** The HTTP clients that shops use, each as one function: what an unchanged shop does, in four spellings. */
import https from 'node:https';
import axios from 'axios';
import type { Heard } from './http-requests.ts';

export interface ShopRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly key: string;
  readonly body?: object;
}

export type ShopClient = (request: ShopRequest) => Promise<Pick<Heard, 'status' | 'body'>>;

/** Where a call carries its body, its content type does so too. */
function headersOf({ key, body }: ShopRequest): Record<string, string> {
  return { APIKEY: key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
}

const byFetch: ShopClient = async (request) => {
  const { method, url, body } = request;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, { method, headers: headersOf(request), ...sent });
  return { status: response.status, body: await response.json() };
};

function byAxios(adapter: 'http' | 'fetch'): ShopClient {
  return async (request) => {
    const { method, url, body } = request;
    const sent = body === undefined ? {} : { data: body };
    const any = { adapter, validateStatus: () => true };
    const response = await axios.request<unknown>({ method, url, headers: headersOf(request), ...sent, ...any });
    return { status: response.status, body: response.data };
  };
}

const byNodeHttps: ShopClient = (request) =>
  new Promise((resolve, reject) => {
    const { method, url, body } = request;
    const call = https.request(url, { method, headers: headersOf(request) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });

export const SHOP_CLIENTS: readonly { readonly name: string; readonly client: ShopClient }[] = [
  { name: 'global fetch', client: byFetch },
  { name: 'axios over its http adapter', client: byAxios('http') },
  { name: 'axios over fetch', client: byAxios('fetch') },
  { name: 'node:https', client: byNodeHttps },
];
