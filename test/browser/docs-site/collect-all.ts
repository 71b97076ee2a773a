/** Runs the examples of the docs' site in a page of it. */
import { collect, type Said } from '../../docs/site/collect.ts';

declare global {
  var collectAll: (ids: readonly string[]) => Promise<Record<string, Said>>;
}

globalThis.collectAll = async (ids) => {
  const said: Record<string, Said> = {};
  for (const id of ids) {
    const example = await import(new URL(`run/examples/${id}.js`, document.baseURI).href);
    said[id] = await collect(example);
  }
  return said;
};
