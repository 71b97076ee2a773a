/** The script of each page: buttons that run the examples, and the worker that keeps the site for use without a network. */
import { letScroll } from './keyboard-scrolling.ts';
import { Output } from './output.ts';
import { runExample } from './run-example.ts';

const EXAMPLES = [...document.querySelectorAll<HTMLElement>('[data-example]')];
const outputs = new Map<HTMLElement, Output>();

/** Runs an example. What it said before is removed. */
function run(example: HTMLElement): void {
  outputs.get(example)?.close();
  const output = new Output(example);
  outputs.set(example, output);
  void runExample(example.getAttribute('data-example') ?? '', output);
}

/** An address that ends with `#run-…` runs the example. */
function runAddressed(): void {
  const example = EXAMPLES.find(({ id }) => `#${id}` === location.hash);
  if (example !== undefined) run(example);
}

for (const example of EXAMPLES) {
  const button = example.querySelector('button');
  if (button === null) continue;
  button.hidden = false;
  button.addEventListener('click', () => run(example));
}
for (const one of document.querySelectorAll('pre, .scroll')) letScroll(one);
addEventListener('hashchange', runAddressed);
runAddressed();
// A page that was opened over plain HTTP from another machine has no workers.
void navigator.serviceWorker?.register(new URL('../worker.js', import.meta.url)).catch(() => undefined);
