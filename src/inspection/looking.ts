import type { Context, Engine } from '../context.ts';
import { SettleboxError } from '../core/errors.ts';
import { harnessContext } from '../engine-parts.ts';
import { findClient } from '../resources/clients/store.ts';
import type { Memory } from './memory.ts';

/** What every view is read from. */
export interface Looking {
  readonly engine: Engine;
  readonly memory: Memory;
  /** Whether somebody takes the deliveries of an endpoint. */
  readonly isAttached: (endpointId: string) => boolean;
}

/** A context that only reads: no dice are rolled, and no correlation id is drawn. */
export function lookingContext({ engine }: Looking): Context {
  return harnessContext(engine, 'inspect');
}

/** @throws SettleboxError `unknown_subject` */
export function refuseUnknown(thing: string, where: string): never {
  throw new SettleboxError('unknown_subject', `No ${thing} in this world.`, `${where} lists what there is.`);
}

/** @throws SettleboxError `unknown_subject` for a client that there is not */
export function refuseUnknownClient({ engine }: Looking, client: string | undefined): void {
  if (client === undefined || findClient(engine.database, client) !== undefined) return;
  refuseUnknown('such client', 'inspect.overview().merchants');
}
