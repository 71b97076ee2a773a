/** Checks for code blocks: fragments of TypeScript compile, JavaScript and JSON parse. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type CodeBlock, lineOf } from './blocks.ts';
import { FRAGMENTS } from './fragments.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}test/docs/`;

/** The compiler's errors. Each fragment is a module of its own; fragments.ts declares the names that it takes as known. */
export function compile(blocks: readonly CodeBlock[]): string[] {
  const fragments = new Map(blocks.map((block, at) => [`${FOLDER}fragment-${at}.ts`, block]));
  // The empty export turns a block without imports into a module.
  const modules = [...fragments].map(([path, { code }]): [string, string] => [path, `${code}\nexport {};\n`]);
  const texts = new Map([[`${FOLDER}known.d.ts`, FRAGMENTS], ...modules]);
  const { options } = ts.parseJsonConfigFileContent(
    // Options only: resolving `include` would walk the whole project.
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

/** Page and line of the error. */
function placeOf({ code, place }: CodeBlock, { start = 0 }: ts.Diagnostic): string {
  const [page, line] = place.split(':');
  return `${page}:${Number(line) + lineOf(code, start) - 1}`;
}

/** The syntax errors in a block of JavaScript or JSON. */
export function parse({ language, code, place }: CodeBlock): string[] {
  const read = language === 'json' ? ts.parseConfigFileTextToJson(place, code).error : undefined;
  const { diagnostics = [] } = language === 'json' ? {} : ts.transpileModule(code, { reportDiagnostics: true });
  return [...(read === undefined ? [] : [read]), ...diagnostics].map((one) => `${place} ${messageOf(one)}`);
}
