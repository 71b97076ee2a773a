import type { AdvanceResult, GatewayClock } from '../harness/clock.ts';
import type { Timeline } from '../harness/timeline.ts';

/** A clock in a page. */
export type MountedClock = {
  /** Removes the clock from the page. The gateway stays open. */
  readonly unmount: () => void;
};

/** The members of a gateway that the clock needs. */
export type ClockOwner = {
  readonly clock: Pick<GatewayClock, 'now' | 'iso' | 'advance' | 'advanceTo' | 'next'>;
  readonly events: { on(pattern: '*', listener: () => void): () => void };
  readonly upcoming: () => Timeline;
};

/** Lines of the timeline that stay visible. */
const LINES_MAX = 5;

const STYLE = `
:host { display: block; font: 14px/1.4 system-ui, sans-serif; }
div { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; }
time { font-weight: 600; margin-right: 8px; font-variant-numeric: tabular-nums; }
button { font: inherit; padding: 2px 8px; min-height: 24px; }
button[aria-disabled='true'] { opacity: 0.5; }
p { margin: 4px 0 0; }
pre { margin: 4px 0 0; font: 12px/1.4 ui-monospace, monospace; white-space: pre-wrap; }
pre:empty { margin: 0; }`;

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
 * Adds a small clock to an element: it displays the gateway's time in New York and the next job, moves the time, and lists what
 * happened. Its styles are separate from those of the page. A page can have several, each with its own gateway.
 *
 * @throws TypeError if there is no such element, or the gateway is a promise
 * @example
 * const clock = mountClock(document.querySelector('#clock'), gateway);
 */
export function mountClock(element: Element, gateway: ClockOwner): MountedClock {
  requireBoth(element, gateway);
  const host = document.createElement('div');
  const time = document.createElement('time');
  const next = document.createElement('p');
  const log = document.createElement('pre');
  log.setAttribute('role', 'status');
  const bar = document.createElement('div');
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Clock of the gateway');

  let isMoving = false;
  const show = () => {
    try {
      time.dateTime = gateway.clock.iso();
      time.textContent = textOfTime(gateway.clock.now());
      // During a move this would take longer than the move.
      if (!isMoving) next.textContent = textOfNext(gateway.upcoming());
    } catch (error) {
      // The gateway is closed.
      next.textContent = textOfError(error);
    }
  };
  // A disabled button would lose the focus.
  const setMoving = (moving: boolean) => {
    isMoving = moving;
    for (const button of buttons) button.setAttribute('aria-disabled', String(moving));
  };
  const press = async (move: (typeof MOVES)[number][1]) => {
    if (isMoving) return;
    setMoving(true);
    try {
      log.textContent = linesOf(await move(gateway.clock));
    } catch (error) {
      log.textContent = textOfError(error);
    }
    setMoving(false);
    show();
  };
  const buttons = MOVES.map(([label, move]) => {
    const button = buttonOf(label);
    button.addEventListener('click', () => void press(move));
    return button;
  });

  bar.append(time, ...buttons);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles()];
  root.append(bar, next, log);
  element.append(host);
  show();
  const stop = oncePerFrame(gateway, show);
  return {
    unmount() {
      stop();
      host.remove();
    },
  };
}

/** Calls a function after events of the gateway, at most once per frame: a move of a month has thousands. */
function oncePerFrame({ events }: ClockOwner, show: () => void): () => void {
  let frame: number | undefined;
  const stop = events.on('*', () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      show();
    });
  });
  return () => {
    stop();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/** JavaScript has no types: a selector that finds nothing, and a gateway that is not awaited, are the usual mistakes. */
function requireBoth(element: unknown, gateway: unknown): void {
  if (typeof Reflect.get(Object(element), 'append') !== 'function')
    throw new TypeError(
      'mountClock() needs an element of the page. Check its selector, and that the page has it already.',
    );
  if (typeof Reflect.get(Object(gateway), 'upcoming') !== 'function')
    throw new TypeError(
      'mountClock() needs a gateway as its second argument: await createGateway(), and pass the result.',
    );
}

const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});

function textOfTime(time: number): string {
  return `${FORMAT.format(time)} ET`;
}

function textOfNext([next]: Timeline): string {
  return next === undefined ? 'Nothing is due.' : `Next: ${next.what}, ${textOfTime(Date.parse(next.at))}`;
}

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
  const lines = String(result?.happened ?? '').split('\n');
  if (lines[0] === '') return 'Nothing happened.';
  const left = lines.length - LINES_MAX;
  return [...(left > 0 ? [`${left} earlier lines`] : []), ...lines.slice(-LINES_MAX)].join('\n');
}

function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
