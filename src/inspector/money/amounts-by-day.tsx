import type { MoneyPoint } from '../../analysis/inspection/types.ts';
import { Money } from '../parts/money.tsx';
import { OpenedDetails } from '../parts/opened-details.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { dateText } from '../state/format.ts';
import { moneySource } from './money-sources.ts';
import { SERIES, type Series } from './series.ts';

/** The newest days with a change; older ones are in the chart. */
const DAYS_MAX = 60;

interface AmountsProps {
  readonly points: readonly MoneyPoint[];
}

/**
 * Renders the chart as a table, for those who can't see it: the amounts at the end of each day with a change. The table has
 * several hundred links, so it is rendered only while it is open.
 */
export function AmountsByDay({ points }: AmountsProps) {
  return (
    <OpenedDetails class="amounts-by-day" summary="The chart as a table">
      {() => <AmountsTable points={points} />}
    </OpenedDetails>
  );
}

function AmountsTable({ points }: AmountsProps) {
  const { route, source: world } = useApp();
  // A report cannot look back.
  const source = (at: string, key: Series['key']) =>
    world.isComplete ? moneySource({ ...route, carried: { ...route.carried, at } }, key) : undefined;
  const days = [...new Map(points.map((point) => [dateText(point.at), point])).values()].toReversed();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="table-scroll stacked-rows" tabIndex={0} aria-label="Amounts by day">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">Last change of the day</th>
              {SERIES.map(({ key, title }) => (
                <th key={key} scope="col" class="right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.slice(0, DAYS_MAX).map((point) => (
              <tr key={point.at}>
                <th scope="row">
                  <Timestamp at={point.at} />
                </th>
                {SERIES.map(({ key, title, bad = false }) => (
                  <td key={key} class="right" data-title={title}>
                    <Money cents={point[key]} isBad={bad} href={source(point.at, key)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {days.length > DAYS_MAX ? <p class="faint">The newest {DAYS_MAX} days with a change.</p> : null}
    </>
  );
}
