import type { Refused } from '../source/wire.ts';

/** Why it was refused, and what would work; said by screen readers as it appears. */
export function Refusal({ refused }: { readonly refused: Refused | undefined }) {
  return (
    <div role="alert" class="refusal">
      {refused === undefined ? null : (
        <>
          <p class="refused">{refused.message}</p>
          {refused.hint === '' ? null : <p>{refused.hint}</p>}
        </>
      )}
    </div>
  );
}
