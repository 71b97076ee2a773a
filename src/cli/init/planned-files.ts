import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../testing/package-files/package-folder.ts';
import type { FileNames } from './file-names.ts';
import type { Runner } from './setup.ts';
import type { Toolchain } from './toolchain.ts';

/** A file to write, unless it exists. */
export interface PlannedFile {
  /** Relative to the project, with slashes. */
  readonly path: string;
  readonly purpose: string;
  readonly text: string;
}

/** The only folder that GitHub reads workflows from. */
export const WORKFLOW = '.github/workflows/payments.yml';

/** Fills in the templates of this package. */
export function planFiles(runner: Runner, names: FileNames, toolchain: Toolchain): readonly PlannedFile[] {
  const { template, shop, test, shopImport } = names;
  const testText = readTemplate(`shop.${runner}.${template}`).replace(`./shop.${template}`, shopImport);
  const workflow = readTemplate('payments.yml')
    .replace('$INSTALL', toolchain.ciInstall)
    .replace('$TEST', toolchain.runTest);
  return [
    { path: shop, purpose: 'a tiny shop', text: readTemplate(`shop.${template}`) },
    { path: test, purpose: 'its first test', text: testText },
    { path: WORKFLOW, purpose: 'runs the test on GitHub Actions', text: workflow },
  ];
}

function readTemplate(name: string): string {
  return readFileSync(join(packageFolder(), 'fixtures/init', name), 'utf8');
}
