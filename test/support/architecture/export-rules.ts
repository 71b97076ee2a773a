import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Rule, Source } from './rule.ts';

/** Folders outside of src that import internal modules. */
const OUTSIDE = ['test', 'scenarios'];

/** Types that the compiler needs by name for the inferred type of `ORDERS` in `harness/commands.ts`. */
const INFERRED = /^domain\/ach\/[a-z-]+\/(request-)?simulations\.ts /;

export const EXPORT_RULES: readonly Rule[] = [
  {
    name: 'exports only names that another file of src, test, or scenarios imports',
    find: (sources) => {
      const used = namesUsedIn(sources);
      return sources
        .filter(({ path }) => path.includes('/') && !path.endsWith('.d.ts'))
        .flatMap((source) =>
          used.has(`${source.path} *`)
            ? []
            : exportsOf(source)
                .map((name) => `${source.path} ${name}`)
                .filter((name) => !used.has(name) && !INFERRED.test(name)),
        );
    },
    broken: {
      'gateway/one.ts': 'export const used = 1;\nexport const unused = 2;',
      'gateway/other.ts': "import { used } from './one.ts';",
    },
  },
];

/** `engine/time.ts isoText` for each imported name, and `engine/time.ts *` for a module that is imported as a whole. */
function namesUsedIn(sources: readonly Source[]): ReadonlySet<string> {
  const inside = sources.flatMap(({ imports }) =>
    imports.flatMap(({ target, names, isWhole }) => (isWhole ? ['*'] : names).map((name) => `${target} ${name}`)),
  );
  return new Set([...inside, ...usedOutside()]);
}

/** The exported names of a file: declarations, and names of other files that it exports again. */
function exportsOf({ nodes }: Source): string[] {
  return nodes.flatMap((node) => {
    if (ts.isExportDeclaration(node) && node.exportClause !== undefined && ts.isNamedExports(node.exportClause))
      return node.exportClause.elements.map(({ name }) => name.text);
    if (!ts.canHaveModifiers(node) || !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      return [];
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => boundNames(name));
    return ts.isDeclarationStatement(node) && node.name !== undefined ? [node.name.text] : [];
  });
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAMED = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']*)'/g;
const WHOLE = /(?:\*\s+as\s+\w+\s+from\s+|import\()'(\.[^']*)'/g;

/** Found by patterns, because parsing all tests takes seconds. */
function usedOutside(): string[] {
  return OUTSIDE.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path.replaceAll('\\', '/')))
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => usesIn(path, readFileSync(join(ROOT, path), 'utf8'))),
  );
}

function usesIn(path: string, text: string): string[] {
  const named = [...text.matchAll(NAMED)].flatMap(([, list = '', from = '']) =>
    list.split(',').map((one) => `${targetOf(path, from)} ${importedName(one)}`),
  );
  const whole = [...text.matchAll(WHOLE)].map(([, from = '']) => `${targetOf(path, from)} *`);
  return [...named, ...whole];
}

/** The path below src of a module that a file imports. */
function targetOf(path: string, from: string): string {
  return join(dirname(path), from).replace(/^src\//, '');
}

/** `a`, `a as b`, and `type a` */
function importedName(text: string): string {
  return (
    text
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s/)[0] ?? ''
  );
}
