/** The Python and curl clients of the docs, run as pasted. */
import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from 'settlebox/server';
import { expect, it } from 'vitest';
import { blockNamed } from '../docs/blocks.ts';
import { compiledModule } from '../support/compiled.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a program says, and its exit code. */
function run(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((resolve) => {
    const child = spawn(command, parameters, { env: { ...process.env, ...env }, cwd: ROOT });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

it('the Python client lives through an R10 after the payout, with the standard library alone', async () => {
  const folder = temporaryFolder();
  // What is installed beside the client is this project, as it is now. As npx, it is a process of its own before the server: a
  // client that ended npx alone left the server behind, with its pipes open, and this would wait for ever.
  const npx = join(folder, 'npx');
  writeFileSync(npx, `#!/bin/sh\nshift\nnode ${JSON.stringify(compiledModule('src/cli.ts'))} "$@"\nexit $?\n`);
  chmodSync(npx, 0o755);
  writeFileSync(join(folder, 'client.py'), blockNamed('client').code);
  const { code, out, err } = await run('python3', [join(folder, 'client.py')], {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
  });
  expect([code, err, out.trim().split('\n')]).toEqual([
    0,
    '',
    ['2026-02-17T13:30:00.000Z PAYMENT $49.99 is returned: R10 customer advises not authorized'],
  ]);
});

it('the curl lines sell, meet a fault, move the clock to the payout and go back to before it', async () => {
  await using server = await serve({ options: { seed: 'curl' } });
  const lines = blockNamed('curl-client').code.replaceAll('http://127.0.0.1:4010', server.url);
  const { code, out, err } = await run('bash', ['-e', '-c', lines], { KEY: server.gateway.merchant.apiKey });
  expect([code, err.replace(/^curl: \(22\).*$/m, '').trim()]).toEqual([0, '']);
  expect(out).toContain('rejected by the fault');
  expect(out).toContain('"account":"merchant_bank","amountCents":1999');
  expect(server.gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
  expect(server.gateway.ledger.balance('merchant_bank')).toBe(0);
});
