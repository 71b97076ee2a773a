import type { HistoryStep, PossibleState } from '../../analysis/inspection/transaction-types.ts';
import { Timestamp } from '../parts/timestamp.tsx';
import { meaningOf, stateLabel, toneOf } from '../state/format.ts';

interface StateDiagramProps {
  readonly history: readonly HistoryStep[];
  readonly possible: readonly PossibleState[];
}

/** Draws the past states of a transaction with their causes, and the possible next states. */
export function StateDiagram({ history, possible }: StateDiagramProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="diagram" tabIndex={0} aria-label="State diagram">
      <ol class="diagram-past" aria-label="Past states">
        {history.map((step, index) => (
          <Step key={`${step.at} ${index}`} step={step} isCurrent={index === history.length - 1} />
        ))}
      </ol>
      {possible.length === 0 ? (
        <p class="diagram-end">This state is final.</p>
      ) : (
        <ul class="diagram-future" aria-label="Possible next states">
          {possible.map(({ state, move, how }) => (
            <li key={`${move} ${state}`}>
              <span class="arrow arrow-dashed" aria-hidden="true" />
              <span class="state state-possible" title={meaningOf(state)}>
                {stateLabel(state)}
              </span>
              <span class="cause">
                <span class="visually-hidden">: possible next state if </span>
                {how}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Step({ step, isCurrent }: { readonly step: HistoryStep; readonly isCurrent: boolean }) {
  const { state, at, what, why } = step;
  return (
    <li class={isCurrent ? 'present' : undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span class="arrow" aria-hidden="true" />
      <span class={`state badge-${toneOf(state)}`} title={meaningOf(state)}>
        {stateLabel(state)}
        {isCurrent ? <span class="state-now">now</span> : null}
      </span>
      <span class="cause">
        <Timestamp at={at} />
        <span class="cause-what">{what}</span>
        {why === '' ? null : <span class="faint">{why}</span>}
      </span>
    </li>
  );
}
