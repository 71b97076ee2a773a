import type { MerchantRow, Overview } from '../analysis/inspection/types.ts';
import { openList } from './parts/open-list.ts';
import type { ClockStatus, InspectorClockMode, WorldStatus } from './source/controls.ts';
import { surface } from './source/surface.ts';
import { useAction, useApp, useQuery } from './state/app-state.ts';
import { leaveMessage } from './state/left-message.ts';
import { withQuery } from './state/route.ts';
import { inspectorOf } from './time/inspector-of.ts';
import { ForkWebhooks } from './webhooks/fork-webhooks.tsx';

interface WorldHeadProps {
  readonly overview: Overview | undefined;
  readonly isConnected: boolean;
}

const MODES: readonly (readonly [mode: InspectorClockMode, text: string, meaning: string])[] = [
  ['manual', 'manual clock', 'Time stops until you advance the clock here or in a test.'],
  ['auto', 'automatic clock', 'Waiting for a transaction advances the clock to it.'],
  ['accelerated', 'accelerated clock', 'A virtual day passes each minute.'],
  ['real', 'real-time clock', 'Time passes in real time.'],
];

/** Real seconds per virtual day in mode `accelerated`. */
const DAY_SECONDS = 60;

/** Renders the selects for world, merchant and clock mode, and the state of the connection. */
export function WorldHead({ overview, isConnected }: WorldHeadProps) {
  const world = useQuery(async ({ controls }) => controls?.world(), []);
  return (
    <div class="head">
      <WorldChoice world={world.data} />
      <ForkWebhooks world={world.data} />
      <MerchantChoice merchants={overview?.merchants ?? []} />
      <ClockChoice clock={world.data?.clock} />
      {isConnected ? (
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

/** Opens another world by its address: each world has its own page. */
function WorldChoice({ world }: { readonly world: WorldStatus | undefined }) {
  if (world === undefined || world.worlds.length < 2) return null;
  const open = (name: string) => {
    const chosen = world.worlds.find((one) => one.name === name);
    if (chosen === undefined) return;
    leaveMessage({ tone: 'done', text: `You are in the world “${name}”.` });
    surface().open(`${inspectorOf(chosen.controlUrl)}${location.hash}`);
  };
  return (
    <HeadChoice
      label="World"
      value={world.name}
      options={world.worlds.map(({ name }) => [name, `world ${name}`])}
      onChoose={open}
    />
  );
}

function MerchantChoice({ merchants }: { readonly merchants: readonly MerchantRow[] }) {
  const { route } = useApp();
  if (merchants.length < 2) return <span class="merchant">{merchants[0]?.name ?? ''}</span>;
  const choose = (client: string) => {
    location.hash = withQuery(route, { client });
  };
  const options = merchants.map(({ clientId, name }) => [clientId, name] as const);
  return (
    <HeadChoice
      label="Merchant"
      value={route.query.client ?? ''}
      options={[['', 'all merchants'], ...options]}
      onChoose={choose}
    />
  );
}

function ClockChoice({ clock }: { readonly clock: ClockStatus | undefined }) {
  const action = useAction();
  if (clock === undefined) return null;
  const choose = (chosen: string) => {
    const row = MODES.find(([mode]) => mode === chosen);
    if (row === undefined) return;
    const [mode, name, meaning] = row;
    action?.run(async (controls) => {
      await controls.setClock(mode, mode === 'accelerated' ? DAY_SECONDS : undefined);
      return { tone: 'done', text: `The world now uses the ${name}.`, hint: meaning };
    });
  };
  return <HeadChoice label="Clock" value={clock.mode} options={MODES} onChoose={choose} />;
}

interface HeadChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string, ...unknown[]])[];
  readonly onChoose: (value: string) => void;
}

function HeadChoice({ label, value, options, onChoose }: HeadChoiceProps) {
  return (
    <label>
      <span class="visually-hidden">{label}</span>
      <select
        value={value}
        title={`Choose the ${label.toLowerCase()}`}
        data-palette="switch change filter shop client speed"
        onKeyDown={openList}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
