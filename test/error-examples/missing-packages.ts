/** Runs in a process of its own, which hides packages that other tests have loaded. Prints the error of each call as JSON. */
import Module from 'node:module';
import { createGateway } from 'settlebox';
import { builders, explore, withGateway } from 'settlebox/testing';
import { type SeenError, seenOf } from './example.ts';

const PACKAGES = {
  sqlite_unavailable: 'better-sqlite3',
  faker_unavailable: '@faker-js/faker',
  fast_check_unavailable: 'fast-check',
  msw_unavailable: 'msw',
};

export const PACKAGE_EXAMPLES = {
  sqlite_unavailable: () => () => createGateway(),
  faker_unavailable: () => {
    const gateway = createGateway();
    return () => builders(gateway);
  },
  fast_check_unavailable: () => () => explore({ merchant: () => ({ order: () => undefined, records: () => ({}) }) }),
  msw_unavailable: () => () => withGateway(async (gateway) => gateway.idle())(),
};

if (process.argv[2] === '--print') {
  const seen: Record<string, SeenError> = {};
  for (const code of Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]) {
    const show = hide(PACKAGES[code]);
    seen[code] = await errorThrownBy(PACKAGE_EXAMPLES[code]());
    show();
  }
  console.log(JSON.stringify(seen));
}

async function errorThrownBy(call: () => unknown): Promise<SeenError> {
  try {
    await call();
  } catch (error) {
    return seenOf(error);
  }
  throw new Error(`${call} did not fail.`);
}

/** Fails as Node does if the package is not installed, until the returned function is called. */
function hide(hidden: string): () => void {
  const resolve = Reflect.get(Module, '_resolveFilename');
  Reflect.set(Module, '_resolveFilename', (name: string, ...rest: readonly unknown[]) => {
    if (name === hidden || name.startsWith(`${hidden}/`))
      throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' });
    return Reflect.apply(resolve, Module, [name, ...rest]);
  });
  return () => void Reflect.set(Module, '_resolveFilename', resolve);
}
