import type { MerchantRow, Overview } from '../analysis/inspection/types.ts';
import type { ClockMode, ClockNow, WorldNow } from './source/controls.ts';
import { useAct, useApp, useAsked } from './state/app-state.ts';
import { withQuery } from './state/route.ts';

interface WorldHeadProps {
  readonly overview: Overview | undefined;
  readonly onLine: boolean;
}

// biome-ignore format: a table reads in columns
const MODES: readonly (readonly [mode: ClockMode, words: string, meaning: string])[] = [
  ['manual',      'manual', 'Time stops until you advance the clock here or in a test.'],
  ['auto',        'automatic', 'Waiting for a transaction advances the clock to it.'],
  ['accelerated', 'accelerated (a day per minute)', 'A virtual day passes each minute.'],
  ['real',        'real time', 'Time passes in real time.'],
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
        <span class="online" title="Changes are shown as they happen.">
          live
        </span>
      ) : (
        <span class="offline" role="alert">
          the server does not respond: start it again
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
      options={[['', 'all merchants'], ...options]}
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
      return { tone: 'done', text: `The clock mode is now ${words}.`, hint: meaning };
    });
  };
  return <Choice label="Clock" value={clock.mode} options={MODES} disabled={doing?.busy ?? true} onChoose={choose} />;
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
