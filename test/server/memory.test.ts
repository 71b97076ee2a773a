/** What a server holds for its clients is freed when it is closed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compiledModule } from '../support/compiled.ts';

const MIB = 1024 * 1024;
const run = promisify(execFile);

it('frees marks, streams, uploads and unread responses when it is closed, and every connection', async () => {
  const { stdout } = await run(process.execPath, ['--expose-gc', compiledModule('test/server/memory-child.ts')]);
  const told: Record<'before' | 'filled' | 'after' | 'sockets', number> = JSON.parse(stdout);
  expect(told.sockets).toBe(0);
  expect((told.filled - told.before) / MIB).toBeGreaterThan(80);
  expect((told.after - told.before) / MIB).toBeLessThan(8);
});
