import { useMutant } from '../../src/testing/mutants/use-mutant.ts';

/** Ends the mutant that a test uses. What it answered is compared with no document: some mutants break it on purpose. */
export function endMutant(): void {
  useMutant(undefined);
  globalThis.settleboxWatch?.found.splice(0);
}
