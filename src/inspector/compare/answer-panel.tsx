import type { ObjectDifference } from '../../analysis/comparison/types.ts';
import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { ObjectTable } from './object-differences.tsx';
import { outcomeText, type PaymentInWorlds } from './payment-in-worlds.ts';
import type { ComparedSides } from './sides.ts';

interface AnswerPanelProps {
  /** The payment, and its returns. */
  readonly objects: readonly ObjectDifference[];
  readonly payment: PaymentInWorlds;
  readonly sides: ComparedSides;
  /** The times of both worlds, ISO 8601. */
  readonly times: Readonly<Record<keyof PaymentInWorlds, string>>;
  /** The time at which B was forked, ISO 8601; undefined if it is not known. */
  readonly forkedAt: string | undefined;
}

/** Shows the payment that the comparison is about before everything else: in a sentence for each world, then field by field. */
export function AnswerPanel({ objects, payment, sides, times, forkedAt }: AnswerPanelProps) {
  const [first] = objects;
  if (first === undefined) return null;
  return (
    <Panel title={first.what}>
      <dl class="compared">
        <Outcome sign="A" payment={payment.left} now={times.left} />
        <Outcome sign="B" payment={payment.right} now={times.right} />
      </dl>
      <ObjectTable title={first.what} objects={objects} sides={sides} />
      {forkedAt === undefined ? null : (
        <p class="note">
          B was forked from A at <Timestamp at={forkedAt} />. API requests after that are not in B: what they created is
          listed as only in A.
        </p>
      )}
    </Panel>
  );
}

interface OutcomeProps {
  readonly sign: 'A' | 'B';
  readonly payment: TransactionDetail | undefined;
  readonly now: string;
}

function Outcome({ sign, payment, now }: OutcomeProps) {
  return (
    <div class="compared-outcome">
      <dt>
        <span class="compared-sign">{sign}</span>
      </dt>
      <dd>{payment === undefined ? 'This world does not have the payment.' : outcomeText(payment, now)}</dd>
    </div>
  );
}
