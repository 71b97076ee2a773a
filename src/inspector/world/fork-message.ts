import type { Message } from '../state/app-state.ts';
import { inspectorOf } from '../time/inspector-of.ts';

interface CreatedFork {
  readonly name: string;
  readonly controlUrl: string;
}

/** Confirms a new fork, says what becomes of its webhooks, and links to it. */
export function forkMessage({ name, controlUrl }: CreatedFork, delivers = false): Message {
  return {
    tone: 'done',
    text: `The fork “${name}” is created.`,
    hint: delivers
      ? 'Its webhooks are sent to the receivers of this world.'
      : 'Its webhooks are recorded but not delivered. Give it endpoints of its own, or fork with “send webhooks to the same receivers”.',
    link: { href: inspectorOf(controlUrl), text: 'Open it' },
  };
}
