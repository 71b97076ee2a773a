import { type ZodType, z } from 'zod';

/** What the documents say of a schema beyond what zod can tell: its name, or its JSON Schema where zod has none. */
export interface SchemaNote {
  /** A name of its own among the components. */
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
}

/** A registry of our own and not zod's global one, which an application's schemas are in too. */
export const SCHEMA_NOTES = z.registry<SchemaNote>();

/** Gives a schema a name among the components of the OpenAPI document. */
export function named<Schema extends ZodType>(id: string, schema: Schema, description?: string): Schema {
  SCHEMA_NOTES.add(schema, description === undefined ? { id } : { id, description });
  return schema;
}

/** The name that a schema was given. */
export function nameOfSchema(schema: ZodType): string | undefined {
  return SCHEMA_NOTES.get(schema)?.id;
}

/** Says in JSON Schema what a schema takes, where it is made of code that zod can't read. */
export function documented<Schema extends ZodType>(schema: Schema, note: Omit<SchemaNote, 'id'>): Schema {
  SCHEMA_NOTES.add(schema, note);
  return schema;
}
