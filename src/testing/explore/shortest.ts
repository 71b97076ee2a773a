import type { FastCheck } from './load-fast-check.ts';
import type { Search } from './options.ts';
import { runLife } from './run-sequence.ts';
import { shorten } from './shorten.ts';
import type { Step } from './steps.ts';
import type { Story } from './story.ts';
import type { Tally } from './tally.ts';

/** A sequence that breaks the shop. */
export interface Found {
  /** The shortest that still does. */
  readonly steps: readonly Step[];
  /** How many there were at first. */
  readonly first: number;
}

/** A sequence is run so often at most to make it shorter. */
const SHORTENING_RUNS_MAX = 300;

/** Real time for a call that is still open at the end; less where it is known not to end. */
const OWN_TIME_MS = 1_000;
const OWN_TIME_WHILE_SHORTENING_MS = 50;

/** Runs a seed's sequence; where it breaks the shop, shorter ones that break it in the same way. */
export async function findShortest(
  fc: typeof FastCheck,
  { setting, amounts }: Pick<Search, 'setting' | 'amounts'>,
  sequences: FastCheck.Arbitrary<readonly Step[]>,
  seed: number,
  tally: Tally,
): Promise<Found | undefined> {
  const shortening = { first: 0, kinds: new Set<string>(), runs: 0 };
  const breaks = async (steps: readonly Step[]): Promise<boolean> => {
    if (shortening.runs >= SHORTENING_RUNS_MAX) return false;
    const ownTimeMs = shortening.runs === 0 ? OWN_TIME_MS : OWN_TIME_WHILE_SHORTENING_MS;
    const story = await runLife(setting, steps, { seed, ownTimeMs });
    if (shortening.runs === 0) begin(steps, story);
    shortening.runs++;
    return story.findings.some(({ kind }) => shortening.kinds.has(kind));
  };
  // Another fault of the shop, met on the way, would be another story.
  const begin = (steps: readonly Step[], story: Story) => {
    tally.add(seed, steps, story);
    shortening.first = steps.length;
    for (const { kind } of story.findings) shortening.kinds.add(kind);
  };
  const property = fc.asyncProperty(sequences, async (steps) => !(await breaks(steps)));
  const { counterexample } = await fc.check(property, { seed: scrambled(seed), numRuns: 1, endOnFailure: true });
  if (counterexample === null) return undefined;
  return { steps: await shorten(counterexample[0], amounts[0] ?? 1, breaks), first: shortening.first };
}

/** Neighbouring seeds give fast-check's generator like beginnings; mixed (as murmur3 ends) they don't. */
function scrambled(seed: number): number {
  let mixed = seed + 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
