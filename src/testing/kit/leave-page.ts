import { findGreenRun, storeGreenRun } from '../failure-page/green-runs.ts';
import { repeatCommand } from '../failure-page/repeat-command.ts';
import { pageNameOf, shownFile, titleOf } from '../failure-page/test-identity.ts';
import { writeFailurePage } from '../failure-page/write-failure-page.ts';
import { isClosed } from './is-closed.ts';
import { printToConsole } from './print-to-console.ts';
import type { TestProblem } from './test-problems.ts';
import type { WorldUnderTest } from './test-world.ts';

/**
 * Writes the page of a failed test, and names it in the messages of its errors. Returns its path; undefined if the test leaves no
 * page.
 */
export function leavePage(
  world: WorldUnderTest,
  errors: readonly unknown[],
  problems: readonly Pick<TestProblem, 'text'>[],
): string | undefined {
  const { settings, identify, gateway, traffic } = world;
  if (settings.pages === undefined || identify === undefined) return undefined;
  try {
    const test = identify();
    const path = writeFailurePage({
      errors,
      gateway: gateway === undefined || isClosed(gateway) ? undefined : gateway,
      traffic,
      name: titleOf(test),
      fileName: pageNameOf(test),
      folder: settings.pages.folder,
      file: test.file === undefined ? undefined : shownFile(test.file),
      command: repeatCommand(test),
      greenRun: findGreenRun(settings.pages, test),
      sections:
        problems.length === 0 ? [] : [{ title: 'Also wrong', text: problems.map(({ text }) => text).join('\n') }],
    });
    for (const error of errors) nameInMessage(error, path);
    return path;
  } catch (error) {
    printToConsole(`settlebox: the page of "${world.name}" was not written: ${String(error)}`);
    return undefined;
  }
}

/** Stores the record of a test that passed, with which a later failure is compared. */
export function storePassedRun({ name, settings, identify, gateway, traffic }: WorldUnderTest): void {
  if (settings.pages === undefined || identify === undefined || gateway === undefined || isClosed(gateway)) return;
  try {
    const test = identify();
    // Without a file, tests of other files can have the same name.
    if (traffic !== undefined && test.file !== undefined) storeGreenRun(settings.pages, { test, gateway, traffic });
  } catch (error) {
    printToConsole(`settlebox: the green run of "${name}" was not stored: ${String(error)}`);
  }
}

/** Runners print the message, or the stack, which begins with a copy of the message. */
function nameInMessage(error: unknown, path: string): void {
  if (typeof error !== 'object' || error === null) return;
  const message: unknown = Reflect.get(error, 'message');
  const stack: unknown = Reflect.get(error, 'stack');
  if (typeof message !== 'string') return;
  const named = `${message}\n\nThe page of this failure: ${path}`;
  // Reflect.set does not throw if a test froze its error.
  Reflect.set(error, 'message', named);
  if (typeof stack === 'string' && stack.includes(message))
    Reflect.set(
      error,
      'stack',
      stack.replace(message, () => named),
    );
}
