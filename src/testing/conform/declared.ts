import type { DeclaredDifference } from './conform-settings.ts';
import type { ConformFinding } from './difference.ts';

/** What became of a declared difference. */
export type DeclaredState = 'confirmed' | 'past its date' | 'gone' | 'not observed';

/** A declared difference, and what the run says about it. */
export type DeclaredResult = DeclaredDifference & { readonly state: DeclaredState };

/** Reports whether a declared difference is this one: all four values are equal. */
function declares(declared: DeclaredDifference, finding: Omit<ConformFinding, 'declared'>): boolean {
  return (
    declared.operation === finding.operation &&
    declared.path === finding.path &&
    declared.ours === finding.ours &&
    declared.theirs === finding.theirs
  );
}

/** Marks the findings that the file declares. A declaration that is past its date declares nothing. */
export function markDeclared(
  findings: readonly Omit<ConformFinding, 'declared'>[],
  declared: readonly DeclaredDifference[],
  today: string,
): readonly ConformFinding[] {
  return findings.map((finding) => ({
    ...finding,
    declared: declared.some((one) => declares(one, finding) && one.until >= today),
  }));
}

/** Judges each declaration. It is gone only if its step ran and was compared; without a step, every step of its operation. */
export function judgeDeclared(
  declared: readonly DeclaredDifference[],
  findings: readonly ConformFinding[],
  ran: (one: DeclaredDifference) => boolean,
  today: string,
): readonly DeclaredResult[] {
  return declared.map((one) => ({ ...one, state: stateOf(one, findings, ran, today) }));
}

function stateOf(
  one: DeclaredDifference,
  findings: readonly ConformFinding[],
  ran: (one: DeclaredDifference) => boolean,
  today: string,
): DeclaredState {
  if (one.until < today) return 'past its date';
  if (findings.some((finding) => declares(one, finding))) return 'confirmed';
  return ran(one) ? 'gone' : 'not observed';
}
