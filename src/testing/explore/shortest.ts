import type { FastCheck } from './load-fast-check.ts';
import { runLife, type Setting } from './run-life.ts';
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
const SHORTENING_RUNS_MAX = 400;

/** Real time for a call that is still open at the end; less where it is known not to end. */
const OWN_TIME_MS = 1_000;
const OWN_TIME_WHILE_SHORTENING_MS = 50;

/** Runs a seed's sequence; where it breaks the shop, shorter ones that break it in the same way. */
export async function findShortest(
  fc: typeof FastCheck,
  setting: Setting,
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
    tally.add(seed, steps, story.notes);
    shortening.first = steps.length;
    for (const { kind } of story.findings) shortening.kinds.add(kind);
  };
  const property = fc.asyncProperty(sequences, async (steps) => !(await breaks(steps)));
  const { counterexample } = await fc.check(property, { seed: scrambled(seed), numRuns: 1, endOnFailure: false });
  if (counterexample === null) return undefined;
  return { steps: await withoutIdle(counterexample[0], breaks), first: shortening.first };
}

/** Leaves out, one by one and from the end, what changes nothing: what fast-check shortens is the front. */
async function withoutIdle(
  steps: readonly Step[],
  breaks: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  for (let at = steps.length - 1; at >= 0; at--) {
    const fewer = steps.toSpliced(at, 1);
    if (fewer.length > 0 && (await breaks(fewer))) return withoutIdle(fewer, breaks);
  }
  return steps;
}

/** Neighbouring seeds give fast-check's generator like beginnings; mixed (as murmur3 ends) they don't. */
function scrambled(seed: number): number {
  let mixed = seed + 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
