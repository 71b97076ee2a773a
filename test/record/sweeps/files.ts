/** NACHA files: how each sample is parsed and rewritten, and the errors of damaged ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { readNachaFile, writeNachaFile } from 'settlebox';
import { NACHA_SAMPLES } from '../folders.ts';
import { tried, withGateway } from './sweep.ts';

const SAMPLES = readdirSync(NACHA_SAMPLES)
  .sort()
  .map((name) => [name, readFileSync(new URL(name, NACHA_SAMPLES), 'utf8')] as const);

export const nachaFiles = () =>
  withGateway({}, (gateway) => ({
    read: SAMPLES.map(([name, text]) => [name, tried(() => readNachaFile(text))]),
    written: SAMPLES.map(([name, text]) => [name, { nacha: tried(() => writeNachaFile(Object(readNachaFile(text)))) }]),
    damaged: SAMPLES.flatMap(([name, text]) => damagedFiles(text).map(([what, bad]) => [name, what, complaintOf(bad)])),
    received: SAMPLES.map(([name, text]) => [name, tried(() => gateway.ach.receiveFile(text))]),
  }));

function complaintOf(text: string): unknown {
  const read = tried(() => readNachaFile(text));
  return Reflect.get(Object(read), 'rejected') === undefined ? 'accepted' : read;
}

/** Each line removed, repeated, truncated, and with another character in every seventh column. */
function damagedFiles(text: string): readonly (readonly [string, string])[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const join = (changed: readonly string[]) => `${changed.join('\n')}\n`;
  return lines.slice(0, LINES_MAX).flatMap((line, at) => [
    [`line ${at} left out`, join(lines.toSpliced(at, 1))] as const,
    [`line ${at} twice`, join(lines.toSpliced(at, 0, line))] as const,
    [`line ${at} cut`, join(lines.toSpliced(at, 1, line.slice(0, -1)))] as const,
    ...columns.map((column) => {
      const sign = line[column] === '9' ? '0' : '9';
      return [
        `line ${at} column ${column}`,
        join(lines.toSpliced(at, 1, line.slice(0, column) + sign + line.slice(column + 1))),
      ] as const;
    }),
  ]);
}

const LINES_MAX = 12;
const columns = Array.from({ length: 14 }, (_, index) => index * 7);
