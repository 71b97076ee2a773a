import type { MerchantRow, Overview } from '../inspection/types.ts';
import { useAct, useApp, useAsked } from './app-state.ts';
import { withQuery } from './route.ts';
import type { ClockMode, ClockNow, WorldNow } from './source/controls.ts';

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

/** Of the wall's, while time is accelerated. */
const DAY_SECONDS = 60;

/** Which world this is, whose money is shown, and how time passes. */
export function WorldHead({ overview, onLine }: WorldHeadProps) {
  const world = useAsked(async ({ controls }) => controls?.world(), []);
  return (
    <div class="head">
      <WorldChoice world={world.answer} />
      <MerchantChoice merchants={overview?.merchants ?? []} />
      <ClockChoice clock={world.answer?.clock} />
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

/** The page of another world is another page: each has its own address. */
function WorldChoice({ world }: { readonly world: WorldNow | undefined }) {
  if (world === undefined || world.worlds.length < 2) return null;
  const open = (name: string) => {
    const chosen = world.worlds.find((one) => one.name === name);
    if (chosen !== undefined) location.href = `${pageOf(chosen.controlUrl)}${location.hash}`;
  };
  return (
    <Choice label="World" value={world.name} options={world.worlds.map(({ name }) => [name, name])} onChoose={open} />
  );
}

function pageOf(controlUrl: string): string {
  return `${new URL(controlUrl).pathname.replace(/\/$/, '')}/`;
}

function MerchantChoice({ merchants }: { readonly merchants: readonly MerchantRow[] }) {
  const { route } = useApp();
  if (merchants.length < 2) return <span class="merchant">{merchants[0]?.name ?? ''}</span>;
  const choose = (client: string) => {
    location.hash = withQuery(route, { client });
  };
  const options = merchants.map(({ clientId, name }) => [clientId, name] as const);
  return (
    <Choice
      label="Merchant"
      value={route.query.client ?? ''}
      options={[['', 'all of them'], ...options]}
      onChoose={choose}
    />
  );
}

function ClockChoice({ clock }: { readonly clock: ClockNow | undefined }) {
  const doing = useAct();
  if (clock === undefined) return null;
  const choose = (chosen: string) => {
    const row = MODES.find(([mode]) => mode === chosen);
    if (row === undefined) return;
    const [mode, words, meaning] = row;
    doing?.act(async (controls) => {
      await controls.setClock(mode, mode === 'accelerated' ? DAY_SECONDS : undefined);
      return { tone: 'done', text: `Time ${words}.`, hint: meaning };
    });
  };
  return <Choice label="Time" value={clock.mode} options={MODES} disabled={doing?.busy ?? true} onChoose={choose} />;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string, ...unknown[]])[];
  readonly disabled?: boolean;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, disabled = false, onChoose }: ChoiceProps) {
  return (
    <label>
      <span class="label">{label}</span>
      <select value={value} disabled={disabled} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
