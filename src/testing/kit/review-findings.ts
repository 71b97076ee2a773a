import { SEVERITIES, type Severity } from '../../analysis/review/rules.ts';
import type { Finding } from '../../analysis/review/types.ts';
import { isClosed } from './is-closed.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';

/** Returns the findings in the history that a gateway starts with, which the test did not cause. */
export function earlierFindings(gateway: GatewayUnderTest): ReadonlyMap<string, number> {
  return new Map(gateway.review().findings.map((finding) => [nameOf(finding), finding.times]));
}

/**
 * Returns the findings that the test itself caused, except those of tolerated rules, most severe first. If webhook
 * receivers responded, they are the application under test, and direct calls count as test setup.
 */
export function findingsOfTest({ gateway, tolerated, earlier }: WorldUnderTest): Finding[] {
  if (gateway === undefined || isClosed(gateway)) return [];
  const { findings, deliveries } = gateway.review();
  return findings.filter(
    (finding) =>
      !tolerated.has(finding.rule) &&
      finding.times > (earlier?.get(nameOf(finding)) ?? 0) &&
      (deliveries === 0 || finding.request?.transport !== 'direct'),
  );
}

/** Reports whether a severity is as high as a limit. */
export function isAtLeast(severity: Severity, limit: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(limit);
}

/** Returns the rule and description of a finding, which identify it across tests. */
export function nameOf({ rule, what }: Pick<Finding, 'rule' | 'what'>): string {
  return `${rule}: ${what}`;
}
