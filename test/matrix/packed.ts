/** One tarball of the built package for all tests: npm takes 3 s of CPU time to pack it. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { INPUTS } from '../changed/inputs.ts';
import { pack, ROOT } from './consumer.ts';

const CACHE = join(ROOT, 'node_modules/.cache/settlebox-tarball');

/** What npm packs. */
const PACKED = inputsOf('test/matrix/consumer.ts');

/** Without inputs, an old tarball would be used forever. */
function inputsOf(file: string): readonly string[] {
  const { [file]: inputs } = INPUTS;
  if (inputs === undefined) throw new Error(`test/changed/inputs.ts has no inputs of ${file}`);
  return inputs;
}

/** Returns the path of the tarball, which must not be changed. It is packed again after a change of what is packed. */
export function packed(): string {
  const folder = join(CACHE, stateOfFiles());
  if (!existsSync(folder)) packInto(folder);
  const [tarball = ''] = readdirSync(folder);
  return join(folder, tarball);
}

/** Processes that pack at the same time get the tarball of the first. */
function packInto(folder: string): void {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) if (isOld(name)) rmSync(join(CACHE, name), { recursive: true, force: true });
  const own = mkdtempSync(join(CACHE, 'new-'));
  pack(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true, force: true });
  }
}

/** Longer than any run that could still use a tarball. */
const OLD_MS = 3_600_000;

function isOld(name: string): boolean {
  const made = statSync(join(CACHE, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN;
  return Date.now() - made > OLD_MS;
}

/** Returns a name for the sizes and times of all files that can be packed. */
function stateOfFiles(): string {
  const hash = createHash('sha256');
  for (const path of PACKED.flatMap(filesIn)) {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 32);
}

function filesIn(path: string): readonly string[] {
  if (!path.endsWith('/')) return [path];
  const entries = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !relative(ROOT, entry.parentPath).split(sep).includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath.slice(ROOT.length), name))
    .sort();
}
