import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { settlebox } from './command-line.ts';

describe('settlebox openapi', () => {
  it('prints the OpenAPI document as JSON and as YAML', async () => {
    using gateway = createGateway();
    const document = JSON.parse(JSON.stringify(gateway.openapi()));
    const { code, out } = await settlebox('openapi');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(document);
    expect(parse((await settlebox('openapi --yaml')).out)).toEqual(document);
  });

  it('prints the document of the control surface', async () => {
    const { paths } = JSON.parse((await settlebox('openapi --control')).out);
    expect(Object.keys(paths)).toContain('/clock/advance');
  });

  it('writes the document to a file, and rejects a missing folder', async () => {
    const cwd = temporaryFolder();
    expect(await settlebox('openapi --out api.json', { cwd })).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(join(cwd, 'api.json'), 'utf8')).toBe((await settlebox('openapi')).out);
    const err = 'settlebox: --out must be in an existing folder; docs does not exist. Create the folder first.\n';
    expect(await settlebox('openapi --out docs/api.json', { cwd })).toEqual({ code: 2, out: '', err });
  });
});

const RETURNS = readFileSync('fixtures/nacha/returns.ach', 'latin1');
/** The amount of the first entry has a letter in it. */
const DAMAGED = RETURNS.split('\n')
  .map((line, at) => (at === 2 ? `${line.slice(0, 30)}X${line.slice(31)}` : line))
  .join('\n');

describe('settlebox nacha inspect', () => {
  it('explains every record', async () => {
    const { code, out, err } = await settlebox('nacha inspect fixtures/nacha/returns.ach');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').slice(0, 2)).toEqual([
      'file header line 1',
      '      1  record type            1             file header',
    ]);
    expect(out).toContain('return addenda line 4');
  });

  it('prints JSON, and reads standard input', async () => {
    const { code, out } = await settlebox('nacha inspect - --json', { stdin: RETURNS });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, faults: [], records: { 0: { line: 1, title: 'file header' } } });
  });

  it('explains the readable part of a damaged file, and lists its defects by line and column', async () => {
    const { code, out, err } = await settlebox('nacha inspect -', { stdin: DAMAGED });
    expect(code).toBe(1);
    expect(out).toContain('expected ten digits');
    expect(err).toBe(
      '\n✗ - is not a valid Nacha file (1 defect):\n  Line 3, columns 30-39: the amount should be ten digits.\n',
    );
    const machine = await settlebox('nacha inspect - --json', { stdin: DAMAGED });
    expect(machine).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(machine.out)).toMatchObject({ ok: false, faults: [{ line: 3, columns: [30, 39] }] });
  });

  it('rejects a file that is not a Nacha file', async () => {
    const { code, out, err } = await settlebox('nacha inspect -', { stdin: 'Dear Sir or Madam' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^settlebox: The text is not a Nacha file/);
  });

  it('lists warnings about a valid file, and exits with code 0', async () => {
    const stdin = RETURNS.replace('\n5', '  \n5');
    const { code, out, err } = await settlebox('nacha inspect -', { stdin });
    expect(code).toBe(0);
    expect(out).toContain('return addenda line 4');
    expect(err).toBe(
      '\n! - has 1 warning, about what is unusual and harmless:\n  Line 1, columns 95-96: the record should be 94 columns long, not "96".\n',
    );
    const machine = await settlebox('nacha inspect - --json', { stdin });
    expect(machine).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(machine.out)).toMatchObject({ ok: true, faults: [], warnings: [{ line: 1, columns: [95, 96] }] });
  });

  const NOT_NACHA = { ok: false, error: { code: 'bad_nacha_file' }, records: [] };
  // biome-ignore format: a table reads in columns
  it.each([
    ['a letter',              '-',        'Dear Sir or Madam', 1, NOT_NACHA],
    ['an empty file',         '-',        '',                  1, NOT_NACHA],
    ['binary data',           '-',        '\0\x01\xff\n\0',  1, NOT_NACHA],
    ['a folder',              'fixtures/nacha', '',                  2, { ok: false, error: { code: 'bad_option' }, records: [] }],
    ['a file that is missing', 'fixtures/nacha/no.ach', '',                  2, { ok: false, error: { code: 'bad_option' }, records: [] }],
  ])('prints JSON for %s', async (_, file, stdin, code, expected) => {
    const result = await settlebox(`nacha inspect ${file} --json`, { stdin });
    expect([result.code, result.err]).toEqual([code, '']);
    expect(JSON.parse(result.out)).toMatchObject({ ...expected, faults: expect.any(Array), warnings: expect.any(Array) });
  });
});
