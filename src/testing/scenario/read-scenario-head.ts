import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What a list shows of a scenario. */
interface ScenarioHead {
  readonly title: string;
  readonly description: string;
}

/** The first key of a file that is not part of its head. Bundled scenarios begin with their title and description. */
const BODY = /^(?!title:|description:)[a-z]+:/m;

/**
 * Reads the title and the description of a bundled scenario, without its steps: parsing all bundled scenarios takes longer than
 * everything else that the first view of the inspector needs.
 */
export function readScenarioHead(file: string): ScenarioHead {
  const text = readFileSync(file, 'utf8');
  const { index } = BODY.exec(text) ?? { index: text.length };
  const head: unknown = parse(text.slice(0, index));
  const textOf = (name: keyof ScenarioHead) => String(Reflect.get(Object(head), name)).trim();
  return { title: textOf('title'), description: textOf('description') };
}
