import { banks, cards, type Gateway, parseWebhook, storable } from 'settlebox';
import { expect } from 'vitest';

/** What a catching test can use, besides `gateway`. */
const TOOLS = { banks, cards, expect, parseWebhook, storable };

/** Runs the code of a catching test. Returns the first line of its error; undefined if it passes. */
export async function failureOf(code: string, gateway: Gateway): Promise<string | undefined> {
  const body = new Function('gateway', ...Object.keys(TOOLS), `return (async () => {${code}\n})();`);
  try {
    await body(gateway, ...Object.values(TOOLS));
    return undefined;
  } catch (error) {
    return String(error).split('\n')[0];
  }
}
