/**
 * `npm run record`: runs every recorded item, and compares or writes its digests in `fixtures/record/`. A commit that
 * changes a digest states the reason.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Book, differences, type Played, playItem, readBooks, writeBooks } from './books.ts';
import { split } from './digest.ts';
import type { InterfaceName } from './interfaces.ts';
import type { Item } from './items.ts';
import { isPart, PARTS, type Part } from './parts.ts';

const HELP = `npm run record [-- <part>...] [options]

  <part>           ${Object.keys(PARTS).join(', ')}; all of them by default
  --write          writes the digests; without it, prints those that differ and exits with code 1
  --only <text>    items whose name contains this text; nothing is written
  --dump <folder>  writes the recorded values, one file per item and interface, to compare with diff
  --quick          runs each item through direct calls and one HTTP interface, rotating; half of the random runs skip HTTP
  --json           prints the differences as JSON
  --help           prints this help`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    dump: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const dumpFolder = values.dump === undefined ? undefined : resolve(values.dump);

async function run(parts: readonly Part[]): Promise<void> {
  const found: Record<string, readonly string[]> = {};
  for (const part of parts) {
    const items = (await PARTS[part]()).filter(({ name }) => name.includes(values.only ?? ''));
    if (dumpFolder !== undefined) await dump(items, join(dumpFolder, part));
    else if (values.write) await write(part, items);
    else Object.assign(found, await compare(part, items));
  }
  if (!values.write && dumpFolder === undefined) report(found);
}

async function play(part: Part, items: readonly Item[]): Promise<readonly Played[]> {
  const played: Played[] = [];
  for (const [at, item] of items.entries()) played.push(await playItem(item, interfacesOf(part, item, at)));
  return played;
}

const OVER_HTTP: readonly InterfaceName[] = ['fetch', 'msw', 'server'];

/** Some aspects are recorded for direct calls only, so quick runs always include them. */
function interfacesOf(part: Part, { through }: Item, at: number): readonly InterfaceName[] {
  if (!values.quick) return through;
  const http = part === 'lives' && at % 2 === 1 ? undefined : OVER_HTTP[at % OVER_HTTP.length];
  return through.filter((one) => one === 'direct' || one === http);
}

async function write(part: Part, items: readonly Item[]): Promise<void> {
  if (values.only !== undefined || values.quick) return fail('--write needs the whole part; omit --only and --quick.');
  writeBooks(part, await play(part, items));
  console.log(`${part}: ${items.length} items written`);
}

async function compare(part: Part, items: readonly Item[]): Promise<Record<string, readonly string[]>> {
  const [recorded, played] = [readBooks(part), await play(part, items)];
  const among = (book: Book): Book =>
    Object.fromEntries(Object.entries(book).filter(([name]) => name.includes(values.only ?? '')));
  return {
    [`${part}: structure`]: differences(among(recorded.structure), played, 'structure'),
    [`${part}: figures and texts`]: differences(among(recorded.texts), played, 'texts'),
  };
}

function report(found: Readonly<Record<string, readonly string[]>>): void {
  if (values.json) console.log(JSON.stringify(found));
  else for (const [kind, lines] of Object.entries(found)) console.log(`${kind}: ${summary(lines)}`);
  if (Object.values(found).some((lines) => lines.length > 0)) process.exitCode = 1;
}

/** Counts by aspect come first: a change common to all items would hide a change in a single item. */
function summary(lines: readonly string[]): string {
  if (lines.length === 0) return 'as recorded';
  if (lines.length <= LINES_MAX) return `\n  ${lines.join('\n  ')}`;
  const aspects = lines.map((line) => line.slice(line.lastIndexOf(': ') + 2));
  const counts = [...new Set(aspects)].map(
    (aspect) => `${aspects.filter((one) => one === aspect).length} items: ${aspect}`,
  );
  return `\n  ${[...counts, `--json lists all ${lines.length}`].join('\n  ')}`;
}

const LINES_MAX = 40;

async function dump(items: readonly Item[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name, through, play } of items)
    for (const way of through) {
      const observed = Object.entries(await play(way)).map(([aspect, value]) => [aspect, split(value)]);
      const file = join(folder, `${name.replaceAll(/[^\w-]+/g, '_')}.${way}.json`);
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(observed), null, 1)}\n`);
    }
}

const unknown = positionals.filter((name) => !isPart(name));
if (values.help) console.log(HELP);
else if (unknown.length > 0) fail(`Unknown part: ${unknown.join(', ')}.\n\n${HELP}`);
else await run(positionals.length === 0 ? Object.keys(PARTS).filter(isPart) : positionals.filter(isPart));
