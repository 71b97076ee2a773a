import type { Item } from './items.ts';
import { lifeItems } from './lives.ts';
import { scenarioItems } from './scenarios.ts';
import { sweepItems } from './sweeps.ts';

/** The parts of the record. Each has its own files. */
export const PARTS = {
  scenarios: scenarioItems,
  lives: lifeItems,
  sweeps: sweepItems,
} as const satisfies Readonly<Record<string, () => readonly Item[] | Promise<readonly Item[]>>>;

export type Part = keyof typeof PARTS;

export function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}
