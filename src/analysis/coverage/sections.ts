import type { CoverageSectionName } from './types.ts';

const TITLES = {
  operations: 'operations',
  states: 'states',
  transitions: 'transitions',
  events: 'events',
  responseCodes: 'response codes',
  returnCodes: 'return codes',
  returns: 'returns',
  postings: 'postings',
  rejections: 'rejections',
  retries: 'retries',
  faults: 'faults',
  situations: 'situations',
} as const satisfies Readonly<Record<CoverageSectionName, string>>;

/** The sections of a report, in their printed order. */
export const SECTIONS: readonly CoverageSectionName[] = [
  ...(['operations', 'states', 'transitions', 'events', 'responseCodes', 'returnCodes', 'returns'] as const),
  ...(['postings', 'rejections', 'retries', 'faults', 'situations'] as const),
];

/** Returns the title of a section, as reports print it: `return codes`. */
export function sectionTitle(name: CoverageSectionName): string {
  return TITLES[name];
}
