import type { Mismatch } from './mismatch.ts';
import { idIn, nameOf } from './named-objects.ts';
import type { ExpectedEvent } from './scenario-schema.ts';
import { isReference, type Names, resolveValue } from './values.ts';

/** The fields that events and deliveries have in common. */
interface EventLike {
  readonly type: string;
  readonly subject: string;
}

/** Compares a list of events with the expected one: the same events, in the same order, and no others. */
export function matchEvents(
  expected: readonly ExpectedEvent[],
  got: readonly EventLike[],
  names: Names,
): Mismatch | undefined {
  const same =
    expected.length === got.length && expected.every((event, index) => isExpectedEvent(event, got[index], names));
  if (same) return undefined;
  const expectedTexts = expected.map(({ type, of }) => (of === undefined ? type : `${type} ${of}`));
  const gotTexts = got.map(({ type, subject }, index) =>
    expected[index]?.of === undefined ? type : `${type} ${reference(subject, names)}`,
  );
  const firstDifference = Array.from({ length: Math.max(expected.length, got.length) }, (_, index) => index).find(
    (index) => {
      const event = expected[index];
      return event === undefined || !isExpectedEvent(event, got[index], names);
    },
  );
  const path = firstDifference === undefined || firstDifference >= expected.length ? [] : [String(firstDifference)];
  return { path, about: '', expected: formatList(expectedTexts), got: formatList(gotTexts) };
}

function isExpectedEvent({ type, of }: ExpectedEvent, got: EventLike | undefined, names: Names): boolean {
  if (got?.type !== type) return false;
  return of === undefined || (isReference(of) && idIn(resolveValue(of, names)) === got.subject);
}

function reference(subject: string, names: Names): string {
  const name = nameOf(subject, names);
  return name === undefined ? subject : `$${name}`;
}

function formatList(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.join(', ');
}
