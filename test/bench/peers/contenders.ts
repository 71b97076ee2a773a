import { join } from 'node:path';
import type { ServerCommand, WireRequest } from '../cold/server-process.ts';
import { bareServer, SALE_REQUEST, serveCommand, serveScript } from '../cold/server-start.ts';
import type { Goal } from '../measurement.ts';
import type { ChargeKind } from './charges.ts';

/** A server in the comparison. */
export interface Contender {
  readonly name: string;
  readonly kind: ChargeKind;
  /** The goal for Settlebox's start compared with this server's. */
  readonly startGoal?: Goal;
  readonly first: WireRequest;
  command(port: number): ServerCommand;
}

/** A server from the npm registry. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** Returns the server that was installed in a folder. */
  contender(folder: string): Contender;
}

export const SERVE = 'settlebox serve';

export const OURS: readonly Contender[] = [
  { name: SERVE, kind: 'settlebox', first: SALE_REQUEST, command: serveCommand },
  { name: 'serve() in a script', kind: 'settlebox', first: SALE_REQUEST, command: serveScript },
];

/** A server that stores nothing. It shows the limit of Node and of the load process. */
export const BARE: Contender = { name: 'bare node:http', kind: 'settlebox', first: SALE_REQUEST, command: bareServer };

/** emulate 0.12 needs Node 22. */
const EMULATE = Number.parseInt(process.versions.node, 10) < 22 ? '0.11.2' : '0.12.2';
const STATEFUL_MOCK = '0.0.16';

export const PEERS: readonly Peer[] = [
  {
    name: 'emulate',
    version: EMULATE,
    contender: (folder) => ({
      name: `emulate ${EMULATE}`,
      startGoal: { ratio: 1.2 },
      kind: 'payment_intent',
      first: stripe('/v1/payment_intents', 'amount=1999&currency=usd&payment_method=pm_card_visa'),
      command: (port) => ({
        parameters: [join(folder, 'node_modules/emulate/dist/index.js'), '--service', 'stripe', '--port', String(port)],
      }),
    }),
  },
  {
    name: 'stripe-stateful-mock',
    version: STATEFUL_MOCK,
    contender: (folder) => ({
      name: `stripe-stateful-mock ${STATEFUL_MOCK}`,
      kind: 'charge',
      first: stripe('/v1/charges', 'amount=1999&currency=usd&source=tok_visa'),
      command: (port) => ({
        parameters: [join(folder, 'node_modules/stripe-stateful-mock/dist/cli.js')],
        env: { PORT: String(port), LOG_LEVEL: 'silent' },
      }),
    }),
  },
];

function stripe(path: string, body: string): WireRequest {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer sk_test_first' };
  return { path, headers, body };
}
