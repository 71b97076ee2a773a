/** What a server holds for its clients is freed when it is closed. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MIB = 1024 * 1024;
const run = promisify(execFile);

it('frees marks, streams, uploads and unread responses when it is closed, and every connection', async () => {
  const child = join(import.meta.dirname, 'memory-child.ts');
  const { stdout } = await run(process.execPath, ['--expose-gc', '--import', 'tsx', child]);
  const told: Record<'before' | 'filled' | 'after' | 'sockets', number> = JSON.parse(stdout);
  expect(told.sockets).toBe(0);
  expect((told.filled - told.before) / MIB).toBeGreaterThan(80);
  expect((told.after - told.before) / MIB).toBeLessThan(8);
});
