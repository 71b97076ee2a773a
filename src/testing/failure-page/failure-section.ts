import { type CodeFrame, codeFramesOf } from './code-frame.ts';
import { type DescribedError, describeError } from './describe-error.ts';
import type { PageSection } from './page-section.ts';
import type { PageText } from './page-text.ts';

/** A failure with the lines of source that it comes from. */
export interface ShownFailure extends DescribedError {
  /** Empty if no frame of the stack is in the project. */
  readonly frames: readonly CodeFrame[];
}

/** Soft assertions can fail any number of times. */
const FAILURES_MAX = 10;
const CAUSES_MAX = 3;

/** Describes the errors of a test, each followed by its causes. */
export function shownFailures(errors: readonly unknown[], testFile: string | undefined): ShownFailure[] {
  return errors
    .slice(0, FAILURES_MAX)
    .flatMap((error) => [shownFailure(error, testFile), ...causesOf(error, testFile, CAUSES_MAX)]);
}

function causesOf(error: unknown, testFile: string | undefined, max: number): ShownFailure[] {
  const cause: unknown = Reflect.get(Object(error), 'cause');
  if (cause === undefined || cause === null || max === 0) return [];
  const shown = shownFailure(cause, testFile);
  return [{ ...shown, name: `Caused by ${shown.name}` }, ...causesOf(cause, testFile, max - 1)];
}

function shownFailure(error: unknown, testFile: string | undefined): ShownFailure {
  const described = describeError(error);
  return { ...described, frames: codeFramesOf(described.stack, testFile) };
}

/** Returns the failing assertion, with the code around it. */
export function failureSection({ text, block, diff }: PageText, failures: readonly ShownFailure[]): PageSection {
  const html = failures.map(({ name, message, diff: values, frames, stack }) =>
    [
      `<pre class="message"><strong>${text(name)}</strong>: ${text(message)}</pre>`,
      values === '' ? '' : diff(values),
      ...frames.map(({ place, text: code }) => `<h3>${text(place)}</h3>${block(code)}`),
      stack === '' ? '' : `<details><summary>Stack</summary>${block(stack)}</details>`,
    ].join('\n'),
  );
  return { title: 'What failed', html: html.join('\n') };
}
