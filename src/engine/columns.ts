type SqlType = 'TEXT' | 'INTEGER' | 'BLOB';

/** Declares a column: its values in records, and its part of a CREATE TABLE. */
export interface StoredColumn<Value> {
  readonly type: SqlType;
  /** Everything that follows the type in a CREATE TABLE. */
  readonly constraints: string;
  /** The only values that a CHECK allows. */
  readonly values?: readonly (string | number)[];
  /** True if updates write the column. */
  readonly changes?: boolean;
  /** Never set: it carries the type of the values to the type checker. */
  readonly holds?: Value;
}

/** Columns by their names, in the order of the table. */
export type StoredColumns = Readonly<Record<string, StoredColumn<unknown>>>;

type ValueOf<Column> = Column extends StoredColumn<infer Value> ? Value : never;

/** A record with one field per column. */
export type RecordOf<Columns extends StoredColumns> = {
  readonly [Name in keyof Columns]: ValueOf<Columns[Name]>;
};

/** Declares a TEXT that is never null. */
export function text<Value extends string = string>(constraints = ''): StoredColumn<Value> {
  return { type: 'TEXT', constraints: notNull(constraints) };
}

/** Declares a TEXT that can be null. */
export function textOrNull<Value extends string = string>(constraints = ''): StoredColumn<Value | null> {
  return { type: 'TEXT', constraints };
}

/** Declares a TEXT PRIMARY KEY. */
export function textKey(constraints = ''): StoredColumn<string> {
  return { type: 'TEXT', constraints: constraints === '' ? 'PRIMARY KEY' : `PRIMARY KEY ${constraints}` };
}

/** Declares an INTEGER that is never null. */
export function integer<Value extends number = number>(constraints = ''): StoredColumn<Value> {
  return { type: 'INTEGER', constraints: notNull(constraints) };
}

/** Declares an INTEGER that can be null. */
export function integerOrNull(constraints = ''): StoredColumn<number | null> {
  return { type: 'INTEGER', constraints };
}

/** Declares the INTEGER PRIMARY KEY, which SQLite counts up. */
export function rowNumber(constraints = ''): StoredColumn<number> {
  return { type: 'INTEGER', constraints: constraints === '' ? 'PRIMARY KEY' : `PRIMARY KEY ${constraints}` };
}

/** Declares 0 for false and 1 for true. */
export function flag(): StoredColumn<0 | 1> {
  return { type: 'INTEGER', constraints: notNull(''), values: [0, 1] };
}

/** Declares a BLOB that is never null. */
export function blob(): StoredColumn<Uint8Array> {
  return { type: 'BLOB', constraints: notNull('') };
}

/** Declares a BLOB that can be null. */
export function blobOrNull(): StoredColumn<Uint8Array | null> {
  return { type: 'BLOB', constraints: '' };
}

/** Declares one of a few texts. */
export function oneOf<Value extends string>(...values: readonly Value[]): StoredColumn<Value> {
  return { type: 'TEXT', constraints: notNull(''), values };
}

/** Declares one of a few texts, or null. */
export function oneOfOrNull<Value extends string>(...values: readonly Value[]): StoredColumn<Value | null> {
  return { type: 'TEXT', constraints: '', values };
}

function notNull(constraints: string): string {
  return constraints === '' ? 'NOT NULL' : `NOT NULL ${constraints}`;
}

/** Marks a column that updates write. Other columns keep the values of their INSERT. */
export function changing<Value>(column: StoredColumn<Value>): StoredColumn<Value> {
  return { ...column, changes: true };
}

/** Lists the names of columns, in the order of the table. */
export function namesOf<Columns extends object>(columns: Columns): readonly (keyof Columns & string)[] {
  return Object.keys(columns) as (keyof Columns & string)[];
}

/** Lists the names of the columns that updates write. */
export function changingNamesOf(columns: StoredColumns): readonly string[] {
  return namesOf(columns).filter((name) => columns[name]?.changes === true);
}

type NamesWith<Columns, Traits> = {
  [Name in keyof Columns]: Columns[Name] extends Traits ? Name : never;
}[keyof Columns] &
  string;

/** Lists the names of the columns that have these traits, in the order of the table. */
export function namesWith<Columns extends StoredColumns, const Traits extends object>(
  columns: Columns,
  traits: Traits,
): readonly NamesWith<Columns, Traits>[] {
  const has = (name: string) =>
    Object.entries(traits).every(([trait, value]) => Reflect.get(Object(columns[name]), trait) === value);
  return namesOf(columns).filter((name): name is NamesWith<Columns, Traits> => has(name));
}

/** The columns that have an initial value, with the types of their values. */
type InitialValues<Columns extends StoredColumns> = Pick<
  RecordOf<Columns>,
  NamesWith<Columns, { readonly initial: unknown }>
>;

/**
 * Returns the initial values of a new record. Columns without one hold null, so that records that begin as copies of it
 * have one shape for V8.
 */
export function initialValues<Columns extends StoredColumns>(columns: Columns): InitialValues<Columns> {
  const values = Object.entries(columns).map(
    ([name, column]) => [name, Reflect.get(column, 'initial') ?? null] as const,
  );
  // An object from JSON has fast properties. One from Object.fromEntries has slow ones above about ten fields.
  return JSON.parse(JSON.stringify(Object.fromEntries(values)));
}

/** Returns the values of a record in some of its columns. */
export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
