/** The code of README and guides, block by block. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { PAGES, pageText } from '../readme/pages.ts';
import { FRAGMENTS } from './fragments.ts';

export interface CodeBlock {
  readonly language: string;
  /** What stands after the language; blocks that run have one. */
  readonly name: string;
  readonly code: string;
  /** `README.md:145`, the line of its first line of code. */
  readonly place: string;
}

/** Every fenced block of every page. */
export const CODE_BLOCKS: readonly CodeBlock[] = PAGES.flatMap((page) => {
  const text = pageText(page);
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: name = '', 3: code = '' }) => ({
      language,
      name,
      code,
      place: `${page}:${lineOf(text, index) + 1}`,
    }),
  );
});

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}test/docs/`;

/** What the compiler says of fragments: each is a module of its own, and what it takes as known is in fragments.ts. */
export function compile(blocks: readonly CodeBlock[]): string[] {
  const fragments = new Map(blocks.map((block, at) => [`${FOLDER}fragment-${at}.ts`, block]));
  // The empty export makes a module of a block that imports nothing.
  const modules = [...fragments].map(([path, { code }]): [string, string] => [path, `${code}\nexport {};\n`]);
  const texts = new Map([[`${FOLDER}known.d.ts`, FRAGMENTS], ...modules]);
  const { options } = ts.parseJsonConfigFileContent(
    // The options alone: to find the files that it includes takes a walk through the whole project.
    { ...ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config, files: [], include: [] },
    ts.sys,
    ROOT,
  );
  const host = ts.createCompilerHost(options);
  host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? ts.sys.readFile(path);
  const program = ts.createProgram([...texts.keys()], { ...options, skipLibCheck: false }, host);
  const known = program.getSemanticDiagnostics(program.getSourceFile(`${FOLDER}known.d.ts`));
  const wrong = [...fragments].flatMap(([path, block]) => {
    const file = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map((one) => `${placeOf(block, one)} ${messageOf(one)}`);
  });
  return [...known.map(messageOf), ...wrong];
}

function messageOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, ' ');
}

/** Page and line of what is wrong. */
function placeOf({ code, place }: CodeBlock, { start = 0 }: ts.Diagnostic): string {
  const [page, line] = place.split(':');
  return `${page}:${Number(line) + lineOf(code, start) - 1}`;
}

/** What is wrong with the grammar of a block of JavaScript or JSON. */
export function parse({ language, code, place }: CodeBlock): string[] {
  const read = language === 'json' ? ts.parseConfigFileTextToJson(place, code).error : undefined;
  const { diagnostics = [] } = language === 'json' ? {} : ts.transpileModule(code, { reportDiagnostics: true });
  return [...(read === undefined ? [] : [read]), ...diagnostics].map((one) => `${place} ${messageOf(one)}`);
}
