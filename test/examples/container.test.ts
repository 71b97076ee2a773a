/**
 * The recipe for containers, without a daemon: its files are parsed, and the commands of both containers run as processes, from a
 * folder like that of the image. No image is built.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CODE_BLOCKS } from '../docs/blocks.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';

const FOLDER = fileURLToPath(new URL('container/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const texts = z.array(z.string());
const service = z.strictObject({
  build: z.string().optional(),
  image: z.string().optional(),
  user: z.string().optional(),
  working_dir: z.string().optional(),
  volumes: texts.optional(),
  command: texts,
  environment: z.record(z.string(), z.string()).default({}),
  ports: texts,
  read_only: z.boolean().optional(),
  tmpfs: texts.optional(),
  cap_drop: texts.optional(),
  security_opt: texts.optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
});

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const { gateway, shop } = z
  .strictObject({ services: z.strictObject({ gateway: service, shop: service }) })
  .parse(parse(read('compose.yaml'))).services;

/** The words of an instruction in the form of JSON, such as ENTRYPOINT. */
function wordsOf(instruction: string): readonly string[] {
  const [, json = ''] = new RegExp(`^${instruction}\\b.*?(\\[.*\\])$`, 'm').exec(read('Dockerfile')) ?? [];
  return texts.parse(JSON.parse(json));
}

it('has a Dockerfile whose last user is not root, with a healthcheck and an entry point without a shell', () => {
  const instructions = [...read('Dockerfile').matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name, rest]) => [name, rest]);
  expect(instructions.map(([name]) => name)).toEqual(
    'FROM WORKDIR COPY RUN USER EXPOSE HEALTHCHECK ENTRYPOINT'.split(' '),
  );
  expect(instructions).toContainEqual(['USER', 'node']);
  expect(wordsOf('ENTRYPOINT').slice(0, 2)).toEqual(['node', 'node_modules/settlebox/dist/cli.js']);
});

it('gives the shop the names, ports, and key of the gateway, and shows both only to this machine', () => {
  const [, key] = gateway.command;
  expect(shop.environment).toEqual({
    GATEWAY_URL: 'http://gateway:4010',
    CONTROL_KEY: key,
    SHOP_URL: 'http://shop:3000',
    PORT: '3000',
  });
  expect(gateway.command).toEqual(expect.arrayContaining(['--allow-webhook-host', 'shop']));
  expect(shop.depends_on).toEqual({ gateway: { condition: 'service_healthy' } });
  for (const port of [...gateway.ports, ...shop.ports]) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
});

it('shows the files on the page', () => {
  const blocks = CODE_BLOCKS.filter(({ place, name }) => place.startsWith('docs/container.md') && name === 'file');
  expect(blocks.map(({ code }) => code)).toEqual([read('Dockerfile'), read('compose.yaml')]);
});

/** Starts a process, and returns the first match in what it prints. */
async function started(child: ChildProcess, pattern: RegExp): Promise<string> {
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output += String(part);
    });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(pattern);
  return pattern.exec(output)?.[1] ?? '';
}

it('runs the commands of both containers: healthy, a sale, a webhook, and a graceful end', async () => {
  const folder = isolatedFolder('container');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/settlebox'));
  const [command = '', ...words] = wordsOf('ENTRYPOINT').map((word) => (word === '4010' ? '0' : word));
  const env = { PATH: process.env.PATH, HOME: folder };
  const server = spawn(command, [...words, ...gateway.command], { cwd: folder, env });
  const port = await started(server, /http:\/\/127\.0\.0\.1:(\d+)/);
  const health = (at: string) => {
    const [node = '', ...check] = wordsOf('HEALTHCHECK').map((word) => word.replace('4010', at));
    return spawnSync(node, check).status;
  };
  expect([health(port), health('1')]).toEqual([0, 1]);

  const [program = '', ...file] = shop.command;
  const place = {
    ...shop.environment,
    GATEWAY_URL: `http://127.0.0.1:${port}`,
    SHOP_URL: 'http://127.0.0.1:1',
    PORT: '0',
  };
  // The shop tells the gateway its address before it listens, so its port has to be known.
  const free = await freePort();
  const shopEnv = { ...env, ...place, PORT: String(free), SHOP_URL: `http://127.0.0.1:${free}` };
  const client = spawn(program, file, { cwd: FOLDER, env: shopEnv });
  await started(client, /listening at (\d+)/);
  const orders = async () => (await fetch(`http://127.0.0.1:${free}/orders`)).json();
  expect((await fetch(`http://127.0.0.1:${free}/orders/order-1`, { method: 'POST' })).status).toBe(201);
  const [, key = ''] = gateway.command;
  await fetch(`http://127.0.0.1:${port}/_sim/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'settlebox-control-key': key },
    body: '{"to":"settlement"}',
  });
  expect(await orders()).toEqual({ 'order-1': 'settled' });
  expect((await fetch(`http://127.0.0.1:${free}/webhooks`, { method: 'POST', body: '{}' })).status).toBe(400);
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
