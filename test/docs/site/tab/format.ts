/** Prints values for people, the same in a browser and in Node. */

const WIDTH = 100;
const DEPTH_MAX = 4;
const ITEMS_MAX = 20;

/** Returns what `console.log` prints. */
export function formatAll(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : format(value))).join(' ');
}

/** Returns a value as JavaScript, in one line if it fits. */
export function format(value: unknown, depth = 0): string {
  // A text of several lines, such as a file, is shown as it is.
  if (typeof value === 'string') return depth === 0 && value.includes('\n') ? value : quoted(value);
  if (typeof value === 'function') return `${value.name || 'function'}()`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Uint8Array) return `Uint8Array of ${value.length} bytes`;
  if (value instanceof Response) return `Response ${value.status}`;
  if (isGateway(value)) return 'Gateway';
  if (hasText(value)) return depth === 0 ? String(value) : `\n${String(value)}`;
  if (depth === DEPTH_MAX) return Array.isArray(value) ? '[…]' : '{…}';
  if (Array.isArray(value))
    return enclosed(
      '[',
      value.map((item) => format(item, depth + 1)),
      ']',
    );
  if (value instanceof Map) return format(Object.fromEntries(value), depth);
  const parts = Object.entries(value).map(([key, item]) => member(key, item, depth));
  return enclosed('{', parts, '}');
}

/** A method has the form of a method. */
function member(key: string, value: unknown, depth: number): string {
  const name = /^[\w$]+$/.test(key) ? key : quoted(key);
  return typeof value === 'function' ? `${name}()` : `${name}: ${format(value, depth + 1)}`;
}

function enclosed(open: string, parts: readonly string[], close: string): string {
  if (parts.length === 0) return open + close;
  const left = parts.length - ITEMS_MAX;
  const shown = left > 0 && open === '[' ? [...parts.slice(0, ITEMS_MAX), `… ${left} more`] : parts;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${shown.join(', ')}${space}${close}`;
  if (line.length <= WIDTH && !line.includes('\n')) return line;
  return `${open}\n${shown.map((part) => `  ${part.replaceAll('\n', '\n  ')},`).join('\n')}\n${close}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** Reports whether a value is a gateway, whose members would fill pages. */
export function isGateway(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'clock' in value && 'transactions' in value;
}

/** Timelines, reviews, and reports have a text for people. */
function hasText(value: object): boolean {
  const own: unknown = Reflect.get(value, 'toString');
  return typeof own === 'function' && own !== Object.prototype.toString && own !== Array.prototype.toString;
}
