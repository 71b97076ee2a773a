import { describe, expect, it } from 'vitest';
import { banks, createGateway } from '../../src/index.ts';
import {
  atColumn,
  type FieldPosition,
  type FileLines,
  positionAfterKey,
} from '../../src/inspector/nacha/field-navigation.ts';
import { explainNachaFile } from '../../src/nacha/explain.ts';

async function sentFile(): Promise<FileLines> {
  using gateway = createGateway();
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advanceTo('submission');
  const [file] = gateway.ach.files();
  const records = explainNachaFile(file?.text ?? '');
  return { total: records.length, loaded: new Map(records.entries()) };
}

describe('keyboard navigation in a file', () => {
  it('moves along a line and to the field above or below, and stops at the ends', async () => {
    const lines = await sentFile();
    const walked: string[] = [];
    let at: FieldPosition = { line: 0, field: 0 };
    for (const key of [
      'ArrowUp',
      'ArrowLeft',
      'PageDown',
      'PageUp',
      'ArrowDown',
      'ArrowDown',
      'End',
      'ArrowRight',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowDown',
      'Home',
    ]) {
      const to = positionAfterKey(lines, at, key);
      at = to ?? at;
      const record = lines.loaded.get(at.line);
      walked.push(`${key}: ${to === undefined ? 'stays' : `${record?.title}, ${record?.fields[at.field]?.name}`}`);
    }
    expect(walked).toEqual([
      'ArrowUp: stays',
      'ArrowLeft: stays',
      'PageDown: padding, padding',
      'PageUp: file header, record type',
      'ArrowDown: batch header, record type',
      'ArrowDown: entry, record type',
      'End: entry, trace number',
      'ArrowRight: stays',
      'ArrowLeft: entry, addenda indicator',
      'ArrowLeft: entry, discretionary data',
      'ArrowLeft: entry, name',
      'ArrowLeft: entry, individual id',
      'ArrowDown: batch control, total of credits',
      'Home: batch control, record type',
    ]);
  });

  it('keeps the column over lines that are not loaded, and goes along such a line only when it is', async () => {
    const { total, loaded } = await sentFile();
    const lines = { total, loaded: new Map([...loaded].filter(([line]) => line < 2)) };
    const column = loaded.get(1)?.fields[3]?.from ?? 0;
    const below = { line: 2, field: 0, column };
    expect(positionAfterKey(lines, { line: 1, field: 3 }, 'ArrowDown')).toEqual(below);
    expect(positionAfterKey(lines, below, 'PageDown')).toEqual({ line: total - 1, field: 0, column });
    expect(positionAfterKey(lines, below, 'ArrowUp')).toEqual({ line: 1, field: 3, column });
    expect(positionAfterKey(lines, { line: total - 1, field: 0 }, 'ArrowDown')).toBeUndefined();
    expect(positionAfterKey(lines, below, 'ArrowRight')).toBeUndefined();
    expect(positionAfterKey(lines, below, 'ArrowLeft')).toBeUndefined();
    const { fields } = loaded.get(2) ?? {};
    expect(atColumn(lines.loaded, below)).toBe(below);
    expect(fields?.[atColumn(loaded, below).field]).toSatisfy(({ from, to }) => from <= column && column <= to);
    const atEnd = positionAfterKey(lines, below, 'End') ?? below;
    expect(atColumn(loaded, atEnd)).toMatchObject({ line: 2, field: (fields?.length ?? 0) - 1 });
  });

  it('keeps the column over lines whose fields are wider, and forgets it with a key along the line', async () => {
    const lines = await sentFile();
    const after = (at: FieldPosition, ...keys: readonly string[]) =>
      keys.reduce((from, key) => positionAfterKey(lines, from, key) ?? from, at);
    const amount = { line: 2, field: 4 };
    expect(lines.loaded.get(2)?.fields[4]?.name).toBe('amount');
    expect(after(amount, 'PageUp', 'ArrowDown', 'ArrowDown')).toMatchObject(amount);
    expect(after(amount, 'PageDown', 'PageUp', 'ArrowDown', 'ArrowDown')).toMatchObject(amount);
    expect(after(amount, 'PageDown', 'Home', 'PageUp')).toMatchObject({ line: 0, field: 0 });
  });

  it('ignores every other key', async () => {
    expect(positionAfterKey(await sentFile(), { line: 0, field: 0 }, 'Tab')).toBeUndefined();
  });
});
