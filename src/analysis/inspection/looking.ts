import type { Context, Engine } from '../../domain/base/context.ts';
import { findClient } from '../../domain/platform/clients/store.ts';
import type { SentHeaders } from '../../domain/webhooks/dispatcher/sent-headers.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { harnessContext } from '../../worlds/engine-parts.ts';
import type { InspectionCache } from './memory.ts';

/** Reports whether an endpoint has a receiver. */
export type IsAttached = (endpointId: string) => boolean;
/** Returns the headers of a delivery's attempts, if this process has made them lately. */
export type SentHeadersOf = (deliveryId: string) => readonly SentHeaders[];

/** The source of every view. */
export interface InspectionContext {
  readonly engine: Engine;
  readonly memory: InspectionCache;
  /** Reports whether an endpoint has a receiver. */
  readonly isAttached: IsAttached;
  readonly sentHeaders: SentHeadersOf;
}

/** Returns a read-only context: it draws nothing from the RNG. */
export function readingContext({ engine }: InspectionContext): Context {
  return harnessContext(engine, 'inspect');
}

/** An id or the name of a file, whose digits can look like an account number. Any other text may contain one. */
const NAMED = /\b([A-Z_]+-[0-9A-Z]{26}|\d{4}-\d\d-\d\d-\d{4}-\w-[a-z_]+-\d{9}\.ach)$/;

/** @throws SettleboxError `unknown_subject` */
export function throwUnknown(thing: string, where: string): never {
  throw new SettleboxError(
    'unknown_subject',
    `This world has no ${NAMED.test(thing) ? thing : maskText(thing)}.`,
    `${where} lists them.`,
  );
}

/** @throws SettleboxError `unknown_subject` if the client does not exist */
export function requireClient({ engine }: InspectionContext, client: string | undefined): void {
  if (client === undefined || findClient(engine.database, client) !== undefined) return;
  throwUnknown(`client with the id ${client}`, 'inspect.overview().merchants');
}

/** Returns the name of a merchant; empty if the client does not exist. */
export function merchantNameOf({ engine }: InspectionContext, clientId: string): string {
  return findClient(engine.database, clientId)?.name ?? '';
}
