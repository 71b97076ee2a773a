import { lazily } from '../../../contract/lazily.ts';
import type { ResponseLine } from '../../../domain/webhooks/dispatcher/delivery-lines.ts';
import type { Database } from '../../../engine/database.ts';
import type { TimedRequestEntry } from '../../../engine/invoke.ts';
import type { JournalEntry, Stamp } from '../../../engine/journal.ts';
import type { BlockedRequestEntry } from '../../../engine/request-log.ts';
import { groupBy } from './group-by.ts';
import {
  countRareRows,
  findLastEvent,
  findTraced,
  findTracedDelivery,
  listChargesOfDeclinedCards,
  listClientChanges,
  listEntriesOfReturningAccounts,
  listRefunds,
  listRetries,
  listTracedBatches,
  listTracedDeposits,
  listTracedDisputes,
} from './store.ts';

/** A request that invoked an operation. */
export type TracedRequest = TimedRequestEntry & Stamp;

/** The check of a request for injected faults. */
interface TracedFault extends Stamp {
  readonly kind: 'fault';
  readonly operation: string;
  readonly id: string;
  readonly about: unknown;
  readonly fault?: string | undefined;
}

interface TracedCommand extends Stamp {
  readonly kind: 'command';
  readonly command: string;
}

/** A journal line by which situations are recognized. */
export type TraceLine =
  | TracedRequest
  | (BlockedRequestEntry & Stamp)
  | TracedFault
  | TracedCommand
  | (ResponseLine & Stamp);

const KINDS: ReadonlySet<string> = new Set(['request', 'request_blocked', 'fault', 'command', 'response']);

function isTraceLine(line: JournalEntry): line is TraceLine {
  return KINDS.has(line.kind);
}

/** The history of a world. Each part is read when a situation first needs it. */
export type Trace = ReturnType<typeof traceOf>;

/** Opens the history of a world. `events`, `faults`, and `codes` are counts by type, kind, and response code. */
export function traceOf(past: {
  readonly database: Database;
  readonly journal: readonly JournalEntry[];
  readonly events: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<string, number>;
  readonly codes: ReadonlyMap<string, number>;
}) {
  const { database, journal, events, faults, codes } = past;
  const happened = (type: string) => events.has(type);
  const lines = lazily(() => journal.filter(isTraceLine));
  const requests = lazily(() => lines().filter((line): line is TracedRequest => line.kind === 'request'));
  const rejections = lazily(() =>
    groupBy(
      requests().filter(({ code }) => code !== undefined),
      ({ operation, code }) => `${operation} ${code}`,
    ),
  );
  return {
    events,
    faults,
    codes,
    lines,
    requests,
    /** The rejected requests of an operation with an error code, in order. */
    rejected: (operation: string, code: string): readonly TracedRequest[] =>
      rejections().get(`${operation} ${code}`) ?? [],
    lost: lazily(() => lostResponses(lines())),
    /** The type and the cause of the last event about an object before a request. */
    lastEvent: (subject: string, { events: seq }: Stamp) => findLastEvent(database, subject, seq),
    transaction: (id: string | undefined) => findTraced(database, id ?? ''),
    delivery: (id: string) => findTracedDelivery(database, id),
    /** Charges of the cards that were ever declined. */
    charges: lazily(() => (happened('transaction.declined') ? listChargesOfDeclinedCards(database) : [])),
    refunds: lazily(() => (happened('transaction.refunded') ? listRefunds(database) : [])),
    batches: lazily(() => listTracedBatches(database)),
    deposits: lazily(() => listTracedDeposits(database)),
    /** Entries of the accounts that ever returned one. */
    entries: lazily(() => (happened('transaction.returned') ? listEntriesOfReturningAccounts(database) : [])),
    retries: lazily(() => (happened('transaction.returned') ? listRetries(database) : [])),
    disputes: lazily(() => (happened('dispute.opened') ? listTracedDisputes(database) : [])),
    statusChanges: lazily(() =>
      happened('client.updated') || happened('client.deleted') ? listClientChanges(database) : [],
    ),
    counts: lazily(() => countRareRows(database, events)),
  };
}

const LOST_RESPONSES: readonly (string | undefined)[] = ['response_lost', 'response_cut'];

/** Returns the requests whose responses were lost: the next request of the operation after such a fault. */
function lostResponses(lines: readonly TraceLine[]): TracedRequest[] {
  const pending = new Set<string>();
  return lines.filter((line): line is TracedRequest => {
    if (line.kind === 'fault' && LOST_RESPONSES.includes(line.fault)) pending.add(line.operation);
    return line.kind === 'request' && pending.delete(line.operation);
  });
}
