import type { Message } from './app-state.ts';

const STORAGE_KEY = 'settlebox-message';

/** Leaves a message for the page of another world, which opens next in this tab. Without storage, there is none. */
export function leaveMessage(message: Message): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(message));
  } catch {
    // The browser denies storage.
  }
}

/** Returns the message that the page before has left, once. */
export function takeMessage(): Message | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    const { text, hint, links }: Partial<Message> = JSON.parse(stored ?? '{}');
    return text === undefined ? undefined : { tone: 'done', text, ...(hint && { hint }), ...(links && { links }) };
  } catch {
    return undefined;
  }
}
