import type { Inspection } from './inspection-types.ts';

const PREPARE = Symbol.for('settlebox.inspection.prepare');

/** What a server prepares before it is first read. */
export type PreparedIndex = 'search' | 'requests' | 'money';

/** Lets a server prepare the indexes of an inspection in steps. */
export function withPreparation(
  inspection: Inspection,
  prepare: Readonly<Record<PreparedIndex, () => boolean>>,
): Inspection {
  return Object.defineProperty(inspection, PREPARE, { value: (index: PreparedIndex) => prepare[index]() });
}

/** Takes one step, so that a server can answer other requests between two. Returns true if the index is ready. */
export function prepareIndex(inspection: Inspection, index: PreparedIndex): boolean {
  const prepare: unknown = Reflect.get(inspection, PREPARE);
  return typeof prepare !== 'function' || prepare(index) === true;
}
