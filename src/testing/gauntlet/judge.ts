import type { Observation } from '../gauntlet-worker/observation.ts';
import { compareMoney } from './compare-money.ts';
import { areRecordsJudged, compareRecords } from './compare-records.ts';
import type { GauntletFinding } from './finding.ts';

/** What a run with a fault shows. */
export interface RunVerdict {
  readonly findings: readonly GauntletFinding[];
  /** Why less money cannot be judged; undefined if there are findings, or if as much money moved as without the fault. */
  readonly inconclusive: string | undefined;
}

/** Judges a run of a test with a fault by the run without it. */
export function judge(green: Observation, faulty: Observation): RunVerdict {
  if (!faulty.triggered) return { findings: [], inconclusive: undefined };
  const money = compareMoney(green, faulty);
  const findings = [
    ...money.findings,
    ...compareRecords(green, faulty),
    ...unacknowledged(green, faulty),
    ...rejections(green, faulty),
    ...reviewFindings(green, faulty),
  ];
  const isKnown = findings.length > 0 || (areRecordsJudged(green) && faulty.records !== undefined);
  return { findings, inconclusive: isKnown ? undefined : (money.inconclusive ?? faulty.unsettled) };
}

/** Webhooks of a type that fail more often than without the fault, in worlds that came to rest. */
function unacknowledged(green: Observation, faulty: Observation): GauntletFinding[] {
  if (green.unsettled !== undefined || faulty.unsettled !== undefined) return [];
  const types = [...new Set(faulty.unacknowledged.map(([type]) => type))];
  return types.flatMap((type) => {
    const ofType = ({ unacknowledged: list }: Observation) => list.filter(([name]) => name === type);
    const [was, is] = [ofType(green), ofType(faulty)];
    const last = is.at(-1);
    if (is.length <= was.length || last === undefined) return [];
    return [{ kind: 'unacknowledged', text: `a webhook was never acknowledged: ${last[1]}` } as const];
  });
}

function rejections(green: Observation, faulty: Observation): GauntletFinding[] {
  const [text] = faulty.rejections.filter((one) => !green.rejections.includes(one));
  if (text === undefined) return [];
  return [{ kind: 'rejection', text: `unhandled promise rejection, which ends a Node process: "${text}"` }];
}

function reviewFindings(green: Observation, faulty: Observation): GauntletFinding[] {
  const known = new Set(green.review.map(([name]) => ruleOf(name)));
  const added = faulty.review.filter(([name]) => !known.has(ruleOf(name)));
  return added.map(([name, why]) => ({ kind: 'review', text: `${name.replace(/^\w+: /, '')}. ${why}` }));
}

function ruleOf(name: string): string {
  return name.split(':', 1)[0] ?? name;
}
