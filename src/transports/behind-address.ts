import { SettleboxError } from '../engine/errors.ts';
import { checkAddressOptions } from './address-options.ts';
import { responseOf } from './fetch.ts';
import { findInternals, type GatewayInternals } from './gateway-internals.ts';
import { splitUrl } from './url-parts.ts';

/** A gateway, with the members that adapters need. */
export type FetchTarget = {
  /** Its base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Processes a request by the path and query of its URL, and returns the response. */
  fetch(request: Request): Promise<Response>;
};

/**
 * A gateway, several gateways on one address, or a function that is called for each request and returns them. With
 * several, the API key selects the gateway.
 */
export type GatewaySource = FetchTarget | readonly FetchTarget[] | (() => FetchTarget | readonly FetchTarget[]);

/** Options of `handlers` and other adapters: the address, and access to the control surface. */
export type AddressOptions = {
  /** The URL that the application calls; it can have a path prefix. Default: the gateway's `baseUrl`. */
  readonly baseUrl?: string | undefined;
  /**
   * Lets requests control the gateway. The `settlebox-fault: response_lost` header injects that fault into its request,
   * which helps tests without access to the gateway object. The MSW handlers then also serve the control surface at
   * `/_sim/…`: clock, banks, faults, and forks at `/worlds/<name>/…`. Default false.
   */
  readonly control?: boolean | undefined;
};

/** An address and its handler. */
export interface GatewayAddress {
  readonly host: string;
  /** Path prefix, such as `/gateway`; empty for none. */
  readonly prefix: string;
  respond(request: Request): Promise<Response>;
}

/**
 * Handles requests that are not for the API, such as those to the control surface; returns undefined for other paths. The
 * path is relative to the base address, which has no trailing slash.
 */
export type SideHandler = (
  gateway: unknown,
  request: Request,
  path: string,
  baseUrl: string,
) => Promise<Response> | undefined;

/**
 * Returns the handler of an address. `adapter` is the name of the calling function, for error messages.
 *
 * @throws SettleboxError `bad_option` if the base address is not a URL, or the source is not a gateway
 */
export function behindAddress(
  source: GatewaySource,
  options: AddressOptions,
  adapter: string,
  sideHandler?: SideHandler,
): GatewayAddress {
  checkAddressOptions(options);
  const { control = false } = options;
  const baseUrl = checked(options.baseUrl ?? internalsOf(first(source), adapter).baseUrl());
  if (typeof source !== 'function')
    for (const gateway of [source].flat()) internalsOf(gateway, adapter).expectRequests();
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  return {
    host: base.host,
    prefix,
    async respond(request) {
      const parts = splitUrl(request.url);
      const path = parts.pathname.slice(prefix.length) || '/';
      const gateway = gatewayFor(source, request, adapter);
      const special = control ? sideHandler?.(gateway, request, path, baseUrl.replace(/\/+$/, '')) : undefined;
      if (special !== undefined) return special;
      const internals = internalsOf(gateway, adapter);
      try {
        return await internals.fetch(request, { path, parts, baseUrl, control });
      } catch (error) {
        return responseOf(internals.respondToListenerError(error), request);
      }
    },
  };
}

/** Returns the gateway that has the request's API key; else the first one. */
function gatewayFor(source: GatewaySource, request: Request, adapter: string): unknown {
  const gateways = typeof source === 'function' ? source() : source;
  if (!Array.isArray(gateways)) return gateways;
  return gateways.find((gateway) => internalsOf(gateway, adapter).knows(request.headers)) ?? first(gateways);
}

function first(source: GatewaySource): unknown {
  const gateways = typeof source === 'function' ? source() : source;
  return Array.isArray(gateways) ? gateways[0] : gateways;
}

function internalsOf(gateway: unknown, adapter: string): GatewayInternals {
  const internals = findInternals(gateway);
  if (internals !== undefined) return internals;
  throw new SettleboxError(
    'bad_option',
    `${adapter}() requires a gateway, an array of gateways, or a function that returns one.`,
    'If the gateway is created later, pass () => gateway and a baseUrl.',
  );
}

function checked(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new SettleboxError(
    'bad_option',
    'baseUrl must be an http or https URL such as https://api.shop-gateway.example.',
  );
}
