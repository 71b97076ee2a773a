/** An example of an error: prepares a fresh gateway and returns the call that fails. */
import { createGateway, type Gateway, GatewayError, type GatewayOptions, SettleboxError } from '../../src/index.ts';

/** A call without parameters. docs/errors.md shows its text, so it fits on one line and uses readable names. */
export type FailingCall = () => unknown;

export type Provoke = (gateway: Gateway, setup: Setup) => FailingCall | Promise<FailingCall>;

export interface Setup {
  /** Creates another gateway. Its invariants are checked at the end. */
  open(options: GatewayOptions): Gateway;
  /** Runs before the gateways are closed, the last one first. */
  onEnd(cleanUp: () => unknown): void;
}

/** An error that needs more than calls, with what the example does to get it. */
export interface ForcedExample {
  readonly provoke: Provoke;
  readonly note: string;
  /** Replaces the text of the call if it uses internals. */
  readonly call?: string;
}

export type Example = Provoke | ForcedExample;

/** What a user sees of an error. */
export interface SeenError {
  readonly code: string;
  /** Null for errors of the harness. */
  readonly status: number | null;
  /** Without the hint. */
  readonly message: string;
  readonly hint: string;
  readonly details: readonly { readonly field: string; readonly message: string }[];
}

/** Returns the error that an example gets, whether it is thrown or an HTTP response. */
export async function errorOf(name: string, example: Example): Promise<SeenError> {
  const provoke = typeof example === 'function' ? example : example.provoke;
  const cleanUps: (() => unknown)[] = [];
  const open = (options: GatewayOptions = {}) => {
    const gateway = createGateway(options);
    cleanUps.push(() => {
      gateway.check();
      gateway.close();
    });
    return gateway;
  };
  try {
    const call = await provoke(open(), { open, onEnd: (cleanUp) => void cleanUps.push(cleanUp) });
    return await seenFrom(name, call);
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

async function seenFrom(name: string, call: FailingCall): Promise<SeenError> {
  let result: unknown;
  try {
    result = await call();
  } catch (error) {
    return seenOf(error);
  }
  if (!(result instanceof Response) || result.ok) throw new Error(`The example of ${name} did not fail.`);
  const { error } = await result.json();
  return { ...error, message: onAnyMachine(error.message), status: result.status, hint: '' };
}

/** The folder of an example has another name in each run, and its disk another one on each machine. */
const OF_THIS_MACHINE: readonly (readonly [RegExp, string])[] = [
  [/\S*settlebox-errors-\w+[/\\]/, ''],
  [/the disk at \S+ is full( for this process, although \d+ MB are free)?/, 'the disk at / is full'],
];

function onAnyMachine(message: string): string {
  return OF_THIS_MACHINE.reduce((text, [own, common]) => text.replace(own, common), message);
}

export function seenOf(error: unknown): SeenError {
  if (error instanceof GatewayError) {
    const { code, status, message, details } = error;
    return { code, status, message, details, hint: '' };
  }
  if (!(error instanceof SettleboxError)) throw error;
  const { code, hint } = error;
  if (!error.message.endsWith(hint)) throw new Error(`The message of ${code} does not end with its hint.`);
  const message = onAnyMachine(error.message.slice(0, error.message.length - hint.length));
  return { code, status: null, message: message.trim(), hint, details: [] };
}
