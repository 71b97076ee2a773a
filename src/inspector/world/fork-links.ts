import type { Message } from '../state/app-state.ts';

/** Returns the address of the inspector of a world, on the host of this page: `localhost` stays `localhost`. */
export function inspectorOf(controlUrl: string): string {
  const { pathname } = new URL(controlUrl);
  return new URL(pathname.replace(/\/?$/, '/'), location.href).href;
}

/** Confirms a new fork. */
export function forkMessage({ name }: { readonly name: string }): Message {
  return {
    tone: 'done',
    text: `The fork "${name}" is created.`,
    hint: 'Its URLs are listed under “Forks”. Switch to it with “World” at the top of the page.',
  };
}
