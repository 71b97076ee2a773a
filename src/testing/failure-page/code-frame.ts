import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { framesOf } from './describe-error.ts';
import { shownFile } from './test-identity.ts';

/** The lines of source around a failure. */
export interface CodeFrame {
  /** The file relative to the current directory, and the line: `test/shop.test.ts:12`. */
  readonly place: string;
  /** Lines with their numbers; `>` marks the failing one. */
  readonly text: string;
}

const LINES_BEFORE = 5;
const LINES_AFTER = 4;
const LINE_LETTERS_MAX = 200;

/**
 * Returns the lines around the first frame of a stack that is in the project and not in a package, and those around the line of the
 * test's own file that called it.
 */
export function codeFramesOf(stack: string, testFile: string | undefined): CodeFrame[] {
  const places = framesOf(stack).flatMap((frame) => placeIn(frame) ?? []);
  const [first] = places;
  const own = places.find(({ file }) => shownFile(file) === testFile);
  return [...new Set([first, own])].flatMap((place) => (place === undefined ? [] : (frameAt(place) ?? [])));
}

function frameAt({ file, line }: SourcePlace): CodeFrame | undefined {
  const lines = linesOf(file);
  if (lines?.[line - 1] === undefined) return undefined;
  return { place: `${shownFile(file)}:${line}`, text: numbered(lines, line) };
}

interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

/** `at Object.<anonymous> (/project/shop.test.ts:12:5)`, and `at file:///project/shop.test.ts:12:5`. */
const PLACE = /(?:^at |\()(?:async )?((?:file:\/\/|[A-Za-z]:[\\/]|\/).*?):(\d+):\d+\)?$/;

function placeIn(frame: string): SourcePlace | undefined {
  const [, location = '', line = ''] = PLACE.exec(frame) ?? [];
  if (location === '') return undefined;
  const file = location.startsWith('file:') ? fileURLToPath(location) : location;
  const shown = shownFile(file);
  return /(^|\/)node_modules\/|^\.\.(\/|$)/.test(shown) ? undefined : { file, line: Number(line) };
}

function linesOf(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function numbered(lines: readonly string[], line: number): string {
  const from = Math.max(1, line - LINES_BEFORE);
  const until = Math.min(lines.length, line + LINES_AFTER);
  const width = String(until).length;
  return lines
    .slice(from - 1, until)
    .map((text, at) => {
      const number = from + at;
      return `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text.slice(0, LINE_LETTERS_MAX)}`;
    })
    .join('\n');
}
