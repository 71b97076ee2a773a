/** Names an endpoint: its URL, or what receives its webhooks instead. */
export function endpointTitle(url: string | null): string {
  return url ?? 'A function in a test';
}

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
