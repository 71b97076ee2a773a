/** Runs the examples in a process of Node, in which no other test runs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Said } from './collect.ts';
import { entryOf, exampleModules, packages, ROOT, replacements } from './example-modules.ts';

const REPLACED = {
  'test/docs/site/tab/choose-browser.ts': 'src/platforms/node/choose-node.ts',
  'src/testing/kit/review-line-claim.ts': 'test/docs/site/tab/review-line-claim.ts',
};

/** In node_modules, Node finds the packages that the bundle imports. */
const CACHE = join(ROOT, 'node_modules/.cache/settlebox-tests');

/** Returns what the examples say. */
export async function runInNode(ids: readonly string[]): Promise<Readonly<Record<string, Said>>> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, `${process.pid}-`));
  const imports = ids.map((id) => `${JSON.stringify(id)}: () => import('${entryOf(id)}')`);
  await build({
    absWorkingDir: ROOT,
    stdin: { contents: programOf(imports), resolveDir: join(ROOT, 'test/docs/site') },
    bundle: true,
    splitting: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    outdir: folder,
    logLevel: 'warning',
    plugins: [exampleModules(), packages({ path: 'vitest', external: true }), replacements(REPLACED)],
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, 'stdin.js')], {
    encoding: 'utf8',
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n', stdout.length - 2) + 1));
}

function programOf(imports: readonly string[]): string {
  return `import { collect } from './collect.ts';
const said = {};
for (const [id, load] of Object.entries({ ${imports.join(', ')} })) said[id] = await collect(await load());
console.log('\\n' + JSON.stringify(said));`;
}
