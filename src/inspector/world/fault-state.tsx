import type { InspectedFault } from '../../analysis/inspection/fault-types.ts';
import { pageOf } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { msOf, pluralize, relativeTime } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

/** The badge of each state: its tone and its text. */
const STATES = {
  planned: ['waiting', 'planned'],
  active: ['bad', 'in effect'],
  over: ['over', 'over'],
} as const;

/** Renders the state of a fault or a rule. */
export function EffectBadge({ state }: Pick<InspectedFault, 'state'>) {
  const [tone, label] = STATES[state];
  return <span class={`badge badge-${tone}`}>{label}</span>;
}

/** The times of a fault or a rule. */
interface EffectTimes extends Pick<InspectedFault, 'state' | 'from' | 'until'> {
  readonly timesLeft: number | null;
}

/** Says how long a fault or a rule still lasts, when it begins, or since when it is over. */
export function EffectTime({ times: { state, from, until, timesLeft } }: { readonly times: EffectTimes }) {
  const { now } = useApp();
  if (state === 'planned' && from !== null)
    return (
      <>
        Begins <Timestamp at={from} />.
      </>
    );
  if (state === 'over')
    return until !== null && now !== undefined && msOf(until) <= msOf(now) ? (
      <>
        Over since <Timestamp at={until} />.
      </>
    ) : (
      <>Over: it has applied as often as it was limited to.</>
    );
  const left = timesLeft === null ? '' : `${pluralize(timesLeft, 'more time')}`;
  if (until === null) return <>{left === '' ? 'Lasts until you remove it.' : `Applies ${left}.`}</>;
  return (
    <>
      Ends {now === undefined ? '' : `${relativeTime(now, until)}, `}on <Timestamp at={until} />
      {left === '' ? '.' : `, or after ${left}.`}
    </>
  );
}

/** Lists what a fault affected last, each with a link to it. */
export function Struck({ fault: { struck, target } }: { readonly fault: InspectedFault }) {
  const { route } = useApp();
  if (struck.length === 0) return null;
  return (
    <ul class="event-rows">
      {struck.map(({ subject, what, at }) => {
        const page =
          target === 'request' ? linkTo(route, 'requests', undefined, { from: at, to: at }) : pageOf(route, subject);
        return (
          <li key={`${subject} ${at}`}>
            {page === undefined ? <span>{what}</span> : <a href={page}>{what}</a>}
            <Timestamp at={at} />
          </li>
        );
      })}
    </ul>
  );
}
