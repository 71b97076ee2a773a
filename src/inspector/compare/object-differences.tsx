import type { ComparedValue, FieldDifference, ObjectDifference } from '../../analysis/comparison/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Panel } from '../parts/panel.tsx';
import { shortOf } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { capitalize, countText, dayText, dollars, pluralize, stateLabel } from '../state/format.ts';
import { viewOfKind } from './kinds.ts';
import type { ComparedSide, ComparedSides } from './sides.ts';
import { SidesTable } from './sides-table.tsx';

interface ObjectDifferencesProps {
  readonly title: string;
  readonly objects: readonly ObjectDifference[];
  readonly sides: ComparedSides;
}

const SHOWN_MAX = 200;

/** Shows the objects that differ side by side, field by field, and below them those that only one world has. */
export function ObjectDifferences({ title, objects, sides }: ObjectDifferencesProps) {
  if (objects.length === 0) return null;
  const both = objects.filter(({ left, right }) => left !== null && right !== null);
  return (
    <Panel title={title} aside={<span class="faint">{pluralize(objects.length, 'object')}</span>}>
      {both.length === 0 ? <p class="note">Every object that is on both sides is the same.</p> : null}
      <ObjectTable title={title} objects={both} sides={sides} />
      <OnlyIn side="A" title={title} objects={objects.filter(({ right }) => right === null)} sides={sides} />
      <OnlyIn side="B" title={title} objects={objects.filter(({ left }) => left === null)} sides={sides} />
    </Panel>
  );
}

/** Objects without a match are folded: they are often those of later requests, and would hide what differs. */
function OnlyIn({ side, title, objects, sides }: ObjectDifferencesProps & { readonly side: 'A' | 'B' }) {
  if (objects.length === 0) return null;
  return (
    <details class="compared-only">
      <summary>
        {pluralize(objects.length, 'object')} only in {side}
      </summary>
      <ObjectTable title={`${title}, only in ${side}`} objects={objects} sides={sides} />
    </details>
  );
}

/** Shows objects of both worlds, each with the fields that differ. */
export function ObjectTable({ title, objects, sides }: ObjectDifferencesProps) {
  if (objects.length === 0) return null;
  return (
    <>
      <SidesTable label={`Objects of both worlds: ${title}`} heads={['Object', 'A', 'B']}>
        {objects.slice(0, SHOWN_MAX).map((one) => (
          <ObjectRows key={`${one.kind} ${one.left} ${one.right}`} difference={one} sides={sides} />
        ))}
      </SidesTable>
      {objects.length > SHOWN_MAX ? (
        <p class="note">
          The first {SHOWN_MAX} of {countText(objects.length)}.
        </p>
      ) : null}
    </>
  );
}

interface ObjectRowsProps {
  readonly difference: ObjectDifference;
  readonly sides: ComparedSides;
}

function ObjectRows({ difference, sides }: ObjectRowsProps) {
  const { kind, what, left, right, matchedBy, fields } = difference;
  return (
    <>
      <tr class="compared-object">
        <th scope="row">
          {capitalize(what)}
          {matchedBy === 'id' || matchedBy === null ? null : <span class="faint"> matched by {matchedBy}</span>}
        </th>
        <td>
          <ObjectLink kind={kind} id={left} side={sides.left} />
        </td>
        <td>
          <ObjectLink kind={kind} id={right} side={sides.right} />
        </td>
      </tr>
      {fields.map((field) => (
        <tr key={field.field}>
          <td class="compared-field">{labelOf(field)}</td>
          <td>
            <Value field={field.field} value={field.left} />
          </td>
          <td>
            <Value field={field.field} value={field.right} />
          </td>
        </tr>
      ))}
    </>
  );
}

interface ObjectLinkProps {
  readonly kind: ObjectDifference['kind'];
  readonly id: string | null;
  readonly side: ComparedSide;
}

/** Files and open batches have short ids, such as `file 2`. */
const SHORT_ID_MAX = 12;

function ObjectLink({ kind, id, side }: ObjectLinkProps) {
  if (id === null) return <span class="faint">not there</span>;
  const view = viewOfKind(kind, id);
  if (view === undefined) return <code title={id}>{id.length > SHORT_ID_MAX ? shortOf(id) : id}</code>;
  return (
    <a href={side.link(...view)} title={id}>
      Open <code class="compared-id">{shortOf(id)}</code>
    </a>
  );
}

/** Returns `settled` for `settledAt`, and `amount` for `amountCents`. */
function labelOf({ field }: FieldDifference): string {
  return field
    .replace(/(At|Cents)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;

function Value({ field, value }: { readonly field: string; readonly value: ComparedValue }) {
  if (value === null || value === '') return <span class="faint">–</span>;
  if (field === 'state' || field === 'status') return <Badge state={String(value)} />;
  if (field.endsWith('Cents')) return <span class="money">{dollars(Number(value))}</span>;
  if (ISO_TIME.test(String(value))) return <Timestamp at={String(value)} />;
  return <span class="compared-value">{plainText(String(value))}</span>;
}

/** Numbers from here on are times in epoch milliseconds: amounts and counts are smaller. */
const FIRST_MS = 1_000_000_000_000;

/** Returns `code R10, reason insufficient funds` for a value that is stored as JSON. */
function plainText(text: string): string {
  if (!/^["{[]/.test(text)) return text;
  try {
    return wordsOf(JSON.parse(text));
  } catch {
    return text;
  }
}

function wordsOf(value: unknown): string {
  if (typeof value === 'number' && value >= FIRST_MS) return dayText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return Object.entries(value)
    .map(([name, part]) => `${stateLabel(name)} ${wordsOf(part)}`)
    .join(', ');
}
