import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { SettleboxError } from '../../../engine/errors.ts';
import { documented } from '../../../engine/schema-names.ts';
import { parseIsoTime } from '../../../engine/time.ts';
import { oneOfMessage } from '../../../engine/validation-messages.ts';
import type { Context } from '../../base/context.ts';
import { type GivenTime, TIME_FORMS } from '../../base/given-time.ts';
import type { SubjectStateLookup } from './actions.ts';
import { FAULT_KINDS, type FaultKind, type FaultKindOf, type FaultMeasure, isFaultKind } from './kinds.ts';
import type { FaultMatch, FaultPlan } from './rules.ts';
import { deleteFault, type FaultRecord, insertFault, listFaults } from './store.ts';

/** Limits when a fault triggers; all limits must hold. By default, it triggers at every opportunity. */
export type FaultTrigger = {
  /** Triggers only at the nth opportunity, counted from 1 after the fault was added. */
  readonly nth?: number | undefined;
  /** Maximum number of times that it triggers. Default: no limit. */
  readonly times?: number | undefined;
  /** Probability from 0 to 1, drawn from the seeded RNG: the same seed triggers the same faults. Default 1. */
  readonly probability?: number | undefined;
  /** Triggers only at this virtual time or later. A date is a day in New York. */
  readonly from?: GivenTime | undefined;
  /** Triggers only before this virtual time or day in New York. */
  readonly until?: GivenTime | undefined;
  /** Triggers only while a transaction, token or batch (the object or its id) is in one of these states. */
  readonly while?: { readonly of: string | object; readonly state: string | readonly string[] } | undefined;
  /**
   * Conditions on the request's body, the event's object, or `{ code, transaction }` of a return, by field path: a value,
   * `{ in: […] }`, or `{ min, max }`.
   */
  readonly match?: FaultMatch | undefined;
};

/** A fault in an API request or its response. */
export type RequestFault<On extends string = string> = FaultTrigger & {
  /** The kind of fault; docs/faults.md describes each. */
  readonly kind: FaultKindOf<'request'>;
  /**
   * Operations that it applies to: `transactions.create`, `transactions.*`, or `POST /v1/transactions`. Default: every
   * request.
   */
  readonly on?: On | undefined;
  /** HTTP status of the response to a `request_rejected`. Default 503. */
  readonly status?: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504 | undefined;
  /** Seconds of virtual time that `request_slow` and `response_slow` add. Default 30. */
  readonly delaySeconds?: number | undefined;
  /** Number of bytes after which `response_cut` truncates the response. Default 20. */
  readonly afterBytes?: number | undefined;
};

/** A fault in the delivery of a webhook. */
export type WebhookFault<On extends string = string> = FaultTrigger & {
  /**
   * The kind of fault; docs/faults.md describes each. Unless `webhooks.ordering` is `none`, only `webhook_reordered` breaks the
   * order of an object's events: with the others, later events wait.
   */
  readonly kind: FaultKindOf<'webhook'>;
  /** Event types that it applies to: `transaction.returned`, or a pattern such as `transaction.*`. Default: every event. */
  readonly on?: On | undefined;
  /** The endpoint that it applies to, or its id. Default: every endpoint. */
  readonly endpoint?: string | { readonly id: string } | undefined;
  /**
   * HTTP status of a `webhook_rejected`: the attempt fails with it and does not reach your application. The usual retries
   * follow. Default 503.
   */
  readonly status?: RequestFault['status'] | undefined;
  /**
   * Seconds of virtual time: the delay of `webhook_delayed` (default one hour), the age of `webhook_old_timestamp`
   * (default one hour), or the maximum delay of `webhook_reordered` (default one week).
   */
  readonly delaySeconds?: number | undefined;
};

/** A fault in a file that delivers returns from the banks. */
export type FileFault<On extends string = string> = FaultTrigger & {
  /** The kind of fault; docs/faults.md describes each. */
  readonly kind: FaultKindOf<'file'>;
  /** The return code that it applies to, such as `R10`. Default: every code. */
  readonly on?: On | undefined;
  /**
   * Seconds of virtual time: the delay of `file_delayed` (default one day), or of the second part of `file_split` (default
   * one hour).
   */
  readonly delaySeconds?: number | undefined;
};

/**
 * A fault to inject. Faults are plain data stored in the world: snapshots include them and their RNG streams, and forks
 * get copies.
 */
export type FaultOptions = RequestFault | WebhookFault | FileFault;

/** An injected fault and its counts. */
export type FaultCount = {
  /** The id of the fault. */
  readonly id: string;
  /** The kind of fault. */
  readonly kind: FaultKind;
  /** The operation, event type, or return code that it applies to; `*` for all. */
  readonly on: string;
  /** Number of opportunities to trigger so far. */
  readonly seen: number;
  /** Number of times that it triggered. */
  readonly fired: number;
  /** True if it cannot trigger again. */
  readonly spent: boolean;
};

const KINDS = Object.keys(FAULT_KINDS);
const DELAY_SECONDS_MAX = 400 * 24 * 3_600;
const ERROR_STATUSES = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504] as const;

const value = lazily(() => z.union([z.string(), z.number(), z.boolean()]));
const condition = lazily(() =>
  z.union(
    [
      value(),
      z.strictObject({ in: z.array(z.union([z.string(), z.number()])).min(1) }),
      z
        .strictObject({ min: z.number().optional(), max: z.number().optional() })
        .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
          path: ['max'],
          message: 'must not be below min, because no value would match',
        }),
    ],
    'a value, { in: […] } or { min, max }',
  ),
);

const subject = lazily(() =>
  z.union([z.string(), z.looseObject({})], 'must be a transaction, token, or batch, or its id'),
);
const time = lazily(() => z.union([z.string(), z.number(), z.date()], `must be ${TIME_FORMS}`));

/** The schema of the options of an injected fault. */
export const faultOptionsSchema = lazily(() =>
  z.strictObject({
    kind: documented(z.string().refine(isFaultKind, { error: ({ input }) => oneOfMessage(KINDS, input) }), {
      type: 'string',
      enum: KINDS,
    }),
    on: z.string().min(1).max(200).default('*'),
    endpoint: z.union([z.string(), z.object({ id: z.string() })], 'must be an endpoint or its id').optional(),
    match: z.record(z.string(), condition()).optional(),
    while: z.strictObject({ of: subject(), state: z.union([z.string(), z.array(z.string()).min(1)]) }).optional(),
    nth: z.int().min(1).optional(),
    times: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    from: time().optional(),
    until: time().optional(),
    status: z
      .union(
        ERROR_STATUSES.map((status) => z.literal(status)),
        `must be one of ${ERROR_STATUSES.join(', ')}`,
      )
      .optional(),
    delaySeconds: z.number().min(0).max(DELAY_SECONDS_MAX).optional(),
    afterBytes: z.int().min(0).max(1_000_000).optional(),
  }),
);
/** The validated options of an injected fault. */
export type ParsedFault = z.output<ReturnType<typeof faultOptionsSchema>>;

/** Names of operations and states, and lookups of ids, which the harness passes because this folder cannot import them. */
export interface FaultReferences {
  /** @throws SettleboxError `bad_option` for an unknown name */
  checkOn(kind: FaultKind, on: string): void;
  /** @throws SettleboxError `bad_option` for an unknown state */
  checkStates(states: readonly string[]): void;
  idOf(reference: unknown): string;
  readonly stateOf: SubjectStateLookup;
  isEndpoint(context: Context, id: string): boolean;
}

/**
 * Adds an injected fault. Returns its id.
 *
 * @throws SettleboxError `bad_option` for an option that the kind does not support, or an unknown name
 */
export function addFault(context: Context, fault: ParsedFault, references: FaultReferences): string {
  const kind = kindOf(fault.kind);
  rejectForeignFields(kind, fault);
  references.checkOn(kind, fault.on);
  references.checkStates([fault.while?.state ?? []].flat());
  const { endpoint, from, until, while: during, kind: _kind, ...rest } = fault;
  const span = { from: parseFaultTime('from', from), until: parseFaultTime('until', until) };
  if (span.until !== undefined && span.until <= (span.from ?? Number.NEGATIVE_INFINITY))
    throw new SettleboxError(
      'bad_option',
      'fault.until must be after fault.from.',
      'The fault ends when until begins: for one whole day, use the next day as until.',
    );
  const plan: FaultPlan = {
    ...rest,
    endpointId: endpoint === undefined ? undefined : endpointOf(context, references.idOf(endpoint), references),
    ...span,
    while:
      during === undefined
        ? undefined
        : { of: subjectOf(context, references.idOf(during.of), references), state: [during.state].flat() },
  };
  const faultId = context.id('FAULT');
  insertFault(context.database, { faultId, kind, wish: JSON.stringify(plan), seen: 0, fired: 0, spent: 0 });
  return faultId;
}

function endpointOf(context: Context, endpointId: string, references: FaultReferences): string {
  if (references.isEndpoint(context, endpointId)) return endpointId;
  throw new SettleboxError(
    'unknown_subject',
    'fault.endpoint must be an endpoint of this world, as returned by webhooks.subscribe().',
  );
}

function subjectOf(context: Context, id: string, references: FaultReferences): string {
  if (references.stateOf(context, id) !== undefined) return id;
  throw new SettleboxError('unknown_subject', 'fault.while.of must be a transaction, token, or batch of this world.');
}

/** Removes a fault. Returns false if it does not exist. */
export function removeFault(context: Context, faultId: string): boolean {
  return deleteFault(context.database, faultId);
}

/** Returns the counts of each fault. */
export function countFaults(context: Context): FaultCount[] {
  return listFaults(context.database).map(viewFault);
}

function viewFault({ faultId, kind, wish, seen, fired, spent }: FaultRecord): FaultCount {
  const { on }: FaultPlan = JSON.parse(wish);
  return { id: faultId, kind, on, seen, fired, spent: spent === 1 };
}

function kindOf(text: string): FaultKind {
  if (isFaultKind(text)) return text;
  throw new SettleboxError('bad_option', `fault.kind must be one of ${KINDS.join(', ')}.`);
}

const MEASURES: readonly FaultMeasure[] = ['status', 'delaySeconds', 'afterBytes'];

/** Rejects options that have no effect on this kind of fault. */
function rejectForeignFields(kind: FaultKind, fault: ParsedFault): void {
  const { target, measures } = FAULT_KINDS[kind];
  const foreign = MEASURES.find((measure) => fault[measure] !== undefined && !Object.hasOwn(measures, measure));
  const field = foreign ?? (target !== 'webhook' && fault.endpoint !== undefined ? 'endpoint' : undefined);
  if (field === undefined) return;
  const own = [...Object.keys(measures), ...(target === 'webhook' ? ['endpoint'] : [])];
  throw new SettleboxError(
    'bad_option',
    `fault.${field} does not apply to ${kind}.`,
    own.length === 0 ? 'Omit it.' : `${kind} accepts ${own.join(', ')}.`,
  );
}

/** The harness has replaced dates with times, except on tapes of earlier builds, where a date is a day in UTC. */
function parseFaultTime(field: string, time: GivenTime | undefined): number | undefined {
  if (time === undefined) return undefined;
  const ms = typeof time === 'string' ? parseIsoTime(time) : Number(time);
  if (ms !== undefined && Number.isFinite(ms)) return ms;
  throw new SettleboxError('bad_option', `fault.${field} must be a time.`, `Use ${TIME_FORMS}.`);
}
