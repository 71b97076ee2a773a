import { useState } from 'preact/hooks';
import type { DeliveryDetail, DeliveryRow } from '../../analysis/inspection/types.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useQuery } from '../state/app-state.ts';
import { dayText, msOf, timeText } from '../state/format.ts';
import { differencesOf } from './event-difference.ts';

/** Shows what changed between two events of the same object, by default since the previous one. */
export function EventDifference({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { id, subject, endpointId } = delivery;
  const others = useQuery(
    async (source) =>
      (await source.deliveries({ subject, endpoint: endpointId, take: 500 })).rows.filter((one) => one.id !== id),
    [id, subject, endpointId],
  );
  return (
    <Panel title="What changed between two events">
      <Loaded query={others}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="note">This is the only event of its object that was sent to this endpoint.</p>
          ) : (
            <Compared key={id} delivery={delivery} others={rows} />
          )
        }
      </Loaded>
    </Panel>
  );
}

interface ComparedProps {
  readonly delivery: DeliveryDetail;
  /** Newest first. */
  readonly others: readonly DeliveryRow[];
}

function Compared({ delivery, others }: ComparedProps) {
  const previous = others.find(({ createdAt }) => msOf(createdAt) <= msOf(delivery.createdAt)) ?? others.at(-1);
  const [chosen, setChosen] = useState(previous?.id ?? '');
  const other = useQuery((source) => source.delivery(chosen), [chosen]);
  return (
    <>
      <label class="compared-with">
        <span class="label">Compared with</span>
        <select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {others.map(({ id, type, createdAt }) => (
            <option key={id} value={id}>
              {type}, {dayText(createdAt)} {timeText(createdAt)}
            </option>
          ))}
        </select>
      </label>
      <Loaded query={other}>{(one) => <Differences one={one} other={delivery} />}</Loaded>
    </>
  );
}

function Differences({ one, other }: { readonly one: DeliveryDetail; readonly other: DeliveryDetail }) {
  const isLater = msOf(one.createdAt) > msOf(other.createdAt);
  const [before, after] = isLater ? [other, one] : [one, other];
  const fields = differencesOf(before.body, after.body);
  if (fields.length === 0) return <p class="note">Both events have the same object.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="table-scroll" tabIndex={0} aria-label="Fields that differ">
      <table class="plain difference">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{before.type}</th>
            <th scope="col">{after.type}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.path}>
              <th scope="row" class="mono">
                {field.path}
              </th>
              <td>{field.before === undefined ? <span class="faint">absent</span> : <del>{field.before}</del>}</td>
              <td>{field.after === undefined ? <span class="faint">absent</span> : <ins>{field.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
