import type { Message } from '../state/app-state.ts';

/** The inspector of a world, at the address by which this page was reached: `localhost` stays `localhost`. */
export function inspectorOf(controlUrl: string): string {
  const { pathname } = new URL(controlUrl);
  return new URL(pathname.replace(/\/?$/, '/'), location.href).href;
}

export function madeFork({ name }: { readonly name: string }): Message {
  return {
    tone: 'done',
    text: `The fork "${name}" is created.`,
    hint: 'Its URLs are listed under “Forks”. Switch to it with “World” at the top of the page.',
  };
}
