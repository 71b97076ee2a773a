import type { HistoryStep, PossibleState } from '../../analysis/inspection/transaction-types.ts';
import { Moment } from '../parts/moment.tsx';
import { meaningOf, spoken, toneOf } from '../state/words.ts';

interface StateDiagramProps {
  readonly story: readonly HistoryStep[];
  readonly possible: readonly PossibleState[];
}

/** The states that a transaction came through, with what moved it when, and those that it may still come to. */
export function StateDiagram({ story, possible }: StateDiagramProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="diagram" tabIndex={0} aria-label="State diagram">
      <ol class="diagram-past" aria-label="Past states">
        {story.map((step, index) => (
          <Step key={`${step.at} ${index}`} step={step} present={index === story.length - 1} />
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
                {spoken(state)}
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

function Step({ step, present }: { readonly step: HistoryStep; readonly present: boolean }) {
  const { state, at, what, why } = step;
  return (
    <li class={present ? 'present' : undefined} aria-current={present ? 'step' : undefined}>
      <span class="arrow" aria-hidden="true" />
      <span class={`state badge-${toneOf(state)}`} title={meaningOf(state)}>
        {spoken(state)}
        {present ? <span class="state-now">now</span> : null}
      </span>
      <span class="cause">
        <Moment at={at} />
        <span class="cause-what">{what}</span>
        {why === '' ? null : <span class="faint">{why}</span>}
      </span>
    </li>
  );
}
