import { meaningOf, stateLabel, toneOf } from '../state/format.ts';

/** Renders a state in its color, with its meaning as a tooltip. */
export function Badge({ state }: { readonly state: string }) {
  return (
    <span class={`badge badge-${toneOf(state)}`} title={meaningOf(state) || undefined}>
      {stateLabel(state)}
    </span>
  );
}
