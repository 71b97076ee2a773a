import type { MoneyMark } from '../../analysis/inspection/money-types.ts';
import { useApp } from '../state/app-state.ts';
import { dayText, dollars, msOf, pluralize, timeText } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';
import { type DrawnSpan, placeOf } from './mark-places.ts';

interface MarkKind {
  readonly kind: MoneyMark['kind'];
  readonly title: string;
  readonly one: string;
  /** A shape of its own for each kind: marks differ not only in color. */
  readonly sign: string;
  readonly view: string;
  readonly query: Readonly<Record<string, string>>;
}

// biome-ignore format: a table reads in columns
const KINDS: readonly MarkKind[] = [
  { kind: 'return',  title: 'Returns',  one: 'return',  sign: '▲', view: 'timeline',     query: { type: 'transaction.returned' } },
  { kind: 'dispute', title: 'Disputes', one: 'dispute', sign: '◆', view: 'disputes',     query: {} },
  { kind: 'deposit', title: 'Deposits', one: 'deposit', sign: '●', view: 'deposits',     query: {} },
];

/** Marks closer than this are joined: each must be large enough to touch. In pixels. */
const MARK_SIZE = 24;

interface MarkRowsProps {
  readonly marks: readonly MoneyMark[];
  readonly span: DrawnSpan;
}

/** Renders a row for each kind of marks below the chart. A mark opens what it stands for. */
export function MarkRows({ marks, span }: MarkRowsProps) {
  const { route } = useApp();
  const rows = KINDS.map((kind) => ({ kind, placed: joined(marks, kind, span) })).filter(
    ({ placed }) => placed.length > 0,
  );
  return (
    <div class="mark-rows">
      {rows.map(({ kind, placed }) => (
        <div key={kind.kind} class={`mark-row mark-${kind.kind}`}>
          <p class="mark-title">{kind.title}</p>
          <ul style={{ height: `${MARK_SIZE}px` }}>
            {placed.map(({ place, mark }) => (
              <li key={mark.at} style={{ left: `${place - MARK_SIZE / 2}px` }}>
                <a href={linkOf(route, kind, mark)} title={textOf(kind, mark)} aria-label={textOf(kind, mark)}>
                  <span>{mark.count === 1 ? kind.sign : mark.count > 99 ? '99+' : mark.count}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface PlacedMark {
  readonly place: number;
  readonly mark: MoneyMark;
}

/** Joins marks that would overlap. The joined mark stands at the first of them. */
function joined(marks: readonly MoneyMark[], { kind }: MarkKind, span: DrawnSpan): readonly PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const mark of marks) {
    const place = mark.kind === kind ? placeOf(mark.at, span) : undefined;
    if (place === undefined) continue;
    const last = placed.at(-1);
    if (last === undefined || place - last.place >= MARK_SIZE) placed.push({ place, mark });
    else placed[placed.length - 1] = { place: last.place, mark: sumOf(last.mark, mark) };
  }
  return placed;
}

function sumOf(one: MoneyMark, other: MoneyMark): MoneyMark {
  const [count, amountCents] = [one.count + other.count, one.amountCents + other.amountCents];
  return { ...one, until: other.until, subject: null, count, amountCents };
}

function linkOf(route: Route, { kind, view, query }: MarkKind, { at, until, subject }: MoneyMark): string {
  if (subject === null) return linkTo(route, view, undefined, { ...query, from: at, to: until });
  return linkTo(route, kind === 'return' ? 'transactions' : view, subject);
}

function textOf({ one }: MarkKind, { at, count, amountCents }: MoneyMark): string {
  const since = `${count === 1 ? '' : 'from '}${dayText(msOf(at))}, ${timeText(at)} ET`;
  return `${pluralize(count, one)}, ${dollars(amountCents)}, ${since}`;
}
