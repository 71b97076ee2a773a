import type { Inspection } from './inspection-types.ts';

const PREPARE = Symbol.for('settlebox.inspection.prepare');

/** Lets a server prepare the search of an inspection in steps. */
export function withPreparation(inspection: Inspection, prepare: () => boolean): Inspection {
  return Object.defineProperty(inspection, PREPARE, { value: prepare });
}

/** Takes one step, so that a server can answer other requests between two. Returns true if the search is ready. */
export function prepareSearch(inspection: Inspection): boolean {
  const prepare: unknown = Reflect.get(inspection, PREPARE);
  return typeof prepare !== 'function' || prepare() === true;
}
