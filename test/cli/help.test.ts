import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flagOf } from '../../src/cli/base/command.ts';
import { COMMANDS, GROUPS } from '../../src/cli/commands.ts';
import { settlebox } from './command-line.ts';

describe('help', () => {
  it('lists every command with an example', async () => {
    const { code, out, err } = await settlebox('--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const names = COMMANDS.map(({ name }) => name.split(' ')[0] ?? '');
    expect([...names, ...Object.keys(GROUPS)].filter((name) => !out.includes(`\n  ${name} `))).toEqual([]);
    expect(out).toContain('  settlebox run r10-on-day-40\n');
    expect(await settlebox('')).toEqual({ code, out, err });
  });

  it.each(COMMANDS.map((row) => [row.name, row] as const))(
    'of %s says all that it takes, with examples',
    async (name, row) => {
      const { code, out } = await settlebox(`${name} --help`);
      expect(code).toBe(0);
      const words = [row.summary, ...Object.entries(row.options).flatMap(([key, one]) => [flagOf(key, one), one.text])];
      const flat = out.replace(/\s+/g, ' ');
      expect(words.filter((word) => !flat.includes(word))).toEqual([]);
      const joined = out.replace(/ \\\n +/g, ' ');
      expect(
        row.examples.filter(([line]) => !joined.includes(`  settlebox ${line}\n`) && !joined.endsWith(line)),
      ).toEqual([]);
    },
  );

  it('fits the width of the terminal, up to 100 characters', async () => {
    const widest = async (columns?: number) => {
      const { out } = await settlebox('run --help', columns === undefined ? {} : { columns });
      const [body = ''] = out.split('Examples:');
      return Math.max(...body.split('\n').map((line) => line.length));
    };
    expect(await widest(80)).toBeLessThanOrEqual(80);
    expect(await widest(200)).toBeLessThanOrEqual(100);
    expect(await widest()).toBeLessThanOrEqual(80);
  });

  it('prints the version of the package', async () => {
    const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await settlebox('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('every command', () => {
  it.each(COMMANDS.map((row) => [row.name, row] as const))(
    '%s shows each of its options in an example',
    (_name, row) => {
      const lines = row.examples.map(([line]) => `${line} `).join('\n');
      const unshown = Object.entries(row.options).map(([key, option]) => flagOf(key, option));
      expect(unshown.filter((flag) => !lines.includes(` ${flag} `))).toEqual([]);
    },
  );

  it('has only examples that parse', async () => {
    const wrong: string[] = [];
    for (const { name, examples } of COMMANDS)
      for (const [line] of examples) {
        // With --help, arguments are parsed but the command does not run.
        const { code, err } = await settlebox([...wordsOf(line), '--help']);
        if (code !== 0 || !line.startsWith(name)) wrong.push(`${line}: ${err}`);
      }
    expect(wrong).toEqual([]);
  });

  it('has a name, a summary and an example of its own', () => {
    const all = (of: (row: (typeof COMMANDS)[number]) => string) => COMMANDS.map(of);
    for (const list of [all(({ name }) => name), all(({ summary }) => summary)])
      expect(new Set(list).size).toBe(list.length);
  });
});

describe('a usage error', () => {
  it.each([
    ['srve', "unknown command 'srve'. Did you mean serve?"],
    ['nacha inspekt x', "unknown command 'inspekt'. Did you mean inspect?"],
    ['serve --prt 4000', "unknown option '--prt'. Did you mean --port?"],
    [
      'serve extra',
      `too many arguments for 'serve'. Expected 0 arguments but got 1. "settlebox serve --help" lists arguments and options.`,
    ],
    ['tape replay', `missing required argument 'file'. "settlebox tape replay --help" lists arguments and options.`],
    [
      'serve --port',
      `option '--port <number>' argument missing. "settlebox serve --help" lists arguments and options.`,
    ],
    ['serve --port 70000', '--port must be a whole number from 0 to 65535; got 70000.'],
    ['serve --port=-1', '--port must be a whole number from 0 to 65535; got -1.'],
    [
      'serve --clock 60x',
      '--clock must be manual, real, auto, or the length of a virtual day from 1s to 24h; got 60x.',
    ],
    [
      'serve --clock 500ms',
      '--clock must be manual, real, auto, or the length of a virtual day from 1s to 24h; got 500ms.',
    ],
    [
      'serve --clock 0.5s',
      '--clock must be manual, real, auto, or the length of a virtual day from 1s to 24h; got 0.5s.',
    ],
    ['run r10-on-day-40 --over htp', '--over must be one of calls, http. Did you mean "http"?'],
    ['demo --days 0', '--days must be a whole number from 1 to 1100; got 0.'],
  ])('explains %j in a sentence and exits with code 2', async (line, said) => {
    expect(await settlebox(line)).toEqual({ code: 2, out: '', err: `settlebox: ${said}\n` });
  });

  it('prints no value of an option, which can be a key', async () => {
    const key = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
    for (const line of [
      `run --api-key=${key}`,
      `serve --port ${key}`,
      `serve ${key}`,
      key,
      `run ${key}`,
      `run --over ${key}`,
    ])
      expect((await settlebox(line)).err).not.toContain('AcmeOutfitters');
  });
});

/** The words of an example, as a shell tells them apart. */
function wordsOf(line: string): string[] {
  const [command = ''] = line.split(' < ');
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
