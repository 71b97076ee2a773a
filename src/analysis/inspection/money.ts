/** Locates money over time: from each transaction's history until it settles, then from the ledger. */

import type { Engine } from '../../domain/base/context.ts';
import type { PostingKind } from '../../domain/payments/ledger/rules.ts';
import { isoText } from '../../engine/time.ts';
import type { InspectionContext } from './looking.ts';
import { requireClient } from './looking.ts';
import { moneyStampOf } from './memory.ts';
import { viewMoneyMarks } from './money-marks.ts';
import { listClosedAch, type MoneyRow, moneyRowsInParts, type PostedRow, postedInParts } from './money-store.ts';
import type { MoneyMark } from './money-types.ts';
import { findFirstEvent } from './store.ts';
import { thinned } from './thinning.ts';
import type { MoneyHistory, MoneyPoint } from './types.ts';

/** The amounts of a point, or the changes at one time. */
type MoneyAmounts = { -readonly [Name in Exclude<keyof MoneyPoint, 'at'>]: number };

/** The changes at one time, or up to a time. */
type DatedAmounts = MoneyAmounts & { at: string };

/** Changes by the start of an ISO 8601 time: all keys have the same length, so they sort chronologically. */
interface Changes {
  readonly byTime: Map<string, DatedAmounts>;
  /** The length of the keys. */
  readonly letters: number;
}

const POINTS_MAX = 1_000;
/** A world with more events adds up the changes of ten minutes: most of a million times would be left out again. */
const EXACT_EVENTS_MAX = 50_000;
const EXACT = '2026-02-17T08:30:00.000Z'.length;
const TEN_MINUTES = '2026-02-17T08:3'.length;

/** Returns the money over time of a client, or of all clients. */
export function moneyHistory(
  inspection: InspectionContext,
  { client }: { readonly client?: string | undefined },
): MoneyHistory {
  const { engine, memory } = inspection;
  requireClient(inspection, client);
  const stamp = moneyStampOf(engine);
  return memory.remember({ name: `money ${client ?? ''}`, stamp }, () => {
    const begun = client === undefined ? takeReading(memory, stamp) : undefined;
    const { changes, posted, marks, steps } = begun ?? beginReading(engine, stamp, client);
    while (steps.next().done !== true);
    const inOrder = posted.sort((one, other) => one.at - other.at);
    walkPostings(changes, inOrder);
    const since = isoText(findFirstEvent(engine.database)?.at ?? engine.state.now);
    const points = thinned(pointsOf(changes, since, isoText(engine.state.now)), POINTS_MAX);
    return { points, marks };
  });
}

/** What is read of the transactions and the ledger, in steps between which a server can answer requests. */
interface MoneyReading {
  /** The world that is read. */
  readonly stamp: string;
  readonly changes: Changes;
  readonly posted: PostedRow[];
  readonly marks: MoneyMark[];
  readonly steps: Generator<undefined, void>;
}

function beginReading({ database, outbox }: Engine, stamp: string, client?: string): MoneyReading {
  const changes = { byTime: new Map(), letters: outbox.last > EXACT_EVENTS_MAX ? TEN_MINUTES : EXACT };
  const posted: PostedRow[] = [];
  const marks: MoneyMark[] = [];
  return { stamp, changes, posted, marks, steps: readInSteps() };

  function* readInSteps(): MoneyReading['steps'] {
    const closedAt = new Map(listClosedAch(database).map((batch) => [batch.number, isoText(batch.closedAt)]));
    for (const rows of moneyRowsInParts(database, client, changes.letters)) {
      for (const row of rows) walkHistory(changes, row, closedAt.get(row.batchNumber ?? 0));
      yield;
    }
    for (const rows of postedInParts(database, client)) {
      posted.push(...rows);
      yield;
    }
    marks.push(...viewMoneyMarks(database, client));
  }
}

/** The reading of all clients that a server has begun before a page asks for it. */
const READING = 'money that is being read';

/**
 * Takes a step of a reading of all clients, and returns true if none is left. Begins one, and returns true too, if there is none: it
 * was used, or the world has changed since.
 */
export function prepareMoney({ engine, memory }: InspectionContext): boolean {
  const stamp = moneyStampOf(engine);
  let isBegun = false;
  const { steps } =
    memory.growing<MoneyReading | undefined>(READING, (known) => {
      isBegun = known?.stamp === stamp;
      return isBegun ? known : beginReading(engine, stamp);
    }) ?? {};
  return !isBegun || steps?.next().done === true;
}

/** Takes the reading that has begun. It can be used once. */
function takeReading(memory: InspectionContext['memory'], stamp: string): MoneyReading | undefined {
  let taken: MoneyReading | undefined;
  memory.growing<MoneyReading | undefined>(READING, (known) => {
    taken = known;
    return undefined;
  });
  return taken?.stamp === stamp ? taken : undefined;
}

/** Returns one point per change, from the first recorded time until now. */
function pointsOf(changes: Changes, since: string, now: string): MoneyPoint[] {
  const current = nothing();
  const changed = [...changes.byTime.values()].sort((one, other) => (one.at < other.at ? -1 : 1));
  const points: MoneyPoint[] = [];
  if (changed[0] === undefined || changed[0].at > since) points.push({ at: since, ...current });
  for (const by of changed) {
    if (!add(current, by)) continue;
    points.push({ at: by.at, ...current });
  }
  const last = points.at(-1);
  return last !== undefined && last.at < now ? [...points, { ...last, at: now }] : points;
}

/** Adds the changes. Returns false if all of them are zero. */
function add(current: MoneyAmounts, by: MoneyAmounts): boolean {
  const { authorizedCents, capturedCents, inFlightCents, fundedCents, returnedCents, owedCents } = by;
  const same = authorizedCents === 0 && capturedCents === 0 && inFlightCents === 0;
  if (same && fundedCents === 0 && returnedCents === 0 && owedCents === 0) return false;
  current.authorizedCents += authorizedCents;
  current.capturedCents += capturedCents;
  current.inFlightCents += inFlightCents;
  current.fundedCents += fundedCents;
  current.returnedCents += returnedCents;
  current.owedCents += owedCents;
  return true;
}

function nothing(): MoneyAmounts {
  return {
    authorizedCents: 0,
    capturedCents: 0,
    inFlightCents: 0,
    fundedCents: 0,
    returnedCents: 0,
    owedCents: 0,
  };
}

function change({ byTime, letters }: Changes, at: string, name: keyof MoneyAmounts, cents: number): void {
  const key = at.slice(0, letters);
  let by = byTime.get(key);
  if (by === undefined) {
    by = { at, ...nothing() };
    byTime.set(key, by);
  } else if (by.at < at) by.at = at;
  by[name] += cents;
}

interface DatedState {
  readonly state: string;
  readonly at: string;
}

function walkHistory(changes: Changes, row: MoneyRow, closedAt: string | undefined): void {
  const states: DatedState[] = JSON.parse(row.history);
  for (let at = 0; at < states.length; at++) addState(changes, row, states, at, closedAt);
}

/** Adds the time that a transaction spent in one state; some states hold no money. */
function addState(changes: Changes, row: MoneyRow, states: readonly DatedState[], at: number, closedAt?: string): void {
  const step = states[at];
  const field = step && fieldOf(row, step.state);
  if (step === undefined || field === undefined) return;
  const left = states[at + 1]?.at;
  const cents = centsOf(row, field);
  change(changes, step.at, field, cents);
  // An entry is in transit from the cut-off of its batch, although it is submitted some time later.
  const isUnderWay = row.processor === 'ach' && step.state === 'authorized' && closedAt !== undefined;
  if (isUnderWay && (left === undefined || closedAt < left)) {
    change(changes, closedAt, field, -cents);
    change(changes, closedAt, 'inFlightCents', cents);
    if (left !== undefined) change(changes, left, 'inFlightCents', -cents);
  } else if (left !== undefined) change(changes, left, field, -cents);
}

type UnsettledField = 'authorizedCents' | 'capturedCents' | 'inFlightCents';

/**
 * The field that counts an unsettled transaction, by its state. The ledger counts settled ones. A SALE is captured at
 * once.
 */
const PLACES: Readonly<Record<MoneyRow['processor'], Readonly<Record<string, UnsettledField>>>> = {
  card: { authorized: 'capturedCents', captured: 'capturedCents', settling: 'inFlightCents' },
  ach: { authorized: 'authorizedCents', submitted: 'inFlightCents' },
};

function fieldOf({ processor, kind }: MoneyRow, state: string): UnsettledField | undefined {
  return kind === 'AUTH' && state === 'authorized' ? 'authorizedCents' : PLACES[processor][state];
}

/** Credits to customers count as negative. */
function centsOf({ kind, amount, capturedAmount }: MoneyRow, field: UnsettledField): number {
  const cents = field === 'authorizedCents' ? amount : capturedAmount;
  return kind === 'REFUND' || kind === 'PAYOUT' ? -cents : cents;
}

/** Postings that return debits from the banks, and postings that undo them. */
const RETURNING: ReadonlySet<PostingKind> = new Set([
  ...(['debit_returned', 'debit_return_dishonored', 'debit_return_contested', 'debit_reversed'] as const),
]);

/**
 * Adds settled money from the ledger: in transit, at the merchant's bank, and owed. Debts are per client, so they are
 * not netted.
 */
function walkPostings(changes: Changes, posted: readonly PostedRow[]): void {
  const payables = new Map<string, number>();
  for (const { at, clientId, kind, account, cents } of posted) {
    const time = isoText(at);
    if (account === 'processor_clearing') change(changes, time, 'inFlightCents', cents);
    if (account === 'merchant_bank') change(changes, time, 'fundedCents', cents);
    if (account === 'customer' && RETURNING.has(kind)) change(changes, time, 'returnedCents', cents);
    if (account !== 'merchant_payable') continue;
    const before = payables.get(clientId) ?? 0;
    const after = before + cents;
    payables.set(clientId, after);
    change(changes, time, 'inFlightCents', Math.max(0, after) - Math.max(0, before));
    change(changes, time, 'owedCents', Math.max(0, -after) - Math.max(0, -before));
  }
}
