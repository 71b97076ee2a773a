import type { Mismatch } from './mismatch.ts';
import { idIn, nameOf } from './named-objects.ts';
import type { ExpectedEvent } from './scenario-schema.ts';
import { isReference, type Names, resolveValue } from './values.ts';

/** The fields that events and deliveries have in common. */
interface Happened {
  readonly type: string;
  readonly subject: string;
}

/** Compares a list of events with the expected one: the same events, in the same order, and no others. */
export function matchEvents(
  expected: readonly ExpectedEvent[],
  got: readonly Happened[],
  names: Names,
): Mismatch | undefined {
  const same = expected.length === got.length && expected.every((one, index) => isThis(one, got[index], names));
  if (same) return undefined;
  const wanted = expected.map(({ type, of }) => (of === undefined ? type : `${type} ${of}`));
  const came = got.map(({ type, subject }, index) =>
    expected[index]?.of === undefined ? type : `${type} ${reference(subject, names)}`,
  );
  const at = Array.from({ length: Math.max(expected.length, got.length) }, (_, index) => index).find((index) => {
    const one = expected[index];
    return one === undefined || !isThis(one, got[index], names);
  });
  const path = at === undefined || at >= expected.length ? [] : [String(at)];
  return { path, about: '', expected: list(wanted), got: list(came) };
}

function isThis({ type, of }: ExpectedEvent, got: Happened | undefined, names: Names): boolean {
  if (got?.type !== type) return false;
  return of === undefined || (isReference(of) && idIn(resolveValue(of, names)) === got.subject);
}

function reference(subject: string, names: Names): string {
  const name = nameOf(subject, names);
  return name === undefined ? subject : `$${name}`;
}

function list(words: readonly string[]): string {
  return words.length === 0 ? 'none' : words.join(', ');
}
