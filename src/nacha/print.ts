import { wrapText } from '../engine/text-table.ts';
import type { ExplainedField, ExplainedRecord } from './explain.ts';

/** Text styles with the interface of picocolors. */
interface PrintPaint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

const PLAIN: PrintPaint = { bold: (text) => text, dim: (text) => text };

/** Maximum length of a line, in characters. */
const WIDTH = 100;
/** Longer texts are printed on separate lines. */
const TEXT_MAX = 29;
const PLACE_WIDTH = '  65-79'.length;

/** Returns explained records as a table: columns, name, text, and meaning of each field. */
export function printNachaFile(records: readonly ExplainedRecord[], paint: PrintPaint = PLAIN): string {
  const padding = records.findIndex(({ title }) => title === 'padding');
  const printed = padding < 0 ? records : records.filter(({ title }, at) => title !== 'padding' || at === padding);
  const fillers = records.filter(({ title }) => title === 'padding').length;
  return printed.map((record) => printRecord(record, record.title === 'padding' ? fillers : 1, paint)).join('\n\n');
}

function printRecord({ line, title, fields }: ExplainedRecord, times: number, paint: PrintPaint): string {
  const where = times === 1 ? `line ${line}` : `lines ${line}-${line + times - 1}`;
  const nameWidth = Math.max(...fields.map(({ name }) => name.length));
  const textWidth = Math.max(0, ...fields.map(({ text }) => text.trim().length).filter((length) => length <= TEXT_MAX));
  const lines = fields.flatMap((field) => printField(field, { nameWidth, textWidth, paint }));
  return [`${paint.bold(title)} ${paint.dim(where)}`, ...lines].join('\n');
}

interface FieldColumns {
  readonly nameWidth: number;
  readonly textWidth: number;
  readonly paint: PrintPaint;
}

function printField({ from, to, name, text, meaning }: ExplainedField, columns: FieldColumns): string[] {
  const { nameWidth, textWidth, paint } = columns;
  const place = `${from === to ? from : `${from}-${to}`}`.padStart(PLACE_WIDTH);
  const shown = text.trim();
  const fits = shown.length <= TEXT_MAX;
  const head = `${paint.dim(place)}  ${name.padEnd(nameWidth)}  ${(fits ? shown : '').padEnd(textWidth)}`;
  const margin = PLACE_WIDTH + 2 + nameWidth + 2 + textWidth + 2;
  const [first = '', ...rest] = wrapText(meaning, WIDTH - margin);
  const below = rest.map((part) => ' '.repeat(margin) + part);
  const own = fits ? [] : slices(shown).map((part) => `    ${part}`);
  return [`${head}  ${first}`.trimEnd(), ...below, ...own];
}

function slices(text: string): string[] {
  const width = WIDTH - 4;
  return Array.from({ length: Math.ceil(text.length / width) }, (_, at) => text.slice(at * width, (at + 1) * width));
}
