import { http, type RequestHandler } from 'msw';
import { z } from 'zod';
import { SettleboxError } from '../core/errors.ts';
import { parseWish } from '../core/wish.ts';
import { FACE, type FaceInside } from './inside.ts';

/** A gateway, as far as the handlers need to know one. */
export interface Answering {
  readonly baseUrl: string;
  fetch(request: Request): Promise<Response>;
}

/** A gateway; several on one address; or a function that is asked at each request. */
export type GatewaySource = Answering | readonly Answering[] | (() => Answering | readonly Answering[]);

export interface HandlerOptions {
  /** The address that the shop calls, a path prefix allowed. Default the gateway's own. */
  readonly baseUrl?: string | undefined;
}

/**
 * MSW request handlers for a gateway: one catch-all for its base address, so that a request costs the same whichever
 * operation it is for, and an unknown route is the gateway's own 404.
 *
 * @throws SettleboxError `bad_option` for a base address that is none
 * @example
 * const server = setupServer(...handlers(gateway));
 * const server = setupServer(...handlers(() => gateway, { baseUrl: 'https://api.shop-gateway.example' }));
 */
export function handlers(source: GatewaySource, options: HandlerOptions = {}): RequestHandler[] {
  const asked = parseWish(handlerOptions, options, 'options');
  const baseUrl = checked(asked.baseUrl ?? insideOf(first(source)).baseUrl());
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  // Plain http is caught too, so that it is refused with the gateway's own words and never leaves the process.
  const address = new RegExp(`^https?://${escaped(base.host)}${escaped(prefix)}(/|\\?|$)`);
  return [
    http.all(address, ({ request }) => {
      const path = new URL(request.url).pathname.slice(prefix.length) || '/';
      const gateway = answering(source, request);
      return gateway.answer(request, path, baseUrl).catch((error) => gateway.explain(error));
    }),
  ];
}

const handlerOptions = z.strictObject({ baseUrl: z.string().optional() });

/** The gateway that knows the request's key; the first where none does. */
function answering(source: GatewaySource, request: Request): FaceInside {
  const asked = typeof source === 'function' ? source() : source;
  if (!Array.isArray(asked)) return insideOf(asked);
  const all = asked.map(insideOf);
  return all.find((gateway) => gateway.knows(request)) ?? insideOf(first(asked));
}

function first(source: GatewaySource): unknown {
  const asked = typeof source === 'function' ? source() : source;
  return Array.isArray(asked) ? asked[0] : asked;
}

function insideOf(gateway: unknown): FaceInside {
  const inside: unknown = typeof gateway === 'object' && gateway !== null ? Reflect.get(gateway, FACE) : undefined;
  if (inside !== undefined) return inside as FaceInside;
  throw new SettleboxError(
    'bad_option',
    'handlers() takes a gateway, a list of gateways, or a function that gives one.',
    'Where the gateway is made later, pass () => gateway and a baseUrl.',
  );
}

function checked(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new SettleboxError('bad_option', 'baseUrl: an http(s) address such as https://api.shop-gateway.example.');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
