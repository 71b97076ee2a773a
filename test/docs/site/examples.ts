/** The examples of the pages: which of them run in a tab, and why the others don't. */
import ts from 'typescript';
import { SNIPPETS } from '../../readme/snippets.ts';
import { CODE_BLOCKS, type CodeBlock } from '../blocks.ts';
import { NOT_IN_A_TAB } from './not-in-a-tab.ts';

export interface Example extends CodeBlock {
  /** The page and the section, such as `ach/returns-2` for the second example of that section. Part of an address. */
  readonly id: string;
  readonly page: string;
  /** The file that is copied into the block. Its imports are relative to it. */
  readonly file: string | undefined;
  /** Why it does not run in a tab; undefined if it does. */
  readonly reason: string | undefined;
}

/** Every block of TypeScript and JavaScript, and every scenario. */
export const EXAMPLES: readonly Example[] = readExamples();

/** Those with a button that runs them. */
export const RUNNABLE: readonly Example[] = EXAMPLES.filter(({ reason }) => reason === undefined);

function readExamples(): Example[] {
  const counts = new Map<string, number>();
  const blocks = CODE_BLOCKS.filter((block) => block.language === 'ts' || block.language === 'js' || isScenario(block));
  return blocks.map((block) => {
    const page = block.place.replace(/:\d+$/, '');
    const section = `${slugOfPage(page)}/${block.section}`;
    const count = (counts.get(section) ?? 0) + 1;
    counts.set(section, count);
    const id = count === 1 ? section : `${section}-${count}`;
    return { ...block, id, page, file: SNIPPETS[block.name], reason: NOT_IN_A_TAB.get(id) };
  });
}

function slugOfPage(page: string): string {
  return page
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();
}

/** Reports whether a block is a whole scenario file. */
export function isScenario({ language, name }: CodeBlock): boolean {
  return language === 'yaml' && name === 'scenario';
}

/** Reports whether an example is a suite: whether it calls `test` at its top level. */
export function isSuite({ code, language }: CodeBlock): boolean {
  if (language === 'yaml') return false;
  const { statements } = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ESNext, true);
  return statements.some(
    (one) => ts.isExpressionStatement(one) && ts.isCallExpression(one.expression) && isTest(one.expression.expression),
  );
}

/** `test`, `test.concurrent`, `test.for(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test';
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTest(callee.expression);
  return false;
}
