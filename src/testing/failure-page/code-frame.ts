import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { framesOf } from './describe-error.ts';

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

/** Returns the lines around the first frame of a stack that is in the project and not in a package. */
export function codeFrameOf(stack: string): CodeFrame | undefined {
  for (const frame of framesOf(stack)) {
    const place = placeIn(frame);
    const lines = place === undefined ? undefined : linesOf(place.file);
    if (place === undefined || lines?.[place.line - 1] === undefined) continue;
    return { place: `${shownPath(place.file)}:${place.line}`, text: numbered(lines, place.line) };
  }
  return undefined;
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/** `at Object.<anonymous> (/project/shop.test.ts:12:5)`, and `at file:///project/shop.test.ts:12:5`. */
const PLACE = /(?:^at |\()(?:async )?((?:file:\/\/|[A-Za-z]:[\\/]|\/).*?):(\d+):\d+\)?$/;

function placeIn(frame: string): Place | undefined {
  const [, location = '', line = ''] = PLACE.exec(frame) ?? [];
  if (location === '') return undefined;
  const file = location.startsWith('file:') ? fileURLToPath(location) : location;
  const shown = shownPath(file);
  return /(^|\/)node_modules\/|^\.\.(\/|$)/.test(shown) ? undefined : { file, line: Number(line) };
}

function shownPath(file: string): string {
  return relative(process.cwd(), file).replaceAll('\\', '/');
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
