/** Worlds saved by earlier versions, in `fixtures/record/worlds`. Each new world version adds one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cards, createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FOLDER = new URL('../../fixtures/record/worlds/', import.meta.url);
const VERSIONS = readdirSync(FOLDER).map((name) => Number(/^version-(\d+)\./.exec(name)?.[1]));
const read = (version: number, kind: string) =>
  gunzipSync(readFileSync(new URL(`version-${version}.${kind}.gz`, FOLDER)));

using probe = createGateway();
const { world: current } = probe.tape();

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
const OLDER = [...new Set(VERSIONS)].filter((version) => version < current);

describe('a world of the current version', () => {
  it('is recorded, and opens from its bytes', () => {
    using gateway = createGateway({ from: read(current, 'world') });
    gateway.check();
    expect(gateway.transactions.list().data).toHaveLength(2);
    expect(gateway.transactions.create(SALE)).toMatchObject({ transaction_state: 'authorized' });
  });

  it('opens from its file', () => {
    const database = fileOf(current);
    using gateway = createGateway({ database });
    gateway.check();
    expect(gateway.transactions.list().data).toHaveLength(2);
  });
});

describe.each(OLDER)('a world of version %i', (version) => {
  it('is rejected, as bytes and as a file, with both versions named', () => {
    const refusal = {
      code: 'bad_snapshot',
      message: expect.stringMatching(new RegExp(`version ${version}\\b.*version ${current}\\b`)),
    };
    expect(() => createGateway({ from: read(version, 'world') })).toThrow(expect.objectContaining(refusal));
    expect(() => createGateway({ database: fileOf(version) })).toThrow(expect.objectContaining(refusal));
  });
});

function fileOf(version: number): string {
  const file = join(temporaryFolder(), 'shop.db');
  writeFileSync(file, read(version, 'db'));
  return file;
}
