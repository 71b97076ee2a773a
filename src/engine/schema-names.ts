import { type ZodType, z } from 'zod';

/** Documents a schema where zod cannot: its name, or its JSON Schema. */
interface SchemaNote {
  /** Its name among the components. */
  readonly id?: string;
  readonly description?: string;
  readonly type?: 'string' | 'object' | 'integer';
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Omit<SchemaNote, 'id'>[];
  readonly additionalProperties?: boolean;
  readonly maxProperties?: number;
  /** Marks extensions of the specification. */
  readonly 'x-settlebox-extension'?: true;
}

/** Not zod's global registry, which contains an application's schemas too. */
export const SCHEMA_NOTES = z.registry<SchemaNote>();

/** Names a schema among the components of the OpenAPI document. */
export function named<Schema extends ZodType>(id: string, schema: Schema, description?: string): Schema {
  SCHEMA_NOTES.add(schema, description === undefined ? { id } : { id, description });
  return schema;
}

/** Returns the name of a schema. */
export function nameOfSchema(schema: ZodType): string | undefined {
  return SCHEMA_NOTES.get(schema)?.id;
}

/** Documents the accepted input of a schema whose code zod cannot read. */
export function documented<Schema extends ZodType>(schema: Schema, note: Omit<SchemaNote, 'id'>): Schema {
  SCHEMA_NOTES.add(schema, note);
  return schema;
}
