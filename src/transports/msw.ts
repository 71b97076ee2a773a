import { HttpHandler, type RequestHandler } from 'msw';
import { type AddressOptions, behindAddress, type GatewaySource, type SideHandler } from './behind-address.ts';

export type { RequestHandler };

type RunArguments = Parameters<HttpHandler['run']>[0];
type RunResult = Awaited<ReturnType<HttpHandler['run']>>;

/**
 * Returns the MSW request handlers of a gateway: one for its whole base address, so that every operation costs the same,
 * and the gateway itself returns 404 for an unknown route. `sideHandler` handles other requests.
 *
 * @throws SettleboxError `bad_option` if the base address is not a URL
 */
export function handlersWith(
  source: GatewaySource,
  options: AddressOptions,
  sideHandler: SideHandler,
): RequestHandler[] {
  const { host, prefix, respond } = behindAddress(source, options, 'handlers', sideHandler);
  // Handles http too, so that the gateway rejects it and it never leaves the process.
  const address = new RegExp(`^https?://${escaped(host)}${escaped(prefix)}(/|[?#]|$)`);
  return [new GatewayHandler(address, respond)];
}

/**
 * A handler that skips MSW's preparations for resolvers: cloning each request with its body, and collecting its cookies and path
 * parameters, would take as long as a sale.
 */
class GatewayHandler extends HttpHandler {
  readonly #address: RegExp;
  readonly #respond: (request: Request) => Promise<Response>;

  constructor(address: RegExp, respond: (request: Request) => Promise<Response>) {
    super(/.+/, address, ({ request }) => respond(request));
    this.#address = address;
    this.#respond = respond;
  }

  override async run({ request, requestId }: RunArguments): Promise<RunResult> {
    if (!this.#address.test(request.url)) return null;
    this.isUsed = true;
    return { handler: this, request, requestId, response: await this.#respond(request), parsedResult: NONE };
  }
}

const NONE = { match: { matches: true, params: {} }, cookies: {} };

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
