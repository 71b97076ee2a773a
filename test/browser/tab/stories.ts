/** Two stories on one page, as in the docs of a Storybook: each has a world and a clock of its own. */
import { banks, createGateway, type Gateway, mountClock } from 'settlebox/browser';

declare global {
  var stories: Promise<readonly Gateway[]>;
  /** The label of the button that had the focus during a move. */
  var focused: string;
}

async function story(seed: string): Promise<Gateway> {
  const gateway = await createGateway({ wasm: '/sqlite.wasm', seed });
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R10') });
  const section = document.createElement('section');
  const unmount = document.createElement('button');
  unmount.textContent = 'Unmount';
  section.append(unmount);
  section.setAttribute('aria-label', seed);
  document.body.append(section);
  const clock = mountClock(section, gateway);
  unmount.addEventListener('click', () => clock.unmount());
  return gateway;
}

globalThis.stories = Promise.all([story('first'), story('second')]);
