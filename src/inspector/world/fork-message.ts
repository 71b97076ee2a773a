import type { Message } from '../state/app-state.ts';
import { linkTo, type Route } from '../state/route.ts';
import { inspectorOf } from '../time/inspector-of.ts';

interface CreatedFork {
  readonly name: string;
  readonly controlUrl: string;
}

/** Confirms a new fork, says what becomes of its webhooks, and links to it and to a comparison with it. */
export function forkMessage({ name, controlUrl }: CreatedFork, route: Route, delivers = false): Message {
  return {
    tone: 'done',
    text: `The fork “${name}” is created. Its webhooks are ${delivers ? 'sent to the receivers of this world' : 'recorded but not sent'}.`,
    links: [
      { href: inspectorOf(controlUrl), text: `Open ${name}` },
      { href: linkTo(route, 'compare', undefined, { with: name }), text: 'Compare it with this world' },
    ],
    ...(delivers ? {} : { hint: 'To send them, give it endpoints of its own, or tick “Send the fork’s webhooks”.' }),
  };
}
