import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNachaFile } from '../../src/nacha/read.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { anyFile } from './arbitrary-file.ts';
import { GOLDEN_NAMES, golden } from './golden-files.ts';

const RUNS = { numRuns: 100 };

describe('a round trip', { timeout: 30_000 }, () => {
  it('preserves any written data', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        expect(readNachaFile(writeNachaFile(file))).toEqual(file);
      }),
      RUNS,
    );
  });

  it('preserves any text that settlebox wrote', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        const text = writeNachaFile(file);
        expect(writeNachaFile(readNachaFile(text))).toBe(text);
      }),
      RUNS,
    );
  });

  it.each(GOLDEN_NAMES)('preserves %s, written by others', (name) => {
    expect(writeNachaFile(readNachaFile(golden(name)))).toBe(golden(name));
  });

  it('reads the same data without line endings, with CR LF, and without the last line ending', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        const text = writeNachaFile(file);
        const shapes = [text.replaceAll('\n', ''), text.replaceAll('\n', '\r\n'), text.slice(0, -1)];
        expect(shapes.map(readNachaFile)).toEqual([file, file, file]);
      }),
      RUNS,
    );
  });
});
