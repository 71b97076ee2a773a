/** The output of an example, below its code. */
import type { Gateway } from 'settlebox';
import { mountClock } from '../../../../src/widget/mount-clock.ts';
import { letScroll } from './keyboard-scrolling.ts';
import type { Entry, ExampleModule } from './stage.ts';

/** Lines of a value that are visible before it is unfolded. */
const LINES_MAX = 6;

export class Output {
  readonly #section = element('section', 'output');
  readonly #status = element('p', 'status');
  readonly #lines = element('div', 'lines');
  readonly #close = element('button', 'close', 'Close');
  #resolveClosed = () => {};
  /** Resolves when the reader closes the output, or runs the example again. */
  readonly closed = new Promise<void>((resolve) => {
    this.#resolveClosed = resolve;
  });
  #began = 0;
  #failed: string | undefined;

  /** Adds an empty output to an example. */
  constructor(example: HTMLElement) {
    this.#section.setAttribute('aria-label', 'Output');
    this.#status.setAttribute('role', 'status');
    this.#close.setAttribute('type', 'button');
    this.#close.addEventListener('click', () => {
      this.close();
      example.querySelector('button')?.focus();
    });
    const head = element('div', 'output-head');
    head.append(this.#status, this.#close);
    this.#section.append(head, this.#lines);
    example.append(this.#section);
    this.#status.textContent = 'Starts…';
  }

  close(): void {
    this.#section.remove();
    this.#resolveClosed();
  }

  /** Begins with the code that declares what the example takes as known. */
  start(known: ExampleModule['known']): void {
    this.#status.textContent = 'Runs…';
    this.#began = performance.now();
    this.#lines.append(...known.map(([title, text]) => folded(title, text)));
  }

  say(entry: Entry): void {
    if (entry.kind === 'printed') this.#lines.append(element('pre', 'printed', entry.text));
    else if (entry.kind === 'value') this.#lines.append(value(entry.label, entry.text));
    else this.#lines.append(tested(entry.name, entry.error));
  }

  fail(error: unknown): void {
    this.#failed = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.#lines.append(element('pre', 'error', this.#failed));
  }

  /** Ends with the timelines and clocks of the gateways that are open. */
  show(gateways: readonly Gateway[]): void {
    const ms = Math.round(performance.now() - this.#began);
    this.#status.textContent = this.#failed === undefined ? `Ran in ${ms} ms` : 'Failed';
    for (const [at, gateway] of gateways.entries())
      if (isOpen(gateway))
        this.#section.append(...clockOf(gateway, gateways.length > 1 ? ` of gateway ${at + 1}` : ''));
  }
}

function value(label: string, text: string): HTMLElement {
  const lines = text.split('\n');
  if (lines.length > LINES_MAX) return folded(label, text);
  const line = element('pre', 'value');
  line.append(element('span', 'label', `${label} `), text);
  return line;
}

function tested(name: string, error: string | undefined): HTMLElement {
  const line = element('p', error === undefined ? 'passed' : 'failed', error === undefined ? 'passed: ' : 'failed: ');
  line.append(name);
  if (error !== undefined) line.append(element('pre', 'error', error));
  return line;
}

function folded(title: string, text: string): HTMLElement {
  const details = element('details', 'folded');
  details.append(element('summary', '', title), element('pre', '', text));
  return details;
}

/** The clock of a gateway, and its timeline, which follows the clock. */
function clockOf(gateway: Gateway, number: string): readonly HTMLElement[] {
  const clock = element('div', 'clock');
  mountClock(clock, gateway);
  const timeline = folded(`Timeline${number}`, String(gateway.timeline()));
  const text = timeline.querySelector('pre');
  gateway.events.on('*', () => {
    if (text !== null) text.textContent = String(gateway.timeline());
  });
  return [clock, timeline];
}

function isOpen(gateway: Gateway): boolean {
  try {
    return gateway.clock.now() > 0;
  } catch {
    return false;
  }
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  if (name === 'pre') letScroll(made);
  return made;
}
