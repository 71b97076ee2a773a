import { SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { randomKey } from '../../server/random-key.ts';
import type { ToolAnswer } from './answer.ts';

/** Maximum bytes of the result of a tool, as JSON: text and structured content together. */
const RESULT_BYTES_MAX = 4_000;

/** Maximum unread rests of a session; the oldest is discarded. */
const RESTS_MAX = 20;

/** Maximum characters of a story. The end of a longer one is dropped, and the last page says so. */
const STORY_CHARACTERS_MAX = 200_000;

/** The result of a tool as the protocol sends it. */
export type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

interface RemainingPages {
  readonly tool: string;
  readonly story: string;
  readonly part: number;
}

/** Splits stories into pages, and stores the rests until they are read. */
export class Pages {
  readonly #rests = new Map<string, RemainingPages>();

  /** Returns the first page of an answer. */
  first(tool: string, { verdict, story = '', facts = {} }: ToolAnswer): ToolResult {
    const masked = maskText(story);
    const whole =
      masked.length <= STORY_CHARACTERS_MAX
        ? masked
        : `${masked.slice(0, STORY_CHARACTERS_MAX)}\n… and ${masked.length - STORY_CHARACTERS_MAX} characters more.`;
    return this.#page({ tool, story: whole, part: 1 }, { verdict, ...facts });
  }

  /**
   * Returns the page of a cursor. A cursor can be read again, until it is discarded.
   *
   * @throws SettleboxError for a cursor of another session or tool
   */
  next(tool: string, cursor: string): ToolResult {
    const rest = this.#rests.get(cursor);
    if (rest === undefined)
      throw new SettleboxError(
        'bad_option',
        'cursor must be one that this session returned, and that is not discarded.',
        `Call ${tool} again without a cursor.`,
      );
    if (rest.tool !== tool)
      throw new SettleboxError('bad_option', `This cursor belongs to ${rest.tool}.`, `Pass it to ${rest.tool}.`);
    return this.#page(rest, { verdict: `Part ${rest.part} of the story.` });
  }

  #page(
    { tool, story, part }: RemainingPages,
    facts: Readonly<Record<string, unknown>> & { readonly verdict: string },
  ): ToolResult {
    const whole = resultOf({ ...facts, story });
    if (bytesOf(whole) <= RESULT_BYTES_MAX) return whole;
    const cursor = randomKey();
    const fits = (characters: number) =>
      bytesOf(resultOf({ ...facts, story: story.slice(0, characters), cursor })) <= RESULT_BYTES_MAX;
    const end = endOfLine(story, largest(story.length, fits));
    if (end > 0) this.#keep(cursor, { tool, story: story.slice(end).replace(/^\n/, ''), part: part + 1 });
    return resultOf({ ...facts, story: story.slice(0, end), cursor });
  }

  #keep(cursor: string, rest: RemainingPages): void {
    this.#rests.set(cursor, rest);
    const [oldest] = this.#rests.keys();
    if (this.#rests.size > RESTS_MAX && oldest !== undefined) this.#rests.delete(oldest);
  }
}

/** Returns an error of a tool: a message for the model, cut to the limit. */
export function errorResult(message: string): ToolResult {
  const characters = largest(message.length, (end) => bytesOf(errorOf(message.slice(0, end))) <= RESULT_BYTES_MAX);
  return errorOf(message.slice(0, characters));
}

function errorOf(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Clients show the text or the structured content, so both have everything. */
function resultOf(
  fields: Readonly<Record<string, unknown>> & { readonly verdict: string; readonly story: string },
): ToolResult {
  const { verdict, story, cursor, ...facts } = fields;
  const lines = Object.entries(facts).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const more = cursor === undefined ? [] : [`[more: call this tool again with "cursor": "${String(cursor)}"]`];
  const text = [verdict, ...lines, ...(story === '' ? [] : [story]), ...more].join('\n');
  return { content: [{ type: 'text', text }], structuredContent: { ...fields } };
}

function bytesOf(result: ToolResult): number {
  return Buffer.byteLength(JSON.stringify(result));
}

/** Returns the largest number up to a maximum that fits; the numbers below it fit too. */
function largest(maximum: number, fits: (one: number) => boolean): number {
  let [low, high] = [0, maximum];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the end of the last whole line, or of the last whole character if the line is long. */
function endOfLine(text: string, end: number): number {
  if (end === text.length) return end;
  const line = text.lastIndexOf('\n', end);
  if (line > end / 2) return line;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
