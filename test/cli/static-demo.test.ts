import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { inOneLine, settlebox } from './command-line.ts';

const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]));

it('writes the same folder each time, with the seed in its page', async () => {
  const cwd = isolatedFolder('static-demo');
  const written = await settlebox('demo --static out/one --seed friday', { cwd });
  expect(written).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Wrote out/one/index.html') });
  mkdirSync(join(cwd, 'empty'));
  expect(await settlebox('demo --static empty --seed friday --json', { cwd })).toMatchObject({ code: 0 });
  expect(contents(join(cwd, 'empty'))).toEqual(contents(join(cwd, 'out/one')));
  expect(readFileSync(join(cwd, 'empty/index.html'), 'utf8')).toContain('data-seed="friday"');
  expect(readdirSync(join(cwd, 'out'))).toEqual(['one']);
});

it('writes one file, whose policy allows only its own scripts and styles', async () => {
  const cwd = isolatedFolder('static-demo');
  expect(await settlebox('demo --static demo.html --single-file', { cwd })).toMatchObject({ code: 0, err: '' });
  expect(await settlebox('demo --static out --single-file', { cwd })).toMatchObject({ code: 0, err: '' });
  const page = readFileSync(join(cwd, 'demo.html'), 'utf8');
  expect(readFileSync(join(cwd, 'out/index.html'), 'utf8')).toBe(page);
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll(/'sha256-[^']+'/g, 'hash');
  expect(policy).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval' hash hash hash; style-src hash; img-src data:; base-uri 'none'; " +
      "form-action 'none'",
  );
});

it('fills an empty folder instead of replacing it, such as the working folder', async () => {
  const cwd = isolatedFolder('static-demo');
  const { ino } = statSync(cwd);
  const written = await settlebox('demo --static .', { cwd });
  expect(written).toMatchObject({ code: 0, err: '' });
  expect(statSync(cwd).ino).toBe(ino);
  expect(readdirSync(cwd)).toContain('index.html');
  expect(readdirSync(cwd).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('quotes a path with spaces in the command that serves it', async () => {
  const written = await settlebox(['demo', '--static', "Pat's demo"], { cwd: isolatedFolder('static-demo') });
  expect(inOneLine(written.out)).toContain("npx --yes serve 'Pat'\\''s demo'");
});

it.runIf(process.platform === 'linux')('does not hang if no folder can be created', async () => {
  const written = await settlebox('demo --static /proc/demo/out');
  expect(written).toMatchObject({
    code: 2,
    err: expect.stringContaining('its folder does not exist, or does not accept new files'),
  });
});

it('escapes the seed', async () => {
  const cwd = isolatedFolder('static-demo');
  await settlebox(['demo', '--static', 'out', '--seed', '"><script>alert(1)</script>'], { cwd });
  const page = readFileSync(join(cwd, 'out/index.html'), 'utf8');
  expect(page).toContain('data-seed="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});

it.each([
  ['demo --static full', 'the folder full is not empty'],
  ['demo --static file', 'file exists and is a file'],
  ['demo --static file/out', "file/out can't be written: its parent path is a file"],
  ['demo --static full/old.txt --single-file', 'full/old.txt exists and is a file'],
  ['demo --static page.html', '--static must be a folder without --single-file; page.html is the name of a page'],
  ['demo --single-file', '--single-file requires --static'],
  ['demo --static out --port 4010', "--port can't be used with --static"],
  ['demo --static out --days 3', "--days can't be used with --static"],
  ['demo --static out --transactions 3', "--transactions can't be used with --static"],
  ['demo --static out --no-serve', "--no-serve can't be used with --static"],
])('rejects %s, and writes nothing', async (line, message) => {
  const cwd = isolatedFolder('static-demo');
  mkdirSync(join(cwd, 'full'));
  writeFileSync(join(cwd, 'full/old.txt'), 'old');
  writeFileSync(join(cwd, 'file'), 'old');
  expect(await settlebox(line, { cwd })).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
  expect([readdirSync(cwd).sort(), readdirSync(join(cwd, 'full'))]).toEqual([['file', 'full'], ['old.txt']]);
});
