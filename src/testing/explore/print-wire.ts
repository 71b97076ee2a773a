import { easternText } from '../../facts/eastern-time.ts';
import type { LoggedRequest } from '../../harness/audit.ts';
import type { Run } from './run.ts';
import type { SentRequest } from './shop-connection.ts';

const BODY_CHARACTERS_MAX = 160;

/** Writes, and webhooks, are repeated less often than reads; so many in a row are a rush. */
const RUSH = 4;

interface WireLine {
  readonly at: number;
  readonly text: string;
  readonly outcome: string;
  /** Lines in a row from this number on are printed as one. */
  readonly foldedFrom: number;
}

/** Prints the requests of the shop with what it received, and the attempts of webhooks, in order of time, one line each. */
export function printWire(run: Run): readonly string[] {
  const lines = [...requestLines(run), ...attemptLines(run)].sort((one, other) => one.at - other.at);
  return folded(lines);
}

/** Requests that the gateway has logged, as the shop sent them, and those that never arrived. */
function requestLines(run: Run): readonly WireLine[] {
  const logged = run.gateway.audit.requests();
  const senders = sendersOf(logged, run.connection.sent);
  const known = new Set(senders.values());
  return [
    ...logged.map((one) => loggedLine(run, one, senders.get(one.correlationId))),
    ...run.connection.sent.filter((sent) => !known.has(sent)).map(unknownLine),
  ];
}

function loggedLine(run: Run, logged: LoggedRequest, sent: SentRequest | undefined): WireLine {
  const { at, method, path, status, code, replayed, body, correlationId } = logged;
  const created = createdBy(run, correlationId);
  const isForeign = created !== undefined && run.history.isForeign(created.id);
  const parts = [status, code, created?.text, replayed ? 'replayed' : null];
  const answer = parts.filter((part) => part !== undefined && part !== null).join(' ');
  return {
    at: Date.parse(at),
    text: `${isForeign ? 'another system: ' : ''}${method} ${path}${bodyText(body)}${keyText(sent)}`,
    outcome: sent?.failure === undefined ? answer : `no response (${sent.failure}); the gateway did ${answer}`,
    foldedFrom: method === 'GET' || isForeign ? 2 : RUSH,
  };
}

/** A request that is not in the log: a fault kept it from the gateway, or no operation has its path. */
function unknownLine(sent: SentRequest): WireLine {
  const { at, method, url, failure = 'a response without X-Request-Id' } = sent;
  return { at, text: `${method} ${new URL(url).pathname}${keyText(sent)}`, outcome: failure, foldedFrom: RUSH };
}

/** Returns what the shop sent by the correlation id of the logged request. A request without a response has no id to match. */
function sendersOf(logged: readonly LoggedRequest[], sent: readonly SentRequest[]): ReadonlyMap<string, SentRequest> {
  const found = new Map<string, SentRequest>();
  const byId = new Map(logged.map((one) => [one.requestId ?? '', one]));
  for (const one of sent) {
    const entry = byId.get(one.requestId ?? '');
    if (one.requestId !== undefined && entry !== undefined) found.set(entry.correlationId, one);
  }
  for (const one of sent.filter(({ requestId }) => requestId === undefined)) {
    const entry = logged.find((candidate) => !found.has(candidate.correlationId) && couldBe(one, candidate));
    if (entry !== undefined) found.set(entry.correlationId, one);
  }
  return found;
}

function couldBe({ at, method, url }: SentRequest, logged: LoggedRequest): boolean {
  const isSame = logged.transport === 'http' && logged.method === method && logged.path === new URL(url).pathname;
  return isSame && Date.parse(logged.at) >= at;
}

/** A transaction that a request created. */
interface Created {
  readonly id: string;
  /** Its id, and how it began. */
  readonly text: string;
}

function createdBy({ history }: Run, correlationId: string): Created | undefined {
  const found = [...history.latest].find(([, one]) => one.correlation_id === correlationId);
  if (found === undefined) return undefined;
  const [id] = found;
  const first = history.events.find(({ transactionId }) => transactionId === id);
  return { id, text: `${id} ${first?.type.replace('transaction.', '') ?? ''}`.trim() };
}

/** Several webhooks arrive at one virtual time; those that the shop acknowledged are printed in the order in which it did. */
function attemptLines({ gateway, endpoint }: Run): readonly WireLine[] {
  const lines = gateway.webhooks.deliveries().flatMap(({ eventId, type, subject, attempts }) => {
    const places = endpoint.acknowledged.flatMap((id, place) => (id === eventId ? [place] : []));
    return attempts.map(({ at, status, error }) => ({
      at: Date.parse(at),
      place: isSuccess(status) ? (places.shift() ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
      text: `webhook ${type} of ${subject}`,
      outcome: String(status ?? error ?? 'no response'),
      foldedFrom: RUSH,
    }));
  });
  return lines.sort((one, other) => one.at - other.at || Math.sign(one.place - other.place));
}

function isSuccess(status: number | null | undefined): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}

/** Prints similar lines in a row as one: nightly reads, and the orders of a rush. */
function folded(lines: readonly WireLine[]): string[] {
  const printed: string[] = [];
  for (let from = 0; from < lines.length; ) {
    const first = lines[from];
    if (first === undefined) break;
    const end = lines.findIndex((line, at) => at > from && shapeOf(line) !== shapeOf(first));
    const to = end < 0 ? lines.length : end;
    const folds = to - from >= first.foldedFrom;
    const shown = folds ? [first] : lines.slice(from, to);
    printed.push(...shown.map(({ at, text, outcome }) => `${easternText(at)}  ${text} -> ${outcome}`));
    if (folds) printed.push(`${easternText(lines[to - 1]?.at ?? first.at)}  the last of ${to - from - 1} more like it`);
    from = to;
  }
  return printed;
}

/** What a line has in common with those like it: ids and numbers differ. */
function shapeOf({ text, outcome }: WireLine): string {
  return `${text.replace(/[A-Z_]+-[0-9A-Z]{26}|\d+/g, '#')} -> ${outcome.replace(/[A-Z_]+-[0-9A-Z]{26}/g, '#')}`;
}

function keyText(sent: SentRequest | undefined): string {
  if (sent?.method !== 'POST') return '';
  return sent.idempotencyKey === null ? ', no Idempotency-Key' : `, Idempotency-Key ${sent.idempotencyKey}`;
}

/** The fields of a body without the payment method, which is long. */
function bodyText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { payment_method: _method, ...fields } = Object(body);
  const text = JSON.stringify(fields);
  return ` ${text.length > BODY_CHARACTERS_MAX ? `${text.slice(0, BODY_CHARACTERS_MAX)}…` : text}`;
}
