/** The project of docs/vite.md: a checkout whose demo has its gateway behind MSW's worker. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from '../browser/open-page.ts';
import { installProject, PROCESS_MAX_MS, runIn, runScript } from './install-project.ts';
import { passSpecs } from './project-specs.ts';

describeInBrowser('a Vite project with a demo', () => {
  let folder: string;

  beforeAll(async () => {
    folder = installProject('vite');
    const worker = await runIn(folder, 'msw init public --save');
    expect(worker.ok, worker.output).toBe(true);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('settles a payment in the demo that Vite builds', { timeout: PROCESS_MAX_MS }, async () => {
    const built = await runScript(folder, 'build:demo');
    expect(built.ok, built.output).toBe(true);
    expect(filesOf(join(folder, 'dist-demo')).some((name) => name.endsWith('.wasm'))).toBe(true);
    const passed = await passSpecs(folder, 'dist-demo', ['api.shop-gateway.example']);
    expect(passed).toEqual(['pays by bank, and the payment settles']);
  });

  it('leaves Settlebox and MSW out of the production build', { timeout: PROCESS_MAX_MS }, async () => {
    const built = await runScript(folder, 'build');
    expect(built.ok, built.output).toBe(true);
    const scripts = filesOf(join(folder, 'dist/assets'));
    expect(scripts).toEqual([expect.stringMatching(/^index-.*\.js$/)]);
    expect(statSync(join(folder, 'dist/assets', scripts[0] ?? '')).size).toBeLessThan(5_000);
  });
});

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
