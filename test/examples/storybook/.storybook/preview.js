import { createGateway, mountClock } from 'settlebox/browser';
import { SCENARIOS } from '../src/scenarios.js';

const worlds = new WeakMap();

/** Opens a world for each story on the page, and a new one if the scenario changes. */
async function openWorld({ id, args, canvasElement }) {
  worlds.get(canvasElement)?.close();
  const gateway = await createGateway({ seed: id });
  worlds.set(canvasElement, gateway);
  await SCENARIOS[args.scenario](gateway);
  return { gateway };
}

/** Adds the clock of the story's world below the story. */
function withClock(story, { loaded }) {
  const element = document.createElement('section');
  element.append(story());
  mountClock(element, loaded.gateway);
  return element;
}

export default {
  tags: ['autodocs'],
  args: { scenario: 'authorized' },
  argTypes: { scenario: { control: 'select', options: Object.keys(SCENARIOS) } },
  loaders: [openWorld],
  beforeEach: ({ loaded }) => {
    return () => loaded.gateway.close();
  },
  decorators: [withClock],
};
