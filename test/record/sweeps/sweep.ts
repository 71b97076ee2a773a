/** Shared by the sweeps: a gateway for a table of attempts, and the result of each. */
import { createGateway, GatewayError, type GatewayOptions, SettleboxError } from 'settlebox';
import type { AnyGateway, CalledBy } from '../calls.ts';
import { INTERFACES } from '../interfaces.ts';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';

/** Rows of a table: the attempt and its result. */
export type Tried = readonly (readonly [string, unknown])[];

/** Runs work on a new gateway and returns its result as plain data. */
export async function withGateway(
  options: GatewayOptions,
  work: (gateway: AnyGateway) => Observed | Promise<Observed>,
): Promise<Observed> {
  using gateway = createGateway(options);
  return frozen(await work(gateway), undefined);
}

/** Returns the result or error of a call or command. */
export function tried(work: () => unknown): unknown {
  try {
    return work() ?? null;
  } catch (error) {
    return rejection(error);
  }
}

function rejection(error: unknown): unknown {
  if (error instanceof GatewayError)
    return { status: error.status, code: error.code, message: error.message, details: error.details };
  if (error instanceof SettleboxError)
    return { rejected: error.code, message: error.message, hint: error.hint, details: error.details };
  return { threw: Object(error).name, message: String(Reflect.get(Object(error), 'message')) };
}

/** Calls an operation by its name. */
export async function call(
  gateway: AnyGateway,
  operation: string,
  given: { readonly id?: string; readonly input?: unknown; readonly by?: CalledBy } = {},
): Promise<unknown> {
  const { call: through } = await INTERFACES.direct(gateway);
  const { status, body } = await through({ operation, ...given });
  return { status, body };
}

/** Reduces a response to its acceptance. */
export function verdictOf(answer: unknown): unknown {
  const { status, body } = Object(answer);
  const error: unknown = Reflect.get(Object(body), 'error');
  return status === 0 ? 'accepted' : { status, error };
}
