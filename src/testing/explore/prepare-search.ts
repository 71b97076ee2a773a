import type { ExploreDisruption } from './disruptions.ts';
import { type DrawSequence, drawSequence } from './draw-sequence.ts';
import type { FastCheck } from './load-fast-check.ts';
import type { ExploreSearch } from './options.ts';
import type { RunSetup } from './run-setup.ts';
import type { ExploreStep } from './steps.ts';
import type { ShopTraits } from './try-shop.ts';

/** A search of a shop that was tried: all that the run of a seed needs. */
export interface PreparedSearch {
  readonly fc: typeof FastCheck;
  readonly setup: RunSetup;
  /** The possible order amounts in cents. */
  readonly amounts: readonly number[];
  readonly drawSequences: DrawSequence;
}

/** Prepares the runs of a search, by what a trial run has shown about the shop. */
export function prepareSearch(
  fc: typeof FastCheck,
  { setup, amounts, disruptions, steps, openWithFees }: ExploreSearch,
  { can, follows, recordsDisputes, reportsFees }: ShopTraits,
): PreparedSearch {
  const allows = (kind: ExploreDisruption) => disruptions.includes(kind);
  return {
    fc,
    amounts,
    drawSequences: drawSequence({ fc, allows, can, amounts }, steps),
    setup: {
      ...setup,
      ...(reportsFees && openWithFees !== undefined ? { openGateway: openWithFees } : {}),
      follows,
      recordsDisputes,
      reportsFees,
    },
  };
}

/** Real time for calls that are still open at the end of a run. */
export const CALL_TIMEOUT_MS = 1_000;

/** Draws the sequence of a seed and checks it. Returns it if `passes` rejects or resolves to false. */
export async function checkSequence(
  { fc, drawSequences }: PreparedSearch,
  seed: number,
  passes: (steps: readonly ExploreStep[]) => Promise<boolean>,
): Promise<readonly ExploreStep[] | undefined> {
  const property = fc.asyncProperty(drawSequences(seed), passes);
  const { counterexample } = await fc.check(property, { seed: scrambled(seed), numRuns: 1, endOnFailure: true });
  return counterexample?.[0];
}

/** Mixes the bits of a seed (murmur3 finalizer), because neighboring seeds give similar first draws in fast-check. */
function scrambled(seed: number): number {
  let mixed = seed + 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
