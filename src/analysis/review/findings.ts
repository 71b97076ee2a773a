import { isoText } from '../../engine/time.ts';
import type { RequestLine } from './history.ts';
import { REVIEW_RULES, type ReviewRule, SEVERITIES } from './rules.ts';
import type { Finding, ReviewedDelivery, ReviewedRequest } from './types.ts';

/** A problem in one request or delivery. */
export type Sighting = {
  readonly rule: ReviewRule;
  /** Sightings with the same text make one finding. */
  readonly what: string;
  /** Index among the lines of the journal. */
  readonly index: number;
} & SightingSource;

type SightingSource = { readonly line: RequestLine } | { readonly delivery: ReviewedDelivery };

/** Maximum number of findings of one rule. Names of fields can be arbitrary, and a report must stay readable. */
const FINDINGS_OF_A_RULE_MAX = 20;

/** Maximum number of ids in a finding. */
const IDS_MAX = 100;

/** Groups sightings with the same text into findings: most severe first, then in the order of occurrence. */
export function findingsOf(sightings: readonly Sighting[]): Finding[] {
  const inOrder = [...sightings].sort((one, other) => one.index - other.index);
  const kinds = new Map<string, { readonly first: Sighting; readonly ids: string[]; times: number }>();
  const delivered = new Map<ReviewRule, Set<string>>();
  for (const sighting of inOrder) {
    const what = limitWhat(delivered, sighting);
    const key = `${sighting.rule} ${what}`;
    const kind = kinds.get(key);
    const id = 'line' in sighting ? sighting.line.correlationId : sighting.delivery.id;
    if (kind === undefined) kinds.set(key, { first: { ...sighting, what }, ids: [id], times: 1 });
    else if (kind.times++ < IDS_MAX) kind.ids.push(id);
  }
  return [...kinds.values()].map(({ first, times, ids }) => findingOf(first, times, ids)).sort(bySeverity);
}

/** Returns the text that a sighting is counted under. */
function limitWhat(delivered: Map<ReviewRule, Set<string>>, { rule, what }: Sighting): string {
  const known = delivered.get(rule) ?? new Set();
  delivered.set(rule, known);
  if (known.size < FINDINGS_OF_A_RULE_MAX) known.add(what);
  return known.has(what) ? what : `more of the same rule, beyond ${FINDINGS_OF_A_RULE_MAX}`;
}

function findingOf(first: Sighting, times: number, ids: readonly string[]): Finding {
  const { rule, what } = first;
  const { severity, why } = REVIEW_RULES[rule];
  const shown = 'line' in first ? { request: viewRequest(first.line) } : { delivery: first.delivery };
  return { rule, severity, what, why, times, ids, ...shown };
}

function viewRequest(line: RequestLine): ReviewedRequest {
  const { at, transport, method, path, operation, correlationId, requestId } = line;
  return { at: isoText(at), transport, method, path, operation, correlationId, requestId: requestId ?? null };
}

/** Sorting is stable: findings of one severity stay in the order of their occurrence. */
function bySeverity(first: Finding, other: Finding): number {
  return SEVERITIES.indexOf(first.severity) - SEVERITIES.indexOf(other.severity);
}
