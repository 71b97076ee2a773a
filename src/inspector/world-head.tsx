import type { Overview } from '../inspection/types.ts';
import { useAct, useApp, useAsked } from './app-state.ts';
import { withQuery } from './route.ts';
import type { ClockMode } from './source/controls.ts';

interface WorldHeadProps {
  readonly overview: Overview | undefined;
  readonly onLine: boolean;
}

// biome-ignore format: a table reads in columns
const MODES: readonly (readonly [mode: ClockMode, words: string, meaning: string])[] = [
  ['manual',      'stands until you move it', 'Time moves only by the buttons here, or by a test.'],
  ['auto',        'jumps to what is waited for', 'Time moves when a program waits for a transaction.'],
  ['accelerated', 'runs: a day a minute', 'A day of the world passes in each minute.'],
  ['real',        'runs like yours', 'Time passes as on your wall.'],
];

/** Which world this is, whose money is shown, and how time passes. */
export function WorldHead({ overview, onLine }: WorldHeadProps) {
  const { route } = useApp();
  const doing = useAct();
  const world = useAsked(async ({ controls }) => controls?.world(), []);
  const merchants = overview?.merchants ?? [];
  const { name = 'main', worlds = [], clock } = world.answer ?? {};
  return (
    <div class="head">
      {worlds.length < 2 ? null : (
        <label>
          <span class="label">World</span>
          <select
            value={name}
            onChange={({ currentTarget }) => {
              const chosen = worlds.find((one) => one.name === currentTarget.value);
              if (chosen !== undefined)
                location.href = new URL(
                  `${new URL(chosen.controlUrl).pathname.replace(/\/?$/, '/')}${location.hash}`,
                  location.href,
                ).href;
            }}
          >
            {worlds.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {merchants.length < 2 ? (
        <span class="merchant">{merchants[0]?.name ?? ''}</span>
      ) : (
        <label>
          <span class="label">Merchant</span>
          <select
            value={route.query.client ?? ''}
            onChange={({ currentTarget }) => {
              location.hash = withQuery(route, { client: currentTarget.value });
            }}
          >
            <option value="">all of them</option>
            {merchants.map((one) => (
              <option key={one.clientId} value={one.clientId}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {clock === undefined ? null : (
        <label>
          <span class="label">Time</span>
          <select
            value={clock.mode}
            disabled={doing?.busy}
            onChange={({ currentTarget }) => {
              const row = MODES.find(([mode]) => mode === currentTarget.value);
              if (row === undefined) return;
              const [mode, words, meaning] = row;
              doing?.act(async (controls) => {
                await controls.setClock(mode, mode === 'accelerated' ? 60 : undefined);
                return { tone: 'done', text: `Time ${words}.`, hint: meaning };
              });
            }}
          >
            {MODES.map(([mode, words]) => (
              <option key={mode} value={mode}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      {onLine ? (
        <span class="online" title="What happens is shown as it happens.">
          live
        </span>
      ) : (
        <span class="offline" role="alert">
          the server does not answer: start it again
        </span>
      )}
    </div>
  );
}
