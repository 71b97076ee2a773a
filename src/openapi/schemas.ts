import { type ZodType, z } from 'zod';
import { nameOfSchema, SCHEMA_NOTES } from '../engine/schema-names.ts';
import { trusted } from '../engine/trusted.ts';
import type { ComponentRef, JsonSchema } from './types.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const PREFIX = '#/components/schemas/';

/** Returns the reference of a named schema. */
export function schemaRef(name: string): ComponentRef {
  return { $ref: `${PREFIX}${name}` };
}

/** Returns a reference to the schema of a body. Every body needs a name, because generated clients use it for the type. */
export function bodyRef(schema: ZodType): ComponentRef {
  return schemaRef(nameOf(schema));
}

/** Returns the schemas of bodies and of their parts by name, in alphabetical order. */
export function bodySchemas(requests: readonly ZodType[], responses: readonly ZodType[]): Schemas {
  const inputSchemas = reached(namedSchemas('input'), requests.map(nameOf));
  const outputSchemas = reached(namedSchemas('output'), responses.map(nameOf));
  for (const [name, schema] of inputSchemas)
    if (outputSchemas.has(name) && JSON.stringify(outputSchemas.get(name)) !== JSON.stringify(schema))
      throw new Error(`${name} differs between requests and responses: give each its own name`);
  return Object.fromEntries([...inputSchemas, ...outputSchemas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the parameters of a query by name, and the names of the required ones. */
export function querySchemas(schema: ZodType): { readonly properties: Schemas; readonly required: readonly string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { ...CONVERSION, io: 'input' });
  return { properties: trusted<Schemas>(properties), required };
}

/** Returns a schema with its parts inlined; `io` as in zod. */
export function inlineSchema(schema: ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...made } = z.toJSONSchema(schema, {
    ...CONVERSION,
    io,
    reused: 'inline',
    override(context) {
      CONVERSION.override(context);
      // A Date is a string in JSON.
      if (context.zodSchema instanceof z.ZodDate)
        Object.assign(context.jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return trusted<JsonSchema>(made);
}

function nameOf(schema: ZodType): string {
  const name = nameOfSchema(schema);
  if (name === undefined) throw new Error('a body without a name: say named(...) in its schema.ts');
  return name;
}

/** Returns the named schemas. `input` describes requests, and `output` describes responses. */
function namedSchemas(io: 'input' | 'output'): Schemas {
  const { schemas } = z.toJSONSchema(SCHEMA_NOTES, {
    ...CONVERSION,
    io,
    uri: (name) => `${PREFIX}${name}`,
    override({ jsonSchema }) {
      tidy(jsonSchema);
      describeDefault(jsonSchema);
    },
  });
  const entries = Object.entries(trusted<Schemas>(schemas));
  return Object.fromEntries(entries.map(([name, { $schema, $id, id, ...schema }]) => [name, schema]));
}

/** The named schemas, and those that they point at. */
function reached(all: Schemas, names: readonly string[], found = new Map<string, JsonSchema>()): typeof found {
  for (const name of names) {
    const schema = all[name];
    if (schema === undefined || found.has(name)) continue;
    found.set(name, schema);
    const refs = JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)"/g);
    reached(
      all,
      [...refs].map(([, inner = '']) => inner),
      found,
    );
  }
  return found;
}

/**
 * Moves the default into the description. Client generators make a field with a default required, and callers would have to
 * pass it.
 */
function describeDefault(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.default === undefined) return;
  schema.description = `${schema.description ?? ''} Default: \`${JSON.stringify(schema.default)}\`.`.trim();
  delete schema.default;
}

/** A test checks that types unknown to zod are not converted to `{}`. */
const CONVERSION = {
  metadata: SCHEMA_NOTES,
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    tidy(jsonSchema);
    // zod omits the default of a transformed input, such as a word.
    if (zodSchema instanceof z.ZodDefault) jsonSchema.default ??= trusted(zodSchema.def.defaultValue);
  },
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

/** Removes keywords that an annotation replaces, and keywords without effect. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.enum !== undefined) delete schema.const;
  if (schema.anyOf !== undefined) delete schema.type;
  // zod writes each format as a long pattern too.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
}
