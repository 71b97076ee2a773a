import { z } from 'zod';
import type { Context } from '../../context.ts';
import { SettleboxError } from '../../core/errors.ts';
import { documented } from '../../core/schema-names.ts';
import { isoText, parseMoment } from '../../core/time.ts';
import { findEndpoint } from '../webhooks/store.ts';
import { stateOf } from './actions.ts';
import { FAULT_KINDS, type FaultKind, type FaultKindOf, isFaultKind, type Measure } from './kinds.ts';
import type { FaultMatch, FaultPlan } from './rules.ts';
import { deleteFault, type FaultRecord, insertFault, listFaults } from './store.ts';

/** A moment: ISO text, a Date, epoch milliseconds of virtual time. */
type Moment = string | Date | number;

/** When a fault strikes. Without any of these: always. */
export interface FaultTrigger {
  /** Only the nth time that it could, counted from 1 from the moment that it is added. */
  readonly nth?: number;
  /** So often at most. */
  readonly times?: number;
  /** From 0 to 1, from the seeded RNG: the same seed triggers the same faults. */
  readonly probability?: number;
  /** From this moment of virtual time. */
  readonly from?: Moment;
  /** Until this moment, which is past it already. */
  readonly until?: Moment;
  /** While a transaction, token or batch is in one of these states. */
  readonly while?: { readonly of: string | object; readonly state: string | readonly string[] };
  /**
   * Fields that must be so, by their paths: of the request's body, of the event's object, or of `{ code, transaction }`.
   * A value, `{ in: […] }`, or `{ min, max }`.
   */
  readonly match?: FaultMatch;
}

/** Trouble with a request. */
export interface RequestFault extends FaultTrigger {
  readonly kind: FaultKindOf<'request'>;
  /** `transactions.create`, `transactions.*`, `POST /v1/transactions`. Default every request. */
  readonly on?: string;
  /** Of `refused`. Default 503. */
  readonly status?: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
  /** Of `request_slow` and `response_slow`, in virtual time. Default 30. */
  readonly delaySeconds?: number;
  /** Of `response_cut`. Default 20. */
  readonly afterBytes?: number;
}

/** Trouble with a webhook. */
export interface WebhookFault extends FaultTrigger {
  readonly kind: FaultKindOf<'webhook'>;
  /** `transaction.returned`, `transaction.*`. Default every event. */
  readonly on?: string;
  /** The endpoint, or its id. Default every endpoint. */
  readonly endpoint?: string | { readonly id: string };
  /**
   * Of `webhook_rejected`: what is answered in the shop's place, which never hears of that attempt. The usual retries follow.
   * Default 503.
   */
  readonly status?: RequestFault['status'];
  /** Of `webhook_delayed`, `webhook_old_timestamp` (default an hour), `webhook_reordered` (at most so long; a week). */
  readonly delaySeconds?: number;
}

/** Trouble with the files in which banks send returns. */
export interface FileFault extends FaultTrigger {
  readonly kind: FaultKindOf<'file'>;
  /** A return code such as `R10`. Default every one. */
  readonly on?: string;
  /** Of `file_delayed` (default a day) and `file_split` (default an hour, for the second part). */
  readonly delaySeconds?: number;
}

/** Injected faults. They are data, so snapshots carry them with their random streams, and forks have their own. */
export type FaultOptions = RequestFault | WebhookFault | FileFault;

/** A fault that was ordered, and what came of it. */
export interface FaultCount {
  readonly id: string;
  readonly kind: FaultKind;
  readonly on: string;
  /** How often it could have struck so far. */
  readonly seen: number;
  /** How often it did. */
  readonly fired: number;
  /** Whether it can strike no more. */
  readonly spent: boolean;
}

const KINDS = Object.keys(FAULT_KINDS);
const DELAY_SECONDS_MAX = 400 * 24 * 3_600;
const REFUSED_STATUSES = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504] as const;

const value = z.union([z.string(), z.number(), z.boolean()]);
const condition = z.union(
  [
    value,
    z.strictObject({ in: z.array(z.union([z.string(), z.number()])).min(1) }),
    z
      .strictObject({ min: z.number().optional(), max: z.number().optional() })
      .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
        path: ['max'],
        message: 'must not be below min, or nothing would match',
      }),
  ],
  'a value, { in: […] } or { min, max }',
);

const thing = z.union([z.string(), z.looseObject({})], 'must be a transaction, token, or batch, or its id');
const moment = z.union([z.string(), z.number(), z.date()], 'must be an ISO 8601 time, a Date, or epoch milliseconds');

export const faultWish = z.strictObject({
  kind: documented(z.string().refine(isFaultKind, `must be one of ${KINDS.join(', ')}`), {
    type: 'string',
    enum: KINDS,
  }),
  on: z.string().min(1).max(200).default('*'),
  endpoint: z.union([z.string(), z.object({ id: z.string() })], 'must be an endpoint or its id').optional(),
  match: z.record(z.string(), condition).optional(),
  while: z.strictObject({ of: thing, state: z.union([z.string(), z.array(z.string()).min(1)]) }).optional(),
  nth: z.int().min(1).optional(),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  from: moment.optional(),
  until: moment.optional(),
  status: z
    .union(
      REFUSED_STATUSES.map((status) => z.literal(status)),
      `must be one of ${REFUSED_STATUSES.join(', ')}`,
    )
    .optional(),
  delaySeconds: z.number().min(0).max(DELAY_SECONDS_MAX).optional(),
  afterBytes: z.int().min(0).max(1_000_000).optional(),
});
export type ParsedFault = z.output<typeof faultWish>;

/** What the harness knows and a folder of the core does not: names of operations and states, ids of things. */
export interface FaultWords {
  /** @throws SettleboxError `bad_option` for a name that nothing has */
  checkOn(kind: FaultKind, on: string): void;
  /** @throws SettleboxError `bad_option` for a state that nothing can be in */
  checkStates(states: readonly string[]): void;
  idOf(reference: unknown): string;
}

/** @throws SettleboxError `bad_option` for a measure that the kind has not, or a name that nothing has */
export function addFault(context: Context, fault: ParsedFault, words: FaultWords): string {
  const kind = kindOf(fault.kind);
  refuseForeignFields(kind, fault);
  words.checkOn(kind, fault.on);
  words.checkStates([fault.while?.state ?? []].flat());
  const { endpoint, from, until, while: during, kind: _kind, ...rest } = fault;
  const span = { from: momentOf('from', from), until: momentOf('until', until) };
  if (span.until !== undefined && span.until <= (span.from ?? Number.NEGATIVE_INFINITY))
    throw new SettleboxError('bad_option', 'fault.until must be after fault.from.');
  const plan: FaultPlan = {
    ...rest,
    ...{ endpointId: endpoint === undefined ? undefined : endpointOf(context, words.idOf(endpoint)) },
    ...span,
    while:
      during === undefined ? undefined : { of: thingOf(context, words.idOf(during.of)), state: [during.state].flat() },
  };
  const faultId = context.id('FAULT');
  insertFault(context.database, { faultId, kind, wish: JSON.stringify(plan), seen: 0, fired: 0, spent: 0 });
  return faultId;
}

function endpointOf({ database }: Context, endpointId: string): string {
  if (findEndpoint(database, endpointId) !== undefined) return endpointId;
  throw new SettleboxError('unknown_subject', 'fault.endpoint does not exist in this world.');
}

function thingOf(context: Context, id: string): string {
  if (stateOf(context, id) !== undefined) return id;
  throw new SettleboxError('unknown_subject', 'fault.while.of must be a transaction, token, or batch of this world.');
}

/** Takes a fault back; false where it is gone already. */
export function removeFault(context: Context, faultId: string): boolean {
  return deleteFault(context.database, faultId);
}

/** What became of each fault. */
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

const MEASURES: readonly Measure[] = ['status', 'delaySeconds', 'afterBytes'];

/** A measure that does nothing is a mistake of whoever wrote it. */
function refuseForeignFields(kind: FaultKind, fault: ParsedFault): void {
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

function momentOf(field: string, given: Moment | undefined): number | undefined {
  if (given === undefined) return undefined;
  const ms = typeof given === 'string' ? parseMoment(given) : Number(given);
  if (ms !== undefined && Number.isFinite(ms)) return ms;
  throw new SettleboxError(
    'bad_option',
    `fault.${field} must be a time.`,
    `Use an ISO 8601 string such as ${isoText(0)}.`,
  );
}
