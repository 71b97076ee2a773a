import type { ObjectDifference } from '../../analysis/comparison/types.ts';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { ObjectTable } from './object-differences.tsx';
import type { ComparedSides } from './sides.ts';

interface AnswerPanelProps {
  /** The payment, and its returns. */
  readonly objects: readonly ObjectDifference[];
  readonly sides: ComparedSides;
  /** The time at which B was forked, ISO 8601; undefined if it is not known. */
  readonly forkedAt: string | undefined;
}

/** Shows the payment that the comparison is about before everything else. */
export function AnswerPanel({ objects, sides, forkedAt }: AnswerPanelProps) {
  const [payment] = objects;
  if (payment === undefined) return null;
  return (
    <Panel title={payment.what}>
      <ObjectTable title={payment.what} objects={objects} sides={sides} />
      {forkedAt === undefined ? null : (
        <p class="note">
          B was forked from A at <Timestamp at={forkedAt} />. API requests after that are not in B: what they created is
          listed as only in A.
        </p>
      )}
    </Panel>
  );
}
