import type { InspectedFault } from '../../analysis/inspection/fault-types.ts';
import { pageOf } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { msOf, pluralize, relativeTime } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import type { EffectLimits } from './fault-phrases.ts';

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

/** The times and limits of a fault or a rule. */
interface EffectTimes extends Pick<InspectedFault, 'state' | 'from' | 'until'>, EffectLimits {
  /** How often it applied; null if that is not counted. */
  readonly fired: number | null;
}

/** Says how often and how long a fault or a rule still applies, when it begins, or why it is over. */
export function EffectTime({ times }: { readonly times: EffectTimes }) {
  return <span>{times.state === 'over' ? <Ended times={times} /> : <Lasting times={times} />}</span>;
}

function Ended({ times: { until, fired, nth } }: { readonly times: EffectTimes }) {
  const { now } = useApp();
  if (until !== null && now !== undefined && msOf(until) <= msOf(now))
    return (
      <>
        Over since <Timestamp at={until} />.
      </>
    );
  if (fired === null || fired === 0) return 'It cannot apply again.';
  return nth === null
    ? `It has applied ${pluralize(fired, 'time')}, which was its limit.`
    : 'It has applied to the one that it was limited to.';
}

function Lasting({ times }: { readonly times: EffectTimes }) {
  const { now } = useApp();
  const { state, from, until, timesLeft, nth } = times;
  const isLimited = timesLeft !== null || nth !== null;
  return (
    <>
      {state === 'planned' && from !== null ? (
        <>
          Begins <Timestamp at={from} />.{' '}
        </>
      ) : null}
      {frequencyText(times)}
      {until === null ? (
        isLimited ? null : (
          'Lasts until you remove it.'
        )
      ) : (
        <>
          Ends {now === undefined ? '' : `${relativeTime(now, until)}, `}on <Timestamp at={until} />
          {isLimited ? ', if not before.' : '.'}
        </>
      )}
    </>
  );
}

/** Returns how often an effect still applies; empty if it always does. Ends in a space. */
function frequencyText({ timesLeft, nth, probability }: EffectLimits): string {
  const share = probability === null ? '' : `${Math.round(probability * PERCENT)}%`;
  if (nth !== null)
    return `Applies only to the ${ordinal(nth)} one${share === '' ? '' : `, with a chance of ${share}`}. `;
  if (timesLeft === null) return share === '' ? '' : `Applies to about ${share} of them, at random. `;
  const left = `Applies ${pluralize(timesLeft, 'more time')}`;
  return share === '' ? `${left}, then it is over. ` : `${left}, each with a chance of ${share}. `;
}

const PERCENT = 100;

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** Returns `3rd`. */
function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${(isTeen ? undefined : ENDINGS[number % 10]) ?? 'th'}`;
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
