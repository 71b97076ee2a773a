import { z } from 'zod';
import { SettleboxError } from '../engine/errors.ts';
import { parseWish } from '../engine/parse-options.ts';
import { type FaceInside, findInside } from './gateway-internals.ts';

/** A gateway, with the members that adapters need. */
export interface FetchTarget {
  /** Its base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Processes a request by the path and query of its URL, and returns the response. */
  fetch(request: Request): Promise<Response>;
}

/**
 * A gateway, several gateways on one address, or a function that is called for each request and returns them. With
 * several, the API key selects the gateway.
 */
export type GatewaySource = FetchTarget | readonly FetchTarget[] | (() => FetchTarget | readonly FetchTarget[]);

/** Options of `handlers` and other adapters: the address, and access to the control surface. */
export interface AddressOptions {
  /** The URL that the application calls; it can have a path prefix. Default: the gateway's `baseUrl`. */
  readonly baseUrl?: string | undefined;
  /**
   * Lets requests control the gateway. The `settlebox-fault: response_lost` header injects that fault into its request,
   * which helps tests without access to the gateway object. The MSW handlers then also serve the control surface at
   * `/_sim/…`: clock, banks, faults, and forks at `/worlds/<name>/…`. Default false.
   */
  readonly control?: boolean | undefined;
}

/** An address, and who answers there. */
export interface Address {
  readonly host: string;
  /** Path below which requests are answered: `/gateway`, or nothing. */
  readonly prefix: string;
  answer(request: Request): Promise<Response>;
}

/**
 * Whoever answers beside the gateway's API, where callers may order things: undefined for paths that are none of theirs.
 * The path stands below the base address, which has no slash at its end.
 */
export type Beside = (
  gateway: unknown,
  request: Request,
  path: string,
  baseUrl: string,
) => Promise<Response> | undefined;

/** @throws SettleboxError `bad_option` for a base address that is none, or where there is no gateway */
export function behindAddress(source: GatewaySource, options: AddressOptions, wish: string, beside?: Beside): Address {
  const asked = parseWish(addressOptions, options, 'options');
  const { control = false } = asked;
  const baseUrl = checked(asked.baseUrl ?? insideOf(first(source), wish).baseUrl());
  if (typeof source !== 'function') for (const one of [source].flat()) insideOf(one, wish).expectRequests();
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  return {
    host: base.host,
    prefix,
    answer(request) {
      const path = new URL(request.url).pathname.slice(prefix.length) || '/';
      const one = answering(source, request, wish);
      const aside = control ? beside?.(one, request, path, baseUrl.replace(/\/+$/, '')) : undefined;
      if (aside !== undefined) return aside;
      const gateway = insideOf(one, wish);
      return gateway.answer(request, path, { baseUrl, control }).catch((error) => gateway.explain(error));
    },
  };
}

const addressOptions = z.strictObject({ baseUrl: z.string().optional(), control: z.boolean().optional() });

/** The gateway that knows the request's key; the first where none does. */
function answering(source: GatewaySource, request: Request, wish: string): unknown {
  const asked = typeof source === 'function' ? source() : source;
  if (!Array.isArray(asked)) return asked;
  return asked.find((one) => insideOf(one, wish).knows(request)) ?? first(asked);
}

function first(source: GatewaySource): unknown {
  const asked = typeof source === 'function' ? source() : source;
  return Array.isArray(asked) ? asked[0] : asked;
}

function insideOf(gateway: unknown, wish: string): FaceInside {
  const inside = findInside(gateway);
  if (inside !== undefined) return inside;
  throw new SettleboxError(
    'bad_option',
    `${wish}() requires a gateway, an array of gateways, or a function that returns one.`,
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
