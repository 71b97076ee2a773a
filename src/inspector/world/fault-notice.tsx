import type { InspectedFault } from '../../analysis/inspection/fault-types.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { capitalize, pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { faultText } from './fault-phrases.ts';
import { EffectBadge, EffectTime, Struck } from './fault-state.tsx';

interface FaultNoticeProps {
  /** The operation that the card is about. */
  readonly on: string;
}

/** Says on the card of an operation which faults are injected into it: how long still, what they affected, and that they are over. */
export function FaultNotice({ on }: FaultNoticeProps) {
  const faults = useQuery((source) => source.faults(), []);
  const own = faults.data?.filter((fault) => fault.target === 'request' && (fault.on === on || fault.on === '*')) ?? [];
  return (
    <>
      {own.map((fault) => (
        <Notice key={fault.id} fault={fault} />
      ))}
    </>
  );
}

function Notice({ fault }: { readonly fault: InspectedFault }) {
  const { route } = useApp();
  const { state, fired } = fault;
  return (
    <section class={state === 'over' ? 'fault-notice fault-over' : 'fault-notice'} aria-label="Injected fault">
      <strong>{capitalize(faultText(fault))}</strong> <EffectBadge state={state} /> <EffectTime times={fault} />{' '}
      {fired === 0 ? 'It has affected nothing yet. ' : `It affected ${pluralize(fired, 'request')}:`}
      <Struck fault={fault} />
      <a href={linkTo(route, 'world')}>Change or remove it</a>
    </section>
  );
}
