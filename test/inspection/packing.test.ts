import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packValue, unpackValue } from '../../src/analysis/inspection/packing.ts';
import { packReport, type Report, unpackReport } from '../../src/analysis/inspection/report.ts';
import { trusted } from '../../src/engine/trusted.ts';

/** As a file holds it: what JSON has no word for is gone. */
const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

describe('a packed value', () => {
  it('comes back as it was, whatever JSON it is, by way of a file', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unpackValue(asJson(packValue(value)))).toEqual(asJson(value));
      }),
    );
  });

  it('comes back where equal parts stand in many places', () => {
    const leaf = fc.constantFrom<unknown>('', 'a', '1', 1, 0, true, null, [], {}, ['a'], { a: 1 });
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        leaf,
        fc.array(tie('value')),
        fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value')),
      ),
    }));
    fc.assert(
      fc.property(tree.value, (value) => {
        expect(unpackValue(asJson(packValue(value)))).toEqual(asJson(value));
      }),
    );
  });

  it('holds an equal part once, and gives it back as one object', () => {
    const line = { what: 'PAYMENT $49.99 settles', at: '2026-01-07T13:30:00.000Z' };
    const many = Array.from({ length: 1_000 }, () => ({ ...line }));
    const packed = packValue(many);
    expect(packed.shapes).toEqual([['what', 'at']]);
    expect(packed.parts.length).toBe(4);
    const [first, second] = trusted<readonly unknown[]>(unpackValue(packed));
    expect(first).toEqual(line);
    expect(second).toBe(first);
  });

  it('omits undefined fields, like JSON', () => {
    expect(unpackValue(packValue({ a: undefined, b: 1 }))).toEqual({ b: 1 });
  });
});

describe('a packed report', () => {
  it('rejects other files by name and version', () => {
    const report: Report = { settlebox: 'report', version: 1, stories: [] };
    expect(unpackReport(asJson(packReport(report)))).toEqual(report);
    for (const other of [{}, null, { ...packReport(report), version: 2 }]) {
      expect(() => unpackReport(trusted(other))).toThrow('This is not a settlebox report of version 1.');
    }
  });
});
