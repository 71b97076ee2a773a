import { useEffect, useState } from 'preact/hooks';
import { easternField, msOfEasternField } from '../state/eastern-field.ts';
import { useIdle } from '../state/use-idle.ts';

interface DateFieldProps {
  /** The present of the world, in epoch milliseconds: before it, the page looks back. */
  readonly now: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Receives the chosen time in epoch milliseconds. */
  readonly onGo: (target: number) => void;
}

/**
 * Renders a field for a date and a time in Eastern time. Enter goes there. The browser loads its locale data
 * for the first such field, which takes some tens of milliseconds, so the field is created when the browser is idle.
 */
export function DateField({ now, at, onGo }: DateFieldProps) {
  const shown = easternField(at);
  const [typed, setTyped] = useState(shown);
  const isIdle = useIdle();
  const target = msOfEasternField(typed);
  // From a time in the past, the present comes first.
  const wordOf = (to: number) => (to < now ? 'Look back' : at === now ? 'Move' : 'Back to now');
  useEffect(() => setTyped(shown), [shown]);
  if (!isIdle)
    return (
      <div class="date-field">
        <span class="date-field-space">&nbsp;</span>
      </div>
    );
  return (
    <form
      class="date-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (target !== undefined && typed !== shown) onGo(target);
      }}
    >
      <input
        type="datetime-local"
        aria-label="Go to a date and time, Eastern; press Enter"
        data-palette="clock calendar jump travel yesterday week month year past future"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed === shown || target === undefined ? null : <button type="submit">{wordOf(target)}</button>}
    </form>
  );
}
