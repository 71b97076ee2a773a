import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNachaFile } from '../../src/nacha/read.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { anyFile } from './arbitrary-file.ts';
import { GOLDEN_NAMES, golden } from './golden-files.ts';

const RUNS = { numRuns: 100 };

describe('reading and writing', { timeout: 30_000 }, () => {
  it('give back any data that was written', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        expect(readNachaFile(writeNachaFile(file))).toEqual(file);
      }),
      RUNS,
    );
  });

  it('give back any text that we wrote', () => {
    fc.assert(
      fc.property(anyFile(), (file) => {
        const text = writeNachaFile(file);
        expect(writeNachaFile(readNachaFile(text))).toBe(text);
      }),
      RUNS,
    );
  });

  it.each(GOLDEN_NAMES)('give back %s, which others wrote', (name) => {
    expect(writeNachaFile(readNachaFile(golden(name)))).toBe(golden(name));
  });

  it('read the same without line ends, with CR LF, and without the last line end', () => {
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
