/** An endpoint without a receiver, as in a fork that was made without the receivers of its original. */
export const NOT_RECEIVED =
  'Nothing receives its webhooks in this world: they are recorded and wait. Create a fork that sends its webhooks, or attach a handler in a test.';

/** Lists the events that an endpoint subscribes to. */
export function EventPatterns({ events }: { readonly events: readonly string[] }) {
  return (
    <p class="chips">
      {(events.length === 0 ? ['*'] : events).map((pattern) => (
        <code key={pattern}>{pattern === '*' ? 'every event' : pattern}</code>
      ))}
    </p>
  );
}
