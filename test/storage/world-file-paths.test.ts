import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cards, createGateway } from 'settlebox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compiledModule } from '../support/compiled.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const isPosix = process.platform !== 'win32';
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

function withUmask<Result>(mask: number, work: () => Result): Result {
  const before = process.umask(mask);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

describe('the path of a world', () => {
  /** The path in a folder, and what its error says. */
  const PATHS: readonly (readonly [name: string, path: string, says: RegExp])[] = [
    ['a NUL', 'a\0b', /^options\.database must be a path without NUL/],
    ['a folder', '.', /is a folder\. Pass the path of a file in it, such as .*world\.db\.$/],
    [
      'a missing folder',
      join('nowhere', 'shop.db'),
      /is in a folder that does not exist\. Create the folder .*nowhere /,
    ],
    ['a file as folder', join('notes.txt', 'shop.db'), /is not in a folder\./],
    ['a name that is too long', 'x'.repeat(300), /x… has a name that is too long\./],
    ['a link to itself', 'loop', /is a symbolic link that leads back to itself\./],
    ['text', 'notes.txt', /is not a settlebox world\./],
  ];

  it.skipIf(!isPosix).each(PATHS)('%s is rejected with what to do, and nothing is created', (_name, path, says) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'Milk, bread, and enough other things for a database page.'.repeat(99));
    symlinkSync('loop', join(folder, 'loop'));
    const { code, message } = wishRefusal(() => createGateway({ database: join(folder, path) }));
    expect(['bad_option', 'bad_snapshot']).toContain(code);
    expect(message).toMatch(says);
    expect(readdirSync(folder).sort()).toEqual(['loop', 'notes.txt']);
  });

  it('of spaces is rejected: it would be a temporary database', () => {
    expect(wishRefusal(() => createGateway({ database: ' ' })).message).toContain('without spaces at its ends');
  });

  it.skipIf(!isPosix)('of a device is rejected', () => {
    expect(wishRefusal(() => createGateway({ database: '/dev/full' })).message).toContain('is a device');
  });

  it('is not read as a URI', () => {
    const { message } = wishRefusal(() => createGateway({ database: 'file:/nowhere/shop.db?mode=memory' }));
    expect(message).toContain('is in a folder that does not exist');
  });

  it('stays the same if the process changes its folder', () => {
    const folder = temporaryFolder();
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    using gateway = createGateway({ database: relative(before, join(folder, 'shop.db')) });
    process.chdir(temporaryFolder());
    gateway.reset();
    expect(readdirSync(process.cwd())).toEqual([]);
  });
});

describe('a world that this user can’t write', () => {
  const isRoot = process.getuid?.() === 0;
  const NOBODY = 65_534;

  /**
   * Opens files as another user, in a process of its own: root can write everything. The first gateway loads SQLite, which the
   * other user can't read if this checkout is in a private folder. Returns the errors.
   */
  function openedByNobody(files: readonly string[]): readonly string[] {
    const index = pathToFileURL(compiledModule('src/index.ts')).href;
    const script = `const { createGateway } = await import(${JSON.stringify(index)});
      createGateway().close();
      process.setgid(${NOBODY}); process.setuid(${NOBODY});
      for (const database of ${JSON.stringify(files)})
        try { createGateway({ database }); console.log('opened'); }
        catch (error) { console.log(error.code + ' ' + error.message); }`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString().trim().split('\n');
  }

  it.skipIf(!isRoot)('is rejected by name: the file, its folder, or a new file', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const file = join(folder, 'shop.db');
    createGateway({ database: file }).close();
    const closedFolder = join(folder, 'closed');
    mkdirSync(closedFolder);
    copyFileSync(file, join(closedFolder, 'shop.db'));
    chmodSync(join(closedFolder, 'shop.db'), 0o666);
    chmodSync(closedFolder, 0o555);
    const readOnly = join(folder, 'read-only.db');
    copyFileSync(file, readOnly);
    chmodSync(readOnly, 0o444);
    const files = [file, readOnly, join(closedFolder, 'shop.db'), join(closedFolder, 'new.db')];
    const errors = openedByNobody(files);
    expect(errors).toEqual(
      files.map((path) =>
        expect.stringContaining(`bad_option options.database cannot be opened: ${path} is not writable`),
      ),
    );
  });
});

describe.skipIf(!isPosix)('the files of a world', () => {
  it.each([0o000, 0o022, 0o777])('get mode 0600 with umask %o', (mask) => {
    const folder = temporaryFolder();
    const database = join(folder, 'shop.db');
    withUmask(mask, () => {
      using gateway = createGateway({ database });
      gateway.transactions.create(SALE);
      const modes = readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]);
      expect(modes).toEqual([
        ['shop.db', '600'],
        ['shop.db-wal', '600'],
      ]);
      gateway.reset();
    });
    expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual(['600']);
  });

  it('get mode 0600 also through a symbolic link', () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'target.db'), join(folder, 'link.db'));
    withUmask(0, () => createGateway({ database: join(folder, 'link.db') }).close());
    expect(modeOf(join(folder, 'target.db'))).toBe('600');
    expect(lstatSync(join(folder, 'link.db')).isSymbolicLink()).toBe(true);
  });

  it('keep the mode that they have', () => {
    const folder = temporaryFolder();
    const database = join(folder, 'shop.db');
    createGateway({ database }).close();
    chmodSync(database, 0o640);
    using gateway = createGateway({ database });
    gateway.transactions.create(SALE);
    expect([modeOf(database), modeOf(`${database}-wal`)]).toEqual(['640', '640']);
  });

  it('replace one that a stopped process left next to them', () => {
    const folder = temporaryFolder();
    const database = join(folder, 'shop.db');
    using gateway = createGateway({ database });
    writeFileSync(`${database}-incoming`, 'half a world', { mode: 0o644 });
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'untouched');
    gateway.reset();
    symlinkSync(elsewhere, `${database}-incoming`);
    gateway.reset();
    expect([readdirSync(folder).sort(), readFileSync(elsewhere, 'utf8')]).toEqual([
      ['elsewhere', 'shop.db', 'shop.db-wal'],
      'untouched',
    ]);
  });
});
