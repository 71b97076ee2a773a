import { compare } from './compare.ts';
import type { Difference } from './difference.ts';
import type { Memory } from './memory.ts';
import { isObject, type Json, valueAt } from './steps/json.ts';
import { scenario } from './steps/step.ts';
import { symbolize } from './symbolize.ts';

/** Webhook events by the name of the object that they are about, in the order of arrival. */
export type EventsBySubject = Readonly<Record<string, readonly NormalizedEvent[]>>;

/** An event after normalization. */
type NormalizedEvent = { readonly type: string; readonly body: Json };

/** Groups events of this run by their subject, each normalized. Events of other objects are left out. */
export function eventsBySubject(events: readonly Json[], memory: Memory): EventsBySubject {
  const grouped: Record<string, NormalizedEvent[]> = {};
  for (const event of events) {
    const subject = valueAt(event, 'subject') ?? idInObject(event);
    const name = typeof subject === 'string' ? memory.own.get(subject) : undefined;
    const type = valueAt(event, 'type');
    if (name === undefined || typeof type !== 'string') continue;
    const { body } = symbolize(EVENT, { status: 200, headers: {}, text: JSON.stringify(envelope(event)) }, memory);
    const list = grouped[name] ?? [];
    grouped[name] = [...list, { type, body }];
  }
  return grouped;
}

const [EVENT] = eventStep();

function eventStep() {
  const [step] = scenario('webhooks', [{ name: 'event', operation: 'webhooks', method: 'POST', path: '/' }]);
  if (step === undefined) throw new TypeError('The table of this step is not empty.');
  return [step] as const;
}

/** The id of the event, its cause, and the trace of the request that caused it differ by nature. */
function envelope(event: Json): Json {
  if (!isObject(event)) return event;
  const { id: _id, cause: _cause, ...rest } = event;
  return rest;
}

function idInObject(event: Json): Json | undefined {
  const object = valueAt(event, 'data.object');
  if (!isObject(object)) return undefined;
  return object.transaction_id ?? object.payment_token ?? object.id;
}

/** A difference between the events of an object. */
type ObservedDifference = Difference & { readonly subject: string; readonly type: string };

/** Compares the events of each object: their order, and the content of each. */
export function compareEvents(
  ours: { readonly A: EventsBySubject; readonly B: EventsBySubject },
  theirs: EventsBySubject,
): { readonly differences: readonly ObservedDifference[]; readonly compared: number } {
  const differences: ObservedDifference[] = [];
  let compared = 0;
  for (const [subject, list] of Object.entries(ours.A)) {
    const other = theirs[subject] ?? [];
    compared += 1;
    const [mine, received] = [list.map(nameOf), other.map(nameOf)];
    if (mine.join() !== received.join())
      differences.push({
        kind: 'event',
        path: `events of ${subject}`,
        field: '',
        of: 'other',
        ours: `[${mine.join(', ')}]`,
        theirs: `[${received.join(', ')}]`,
        subject,
        type: 'order',
      });
    list.forEach(({ type, body }, index) => {
      const found = other.filter((event) => event.type === type)[
        list.slice(0, index).filter((event) => event.type === type).length
      ];
      if (found === undefined) return;
      const B = ours.B[subject]?.[index]?.body ?? body;
      const result = compare({ A: seen(body), B: seen(B) }, seen(found.body));
      compared += result.compared;
      differences.push(...result.differences.map((one) => ({ ...one, subject, type })));
    });
  }
  return { differences, compared };
}

function seen(body: Json) {
  return { status: 200, headers: {}, body };
}

function nameOf({ type, body }: NormalizedEvent): string {
  const state = valueAt(body, 'data.object.transaction_state') ?? valueAt(body, 'data.object.status');
  return typeof state === 'string' ? `${type} (${state})` : type;
}
