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

/** The sections of which a world can list the objects. Those of most others are in a list of their own. */
export const OBJECT_SECTIONS = [
  'states',
  'transitions',
  'returns',
  'retries',
  'faults',
] as const satisfies readonly CoverageSectionName[];

/** A section of which a world can list the objects. */
export type ObjectSection = (typeof OBJECT_SECTIONS)[number];

/** Reports whether a world can list the objects of a section. */
export function isObjectSection(name: CoverageSectionName): name is ObjectSection {
  return OBJECT_SECTIONS.some((section) => section === name);
}
