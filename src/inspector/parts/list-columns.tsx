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
  /** The width in pixels up to which a page hides it: of a phone, a tablet, or a small laptop. Default: never hidden. */
  readonly hiddenUpTo?: 480 | 860 | 1240 | undefined;
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

/** Boxes of one name: the browser closes one when another is opened. */
export const LIST_TOOLS = 'list-tools';

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
    <details class="column-choice" name={LIST_TOOLS}>
      <summary>Columns</summary>
      <fieldset>
        <legend class="visually-hidden">Columns of the list</legend>
        {columns.slice(1).map((column) => (
          <label key={keyOf(column)} class="tick-line">
            <input type="checkbox" checked={shown.includes(column)} onChange={() => toggle(column)} />
            <span>
              {column.title}
              {shown.includes(column) ? <HiddenHere column={column} /> : null}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Says that the page is too narrow for a chosen column. The style sheet shows it at the widths that hide the column. */
function HiddenHere<Row>({ column: { hiddenUpTo } }: ColumnHeadProps<Row>) {
  if (hiddenUpTo === undefined) return null;
  return <span class={`faint hidden-here not-${HIDDEN[hiddenUpTo]}`}> hidden at this width</span>;
}

interface ColumnHeadProps<Row> {
  readonly column: ListColumn<Row>;
}

/** Renders the head of a column; a button if the server can sort by it. Pressing it again reverses the order. */
export function ColumnHead<Row>({ column: { title, sort, align, hiddenUpTo } }: ColumnHeadProps<Row>) {
  const { route } = useApp();
  const order = orderOf(route.query.sort, sort);
  return (
    <th scope="col" class={classOf(align, hiddenUpTo)} aria-sort={order}>
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
export function classOf(align: 'right' | undefined, hiddenUpTo: ListColumn<never>['hiddenUpTo']): string {
  return [align === 'right' ? 'right' : '', hiddenUpTo === undefined ? '' : HIDDEN[hiddenUpTo]].join(' ').trim();
}

/** The classes of columns that some widths hide. */
const HIDDEN = { 480: 'not-phone', 860: 'wide-only', 1240: 'widest-only' } as const;

/** A word that breaks in a narrow column, such as a name or the type of an event. Other words stay whole. */
const LONG_WORD = /[^\s-]{16}/;

/** Returns the class of a cell by its text. */
export function classOfText(text: string | number | null | undefined): string {
  return typeof text === 'string' && LONG_WORD.test(text) ? 'long-word' : '';
}
