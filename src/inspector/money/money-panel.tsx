import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { MoneyHistory, MoneyPoint } from '../../analysis/inspection/types.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { countText, dayText, dollars, pluralize, timeText } from '../state/format.ts';
import { linkTo, withQuery } from '../state/route.ts';
import { useTheme } from '../state/theme.ts';
import { AmountsByDay } from './amounts-by-day.tsx';
import { seriesOf } from './chart-options.ts';
import './money.css';
import { MoneyChart } from './money-chart.tsx';
import { moneySource } from './money-sources.ts';
import { GROUP_TITLES, SERIES, type Series, type SeriesGroup } from './series.ts';

const GROUPS: readonly SeriesGroup[] = ['balances', 'totals'];

/** The lines of the chart that are chosen. */
interface ChosenLines {
  readonly group: SeriesGroup;
  readonly setGroup: (group: SeriesGroup) => void;
  /** The keys of lines that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

/** Shows the merchant's money by stage, with a chart of its history. */
export function MoneyPanel() {
  const { client } = useApp();
  const lines = useChosenLines();
  const money = useQuery((source) => source.money(client), [client]);
  const overview = useQuery((source) => source.overview(), []);
  const contained = useQuery(
    async (from) => (from.isComplete ? undefined : (await from.transactions({ take: 1 })).total),
    [],
  ).data;
  const { merchants = [], states = {} } = overview.data ?? {};
  const all = Object.values(states).reduce((sum, count) => sum + count, 0);
  // A saved selection has the money of its whole world.
  const isPart = contained !== undefined && contained < all;
  const one =
    merchants.find(({ clientId }) => clientId === client) ?? (merchants.length === 1 ? merchants[0] : undefined);
  const ofAll = `The money of all ${merchants.length} merchants`;
  const ofOne = one === undefined || merchants.length < 2 ? 'The merchant’s money' : `The money of ${one.name}`;
  return (
    <Panel
      title={one === undefined && merchants.length > 1 ? ofAll : ofOne}
      note={`How a payment becomes money in the bank, and what was returned. ${isPart ? '' : 'Select an amount to see what it is made of.'}`.trim()}
    >
      {isPart ? (
        <p class="filter-note">
          These are the amounts of {pluralize(all, 'transaction')}. This page contains {countText(contained)} of them.
        </p>
      ) : null}
      <Loaded query={money}>{(history) => <MoneyBody history={history} lines={lines} isPart={isPart} />}</Loaded>
    </Panel>
  );
}

/** The choice stays when the money of another time or merchant is loaded. */
function useChosenLines(): ChosenLines {
  const [group, setGroup] = useState<SeriesGroup>('balances');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setHidden((before) => (before.has(key) ? without(before, key) : new Set([...before, key])));
  return { group, setGroup, hidden, toggle };
}

interface MoneyBodyProps {
  readonly history: MoneyHistory;
  readonly lines: ChosenLines;
  /** True if the page does not have what the amounts are made of. */
  readonly isPart: boolean;
}

function MoneyBody({ history, lines: { group, setGroup, hidden, toggle }, isPart }: MoneyBodyProps) {
  const [hovered, setHovered] = useState<MoneyPoint | undefined>();
  const [theme] = useTheme();
  const { at: viewed } = useApp();
  // The set must stay the same object between renders: a new one draws the chart again.
  const visible = useMemo(
    () => new Set<string>(SERIES.map(({ key }) => key).filter((key) => !hidden.has(key))),
    [hidden],
  );
  const now = history.points.at(-1);
  const at = hovered ?? now;
  if (at === undefined) return null;
  return (
    <>
      <p class="money-at">
        {hovered === undefined && viewed === undefined ? 'Now' : `${dayText(at.at)}, ${timeText(at.at)} ET`}
      </p>
      <div class="money-groups">
        {GROUPS.map((one) => (
          <MoneyBoxes key={one} group={one} point={at} isPart={isPart} />
        ))}
      </div>
      {hasMoney(history) ? (
        <>
          <ChartHead group={group} hidden={hidden} onGroup={setGroup} onToggle={toggle} />
          <MoneyChart history={history} group={group} visible={visible} theme={theme} onPoint={setHovered} />
          <p class="faint chart-hint">Dragging across the chart zooms in, too; double-click to zoom out.</p>
          <AmountsByDay points={history.points} />
        </>
      ) : (
        <NoMoney />
      )}
    </>
  );
}

interface MoneyBoxesProps extends Pick<MoneyBodyProps, 'isPart'> {
  readonly group: SeriesGroup;
  readonly point: MoneyPoint;
}

function MoneyBoxes({ group, point, isPart }: MoneyBoxesProps) {
  const { route } = useApp();
  return (
    <section class={`money-group money-group-${group}`} aria-label={GROUP_TITLES[group]}>
      <h3>{GROUP_TITLES[group]}</h3>
      <div class="money-strip">
        {seriesOf(group).map(({ key, title, meaning, bad = false }) => (
          <MoneyBox key={key} of={key} cents={point[key]} href={isPart ? undefined : moneySource(route, key)}>
            <span class="money-title">{title}</span>
            <Money cents={point[key]} isBad={bad} />
            <span class="money-meaning">{meaning}</span>
          </MoneyBox>
        ))}
      </div>
    </section>
  );
}

interface MoneyBoxProps {
  readonly of: Series['key'];
  readonly cents: number;
  /** Undefined if the page does not have what the amount is made of. */
  readonly href: string | undefined;
  readonly children: ComponentChildren;
}

function MoneyBox({ of, cents, href, children }: MoneyBoxProps) {
  const name = `money-box money-${of}`;
  const style = { '--letters': dollars(cents).length };
  if (href === undefined)
    return (
      <div class={name} style={style}>
        {children}
      </div>
    );
  return (
    <a class={name} style={style} href={href}>
      {children}
    </a>
  );
}

interface ChartHeadProps {
  readonly group: SeriesGroup;
  readonly hidden: ReadonlySet<string>;
  readonly onGroup: (group: SeriesGroup) => void;
  readonly onToggle: (key: string) => void;
}

/** Selects what the chart shows. Its buttons are also the legend: each has the line that it shows or hides. */
function ChartHead({ group, hidden, onGroup, onToggle }: ChartHeadProps) {
  return (
    <div class="chart-head">
      <fieldset class="chart-groups">
        <legend class="visually-hidden">Chart</legend>
        {GROUPS.map((one) => (
          <button key={one} type="button" aria-pressed={one === group} onClick={() => onGroup(one)}>
            {GROUP_TITLES[one]}
          </button>
        ))}
      </fieldset>
      <fieldset class="chart-lines">
        <legend class="visually-hidden">Lines of the chart</legend>
        {seriesOf(group).map((series) => (
          <button
            key={series.key}
            type="button"
            class={`chart-line money-${series.key}`}
            aria-pressed={!hidden.has(series.key)}
            onClick={() => onToggle(series.key)}
          >
            <LineSample series={series} />
            {series.title}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function LineSample({ series: { dash } }: { readonly series: Series }) {
  return (
    <svg class="line-sample" width="28" height="10" aria-hidden="true">
      <line x1="0" y1="5" x2="28" y2="5" stroke-width="2.5" stroke-dasharray={dash.join(' ')} />
    </svg>
  );
}

function NoMoney() {
  const { client, route, source } = useApp();
  const isLive = source.controls !== undefined;
  if (client !== undefined)
    return (
      <Empty title="This merchant has no payments yet.">
        <a href={withQuery(route, { client: '' })}>Show all merchants</a>
      </Empty>
    );
  return (
    <Empty title="No money has moved yet.">
      <p>
        {isLive
          ? 'Create a payment with the form on this page, or send one to the gateway. The chart then follows its money.'
          : 'Choose a later step of the scenario: the chart begins with the first payment.'}
      </p>
      {isLive ? <a href={linkTo(route, 'scenarios')}>Or watch a scenario</a> : null}
    </Empty>
  );
}

/** Reports whether any amount was ever different from zero. */
function hasMoney({ points, marks }: MoneyHistory): boolean {
  return marks.length > 0 || points.some((point) => SERIES.some(({ key }) => point[key] !== 0));
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key));
}
