import { meaningOf, spoken, toneOf } from '../state/words.ts';

/** A state in its colour, and what it means for who rests on it. */
export function Badge({ state }: { readonly state: string }) {
  return (
    <span class={`badge badge-${toneOf(state)}`} title={meaningOf(state) || undefined}>
      {spoken(state)}
    </span>
  );
}
