import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspectNachaFile } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src/nacha/faults.ts';
import { DISAGREEMENTS, MOOV_REJECTS } from './moov-verdicts.ts';

/** A checkout of moov-io/ach. Its files are not part of this project, so the test is skipped without it. */
const CHECKOUT = process.env.SETTLEBOX_MOOV_ACH ?? '';
const FOLDERS = ['cmd', 'examples', 'test'];
const IS_FILE = /\.(ach|txt|rtf|expected)$|crashers\/|fuzz\/testdata\//;

function namesIn(folder: string): readonly string[] {
  return readdirSync(join(CHECKOUT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(CHECKOUT, path)).isDirectory() ? namesIn(path) : path;
  });
}

const rejectedByMoov = Object.entries(MOOV_REJECTS).flatMap(([folder, names]) =>
  names.map((name) => `${folder}/${name}`),
);

describe.runIf(CHECKOUT !== '' && existsSync(CHECKOUT))('the files of moov-io/ach', () => {
  it('have the verdict of its reader, but for the listed ones', () => {
    const files = FOLDERS.flatMap(namesIn).filter((name) => IS_FILE.test(name) && !name.includes('/large-files/'));
    const read = files.map((name) => [name, inspectNachaFile(readFileSync(join(CHECKOUT, name)))] as const);
    const differing = read.filter(([name, { ok }]) => ok === rejectedByMoov.includes(name));
    expect(differing.map(([name]) => name).sort()).toEqual(Object.keys(DISAGREEMENTS));
    for (const [name, { faults }] of differing) {
      const [first] = faults.map(sentenceOf);
      expect(first?.startsWith(DISAGREEMENTS[name] ?? '?')).toBe(true);
    }
    expect(read.filter(([, inspection]) => /NaN|undefined/.test(JSON.stringify(inspection)))).toEqual([]);
    expect(files.length).toBeGreaterThan(170);
  });
});
