import type { Message } from '../app-state.ts';

/** The inspector of a world, at the address by which this page was reached: `localhost` stays `localhost`. */
export function inspectorOf(controlUrl: string): string {
  const { pathname } = new URL(controlUrl);
  return new URL(pathname.replace(/\/?$/, '/'), location.href).href;
}

export function madeFork({ name }: { readonly name: string }): Message {
  return {
    tone: 'done',
    text: `The world "${name}" is made.`,
    hint: 'It is listed under “Forks” with its addresses, and in the choice of worlds at the top.',
  };
}
