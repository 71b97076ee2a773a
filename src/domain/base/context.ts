import type { Context as CoreContext } from '../../engine/context.ts';
import type { Engine as CoreEngine } from '../../engine/engine.ts';
import type { EngineShape } from '../../engine/engine-shape.ts';
import type { JobKind as CoreJobKind, InsideJobKind, OutsideJobKind } from '../../engine/job.ts';
import type { Operation as CoreOperation } from '../../engine/operation.ts';
import type { Resource as CoreResource, Invariant } from '../../engine/resource.ts';
import type { EventType } from './event-types.ts';
import type { ExampleWorld } from './example-world.ts';
import type { JOB_RANKS, OutsideJobName } from './job-ranks.ts';
import type { World } from './network-ports.ts';
import type { Access, Role } from './permissions.ts';
import type { Settings } from './settings.ts';

/** Who asks, as their key and `Client-Id` say: the acting client, and the person where the key is a person's. */
export interface CallerIdentity {
  /** Null where nobody shows a key: the clock, or somebody who asks for one. */
  readonly keyId: string | null;
  /** Null for a client's own key. */
  readonly userId: string | null;
  /** A client's own key has the rights of an admin. */
  readonly role: Role;
  /** `mfa_pending`: good for a verification and for nothing else. */
  readonly keyStatus: 'active' | 'mfa_pending';
  readonly clientId: string;
  readonly clientKind: 'merchant' | 'reseller' | 'clockwork' | 'nobody';
  /** The clients above it and itself, `/CLIENT-…/CLIENT-…/`: a subtree is a prefix. */
  readonly clientPath: string;
  readonly clientStatus: 'active' | 'suspended' | 'closed';
}

/** What a caller shows at the door: the values of the key headers, and the client on whose behalf. */
export interface Credentials {
  readonly keys: readonly string[];
  readonly clientId?: string | undefined;
  /** The request has no key, but an Authorization header; its value is ignored. */
  readonly hasAuthorization?: true;
}

/** The core's machinery, as an engine for payments. */
export interface Shape extends EngineShape {
  settings: Settings;
  world: World;
  caller: CallerIdentity;
  eventType: EventType;
  jobKind: keyof typeof JOB_RANKS;
  credentials: Credentials;
  permission: Access;
  examples: ExampleWorld;
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

/** A kind of job by its name: an `OutsideJobName` leaves the process, the others run in a transaction. */
type JobDeclaration =
  | (InsideJobKind<Shape> & { readonly kind: Exclude<Shape['jobKind'], OutsideJobName> })
  | (OutsideJobKind<Shape> & { readonly kind: OutsideJobName });

/** Types a kind of job: it runs inside a transaction, or is delivered outside the process. */
export function defineJob(job: JobDeclaration): JobKind {
  return job;
}
