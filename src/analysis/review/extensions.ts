import { extensionFields } from '../../engine/extensions.ts';
import type { Sighting } from './findings.ts';
import { type ReviewedCall, type ReviewHistory, rowOf } from './history.ts';

/** Finds operations and fields in a request that the specification lacks. */
export function spotExtensions(request: ReviewedCall, { engine }: ReviewHistory): Sighting[] {
  if (!engine.settings.extensions) return [];
  return extensionsIn(request).map((name) => {
    const what = `${name} is not in the specification: check that your gateway offers it`;
    return { rule: 'extension_used', what, ...request };
  });
}

function extensionsIn({ line }: ReviewedCall): readonly string[] {
  const { operation, body, status } = line;
  const row = status < 400 ? rowOf(line) : undefined;
  if (row === undefined) return [];
  if ('extension' in row) return [operation];
  if (body === undefined) return [];
  return [...extensionFields(row.input())]
    .filter((name) => Object.hasOwn(Object(body), name))
    .map((name) => `${operation}: ${name}`);
}
