import type { Sighting } from './findings.ts';
import { type AskedLine, bodyText, type History, isDoneTwice, type KnownLine } from './history.ts';

/** A request of which its sender can't know whether it was done. */
interface Doubtful {
  /** What was asked: operation, id and body. */
  readonly question: string;
  /** Its line; undefined where no work was done, and so the client is not known. */
  readonly line: AskedLine | undefined;
  readonly key: unknown;
  /** `its answer was lost` */
  readonly doubt: string;
  /** When there is no doubt any more: the answer has come, or the key is forgotten. */
  readonly until: number;
}

/** A key is remembered for so long. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * A retry under another key or none: the same operation with the same body, by the same client, after a request whose
 * sender can't know whether it was done. Its answer was lost or cut off, or is still to come (a slow one casts no doubt
 * once it is given); or a fault refused it with 429 or 5xx, reset it or left it hanging. The next one with that body
 * within a day decides, and a retry under the same key ends the matter.
 */
export function spotRetries(history: History): Sighting[] {
  const own = new Map(history.asks.map((asked) => [asked.place, asked]));
  const doubts = new Map<string, Doubtful>();
  const sightings: Sighting[] = [];
  for (const place of history.lines.keys()) {
    const asked = own.get(place);
    if (asked !== undefined && doubts.size > 0 && isDoneTwice(asked.line)) {
      const question = questionOf(asked.line, asked.line.body);
      const before = doubts.get(question);
      if (before !== undefined && isAbout(before, asked.line)) {
        const what = judged(before, asked.line);
        if (what !== undefined) sightings.push({ rule: 'retry_with_another_key', what, ...asked });
        // Told that the first still runs, its sender knows no more than before.
        if (asked.line.code !== 'idempotency_in_progress') doubts.delete(question);
      }
    }
    const doubtful = doubtAt(history, place);
    if (doubtful !== undefined) doubts.set(doubtful.question, doubtful);
  }
  return sightings;
}

function questionOf(asked: { readonly operation: string; readonly id?: string | undefined }, body: unknown): string {
  return JSON.stringify([asked.operation, asked.id ?? '', bodyText(body)]);
}

function isAbout({ line: first, until }: Doubtful, line: AskedLine): boolean {
  return line !== first && line.at < until && (first === undefined || first.clientId === line.clientId);
}

function judged({ key: before, doubt }: Doubtful, { operation, idempotencyKey: key }: AskedLine): string | undefined {
  if (key === undefined) return `${operation} was retried without an Idempotency-Key after ${doubt}`;
  if (before === key) return undefined;
  return `${operation} was retried with another Idempotency-Key after ${doubt}`;
}

/** The request of the shop that a line of the journal leaves in doubt. */
export function doubtAt(history: History, place: number): Doubtful | undefined {
  const { lines, face } = history;
  const line = lines[place];
  const previous = lines[place - 1];
  if (line === undefined || ('transport' in line && line.transport !== face)) return undefined;
  switch (line.kind) {
    case 'fault': {
      const doubt = line.fault === undefined ? undefined : UNDONE[line.fault];
      return doubt === undefined ? undefined : { ...undone(line), doubt, until: line.at + REMEMBERED_MS };
    }
    case 'request_blocked':
      return isRetried(line.status) ? declinedAt(history, place, line) : undefined;
    case 'request':
      return answeredInDoubt(line, previous);
    case 'hold':
      return heldAt(history, previous, line);
    default:
      return undefined;
  }
}

/** An answer that is still to come, or that a fault took. */
function answeredInDoubt(line: AskedLine, previous: KnownLine | undefined): Doubtful | undefined {
  const taken = previous?.kind === 'fault' && previous.fault !== undefined ? DONE[previous.fault] : undefined;
  const doubt = line.answersAt === undefined ? taken : SLOW;
  if (doubt === undefined) return undefined;
  const until = line.answersAt ?? line.at + REMEMBERED_MS;
  return { question: questionOf(line, line.body), line, key: line.idempotencyKey, doubt, until };
}

type LineOf<Kind extends KnownLine['kind']> = Extract<KnownLine, { readonly kind: Kind }>;

const SLOW = 'its response was slow';

/** Faults after which no work was done, and after which it was. Their sender can't tell them apart. */
const UNDONE: Readonly<Record<string, string>> = {
  connection_reset: 'its connection was lost',
  hang: 'it never got a response',
};
const DONE: Readonly<Record<string, string>> = {
  response_lost: 'its response was lost',
  response_cut: 'its response broke off',
};

function undone(fate: LineOf<'fault'>): Pick<Doubtful, 'question' | 'line' | 'key'> {
  const { operation, id, about, idempotencyKey: key } = fate;
  return { question: questionOf({ operation, id }, about), line: undefined, key };
}

/** Statuses after which clients try again. */
function isRetried(status: number): boolean {
  return status === 429 || status >= 500;
}

/** How many lines may stand between a fault and the refusal that it is, where many ask at once. */
const LINES_BETWEEN_MAX = 1_000;

/** A refusal by a fault has its body in the line of that fault: the last of this operation that refused. */
function declinedAt(
  { lines }: History,
  place: number,
  { operation, transport: face, status, at }: LineOf<'request_blocked'>,
) {
  const isOfIt = (line: KnownLine): line is LineOf<'fault'> =>
    line.kind === 'fault' &&
    line.fault === 'request_rejected' &&
    line.operation === operation &&
    line.transport === face;
  const fate = lines.slice(Math.max(0, place - LINES_BETWEEN_MAX), place).findLast(isOfIt);
  if (fate === undefined) return undefined;
  return { ...undone(fate), doubt: `it was rejected with ${status}`, until: at + REMEMBERED_MS };
}

/** What is held up stands in the line before: a request on its way, or one whose answer is. */
function heldAt({ asksByRequest }: History, previous: KnownLine | undefined, held: LineOf<'hold'>) {
  const until = held.at + held.delayMs;
  const line = asksByRequest.get(held.requestId);
  if (line !== undefined && previous === line)
    return { question: questionOf(line, line.body), line, key: line.idempotencyKey, doubt: SLOW, until };
  // It is worked on when it arrives, if its sender waits for that.
  return previous?.kind === 'fault' ? { ...undone(previous), line, doubt: SLOW, until } : undefined;
}
