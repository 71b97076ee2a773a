import type { ComponentChildren } from 'preact';
import { useApp } from '../state/app-state.ts';
import { replaceRoute, withQuery } from '../state/route.ts';

/** A column of a `List`. */
export interface ListColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Its name in the address; default: its title in lower case. */
  readonly key?: string;
  /** Its value in a CSV file; a column without it is not in the file. */
  readonly text?: (row: Row) => string | number | null;
  /** The name by which the server sorts; the header then is a button. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Hidden on a narrow page; `widest`, also on a page of 1024 px; `phone`, only on a page of up to 480 px. */
  readonly wideOnly?: boolean | 'widest' | 'phone';
  /** Hidden unless it is chosen. */
  readonly optional?: boolean;
}

/** Returns the name of a column in the address. */
function keyOf<Row>({ key, title }: ListColumn<Row>): string {
  return key ?? title.toLowerCase().replaceAll(' ', '-');
}

/** Returns the columns that the address chooses, or else all but the optional ones. The first is always there: it is the link. */
export function chosenColumns<Row>(columns: readonly ListColumn<Row>[], chosen: string | undefined) {
  const names = chosen?.split(',');
  return columns.filter((one, index) =>
    index === 0 || names === undefined ? one.optional !== true : names.includes(keyOf(one)),
  );
}

interface ColumnChoiceProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
}

/** Chooses the columns of a list. The choice is a parameter of the address, so that a link repeats it. */
export function ColumnChoice<Row>({ columns }: ColumnChoiceProps<Row>) {
  const { route } = useApp();
  const shown = chosenColumns(columns, route.query.columns);
  const toggle = (column: ListColumn<Row>) => {
    const names = columns.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one))).map(keyOf);
    const usual = chosenColumns(columns, undefined).map(keyOf);
    replaceRoute(withQuery(route, { columns: names.join() === usual.join() ? '' : names.join() }));
  };
  return (
    <details class="column-choice">
      <summary>Columns</summary>
      <fieldset>
        <legend class="visually-hidden">Columns of the list</legend>
        {columns.slice(1).map((column) => (
          <label key={keyOf(column)} class="tick-line">
            <input type="checkbox" checked={shown.includes(column)} onChange={() => toggle(column)} />
            {column.title}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

interface ColumnHeadProps<Row> {
  readonly column: ListColumn<Row>;
}

/** Renders the head of a column; a button if the server can sort by it. Pressing it again reverses the order. */
export function ColumnHead<Row>({ column: { title, sort, align, wideOnly } }: ColumnHeadProps<Row>) {
  const { route } = useApp();
  const order = orderOf(route.query.sort, sort);
  return (
    <th scope="col" class={classOf(align, wideOnly)} aria-sort={order}>
      {sort === undefined ? (
        title
      ) : (
        <button
          type="button"
          class="sort"
          title={`Sort by ${title.toLowerCase()}`}
          onClick={() => replaceRoute(withQuery(route, { sort: order === 'descending' ? sort : `-${sort}` }))}
        >
          {title}
          <span aria-hidden="true">{order === undefined ? ' ↕' : order === 'ascending' ? ' ↑' : ' ↓'}</span>
        </button>
      )}
    </th>
  );
}

function orderOf(chosen: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (sort === undefined || chosen?.replace(/^-/, '') !== sort) return undefined;
  return chosen.startsWith('-') ? 'descending' : 'ascending';
}

/** Returns the class of a cell. */
export function classOf(align: 'right' | undefined, wideOnly: ListColumn<never>['wideOnly'] = false): string {
  return [align === 'right' ? 'right' : '', HIDDEN[String(wideOnly)] ?? ''].join(' ').trim();
}

/** The classes of columns that some widths hide. */
const HIDDEN: Readonly<Record<string, string>> = { true: 'wide-only', widest: 'widest-only', phone: 'not-phone' };

/** A word that breaks in a narrow column, such as a name or the type of an event. Other words stay whole. */
const LONG_WORD = /[^\s-]{16}/;

/** Returns the class of a cell by its text. */
export function classOfText(text: string | number | null | undefined): string {
  return typeof text === 'string' && LONG_WORD.test(text) ? 'long-word' : '';
}
