/**
 * The package has one copy of its code, in CommonJS, and an ES module for each entry point. That halves its size, and a process
 * that uses both kinds of modules has one engine. Jest is the reason that the copy is CommonJS: its `require` loads nothing else.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import ts from 'typescript';

/** An entry point must import the same instance of these as its user does, so it stays an ES module with code of its own. */
const IMPORTS_PEER = /^import .* from "(vitest|msw)";$/m;

/** Converts the ES modules that esbuild has written to dist, from these entry points on. */
export function toCommonJs(entries: readonly string[]): void {
  const names = [...reachedFrom(entries)];
  for (const name of names) writeCommonJs(name);
  for (const name of entries) writeEntry(name);
  for (const name of names.filter((one) => !entries.includes(one))) rmSync(`dist/${name}.js`);
}

/** The names of these modules, and of all modules of this package that they import. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const name of reached) for (const [, , imported = ''] of read(name).matchAll(OWN_IMPORT)) reached.add(imported);
  return reached;
}

/** Other texts can look like a path: `init` writes `./shop.js` into tests. */
const OWN_IMPORT = /\b((?:from|import) ?\(?)["']\.\/([\w-]+)\.js["']/g;

function read(name: string): string {
  return readFileSync(`dist/${name}.js`, 'utf8');
}

/** Converts file by file. tsup's own splitting of CommonJS goes through sucrase, which makes a function of every `??` and `?.`. */
function writeCommonJs(name: string): void {
  const module = read(name)
    .replaceAll('import.meta.url', 'require("node:url").pathToFileURL(__filename).href')
    .replace(OWN_IMPORT, '$1"./$2.cjs"');
  const { outputText } = ts.transpileModule(module, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2023,
      esModuleInterop: true,
      removeComments: true,
    },
  });
  // TypeScript indents by four spaces, esbuild by two. Each export is assigned once more where it is declared.
  const { code } = transformSync(outputText.replace(/^(exports\.\w+ = )+void 0;$/gm, ''), { target: 'node20' });
  writeFileSync(`dist/${name}.cjs`, code);
}

function writeEntry(name: string): void {
  const module = read(name);
  writeFileSync(`dist/${name}.js`, IMPORTS_PEER.test(module) ? bridged(name, module) : wrapper(name, module));
}

function wrapper(name: string, module: string): string {
  const [shebang = ''] = /^#!.*\n/.exec(module) ?? [];
  const [, list = ''] = /^export \{([^}]*)\};$/m.exec(module) ?? [];
  const names = list.split(',').map((one) => one.trim().replace(/^.* as /, ''));
  const exported = names.filter((one) => one !== '').join(', ');
  return `${shebang}${exported === '' ? 'import' : `export { ${exported} } from`} './${name}.cjs';\n`;
}

/**
 * Imports what a module needs through a small one. Node searches each CommonJS module that an ES module imports for its exports:
 * for the engine itself that takes 150 ms.
 */
function bridged(name: string, module: string): string {
  const names: string[] = [];
  const lines: string[] = [];
  const own = module.replaceAll(/^import (?:\{([^}]*)\} from )?"\.\/([\w-]+)\.js";\n/gm, (_all, list = '', from) => {
    for (const one of list.split(',').filter((text: string) => text.trim() !== '')) {
      const [imported = '', local = imported] = one.trim().split(' as ');
      names.push(local);
      lines.push(`exports.${local} = require("./${from}.cjs").${imported};`);
    }
    return '';
  });
  writeFileSync(`dist/${name}-imports.cjs`, `"use strict";\n${lines.join('\n')}\n`);
  return `import { ${names.join(', ')} } from "./${name}-imports.cjs";\n${own.replace(OWN_IMPORT, '$1"./$2.cjs"')}`;
}
