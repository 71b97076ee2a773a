import type { PossibleState, TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Phrase } from '../parts/phrase.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { meaningOf, reasonText, stateLabel, toneOf } from '../state/format.ts';
import { type DiagramStep, pastSteps, plannedSteps } from '../transaction/funding-nodes.ts';

interface StateDiagramProps {
  readonly transaction: TransactionDetail;
}

/** Draws the past states of a transaction with their causes, the scheduled ones with their dates, and the other possible ones. */
export function StateDiagram({ transaction }: StateDiagramProps) {
  const past = pastSteps(transaction);
  const planned = plannedSteps(transaction);
  const others = transaction.possible.filter(({ state }) => planned.every((step) => step.state !== state));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="diagram" tabIndex={0} aria-label="State diagram">
      <ol class="diagram-past" aria-label="Past states">
        {past.map((step, index) => (
          <Step key={`${step.at} ${index}`} step={step} isCurrent={index === past.length - 1} />
        ))}
      </ol>
      {planned.length === 0 ? null : (
        <ol class="diagram-past diagram-planned" aria-label="Scheduled states">
          {planned.map((step) => (
            <Step key={`${step.at} ${step.state}`} step={step} isCurrent={false} />
          ))}
        </ol>
      )}
      {others.length === 0 && planned.length === 0 ? (
        <p class="diagram-end">This state is final.</p>
      ) : (
        <PossibleStates possible={others} />
      )}
    </section>
  );
}

function PossibleStates({ possible }: { readonly possible: readonly PossibleState[] }) {
  if (possible.length === 0) return null;
  return (
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
  );
}

function Step({ step, isCurrent }: { readonly step: DiagramStep; readonly isCurrent: boolean }) {
  const { state, at, what, why, isPlanned = false } = step;
  return (
    <li class={isCurrent ? 'present' : undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span class={isPlanned ? 'arrow arrow-dashed' : 'arrow'} aria-hidden="true" />
      <span
        class={isPlanned ? 'state state-possible state-planned' : `state badge-${toneOf(state)}`}
        title={meaningOf(state)}
      >
        {stateLabel(state)}
        {isCurrent ? <span class="state-now">now</span> : null}
      </span>
      <span class="cause">
        {isPlanned ? <span class="cause-planned">scheduled for</span> : null}
        <Timestamp at={at} />
        <span class="cause-what">
          <Phrase text={what} />
        </span>
        {why === '' ? null : <span class="faint">{reasonText(why)}</span>}
      </span>
    </li>
  );
}
