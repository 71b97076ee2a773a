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
/** Longer texts are printed on separate lines: in narrow output, those longer than an account number. */
const TEXT_MAX = { wide: 29, narrow: 17 };
const PLACE_WIDTH = '  65-79'.length;

/** Returns explained records as a table: columns, name, text, and meaning of each field. */
export function printNachaFile(
  records: readonly ExplainedRecord[],
  paint: PrintPaint = PLAIN,
  width: number = WIDTH,
): string {
  const padding = records.findIndex(({ title }) => title === 'padding');
  const printed = padding < 0 ? records : records.filter(({ title }, at) => title !== 'padding' || at === padding);
  const fillers = records.filter(({ title }) => title === 'padding').length;
  return printed
    .map((record) => printRecord(record, record.title === 'padding' ? fillers : 1, { paint, width }))
    .join('\n\n');
}

function printRecord({ line, title, fields }: ExplainedRecord, times: number, style: PrintStyle): string {
  const { paint, width } = style;
  const textMax = width < WIDTH ? TEXT_MAX.narrow : TEXT_MAX.wide;
  const where = times === 1 ? `line ${line}` : `lines ${line}-${line + times - 1}`;
  const nameWidth = Math.max(...fields.map(({ name }) => name.length));
  const textWidth = Math.max(0, ...fields.map(({ text }) => text.trim().length).filter((length) => length <= textMax));
  const lines = fields.flatMap((field) => printField(field, { ...style, nameWidth, textWidth, textMax }));
  return [`${paint.bold(title)} ${paint.dim(where)}`, ...lines].join('\n');
}

interface PrintStyle {
  readonly paint: PrintPaint;
  /** Maximum length of a line. */
  readonly width: number;
}

interface FieldColumns extends PrintStyle {
  readonly nameWidth: number;
  readonly textWidth: number;
  readonly textMax: number;
}

function printField({ from, to, name, text, meaning }: ExplainedField, columns: FieldColumns): string[] {
  const { nameWidth, textWidth, textMax, paint, width } = columns;
  const place = `${from === to ? from : `${from}-${to}`}`.padStart(PLACE_WIDTH);
  const shown = text.trim();
  const fits = shown.length <= textMax;
  const head = `${paint.dim(place)}  ${name.padEnd(nameWidth)}  ${(fits ? shown : '').padEnd(textWidth)}`;
  const margin = PLACE_WIDTH + 2 + nameWidth + 2 + textWidth + 2;
  const [first = '', ...rest] = wrapText(meaning, width - margin);
  const below = rest.map((part) => ' '.repeat(margin) + part);
  const own = fits ? [] : slices(shown, width - 4).map((part) => `    ${part}`);
  return [`${head}  ${first}`.trimEnd(), ...below, ...own];
}

function slices(text: string, width: number): string[] {
  return Array.from({ length: Math.ceil(text.length / width) }, (_, at) => text.slice(at * width, (at + 1) * width));
}
