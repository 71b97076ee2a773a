import type { Engine } from '../../domain/base/context.ts';
import { eventObject } from '../../domain/payments/transactions/event-object.ts';
import { sha256Hex } from '../../engine/crypto.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { type EventRow, listEventLog } from '../../engine/event-log.ts';
import { JOURNAL_ENTRIES_MAX, type JournalEntry } from '../../engine/journal.ts';
import { maskBody } from '../../engine/mask.ts';
import { WORLD_VERSION } from '../../engine/state.ts';
import { isoText } from '../../engine/time.ts';
import { trusted } from '../../engine/trusted.ts';
import type { TapeOrigin } from '../../worlds/world-template.ts';
import { TAPE_VERSION } from './tape-version.ts';

/** The position of a world when something was recorded. */
export type TapePosition = {
  /** ISO 8601. */
  readonly at: string;
  /** Number of its own jobs that the world had run before. */
  readonly jobs: number;
  /** Number of entries in the event log afterwards. */
  readonly events: number;
  /** A hash of the events since the previous step; absent if there were none. */
  readonly fingerprint?: string;
};

/** A recorded step: a request, a simulation command, a clock move, a fault, or a response of a receiver. */
export type TapeStep = TapePosition & {
  /** The kind of step, which determines its other fields. */
  readonly kind:
    | 'request'
    | 'request_blocked'
    | 'command'
    | 'clock'
    | 'fault'
    | 'hold'
    | 'released'
    | 'attempt'
    | 'response';
  readonly [field: string]: unknown;
};

/**
 * Everything that a world received, as plain JSON; `replay` recreates the world from it. Published test values are
 * unchanged. Other card and account numbers are surrogates, passwords and keys are placeholders, and a CVV is replaced by
 * its outcome (`M:3`: match, three digits).
 */
export type Tape = {
  /** Identifies the JSON as a tape. */
  readonly settlebox: 'tape';
  /** The version of the tape format. */
  readonly version: number;
  /** The version of the recorded world. */
  readonly world: number;
  /** The options that the world was created from. */
  readonly origin: TapeOrigin;
  /** The recorded steps, in order. */
  readonly steps: readonly TapeStep[];
  /** The position at the end of the recording. */
  readonly end: TapePosition;
};

/**
 * Returns the tape of a world from its creation.
 *
 * @throws SettleboxError `bad_tape` if the journal no longer has all steps
 */
export function tapeOf(engine: Engine): Tape {
  const lines = engine.journal.list();
  if (lines.length < engine.journal.count)
    throw new SettleboxError(
      'bad_tape',
      `A tape needs the whole journal; this world has ${engine.journal.count} entries, and only the newest ${JOURNAL_ENTRIES_MAX} are stored.`,
      'Take tapes of shorter runs, or use snapshot().',
    );
  const fingerprinter = fingerprinterOf(engine);
  return {
    settlebox: 'tape',
    version: TAPE_VERSION,
    world: WORLD_VERSION,
    origin: JSON.parse(engine.state.made),
    steps: lines.flatMap((line, at) => [...timeBefore(lines[at - 1], line), stepOf(line, fingerprinter)]),
    end: positionOf({ at: engine.state.now, jobs: engine.state.jobs, events: engine.outbox.last }, fingerprinter),
  };
}

/** Returns the clock move between two lines as one step; the number of moves does not affect the world. */
function timeBefore(before: JournalEntry | undefined, line: JournalEntry): readonly TapeStep[] {
  if (before === undefined || before.at === line.at) return [];
  const { at, jobs, events } = before;
  return [{ at: isoText(at), jobs, events, kind: 'clock', to: isoText(line.at) }];
}

function stepOf({ at, jobs, events, ...rest }: JournalEntry, fingerprinter: EventFingerprinter): TapeStep {
  return trusted<TapeStep>({ ...positionOf({ at, jobs, events }, fingerprinter), ...rest });
}

function positionOf(
  { at, jobs, events }: { readonly at: number; readonly jobs: number; readonly events: number },
  fingerprinter: EventFingerprinter,
): TapePosition {
  const fingerprint = fingerprinter(events);
  return { at: isoText(at), jobs, events, ...(fingerprint === undefined ? {} : { fingerprint }) };
}

/** Returns the hash of the events since the previous call, up to a position in the event log. */
type EventFingerprinter = (upTo: number) => string | undefined;

/** Reads the event log once, from its beginning. */
function fingerprinterOf(engine: Engine): EventFingerprinter {
  const events = listEventLog(engine.database, 0);
  let next = 0;
  return (upTo) => {
    const from = next;
    while (next < events.length && (events[next]?.seq ?? 0) <= upTo) next++;
    return fingerprintOf(engine, events.slice(from, next));
  };
}

/** Returns a hash of events, undefined without any. It is masked, because numbers in metadata are surrogates on a tape. */
export function fingerprintOf(engine: Engine, events: readonly EventRow[]): string | undefined {
  if (events.length === 0) return undefined;
  const text = events.map((event) => {
    const { id, type, at, subject, cause, reason } = event;
    const data = event.sequence === null ? JSON.parse(event.data) : { object: eventObject(engine, event) };
    return JSON.stringify([id, type, at, subject, cause, reason, maskBody(data, EVENT_LETTERS_MAX)]);
  });
  return sha256Hex(text.join('\n')).slice(0, FINGERPRINT_LENGTH);
}

const FINGERPRINT_LENGTH = 16;
/** No event is longer. */
const EVENT_LETTERS_MAX = 10_000_000;
