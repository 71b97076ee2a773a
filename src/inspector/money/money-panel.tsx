import { useMemo, useState } from 'preact/hooks';
import type { MoneyHistory, MoneyPoint } from '../../analysis/inspection/types.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dayText, timeText } from '../state/format.ts';
import { useTheme } from '../state/theme.ts';
import { MoneyChart } from './money-chart.tsx';
import { SERIES } from './series.ts';

/** Shows the merchant's money by stage, with a chart of its history. */
export function MoneyPanel() {
  const { client } = useApp();
  const money = useQuery((source) => source.money(client), [client]);
  const overview = useQuery((source) => source.overview(), []);
  const merchants = overview.data?.merchants ?? [];
  const one =
    merchants.find(({ clientId }) => clientId === client) ?? (merchants.length === 1 ? merchants[0] : undefined);
  return (
    <Panel
      title={
        one === undefined && merchants.length > 1
          ? `The money of all ${merchants.length} merchants`
          : 'The merchant’s money'
      }
      note="From left to right: how a payment becomes money in the bank, and what was returned."
    >
      <Loaded query={money}>{(history) => <MoneyBody history={history} />}</Loaded>
    </Panel>
  );
}

function MoneyBody({ history }: { readonly history: MoneyHistory }) {
  const [theme] = useTheme();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hovered, setHovered] = useState<MoneyPoint | undefined>();
  // The set must stay the same object between renders: a new one redraws the chart, which loses the pointer position.
  const visible = useMemo(
    () => new Set<string>(SERIES.map(({ key }) => key).filter((key) => !hidden.has(key))),
    [hidden],
  );
  const now = history.points.at(-1);
  const at = hovered ?? now;
  if (at === undefined) return null;
  const toggle = (key: string) =>
    setHidden((before) => (before.has(key) ? without(before, key) : new Set([...before, key])));
  return (
    <>
      <p class="money-at">
        {hovered === undefined ? 'Now' : `${dayText(at.at)}, ${timeText(at.at)} ET`}
        <span class="faint">
          {' '}
          · click a box to hide its line; drag across the chart to zoom in, double-click to zoom out
        </span>
      </p>
      <div class="money-strip">
        {SERIES.map(({ key, title, meaning, bad = false }) => (
          <button
            type="button"
            key={key}
            class={`money-box money-${key}`}
            aria-pressed={!hidden.has(key)}
            title={meaning}
            onClick={() => toggle(key)}
          >
            <span class="money-title">{title}</span>
            <Money cents={at[key]} isBad={bad} />
            <span class="money-meaning">{meaning}</span>
          </button>
        ))}
      </div>
      <MoneyChart history={history} visible={visible} theme={`${theme}${[...hidden].join()}`} onPoint={setHovered} />
    </>
  );
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key));
}
