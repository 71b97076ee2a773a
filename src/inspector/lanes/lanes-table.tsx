import type { Lanes } from '../../analysis/inspection/lanes-types.ts';
import { OpenedDetails } from '../parts/opened-details.tsx';
import { useApp } from '../state/app-state.ts';
import { type FoundItem, itemsById } from './lane-preview.tsx';
import { itemState, itemText, itemTime, LANES, objectLink } from './lane-words.ts';

/** Renders the lanes as a table, for those who can't see them: the same boxes, with what each leads to. */
export function LanesTable({ lanes }: { readonly lanes: Lanes }) {
  return (
    <OpenedDetails class="lanes-table" summary="The lanes as a table">
      {() => <LaneRows lanes={lanes} />}
    </OpenedDetails>
  );
}

function LaneRows({ lanes }: { readonly lanes: Lanes }) {
  const { route } = useApp();
  const found = itemsById(lanes);
  const effectsOf = (id: string) =>
    lanes.links.filter(({ from }) => from === id).flatMap(({ to }) => textOf(found.get(to)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="table-scroll stacked-rows" tabIndex={0} aria-label="The lanes as a table">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">What</th>
            <th scope="col">When</th>
            <th scope="col">State</th>
            <th scope="col">Leads to</th>
          </tr>
        </thead>
        <tbody>
          {[...found.values()].map(({ lane, item }) => {
            const [object] = item.objects;
            return (
              <tr key={item.id}>
                <td data-title="Lane">{LANES[lane].title}</td>
                <th scope="row">
                  {item.count === 1 && object !== undefined ? (
                    <a href={objectLink(route, lane, object)}>{itemText(lane, item)}</a>
                  ) : (
                    itemText(lane, item)
                  )}
                </th>
                <td data-title="When">{itemTime(item)}</td>
                <td data-title="State">{itemState(lane, item)}</td>
                <td data-title="Leads to">{effectsOf(item.id).join('; ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function textOf(found: FoundItem | undefined): readonly string[] {
  return found === undefined ? [] : [itemText(found.lane, found.item)];
}
