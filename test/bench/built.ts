/** The built package, as users run it. The sources are up to 10% slower, because tsx compiles them again. */
type Package = Pick<typeof import('../../src/index.ts'), 'cards' | 'createGateway'> &
  Pick<typeof import('../../src/msw.ts'), 'handlers'> &
  Pick<typeof import('../../src/server.ts'), 'serve'> &
  Pick<typeof import('../../src/testing.ts'), 'explore' | 'traffic'>;

async function load(entry: string): Promise<object> {
  return import(new URL(`../../dist/${entry}.js`, import.meta.url).href);
}

const entries = await Promise.all(['index', 'msw', 'server', 'testing'].map(load));

export const { cards, createGateway, explore, handlers, serve, traffic }: Package = Object.assign({}, ...entries);
