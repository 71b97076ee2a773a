/** What a gateway is asked over HTTP. */
export interface Sent {
  readonly method?: string;
  /** Text goes as it is; anything else as JSON with its content type. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The value of APIKEY; the seed merchant's where it is absent, and no header where it is null. */
  readonly key?: string | null;
}

/** An answer, read. */
export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where nothing came. */
  readonly body: unknown;
}

interface Asked {
  readonly baseUrl: string;
  readonly merchant: { readonly apiKey: string };
  fetch(request: Request): Promise<Response>;
}

/** Asks at a path below the base address of a gateway. */
export async function send(gateway: Asked, path: string, sent: Sent = {}): Promise<Heard> {
  return read(await gateway.fetch(requestOf(gateway, `${gateway.baseUrl}${path}`, sent)));
}

export function requestOf(gateway: Pick<Asked, 'merchant'>, url: string, sent: Sent): Request {
  const { method = 'GET', body, headers = {}, key = gateway.merchant.apiKey } = sent;
  return new Request(url, {
    method,
    headers: { ...(key === null ? {} : { APIKEY: key }), ...(isJson(body) ? JSON_TYPE : {}), ...headers },
    ...(body === undefined ? {} : { body: isJson(body) ? JSON.stringify(body) : String(body) }),
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function isJson(body: unknown): boolean {
  return body !== undefined && typeof body !== 'string';
}

export async function read(response: Response): Promise<Heard> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** `409 batch_empty` of a refusal, `201` of an answer: status and, where there is one, code. */
export function verdict({ status, body }: Pick<Heard, 'status' | 'body'>): string {
  const code = fieldOf(body, 'error', 'code');
  return code === undefined ? String(status) : `${status} ${String(code)}`;
}

/** A field of a body that is of no known type. */
export function fieldOf(body: unknown, ...path: readonly string[]): unknown {
  let at = body;
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}
