import { once } from 'node:events';
import { connect } from 'node:net';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SOURCES } from '../support/source-tree.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { endOf, spawnSettlebox } from './command-line.ts';

describe('the command as a process', () => {
  it('prints its version', async () => {
    expect(await endOf(spawnSettlebox(['--version']))).toEqual({ code: 0, out: '0.1.0\n', err: '' });
  });

  it('loads no engine before a command needs it', () => {
    expect(loadedFirst('cli/process.ts').filter((name) => !SOURCES.some(({ path }) => path === name))).toEqual([
      'commander',
      'picocolors',
    ]);
  });

  it('runs a bundled scenario from any folder, without colors', async () => {
    const { code, out, err } = await endOf(spawnSettlebox(['run', 'r10-on-day-40'], temporaryFolder()));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('PAYMENT $49.99 is returned: R10');
    expect(out).not.toContain('\u001b');
  });

  it('exits with code 2 after a usage error', async () => {
    expect(await endOf(spawnSettlebox(['run', 'nothing-like-it']))).toMatchObject({ code: 2, out: '' });
  });

  it('exits quietly if its output pipe is closed', async () => {
    const child = spawnSettlebox(['openapi']);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const ended = endOf(child);
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops serving at %s, with exit code 0', async (signal) => {
    const child = spawnSettlebox(['serve', '--port', '0', '--json']);
    const ended = endOf(child);
    const [line] = child.stdout === null ? [] : await once(child.stdout, 'data');
    const { url, pid }: { url: string; pid: number } = JSON.parse(String(line));
    expect(pid).toBe(child.pid);
    expect((await fetch(`${url}/v1/transactions`)).status).toBe(401);
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it('exits immediately at the second Ctrl+C, even during a request', async () => {
    const child = spawnSettlebox(['serve', '--port', '0']);
    const ended = endOf(child);
    const [told] = child.stdout === null ? [] : await once(child.stdout, 'data');
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(String(told))?.[1]);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(`POST /v1/transactions HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: 100\r\n\r\n{`);
    // A response to a later request proves that the server has received this one.
    await fetch(`http://127.0.0.1:${port}/v1/transactions`);
    child.kill('SIGINT');
    if (child.stderr !== null) await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, err: 'Stopping.\n' });
  });
});

/** Every module that a file brings along at once; what is imported by a call comes later. */
function loadedFirst(path: string, seen = new Set<string>()): readonly string[] {
  const source = SOURCES.find((one) => one.path === path);
  if (seen.has(path)) return [];
  seen.add(path);
  const later = new Set(source?.nodes.flatMap((node) => laterImport(path, node) ?? []));
  for (const { target, typeOnly } of source?.imports ?? [])
    if (!typeOnly && !later.has(target)) loadedFirst(target, seen);
  return [...seen].sort();
}

function laterImport(path: string, node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [specifier] = node.arguments;
  if (specifier === undefined || !ts.isStringLiteral(specifier)) return undefined;
  return specifier.text.startsWith('.') ? join(dirname(path), specifier.text) : specifier.text;
}
