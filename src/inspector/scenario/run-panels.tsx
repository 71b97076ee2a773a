import type { CaseReport, ReportStep } from '../../analysis/inspection/report.ts';
import { CopyId } from '../parts/copy-id.tsx';
import { Facts } from '../parts/facts.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import './report.css';

/** What a bug report says: what failed, where, and how to repeat it; then every step with the expectations that it met. */
export function RunPanels() {
  const { scenario } = useApp();
  if (scenario === undefined || scenario.caseReport.steps.length === 0) return null;
  const { caseReport, run, file } = scenario;
  return (
    <>
      <Panel title={caseReport.ok ? 'The run passed' : 'The run failed'}>
        {caseReport.failure === null ? null : <p class="error-text breaks">{caseReport.failure}</p>}
        <Facts
          facts={[
            ['Scenario', file],
            ['Case', caseReport.case],
            ['Version', run === null ? null : `settlebox ${run.version}`],
            ['Seed', run?.seed],
            ['Ran', run === null ? null : utcText(run.ranAt)],
          ]}
        />
        {run === null ? null : (
          <>
            <p class="label">Repeat it with</p>
            <p class="repeat-command">
              <code>{run.command}</code> <CopyId id={run.command} />
            </p>
          </>
        )}
      </Panel>
      <StepsPanel caseReport={caseReport} />
    </>
  );
}

/** A time of the machine that ran it, unlike the other times, which are those of the world. */
function utcText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

function StepsPanel({ caseReport: { steps, failure } }: { readonly caseReport: CaseReport }) {
  const skipped = steps.filter(({ outcome }) => outcome === 'skipped').length;
  const met = steps.reduce((sum, step) => sum + step.met.length, 0);
  const note = `${pluralize(met, 'expectation')} met in ${pluralize(steps.length - skipped, 'step')}${skipped === 0 ? '' : `; ${pluralize(skipped, 'step')} did not run`}.`;
  return (
    <Panel title="Steps and expectations" note={note}>
      <ol class="run-steps">
        {steps.map((step, index) => (
          <StepItem key={`${index}-${step.label}`} step={step} failure={failure} />
        ))}
      </ol>
    </Panel>
  );
}

/** The sign and the text of each outcome. */
const OUTCOMES = {
  met: ['✓', 'passed'],
  failed: ['✗', 'failed'],
  skipped: ['–', 'did not run'],
} as const;

function StepItem({ step, failure }: { readonly step: ReportStep; readonly failure: string | null }) {
  const { scenario } = useApp();
  const { label, line, outcome, met, moment } = step;
  const [sign, text] = OUTCOMES[outcome];
  return (
    <li class={`run-step run-step-${outcome}`} aria-current={outcome === 'failed' ? 'step' : undefined}>
      <p>
        <span class="run-sign" aria-hidden="true">
          {sign}
        </span>{' '}
        {moment === null ? (
          <code>{label}</code>
        ) : (
          <button
            type="button"
            class="quiet run-goto"
            title="Show the world after this step"
            onClick={() => scenario?.goTo(moment)}
          >
            <code>{label}</code>
          </button>
        )}{' '}
        <span class="faint">line {line}</span>{' '}
        <span class={outcome === 'met' ? 'visually-hidden' : 'run-outcome'}>{text}</span>
      </p>
      {met.length === 0 ? null : (
        <ul class="run-met">
          {met.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
      )}
      {outcome === 'failed' ? <p class="error-text breaks">{failure}</p> : null}
    </li>
  );
}
