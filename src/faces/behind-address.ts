import { z } from 'zod';
import { SettleboxError } from '../core/errors.ts';
import { parseWish } from '../core/wish.ts';
import { type FaceInside, findInside } from './inside.ts';

/** A gateway, as far as those who answer for it need to know one. */
export interface FetchTarget {
  /** Its own address, without a slash at the end. */
  readonly baseUrl: string;
  /** Answers a request; looks at its path and query alone. */
  fetch(request: Request): Promise<Response>;
}

/** A gateway; several on one address; or a function that is asked at each request. */
export type GatewaySource = FetchTarget | readonly FetchTarget[] | (() => FetchTarget | readonly FetchTarget[]);

/** Where a gateway answers, and what it lets requests order. */
export interface AddressOptions {
  /** The address that the shop calls, a path prefix allowed. Default the gateway's own. */
  readonly baseUrl?: string | undefined;
  /**
   * Default false. Whether callers may order trouble: the header `settlebox-fault: response_lost` makes its request suffer
   * that fault, for those who can't reach the gateway object. With the MSW handlers, `/_sim/…` below the address is the
   * simulator's own surface then: clock, banks, faults, forks at `/worlds/<name>/…`.
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
