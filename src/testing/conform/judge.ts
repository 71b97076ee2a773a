import { findCanned } from './canned.ts';
import type { ConformRecording } from './cassette.ts';
import { compare } from './compare.ts';
import type { DeclaredDifference } from './conform-settings.ts';
import { type DeclaredResult, judgeDeclared, markDeclared } from './declared.ts';
import { type ConformFinding, type Difference, valueText } from './difference.ts';
import { NORMALIZATIONS } from './normalizations.ts';
import { noticeOf } from './notice.ts';
import type { ObservedGateway } from './observe.ts';
import { allSteps } from './plan/plan.ts';
import { proposalFor, proposeOptions } from './proposals.ts';
import type { ReferenceRun } from './reference.ts';
import type { ConformReport, ConformVerdict } from './report-types.ts';
import type { ParsedSettings } from './settings.ts';
import { basisOf } from './specified.ts';
import { idOf, type Step } from './steps/step.ts';
import { compareEvents } from './webhook-events.ts';

type UndeclaredFinding = Omit<ConformFinding, 'declared'>;

interface Judged {
  readonly findings: Map<string, UndeclaredFinding>;
  readonly extra: Set<string>;
  compared: number;
  observed: number;
}

/** What a run needs to be judged. */
type JudgeWith = {
  readonly steps: readonly Step[];
  readonly settings: ParsedSettings;
  readonly recording: ConformRecording;
  readonly reference: ReferenceRun;
  readonly source: ConformReport['source'];
  /** Today, such as 2026-11-23. */
  readonly today: string;
};

/** Compares what the gateway did with what the engine does, and decides. */
export function judge({ steps, settings, recording, reference, source, today }: JudgeWith): ConformReport {
  const { observation, extensions, recordedAt } = recording;
  const judged: Judged = { findings: new Map(), extra: new Set(), compared: 0, observed: 0 };
  const unclear = unclearSteps(steps, observation);
  for (const step of steps) if (!unclear.includes(step)) judgeStep(step, recording, reference, judged);
  const events = judgeEvents(recording, reference, judged);
  const findings = markDeclared([...judged.findings.values()], settings.differences, today);
  const declared = judgeDeclared(settings.differences, findings, ranIn(recording), today);
  const canned = findCanned(steps, observation.seen);
  const { skipped, inconclusive, totalCents } = observation;
  const notObserved = [...observation.notObserved, ...unclear.map((step) => ({ step: idOf(step), reason: UNCLEAR }))];
  const isTooLittle = judged.compared < settings.minCompared;
  const verdict = verdictOf({ findings, declared, canned, isIncomplete: inconclusive.length > 0, isTooLittle });
  const { reviewed } = settings;
  return {
    report: 'settlebox conform',
    version: 1,
    ok: verdict === 'conforms',
    verdict,
    baseUrl: settings.baseUrl,
    source,
    recordedAt,
    counts: {
      steps: steps.length,
      observed: judged.observed,
      compared: judged.compared,
      skipped: skipped.length,
      notObserved: notObserved.length,
      inconclusive: inconclusive.length,
      totalCents,
      events,
    },
    canned,
    findings,
    declared,
    extra: [...judged.extra].sort(),
    skipped,
    notObserved,
    inconclusive,
    proposed: proposeOptions({ findings, observation, extensions }),
    reviewed: reviewed === undefined ? null : { ...reviewed, options: { ...reviewed.options } },
    normalizations: NORMALIZATIONS.map(({ what, how }) => ({ what, how })),
  };
}

const UNCLEAR = 'a request before it got no response, and may have been executed';

/** Lists and totals depend on every request of their scenario, also on one whose response is missing. */
function unclearSteps(steps: readonly Step[], { seen, inconclusive }: ObservedGateway): readonly Step[] {
  const gaps = new Set(inconclusive.map(({ step }) => step.split('/')[0]));
  return steps.filter(
    (step) =>
      gaps.has(step.scenario) && seen.has(idOf(step)) && (step.ownRows || step.operation.startsWith('batches.')),
  );
}

function judgeStep(step: Step, { observation }: ConformRecording, reference: ReferenceRun, judged: Judged): void {
  const [ours, theirs] = [reference.seen.get(idOf(step)), observation.seen.get(idOf(step))];
  if (ours === undefined || theirs === undefined) return;
  const { differences, extra, compared } = compare(ours, theirs);
  judged.observed += 1;
  judged.compared += compared;
  for (const path of extra) judged.extra.add(`${step.operation} ${path.replaceAll(/\[\d+\]/g, '[]')}`);
  for (const difference of differences) {
    const basis = basisOf(difference, theirs, step);
    add(judged, step.operation, idOf(step), difference, basis);
  }
}

/** Webhooks are assumed: the specification shows neither their payload nor their order. */
function judgeEvents({ events }: ConformRecording, reference: ReferenceRun, judged: Judged): number | null {
  if (events === undefined) return null;
  const count = Object.values(events).flat().length;
  // A gateway that sends none may not know the endpoint; that proves nothing.
  if (count === 0) return 0;
  const { differences, compared } = compareEvents(reference.events, events);
  judged.compared += compared;
  for (const difference of differences)
    add(judged, `webhooks ${difference.type}`, `events of ${difference.subject}`, difference, ASSUMED);
  return count;
}

const ASSUMED = { basis: 'assumed', section: '' } as const;

function add(
  { findings }: Judged,
  operation: string,
  step: string,
  difference: Difference,
  { basis, section }: Pick<UndeclaredFinding, 'basis' | 'section'>,
): void {
  const [ours, theirs] = [valueText(difference.ours), valueText(difference.theirs)];
  const key = JSON.stringify([operation, difference.path, ours, theirs, basis]);
  const known = findings.get(key);
  const notice = noticeOf(difference, operation);
  const { path } = difference;
  const steps = [...(known?.steps ?? []), step];
  const proposal = basis === 'specified' ? '' : proposalFor({ operation, path, steps });
  findings.set(key, { operation, path, ours, theirs, basis, section, notice, proposal, steps });
}

/** Reports whether the step of a declaration was compared; without a step, every step of its operation. */
function ranIn({ observation }: ConformRecording): (one: DeclaredDifference) => boolean {
  return ({ operation, step }) => {
    if (step !== undefined) return observation.seen.has(step);
    const all = allSteps().filter((one) => one.operation === operation);
    return all.length > 0 && all.every((one) => observation.seen.has(idOf(one)));
  };
}

interface JudgedRun {
  readonly findings: readonly ConformFinding[];
  readonly declared: readonly DeclaredResult[];
  readonly canned: readonly string[];
  readonly isIncomplete: boolean;
  readonly isTooLittle: boolean;
}

function verdictOf({ findings, declared, canned, isIncomplete, isTooLittle }: JudgedRun): ConformVerdict {
  const open = findings.filter((finding) => !finding.declared);
  if (canned.length > 0) return 'canned';
  if (open.some(({ basis }) => basis === 'specified')) return 'wrong';
  if (open.length > 0 || declared.some(({ state }) => state === 'gone' || state === 'past its date')) return 'differs';
  if (isIncomplete) return 'inconclusive';
  return isTooLittle ? 'too_little' : 'conforms';
}
