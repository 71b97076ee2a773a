import { scenarioJsonSchema } from '../../src/testing/scenario/json-schema.ts';

/** The frozen copy, that shows each change. */
export const SCENARIO_SCHEMA_FILE = new URL('../../fixtures/scenario.schema.json', import.meta.url);

export function scenarioSchemaText(): string {
  return `${JSON.stringify(scenarioJsonSchema(), null, 1)}\n`;
}
