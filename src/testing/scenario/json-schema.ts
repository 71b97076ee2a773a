import { type ZodType, z } from 'zod';
import { EVENT_TYPES } from '../../contract/event-types.ts';
import { SCHEMA_NOTES } from '../../engine/schema-names.ts';
import { commonSpellings } from '../../engine/text-schemas.ts';
import { trusted } from '../../engine/trusted.ts';
import { optionsSchema } from '../../options/options-schema.ts';
import { FILE_NOTES, STEP_NOTES } from './scenario-notes.ts';
import { expectedSchema, stepSchema } from './scenario-schema.ts';
import { VALUE_PATTERN } from './values.ts';
import { VERBS, type Verb } from './verbs.ts';

type JsonSchemaObject = Record<string, unknown>;

/** A named value or an amount can replace any value. */
const NAMED_VALUE = { $ref: '#/$defs/Named' };
const NAMED = { type: 'string', pattern: VALUE_PATTERN, description: 'A named value, an amount, or test data.' };
const NAME_REFERENCE = { type: 'string', pattern: '^\\$[A-Za-z]\\w*(\\.\\w+)*$' };
const SCALAR = { type: ['string', 'number', 'boolean'] };
const EVENT = {
  anyOf: [
    { enum: EVENT_TYPES },
    {
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: NAME_REFERENCE,
      propertyNames: { enum: EVENT_TYPES },
    },
    NAMED_VALUE,
  ],
};

/**
 * Builds the JSON Schema (draft 2020-12) of scenario files. The build ships it as `settlebox/scenario.schema.json`; a
 * copy in `fixtures` shows each change.
 */
export function scenarioJsonSchema(): object {
  const { steps, definitions } = stepSchemas();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://settlebox.test/scenario.schema.json',
    title: 'A Settlebox scenario',
    description: 'A test in steps, with expected results.',
    type: 'object',
    properties: {
      ...fileProperties(),
      steps: { description: FILE_NOTES.steps, type: 'array', minItems: 1, items: steps },
    },
    required: ['title', 'description', 'steps'],
    additionalProperties: false,
    $defs: { Named: NAMED, ...definitions },
  };
}

function fileProperties(): JsonSchemaObject {
  const rows = {
    type: 'array',
    minItems: 1,
    items: { type: 'object', minProperties: 1, additionalProperties: SCALAR },
  };
  const lists = {
    type: 'object',
    minProperties: 1,
    additionalProperties: { type: 'array', minItems: 1, items: SCALAR },
  };
  const { properties } = convert(optionsSchema());
  return {
    $schema: { type: 'string' },
    title: { description: FILE_NOTES.title, type: 'string', minLength: 1 },
    description: { description: FILE_NOTES.description, type: 'string', minLength: 1 },
    gateway: { description: FILE_NOTES.gateway, type: 'object', properties, additionalProperties: false },
    variables: { description: FILE_NOTES.variables, type: 'object', propertyNames: { pattern: '^[A-Za-z]\\w*$' } },
    each: { description: FILE_NOTES.each, anyOf: [rows, lists] },
  };
}

/** A step has one verb and options. The schema of `with` depends on the verb. */
function stepSchemas(): { readonly steps: JsonSchemaObject; readonly definitions: object } {
  const verbs = [...VERBS.values()];
  const alternatives = verbs.flatMap((verb) => [['value', verb] as const, ['with', verb] as const]);
  const shapes = alternatives.flatMap(([part, verb]) => {
    const schema = verb[part];
    return schema === undefined ? [] : [[`${verb.name} ${part}`, schema()] as const];
  });
  const { properties = {}, $defs } = convert(z.object(Object.fromEntries(shapes)));
  const valueSchemaOf = (verb: Verb) => properties[`${verb.name} value`];
  const options = convert(stepSchema()).properties ?? {};
  const optionEntries = Object.entries(options).map(([name, schema]) => [
    name,
    { ...optionSchema(name, schema), ...STEP_NOTES[name] },
  ]);
  const verbRequired = verbs.map(({ name }) => ({ required: [name] }));
  const verbEntries = verbs.map((verb) => [verb.name, verbSchema(verb, valueSchemaOf(verb))]);
  const withEntries = verbs.map((verb) => [verb.name, withSchema(verb, properties[`${verb.name} with`])]);
  const descriptions = verbs.map(({ name, summary }) => [name, { description: summary }]);
  const steps = {
    type: 'object',
    properties: { ...Object.fromEntries(optionEntries), ...Object.fromEntries(descriptions) },
    additionalProperties: false,
    // A step that expects a rejection can send anything.
    if: { required: ['rejected'] },
    else: { properties: Object.fromEntries(verbEntries), dependentSchemas: Object.fromEntries(withEntries) },
    oneOf: [...verbRequired, { required: ['expect'], not: { anyOf: verbRequired } }],
  };
  return { steps, definitions: $defs ?? {} };
}

function verbSchema({ takes, summary }: Verb, value: unknown): JsonSchemaObject {
  if (takes === 'reference') return { ...NAME_REFERENCE, description: `${summary}: $name` };
  if (takes === 'nothing') return { description: summary, type: 'null' };
  return { description: summary, anyOf: [value ?? {}, { type: 'null' }, NAMED_VALUE] };
}

function withSchema({ name, with: alternatives }: Verb, schema: unknown): JsonSchemaObject {
  if (alternatives === undefined) return { properties: { with: false } };
  return { properties: { with: { description: `The second argument of ${name}.`, anyOf: [schema, NAMED_VALUE] } } };
}

/** zod cannot represent transformed schemas, so these options get schemas of their own. */
function optionSchema(name: string, schema: unknown): JsonSchemaObject {
  if (name === 'expect') return expectSchema();
  if (name === 'events') return { anyOf: [{ type: 'array', items: EVENT }, NAMED_VALUE] };
  if (name !== 'webhooks') return trusted<JsonSchemaObject>(schema);
  const { properties, ...rest } = trusted<{ properties: JsonSchemaObject }>(schema);
  return {
    ...rest,
    properties: { ...properties, delivered: { anyOf: [{ type: 'array', items: EVENT }, NAMED_VALUE] } },
  };
}

/** Builds the schema of `expect`, which groups expectations. */
function expectSchema(): JsonSchemaObject {
  const options = Object.entries(convert(expectedSchema()).properties ?? {});
  const properties = options.map(([name, schema]) => [name, { ...optionSchema(name, schema), ...STEP_NOTES[name] }]);
  const group = { type: 'object', minProperties: 1, additionalProperties: false };
  return { anyOf: [{ ...group, properties: Object.fromEntries(properties) }, NAMED_VALUE] };
}

interface Converted {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly $defs?: object;
}

/** Converts a zod schema, and allows a named value or an amount at every place. */
function convert(schema: ZodType): Converted {
  const converted = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    metadata: SCHEMA_NOTES,
    unrepresentable: 'any',
    override({ jsonSchema, path }) {
      delete jsonSchema.default;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // The API ignores unknown fields of a body. Scenarios reject them.
      if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties ??= false;
      if (path.length > 0) allowName(jsonSchema);
    },
  });
  return trusted<Converted>(converted);
}

/** Enum values are accepted in any case. Codes of digits can be written without quotes, even with a leading zero. */
function allowName(schema: JsonSchemaObject): void {
  if (Object.keys(schema).length === 0 || schema.$ref !== undefined) return;
  const { description: _description, id: _id, ...own } = schema;
  for (const key of Object.keys(own)) delete schema[key];
  const alternatives = Array.isArray(own.anyOf) && Object.keys(own).length === 1 ? own.anyOf : [own];
  const digits = typeof own.pattern === 'string' && own.pattern.includes('\\d') ? [{ type: 'integer' }] : [];
  schema.anyOf = [...alternatives.map(inAnyCase), ...digits, NAMED_VALUE];
}

function inAnyCase(schema: JsonSchemaObject): JsonSchemaObject {
  if (!Array.isArray(schema.enum)) return schema;
  const spellings = schema.enum.flatMap((word) =>
    typeof word === 'string' ? [word, ...commonSpellings(word)] : [word],
  );
  return { ...schema, enum: [...new Set(spellings)] };
}
