import { useMemo, useState } from 'preact/hooks';
import type { MoneyHistory, MoneyPoint } from '../../analysis/inspection/types.ts';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { useApp, useAsked } from '../state/app-state.ts';
import { useTheme } from '../state/theme.ts';
import { dayText, timeText } from '../state/words.ts';
import { MoneyChart } from './money-chart.tsx';
import { SERIES } from './series.ts';

/** Where the merchant's money is, and how it came there. */
export function MoneyPanel() {
  const { client } = useApp();
  const money = useAsked((source) => source.money(client), [client]);
  const overview = useAsked((source) => source.overview(), []);
  const merchants = overview.answer?.merchants ?? [];
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
      <Shown asked={money}>{(history) => <MoneyBody history={history} />}</Shown>
    </Panel>
  );
}

function MoneyBody({ history }: { readonly history: MoneyHistory }) {
  const [theme] = useTheme();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<MoneyPoint | undefined>();
  // The same one while nothing is pressed: another is drawn anew, and forgets where the pointer is.
  const shown = useMemo(
    () => new Set<string>(SERIES.map(({ key }) => key).filter((key) => !hidden.has(key))),
    [hidden],
  );
  const now = history.points.at(-1);
  const at = pointed ?? now;
  if (at === undefined) return null;
  const toggle = (key: string) =>
    setHidden((before) => (before.has(key) ? without(before, key) : new Set([...before, key])));
  return (
    <>
      <p class="money-at">
        {pointed === undefined ? 'Now' : `${dayText(at.at)}, ${timeText(at.at)} ET`}
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
            <Money cents={at[key]} bad={bad} />
            <span class="money-meaning">{meaning}</span>
          </button>
        ))}
      </div>
      <MoneyChart history={history} shown={shown} theme={`${theme}${[...hidden].join()}`} onPoint={setPointed} />
    </>
  );
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key));
}
