import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HEAVIEST } from '../support/heaviest-first.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { changedFiles } from './changed-files.ts';
import { BUILT, EVERY_TEST, EVERY_TYPE_TEST, INPUTS, SETUP_FILES } from './inputs.ts';
import { Modules, ROOT } from './modules.ts';
import { takeReads } from './reads.ts';
import { allTests, reachedBy } from './select.ts';

const SELF = 'test/changed/changed.test.ts';
/** These three read every module. */
const isReachedByAll = (test: string) =>
  [SELF, 'test/docs/citations.test.ts', 'test/architecture.test.ts'].includes(test);
const others = allTests().filter((test) => !isReachedByAll(test));
const testsReachedBy = (...changed: readonly string[]) =>
  reachedBy(changed).flatMap(({ test }) => (isReachedByAll(test) ? [] : [test]));

describe('a changed file reaches', () => {
  it('itself, if it is a test', () => {
    expect(testsReachedBy('test/facts/money.test.ts')).toEqual(['test/facts/money.test.ts']);
  });

  it.each([
    ['a source that a test imports', 'src/facts/money.ts', 'test/facts/money.test.ts'],
    ['a source behind the package’s name', 'src/engine/journal.ts', 'test/readme/first-screen.test.ts'],
    ['a module of the tests', 'test/nacha/golden-files.ts', 'test/nacha/golden-answers.test.ts'],
    ['a source of a process that a test starts', 'src/testing/traffic/traffic.ts', 'test/soak/soak.test.ts'],
    ['a source in the suite of a nested vitest', 'src/vitest.ts', 'test/coverage/suite.test.ts'],
    ['types, in a type test', 'src/domain/payments/transactions/types.ts', 'test/types.test-d.ts'],
    ['the README', 'README.md', 'test/docs/links.test.ts'],
    ['a guide', 'docs/scenarios.md', 'test/docs/code-blocks.test.ts'],
    ['the changelog', 'CHANGELOG.md', 'test/readme/hand-written.test.ts'],
    ['a scenario', 'scenarios/r10-on-day-40.yaml', 'test/scenarios/seeds.test.ts'],
    ['a scenario that a command plays', 'scenarios/r10-on-day-40.yaml', 'test/cli/process.test.ts'],
    ['a fixture', 'fixtures/nacha/returns.ach', 'test/nacha/golden-answers.test.ts'],
    ['the manifest', 'package.json', 'test/matrix/gate.test.ts'],
    ['the gate', '.ci/run', 'test/matrix/gate.test.ts'],
    ['a suite of the consumer', 'test/consumer/shop.mts', 'test/package.test.ts'],
    ['a suite of another runner', 'test/examples/shop/shop.jest.ts', 'test/examples/runners.test.ts'],
  ])('tests that need %s', (_what, file, test) => {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    expect(testsReachedBy(file)).toContain(test);
  });

  it.each([
    ['a source of the inspector', 'src/inspector/main.tsx', 'test/browser/looks.test.ts'],
    ['a source of the package', 'src/engine/journal.ts', 'test/package.test.ts'],
    ['the configuration of tsup', 'tsup.config.ts', 'test/package-publishing.test.ts'],
    ['a page in llms.txt', 'docs/scenarios.md', 'test/docs/reference.test.ts'],
  ])('after a build, tests that read what is built of %s', (_what, file, test) => {
    expect(reachedBy([file]).find((one) => one.test === test)).toMatchObject({ needsBuild: true });
  });

  it.each(EVERY_TEST)('every test, if it is %s', (file) => {
    expect(testsReachedBy(file)).toEqual(others);
  });

  it('every type test, if it is their tsconfig', () => {
    expect(testsReachedBy(...EVERY_TYPE_TEST)).toEqual(allTests().filter((test) => test.endsWith('-d.ts')));
  });

  // This file names it like an import: import './gone.ts'
  it('tests that imported it, if it is gone', () => {
    expect([...new Modules(['test/changed/gone.ts']).needsOf(SELF).keys()]).toContain('test/changed/gone.ts');
    expect([...new Modules().needsOf(SELF).keys()]).not.toContain('test/changed/gone.ts');
  });

  it.each(['LICENSE.txt', 'test/bench/bench.ts', '.vscode/settings.json'])('no test, if it is %s', (file) => {
    expect(testsReachedBy(file)).toEqual([]);
  });

  it('nothing else: a test of facts does not need the gateway that watches every test', () => {
    expect(testsReachedBy('src/gateway/gateway.ts')).not.toContain('test/facts/money.test.ts');
    expect(testsReachedBy('test/support/watch-answers.ts')).toEqual(others);
  });
});

it('says which module needs the file', () => {
  const links = reachedBy(['README.md']).find(({ test }) => test === 'test/docs/code-blocks.test.ts');
  expect(links?.because).toEqual(['README.md (test/readme/pages.ts)']);
});

it('declares only modules and files that exist', () => {
  const declared = [...Object.entries(INPUTS).flat(2), ...EVERY_TEST, ...EVERY_TYPE_TEST, ...SETUP_FILES];
  const sources = [...declared, ...Object.values(BUILT).flat()].filter((path) => !path.startsWith('dist/'));
  expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('starts the suite with test files that exist', () => {
  expect(HEAVIEST.filter((path) => !allTests().some((test) => test.startsWith(path)))).toEqual([]);
});

it('sees every file of the project that a test reads', () => {
  const before = takeReads();
  readFileSync(join(ROOT, 'LICENSE'));
  existsSync(new URL('../../biome.json', import.meta.url));
  existsSync(join(ROOT, 'no-such-file'));
  readFileSync(join(ROOT, 'node_modules/vitest/package.json'));
  expect(takeReads()).toEqual(['LICENSE', 'biome.json']);
  expect(before).toContain('test/facts/money.test.ts');
});

it('takes for changed what is edited, staged, new, renamed or deleted, and nothing that git ignores', () => {
  const folder = temporaryFolder();
  const git = (...parameters: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...parameters], { cwd: folder });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'sub'));
  for (const name of ['edited.ts', 'staged.ts', 'old name.ts', 'deleted.ts', 'same.ts']) write(name, `${name}\n`);
  write('.gitignore', 'ignored.ts\n');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  write('edited.ts', 'other\n');
  write('staged.ts', 'other\n');
  git('add', 'staged.ts');
  write('sub/new.ts', 'new\n');
  write('ignored.ts', 'ignored\n');
  renameSync(join(folder, 'old name.ts'), join(folder, 'new name.ts'));
  rmSync(join(folder, 'deleted.ts'));
  const changed = ['deleted.ts', 'edited.ts', 'new name.ts', 'old name.ts', 'staged.ts', 'sub/new.ts'];
  expect(changedFiles('HEAD', folder)).toEqual(changed);
  git('add', '.');
  git('commit', '-qm', 'second');
  expect(changedFiles('HEAD', folder)).toEqual([]);
  expect(changedFiles('HEAD~1', folder)).toEqual(changed);
  expect(() => changedFiles('no-such-commit', folder)).toThrow(/no-such-commit/);
});
