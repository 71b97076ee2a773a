import { firstLine } from './calls.ts';
import type { ShopCheck } from './merchant.ts';
import { addFinding, type Run } from './run.ts';

/** Runs the checks of the merchant and of the search, and reports their failures. */
export async function checkInvariants(run: Run, check: ShopCheck | undefined): Promise<void> {
  const { gateway, merchant } = run;
  for (const text of await checkFailures(() => merchant.check?.(gateway, merchant))) report(run, text);
  for (const text of await checkFailures(() => check?.(gateway, merchant))) report(run, text);
}

function report(run: Run, text: string): void {
  addFinding(run, { kind: 'check_failed', text });
}

/** Returns what a check says is wrong, as sentences. */
export async function checkFailures(check: () => unknown): Promise<readonly string[]> {
  try {
    const result = await check();
    if (result === undefined || result === null || result === true) return [];
    const texts: readonly unknown[] = Array.isArray(result) ? result : [result];
    return texts
      .filter((text) => text !== '')
      .map((text) => `check() ${typeof text === 'string' ? `says: ${text}` : `returned ${String(text)}`}`);
  } catch (error) {
    return [`check() failed: ${firstLine(error)}`];
  }
}
