/**
 * The package has one copy of its code, in CommonJS, and an ES module for each entry point. That halves its size, and a process
 * that uses both kinds of modules has one engine. Jest is the reason that the copy is CommonJS: its `require` loads nothing else.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { minifySync, parseSync } from 'rolldown/utils';
import ts from 'typescript';

/** An entry point must import the same instance of these as its user does, so it stays an ES module with code of its own. */
const IMPORTS_PEER = /^import .* from "(vitest|msw)";$/m;

/**
 * Converts the ES modules in dist. Entry points become CommonJS modules. Each of the other modules becomes a function, which
 * `loadChunk` calls once. A plain `require` would load modules again after `jest.resetModules()`, and a part of a gateway that is
 * loaded at its first use would then get a second engine.
 */
export function toCommonJs(entries: readonly string[]): void {
  const names = readdirSync('dist').flatMap((file) => /^(.*)\.js$/.exec(file)?.[1] ?? []);
  const chunks = names.filter((name) => !entries.includes(name));
  for (const name of entries) writeFileSync(`dist/${name}.cjs`, commonJs(name, 'require("./chunks.cjs").loadChunk'));
  const codes = new Map(chunks.map((name) => [name, chunk(compact(name, commonJs(name, 'loadChunk')))]));
  const always = alwaysLoaded(codes);
  for (const [name, code] of codes) if (!always.includes(name)) writeFileSync(`dist/${name}.cjs`, code);
  writeFileSync('dist/chunks.cjs', chunkTable(codes, always));
  for (const name of entries) writeEntry(name);
  for (const name of chunks) rmSync(`dist/${name}.js`);
}

/** The small chunks that `index` loads besides the core. They are in the table itself, because each file takes time to open. */
function alwaysLoaded(codes: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  const follow = (code: string) => {
    for (const [, quoted = ''] of code.matchAll(/\bloadChunk\(["'`]([\w-]+)["'`]\)/g)) {
      if (quoted === 'core' || found.has(quoted) || !quoted.startsWith('chunk-')) continue;
      found.add(quoted);
      follow(codes.get(quoted) ?? '');
    }
  };
  follow(readFileSync('dist/index.cjs', 'utf8'));
  return [...found];
}

function read(name: string): string {
  return readFileSync(`dist/${name}.js`, 'utf8');
}

/** Matches whole statements, because other texts can look like a path: `init` writes `./shop.js` into tests. */
const OWN_MODULE = /^(import [^;]*?from |import |export [^;]*?from )"\.\/([\w-]+)\.js";$/gm;
const OWN_DYNAMIC_IMPORT = /\bimport\("\.\/([\w-]+)\.js"\)/g;
const LOAD_LATER = 'Promise.resolve().then(() => loadChunk("$1"))';
const OWN_REQUIRE = /\b(?:require\("\.\/([\w-]+)\.cjs"|loadChunk\("([\w-]+)")\)/g;

/** Converts file by file. tsup's own splitting of CommonJS goes through sucrase, which makes a function of every `??` and `?.`. */
function commonJs(name: string, load: string): string {
  const module = read(name)
    .replaceAll('import.meta.url', 'require("node:url").pathToFileURL(__filename).href')
    .replace(OWN_MODULE, '$1"./$2.cjs";')
    .replace(OWN_DYNAMIC_IMPORT, LOAD_LATER)
    .replace(/\bimport\((?!")/g, 'realImport(');
  const { outputText } = ts.transpileModule(module, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2023,
      esModuleInterop: true,
      removeComments: true,
    },
  });
  // These assignments are redundant: each export is assigned again where it is declared.
  const code = outputText.replace(/^(exports\.\w+ = )+void 0;$/gm, '').replace(OWN_REQUIRE, `${load}("$1$2")`);
  return code.replaceAll('realImport(', 'import(');
}

/** Characters after which the next statement gets a line of its own. */
const LINE_MAX = 1_000;

/**
 * Shortens the names of variables and functions, and removes whitespace: a tenth of the package's size, and of the time that V8
 * takes to compile. Classes keep their names, so errors do in logs. Node prints the line of an uncaught error, so lines are short.
 * Entry points are unchanged, because Node searches their text for exports.
 */
function compact(name: string, module: string): string {
  const keepNames = { function: false, class: true };
  const { code, errors } = minifySync(`${name}.cjs`, module, {
    compress: { target: 'es2023', keepNames, sequences: false },
    mangle: { toplevel: true, keepNames },
    codegen: { removeWhitespace: true },
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`dist/${name}.cjs: ${error.message}`);
  return linesOf(code, parseSync(`${name}.cjs`, code).program.body).join('\n');
}

/** Breaks code into lines between top-level statements. */
function linesOf(code: string, statements: readonly { readonly start: number; readonly end: number }[]): string[] {
  const lines: string[] = [];
  let from = 0;
  for (const { end } of statements) {
    if (end - from < LINE_MAX) continue;
    lines.push(code.slice(from, end));
    from = end;
  }
  return [...lines, code.slice(from), ''];
}

/** Wraps a module in a function. The parentheses make V8 compile it at once; without them, V8 would parse the file twice. */
function chunk(code: string): string {
  return `module.exports = (function (exports, loadChunk) {\n${code}});\n`;
}

/** Returns the code of `chunks.cjs`. The file names are literals, so that bundlers find them. */
function chunkTable(codes: ReadonlyMap<string, string>, inside: readonly string[]): string {
  const rows = [...codes].map(([name, code]) =>
    inside.includes(name)
      ? `  ${JSON.stringify(name)}: () => ${code.replace(/^module\.exports = /, '').replace(/;\n$/, '')},\n`
      : `  ${JSON.stringify(name)}: () => require("./${name}.cjs"),\n`,
  );
  return `"use strict";
const files = {
${rows.join('')}};
const loaded = {};
exports.loadChunk = function loadChunk(name) {
  const known = loaded[name];
  if (known !== undefined) return known;
  const evaluate = files[name]();
  const exports = (loaded[name] = {});
  evaluate(exports, loadChunk);
  return exports;
};
`;
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
  const names = ['loadChunk'];
  const lines = ['exports.loadChunk = loadChunk;'];
  const own = module.replaceAll(/^import (?:\{([^}]*)\} from )?"\.\/([\w-]+)\.js";\n/gm, (_all, list = '', from) => {
    for (const one of list.split(',').filter((text: string) => text.trim() !== '')) {
      const [imported = '', local = imported] = one.trim().split(' as ');
      names.push(local);
      lines.push(`exports.${local} = loadChunk("${from}").${imported};`);
    }
    return '';
  });
  writeFileSync(
    `dist/${name}-imports.cjs`,
    `"use strict";\nconst { loadChunk } = require("./chunks.cjs");\n${lines.join('\n')}\n`,
  );
  return `import { ${names.join(', ')} } from "./${name}-imports.cjs";\n${own.replace(OWN_DYNAMIC_IMPORT, LOAD_LATER)}`;
}
