import type { LaneItem, LaneName, Lanes } from '../../analysis/inspection/lanes-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { countText, msOf } from '../state/format.ts';
import { itemState, itemText, itemTime, laneLink, objectLink, objectText } from './lane-words.ts';

interface LanePreviewProps {
  readonly lanes: Lanes;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onShow: (from: number, until: number) => void;
}

/** An item and its lane. */
export interface FoundItem {
  readonly lane: LaneName;
  readonly item: LaneItem;
}

/** Returns all items by their ids. */
export function itemsById({ lanes }: Lanes): ReadonlyMap<string, FoundItem> {
  return new Map(lanes.flatMap(({ lane, items }) => items.map((item) => [item.id, { lane, item }])));
}

/** Describes the item under the pointer or with the focus: its objects, what caused it, and what it caused. */
export function LanePreview({ lanes, selected, onSelect, onShow }: LanePreviewProps) {
  const found = itemsById(lanes);
  const one = selected === undefined ? undefined : found.get(selected);
  if (one === undefined)
    return <p class="lane-preview note">Point to a box, or move to it with the Tab key, to see what it is.</p>;
  const { lane, item } = one;
  const of = (ids: readonly string[]) => ids.flatMap((id) => found.get(id) ?? []);
  const causes = of(lanes.links.filter(({ to }) => to === item.id).map(({ from }) => from));
  const effects = of(lanes.links.filter(({ from }) => from === item.id).map(({ to }) => to));
  const state = itemState(lane, item);
  return (
    <section class="lane-preview" aria-label="Selected box">
      <p class="lane-preview-head" data-focus-place tabIndex={-1}>
        <strong>{itemText(lane, item)}</strong>
        {state === '' ? null : item.count === 1 ? (
          <Badge state={item.objects[0]?.state ?? ''} />
        ) : (
          <span class={item.failed === item.count ? 'badge badge-bad' : 'badge badge-waiting'}>{state}</span>
        )}
        <span class="faint">{itemTime(item)}</span>
      </p>
      <Objects found={one} onShow={onShow} />
      <Related title="Follows from" items={causes} onSelect={onSelect} />
      <Related title="Leads to" items={effects} onSelect={onSelect} />
    </section>
  );
}

function Objects({
  found: { lane, item },
  onShow,
}: {
  readonly found: FoundItem;
  readonly onShow: LanePreviewProps['onShow'];
}) {
  const { route } = useApp();
  const { objects, count, at, last } = item;
  const rest = count - objects.length;
  return (
    <>
      <ul class="lane-objects">
        {objects.map((object) => (
          <li key={object.id}>
            <a href={objectLink(route, lane, object)}>{count === 1 ? 'Open it' : objectText(lane, object)}</a>
            {count === 1 || lane === 'files' ? null : <Badge state={object.state} />}
            {object.attempts.length === 0 ? null : (
              <span class="faint">
                {object.attempts.map((attempt) => (
                  <span key={attempt.at} class={attempt.ok ? 'attempt-mark' : 'attempt-mark attempt-mark-bad'}>
                    {attempt.ok ? '✓' : '✕'} <Timestamp at={attempt.at} />
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p class="row">
          <a href={laneLink(route, lane, { from: at, to: last })}>List all {countText(count)}</a>
          {msOf(last) > msOf(at) ? (
            <button type="button" onClick={() => onShow(msOf(at), msOf(last) + 1)}>
              Zoom in on them
            </button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

interface RelatedProps {
  readonly title: string;
  readonly items: readonly FoundItem[];
  readonly onSelect: (id: string) => void;
}

function Related({ title, items, onSelect }: RelatedProps) {
  if (items.length === 0) return null;
  return (
    <div class="lane-related">
      <span class="label">{title}</span>
      {items.map(({ lane, item }) => (
        <button key={item.id} type="button" class="quiet" onClick={() => onSelect(item.id)}>
          {itemText(lane, item)}
        </button>
      ))}
    </div>
  );
}
