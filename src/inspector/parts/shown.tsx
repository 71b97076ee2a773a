import type { ComponentChildren } from 'preact';
import { type Asked, useApp } from '../state/app-state.ts';
import { Empty } from './empty.tsx';

interface ShownProps<Answer> {
  readonly asked: Asked<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}

/** What was asked for; or that it is on its way; or why it can't be had and what to do. */
export function Shown<Answer>({ asked, children }: ShownProps<Answer>) {
  const { refresh } = useApp();
  const { answer, refusal } = asked;
  if (refusal !== undefined)
    return (
      <div role="alert">
        <Empty title={refusal.message}>
          <p>{refusal.hint}</p>
          <button type="button" onClick={refresh}>
            Try again
          </button>
        </Empty>
      </div>
    );
  if (answer === undefined) return <p class="loading">Loading…</p>;
  return <>{children(answer)}</>;
}
