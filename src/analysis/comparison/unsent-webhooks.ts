import type { Engine } from '../../domain/base/context.ts';
import {
  type DeliveryRecord,
  findDelivery,
  findFirstPending,
  listUnscheduledDeliveries,
} from '../../domain/webhooks/deliveries/store.ts';
import { isoText } from '../../engine/time.ts';
import type { MatchedIds } from './matched-ids.ts';
import type { ComparedEvent } from './store.ts';
import type { ObjectDifference } from './types.ts';

type LeftOrRight = 'left' | 'right';

/** The fields that the attempts of webhooks change. */
const ATTEMPT_FIELDS: Readonly<Partial<Record<ObjectDifference['kind'], readonly string[]>>> = {
  delivery: ['status', 'attempts', 'nextAttemptAt', 'outcomes'],
  endpoint: ['failingSince'],
};

/** The note of an attempt: its webhook, its end, and the status of the response, if there is one. */
const NOTE = /^webhook (\S+) is (delivered|not acknowledged)(?:: responded (\d+))?/;

/**
 * Separates what differs only because one world sends a webhook and the other one has no receiver for it: most forks have none,
 * and each webhook since the fork would be a difference. Between two worlds with receivers, every attempt is compared.
 */
export class UnsentWebhooks {
  /** Deliveries and endpoints whose attempts are not compared, each with the fields that the attempts have changed. */
  readonly differences: ObjectDifference[] = [];
  /** How many webhooks each world does not send. */
  readonly counts = { left: 0, right: 0 };
  readonly #ids: MatchedIds;
  readonly #engines: Readonly<Record<LeftOrRight, Engine>>;
  readonly #waiting: Readonly<Record<LeftOrRight, ReadonlyMap<string, DeliveryRecord>>>;
  /** How many attempts of webhooks that only this world sends, by object, type, time, and result. */
  readonly #sent: Readonly<Record<LeftOrRight, Map<string, number>>> = { left: new Map(), right: new Map() };
  #quiet: Readonly<Record<LeftOrRight, ReadonlySet<string>>> | undefined;

  constructor(left: Engine, right: Engine, ids: MatchedIds) {
    this.#ids = ids;
    this.#engines = { left, right };
    this.#waiting = { left: waitingForReceiver(left), right: waitingForReceiver(right) };
  }

  /** Takes the fields of attempts out of a difference. Returns the rest; undefined if there is none. */
  separate(difference: ObjectDifference): ObjectDifference | undefined {
    // Called first for an endpoint or a delivery: all endpoints are matched by then.
    if (ATTEMPT_FIELDS[difference.kind] === undefined) return difference;
    const { kind, left, right, fields } = difference;
    if (left === null || right === null) {
      if (kind === 'delivery') this.#countIfOnlySent(left === null ? 'right' : 'left', left ?? right ?? '');
      return difference;
    }
    const side = this.#sideThatWaits(kind, left, right);
    const attempts = fields.filter(({ field }) => ATTEMPT_FIELDS[kind]?.includes(field) === true);
    if (side === undefined || attempts.length === 0) return difference;
    this.differences.push({ ...difference, fields: attempts });
    if (kind === 'delivery') this.#countUnsent(side, { left, right });
    const rest = fields.filter((field) => !attempts.includes(field));
    return rest.length === 0 ? undefined : { ...difference, fields: rest };
  }

  /** Reports whether an event is an attempt of a webhook that the other world does not send; true once for each attempt. */
  leaveOut(side: LeftOrRight, { type, subject, at, note }: ComparedEvent): boolean {
    if (type !== 'webhook.attempted') return false;
    const [, webhook, end, status = null] = NOTE.exec(note) ?? [];
    const result = end === 'delivered' ? end : status;
    const key = [this.#asLeft(side, subject), webhook, isoText(at), result].join(' ');
    const count = this.#sent[side].get(key) ?? 0;
    this.#sent[side].set(key, Math.max(0, count - 1));
    return count > 0;
  }

  #countUnsent(side: LeftOrRight, ids: Readonly<Record<LeftOrRight, string>>): void {
    this.counts[side]++;
    const sender = otherSide(side);
    const waiting = this.#waiting[side].get(ids[side]);
    const sent = findDelivery(this.#engines[sender].database, ids[sender]);
    // Both worlds have the attempts before the fork.
    if (waiting !== undefined && sent !== undefined) this.#countAttempts(sender, sent, attemptsOf(waiting).length);
  }

  /** Counts the attempts of a webhook that only this world has, if the other one sends nothing to its endpoint. */
  #countIfOnlySent(side: LeftOrRight, id: string): void {
    const sent = findDelivery(this.#engines[side].database, id);
    if (sent === undefined) return;
    const isQuiet = this.#quietEndpoints()[otherSide(side)].has(this.#asLeft(side, sent.endpointId));
    if (isQuiet) this.#countAttempts(side, sent, 0);
  }

  #countAttempts(side: LeftOrRight, delivery: DeliveryRecord, after: number): void {
    const counts = this.#sent[side];
    for (const { at, status } of attemptsOf(delivery).slice(after)) {
      const result = status !== null && status >= 200 && status < 300 ? 'delivered' : status;
      const key = [this.#asLeft(side, delivery.subject), delivery.toldAs, at, result].join(' ');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }

  /** Returns the only world in which a delivery, or the deliveries of an endpoint, wait for a receiver. */
  #sideThatWaits(kind: ObjectDifference['kind'], left: string, right: string): LeftOrRight | undefined {
    const quiet = this.#quietEndpoints();
    const isEndpoint = kind === 'endpoint';
    const waitsLeft = isEndpoint ? quiet.left.has(left) : this.#waiting.left.has(left);
    const waitsRight = isEndpoint ? quiet.right.has(left) : this.#waiting.right.has(right);
    return waitsLeft === waitsRight ? undefined : waitsLeft ? 'left' : 'right';
  }

  /** The endpoints, by their ids in the first world, with deliveries that wait for a receiver in this world only. */
  #quietEndpoints(): Readonly<Record<LeftOrRight, ReadonlySet<string>>> {
    if (this.#quiet === undefined) {
      const [left, right] = [this.#endpointsWaiting('left'), this.#endpointsWaiting('right')];
      this.#quiet = {
        left: new Set([...left].filter((id) => !right.has(id))),
        right: new Set([...right].filter((id) => !left.has(id))),
      };
    }
    return this.#quiet;
  }

  #endpointsWaiting(side: LeftOrRight): Set<string> {
    return new Set(Array.from(this.#waiting[side].values(), ({ endpointId }) => this.#asLeft(side, endpointId)));
  }

  #asLeft(side: LeftOrRight, id: string): string {
    return side === 'left' ? id : this.#ids.asLeft(id);
  }
}

function otherSide(side: LeftOrRight): LeftOrRight {
  return side === 'left' ? 'right' : 'left';
}

/** Returns the due deliveries that no attempt follows, because no receiver is attached, by their ids. */
function waitingForReceiver({ database, settings }: Engine): ReadonlyMap<string, DeliveryRecord> {
  const waiting = new Map<string, DeliveryRecord>();
  // Collected webhooks are sent by the test itself.
  if (settings.webhooks.mode === 'collect') return waiting;
  for (const delivery of listUnscheduledDeliveries(database)) {
    const { deliveryId, endpointId, subject, held } = delivery;
    if (held !== 0) continue;
    // In order, a webhook also waits for the one before it of the same object.
    const first = settings.webhooks.ordering === 'none' ? delivery : findFirstPending(database, endpointId, subject);
    if (first === undefined || first.nextAttemptAt === null) waiting.set(deliveryId, delivery);
  }
  return waiting;
}

interface NotedAttempt {
  readonly at: string;
  readonly status: number | null;
}

function attemptsOf({ log }: DeliveryRecord): readonly NotedAttempt[] {
  return JSON.parse(log);
}
