/**
 * Resolves two modules of src to their watched versions in this folder, which import the real ones. Vitest leaves src to
 * Node, which runs it a third faster than Vitest's module runner, so `vi.mock` does not reach it.
 */
const FOLDER = new URL('.', import.meta.url).href;
const SRC = new URL('../../../src/', import.meta.url).href;

const WATCHED = new Map([
  [`${SRC}engine/invoke.ts`, `${FOLDER}invoke.ts`],
  [`${SRC}transports/http.ts`, `${FOLDER}http.ts`],
]);

export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context);
  const watched = WATCHED.get(resolved.url);
  return watched === undefined || context.parentURL === watched ? resolved : { ...resolved, url: watched };
}
