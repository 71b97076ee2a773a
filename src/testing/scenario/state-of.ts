import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import type { Layout } from '../../domain/payments/transactions/types.ts';
import { GatewayError } from '../../engine/errors.ts';
import type { Caller } from '../../transports/caller-types.ts';
import { idIn } from './named-objects.ts';
import type { ScenarioContext } from './scenario-context.ts';
import { namedValue } from './values.ts';

type StateReader = (caller: Caller<Layout>, id: string) => string;

/** Reads the current state, by the `object` field of a response. */
const STATES: Readonly<Record<string, StateReader>> = {
  transaction: (caller, id) => caller.transactions.get(id).transaction_state,
  payment_token: (caller, id) => caller.paymentTokens.get(id).status,
  client: (caller, id) => caller.clients.get(id).status,
};

const objectSchema = lazily(() => z.looseObject({ object: z.string() }));

/** Returns the current state of a named object, whichever account owns it. Undefined if its kind has no state. */
export function stateOf({ gateway, names }: ScenarioContext, name: string): string | undefined {
  const value = namedValue(name, names);
  const parsed = objectSchema().safeParse(value);
  const readState = STATES[parsed.success ? parsed.data.object : ''];
  const id = idIn(value);
  if (id === undefined || readState === undefined) return undefined;
  const callers = [gateway.reseller, ...gateway.merchants].map((account) => gateway.as(account));
  return readByFirst(callers, readState, id);
}

function readByFirst(callers: readonly Caller<Layout>[], readState: StateReader, id: string): string | undefined {
  for (const caller of callers)
    try {
      return readState(caller, id);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  return undefined;
}
