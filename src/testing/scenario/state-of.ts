import { z } from 'zod';
import { idIn } from './named-things.ts';
import type { Stage, World } from './stage.ts';
import { namedValue } from './values.ts';

/** Where each kind of thing keeps its state, as it is now. */
const STATES: Readonly<Record<string, (gateway: World, id: string) => string>> = {
  transaction: (gateway, id) => gateway.transactions.get(id).transaction_state,
  payment_token: (gateway, id) => gateway.paymentTokens.get(id).status,
  client: (gateway, id) => gateway.as(gateway.reseller).clients.get(id).status,
};

const thing = z.looseObject({ object: z.string() });

/** The state that a named thing is in now; undefined where it is of a kind that has none. */
export function stateOf({ gateway, names }: Stage, name: string): string | undefined {
  const value = namedValue(name, names);
  const parsed = thing.safeParse(value);
  const read = STATES[parsed.success ? parsed.data.object : ''];
  const id = idIn(value);
  return id === undefined ? undefined : read?.(gateway, id);
}
