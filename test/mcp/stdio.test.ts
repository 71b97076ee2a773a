/** `settlebox mcp` as an agent starts it: a process, connected by its standard input and output. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { spawnSettlebox } from '../cli/command-line.ts';
import { Agent } from './agent.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

it('serves an agent from the built package, and ends when the agent leaves', async () => {
  const transport = new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], stderr: 'pipe' });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  expect(client.getServerVersion()).toMatchObject({ name: 'settlebox', title: 'Settlebox' });
  expect(client.getInstructions()).toContain('search_for_bugs');
  const agent = new Agent(client);
  expect((await agent.call('new_world')).verdict).toBe('World world-1 is ready. Its time is Mon Jan 5 10:00 ET.');
  const { pid } = transport;
  await client.close();
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
});

it('prints only messages of the protocol to standard output, whatever it gets', async () => {
  const child = spawn(process.execPath, [CLI, 'mcp']);
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => {
    out += String(part);
  });
  child.stderr.on('data', (part) => {
    err += String(part);
  });
  const clientInfo = { name: 'raw', version: '1' };
  const call = (id: number, name: string, given: object) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: given },
  });
  const sent = [
    'not JSON',
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
    }),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    JSON.stringify(call(2, 'new_world', {})),
    JSON.stringify(call(3, 'run_scenario', { name: 'duplicate-webhook' })),
    JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'nothing' }),
    JSON.stringify({ id: 5 }),
  ];
  child.stdin.write(sent.map((line) => `${line}\n`).join(''));
  await expect.poll(() => out, { timeout: 30_000 }).toContain('"id":3');
  child.stdin.end();
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const answers = out
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(answers.map((one) => Reflect.get(Object(one), 'jsonrpc'))).toEqual(answers.map(() => '2.0'));
  const byId = (id: number) => answers.find((one) => Reflect.get(Object(one), 'id') === id);
  expect(byId(4)).toMatchObject({ error: { code: -32_601 } });
});

it('refuses --port without --http', async () => {
  const child = spawnSettlebox(['mcp', '--port', '4020']);
  let err = '';
  child.stderr?.on('data', (part) => {
    err += String(part);
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(2);
  expect(err).toContain('--port requires --http.');
});
