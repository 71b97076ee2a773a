import type { Deliver } from './deliver.ts';

const NAME_ADVICE =
  'use a host name that this machine resolves, and allow it with the webhooks.hosts option or serve --allow-webhook-host';

/** Why fetch did not reach a receiver, and what to do, by the code of the error. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: `the host is unknown; ${NAME_ADVICE}`,
  EAI_AGAIN: `the host can’t be resolved; ${NAME_ADVICE}`,
  ECONNREFUSED: 'nothing listens there; start the receiver, or correct host and port',
  ECONNRESET: 'the receiver closed the connection',
};

/** Returns the receiver of an endpoint with a URL. Its errors say why the URL was not reached. */
export function fetchReceiver(fetchOption: typeof fetch | undefined): Deliver {
  return async (request) => {
    try {
      return await (fetchOption ?? globalThis.fetch)(request);
    } catch (error) {
      throw explained(error, request.url);
    }
  };
}

/** fetch says "fetch failed", and the reason is the code of its cause. */
function explained(error: unknown, url: string): unknown {
  const { name, message, cause } = Object(error);
  const code: unknown = Object(cause).code;
  if (name !== 'TypeError' || typeof code !== 'string') return error;
  const { host } = new URL(url);
  const advice = Object.hasOwn(ADVICE, code) ? ` (${ADVICE[code]})` : '';
  return new TypeError(`${message}: ${code} ${host}${advice}`, { cause: error });
}
