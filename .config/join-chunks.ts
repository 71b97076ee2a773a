import type { OutputFile } from 'esbuild';

/** The names of two entry points. The importer uses everything that the entry exports, so that both share one chunk. */
interface Entries {
  readonly entry: string;
  readonly importer: string;
}

/** The code of two entry points of which one imports the other. */
interface JoinedChunks {
  /** All that both need, with the exports of the entry, and those for the importer under short names. */
  readonly entry: string;
  readonly importer: string;
}

const EXPORT = /^export \{\n([\s\S]*?)\n?\};?\n?$/m;

/**
 * esbuild puts the code that two entry points share into a third file. Makes that file the entry itself, so that it stays one file.
 * Fails if there are other chunks, or if the entry has code of its own, which would then be in neither file.
 */
export function joinChunks(files: readonly OutputFile[], { entry, importer }: Entries): JoinedChunks {
  const find = (name: string) => files.find(({ path }) => path.endsWith(`/${name}.js`));
  const chunk = files.find(({ path }) => /\/chunk-\w+\.js$/.test(path));
  const [own, other] = [find(entry)?.text, find(importer)?.text];
  if (files.length !== 3 || chunk === undefined || own === undefined || other === undefined)
    throw new Error(`The bundle for browsers has the files ${files.map(({ path }) => path).join(', ')}.`);
  const name = chunk.path.slice(chunk.path.lastIndexOf('/') + 1);
  const imports = new RegExp(`^import \\{\\n([\\s\\S]*?)\\n\\} from "\\./${name}";\\n`, 'm');
  const rest = own
    .replace(imports, '')
    .replace(EXPORT, '')
    .replace(/^\/\/.*\n/gm, '')
    .trim();
  if (rest !== '') throw new Error(`dist/${entry}.js has code that its importer does not share: ${rest.slice(0, 200)}`);
  const inside = new Map(clause(chunk.text, EXPORT).map(([local, shared]) => [shared, local]));
  const localOf = (shared: string) => inside.get(shared) ?? failNoExport(shared);
  const imported = new Map(clause(own, imports).map(([shared, local]) => [local, shared]));
  const exports = clause(own, EXPORT).map(([local, shown]) => [localOf(imported.get(local) ?? local), shown]);
  const used = clause(other, imports).map(([shared, local], at) => ({ shared, local, alias: `_${at.toString(36)}` }));
  const all = [...exports, ...used.map(({ shared, alias }) => [localOf(shared), alias])];
  return {
    entry: chunk.text.replace(EXPORT, `export { ${all.map(([from, to]) => `${from} as ${to}`).join(', ')} };\n`),
    importer: other.replace(
      imports,
      `import { ${used.map(({ alias, local }) => `${alias} as ${local}`).join(', ')} } from "./${entry}.js";\n`,
    ),
  };
}

/** Returns the pairs of an import or export clause: `a as b` gives `['a', 'b']`. */
function clause(text: string, pattern: RegExp): (readonly [string, string])[] {
  const [, names = ''] = pattern.exec(text) ?? [];
  return names.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().split(' as ');
    return from === '' ? [] : [[from, to] as const];
  });
}

function failNoExport(name: string): never {
  throw new Error(`The shared code of the bundle for browsers does not export ${name}.`);
}
