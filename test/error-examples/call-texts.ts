/** The calls of examples as their source text, so that the page can't show another call than the one that runs. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SOURCES = [
  'test/error-examples/gateway-requests.ts',
  'test/error-examples/gateway-clients.ts',
  'test/error-examples/gateway-payments.ts',
  'test/error-examples/harness.ts',
  'test/error-examples/missing-packages.ts',
  'test/error-examples/validation.ts',
];

export interface CallText {
  readonly call: string;
  /** Calls of the gateway that the example makes first, and whose results it does not use. */
  readonly after: readonly string[];
}

/** By the name of the example. */
export function callTexts(): ReadonlyMap<string, CallText> {
  return new Map(SOURCES.flatMap((path) => callsIn(path)));
}

function callsIn(path: string): [string, CallText][] {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const found: [string, CallText][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) {
      const example = provokeOf(node.initializer);
      const call = returnedCall(example);
      if (call !== undefined)
        found.push([
          node.name.getText().replaceAll("'", ''),
          { call: oneLine(call.getText()), after: callsBefore(example) },
        ]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true));
  return found;
}

/** The function of an example, if it is a member of an object with a note. */
function provokeOf(initializer: ts.Expression): ts.Expression {
  if (!ts.isObjectLiteralExpression(initializer)) return initializer;
  const provoke = initializer.properties.find((property) => property.name?.getText() === 'provoke');
  return provoke !== undefined && ts.isPropertyAssignment(provoke) ? provoke.initializer : initializer;
}

/** The body of the function that an example returns: `g.clock.next()` of `(g) => () => g.clock.next()`. */
function returnedCall(example: ts.Expression): ts.Expression | undefined {
  if (!ts.isArrowFunction(example)) return undefined;
  const last = ts.isBlock(example.body) ? example.body.statements.at(-1) : undefined;
  const returned = last !== undefined && ts.isReturnStatement(last) ? last.expression : example.body;
  if (returned === undefined || !ts.isArrowFunction(returned) || returned.parameters.length > 0) return undefined;
  return ts.isBlock(returned.body) ? undefined : returned.body;
}

function callsBefore(example: ts.Expression): string[] {
  if (!ts.isArrowFunction(example) || !ts.isBlock(example.body)) return [];
  const calls = example.body.statements.filter(ts.isExpressionStatement);
  return calls.map((call) => oneLine(call.getText()).replace(/;$/, '')).filter((call) => OF_GATEWAY.test(call));
}

const OF_GATEWAY = /^(await )?(gateway|owner)\./;

/** Undoes the line breaks of the formatter. */
function oneLine(code: string): string {
  return code
    .replace(/,?\s*\n\s*([)\]])/g, '$1')
    .replace(/([([])\s*\n\s*/g, '$1')
    .replace(/\s*\n\s*\./g, '.')
    .replace(/,?\s*\n\s*}/g, ' }')
    .replace(/\s*\n\s*/g, ' ');
}
