import { z } from 'zod';
import { didYouMean } from '../../core/did-you-mean.ts';
import { parseWish } from '../../core/wish.ts';
import type { Gateway } from '../../gateway-face.ts';
import { type GatewayOptions, resolveOptions } from '../../options.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { type ReadSecretsOptions, readSecretsOptions, type SecretsOptions } from '../secrets/options.ts';

/** What fails a test although its body did not. */
export const TROUBLES = ['unknown_hosts', 'undelivered_webhooks'] as const;

/**
 * What fails a test: `unknown_hosts`, a request to an address that nobody here answers for; `undelivered_webhooks`, a webhook
 * that nobody took.
 */
export type TolerableProblem = (typeof TROUBLES)[number];

/** As much of an MSW request handler (`http.get(…)`) as there is to know here. */
export interface MswHandler {
  readonly info: { readonly header: string };
}

/** Options of `gatewayTest` and `withGateway`: those of `createGateway`, and how a test lives with its gateway. */
export interface TestOptions<L extends Layout = Layout> extends GatewayOptions<L> {
  /**
   * What every test begins with. It is lived through once; each test gets a fork of what it came to.
   *
   * @example
   * prepare: async (gateway) => {
   *   gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
   *   await gateway.clock.advanceTo('funding');
   * }
   */
  readonly prepare?: (gateway: Gateway<L>) => unknown;
  /** Default true: requests of the process reach the gateway of their test, by an MSW server. `false` leaves that to you. */
  readonly server?: boolean;
  /** MSW handlers for the other hosts that the shop calls. */
  readonly handlers?: readonly MswHandler[];
  /** Hosts that requests may really reach, besides this machine: `db.internal`, `*.example.org`. */
  readonly passThrough?: readonly string[];
  /** What fails none of these tests; for one test alone there is `tolerate()`. */
  readonly tolerate?: readonly TolerableProblem[];
  /**
   * A folder in which the workers leave what their tests met, for `mergeCoverage`. Nothing is written unless a run was
   * begun there (`startCoverage`, `coverageReporter`). Costs two or three milliseconds a test.
   */
  readonly coverage?: string;
  /**
   * Watches each test for card data that leaves its path: a card or account number or a CVV in the shop's logs, its database,
   * or its answers to webhooks fails the test with a `SecretsError` that says where. `true` watches the console, and answers
   * to webhooks; of tests that run at once each has its own lines on the console, and those of none. See `watchSecrets`.
   *
   * @example
   * const test = gatewayTest({ secrets: { database: () => shop.db } });
   */
  readonly secrets?: boolean | SecretsOptions;
}

/** How tests live with their gateways, checked and filled in. */
export interface TestHabits {
  readonly server: boolean;
  readonly handlers: readonly MswHandler[];
  readonly passThrough: readonly RegExp[];
  readonly tolerate: readonly TolerableProblem[];
  readonly coverage?: string | undefined;
  /** Undefined where tests are not watched. */
  readonly secrets: ReadSecretsOptions | undefined;
}

/** Options in their two halves. */
export interface ReadTestOptions<L extends Layout> {
  readonly gateway: GatewayOptions<L>;
  readonly habits: TestHabits;
  readonly prepare: ((gateway: Gateway<L>) => unknown) | undefined;
}

export const troubles = z.array(z.enum(TROUBLES), `a list of ${TROUBLES.join(', ')}`);

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

const habitsSchema = z.object({
  server: z.boolean().default(true),
  handlers: z.array(z.custom<MswHandler>(isHandler, 'an MSW handler, as http.get() makes it')).default([]),
  passThrough: z.array(z.string().regex(HOST, 'a host name, or *. and one')).default([]),
  tolerate: troubles.default([]),
  coverage: z.string().min(1, 'the name of a folder').optional(),
  secrets: z
    .union([z.boolean(), z.custom<SecretsOptions>(isObject)], 'true, or { console, logs, database, webhookResponses }')
    .default(false),
  prepare: z.custom<() => unknown>((value) => typeof value === 'function', 'a function (gateway) => …').optional(),
});

/** @throws SettleboxError `bad_option` naming the field */
export function readTestOptions<L extends Layout>(options: TestOptions<L>): ReadTestOptions<L> {
  const { prepare, server, handlers, passThrough, tolerate, coverage, secrets, ...gateway } = parsable(options);
  const given = { prepare, server, handlers, passThrough, tolerate, coverage, secrets };
  const read = parseWish(habitsSchema, given, 'options');
  // Wrong options are told where they stand, and not by each test.
  refuseMisspelt(Object.keys(gateway));
  resolveOptions(gateway);
  const habits = {
    ...read,
    passThrough: read.passThrough.map(hostPattern),
    secrets: read.secrets === false ? undefined : watched(read.secrets),
  };
  return { gateway, habits, prepare };
}

function watched(wished: true | SecretsOptions): ReadSecretsOptions {
  return readSecretsOptions(wished === true ? {} : wished, 'options.secrets');
}

/** The gateway's own options know nothing of these, and would suggest something else. */
function refuseMisspelt(names: readonly string[]): void {
  for (const name of names) {
    const meant = didYouMean(name, Object.keys(habitsSchema.shape));
    if (meant !== undefined) parseWish(z.strictObject(habitsSchema.shape), { [name]: undefined }, 'options');
  }
}

/** What is no object is told so by the gateway's own options. */
function parsable<L extends Layout>(options: TestOptions<L>): TestOptions<L> {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options;
  resolveOptions(options);
  return {};
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHandler(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'info' in value && 'predicate' in value;
}

function hostPattern(host: string): RegExp {
  const [, wild = '', name = ''] = /^(\*\.)?(.*)$/.exec(host) ?? [];
  return new RegExp(`^${wild === '' ? '' : '([^/]+\\.)?'}${name.replaceAll('.', '\\.')}$`, 'i');
}
