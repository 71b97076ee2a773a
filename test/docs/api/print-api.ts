/** dist/API.md: every export of every entry point, compact enough to read whole. */
import { CATEGORY_NAMES, categoryOf } from './categories.ts';
import type { Api, ApiEntry, ApiItem, ApiMember } from './read-api.ts';
import type { Doc } from './read-doc.ts';

const INTRODUCTION = `Every export of every entry point. Amounts are integer cents. Times are ISO 8601 on the wire, and milliseconds since 1970 as
\`number\`. Properties are read-only, whether or not \`readonly\` is printed. Properties of results are listed without their
comments, which editors show. [llms.txt](llms.txt) is a shorter summary.`;

/** What a caller passes. The comments of all other properties would make up a quarter of the page. */
const PASSED = /(Options|Request|Query|Update|Input|Match|Mix|Config|Shop|Merchant|Rule|Handler)\w*$/;

export function apiPage(api: Api, version: string): string {
  const parts = [
    `# API reference of settlebox ${version}`,
    INTRODUCTION,
    ...api.entries.flatMap((entry) => contents(entry)),
    ...api.entries.flatMap((entry) => [`## ${entry.name}`, ...paragraphs(entry.doc), ...sections(entry)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function contents(entry: ApiEntry): readonly string[] {
  const rows = grouped(entry).map(
    ([category, items]) => `- ${category}: ${items.map((item) => listedName(item)).join(', ')}`,
  );
  return [`**\`${entry.name}\`**`, rows.join('\n')];
}

/** Types are found by name. Links to all of them would make up a twentieth of the page. */
function listedName(item: ApiItem): string {
  return isType(item) ? item.name : `[${item.name}](#${anchorOf(item)})`;
}

function sections(entry: ApiEntry): readonly string[] {
  const also = alsoExported(entry);
  return [
    ...(also === '' ? [] : [`Also exports ${also}.`]),
    ...grouped(entry).flatMap(([category, items]) => [`### ${category}`, ...items.flatMap(described)]),
  ];
}

/** The names of exports that an earlier entry point describes. */
export function alsoExported(entry: ApiEntry): string {
  return entry.alsoExported
    .map(([name, describedAs]) =>
      name === describedAs ? `\`${name}\`` : `\`${name}\` (described as \`${describedAs}\`)`,
    )
    .join(', ');
}

/** Functions and values come before types: they are what a test calls. */
function grouped({ items }: ApiEntry): readonly (readonly [category: string, items: readonly ApiItem[]])[] {
  const rank = (item: ApiItem) => (isType(item) ? 1 : 0);
  return CATEGORY_NAMES.map((category) => {
    const own = items.filter(({ source }) => categoryOf(source) === category);
    return [category, own.sort((a, b) => rank(a) - rank(b))] as const;
  }).filter(([, own]) => own.length > 0);
}

function described(item: ApiItem): readonly string[] {
  const isCommented = !isType(item) || PASSED.test(item.name);
  const members = item.members.flatMap((member) => listed(member, isCommented)).join('\n');
  const isPlain = item.signatures.join().trim() === item.name;
  return [
    `#### \`${item.name}\`${isType(item) ? '' : ` (${item.kind})`}`,
    ...(isPlain ? [] : [fenced(item.signatures)]),
    ...paragraphs(item.doc),
    ...(members === '' ? [] : [members]),
  ];
}

function paragraphs(doc: Doc): readonly string[] {
  const { text, examples } = doc;
  return [...(text === '' ? [] : [text]), ...throwing(doc), ...(examples.length === 0 ? [] : [fenced(examples)])];
}

function listed({ signature, doc, call, members }: ApiMember, isCommented: boolean, indent = ''): readonly string[] {
  const words = [doc.text.replaceAll(/\n+/g, ' '), ...throwing(doc)].filter((one) => one !== '').join(' ');
  const isSilent = words === '' || !(isCommented || call !== undefined);
  const own = `${indent}- \`${signature}\`${isSilent ? '' : `: ${words}`}`;
  return [own, ...members.flatMap((member) => listed(member, isCommented, `${indent}  `))];
}

function throwing({ throws }: Doc): readonly string[] {
  return throws.length === 0 ? [] : [`Throws ${throws.join('; ')}.`.replace(/\.\.$/, '.')];
}

function fenced(lines: readonly string[]): string {
  return ['```ts', ...lines, '```'].join('\n');
}

/** As GitHub makes anchors of headings. */
export function anchorOf({ name, kind }: Pick<ApiItem, 'name' | 'kind'>): string {
  return (isType({ kind }) ? name : `${name}-${kind}`).toLowerCase();
}

/** Most entries are types: their headings and links omit the kind, which would make up a fortieth of the page. */
function isType({ kind }: Pick<ApiItem, 'kind'>): boolean {
  return kind === 'interface' || kind === 'type';
}
