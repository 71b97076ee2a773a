import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { faultText } from './fault-phrases.ts';

interface FaultNoticeProps {
  /** The operation that the card is about. */
  readonly on: string;
  /** What the operation does, for the reader. */
  readonly what: string;
}

/** Says on the card of an operation that a fault is injected into it, and how often it has triggered. */
export function FaultNotice({ on, what }: FaultNoticeProps) {
  const { route } = useApp();
  const faults = useQuery(async ({ controls }) => (await controls?.faults()) ?? [], []);
  const active = faults.data?.filter((fault) => !fault.spent && (fault.on === on || fault.on === '*')) ?? [];
  const requests = active.filter(({ kind }) => !kind.startsWith('webhook') && !kind.startsWith('file'));
  if (requests.length === 0) return null;
  return (
    <div class="fault-notice">
      <strong>A fault is injected into {what}:</strong>{' '}
      {requests.map((fault) => `${faultText(fault)}, triggered ${pluralize(fault.fired, 'time')}`).join('; ')}.{' '}
      <a href={linkTo(route, 'world')}>Change or remove it</a>
    </div>
  );
}
