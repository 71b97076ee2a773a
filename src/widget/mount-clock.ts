import type { AdvanceResult, GatewayClock } from '../harness/clock.ts';

/** A clock in a page. */
export type MountedClock = {
  /** Removes the clock from the page. The gateway stays open. */
  readonly unmount: () => void;
};

/** The members of a gateway that the clock needs. */
export type ClockOwner = {
  readonly clock: Pick<GatewayClock, 'now' | 'advance' | 'advanceTo' | 'next'>;
  readonly events: { on(pattern: '*', listener: () => void): () => void };
};

/** Lines of the timeline that stay visible. */
const LINES_MAX = 5;

const STYLE = `
:host { display: block; font: 14px/1.4 system-ui, sans-serif; }
div { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; }
time { font-weight: 600; margin-right: 8px; }
button { font: inherit; padding: 2px 8px; }
pre { margin: 4px 0 0; font: 12px/1.4 ui-monospace, monospace; white-space: pre-wrap; }`;

/** Each button with the move that it makes. */
const MOVES: readonly (readonly [
  label: string,
  move: (clock: ClockOwner['clock']) => Promise<AdvanceResult | undefined>,
])[] = [
  ['Next job', (clock) => clock.next()],
  ['+1 hour', (clock) => clock.advance({ hours: 1 })],
  ['+1 day', (clock) => clock.advance({ days: 1 })],
  ['Settlement', (clock) => clock.advanceTo('settlement')],
  ['Funding', (clock) => clock.advanceTo('funding')],
];

/**
 * Adds a small clock to an element: it displays the gateway's time in New York, moves it, and lists what happened. Its styles are
 * separate from those of the page. A page can have several, each with its own gateway.
 *
 * @example
 * const clock = mountClock(document.querySelector('#clock'), gateway);
 */
export function mountClock(element: Element, gateway: ClockOwner): MountedClock {
  const host = document.createElement('div');
  const time = document.createElement('time');
  const log = document.createElement('pre');
  log.setAttribute('role', 'status');
  const show = () => {
    time.textContent = `${FORMAT.format(gateway.clock.now())} ET`;
  };
  const press = async (move: (typeof MOVES)[number][1]) => {
    for (const one of buttons) one.disabled = true;
    log.textContent = await move(gateway.clock).then(linesOf, textOfError);
    for (const one of buttons) one.disabled = false;
    show();
  };
  const buttons = MOVES.map(([label, move]) => {
    const button = buttonOf(label);
    button.addEventListener('click', () => void press(move));
    return button;
  });
  const bar = document.createElement('div');
  bar.append(time, ...buttons);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles()];
  root.append(bar, log);
  element.append(host);
  show();
  const stop = gateway.events.on('*', show);
  return {
    unmount() {
      stop();
      host.remove();
    },
  };
}

const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});

function buttonOf(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  return button;
}

/** A policy that forbids style elements allows these. */
function styles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  return sheet;
}

function linesOf(result: AdvanceResult | undefined): string {
  if (result === undefined) return 'Nothing is due.';
  const lines = String(result.happened).split('\n');
  const left = lines.length - LINES_MAX;
  return [...(left > 0 ? [`${left} earlier lines`] : []), ...lines.slice(-LINES_MAX)].join('\n');
}

function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
