import { EVENTS, isEventType } from '../../contract/event-types.ts';
import type { Engine } from '../../domain/base/context.ts';
import { findEvent } from '../../engine/event-log.ts';
import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import { lineOf } from '../../harness/timeline.ts';
import type { MatchedIds } from './matched-ids.ts';
import { type ComparedEvent, readEvents } from './store.ts';
import type { EventDifference } from './types.ts';
import type { UnsentWebhooks } from './unsent-webhooks.ts';

interface Compared {
  readonly ids: MatchedIds;
  readonly unsent: UnsentWebhooks;
}

/** Compares the event logs of two worlds: the same event of the same object can happen in both. */
export function compareEvents(left: Engine, right: Engine, { ids, unsent }: Compared): EventDifference[] {
  const all = differingEvents(left, right, ids);
  const differing = {
    left: all.left.filter((event) => !unsent.leaveOut('left', event)),
    right: all.right.filter((event) => !unsent.leaveOut('right', event)),
  };
  const theirs = new Map<string, ComparedEvent>();
  const count = counterOf();
  for (const event of differing.right) theirs.set(count(event, ids.asLeft(event.subject)), event);
  const differences: EventDifference[] = [];
  const countOurs = counterOf();
  for (const event of differing.left) {
    const key = countOurs(event, event.subject);
    const other = theirs.get(key);
    theirs.delete(key);
    const isSame = other !== undefined && other.at === event.at && isSameNote(event, other);
    if (!isSame) differences.push(differenceOf(left, event, right, other));
  }
  for (const event of theirs.values()) differences.push(differenceOf(left, undefined, right, event, ids));
  return differences.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0));
}

function timeOf({ leftAt, rightAt }: EventDifference): string {
  if (leftAt === null || rightAt === null) return leftAt ?? rightAt ?? '';
  return leftAt < rightAt ? leftAt : rightAt;
}

function differingEvents(left: Engine, right: Engine, ids: MatchedIds) {
  const events: { readonly left: ComparedEvent[]; readonly right: ComparedEvent[] } = { left: [], right: [] };
  const [ours, theirs] = [readEvents(left.database, left.outbox.last), readEvents(right.database, right.outbox.last)];
  for (;;) {
    const [{ value: one }, { value: other }] = [ours.next(), theirs.next()];
    if (one === undefined && other === undefined) return events;
    if (one !== undefined && other !== undefined && isSameRow(one, other) && ids.isSame(one.subject)) continue;
    if (one !== undefined) events.left.push(one);
    if (other !== undefined) events.right.push(other);
  }
}

function isSameRow(one: ComparedEvent, other: ComparedEvent): boolean {
  const { id, type, at, subject, note } = one;
  return id === other.id && type === other.type && at === other.at && subject === other.subject && note === other.note;
}

/** Ids in notes differ where the seeds do. */
const ID = /[A-Z_]{3,20}-[0-9A-Z]{26}/g;

function isSameNote(one: ComparedEvent, other: ComparedEvent): boolean {
  return one.note === other.note || withoutIds(one.note) === withoutIds(other.note);
}

function withoutIds(text: string): string {
  return text.replace(ID, '');
}

/** Returns a function that names an event by its object, its type, and how often the object had it before. */
function counterOf(): (event: ComparedEvent, subject: string) => string {
  const counts = new Map<string, number>();
  return ({ type }, subject) => {
    const name = `${subject} ${type}`;
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return `${name} ${before}`;
  };
}

function differenceOf(
  left: Engine,
  one: ComparedEvent | undefined,
  right: Engine,
  other: ComparedEvent | undefined,
  ids?: MatchedIds,
): EventDifference {
  const shown = one ?? other;
  const what = one === undefined ? whatOf(right, other) : whatOf(left, one);
  const rightWhat = one === undefined || other === undefined ? what : whatOf(right, other);
  return {
    type: shown?.type ?? '',
    subject: one?.subject ?? ids?.shownId(other?.subject ?? '') ?? other?.subject ?? '',
    what,
    leftAt: one === undefined ? null : isoText(one.at),
    rightAt: other === undefined ? null : isoText(other.at),
    ...(withoutIds(rightWhat) === withoutIds(what) ? {} : { rightWhat }),
  };
}

function whatOf(engine: Engine, event: ComparedEvent | undefined): string {
  const row = event === undefined ? undefined : findEvent(engine.database, event.seq);
  if (row === undefined) return '';
  const isPhrased = row.sequence === null || (isEventType(row.type) && EVENTS[row.type] !== undefined);
  return maskText(isPhrased ? lineOf(engine, row).what : row.type);
}
