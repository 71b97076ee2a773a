import type { Context as CoreContext } from './core/context.ts';
import type { Engine as CoreEngine, EngineShape } from './core/engine.ts';
import type { JobKind as CoreJobKind } from './core/job.ts';
import type { Operation as CoreOperation } from './core/operation.ts';
import type { Resource as CoreResource, Invariant } from './core/resource.ts';
import type { EventType } from './resources/event-types.ts';
import type { JOB_RANKS } from './resources/job-ranks.ts';
import type { World } from './resources/world-ports.ts';
import type { Settings } from './settings.ts';

/** Who asks, as their key and `Client-Id` say: the acting client. */
export interface CallerIdentity {
  readonly clientId: string;
  readonly clientKind: 'merchant' | 'reseller' | 'clockwork';
  /** The clients above it and itself, `/CLIENT-…/CLIENT-…/`: a subtree is a prefix. */
  readonly clientPath: string;
  readonly clientStatus: 'active' | 'suspended' | 'closed';
}

/** What a caller shows at the door: the values of the key headers, and the client on whose behalf. */
export interface Credentials {
  readonly keys: readonly string[];
  readonly clientId?: string | undefined;
}

/** The core's machinery, as an engine for payments. */
export interface Shape extends EngineShape {
  settings: Settings;
  world: World;
  caller: CallerIdentity;
  eventType: EventType;
  jobKind: keyof typeof JOB_RANKS;
  credentials: Credentials;
}

export type Context = CoreContext<Shape>;
export type Engine = CoreEngine<Shape>;
export type JobKind = CoreJobKind<Shape>;
export type Resource = CoreResource<Shape>;
export type Operation<Input, Output extends object> = CoreOperation<Shape, Input, Output>;
export type { Invariant };

/** Types a resource's folder as a row of THE TABLE. */
export function defineResource(resource: Resource): Resource {
  return resource;
}

/** Types an operation by its schemas. */
export function defineOperation<Input, Output extends object>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}

/** A job kind with its rank from the table of ranks. */
export function defineJob(job: JobKind): JobKind {
  return job;
}
